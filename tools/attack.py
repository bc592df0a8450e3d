"""Attack a server on this machine while two people play, and tell what they noticed.

    python tools/attack.py              every attack
    python tools/attack.py pings        one or several of them
    python tools/attack.py --seconds 3  shorter, for a quick look
    python tools/attack.py --list       what there is

The server is an ordinary one with its ordinary limits, on the loopback network only and with a
data folder of its own. The people play from 127.0.0.1. The attacker is another process at
127.0.0.2 (which Linux has), so that limits per address tell them apart, and stops by itself. It
also takes a core, like anything on the same machine.

For each attack: the time from sending a move to its acknowledgement and of ``/health/live``, p50
and p99 in milliseconds, without the attack and with it, and how many times as long moves took; the
most memory that the server grew by; and what came of the attack. Attacks from many addresses use
further ones of the loopback network.
"""

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import httpx
from attack_kinds import ATTACKS
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from kufsa.match import commands as c
from kufsa.server.client import Client, CommandRefused, TableView
from kufsa.server.operations.open_files import allow_many_files

GAME = "catch_dragon"  # played at random it takes thousands of moves
PACE = 0.05  # seconds between moves: people with quick fingers, and within every limit
PROBE = 0.1  # seconds between looks at /health/live
READY = 120.0  # seconds for the server to start
WIDTH = 150  # of the table, where there is no terminal that says otherwise
SERVE = [sys.executable, "-c", "from kufsa.cli import main; main()", "serve"]


@dataclass
class Noticed:
    """What the people noticed within some seconds."""

    moves: list[float] = field(default_factory=list)
    health: list[float] = field(default_factory=list)
    refused: int = 0
    megabytes: float = 0.0  # of the server, at most

    def line(self) -> list[str]:
        return [_two(self.moves), _two(self.health)]


def _quantiles(seconds: list[float]) -> tuple[float, float]:
    return statistics.median(seconds), statistics.quantiles(seconds, n=100)[98]


def _two(seconds: list[float]) -> str:
    if len(seconds) < 2:
        return "none at all"
    return " / ".join(f"{1000 * one:.1f}" for one in _quantiles(seconds))


def _times(quiet: list[float], under: list[float]) -> str:
    """How many times as long something took, p50 and p99."""
    if min(len(quiet), len(under)) < 2:
        return "—"
    before, after = _quantiles(quiet), _quantiles(under)
    return " / ".join(f"{two / one:.1f}" for one, two in zip(before, after, strict=True))


class People:
    """Two people at a table, who play for as long as they are asked to."""

    def __init__(self, one: Client, other: Client, table: str) -> None:
        self._seats = (one, other)
        self._table = table
        self._dice = Random(0)

    async def play(self, until: float, noticed: Noticed) -> None:
        while time.monotonic() < until:
            view = self._seats[0].tables[self._table]
            if view.scene["status"] == "ended":
                raise SystemExit("the game ended before the attack did")
            acting = self._seats[view.scene["to_act"]]
            mine = await acting.until(self._table, lambda view: bool(view.scene["legal"]))
            action = self._dice.choice(mine.scene["legal"])
            began = time.perf_counter()
            try:
                done = await acting.do(self._table, c.Act(action=action))
            except CommandRefused:
                noticed.refused += 1
                await asyncio.sleep(PACE)
                continue
            noticed.moves.append(time.perf_counter() - began)
            for seat in self._seats:
                await seat.until(self._table, _reached(done))
            await asyncio.sleep(PACE)


def _reached(seq: int) -> Callable[[TableView], bool]:
    return lambda view: view.seq >= seq


async def watch_health(url: str, until: float, noticed: Noticed) -> None:
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as client:
        while time.monotonic() < until:
            began = time.perf_counter()
            await client.get("/health/live")
            noticed.health.append(time.perf_counter() - began)
            await asyncio.sleep(PROBE)


async def watch_memory(process: int, until: float, noticed: Noticed) -> None:
    while time.monotonic() < until:
        noticed.megabytes = max(noticed.megabytes, megabytes(process))
        await asyncio.sleep(0.2)


def megabytes(process: int) -> float:
    """The resident memory of a process."""
    with suppress(OSError):  # only Linux has this file
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
        return pages * 4096 / 1e6
    return 0.0


async def notice(url: str, people: People, process: int, seconds: float) -> Noticed:
    noticed = Noticed()
    until = time.monotonic() + seconds
    await asyncio.gather(
        people.play(until, noticed),
        watch_health(url, until, noticed),
        watch_memory(process, until, noticed),
    )
    return noticed


async def attacked(name: str, seconds: float) -> list[str]:
    """One attack on a server of its own: a row of the table."""
    with tempfile.TemporaryDirectory(prefix="kufsa-attack-") as data:
        process, url = start(data)
        try:
            async with AsyncExitStack() as stack:
                one = await stack.enter_async_context(Client(url))
                other = await stack.enter_async_context(Client(url))
                table = await one.open(game=GAME, players=2)
                await other.watch(table)
                await other.do(table, c.Sit())
                await one.do(table, c.Start())
                await one.until(table, lambda view: view.scene["status"] == "playing")
                people = People(one, other, table)
                quiet = await notice(url, people, process.pid, seconds)
                before = megabytes(process.pid)
                attacker = await asyncio.create_subprocess_exec(
                    *(sys.executable, __file__, "--be", name, "--url", url, "--table", table),
                    *("--seconds", str(seconds)),
                    stdout=subprocess.PIPE,
                )
                under = await notice(url, people, process.pid, seconds)
                said, _ = await asyncio.wait_for(attacker.communicate(), seconds + 60)
                came = ", ".join(f"{n} {what}" for what, n in json.loads(said).items())
                if under.refused:
                    came += f"; {under.refused} moves of the people were refused"
                grown = max(0.0, under.megabytes - before)
                longer = _times(quiet.moves, under.moves)
                return [name, *quiet.line(), *under.line(), longer, f"{grown:.0f}", came]
        finally:
            process.terminate()
            process.wait(30)


def start(data: str) -> tuple["subprocess.Popen[str]", str]:
    """An ordinary server on the loopback network, and its address."""
    order = [*SERVE, "--host", "127.0.0.1", "--port", "0", "--data", data]
    with (Path(data) / "log").open("w") as log:
        process = subprocess.Popen(
            [*order, "--log-level", "error", "--lang", "en"],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    assert process.stdout is not None
    for line in process.stdout:
        if "http://localhost:" in line:
            port = int(line.rpartition(":")[2].strip(" \n\u2069"))
            url = f"http://127.0.0.1:{port}"
            break
    else:
        raise SystemExit(f"the server did not start: {(Path(data) / 'log').read_text()}")
    until = time.monotonic() + READY
    while time.monotonic() < until:  # until the rules are compiled
        with suppress(httpx.HTTPError):
            if httpx.get(f"{url}/health", trust_env=False, timeout=READY).status_code == 200:
                return process, url
        time.sleep(0.1)
    raise SystemExit("the server is not well")


def be_attacker(asked: argparse.Namespace) -> None:
    """The other process: attack for some seconds, and say what came of it."""
    place = urlsplit(asked.url)
    assert place.hostname == "127.0.0.1", "attacks stay on this machine"
    outcome: Counter[str] = Counter()
    allow_many_files()
    until = time.monotonic() + asked.seconds

    async def attack() -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(asked.seconds + 5):
                await ATTACKS[asked.be](asked.url, asked.table, until, outcome)

    asyncio.run(attack())
    print(json.dumps(dict(outcome)))


def main() -> None:
    parser = argparse.ArgumentParser(description="Attack a server on this machine.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="all, if none is named")
    parser.add_argument(
        "--seconds", type=float, default=8.0, help="of each measurement, at most 60"
    )
    parser.add_argument("--list", action="store_true", help="tell what attacks there are")
    for hidden in ("--be", "--url", "--table"):
        parser.add_argument(hidden, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if unknown := set(asked.names) - ATTACKS.keys():
        parser.error(f"there is no attack {min(unknown)!r}: choose of {', '.join(ATTACKS)}")
    if not 1 <= asked.seconds <= 60:
        parser.error("--seconds is from 1 to 60")
    if asked.be:
        be_attacker(asked)
        return
    console = Console()
    if asked.list:
        for name, attack in ATTACKS.items():
            console.print(f"{name:14} {attack.__doc__}", highlight=False)
        return
    shown = Table(box=SIMPLE, title="What two people noticed (p50 / p99 in ms)")
    titles = ("attack", "moves before", "health", "moves under it", "health", "times as long")
    for title in (*titles, "MB more"):
        shown.add_column(title, justify="left" if title == "attack" else "right")
    shown.add_column("what came of it")
    for name in asked.names or ATTACKS:
        shown.add_row(*asyncio.run(attacked(name, asked.seconds)))
    Console(width=max(console.width, WIDTH)).print(shown)


if __name__ == "__main__":
    main()
