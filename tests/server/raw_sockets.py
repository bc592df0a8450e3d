"""Sockets without a library, for what no honest client sends."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple
from urllib.parse import urlsplit

from kufsa.server.protocol import SUBPROTOCOL

CONTINUATION, TEXT, CLOSE, PING, PONG = 0x0, 0x1, 0x8, 0x9, 0xA
FINAL = 0x80


class Line(NamedTuple):
    """One TCP connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def send(self, data: bytes) -> None:
        self.writer.write(data)

    async def frame(self) -> tuple[int, bytes]:
        """The next frame of the server: its opcode and its content."""
        first, size = await self.reader.readexactly(2)
        if size == 126:
            size = int.from_bytes(await self.reader.readexactly(2), "big")
        elif size == 127:
            size = int.from_bytes(await self.reader.readexactly(8), "big")
        return first & 0x0F, await self.reader.readexactly(size)

    async def until_closed(self, seconds: float = 100.0) -> list[tuple[int, bytes]]:
        """Every frame until the server closes the line; fails if it does not."""
        found = []
        async with asyncio.timeout(seconds):
            try:
                while True:
                    found.append(await self.frame())
            except (asyncio.IncompleteReadError, ConnectionError):
                return found


def frame(opcode: int, content: bytes = b"", *, final: bool = True) -> bytes:
    """A frame as a client sends it; short ones only, with a mask of zeros."""
    assert len(content) < 126
    return bytes((opcode | FINAL * final, FINAL | len(content), 0, 0, 0, 0)) + content


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[Line]:
    """A TCP connection to a server; the system takes little that it does not read."""
    place = urlsplit(url)
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65_536)
    plain.setblocking(False)
    await asyncio.get_running_loop().sock_connect(plain, (place.hostname, place.port))
    reader, writer = await asyncio.open_connection(sock=plain)
    try:
        yield Line(reader, writer)
    finally:
        writer.transport.abort()


@asynccontextmanager
async def live(url: str, *, headers: str = "") -> AsyncIterator[Line]:
    """A WebSocket whose handshake is done."""
    async with connected(url) as line:
        line.send(handshake(url, headers))
        await line.reader.readuntil(b"\r\n\r\n")
        yield line


def handshake(url: str, headers: str = "") -> bytes:
    return (
        f"GET /api/live HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\nOrigin: {url}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {os.urandom(16).hex()[:22]}==\r\n"
        f"Sec-WebSocket-Protocol: {SUBPROTOCOL}\r\n{headers}\r\n"
    ).encode()
