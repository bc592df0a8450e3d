"""Kill a server again and again while people play, and check that nothing acknowledged is lost.

    python tools/faults.py                      a few minutes
    python tools/faults.py --kills 20           a quick look
    python tools/faults.py --database URL       on PostgreSQL (an empty database)
    python tools/faults.py --power              power losses instead of kills, on SQLite
    python tools/faults.py --nodes 2            several servers, and what they stand on

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
"""

import argparse
import asyncio
import logging
import resource
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic

import fault_ledger
import fault_nodes
from fault_house import PATIENCE, House, Report
from fault_players import GAMES, Player
from fault_power import PowerHouse
from fault_services import NotInstalled
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

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


@dataclass(frozen=True)
class Plan:
    """What is run: ``nodes`` servers; how often they are killed, and broken in other ways."""

    kills: int
    others: int
    tables: int
    database: str
    nodes: int
    power: bool

    @property
    def fewer(self) -> int:
        """Kills in a run that needs only some."""
        return max(3, self.kills // 10)


async def trials(plan: Plan) -> AsyncIterator[Report]:
    """Every trial in turn, then the controls."""
    tables, database = plan.tables, plan.database
    async with running("kills", tables, database) as run:
        yield await killing(run, plan.kills)
    async with running("copies", tables, database, copies=5) as run:
        yield await killing(run, plan.fewer)
    if not database:
        async with running("full disk", tables) as run:
            yield await filling(run)
    async with running("early", tables, database, manner="early") as run:
        yield await killing(run, plan.fewer)
    async with running("forgetful", tables, database, manner="forgetful", copies=5) as run:
        yield await killing(run, plan.fewer)


async def power_trials(plan: Plan) -> AsyncIterator[Report]:
    """The same with power losses."""
    for name, manner, kills in (
        ("power", "safe", plan.kills),
        ("unsynced", "unsynced", plan.fewer),
    ):
        async with running(name, plan.tables, manner=manner, kind=PowerHouse) as run:
            assert isinstance(run.house, PowerHouse)
            run.house.armed = True
            report = await killing(run, kills)
            report.unsafe = run.house.sectors
            yield report


async def node_trials(plan: Plan) -> AsyncIterator[Report]:
    """Several servers."""
    for name, manner, faults in (
        ("nodes", "safe", (plan.kills, plan.others)),
        ("early", "early", (plan.fewer, 0)),
        ("deaf", "deaf", (0, plan.fewer)),
    ):
        yield await fault_nodes.trial(name, plan.nodes, faults, plan.tables, manner)


def is_well(report: Report) -> bool:
    """Whether a run kept every promise; for a control, whether the break was detected."""
    if report.name in ("early", "unsynced"):
        return bool(report.found.lost)
    if report.name == "forgetful":
        return bool(report.found.doubled)
    if report.name == "deaf":
        return bool(report.forks)
    return not report.broken and report.found.acknowledged > 0


FIGURES: dict[str, Callable[[Report], int]] = {
    "kills": lambda one: one.kills,
    "other faults": lambda one: sum(one.faults.values()) - one.faults["kill"],
    "sectors lost": lambda one: one.unsafe,
    "commands": lambda one: one.sent,
    "sent again": lambda one: one.repeated,
    "acknowledged": lambda one: one.found.acknowledged,
    "refused": lambda one: one.refused,
    "not stored, so sent again": lambda one: one.not_stored,
    "acknowledged and lost": lambda one: len(one.found.lost),
    "doubled": lambda one: len(one.found.doubled),
    "other broken promises": lambda one: len(one.found.other),
    "clients that saw something else": lambda one: len(one.forks),
    "ms until all saw the same (longest)": lambda one: round(one.slowest * 1000),
    "tables taken by a server": lambda one: one.owners,
    "scenes compared, fresh": lambda one: one.compared,
    "events in the database": lambda one: one.found.events,
    "matches folded": lambda one: one.found.matches,
    "records verified": lambda one: one.found.ended,
    "ms for a start (median)": lambda one: round(statistics.median(one.starts) * 1000),
}
ALWAYS = ("acknowledged and lost", "doubled", "other broken promises")


def table_of(reports: list[Report]) -> Table:
    """The figures, a column for each run."""
    shown = Table("", *(report.name for report in reports), box=SIMPLE)
    for name, of in FIGURES.items():
        if any(figures := [of(report) for report in reports]) or name in ALWAYS:
            shown.add_row(name, *(f"{figure:,}" for figure in figures))
    shown.add_row("as it should be", *("yes" if is_well(report) else "NO" for report in reports))
    return shown


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
    plan = Plan(**vars(parser.parse_args()))
    if (plan.nodes > 1) + plan.power + bool(plan.database) > 1:
        parser.error("--nodes, --power and --database each want a run of their own")
    several = plan.nodes > 1
    chosen = node_trials if several else power_trials if plan.power else trials
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns about every lost connection
    console = Console(highlight=False)
    reports = []
    began = monotonic()
    try:
        async for report in chosen(plan):
            reports.append(report)
            console.print(f"{report.name}: done after {monotonic() - began:.0f} s")
            if not is_well(report):
                console.print(*report.broken[:20], sep="\n", markup=False)
    except NotInstalled as missing:
        parser.error(str(missing))
    console.print(table_of(reports))
    return 0 if all(map(is_well, reports)) else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
