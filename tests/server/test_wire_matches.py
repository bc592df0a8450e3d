"""Matches over the wire to their end: people and bots, lost lines, a server started again."""

import asyncio
from collections.abc import Coroutine, Iterable
from pathlib import Path
from typing import Any

import kufsa
import kufsa.verify
from kufsa.core.log import Log
from kufsa.match import limits
from kufsa.server.client import Client
from tests.server.conftest import NewUrl
from tests.server.house import serving
from tests.server.players import Player, Witness, follow, same_scenes, seat_all, table_of

FAR = 15  # actions after which the server is stopped and started again

# The game, how many sit there, and where bots do.
TABLES = [
    ("catch_dragon", 2, [1]),
    ("catch_dragon", 2, []),
    ("catch_dragon", 5, [1, 3]),
    ("drachenwurf", 2, [1]),
    ("drachenwurf", 2, []),
    ("drachenwurf", 6, [1, 3, 5]),
    ("kings_court", 2, [1]),
    ("kings_court", 2, []),
    ("kings_court", 4, [1, 3]),
    ("triominoes", 2, [1]),
    ("triominoes", 2, []),
    ("triominoes", 4, [1, 3]),
]


def test_every_game_to_its_end_at_one_server(new_url: NewUrl, tmp_path: Path) -> None:
    asyncio.run(play_all(tmp_path, new_url()))


async def play_all(data: Path, database: str) -> None:
    parties = [Party(*table) for table in TABLES]
    async with serving(data, database=database) as (url, app):
        await side_by_side(party.begin(url, app) for party in parties)
    async with serving(data, database=database) as (url, app):
        await side_by_side(party.finish(url, app) for party in parties)


async def side_by_side(matches: Iterable[Coroutine[Any, Any, None]], tables: int = 4) -> None:
    """Play several matches, so many of them at once."""
    free = asyncio.Semaphore(tables)

    async def play(match: Coroutine[Any, Any, None]) -> None:
        async with free:
            await match

    await asyncio.gather(*map(play, matches))


class Party:
    """People who play one match; the host has two devices, and the line of one is lost often."""

    def __init__(self, game: str, players: int, bots: list[int]) -> None:
        self.game = game
        self.players = players
        self.bots = bots
        self.shaky, self.steady = Witness(), Witness()

    async def begin(self, url: str, app: Any) -> None:
        """Come in, sit down, and play to the middle of the game."""
        host = await Client(url, heard=self.shaky).__aenter__()
        self.people = [host]
        while len(self.people) < self.players - len(self.bots):
            self.people.append(await Client(url).__aenter__())
        self.second = await Client(url, host.cookie, heard=self.steady).__aenter__()
        self.table = await host.open(game=self.game, players=self.players)
        await self.second.watch(self.table)
        await seat_all(host, self.table, self.people[1:], self.bots)
        self.actors = [Player(one, self.table) for one in self.people]
        self.actors[0].shaky = 3
        await self._to_the_middle(app)
        match = table_of(app, self.table).match
        assert match.status == "playing", f"{self.game} was over before the middle"
        self.moves = match.moves

    async def _to_the_middle(self, app: Any) -> None:
        """Play until somebody sees the middle of the game, and stop wherever the others are."""

        def middle(view: Any) -> bool:
            return bool(view.scene["actions"] >= FAR)

        playing = [asyncio.create_task(one.play(app, until=middle)) for one in self.actors]
        await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
        for task in playing:
            task.cancel()
        for outcome in await asyncio.gather(*playing, return_exceptions=True):
            assert outcome is None or isinstance(outcome, asyncio.CancelledError)
        await self.people[0].drop()  # perhaps it was just between two lines
        await self.people[0].connect()

    async def finish(self, url: str, app: Any) -> None:
        """Come back to the server, and play to the end."""
        match = (await app.state.registry.open(self.table)).match
        assert match.moves[: len(self.moves)] == self.moves
        devices = [*self.people, self.second]
        for client in devices:
            assert client.goodbye is not None and client.goodbye.code == "restart"
            await follow(client, url)
        await asyncio.gather(*(one.play(app) for one in self.actors))
        await self.second.until(self.table, lambda view: view.scene["status"] == "ended")
        assert self.actors[0].drops >= 2
        assert same_scenes(self.shaky, self.steady) > FAR
        await self._check_the_end(app)
        for client in devices:
            await client.__aexit__()

    async def _check_the_end(self, app: Any) -> None:
        """All see the result, the record is right, and the log tells the same game."""
        match = table_of(app, self.table).match
        host = self.people[0]
        scene = host.tables[self.table].scene
        assert scene["result"]["how"] == "over"
        assert scene["result"]["scores"] == list(match.position.scores)
        assert scene["actions"] == len(match.moves)
        moves = [[n, move.seat, move.action] for n, move in enumerate(match.moves, start=1)]
        assert scene["history"][-limits.HISTORY :] == moves[-limits.HISTORY :]
        for client in self.people:
            await client.until(self.table, lambda view: view.seq == match.seq)
            assert client.tables[self.table].scene["result"] == scene["result"]
        record = await host.http.get(f"/api/tables/{self.table}/record")
        found = dict(kufsa.verify.check(record.content, [scene["commitment"], scene["chain"]]))
        assert {"noted", "commitment", "deals"} <= found.keys()
        assert found["key"]["seats"] == len(self.people) - 1  # all but the host added bytes
        log = Log.read((await host.http.get(f"/api/tables/{self.table}/log")).text)
        assert list(log.final().scores) == scene["result"]["scores"]
