"""The secrets that people hold: session tokens and recovery codes.

The database stores only hashes. A fast hash is enough because nobody can guess 125 random bits, and
since look-ups are by the hash, their time says nothing about the secret.
"""

import hashlib
import re
import secrets

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O, U
_MISREAD = str.maketrans("OIL", "011", " -\u2010\u2011\u2013")
_CODE = re.compile(f"[{_ALPHABET}]{{25}}")
_GROUP = 5


def new_token() -> tuple[str, bytes]:
    """256 random bits for a cookie, and the key under which the database has them.

    >>> token, key = new_token()
    >>> token_key(token) == key
    True
    """
    token = secrets.token_urlsafe(32)
    return token, _hash(b"session", token)


def token_key(token: str) -> bytes | None:
    """The key of a token in the database; None if the text is not a token.

    >>> token_key("guess") is None
    True
    """
    return _hash(b"session", token) if _TOKEN.fullmatch(token) else None


def new_code() -> tuple[str, bytes]:
    """125 random bits to write down in five groups, and their key in the database."""
    signs = "".join(secrets.choice(_ALPHABET) for _ in range(5 * _GROUP))
    groups = (signs[at : at + _GROUP] for at in range(0, len(signs), _GROUP))
    return "-".join(groups), _hash(b"recovery", signs)


def code_key(code: str) -> bytes | None:
    """The key of a recovery code, however it was typed; None if the text is not a code.

    >>> code_key("01AAA-BBBBB-CCCCC-DDDDD-EEEEE") == code_key("oi aaabbbbbcccccdddddeeeee")
    True
    """
    plain = code.upper().translate(_MISREAD)
    return _hash(b"recovery", plain) if _CODE.fullmatch(plain) else None


def _hash(purpose: bytes, secret: str) -> bytes:
    return hashlib.sha256(b"kufsa " + purpose + b" " + secret.encode()).digest()
