"""A push service and browsers behind it, for tests: they read what a server sends."""

import asyncio
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from kufsa.server.push.encryption import base64url, from_base64url, public_point

CURVE = ec.SECP256R1()


@dataclass(frozen=True)
class Message:
    """What arrived at an endpoint."""

    path: str
    headers: dict[str, str]
    body: bytes


class Browser:
    """Somebody's browser, which has subscribed at an endpoint."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(CURVE)
        self.auth = os.urandom(16)

    @property
    def subscription(self) -> dict[str, Any]:
        keys = {"p256dh": base64url(public_point(self.key)), "auth": base64url(self.auth)}
        return {"endpoint": self.endpoint, "keys": keys}

    def read(self, body: bytes) -> dict[str, Any]:
        """The message, as RFC 8188 and RFC 8291 say how to read it."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
        shared = self.key.exchange(ec.ECDH(), public)
        info = b"WebPush: info\0" + public_point(self.key) + theirs
        secret = HKDF(SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        text, _, padding = AESGCM(key).decrypt(nonce, sealed, None).rpartition(b"\2")
        assert not padding.strip(b"\0")
        found: dict[str, Any] = json.loads(text)
        return found


def claims(authorization: str, key: str) -> dict[str, Any]:
    """What a server claims to a push service, if its signature is right."""
    scheme, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", key)
    signed, _, signature = parts["t"].rpartition(".")
    r, s = (int.from_bytes(half, "big") for half in _halves(from_base64url(signature)))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_base64url(key))
    public.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(SHA256()))
    head, body = (json.loads(from_base64url(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    found: dict[str, Any] = body
    return found


def _halves(data: bytes) -> tuple[bytes, bytes]:
    assert len(data) == 64
    return data[:32], data[32:]


@dataclass
class PushService:
    """Answers as it is told: with a status, by path, and not before it is ``open``."""

    address: str = ""
    messages: list[Message] = field(default_factory=list)
    statuses: dict[str, int] = field(default_factory=dict)
    open: asyncio.Event = field(default_factory=asyncio.Event)

    def browser(self, path: str) -> Browser:
        return Browser(f"{self.address}{path}")

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            method, path, _ = head[0].split()
            assert method == "POST"
            headers = {
                name.lower(): value
                for name, _, value in (line.partition(": ") for line in head[1:])
                if name
            }
            body = await reader.readexactly(int(headers["content-length"]))
            self.messages.append(Message(path, headers, body))
            await self.open.wait()
            writer.write(f"HTTP/1.1 {self.statuses.get(path, 201)} .\r\n\r\n".encode())
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # whoever sends has given up
        finally:
            writer.transport.abort()


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    service = PushService()
    service.open.set()
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    service.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield service
    finally:
        service.open.set()
        server.close()
        await server.wait_closed()
