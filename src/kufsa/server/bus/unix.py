"""Unix sockets as a bus, for processes of one machine that one command has started.

Each node listens at a socket with its id in a folder that they share, and has one line to each
other. That costs a small part of what a way through a database does.
"""

import asyncio
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from time import time
from typing import Any

import structlog

from .interface import Receive

log = structlog.get_logger(__name__)

SCHEME = "unix:"
AGAIN = 0.5  # seconds after which a node that does not listen is tried again
FORGOTTEN = 60.0  # seconds after which a socket where nobody listens is removed
FAREWELL = 2.0  # seconds in which the last messages are sent
MOST_WAITING = 64_000_000  # bytes for a node that does not read; then messages to it are lost
_HEAD = 4  # bytes: how long a message is


class UnixBus:
    """``address`` is unix:FOLDER, the same for all processes of one command, and for no others."""

    def __init__(self, address: str) -> None:
        self._folder = Path(address.removeprefix(SCHEME))
        self.kind = f"unix-{sha256(address.encode()).hexdigest()[:8]}"
        self._lines: dict[str, _Outgoing] = {}

    async def open(self, node: str, receive: Receive) -> None:
        loop = asyncio.get_running_loop()
        self._own = self._folder / node
        self._server = await loop.create_unix_server(lambda: _Incoming(receive), str(self._own))

    def send(self, node: str, message: bytes) -> None:
        line = self._lines.get(node)
        if line is None or line.over:
            line = self._lines[node] = _Outgoing(self._folder / node)
        line.put(len(message).to_bytes(_HEAD, "big") + message)

    def publish(self, message: bytes) -> None:
        for node in self._folder.iterdir():
            self.send(node.name, message)

    async def close(self) -> None:
        self._own.unlink(missing_ok=True)
        self._server.close()
        await asyncio.gather(*(line.close() for line in self._lines.values()))


class _Outgoing(asyncio.Protocol):
    """The line to one node, which is ``over`` for good once it is lost."""

    def __init__(self, where: Path) -> None:
        self.over = False
        self._where = where
        self._waiting: list[bytes] = []  # until there is somebody
        self._transport: Any = None  # uvloop's is none of asyncio's
        self._ended = asyncio.get_running_loop().create_future()
        self._connecting = asyncio.create_task(self._connect())

    async def _connect(self) -> None:
        try:
            await asyncio.get_running_loop().create_unix_connection(lambda: self, str(self._where))
        except OSError:  # it does not listen yet, or not any more
            with suppress(FileNotFoundError):
                if self._where.stat().st_mtime < time() - FORGOTTEN:
                    self._where.unlink()
            await asyncio.sleep(AGAIN)
            self.connection_lost(None)

    def put(self, data: bytes) -> None:
        if self._transport is None:
            self._waiting.append(data)
        elif self._transport.get_write_buffer_size() < MOST_WAITING:
            self._transport.write(data)

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.set_write_buffer_limits(MOST_WAITING)
        transport.write(b"".join(self._waiting))
        self._waiting.clear()

    def connection_lost(self, reason: Exception | None) -> None:
        self.over = True
        if not self._ended.done():
            self._ended.set_result(None)

    async def close(self) -> None:
        """Send what is waiting, but not for long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await self._connecting
                if self._transport is not None:
                    self._transport.close()
                await self._ended
        self._connecting.cancel()


class _Incoming(asyncio.Protocol):
    """What another node says, cut into messages."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._data = bytearray()

    def data_received(self, data: bytes) -> None:
        self._data += data
        begin, arrived = 0, len(self._data)
        while begin + _HEAD <= arrived:
            body = begin + _HEAD
            end = body + int.from_bytes(self._data[begin:body], "big")
            if end > arrived:
                break
            self._take(bytes(self._data[body:end]))
            begin = end
        del self._data[:begin]

    def _take(self, message: bytes) -> None:
        try:
            self._receive(message)
        except Exception as error:  # it must not end the listening to all others
            log.error("a message between servers could not be taken", exc_info=error)
