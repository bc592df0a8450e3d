"""Kill a server again and again while people play, and check that nothing acknowledged is lost.

    python tools/faults.py                      a few minutes
    python tools/faults.py --kills 20           a quick look
    python tools/faults.py --database URL       on PostgreSQL (an empty database)

Everybody comes back after a kill, continues from the last number seen and repeats what was not
answered. In the end every command that was acknowledged must be in the database exactly once, and
every other promise of docs/faults.md must be kept. The runs:

    kills       the server is killed at random moments, even while it starts
    copies      the same, and every command is sent one to five times, in any order
    full disk   for a while nothing more fits on the disk; the server survives and goes on later
    early       a control: it acknowledges before anything is written, which must be detected
    forgetful   a control: it does not recognise earlier commands, which must be detected
"""

import argparse
import asyncio
import logging
import os
import resource
import signal
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic

import fault_ledger
from fault_ledger import Found
from fault_players import GAMES, Player
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from kufsa.server.store import database_in

PATIENCE = 60  # seconds for a server to start
LIVES = (0.02, 1.2)  # seconds that a server lives before it is killed
LOAD = 10  # commands answered in a life, at least, unless it ends before the server answers
PAGES_EVERY = 10  # kills after which the pages of the database are checked


class House:
    """A server that is killed and started again, in the folder of its data."""

    def __init__(self, folder: Path, database: str, manner: str) -> None:
        self.folder = folder
        self.database = database
        self.manner = manner
        self.url = ""
        self.pid = 0
        self.starts: list[float] = []  # seconds that each start took
        self._process: asyncio.subprocess.Process | None = None

    async def open(self) -> None:
        """Load everything, once."""
        program = str(Path(__file__).with_name("fault_server.py"))
        with (self.folder / "server.log").open("wb") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, program, str(self.folder), self.database, self.manner),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )
        self.url = await self._line()

    async def start(self) -> None:
        """A new server, and wait until it answers."""
        await self.begin()
        await self.ready()

    async def begin(self) -> None:
        """A new server."""
        assert self._process and self._process.stdin
        self._began = monotonic()
        self._process.stdin.write(b"start\n")
        while (line := await self._line()).startswith("ready"):  # of one that was killed just then
            pass
        self.pid = int(line.removeprefix("pid "))

    async def ready(self) -> None:
        """Wait until the new server answers."""
        while await self._line() != f"ready {self.pid}":
            pass
        self.starts.append(monotonic() - self._began)

    def kill(self) -> None:
        """Kill the server, as a power cut would."""
        os.kill(self.pid, signal.SIGKILL)

    async def close(self) -> None:
        """End everything."""
        assert self._process and self._process.stdin
        with suppress(ProcessLookupError):  # of a server that has died by itself
            self.kill()
        self._process.stdin.close()
        await self._process.wait()

    def allow_files(self, most: int) -> None:
        """Let the server's files grow to this many bytes and no further."""
        _, hard = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (most, hard))

    async def _line(self) -> str:
        assert self._process and self._process.stdout
        line = b""
        with suppress(TimeoutError):
            line = await asyncio.wait_for(self._process.stdout.readline(), PATIENCE)
        if not line:
            raise RuntimeError((self.folder / "server.log").read_text()[-3000:] or "it is silent")
        return line.decode().strip()


@dataclass
class Report:
    """The result of a run."""

    name: str
    kills: int = 0
    sent: int = 0
    repeated: int = 0
    refused: int = 0
    compared: int = 0
    not_stored: int = 0
    starts: list[float] = field(default_factory=list)
    found: Found = field(default_factory=Found)

    @property
    def broken(self) -> list[str]:
        return self.found.broken


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
    name: str, tables: int, database: str = "", manner: str = "safe", copies: int = 1, seed: int = 1
) -> AsyncIterator[Run]:
    """A server with people at this many tables, two at each; it is not started yet."""
    dice = Random(seed)
    with tempfile.TemporaryDirectory(prefix="kufsa-faults-") as folder:
        house = House(Path(folder), database or database_in(Path(folder)), manner)
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


async def trials(kills: int, tables: int, database: str) -> AsyncIterator[Report]:
    """Every trial in turn, then the controls."""
    fewer = max(3, kills // 10)
    async with running("kills", tables, database) as run:
        yield await killing(run, kills)
    async with running("copies", tables, database, copies=5) as run:
        yield await killing(run, fewer)
    if not database:
        async with running("full disk", tables) as run:
            yield await filling(run)
    async with running("early", tables, database, manner="early") as run:
        yield await killing(run, fewer)
    async with running("forgetful", tables, database, manner="forgetful", copies=5) as run:
        yield await killing(run, fewer)


def is_well(report: Report) -> bool:
    """Whether a run kept every promise; for a control, whether the break was detected."""
    if report.name == "early":
        return bool(report.found.lost)
    if report.name == "forgetful":
        return bool(report.found.doubled)
    return not report.broken and report.found.acknowledged > 0


FIGURES: dict[str, Callable[[Report], int]] = {
    "kills": lambda one: one.kills,
    "commands": lambda one: one.sent,
    "sent again": lambda one: one.repeated,
    "acknowledged": lambda one: one.found.acknowledged,
    "refused": lambda one: one.refused,
    "not stored, so sent again": lambda one: one.not_stored,
    "acknowledged and lost": lambda one: len(one.found.lost),
    "doubled": lambda one: len(one.found.doubled),
    "other broken promises": lambda one: len(one.found.other),
    "scenes compared, fresh": lambda one: one.compared,
    "events in the database": lambda one: one.found.events,
    "matches folded": lambda one: one.found.matches,
    "records verified": lambda one: one.found.ended,
    "ms for a start (median)": lambda one: round(statistics.median(one.starts) * 1000),
}


def table_of(reports: list[Report]) -> Table:
    """The figures, a column for each run."""
    shown = Table("", *(report.name for report in reports), box=SIMPLE)
    for name, of in FIGURES.items():
        shown.add_row(name, *(f"{of(report):,}" for report in reports))
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
    chosen = parser.parse_args()
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns about every lost connection
    console = Console(highlight=False)
    reports = []
    began = monotonic()
    async for report in trials(chosen.kills, chosen.tables, chosen.database):
        reports.append(report)
        console.print(f"{report.name}: done after {monotonic() - began:.0f} s")
        if not is_well(report):
            console.print(*report.broken[:20], sep="\n", markup=False)
    console.print(table_of(reports))
    return 0 if all(map(is_well, reports)) else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
