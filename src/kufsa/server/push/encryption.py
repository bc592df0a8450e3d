"""Messages that only one browser can read (RFC 8291), and proof of who sent them (RFC 8292)."""

import base64
import os

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD = 4096  # bytes; a message is one record
AUTH = 16  # bytes of the secret that a browser shares with whoever may write to it
_LAST = b"\2"  # ends the last record
_NUMBER = 32  # bytes of each half of a signature
PROOF_SECONDS = 12 * 60 * 60  # for which a proof is good; a day at most is allowed


def base64url(data: bytes) -> str:
    """
    >>> base64url(b"kufsa")
    'a3Vmc2E'
    """
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """The bytes of a text; ValueError if it is none.

    >>> from_base64url("a3Vmc2E")
    b'kufsa'
    """
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def new_private_key() -> bytes:
    return _stored(ec.generate_private_key(CURVE))


def private_key(stored: bytes) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(stored, "big"), CURVE)


def _stored(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_numbers().private_value.to_bytes(_NUMBER, "big")


def public_point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public half of a key, as browsers expect it."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def check_point(point: bytes) -> None:
    """Raise ValueError unless this is the public key of a browser."""
    if len(point) != 2 * _NUMBER + 1:
        raise ValueError("a point has 65 bytes")
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)


def encrypt(
    message: bytes,
    p256dh: bytes,
    auth: bytes,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """A message for the browser with these keys; ``own`` and ``salt`` are used once only."""
    own = own or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    ours = public_point(own)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, p256dh))
    secret = _derived(shared, auth, b"WebPush: info\0" + p256dh + ours, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, message + _LAST, None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours + sealed


def _derived(secret: bytes, salt: bytes, what: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, what).derive(secret)


def proof(key: ec.EllipticCurvePrivateKey, origin: str, now: int, contact: str = "") -> str:
    """The header ``Authorization`` for a push service, signed by this server."""
    claims: dict[str, str | int] = {"aud": origin, "exp": now + PROOF_SECONDS}
    if contact:
        claims["sub"] = contact
    parts = [{"typ": "JWT", "alg": "ES256"}, claims]
    signed = ".".join(base64url(msgspec.json.encode(part)) for part in parts)
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    signature = r.to_bytes(_NUMBER, "big") + s.to_bytes(_NUMBER, "big")
    return f"vapid t={signed}.{base64url(signature)}, k={base64url(public_point(key))}"
