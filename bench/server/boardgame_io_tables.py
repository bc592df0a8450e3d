"""Tables of a boardgame.io server under load: its minimal game, over socket.io's protocol.

What a client of socket.io sends: ``40`` joins a namespace, ``42`` carries an event as a JSON array,
``2`` is a ping and ``3`` its answer.
"""

import asyncio
import itertools
import os
from collections.abc import Callable
from typing import Any

import msgspec

from .load_table import LoadTable
from .raw_websocket import RawWebSocket, frame

PATH = "/socket.io/?EIO=4&transport=websocket"
NAMESPACE = "/count,"
_EVENT = f"42{NAMESPACE}".encode()
_JOINED = f"40{NAMESPACE}".encode()
_numbers = itertools.count(1)


class Context(msgspec.Struct, frozen=True):
    """Where the game stands."""

    current: str = msgspec.field(name="currentPlayer")
    over: Any = msgspec.field(name="gameover", default=None)


class State(msgspec.Struct, frozen=True):
    """What a client must know of a match."""

    ctx: Context
    number: int = msgspec.field(name="_stateID")


class Sync(msgspec.Struct, frozen=True):
    """What a newcomer is sent."""

    state: State


_event = msgspec.json.Decoder(list[msgspec.Raw]).decode
_state = msgspec.json.Decoder(State).decode
_sync = msgspec.json.Decoder(Sync).decode
_encode = msgspec.json.Encoder().encode


class Visitor:
    """One connection: of a player, or of a spectator (``seat`` is None)."""

    def __init__(self, table: "BoardgameIoTable", seat: str | None) -> None:
        self.table = table
        self.seat = seat
        self.socket = RawWebSocket(self._heard, table.problem)
        self.state: State | None = None

    async def connect(self) -> None:
        self._joined = asyncio.get_running_loop().create_future()
        await self.socket.connect(self.table.host, self.table.port, PATH)
        self.socket.send(frame(f"40{NAMESPACE}".encode()))
        await self._joined

    def sync(self) -> None:
        self.state = None
        self._emit("sync", self.table.match, self.seat, None, 2)

    def add(self) -> None:
        assert self.state is not None
        payload: dict[str, object] = {
            "type": "add",
            "args": [],
            "playerID": self.seat,
            "credentials": None,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._emit("update", action, self.state.number, self.table.match, self.seat)

    def _emit(self, *parts: object) -> None:
        self.socket.send(frame(_EVENT + _encode(parts)))

    def _heard(self, data: bytes) -> None:
        if data.startswith(_EVENT):
            name, match, *rest = _event(data[len(_EVENT) :])
            if bytes(match)[1:-1].decode() != self.table.match:
                return
            if bytes(name) == b'"update"':
                self.state = _state(rest[0])
            elif bytes(name) == b'"sync"':
                self.state = _sync(rest[0]).state
            self.table.heard()
        elif data == b"2":
            self.socket.send(frame(b"3"))
        elif data.startswith(_JOINED):
            self._joined.set_result(None)


class BoardgameIoTable(LoadTable):
    """Two people who play, and spectators."""

    def __init__(self, host: str, port: int, problem: Callable[[str], None]) -> None:
        super().__init__(problem)
        self.host, self.port = host, port
        self.match = ""
        self.players = [Visitor(self, "0"), Visitor(self, "1")]
        self._watchers: list[Visitor] = []
        self._wanted = 0  # the number of the state that everybody must have
        self._then: Callable[[], object] | None = None

    async def open(self) -> None:
        for player in self.players:
            await player.connect()
        await self._sit_down()

    async def _sit_down(self) -> None:
        self.match = f"m{os.getpid()}x{next(_numbers)}"
        for player in self.players:  # the first to come creates the match
            await self._let_in(player)
        self.ready()

    async def watch(self) -> None:
        visitor = Visitor(self, None)
        self._watchers.append(visitor)
        await visitor.connect()
        await self._let_in(visitor)

    async def _let_in(self, visitor: Visitor) -> None:
        here = asyncio.get_running_loop().create_future()
        visitor.sync()
        self._await([visitor], 0, lambda: here.set_result(None))
        await here

    def close(self) -> None:
        self.rest()
        for visitor in [*self.players, *self._watchers]:
            visitor.socket.close()

    def move(self) -> None:
        state = self.players[0].state
        assert state is not None
        self._await(self.players, state.number + 1, self._moved)
        self.players[int(state.ctx.current)].add()

    def _moved(self) -> None:
        state = self.players[0].state
        assert state is not None
        over = state.ctx.over is not None
        if over:
            self._again = asyncio.get_running_loop().create_task(self._sit_down())
        self.complete(over)

    def _await(self, whom: list[Visitor], number: int, then: Callable[[], object]) -> None:
        self._whom, self._wanted, self._then = whom, number, then

    def heard(self) -> None:
        """Something arrived, perhaps the last thing that was waited for."""
        wanted = self._wanted
        if self._then is not None and all(
            one.state is not None and one.state.number >= wanted for one in self._whom
        ):
            then, self._then = self._then, None
            then()
