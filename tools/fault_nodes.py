"""Break several servers, and what they stand on, while people play at all of them.

    python tools/faults.py --nodes 2            about half an hour
    python tools/faults.py --nodes 2 --kills 10 a quick look

The servers share a PostgreSQL and a NATS, which this starts. Everybody plays at any of them, goes
to another one when the connection is lost, and repeats what was not answered. What happens to them:

    kill        a server is killed, and started again
    pause       a server stands still, often for longer than its lease
    database    the line of one server to the database is held up, and then cut or let go
    bus         the same with its line to the bus
    restarts    the database or the bus crashes, and is started again

Now and then everybody rests: then, within five seconds, every client must show the table as it is
in the database and as each server shows it. At the end every command is looked for, as with one
server.
"""

import asyncio
import os
import signal
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import fault_ledger
import httpx
import msgspec
from fault_house import PATIENCE, ROOT, House, Report
from fault_players import GAMES, LOST, Player, shown
from fault_services import Line, Nats, Postgres, answering

from kufsa.server.transport.routes.tables import Seen

LOAD = 10  # commands answered between two faults, at least
AWAY = (0.05, 4.0)  # seconds that something is broken; a lease lasts one
EQUAL = 5.0  # seconds in which everybody must see the same when all is well
REST_EVERY = 5  # faults after which everybody rests
ERRANDS = 2.0  # requests of a person in a second, besides playing
ERRAND_KINDS: list[tuple[str, str, Any]] = [
    ("GET", "/api/me", None),
    ("GET", "/api/tables", None),
    ("PATCH", "/api/me", {"lang": "he"}),
    ("PATCH", "/api/me", {"lang": "en"}),
    ("DELETE", "/api/me/sessions", None),  # all but the one that asks
    ("GET", "/api/me/export", None),
]
SERVER_ERROR = 500
TOGETHER = 0.2  # how often a server is broken while something else is


@dataclass
class Node:
    """A server, with its lines."""

    house: House
    database: Line
    bus: Line
    up: bool = False


class Roaming(Player):
    """Somebody who goes to any server that is there."""

    def __init__(self, places: Callable[[], list[str]], dice: Random) -> None:
        super().__init__(dice.choice(places()), dice)
        self._places = places

    async def stay(self) -> None:
        """Play until cancelled, now at one server, now at another."""
        errands = asyncio.create_task(self._run_errands())
        try:
            while True:
                self._go(self.dice.choice(self._places()))
                await self.live()
                await self.leave()
                await asyncio.sleep(0.02)
        finally:
            errands.cancel()
            await asyncio.gather(errands, return_exceptions=True)

    async def _run_errands(self) -> None:
        """Ask for what has to do with no table; nothing that breaks is the server's own error."""
        http = self.client.http
        while True:
            await asyncio.sleep(self.dice.expovariate(ERRANDS))
            method, path, body = self.dice.choice(ERRAND_KINDS)
            with suppress(*LOST):
                answer = await http.request(method, path, json=body)
                if answer.status_code == SERVER_ERROR:
                    told = f"{method} {path} was answered with {answer.status_code}"
                    self.differing.append(told)

    def _continues(self, known: list[Any], missed: list[Any], shown: list[Any]) -> bool:
        """After a loss between servers a whole scene comes, which says nothing of ``missed``."""
        told = {action[0]: action for action in known + missed}
        return all(told.get(action[0], action) == action for action in shown)

    def _go(self, url: str) -> None:
        for device in self.devices:
            device.url = url
            device.http.base_url = httpx.URL(url)
            device.http.headers["Origin"] = url


@dataclass
class NodesRun:
    """People at the tables of several servers."""

    nodes: list[Node]
    postgres: Postgres
    nats: Nats
    dice: Random
    report: Report
    players: list[Roaming] = field(default_factory=list)

    def places(self) -> list[str]:
        """The servers that are there."""
        return [node.house.url for node in self.nodes if node.up]

    def total(self, count: str) -> int:
        return sum(getattr(player, count) for player in self.players)

    async def begin(self, tables: int) -> None:
        """Start all servers, and seat people at so many tables."""
        for node in self.nodes:
            await node.house.start()
            node.up = True
        self.players += [Roaming(self.places, self.dice) for _ in range(max(2, tables // 2))]
        for player in self.players:
            await player.arrive()
        for number in range(tables):
            host, guest = self.dice.sample(self.players, 2)
            table = await host.client.open(game=GAMES[number % len(GAMES)], players=2)
            host.at.add(table)
            guest.at.add(table)
        for player in self.players:
            await player.leave()

    # Breaking.

    def _away(self) -> float:
        return self.dice.uniform(*AWAY) ** 2 / AWAY[1]  # often short, sometimes long

    def _one(self) -> Node:
        return self.dice.choice(self.nodes)

    async def kill(self) -> None:
        node = self._one()
        node.up = False
        node.house.kill()
        self.report.kills += 1
        await asyncio.sleep(self._away())
        await node.house.start()
        node.up = True

    async def pause(self) -> None:
        pid = self._one().house.pid
        os.kill(pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(self._away())
        finally:
            os.kill(pid, signal.SIGCONT)

    async def database(self) -> None:
        await self._hold(self._one().database)

    async def bus(self) -> None:
        await self._hold(self._one().bus)

    async def _hold(self, line: Line) -> None:
        line.hold()
        await asyncio.sleep(self._away())
        (line.cut if self.dice.random() < 0.5 else line.release)()

    async def restart_database(self) -> None:
        await asyncio.to_thread(self.postgres.crash)
        await asyncio.sleep(self._away() / 2)
        await asyncio.to_thread(self.postgres.start)

    async def restart_bus(self) -> None:
        self.nats.crash()
        await asyncio.sleep(self._away())
        self.nats.start()
        await answering(self.nats.port)

    async def suffer(self, faults: list[str]) -> None:
        """Everybody plays while one thing after the other breaks."""
        playing = [asyncio.create_task(player.stay()) for player in self.players]
        try:
            await self.answered(3 * LOAD)
            for number, name in enumerate(faults, start=1):
                other = self.dice.choice(("bus", "restart_bus"))
                twice = name == "kill" and self.dice.random() < TOGETHER
                names = [name, other] if twice else [name]
                self.report.faults.update(names)
                broken: list[Awaitable[None]] = [getattr(self, one)() for one in names]
                await asyncio.gather(*broken)
                await self.answered(LOAD)
                if number % REST_EVERY == 0 or number == len(faults):
                    await self.rest()
                for task in playing:
                    if task.done():
                        task.result()
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    async def answered(self, more: int) -> None:
        """Wait until so many more commands have been answered."""
        wanted = self.total("answers") + more
        async with asyncio.timeout(PATIENCE):
            while self.total("answers") < wanted:
                await asyncio.sleep(0.01)

    # Resting.

    async def rest(self) -> None:
        """Let nobody do anything, see whether all see the same, and let them play on."""
        for player in self.players:
            player.free.clear()
        async with asyncio.timeout(PATIENCE):
            while not all(deed.answered for player in self.players for deed in player.deeds):
                await asyncio.sleep(0.01)
        began = monotonic()
        behind = ["everybody"]
        while behind and monotonic() < began + EQUAL:
            await asyncio.sleep(0.05)
            behind = await self._behind()
        self.report.forks += behind
        await self._compare(began + EQUAL)
        self.report.rests += 1
        self.report.slowest = max(self.report.slowest, monotonic() - began)
        for player in self.players:
            player.free.set()

    async def _behind(self) -> list[str]:
        stored = await asyncio.to_thread(fault_ledger.numbers, self.postgres.url())
        found = []
        for player in self.players:
            for table in player.at:
                view = player.client.tables.get(table)
                seen = view.seq if view else 0
                if seen != stored.get(table):
                    found.append(
                        f"{player.client.person} saw event {seen} of {table}, and the last one "
                        f"is {stored.get(table)}"
                    )
        return found

    async def _compare(self, until: float) -> None:
        """Compare what everybody sees with what every server shows them now."""
        async with AsyncExitStack() as stack:
            fresh = [
                await stack.enter_async_context(
                    httpx.AsyncClient(base_url=url, trust_env=False, timeout=PATIENCE)
                )
                for url in self.places()
            ]
            for player in self.players:
                for table in sorted(player.at):
                    for http in fresh:
                        await self._compare_one(player, table, http, until)

    async def _compare_one(
        self, player: Roaming, table: str, http: httpx.AsyncClient, until: float
    ) -> None:
        mine = {"Cookie": f"{player.client._cookie_name}={player.client.cookie}"}
        while True:
            answer = await http.get(f"/api/tables/{table}", headers=mine)
            view, why = player.client.tables[table], f"answered {answer.status_code}"
            if answer.status_code == 200:
                seen = msgspec.json.decode(answer.content, type=Seen)
                self.report.compared += 1
                if seen.seq == view.seq and shown(seen.scene) == shown(view.scene):
                    return
                why = f"shows event {seen.seq}, and the client {view.seq}"
                if seen.seq == view.seq:
                    parts = shown(seen.scene).items()
                    why = f"differs in {[one for one, is_ in parts if view.scene.get(one) != is_]}"
            if monotonic() > until:
                self.report.forks.append(f"{table} at {http.base_url} {why}")
                return
            await asyncio.sleep(0.1)

    def close_books(self) -> Report:
        """Compare everything that was asked with the database."""
        report, url = self.report, self.postgres.url()
        deeds = [deed for player in self.players for deed in player.deeds]
        report.found = fault_ledger.check(url, deeds, set())
        report.found.other += [one for player in self.players for one in player.differing]
        report.owners = fault_ledger.owners(url)
        report.sent = len(deeds)
        report.repeated = sum(deed.sent for deed in deeds) - len(deeds)
        report.refused = sum(bool(deed.refused) for deed in deeds)
        report.compared += self.total("compared")
        report.not_stored = self.total("not_stored")
        report.starts = [one for node in self.nodes for one in node.house.starts]
        return report


async def close(node: Node) -> None:
    """End the server that a node has now."""
    await node.house.close()


@asynccontextmanager
async def servers(
    name: str, count: int, tables: int, manner: str = "safe", seed: int = 1, source: Path = ROOT
) -> AsyncIterator[NodesRun]:
    """So many servers with people at so many tables."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kufsa-nodes-")))
        postgres, nats = Postgres(folder), Nats(folder)
        await asyncio.to_thread(postgres.open)
        stack.push_async_callback(asyncio.to_thread, postgres.crash)
        nats.start()
        stack.callback(nats.crash)
        await answering(nats.port)
        nodes = []
        for number in range(count):
            database, bus = Line(postgres.port), Line(nats.port)
            for line in (database, bus):
                await line.open()
                stack.push_async_callback(line.close)
            own = folder / f"node-{number}"
            own.mkdir()
            url = f"nats://127.0.0.1:{bus.port}"
            node = Node(House(own, postgres.url(database.port), manner, url, source), database, bus)
            stack.push_async_callback(close, node)
            nodes.append(node)
        await asyncio.gather(*(node.house.open() for node in nodes))
        run = NodesRun(nodes, postgres, nats, Random(seed), Report(name))
        try:
            await run.begin(tables)
            yield run
        finally:
            for player in run.players:
                await player.leave()
                await player.close()


def plan(dice: Random, kills: int, others: int) -> list[str]:
    """So many kills, and so many other faults of every kind, in any order."""
    kinds = ("pause", "pause", "database", "bus", "restart_bus", "restart_database")
    faults = ["kill"] * kills + [kinds[number % len(kinds)] for number in range(others)]
    dice.shuffle(faults)
    return faults


async def trial(
    name: str, count: int, faults: tuple[int, int], tables: int, manner: str = "safe", seed: int = 1
) -> Report:
    """One run, with so many kills and other faults."""
    async with servers(name, count, tables, manner, seed) as run:
        await run.suffer(plan(run.dice, *faults))
        return run.close_books()
