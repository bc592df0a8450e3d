"""Tables of a Kufsa server under load: Triangle Dominoes for two, game after game."""

import asyncio
import itertools
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from typing import Any

import msgspec

from kufsa.server.protocol import SUBPROTOCOL

from .load_table import LoadTable
from .raw_websocket import RawWebSocket, frame

WANTED = {"game": "triominoes", "players": 2, "manners": {"autostart": True}}


class Part(msgspec.Struct, frozen=True):
    """What a player must know of a scene; None: it did not change."""

    status: str | None = None
    legal: list[str] | None = None
    next: str | None = None


class Message(msgspec.Struct, frozen=True):
    """Any message of the server, as far as it matters here."""

    type: str
    table: str = ""
    seq: int = 0
    changed: Part | None = None
    scene: Part | None = None
    message: str = ""


_decode = msgspec.json.Decoder(Message).decode
_encode = msgspec.json.Encoder().encode


class KufsaServer:
    """A Kufsa server; a few threads send it HTTP requests."""

    def __init__(self, host: str, port: int, threads: int = 4) -> None:
        self.host, self.port = host, port
        self._threads = ThreadPoolExecutor(threads, "http")

    async def post(self, path: str, body: object = None) -> tuple[str, Any]:
        """The cookie and the answer for a new visitor."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._post, path, body)

    def _post(self, path: str, body: object) -> tuple[str, Any]:
        connection = HTTPConnection(self.host, self.port, timeout=60)
        try:
            headers = {"Origin": f"http://{self.host}:{self.port}"}
            if body is not None:
                headers["Content-Type"] = "application/json"
            connection.request("POST", path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            text = answer.read()
            if answer.status >= 400:
                raise ConnectionError(f"{path} was answered by {answer.status}: {text[:200]!r}")
            cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
            return cookie, json.loads(text)
        finally:
            connection.close()

    async def connect(self, socket: RawWebSocket, cookie: str = "") -> None:
        """Open a live connection."""
        headers = {"Sec-WebSocket-Protocol": SUBPROTOCOL}
        if cookie:
            headers["Cookie"] = cookie
        await socket.connect(self.host, self.port, "/api/live", headers)


class Seat:
    """One person's socket, and what arrived over it."""

    def __init__(self, table: "KufsaTable") -> None:
        self.table = table
        self.socket = RawWebSocket(self._heard, table.problem)
        self.watched = ""
        self._forget()

    def _forget(self) -> None:
        self.seq = 0
        self.status = ""
        self.legal: list[str] = []
        self.next = ""

    def look_at(self, table: str) -> None:
        """Watch a table instead of the one before."""
        if self.watched:
            self.say("unwatch", table=self.watched)
        self._forget()
        self.watched = table
        self.say("watch", table=table)

    def say(self, kind: str, **values: Any) -> None:
        self.socket.send(frame(_encode({"type": kind, **values})))

    def _heard(self, data: bytes) -> None:
        message = _decode(data)
        if message.type == "done":
            self.table.done = message.seq
        elif message.type == "refused":
            self.table.problem(f"refused: {message.message}")
        part = message.changed or message.scene
        if part is not None and message.table == self.watched:
            self.seq = message.seq
            if part.legal is not None:
                self.legal = part.legal
            self.status = part.status or self.status
            self.next = part.next or self.next
        self.table.heard()


class KufsaTable(LoadTable):
    """Two people who play, each over a connection of their own, and spectators."""

    def __init__(self, server: KufsaServer, problem: Callable[[str], None]) -> None:
        super().__init__(problem)
        self.server = server
        self.done = 0  # the number of the event that was acknowledged last
        self.seats = self.host, self.guest = Seat(self), Seat(self)
        self._watchers: list[RawWebSocket] = []
        self._ids = itertools.count(1)
        self._when: Callable[[], bool] | None = None  # what is waited for
        self._then: Callable[[], object] = self._moved
        self._again: asyncio.Task[None] | None = None

    async def open(self) -> None:
        host, table = await self.server.post("/api/tables", WANTED)
        guest, _ = await self.server.post("/api/session")
        await self.server.connect(self.host.socket, host)
        await self.server.connect(self.guest.socket, guest)
        await self._sit_down(table["id"])

    async def _sit_down(self, table: str) -> None:
        for seat in self.seats:
            seat.look_at(table)
        await self._until(lambda: all(seat.seq for seat in self.seats))
        await self._ask(self.guest, {"do": "sit"})
        self.ready()

    async def watch(self) -> None:
        seen = asyncio.get_running_loop().create_future()

        def heard(data: bytes) -> None:
            if not seen.done() and _decode(data).type == "scene":
                seen.set_result(None)

        socket = RawWebSocket(heard, self.problem)
        self._watchers.append(socket)
        await self.server.connect(socket)
        socket.send(frame(_encode({"type": "watch", "table": self.host.watched})))
        await seen

    def close(self) -> None:
        self.rest()
        if self._again is not None:
            self._again.cancel()
        for socket in [*self._watchers, *(seat.socket for seat in self.seats)]:
            socket.close()

    # Playing.

    def move(self) -> None:
        seat = self.host if self.host.legal else self.guest
        self._command(seat, {"do": "act", "action": seat.legal[0]})
        self._when, self._then = self._seen_by_all, self._moved

    def _moved(self) -> None:
        ended = self.host.status == "ended"
        if ended:
            self._again = asyncio.get_running_loop().create_task(self._play_again())
        self.complete(ended)

    async def _play_again(self) -> None:
        await self._ask(self.host, {"do": "rematch"})
        await self._sit_down(self.host.next)

    # Asking.

    def _command(self, seat: Seat, command: dict[str, Any]) -> None:
        self.done = 0
        id = f"c{next(self._ids)}"
        seat.say("do", table=seat.watched, id=id, seq=seat.seq, command=command)

    async def _ask(self, seat: Seat, command: dict[str, Any]) -> None:
        self._command(seat, command)
        await self._until(self._seen_by_all)

    def _seen_by_all(self) -> bool:
        """Whether the last command was acknowledged, and both seats have its events."""
        done = self.done
        return done > 0 and self.host.seq >= done and self.guest.seq >= done

    async def _until(self, when: Callable[[], bool]) -> None:
        here = asyncio.get_running_loop().create_future()
        self._when, self._then = when, lambda: here.set_result(None)
        await here

    def heard(self) -> None:
        """Something arrived, perhaps the last thing that was waited for."""
        if self._when is not None and self._when():
            self._when = None
            self._then()
