"""Very many at once: whoever plays there does not notice."""

import asyncio
import json
import os
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from kufsa.server.client import Client
from kufsa.server.operations import runner
from kufsa.server.tables.broadcast import CROWD
from kufsa.server.transport import arrivals, connection, uvicorn_http, websocket
from kufsa.server.transport.arrivals import Pace
from tests.server.players import house, table_of
from tests.server.raw_sockets import connected, live

MANY = 10 * CROWD
ASK = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Spectator:
    """What a table needs of a connection."""

    person, lang = "", "en"
    blocked: frozenset[str] = frozenset()

    def __init__(self) -> None:
        self.tables: dict[str, Any] = {}
        self.told: list[Any] = []

    def put(self, text: Any, sent: object = None) -> None:
        self.told.append(text)

    @property
    def presence(self) -> list[int]:
        """How many spectators it was told of, each time."""
        said = (text if isinstance(text, str) else text.decode("latin-1") for text in self.told)
        return [_spectators(text) for text in said if '"presence"' in text]


def _spectators(text: str) -> int:
    return int(json.loads(text[text.index("{") :])["spectators"])


def test_a_crowd_is_told_once_who_is_there(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with Client(url) as noa:
            table = table_of(app, await noa.open(game="kings_court"))
            crowd: list[Any] = [Spectator() for _ in range(MANY)]
            for one in crowd:
                table.watch(one)
            # A few are told of each other at once. It would be MANY ** 2 / 2 for all.
            assert sum(len(one.presence) for one in crowd) <= CROWD**2
            while not all(one.presence[-1:] == [MANY] for one in crowd):
                await asyncio.sleep(0.01)
            for one in crowd:
                table.unwatch(one)
            assert sum(len(one.presence) for one in crowd) <= 2 * CROWD**2 + 2 * MANY

    house(tmp_path, play)


def test_those_who_play_are_heard_between_those_who_arrive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one turn of the event loop at most one request is heard, even if all come at once."""
    heard: Counter[int] = Counter()
    turn = 0

    class Noted(uvicorn_http.TimedHttp):
        def handle_events(self) -> None:
            before = self.cycle
            super().handle_events()
            heard[turn] += self.cycle is not before

    async def play(url: str, app: Any) -> None:
        async def turns() -> None:
            nonlocal turn
            while True:
                turn += 1
                await asyncio.sleep(0)

        counting = asyncio.create_task(turns())
        lines = [connected(url) for _ in range(50)]
        opened = await asyncio.gather(*(line.__aenter__() for line in lines))
        await asyncio.sleep(0.1)  # the server has them, too
        for _ in range(2):
            for line in opened:
                os.write(line.writer.get_extra_info("socket").fileno(), ASK)
            for line in opened:
                await line.reader.readuntil(b"\r\n\r\n")
        counting.cancel()
        for line in lines:
            await line.__aexit__(None, None, None)

    monkeypatch.setattr(runner, "TimedHttp", Noted)
    house(tmp_path, play)
    assert max(heard.values()) == 1


def test_nothing_writes_to_an_idle_connection(tmp_path: Path) -> None:
    """A task that writes is there only while something waits: it takes memory."""

    def at_work(module: Any) -> int:
        coroutines: list[Any] = [task.get_coro() for task in asyncio.all_tasks()]
        return sum(one.cr_code.co_filename == module.__file__ for one in coroutines)

    async def play(url: str, app: Any) -> None:
        async with AsyncExitStack() as stack:
            for _ in range(5):
                line = await stack.enter_async_context(live(url))
                await line.frame()  # the welcome
            assert (at_work(websocket), at_work(connection)) == (5, 0)

    house(tmp_path, play)


def test_an_address_that_asks_too_much_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not refused, and nobody else waits for it."""
    asked: list[str] = []

    def wait(self: Pace, address: str) -> float:
        asked.append(address)
        return 1e6 if len(asked) == 4 else 0.0

    async def play(url: str, app: Any) -> None:
        async with connected(url) as noa, connected(url) as uri:
            for _ in range(3):
                noa.send(ASK)
                await noa.reader.readuntil(b"}")
            noa.send(ASK)
            while len(asked) < 4:
                await asyncio.sleep(0.01)
            late = asyncio.create_task(noa.reader.read(1))
            uri.send(ASK)
            await uri.reader.readuntil(b"}")
            assert not late.done()
            assert set(asked) == {"127.0.0.1"}
            late.cancel()

    monkeypatch.setattr(Pace, "wait", wait)
    house(tmp_path, play)


def test_whoever_would_wait_too_long_is_told_when_to_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(url: str, app: Any) -> None:
        monkeypatch.setattr(arrivals, "MOST_WAITING", 0)
        async with connected(url) as noa:
            noa.send(ASK)
            told = (await noa.reader.read()).decode()
            assert told.startswith("HTTP/1.1 503 ") and "\r\nRetry-After: 1\r\n" in told

    house(tmp_path, play)
