"""Servers with people at their tables, for the troubles in ``alert_troubles``.

One server as an operator has it, with the usual limits, on a small disk of its own; or two on a
PostgreSQL and a NATS, which are those of ``fault_nodes``.
"""

import asyncio
import os
import signal
import subprocess
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random

import httpx
from attack import READY, SERVE
from fault_nodes import NodesRun, servers
from fault_players import GAMES, LOST, Player
from fault_services import HERE, Disk, free_port

from kufsa.core.registry import game, games

ROOM = 8000  # megabytes of the disk
PEOPLE = 4
PACE = 1.0  # seconds that people think: with these nobody does anything too often
PACE_OF_TWO = 0.2
SETTINGS = {"bot-pace": "0", "bot-processes": "1", "log-level": "warning", "lang": "en"}
SECRET = {"KUFSA_OPERATOR_TOKEN": "the-token-of-the-operator"}


class Alone:
    """One server, and people who play there."""

    def __init__(self, folder: Path) -> None:
        self.disk = Disk(folder / "data")
        self.dice = Random(1)
        self.players: list[Player] = []
        self._log = folder / "server.log"
        port = str(free_port())
        self.url = f"http://{HERE}:{port}"
        place = {"host": HERE, "port": port, "data": str(self.disk.folder)}
        self._options = [f"--{name}={value}" for name, value in (place | SETTINGS).items()]

    @property
    def urls(self) -> list[str]:
        return [self.url]

    @property
    def pid(self) -> int:
        return self._process.pid

    async def start(self) -> None:
        """Start the server, and wait until it is well."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*self.disk.inside(), *SERVE, *self._options],
                stdout=log,
                stderr=log,
                env=os.environ | SECRET,
            )
        async with httpx.AsyncClient(base_url=self.url, trust_env=False) as http:
            for _ in range(round(READY / 0.1)):
                with suppress(httpx.HTTPError):
                    if (await http.get("/health")).status_code == 200:
                        return
                if self._process.poll() is not None:
                    break
                await asyncio.sleep(0.1)
        raise RuntimeError(f"the server did not start: {self._log.read_text()[-3000:]}")

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    async def stop(self) -> None:
        self._process.terminate()
        await asyncio.to_thread(self._process.wait)

    async def visitor(self) -> Player:
        """Somebody new, who is not connected yet."""
        one = Player(self.url, self.dice)
        one.pace = PACE
        await one.arrive()
        self.players.append(one)
        return one

    async def begin(self) -> None:
        """Some people sit down at tables."""
        people = [await self.visitor() for _ in range(PEOPLE)]
        for number, host in enumerate(people):
            table = await host.client.open(game=GAMES[number], players=2)
            guest = people[(number + 1) % PEOPLE]
            host.at.add(table)
            guest.at.add(table)

    async def play(self) -> None:
        """They play until this is cancelled, and come back when they lose the server."""
        await asyncio.gather(*(_stay(one) for one in self.players[:PEOPLE]))


async def _stay(player: Player) -> None:
    while True:
        await player.leave()
        await player.live()
        await asyncio.sleep(0.5)


@asynccontextmanager
async def alone(folder: Path) -> AsyncIterator[Alone]:
    """One server with people who play."""
    for id in games():  # or everybody would wait until the server has compiled the rules
        _ = game(id).kernels
    async with AsyncExitStack() as stack:
        house = Alone(folder)
        house.disk.open(ROOM)
        stack.callback(house.disk.close)
        await house.start()
        stack.push_async_callback(house.stop)
        await house.begin()
        playing = asyncio.create_task(house.play())
        try:
            yield house
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            for player in house.players:
                with suppress(*LOST):
                    await player.leave()
                await player.close()


class Two:
    """Two servers and what they stand on."""

    def __init__(self, run: NodesRun) -> None:
        self.run = run

    @property
    def urls(self) -> list[str]:
        return [node.house.url for node in self.run.nodes]


@asynccontextmanager
async def two(folder: Path) -> AsyncIterator[Two]:
    """Two servers with people who play at both."""
    async with servers("alerts", 2, 6) as run:
        for player in run.players:
            player.pace = PACE_OF_TWO
        playing = [asyncio.create_task(player.stay()) for player in run.players]
        try:
            yield Two(run)
        finally:
            for node in run.nodes:
                with suppress(ProcessLookupError):
                    os.kill(node.house.pid, signal.SIGCONT)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
