"""Answers that travel compressed: long ones, where the length can tell nobody a secret.

The length of a compressed answer depends on what is repeated in it. Where an answer holds a secret
beside something that somebody else chose, whoever sees lengths can learn the secret bit by bit
(BREACH). So a route says that its answers hold no such thing, with ``opt=COMPRESSIBLE``, or for one
answer with ``allow_compression``: what everybody may read, or what happened in a match that is
over. Everything else is sent as it is.
"""

import asyncio
import gzip
from typing import cast

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from .headers import values

_ALLOWED = "kufsa_compressible"
COMPRESSIBLE = {"compressible": True}
SMALL = 1024  # bytes: what is smaller is not worth it
LARGE = 16 * 1024  # bytes: what is larger is compressed in a thread
LEVEL = 5


class Compression(ASGIMiddleware):
    """Compresses answers of one piece where the route allows it and the client understands it."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Answer, compressed if possible."""
        accepted = "gzip" in ",".join(values(scope, b"accept-encoding"))
        by_route = scope["route_handler"].opt.get("compressible", False)
        start: HTTPResponseStartEvent | None = None

        async def compress(message: Message) -> None:
            nonlocal start
            allowed = by_route or _ALLOWED in scope["state"]
            if allowed and message["type"] == "http.response.start":
                start = message
                return
            if start is not None and message["type"] == "http.response.body":
                headers = MutableScopeHeaders.from_message(start)
                headers.add("Vary", "Accept-Encoding")
                body = message["body"]
                whole = not message.get("more_body") and "content-encoding" not in headers
                if accepted and whole and len(body) > SMALL:
                    body = await _compressed(body)
                    headers["Content-Encoding"] = "gzip"
                    headers["Content-Length"] = str(len(body))
                    message = {**message, "body": body}
                await send(start)
                start = None
            await send(message)

        await next_app(scope, receive, compress)


def allow_compression(scope: Scope) -> None:
    """This answer holds no secret beside what somebody else chose."""
    cast("dict[str, object]", scope["state"])[_ALLOWED] = True


async def _compressed(body: bytes) -> bytes:
    if len(body) > LARGE:
        return await asyncio.to_thread(gzip.compress, body, LEVEL)
    return gzip.compress(body, LEVEL)
