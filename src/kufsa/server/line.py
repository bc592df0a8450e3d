"""The WebSocket of uvicorn, with a short way out.

A message that goes through ASGI passes a task, several layers and a queue, and most of the time
there is nothing to wait for: the line is open and takes it. Then it is framed and written at once.
"""

import socket
from asyncio import BaseTransport
from collections.abc import Mapping
from typing import Any, cast

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

DEAF = 60_000  # milliseconds after which what was sent must have been received
_EXTENSION = "kufsa.line"  # the name under which a connection's scope has its line
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


class Line(WebSocketsSansIOProtocol):
    """One connection. Messages are sent uncompressed: see ``running.Server``."""

    def connection_made(self, transport: BaseTransport) -> None:
        """As uvicorn does; and a line whose other end takes nothing breaks some time."""
        super().connection_made(transport)
        wire = transport.get_extra_info("socket")
        if wire is not None and hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux has it
            wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAF)
        self._framed: list[bytes] = []  # to be written in this turn of the event loop

    def handle_connect(self, event: Request) -> None:
        """As uvicorn does; the application finds the line in the scope's extensions."""
        super().handle_connect(event)
        if not self.close_sent:
            cast("dict[str, object]", self.scope["extensions"])[_EXTENSION] = self

    def send_now(self, text: str) -> bool:
        """Write a message if it need not wait, and say whether it was written."""
        if not self.writable.is_set() or self.close_sent or self.disconnected:
            return False
        if not self._framed:
            self.loop.call_soon(self._flush)
        self._framed.append(framed(text.encode()))
        return True

    async def send(self, message: ASGISendEvent) -> None:
        """As uvicorn does, after what was said before."""
        self._flush()
        await super().send(message)

    def _flush(self) -> None:
        # An answer and the news of it go out together.
        if self._framed and not self.transport.is_closing():
            self.transport.write(b"".join(self._framed))
        self._framed.clear()


def line_of(scope: Mapping[str, Any]) -> Line:
    """The line that a connection came by."""
    line: Line = scope["extensions"][_EXTENSION]
    return line
