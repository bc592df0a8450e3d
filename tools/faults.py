"""Kill a server again and again while people play, and check that nothing acknowledged is lost.

    python tools/faults.py                      a few minutes
    python tools/faults.py --kills 20           a quick look
    python tools/faults.py --database URL       on PostgreSQL (an empty database)
    python tools/faults.py --power              power losses instead of kills, on SQLite
    python tools/faults.py --nodes 2            several servers, and what they stand on
    python tools/faults.py --upgrade v1.2.3 --others 8   servers of that version replaced, and back
    python tools/faults.py --kills 1000 --sum FILE --minutes 9     in pieces: once more goes on

Everybody comes back after a kill, continues from the last number seen and repeats what was not
answered. In the end every command that was acknowledged must be in the database exactly once, and
every other promise of docs/faults.md must be kept. The runs:

    kills       the server is killed at random moments, even while it starts
    copies      the same, and every command is sent one to five times, in any order
    full disk   for a while nothing more fits on the disk; the server survives and goes on later
    early       a control: it acknowledges before anything is written, which must be detected
    forgetful   a control: it does not recognise earlier commands, which must be detected

With ``--power`` (``fault_power``):

    power       at each kill, what was written after the last fsync is lost, or half lost
    unsynced    a control: it does not wait for the disk, which must be detected

With ``--nodes`` (``fault_nodes``):

    nodes       servers, database, bus and the lines between them are broken, one after the other
    early       the control above
    deaf        a control: it does not notice that messages between servers were lost

With ``--upgrade`` (``fault_upgrade``):

    upgrade     two servers are replaced in turn by those of another version, and back
"""

import argparse
import asyncio
import logging
import math
import resource
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import fault_ledger
import fault_nodes
import fault_upgrade
from fault_figures import Sums
from fault_house import PATIENCE, House, Report
from fault_players import GAMES, Player
from fault_power import PowerHouse
from fault_services import NotInstalled
from rich.console import Console

from kufsa.server.store import database_in

LIVES = (0.02, 1.2)  # seconds that a server lives before it is killed
LOAD = 10  # commands answered in a life, at least, unless it ends before the server answers
PAGES_EVERY = 10  # kills after which the pages of the database are checked


@dataclass
class Run:
    """People at the tables of one server."""

    house: House
    players: list[Player]
    report: Report
    dice: Random
    before: set[str]  # matches of earlier runs

    async def life(self, seconds: float) -> None:
        """One life of the server: everybody plays until it is killed."""
        await self.house.begin()
        playing = [asyncio.create_task(player.live()) for player in self.players]
        if seconds > LIVES[0]:
            answered = self.total("answers")
            await self.house.ready()
            await asyncio.sleep(seconds)
            await self.until("answers", answered + LOAD)
        else:  # it usually ends before it has begun to answer
            await asyncio.sleep(seconds)
        self.house.kill()
        self.report.kills += 1
        await self._everybody_out(playing)

    def total(self, count: str) -> int:
        """The sum over all players of something that they count."""
        return sum(getattr(player, count) for player in self.players)

    async def until(self, count: str, number: int) -> None:
        """Everybody plays on until they have reached a number together."""
        async with asyncio.timeout(PATIENCE):
            while self.total(count) < number:
                await asyncio.sleep(0.01)

    async def _everybody_out(self, playing: "list[asyncio.Task[None]]") -> None:
        for player in self.players:
            await player.leave()
        for task in playing:
            task.cancel()
        for outcome in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(outcome, Exception):
                raise outcome

    async def last(self) -> None:
        """The last life, without a kill: repeat all open commands, and compare all scenes."""
        await self.house.start()
        for player in self.players:
            for device in player.devices:
                await device.connect()
            await player.repeat()
        for player in self.players:
            await player.compare_all()

    def close_books(self) -> Report:
        """Compare everything that was asked with the database."""
        report, deeds = self.report, [deed for one in self.players for deed in one.deeds]
        found = fault_ledger.check(self.house.database, deeds, self.before)
        found.other += report.found.other
        found.other += [sentence for player in self.players for sentence in player.differing]
        report.found = found
        report.sent = len(deeds)
        report.repeated = sum(deed.sent for deed in deeds) - len(deeds)
        report.refused = sum(bool(deed.refused) for deed in deeds)
        report.compared = self.total("compared")
        report.not_stored = self.total("not_stored")
        report.starts = self.house.starts
        return report


@asynccontextmanager
async def running(
    name: str,
    tables: int,
    database: str = "",
    *,
    manner: str = "safe",
    copies: int = 1,
    seed: int = 1,
    kind: type[House] = House,
) -> AsyncIterator[Run]:
    """A server with people at this many tables, two at each; it is not started yet."""
    dice = Random(seed)
    with tempfile.TemporaryDirectory(prefix="kufsa-faults-") as folder:
        house = kind(Path(folder), database or database_in(Path(folder)), manner)
        await house.open()
        players: list[Player] = []
        try:
            await house.start()
            before = fault_ledger.known(house.database)
            players += [Player(house.url, dice, copies) for _ in range(max(2, tables // 2))]
            for player in players:
                await player.arrive()
            for number in range(tables):
                host, guest = dice.sample(players, 2)
                table = await host.client.open(game=GAMES[number % len(GAMES)], players=2)
                host.at.add(table)
                guest.at.add(table)
                await guest.client.watch(table)
            for player in players:
                await player.leave()
            house.kill()
            yield Run(house, players, Report(name), dice, before)
        finally:
            await house.close()
            for player in players:
                await player.close()


async def killing(run: Run, kills: int) -> Report:
    """Kill the server this many times, each time at a random moment of its life."""
    for number in range(1, kills + 1):
        await run.life(run.dice.uniform(*LIVES) if number % 5 else run.dice.uniform(0, LIVES[0]))
        if number % PAGES_EVERY == 0:
            run.report.found.other += fault_ledger.check_pages(run.house.database)
    await run.last()
    return run.close_books()


async def filling(run: Run, refusals: int = 50) -> Report:
    """Let the disk be full until this many commands have been refused, then give it space again."""
    await run.house.start()
    playing = [asyncio.create_task(player.live()) for player in run.players]
    await run.until("answers", 10 * LOAD)
    run.house.allow_files(4096)
    await run.until("not_stored", refusals)
    health = await run.players[0].client.http.get("/health/live")
    if health.status_code != 200:
        run.report.found.other.append("the server was not alive while the disk was full")
    run.house.allow_files(resource.RLIM_INFINITY)
    await run.until("answers", run.total("answers") + 10 * LOAD)
    run.house.kill()
    await run._everybody_out(playing)
    await run.last()
    return run.close_books()


# The command.

PIECE = 40  # kills and other faults after which everything is compared and written down


@dataclass(frozen=True)
class Trial:
    """A kind of run: how often servers are killed in it, and broken in other ways.

    ``run`` takes both numbers and a seed.
    """

    name: str
    kills: int
    others: int
    run: Callable[[int, int, int], Awaitable[Report]]


@dataclass(frozen=True)
class Plan:
    """What is run: ``nodes`` servers; how often they are killed, and broken in other ways."""

    kills: int
    others: int
    tables: int
    database: str
    nodes: int
    power: bool
    upgrade: str

    @property
    def fewer(self) -> int:
        """Kills in a run that needs only some."""
        return max(3, self.kills // 10)

    def trials(self) -> list[Trial]:
        """Every trial in turn, then the controls."""
        if self.upgrade:
            return [Trial("upgrade", 0, self.others, self._upgrade)]
        if self.nodes > 1:
            return self._of_nodes()
        if self.power:
            return [self._power("power", self.kills), self._power("unsynced", 3, "unsynced")]
        full = [] if self.database else [Trial("full disk", 0, 1, self._fill)]
        return [
            self._kill("kills", self.kills),
            self._kill("copies", self.fewer, copies=5),
            *full,
            self._kill("early", min(20, self.fewer), manner="early"),
            self._kill("forgetful", min(20, self.fewer), manner="forgetful", copies=5),
        ]

    def _kill(self, name: str, kills: int, **how: Any) -> Trial:
        async def run(kills: int, others: int, seed: int) -> Report:
            async with running(name, self.tables, self.database, seed=seed, **how) as one:
                return await killing(one, kills)

        return Trial(name, kills, 0, run)

    async def _fill(self, kills: int, others: int, seed: int) -> Report:
        async with running("full disk", self.tables, seed=seed) as run:
            report = await filling(run)
            report.faults["full disk"] += 1
            return report

    def _power(self, name: str, kills: int, manner: str = "safe") -> Trial:
        async def run(kills: int, others: int, seed: int) -> Report:
            house = running(name, self.tables, manner=manner, seed=seed, kind=PowerHouse)
            async with house as one:
                assert isinstance(one.house, PowerHouse)
                one.house.armed = True
                report = await killing(one, kills)
                report.unsafe = one.house.sectors
                return report

        return Trial(name, kills, 0, run)

    async def _upgrade(self, kills: int, others: int, seed: int) -> Report:
        count = max(2, self.nodes)
        return await fault_upgrade.trial(self.upgrade, count, others, self.tables, seed)

    def _of_nodes(self) -> list[Trial]:
        def trial(name: str, kills: int, others: int, manner: str = "safe") -> Trial:
            async def run(kills: int, others: int, seed: int) -> Report:
                faults = kills, others
                return await fault_nodes.trial(name, self.nodes, faults, self.tables, manner, seed)

            return Trial(name, kills, others, run)

        return [
            trial("nodes", self.kills, self.others),
            trial("early", 3, 0, "early"),
            trial("deaf", 0, 20, "deaf"),
        ]


def next_piece(trial: Trial, sums: Sums) -> tuple[int, int]:
    """How many kills and other faults come next; both in the same ratio as in the whole."""
    seen = sums.of(trial.name)
    kills = max(0, trial.kills - seen.get("kills", 0))
    others = max(0, trial.others - seen.get("other faults", 0))
    pieces = max(1, -(-(kills + others) // PIECE))
    return -(-kills // pieces), -(-others // pieces)


async def run_trials(plan: Plan, sums: Sums, until: float) -> AsyncIterator[Report]:
    """What is still missing of every trial, piece by piece, for as long as there is time."""
    for trial in plan.trials():
        while any(piece := next_piece(trial, sums)) and monotonic() < until:
            report = await trial.run(*piece, sums.pieces + 1)
            sums.add(report)
            yield report


async def main() -> int:
    """Print all figures; 1 if a promise was broken, or a control went unnoticed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=200, help="how often (default 200)")
    parser.add_argument("--tables", type=int, default=24, help="how many (default 24)")
    parser.add_argument("--database", default="", help="an empty PostgreSQL, instead of SQLite")
    parser.add_argument("--power", action="store_true", help="power losses instead of kills")
    parser.add_argument("--nodes", type=int, default=1, help="so many servers (default 1)")
    parser.add_argument(
        "--others", type=int, default=500, help="other faults of several servers (default 500)"
    )
    parser.add_argument(
        "--upgrade", default="", help="replace servers of this version instead, and back"
    )
    parser.add_argument("--sum", type=Path, help="add to the figures in this file, and go on there")
    parser.add_argument(
        "--minutes", type=float, default=math.inf, help="begin nothing new after so many"
    )
    asked = vars(parser.parse_args())
    sums, minutes = Sums(asked.pop("sum")), asked.pop("minutes")
    plan = Plan(**asked)
    if (plan.nodes > 1 or bool(plan.upgrade)) + plan.power + bool(plan.database) > 1:
        parser.error("--nodes, --power and --database each want a run of their own")
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns about every lost connection
    console = Console(highlight=False)
    began = monotonic()
    try:
        async for report in run_trials(plan, sums, began + 60 * minutes):
            console.print(f"{report.name}: {report.kills} kills after {monotonic() - began:.0f} s")
            if not sums.is_well(report.name):
                console.print(*report.broken[:20], sep="\n", markup=False)
    except NotInstalled as missing:
        parser.error(str(missing))
    console.print(sums.table())
    return 0 if all(map(sums.is_well, sums.trials)) else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
