"""The WebSocket of uvicorn, with a way to write a message at once.

A message sent through ASGI passes a task, several layers and a queue. Most of the time there is
nothing to wait for because the connection is open and takes it: then it is framed and written here.
"""

import socket
from asyncio import BaseTransport
from collections.abc import Mapping
from typing import Any, cast

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

UNACKNOWLEDGED = 60_000  # milliseconds after which a connection that takes nothing breaks
_EXTENSION = "kufsa.direct_websocket"  # where the scope of a connection has it
_TEXT = 0x81  # the first byte of a text message in one frame


def framed(payload: bytes) -> bytes:
    """A text message as a server sends it.

    >>> framed(b"hi").hex(" ")
    '81 02 68 69'
    """
    size = len(payload)
    if size < 126:
        return bytes((_TEXT, size)) + payload
    if size < 1 << 16:
        return bytes((_TEXT, 126, size >> 8, size & 255)) + payload
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big") + payload


class DirectWebSocket(WebSocketsSansIOProtocol):
    """One connection. Messages are sent uncompressed: see ``operations.runner``."""

    def connection_made(self, transport: BaseTransport) -> None:
        """As uvicorn does; and a connection whose other end takes nothing breaks after a while."""
        super().connection_made(transport)
        wire = transport.get_extra_info("socket")
        if wire is not None and hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux has it
            wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNACKNOWLEDGED)
        self._framed: list[bytes] = []  # written in this turn of the event loop

    def handle_connect(self, event: Request) -> None:
        """As uvicorn does; the application finds this object in the scope's extensions."""
        super().handle_connect(event)
        if not self.close_sent:
            cast("dict[str, object]", self.scope["extensions"])[_EXTENSION] = self

    def send_now(self, text: str) -> bool:
        """Write a message if it need not wait, and return whether it was written."""
        if not self.writable.is_set() or self.close_sent or self.disconnected:
            return False
        if not self._framed:
            self.loop.call_soon(self._flush)
        self._framed.append(framed(text.encode()))
        return True

    async def send(self, message: ASGISendEvent) -> None:
        """As uvicorn does, after what was sent before."""
        self._flush()
        await super().send(message)

    def _flush(self) -> None:
        # An answer and the step that follows from it go out together.
        if self._framed and not self.transport.is_closing():
            self.transport.write(b"".join(self._framed))
        self._framed.clear()


def direct_websocket(scope: Mapping[str, Any]) -> DirectWebSocket:
    """The WebSocket behind the scope of a connection."""
    found: DirectWebSocket = scope["extensions"][_EXTENSION]
    return found
