"""The attacks of ``tools/attack.py``: each is bounded in time and in the number of connections."""

import asyncio
import json
import os
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from itertools import cycle
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from kufsa.server.protocol import SUBPROTOCOL

ATTACKER = "127.0.0.2"  # another address than that of the people
CROWD = 600  # connections, for attacks that want many
HOUSEHOLDS = 250  # addresses, for attacks that no limit of an address holds up
Outcome = Counter[str]
Attack = Callable[[str, str, float, Outcome], Awaitable[None]]
LOST = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)


class Line(NamedTuple):
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter


@asynccontextmanager
async def connected(url: str, source: str = ATTACKER) -> AsyncIterator[Line]:
    place = urlsplit(url)
    found = await asyncio.open_connection(place.hostname, place.port, local_addr=(source, 0))
    try:
        yield Line(*found)
    finally:
        found[1].transport.abort()


@asynccontextmanager
async def live(url: str, token: str = "", source: str = ATTACKER) -> AsyncIterator[Line]:
    async with connected(url, source) as line:
        subprotocols = f"{SUBPROTOCOL}, token.{token}" if token else SUBPROTOCOL
        line.writer.write(
            f"GET /api/live HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\nOrigin: {url}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {os.urandom(16).hex()[:22]}==\r\n"
            f"Sec-WebSocket-Protocol: {subprotocols}\r\n\r\n".encode()
        )
        await line.reader.readuntil(b"\r\n\r\n")
        yield line


def frame(opcode: int, content: bytes = b"", final: bool = True) -> bytes:
    size = len(content)
    length = bytes((0x80 | size,)) if size < 126 else bytes((0xFE, size >> 8, size & 255))
    return bytes((opcode | 0x80 * final,)) + length + bytes(4) + content


async def ask(
    url: str, method: str, path: str, body: object = None, token: str = ""
) -> dict[str, Any]:
    """One request on a connection of its own: the answer's status and body."""
    data = b"" if body is None else json.dumps(body).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\nOrigin: {url}\r\n"
    head += f"Authorization: Bearer {token}\r\n" if token else ""
    head += (
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\nConnection: close\r\n"
    )
    async with connected(url) as line:
        line.writer.write(head.encode() + b"\r\n" + data)
        answer = await line.reader.read()
    start, _, rest = answer.partition(b"\r\n\r\n")
    told = json.loads(rest) if rest.startswith(b"{") else {}
    return {"status": int(start.split()[1]), **told}


# One socket.


async def _flood(
    url: str, until: float, outcome: Outcome, piece: bytes, first: bytes = b""
) -> None:
    """Send the same frame for as long as the line holds, then open another."""
    while time.monotonic() < until:
        try:
            async with live(url) as line:
                line.writer.write(first)
                while time.monotonic() < until:
                    line.writer.write(piece)
                    outcome["kB sent"] += len(piece) // 1000
                    await line.writer.drain()
                    if line.reader.at_eof():
                        break
        except LOST:
            await asyncio.sleep(0.01)
        outcome["lines cut"] += 1


async def pings(url: str, table: str, until: float, outcome: Outcome) -> None:
    """Empty pings over one anonymous socket, as fast as it takes them."""
    await _flood(url, until, outcome, frame(0x9) * 10_000)


async def unread(url: str, table: str, until: float, outcome: Outcome) -> None:
    """Long pings over one socket whose answers are never read."""
    with suppress(*LOST):
        async with live(url) as line:
            line.reader._transport.pause_reading()  # type: ignore[attr-defined]
            while time.monotonic() < until:
                line.writer.write(frame(0x9, bytes(125)) * 30)  # slowly: within the limit of frames
                outcome["pings sent"] += 30
                await line.writer.drain()
                await asyncio.sleep(1.0)
            return
    outcome["lines cut"] += 1


async def continuations(url: str, table: str, until: float, outcome: Outcome) -> None:
    """A message in parts that never ends, each of them empty."""
    await _flood(url, until, outcome, frame(0x0, final=False) * 10_000, frame(0x1, b"{", False))


async def messages(url: str, table: str, until: float, outcome: Outcome) -> None:
    """Tiny messages that mean nothing."""
    await _flood(url, until, outcome, frame(0x1, b"{}") * 10_000)


# Many connections.


async def _crowd(one: Callable[[], Awaitable[None]], outcome: Outcome, many: int = CROWD) -> None:
    async def guarded() -> None:
        try:
            await one()
        except LOST:
            outcome["turned away"] += 1

    await asyncio.gather(*(guarded() for _ in range(many)))


async def silent(url: str, table: str, until: float, outcome: Outcome) -> None:
    """Connections that never say anything."""

    async def one() -> None:
        async with connected(url) as line, asyncio.timeout_at(_loop_time(until)):
            outcome["opened"] += 1
            await line.reader.read(1)
            outcome["closed by the server"] += 1

    await _crowd(_timed(one), outcome)


async def trickle(url: str, table: str, until: float, outcome: Outcome) -> None:
    """Requests that arrive byte by byte, one a second."""

    async def one() -> None:
        async with connected(url) as line, asyncio.timeout_at(_loop_time(until)):
            outcome["opened"] += 1
            for byte in b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: " + b"a" * 1000:
                line.writer.write(bytes((byte,)))
                await asyncio.sleep(1.0)

    await _crowd(_timed(one), outcome)


async def sockets(url: str, table: str, until: float, outcome: Outcome) -> None:
    """Live connections without a session."""

    async def one() -> None:
        async with live(url) as line, asyncio.timeout_at(_loop_time(until)):
            first = await line.reader.readexactly(1)
            outcome["closed at once" if first == b"\x88" else "let in"] += 1
            await line.reader.read()

    await _crowd(_timed(one), outcome)


async def deaf(url: str, table: str, until: float, outcome: Outcome) -> None:
    """Spectators of the people's own table who never read."""
    watch = json.dumps({"type": "watch", "table": table}).encode()

    async def one() -> None:
        async with live(url) as line:
            line.reader._transport.pause_reading()  # type: ignore[attr-defined]
            line.writer.write(frame(0x1, watch))
            outcome["watching"] += 1
            await asyncio.sleep(max(0.0, until - time.monotonic()))

    await _crowd(one, outcome, 80)


async def unheard(url: str, table: str, until: float, outcome: Outcome) -> None:
    """The same from many addresses, so that no limit of one holds them up."""
    watch = json.dumps({"type": "watch", "table": table}).encode()
    sources = _households()

    async def one() -> None:
        async with live(url, source=next(sources)) as line:
            line.reader._transport.pause_reading()  # type: ignore[attr-defined]
            line.writer.write(frame(0x1, watch))
            outcome["watching"] += 1
            await asyncio.sleep(max(0.0, until - time.monotonic()))

    await _crowd(one, outcome, 500 * CROWD // 600)


async def drops(url: str, table: str, until: float, outcome: Outcome) -> None:
    """Requests that arrive byte by byte, from many addresses."""
    sources = _households()

    async def one() -> None:
        source = next(sources)
        async with connected(url, source) as line, asyncio.timeout_at(_loop_time(until)):
            outcome["opened"] += 1
            for byte in b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: " + b"a" * 1000:
                line.writer.write(bytes((byte,)))
                await asyncio.sleep(1.0)

    await _crowd(_timed(one), outcome, 2_000 * CROWD // 600)


async def reconnects(url: str, table: str, until: float, outcome: Outcome) -> None:
    """Everybody comes back at once, from many addresses, and watches the people's table."""
    watch = json.dumps({"type": "watch", "table": table}).encode()
    sources = _households()

    async def one() -> None:
        source = next(sources)
        async with live(url, source=source) as line, asyncio.timeout_at(_loop_time(until)):
            line.writer.write(frame(0x1, watch))
            first = await line.reader.readexactly(1)
            outcome["closed at once" if first == b"\x88" else "let in"] += 1

    await _crowd(_timed(one), outcome, 5_000 * CROWD // 600)


async def return_at_once(url: str, table: str, until: float, outcome: Outcome) -> None:
    """One address that reconnects as often as it can, with tokens that nobody has."""

    async def one() -> None:
        while time.monotonic() < until:
            try:
                async with live(url, os.urandom(32).hex()[:43]) as line:
                    first = await line.reader.readexactly(1)
                    outcome["closed at once" if first == b"\x88" else "let in"] += 1
            except LOST:
                outcome["turned away"] += 1

    await asyncio.gather(*(one() for _ in range(50)))


def _households() -> Iterator[str]:
    return cycle(f"127.0.{1 + n // 200}.{1 + n % 200}" for n in range(HOUSEHOLDS))


def _timed(one: Callable[[], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
    async def until_then() -> None:
        with suppress(TimeoutError):
            await one()

    return until_then


def _loop_time(until: float) -> float:
    return asyncio.get_running_loop().time() + max(0.0, until - time.monotonic())


async def pages(url: str, table: str, until: float, outcome: Outcome) -> None:
    """One address that asks for the page again and again, over many open connections."""
    get = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n" * 8

    async def one() -> None:
        async with connected(url) as line, asyncio.timeout_at(_loop_time(until)):
            while True:
                line.writer.write(get)
                await line.writer.drain()
                for _ in range(8):
                    head = await line.reader.readuntil(b"HTTP/1.1 200")
                    outcome["answers"] += bool(head)

    await _crowd(_timed(one), outcome, CROWD // 3)


# Sessions, tables and bodies.


async def sessions(url: str, table: str, until: float, outcome: Outcome) -> None:
    """Fifteen guests who send commands as fast as they can."""
    order = {"type": "do", "table": table, "id": "x", "seq": 0, "command": {"do": "sit"}}
    command = frame(0x1, json.dumps(order).encode())

    async def one() -> None:
        token = (await ask(url, "POST", "/api/session/beside", {})).get("token", "")
        async with live(url, token) as line:
            reading = asyncio.create_task(_count(line, outcome))
            while time.monotonic() < until and not reading.done():
                line.writer.write(command)
                await line.writer.drain()
                await asyncio.sleep(0.05)  # the limit of a session is half of that
            reading.cancel()

    await _crowd(one, outcome, 15)


async def _count(line: Line, outcome: Outcome) -> None:
    with suppress(*LOST):
        while True:
            text = await line.reader.readuntil(b"}")
            if b'"too_many"' in text:
                outcome["commands refused as too many"] += 1
            elif b'"refused"' in text:
                outcome["commands judged"] += 1


async def household(url: str, table: str, until: float, outcome: Outcome) -> None:
    """As many sessions as one address gets, each with a socket, that ask for all they may."""
    view = f"/api/tables/{table}"

    async def one() -> None:
        guest = await ask(url, "POST", "/api/session/beside", {})
        token = guest.get("token", "")
        outcome["guests" if token else f"guests refused ({guest['status']})"] += 1
        if not token:
            return
        async with live(url, token) as line:
            line.writer.write(frame(0x1, json.dumps({"type": "watch", "table": table}).encode()))
            while time.monotonic() < until:
                told = await ask(url, "GET", view, token=token)
                outcome[f"looks: status {told['status']}"] += 1

    await _crowd(one, outcome, CROWD // 3)


async def tables(url: str, table: str, until: float, outcome: Outcome) -> None:
    """New guests who open tables."""
    while time.monotonic() < until:
        token = ""
        with suppress(*LOST):
            guest = await ask(url, "POST", "/api/session/beside", {})
            token = guest.get("token", "")
            outcome["guests" if token else f"guests refused ({guest['status']})"] += 1
        for _ in range(10):
            with suppress(*LOST):
                body = {"game": "catch_dragon"}
                made = await ask(url, "POST", "/api/tables", body, token or "none")
                outcome[f"tables: status {made['status']}"] += 1


async def bodies(url: str, table: str, until: float, outcome: Outcome) -> None:
    """Long and deep bodies."""
    deep = "[" * 30_000
    while time.monotonic() < until:
        with suppress(*LOST):
            answer = await ask(url, "POST", "/api/tables", deep)
            outcome[f"status {answer['status']}"] += 1


ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (
        *(pings, unread, continuations, messages),
        *(silent, trickle, sockets, deaf, unheard, drops, reconnects, pages),
        *(sessions, household, tables, bodies, return_at_once),
    )
}
