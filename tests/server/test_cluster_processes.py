"""Servers as real processes: one is killed, or paused, in the middle of a game."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from kufsa.match import commands as c
from kufsa.server.client import Client
from kufsa.server.store import Database, nodes
from kufsa.server.store.check import problems
from kufsa.server.store.matches import match_row
from tests.server import cluster_node
from tests.server.conftest import NewUrl
from tests.server.players import Witness, follow, in_turn, refused, seat_all, up_to

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.name != "posix", reason="servers are forked and killed"),
]

LEASE = 1.5
ROOT = Path(__file__).parents[2]


class Node(NamedTuple):
    """A server that runs."""

    pid: int
    url: str

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def pause(self) -> None:
        os.kill(self.pid, signal.SIGSTOP)

    def wake(self) -> None:
        os.kill(self.pid, signal.SIGCONT)


Story = Callable[..., Coroutine[Any, Any, None]]


def servers(folder: Path, database: str, bus: str, story: Story, count: int) -> None:
    """Run a story with so many servers; afterwards the database is consistent."""

    async def run() -> None:
        async with started(folder, database, bus, count) as running:
            await asyncio.wait_for(story(*running), 120)

    asyncio.run(run())
    with Database(database) as store, store.reading.begin() as connection:
        assert list(problems(connection)) == []


@asynccontextmanager
async def started(folder: Path, database: str, bus: str, count: int) -> AsyncIterator[list[Node]]:
    command = [sys.executable, cluster_node.__file__, str(folder), database, bus, str(LEASE)]
    with (folder / "servers.log").open("w") as log:
        forking = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
    assert forking.stdin is not None and forking.stdout is not None
    found: list[Node] = []
    try:
        forking.stdin.write("\n" * count)
        forking.stdin.flush()
        while len(found) < count:
            line = await asyncio.to_thread(forking.stdout.readline)
            assert line, (folder / "servers.log").read_text()
            if line[:1].isdigit():
                pid, url = line.split()
                found.append(Node(int(pid), url))
        yield found
    finally:
        for node in found:
            with_luck(node.wake)  # one that is paused does not end
        forking.stdin.close()
        await asyncio.to_thread(forking.wait)
        forking.stdout.close()


def with_luck(do: Callable[[], None]) -> None:
    with suppress(ProcessLookupError):
        do()


async def play(table: str, moves: int, noa: Client, uri: Client) -> int:
    """Some moves, the first that each may make; the last number."""
    seq = 0
    for _ in range(moves):
        actor, other = in_turn(noa, uri, table)
        action = actor.tables[table].scene["legal"][0]
        seq = await actor.do(table, c.Act(action=action))
        await up_to(seq, table, actor, other)
    return seq


async def begun(noa: Client, uri: Client) -> str:
    table = await noa.open(game="triominoes", players=2)
    await seat_all(noa, table, [uri])
    await play(table, 4, noa, uri)
    return table


async def owner_changes(client: Client, how: str) -> float:
    """How many tables the server of a client has begun or ceased to play in this way."""
    told = (await client.http.get("/metrics")).text
    return float(told.split(f'kufsa_owner_changes_total{{how="{how}"}} ')[1].split("\n", 1)[0])


def test_a_game_goes_on_when_one_of_two_servers_is_killed(
    tmp_path: Path, new_postgresql: NewUrl, bus: str
) -> None:
    database = new_postgresql()

    async def story(one: Node, two: Node) -> None:
        async with Client(one.url) as noa, Client(two.url, heard=Witness()) as uri:
            table = await begun(noa, uri)
            before = uri.tables[table].seq
            one.kill()
            await follow(noa, two.url)
            await noa.watch(table)
            seq = await play(table, 4, noa, uri)
            assert seq == before + 4
            assert noa.tables[table].scene["actions"] == uri.tables[table].scene["actions"] == 8
            assert await owner_changes(uri, "taken_over") == 1

    servers(tmp_path, database, bus, story, 2)


def test_an_owner_that_was_paused_changes_nothing(
    tmp_path: Path, new_postgresql: NewUrl, bus: str
) -> None:
    database = new_postgresql()

    async def story(one: Node, two: Node, three: Node) -> None:
        async with (
            Client(one.url) as noa,
            Client(two.url) as uri,
            Client(three.url, noa.cookie) as phone,
        ):
            table = await begun(noa, uri)
            await phone.watch(table)
            while in_turn(noa, uri, table)[0] is uri:  # who draws goes on
                await up_to(await play(table, 1, noa, uri), table, phone)
            seen = noa.tables[table].seq
            action = noa.tables[table].scene["legal"][0]
            one.pause()
            # What its own connection sends waits in the socket: it was right when it was sent.
            late = asyncio.create_task(noa.again(table, c.Act(action=action), "late", seen))
            seq = await play(table, 3, phone, uri)
            assert seq == seen + 3
            one.wake()
            answer = await refused(late)
            assert (answer.code, answer.seq) == ("stale", seq)
            await noa.until(table, lambda view: view.seq == seq)  # shown as it is now
            assert noa.tables[table].scene == phone.tables[table].scene
            last = await play(table, 2, noa, uri)
            await up_to(last, table, phone)
            assert await owner_changes(noa, "lost") == 1
        with Database(database) as store:
            row = await store.read(match_row, table)
            assert row is not None and row.seq == last
            held = await store.read(nodes.held, table)
            assert held is not None and held[1] > 0

    servers(tmp_path, database, bus, story, 3)
