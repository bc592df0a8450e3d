"""``kufsa serve --processes``: several servers behind one port, as one command."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kufsa.match import commands as c
from kufsa.server.client import Client
from kufsa.server.operations import processes
from kufsa.server.settings import Settings
from kufsa.server.store import BadStore, Database
from kufsa.server.store.check import problems
from tests.server.conftest import NewUrl
from tests.server.players import follow, in_turn, seat_all, up_to

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.name != "posix", reason="several processes need fork's systems"),
]


PATIENCE = 280  # seconds, on a machine that is busy
KUFSA = "from kufsa.cli import main; main()"


class Serving:
    """The command while it runs, with what it has logged."""

    def __init__(self, command: subprocess.Popen[str], url: str) -> None:
        self.command = command
        self.url = url
        self.log: list[dict[str, Any]] = []
        self._reading = asyncio.create_task(asyncio.to_thread(self._read))

    def _read(self) -> None:
        assert self.command.stdout is not None
        for line in self.command.stdout:
            if line.startswith("{"):
                self.log.append(json.loads(line))

    def told(self, event: str) -> list[dict[str, Any]]:
        return [entry for entry in self.log if entry["event"] == event]

    async def until(self, event: str, times: int) -> list[dict[str, Any]]:
        async with asyncio.timeout(PATIENCE):
            while len(found := self.told(event)) < times:
                await asyncio.sleep(0.05)
        return found

    async def end(self) -> int:
        await self._reading
        return await asyncio.to_thread(self.command.wait)


@asynccontextmanager
async def serving(folder: Path, database: str, count: int = 2) -> AsyncIterator[Serving]:
    given = ("--processes", str(count), "--port", "0", "--data", str(folder), "--lang", "en")
    more = ("--bot-processes", "1", "--rate-factor", "1000", "--lease-seconds", "2")
    command = subprocess.Popen(
        [sys.executable, "-c", KUFSA, "serve", *given, *more, "--log-format", "json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "KUFSA_DATABASE": database},
    )
    assert command.stdout is not None
    before = []
    try:
        while not (line := await asyncio.to_thread(command.stdout.readline)).startswith("On this"):
            assert line, "".join(before)
            before.append(line)
        url = line.split()[-1].rstrip("/").replace("localhost", "127.0.0.1")  # of one cookie jar
        running = Serving(command, url)
        running.log += [json.loads(line) for line in before if line.startswith("{")]
        yield running
        if command.poll() is None:
            command.terminate()
            assert await running.end() == 0
    finally:
        command.kill()
        await asyncio.to_thread(command.wait)
        command.stdout.close()


def story(tell: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        await asyncio.wait_for(tell(), 2 * PATIENCE)

    asyncio.run(run())


async def turn(table: str, noa: Client, uri: Client) -> int:
    actor, _ = in_turn(noa, uri, table)
    action = actor.tables[table].scene["legal"][0]
    seq = await actor.do(table, c.Act(action=action))
    await up_to(seq, table, noa, uri)
    return seq


def test_people_at_one_port_play_on_when_a_process_dies(
    tmp_path: Path, new_postgresql: NewUrl
) -> None:
    database = new_postgresql()

    async def tell() -> None:
        async with serving(tmp_path, database) as running:
            one, two = await running.until("a process starts", 2)
            alone = [f"http://{each['alone_at']}" for each in (one, two)]
            async with Client(running.url) as noa, Client(alone[1]) as uri:
                await follow(noa, alone[0])
                table = await noa.open(game="triominoes", players=2)
                await seat_all(noa, table, [uri])
                seq = await turn(table, noa, uri)
                while "kufsa_servers 2.0" not in (await uri.http.get("/metrics")).text:
                    await asyncio.sleep(0.1)
                os.kill(one["pid"], signal.SIGKILL)
                await follow(noa, running.url)  # whoever is there
                await noa.watch(table)
                assert await turn(table, noa, uri) > seq
                ended, *_ = await running.until("a process has ended", 1)
                assert (ended["process"], ended["code"]) == (1, -signal.SIGKILL)
                third = (await running.until("a process starts", 3))[2]
                assert third["process"] == 1
                await running.until("ready", 3)
                await follow(noa, alone[0])  # at the same port as the one before
                await noa.watch(table)
                await turn(table, noa, uri)

    story(tell)
    with Database(database) as store, store.reading.begin() as connection:
        assert list(problems(connection)) == []


def test_processes_are_replaced_one_after_the_other(tmp_path: Path, new_postgresql: NewUrl) -> None:
    database = new_postgresql()

    async def tell() -> None:
        async with serving(tmp_path, database) as running:
            running.command.send_signal(signal.SIGHUP)
            first = await running.until("a process starts", 4)
            await running.until("ready", 4)
            assert [each["process"] for each in first] == [1, 2, 1, 2]
            async with Client(running.url) as noa:
                await noa.open(game="triominoes", players=2)
            assert running.told("a process has ended") == []  # as if one had died

    story(tell)


def test_several_processes_need_a_postgresql(tmp_path: Path) -> None:
    several = Settings(data=tmp_path, processes=3)
    with pytest.raises(BadStore, match="SQLite belongs to one: set database"):
        processes.shared(several)


def test_each_process_gets_its_share_of_the_bots() -> None:
    several = Settings(processes=3, database="postgresql://db/kufsa", bot_processes=7, open=True)
    one = processes.shared(several, "/run/here")
    assert (one.processes, one.bot_processes, one.bus, one.open) == (1, 2, "unix:/run/here", False)
    assert processes.shared(replace(several, bus="postgres")).bus == "postgres"


def test_a_database_that_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    nowhere = "postgresql://kufsa@127.0.0.1:1/kufsa"
    given = ("--processes", "2", "--port", "0", "--data", str(tmp_path), "--lang", "en")
    done = subprocess.run(
        [sys.executable, "-c", KUFSA, "serve", *given],
        env={**os.environ, "KUFSA_DATABASE": nowhere},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 1
    assert "ended before it answered: the database kufsa cannot be opened" in done.stderr
