"""Scripted players for tests over real sockets, and witnesses of what their devices were sent."""

import asyncio
import itertools
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import kufsa
from kufsa import Position
from kufsa.core.seed import fresh_stream
from kufsa.games.red_handed.looking import first_noticed
from kufsa.games.red_handed.perception import PERFECT
from kufsa.match import commands as c
from kufsa.server import protocol
from kufsa.server.client import Client, CommandRefused, TableView
from kufsa.server.tables.actor import TableActor
from kufsa.testing.play import guided
from tests.server.house import serving

_outgoing: msgspec.json.Decoder[protocol.AnyOutgoing] = msgspec.json.Decoder(protocol.AnyOutgoing)

# Seconds: others at a table may be bots, and their rules are loaded first, on a busy machine.
PATIENCE = 600


class Witness:
    """Keeps every message of a device, and the scene of every table after each number."""

    def __init__(self) -> None:
        self.messages: list[protocol.AnyOutgoing] = []
        self.scenes: dict[tuple[str, int], bytes] = {}
        self._views: dict[str, TableView] = defaultdict(TableView)

    def __call__(self, text: str) -> None:
        message = _outgoing.decode(text)
        self.messages.append(message)
        if isinstance(message, protocol.Scene | protocol.Step):
            view = self._views[message.table]
            view.take(_outgoing.decode(text))
            scene = msgspec.json.encode(view.scene, order="deterministic")
            assert self.scenes.setdefault((message.table, message.seq), scene) == scene

    def of(self, kind: type) -> list[Any]:
        return [message for message in self.messages if isinstance(message, kind)]


def same_scenes(one: Witness, other: Witness) -> int:
    """Both saw the same whenever both saw something; after how many numbers that was."""
    both = one.scenes.keys() & other.scenes.keys()
    for table, seq in sorted(both):
        same = one.scenes[table, seq] == other.scenes[table, seq]
        assert same, f"the devices differ after event {seq} of table {table}"
    return len(both)


def table_of(app: Any, table: str) -> TableActor:
    """The table itself, as only the server has it."""
    found: TableActor = app.state.registry.tables[table]
    return found


async def follow(client: Client, url: str) -> None:
    """Come back to a server that has been started again, at its new address."""
    await client.drop()
    client.url = url
    client.http.base_url = url
    client.http.headers["Origin"] = url
    await client.connect()


async def refused(doing: Any) -> protocol.Refused:
    """The refusal that a command meets."""
    try:
        await doing
    except CommandRefused as error:
        return error.answer
    raise AssertionError("this was not refused")


def sensible(position: Position, dice: Random) -> str:
    """An action of who is to act that brings the game nearer to its end.

    Guided play is enough for that, but for Catch the Dragon, which takes whoever remembers. What
    is drawn anew each time keeps players from going round in circles.
    """
    if position.game.id != "catch_dragon":
        return guided(position, dice)
    bot = kufsa.bot(position.game.id, "greedy", seed=dice.getrandbits(32))
    bot.begin(position.to_act, position.options)
    choice = bot.choose(position.view(position.to_act), position.legal)
    assert isinstance(choice, str)
    return choice


class Player:
    """A person who plays one seat with one device; ``shaky`` lines are lost now and then.

    A shaky line goes down right after a command was sent, acknowledged or not. The player connects
    again and repeats the command under the same id.
    """

    def __init__(self, client: Client, table: str, shaky: int = 0) -> None:
        self.client = client
        self.table = table
        self.shaky = shaky
        self.drops = 0
        self.dice = Random(0)
        self._ids = itertools.count(1)

    @property
    def scene(self) -> dict[str, Any]:
        return self.client.tables[self.table].scene

    async def play(self, app: Any, until: Callable[[TableView], bool] = lambda view: False) -> None:
        """Act whenever it is this seat's turn, until the end of the match or something else."""
        while True:
            view = await self.client.until(
                self.table,
                lambda view: bool(view.scene["legal"]) or view.scene["status"] == "ended",
                PATIENCE,
            )
            if view.scene["status"] == "ended" or until(view):
                return
            position = table_of(app, self.table).match.position
            assert position is not None
            await self.act(sensible(position, self.dice))

    async def act(self, action: str) -> None:
        number = next(self._ids)
        id = f"p{number}"
        seen = self.client.tables[self.table].seq
        command = c.Act(action=action)
        if self.shaky and number % self.shaky == 0:
            self.drops += 1
            sent = asyncio.create_task(self.client.again(self.table, command, id, seen))
            await asyncio.sleep(0)  # it is on its way
            await self.client.drop()
            with suppress(ConnectionError):
                await sent
            await self.client.connect()
        done = await self.client.again(self.table, command, id, seen)
        await self.client.until(self.table, lambda view: view.seq >= done, PATIENCE)


async def seat_all(
    host: Client, table: str, guests: Iterable[Client], bots: Iterable[int] = ()
) -> None:
    """Bots and guests sit down, each guest with bytes of their own, and the host deals."""
    for seat in bots:
        await host.do(table, c.SeatBot(seat=seat, level="greedy"))
    coming = list(guests)
    for number, guest in enumerate(coming):
        await guest.watch(table)
        await guest.do(table, c.Sit(salt=f"{number:02x}" * 8))
    await host.do(table, c.Start())
    for guest in coming:
        await guest.until(table, lambda view: view.scene["status"] == "playing")


def right_marks(scene: dict[str, Any]) -> str:
    """The cards of an incident that everybody at the table could see; nothing if there is none."""
    found = first_noticed(scene["view"], PERFECT, fresh_stream(len(scene["view"]["open"])))
    return " ".join(map(str, sorted(found.marks))) if found else ""


# A server and two people, for what happens between them.

Act = Callable[[], str]


@asynccontextmanager
async def two_at_a_table(
    url: str, app: Any, game: str = "triominoes", **wanted: Any
) -> AsyncIterator[tuple[Client, Client, str, Act]]:
    """A game between two people that has begun; ``act()`` is a legal action of who is to act."""
    async with Client(url, heard=Witness()) as noa, Client(url, heard=Witness()) as uri:
        table = await noa.open(game=game, players=2, **wanted)
        await seat_all(noa, table, [uri])
        dice = Random(0)

        def act() -> str:
            return sensible(table_of(app, table).match.position, dice)

        yield noa, uri, table, act


def in_turn(noa: Client, uri: Client, table: str) -> tuple[Client, Client]:
    """Who is to act, and who waits."""
    return (noa, uri) if noa.tables[table].scene["to_act"] == 0 else (uri, noa)


async def up_to(seq: int, table: str, *clients: Client) -> None:
    """Wait until all have heard so much."""
    for client in clients:
        await client.until(table, lambda view: view.seq >= seq)


def heard(client: Client) -> Witness:
    witness = client._heard
    assert isinstance(witness, Witness)
    return witness


def house(data: Path, play: Callable[[str, Any], Coroutine[Any, Any, None]], **set: Any) -> None:
    """Run a test against a server of its own."""

    async def run() -> None:
        async with serving(data, bot_processes=1, **set) as (url, app):
            await play(url, app)

    asyncio.run(run())
