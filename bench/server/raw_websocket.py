"""A minimal WebSocket client, so that the figures are the server's and not ours.

Servers send whole messages, uncompressed; anything else is an error. Each message that a client
sends is masked with zeros: that is the same work for the server, and none for the client.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_MASKED, _LAST = 0x80, 0x80
_KEY = b"\0\0\0\0"
GROSS = "received_bytes"  # in the figures of a run


def frame(payload: bytes, kind: int = _TEXT) -> bytes:
    """A message as it is sent.

    >>> frame(b"hi").hex(" ")
    '81 82 00 00 00 00 68 69'
    """
    size = len(payload)
    if size < 126:
        return bytes([_LAST | kind, _MASKED | size]) + _KEY + payload
    return bytes([_LAST | kind, _MASKED | 126]) + size.to_bytes(2, "big") + _KEY + payload


class RawWebSocket(asyncio.Protocol):
    """One WebSocket; ``heard`` is called with the text of every message, ``lost`` at its end."""

    received = 0  # bytes, by all of them

    def __init__(self, heard: Callable[[bytes], None], lost: Callable[[str], None]) -> None:
        self.heard = heard
        self.lost = lost
        self.open = asyncio.get_running_loop().create_future()
        self._transport: Any = None
        self._data = b""

    async def connect(
        self, host: str, port: int, path: str, headers: Mapping[str, str] | None = None
    ) -> None:
        """Connect, with the handshake."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, host, port)
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}:{port}",
            f"Origin: http://{host}:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version: 13",
            *(f"{name}: {value}" for name, value in (headers or {}).items()),
        ]
        self._transport.write("\r\n".join([*lines, "", ""]).encode())
        await self.open

    def send(self, framed: bytes) -> None:
        """Send what ``frame`` made."""
        self._transport.write(framed)

    def close(self) -> None:
        """Disconnect."""
        self.lost = lambda why: None
        if self._transport is not None:
            self._transport.abort()

    # What the event loop calls.

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        if self.open.done():
            self.lost("a connection was lost")
        else:
            self.open.set_exception(ConnectionError("the connection was lost during the handshake"))

    def data_received(self, data: bytes) -> None:
        RawWebSocket.received += len(data)
        data = self._data + data if self._data else data
        at = 0 if self.open.done() else self._handshake(data)
        while (end := self._take(data, at)) > at:
            at = end
        self._data = data[at:]

    def _handshake(self, data: bytes) -> int:
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return 0
        if not data.startswith(b"HTTP/1.1 101 "):
            self.open.set_exception(ConnectionError(f"no WebSocket: {data[:100]!r}"))
            return len(data)
        self.open.set_result(None)
        return end + 4

    def _take(self, data: bytes, at: int) -> int:
        """Take the frame that begins there, if it is complete; returns where it ends."""
        if not self.open.done() or len(data) < at + 2:
            return at
        kind, size = data[at], data[at + 1]
        begin = at + 2
        if size > 125:
            width = 2 if size == 126 else 8
            begin += width
            if len(data) < begin:
                return at
            size = int.from_bytes(data[begin - width : begin], "big")
        end = begin + size
        if len(data) < end:
            return at
        if kind == _LAST | _TEXT:
            self.heard(data[begin:end])
        elif kind == _LAST | _PING:
            self.send(frame(data[begin:end], _PONG))
        elif kind == _LAST | _CLOSE:
            self.lost(f"a connection was closed: {data[begin + 2 : end].decode()}")
            self.close()
        elif kind != _LAST | _PONG:
            raise ConnectionError(f"a frame of the kind {kind:#x} was not expected")
        return end
