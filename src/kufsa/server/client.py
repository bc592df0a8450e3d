"""A client of the live protocol: for tests, and for programs that want to sit at a table.

It needs the extra ``client``. It keeps the scene of every table that it watches, as a browser does,
and can reconnect, resume, and repeat what was not acknowledged: commands have ids, so that is safe.
"""

import asyncio
import itertools
import secrets
import ssl
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from kufsa.match.commands import PersonCommand
from kufsa.match.limits import CHAT_LINES, HISTORY

from . import protocol

# Seconds for which an idle connection is used again. A server closes it after five, and a request
# sent at that very moment would be lost.
KEEP_ALIVE = 2

_outgoing: msgspec.json.Decoder[protocol.AnyOutgoing] = msgspec.json.Decoder(protocol.AnyOutgoing)


@cache
def _trust() -> ssl.SSLContext:
    """One TLS context for all clients: creating it takes longer than everything else."""
    return httpx.create_ssl_context(trust_env=False)


class CommandRefused(Exception):
    """The server refused a command; ``answer`` says why."""

    def __init__(self, answer: protocol.Refused) -> None:
        super().__init__(f"{answer.code}: {answer.message}")
        self.answer = answer


class TableView:
    """What a client knows of one table."""

    def __init__(self) -> None:
        self.seq = 0
        self.scene: dict[str, Any] = {}

    def take(self, message: protocol.Scene | protocol.Step) -> None:
        """Apply what the server sent."""
        self.seq = message.seq
        if isinstance(message, protocol.Scene):
            self.scene = message.scene
            return
        self.scene |= message.changed
        stays = self.scene["actions"] - len(message.moves)
        history = [move for move in self.scene.get("history", []) if move[0] <= stays]
        self.scene["history"] = (history + message.moves)[-HISTORY:]
        self.scene["chat"] = (self.scene.get("chat", []) + message.said)[-CHAT_LINES:]


class Client:
    """One person on one device.

    ``heard`` is called with every message as it arrived, before anything else is done with it.
    """

    def __init__(self, url: str, cookie: str = "", heard: Callable[[str], None] | None = None):
        self.url = url.rstrip("/")
        self._secure = self.url.startswith("https:")
        self._cookie_name = protocol.SECURE_COOKIE if self._secure else protocol.PLAIN_COOKIE
        self.tables: dict[str, TableView] = {}
        self.person = ""
        self.http = httpx.AsyncClient(
            base_url=self.url,
            headers={"Origin": self.url},
            trust_env=False,
            timeout=30,
            limits=httpx.Limits(keepalive_expiry=KEEP_ALIVE),
            verify=_trust(),
        )
        if cookie:
            self.http.cookies.set(self._cookie_name, cookie)
        self._heard = heard or (lambda text: None)
        # Different from the ids of the person's other devices and of this device's earlier runs.
        self._ids = (f"{secrets.token_hex(6)}-{number}" for number in itertools.count(1))
        self._waiting: dict[str, asyncio.Future[protocol.Done]] = {}
        self._changed = asyncio.Condition()
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self.goodbye: protocol.Bye | None = None

    async def __aenter__(self) -> Self:
        if not self.cookie:
            (await self.http.post("/api/session")).raise_for_status()
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.drop()
        await self.http.aclose()

    @property
    def cookie(self) -> str:
        return self.http.cookies.get(self._cookie_name) or ""

    # The connection.

    async def connect(self) -> None:
        """Connect, and watch again what was watched before, from the last number seen."""
        session = {"Cookie": f"{self._cookie_name}={self.cookie}"} if self.cookie else {}
        self._socket = await connect(
            self.url.replace("http", "ws", 1) + "/api/live",
            subprotocols=[protocol.SUBPROTOCOL],  # type: ignore[list-item]
            additional_headers=session,
            ssl=_trust() if self._secure else None,
            origin=self.url,  # type: ignore[arg-type]
            compression=None,
            max_size=None,
            proxy=None,
        )
        self._reading = asyncio.create_task(self._read(self._socket))
        for table, view in self.tables.items():
            await self._send(protocol.Watch(table=table, since=view.seq))

    async def drop(self) -> None:
        """Disconnect; what was not acknowledged may or may not have happened."""
        if self._socket is not None:
            await self._socket.close()
        if self._reading is not None:
            await self._reading
        self._socket = self._reading = None

    async def _read(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for text in socket:
                assert isinstance(text, str)
                self._heard(text)
                await self._take(_outgoing.decode(text))
        lost = ConnectionError("the connection was lost")
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(lost)
                waiting.exception()  # whoever waited may have given up at this very moment
        async with self._changed:
            self._changed.notify_all()

    async def _take(self, message: protocol.AnyOutgoing) -> None:
        match message:
            case protocol.Ping():
                with suppress(ConnectionError):  # the connection is being closed
                    await self._send(protocol.Pong(nonce=message.nonce))
            case protocol.Welcome():
                self.person = message.person
            case protocol.Done() | protocol.Refused():
                waiting = self._waiting.pop(message.id, None)
                if waiting is not None and not waiting.done():
                    if isinstance(message, protocol.Done):
                        waiting.set_result(message)
                    else:
                        waiting.set_exception(CommandRefused(message))
            case protocol.Bye():
                self.goodbye = message
            case protocol.Scene() | protocol.Step():
                async with self._changed:
                    view = self.tables.get(message.table)
                    if view is not None:
                        view.take(message)
                    self._changed.notify_all()

    async def _send(self, message: protocol.AnyIncoming) -> None:
        if self._socket is None:
            raise ConnectionError("there is no connection")
        try:
            await self._socket.send(msgspec.json.encode(message).decode())
        except ConnectionClosed:
            raise ConnectionError("the connection was lost") from None

    # Tables.

    async def open(self, **wanted: Any) -> str:
        """Open a table, watch it, and return its id."""
        answer = await self.http.post("/api/tables", json=wanted)
        answer.raise_for_status()
        table: str = answer.json()["id"]
        await self.watch(table)
        return table

    async def watch(self, table: str) -> TableView:
        """Watch a table; returns when its scene has arrived."""
        view = self.tables.setdefault(table, TableView())
        await self._send(protocol.Watch(table=table))
        await self.until(table, lambda view: bool(view.scene))
        return view

    async def do(self, table: str, command: PersonCommand, seq: int | None = None) -> int:
        """Carry out a command, or raise CommandRefused; returns the number of its last event.

        It returns when the news of the command has arrived too. If the connection is lost
        meanwhile, ConnectionError is raised; ``again`` repeats the command.
        """
        done = await self.again(table, command, next(self._ids), seq)
        if table in self.tables:
            await self.until(table, lambda view: view.seq >= done)
        return done

    async def again(
        self, table: str, command: PersonCommand, id: str, seq: int | None = None
    ) -> int:
        """The same with a given id; a command whose id was used before has no new effect."""
        known = self.tables[table].seq if table in self.tables else 0
        waiting: asyncio.Future[protocol.Done] = asyncio.get_running_loop().create_future()
        self._waiting[id] = waiting
        try:
            await self._send(
                protocol.Do(table=table, id=id, seq=known if seq is None else seq, command=command)
            )
        except ConnectionError:
            self._waiting.pop(id, None)
            raise
        return (await waiting).seq

    async def until(
        self, table: str, holds: Callable[[TableView], bool], seconds: float = 60
    ) -> TableView:
        """Wait until a condition holds for what this client knows of a table."""
        view = self.tables[table]
        async with asyncio.timeout(seconds), self._changed:
            await self._changed.wait_for(
                lambda: holds(view) or (self._reading is not None and self._reading.done())
            )
        if not holds(view):
            raise ConnectionError("the connection was lost")
        return view
