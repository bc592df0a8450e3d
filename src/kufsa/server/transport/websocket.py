"""The live connection: one WebSocket of a browser tab, for all tables that it watches.

One task reads and one writes. The size of a message is checked before it is decoded, and every
command is judged as one of this connection's person, whatever the message says.
"""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from kufsa.match.commands import Say
from kufsa.server import protocol
from kufsa.server.clock import microseconds
from kufsa.server.errors import sentence
from kufsa.server.people import ties
from kufsa.server.people.person import Session
from kufsa.server.settings import Settings
from kufsa.server.tables.desk import TableDesk
from kufsa.server.tables.registry import TableRegistry

from .address_limits import AddressLimits
from .connection import MOST_TABLES, Caller, Connection, Over, TooSlow
from .dependencies import callers, find_session
from .kernel_trip import kernel_trip
from .rate_limits import neighbourhood
from .request_guard import check_depth
from .request_policy import RequestPolicy
from .uvicorn_websocket import direct_websocket

log = structlog.get_logger(__name__)

# Why a connection is closed, as the close frame says it.
RESTARTING = 1012
BAD_VERSION, SESSION_ENDED, TOO_SLOW, MISUSED, TOO_MANY = 4400, 4401, 4408, 4422, 4429

CLOSING = 5.0  # seconds for the last frame
FIRST_SECONDS = 60.0  # to the first message of a visitor without a session
PATIENCE = 10  # bad messages, or messages too fast, before the connection is closed


class Misused(Exception):
    """The client keeps sending what it should not."""


class Silent(Exception):
    """The client has never said what it came for."""


@websocket("/api/live")
async def live(socket: WebSocket[Any, Any, Any]) -> None:
    """Let a client in, and serve it until either side closes."""
    state = socket.app.state
    settings: Settings = state.settings
    registry: TableRegistry = state.registry
    policy: RequestPolicy = state.request_policy
    asked = socket.scope["subprotocols"]
    if protocol.SUBPROTOCOL not in asked:
        # Browsers close silently when they are offered a version that they did not ask for.
        await socket.accept(subprotocols=asked[0] if asked else None)
        await socket.close(code=BAD_VERSION, reason=f"this server speaks {protocol.SUBPROTOCOL}")
        return
    if state.rate_limits.wait("connect", **callers(socket)):  # before anything is looked up
        await _turn_away(socket, TOO_MANY, "there are too many connections: try again later")
        return
    session = await find_session(socket)
    address = neighbourhood(policy.client(socket.scope))
    full = len(registry.connections) >= settings.max_connections or (
        session is not None
        and registry.connections_of(session.person.id) >= settings.max_connections_per_person
    )
    if full:
        await _turn_away(socket, TOO_MANY, "there are too many connections: try again later")
        return
    if registry.draining:
        await _turn_away(socket, RESTARTING, "the server is restarting")
        return
    limits: AddressLimits = state.address_limits
    kinds = (limits.live,) if session else (limits.live, limits.without_session)
    taken = [kind for kind in kinds if kind.take(address)]
    try:
        if len(taken) < len(kinds):
            await _turn_away(socket, TOO_MANY, "this address has too many connections")
            return
        await socket.accept(subprotocols=protocol.SUBPROTOCOL)
        live_session = LiveSession(socket, session, address)
        socket.scope["headers"] = ()  # kilobytes that nobody reads again while it is open
        await live_session.run()
    finally:
        for kind in taken:
            kind.give_back(address)


async def _turn_away(socket: WebSocket[Any, Any, Any], code: int, reason: str) -> None:
    state = socket.app.state
    refused = "restart" if code == RESTARTING else "too_many"
    state.metrics.refused(refused)
    state.security_events.refused(refused, state.request_policy.client(socket.scope))
    # A browser shows the code of a close frame, but nothing of a refused handshake.
    await socket.accept(subprotocols=protocol.SUBPROTOCOL)
    await socket.close(code=code, reason=reason)


def _end(over: Over, reading: "asyncio.Task[Any]") -> None:
    if not over.done():
        over.set_result(None)


class LiveSession:
    """One client, from its handshake to the end of its connection."""

    def __init__(
        self, socket: WebSocket[Any, Any, Any], session: Session | None, address: str
    ) -> None:
        state = socket.app.state
        person = session.person if session else None
        self.socket = socket
        client = state.request_policy.client(socket.scope)
        self.registry: TableRegistry = state.registry
        self.desk = TableDesk(self.registry.services.database, self.registry.reach)
        self.limits = state.rate_limits
        self.metrics = state.metrics
        # Whose rate limits its messages use up.
        self.payer = {"session": session.key if session else address.encode(), "address": address}
        self.connection = Connection(
            Caller(person.id, person.name, person.lang, session.key)
            if session and person
            else Caller(),
            self._send,
            direct_websocket(socket.scope).send_now,
            state.settings.queue_length,
            partial(kernel_trip, direct_websocket(socket.scope).wire, client),
            self.metrics.refused,
        )
        self._receive = direct_websocket(socket.scope).receive
        self._patience = PATIENCE
        self._came_back = False
        self._misused = partial(state.security_events.notice, "misused", client)
        self._performing = False  # a command that others must hear of, even if this client goes
        self._gone = False

    async def _send(self, frame: bytes) -> None:
        await self.socket.send({"type": "websocket.send", "text": frame.decode(), "bytes": None})

    async def run(self) -> None:
        connection = self.connection
        over: Over = asyncio.get_running_loop().create_future()
        connection.begin(over)
        self.registry.join(connection)
        self.metrics.connected()
        await self._hear_of_blocks()
        connection.say(
            protocol.Welcome(
                version=protocol.VERSION, person=connection.person, name=connection.name
            )
        )
        reading = asyncio.create_task(self._read())
        reading.add_done_callback(partial(_end, over))
        try:
            # One future for both ends: waiting for two tasks takes a kilobyte more.
            with suppress(Exception):
                await over
            await self._part(over, reading)
        finally:
            connection.stop()
            self.registry.leave(connection)
            self.metrics.disconnected()
            self._gone = True
            if not self._performing:
                reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)

    async def _hear_of_blocks(self) -> None:
        """Whom the person has blocked, also if they block somebody just now."""
        if person := self.connection.person:
            known = self.connection.blocked
            blocked = await self.registry.services.database.read(ties.blocked_by, person)
            if self.connection.blocked is known:
                self.connection.blocked = blocked

    async def _part(self, over: Over, reading: "asyncio.Task[Any]") -> None:
        """Close the connection, unless the client has; an error of the server is raised."""
        for _ in range(self.connection.overflows):
            self.metrics.overflow()
        code, reason = 1000, ""
        error = over.exception()
        bye = over.result() if error is None else None
        if error is None and bye is None:
            error = reading.exception()
        if bye is not None:
            code, reason = RESTARTING if bye.retry else SESSION_ENDED, bye.code
        elif isinstance(error, TooSlow):
            code, reason = TOO_SLOW, "messages were not read in time"
        elif isinstance(error, Silent):
            code, reason = TOO_SLOW, "nothing was asked for"
        elif isinstance(error, Misused):
            # Not the sentence: it quotes what was sent, and a close frame has only 123 bytes.
            code, reason = MISUSED, "misused too often"
            self._misused()
        elif error is not None:
            if not isinstance(error, OSError | WebSocketDisconnect):  # those are the network
                log.error("a live connection failed", exc_info=error)
            raise error
        else:
            return  # the client has gone
        self.metrics.dropped(reason.partition(" ")[0] or "closed")
        with suppress(TimeoutError):  # a client that does not read does not read this either
            async with asyncio.timeout(CLOSING):
                await self.socket.close(code=code, reason=reason)

    # Reading.

    async def _read(self) -> None:
        """Handle messages until the client goes."""
        frame: Any = await self._first_frame()
        while frame["type"] != "websocket.disconnect":
            await self._take(frame, microseconds())
            if self._gone:
                return
            frame = await self._receive()

    async def _first_frame(self) -> Any:
        try:
            async with asyncio.timeout(None if self.connection.session else FIRST_SECONDS):
                return await self._receive()
        except TimeoutError:
            raise Silent from None

    async def _take(self, frame: Any, arrived: int) -> None:
        if self.limits.wait("message", **self.payer):
            self._complain("too_many", sentence("too_many").text(self.connection.lang))
            return
        message = self._decode(frame.get("text"))
        if message is not None:
            self._patience = min(PATIENCE, self._patience + 1)
            await self._answer(message, arrived)

    def _decode(self, data: str | None) -> protocol.AnyIncoming | None:
        if data is None:
            self._complain("not_understood", "Messages are text, and this one is binary.")
            return None
        raw = data.encode("utf-8", "surrogatepass")
        if len(raw) > protocol.LARGEST_FRAME or not check_depth(raw):
            self._complain("too_large", "This message is too large or too deep.")
            return None
        try:
            return protocol.decode(raw)
        except msgspec.DecodeError as error:  # a ValidationError is one too
            self._complain("not_understood", f"This message was not understood: {error}"[:300])
        return None

    def _complain(self, code: str, message: str, table: str = "") -> None:
        self._patience -= 1
        if self._patience < 0:
            raise Misused(message)
        self.connection.say(protocol.Refused(code=code, message=message, table=table))

    async def _answer(self, message: protocol.AnyIncoming, arrived: int) -> None:
        if isinstance(message, protocol.Pong):
            self.connection.trips.pong(message.nonce, arrived)
        elif isinstance(message, protocol.Unwatch):
            table = self.connection.tables.get(message.table)
            if table is not None:
                table.unwatch(self.connection)
        elif isinstance(message, protocol.Watch):
            await self._watch(message)
        else:
            await self._do(message, arrived)

    async def _watch(self, message: protocol.Watch) -> None:
        watched = self.connection.tables
        if message.since and not watched and not self._came_back:
            self._came_back = True
            self.metrics.reconnected()
        if len(watched) >= MOST_TABLES and message.table not in watched:
            told = sentence("too_many_watched", most=MOST_TABLES)
            self._complain("too_many_tables", told.text(self.connection.lang), message.table)
            return
        await self.desk.watch(self.connection, message.table, message.since)

    async def _do(self, message: protocol.Do, arrived: int) -> None:
        connection = self.connection
        bucket = "chat" if isinstance(message.command, Say) else "command"
        if self.limits.wait(bucket, **self.payer, table=message.table):
            self.connection.say(
                protocol.Refused(
                    id=message.id,
                    table=message.table,
                    code="too_many",
                    message=sentence("too_many").text(connection.lang),
                )
            )
            return
        self._performing = True
        try:
            await self.desk.do(connection, message, arrived)
        finally:
            self._performing = False
