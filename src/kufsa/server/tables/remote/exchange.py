"""One server among several: what it says to the others, and what it does for them."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import msgspec
import structlog

from kufsa.match.commands import Envelope
from kufsa.server import protocol
from kufsa.server.bus import Bus
from kufsa.server.bus.links import Links
from kufsa.server.clock import microseconds
from kufsa.server.store import Overloaded, StoreFailed
from kufsa.server.tables.actor import TableClosed
from kufsa.server.tables.desk import TableDesk
from kufsa.server.tables.opening import TableOpener
from kufsa.server.tables.ownership import PlayedElsewhere
from kufsa.server.tables.peers import Peers
from kufsa.server.tables.registry import TableRegistry
from kufsa.server.tables.seating import TableSeating
from kufsa.server.tables.state import Outcome
from kufsa.server.tracing import NO_SPANS, Spans

from . import messages as m
from .calmly import Calmly
from .remote_line import RemoteLine
from .remote_table import RemoteTable

log = structlog.get_logger(__name__)

T = TypeVar("T")
CALL_SECONDS = 5.0
CALM_SECONDS = 1.0  # between two times that everything is shown again: that is a lot of messages
Calls = m.Perform | m.Forget | m.Seek | m.Who | m.Http
ToAll = m.SessionEnded | m.PersonChanged | m.BlocksChanged | m.ForPerson | m.TheirTurn
Line = tuple[str, int, str]  # the server, the number of the line there, the table


@dataclass(frozen=True)
class Hands:
    """What is done here for other servers.

    ``person_changed`` forgets what is cached of a person, ``challenged`` remembers what a passkey
    has to sign, ``counted`` what somebody did there, and ``respond`` answers a request.
    """

    registry: TableRegistry
    seating: TableSeating
    opener: TableOpener
    person_changed: Callable[[str], None]
    respond: Callable[[m.Http], Awaitable[m.HttpAnswer]]
    challenged: Callable[[str, bytes, bytes], object]
    counted: Callable[[m.Spent | m.TableOpened], object]


def tell_challenge(peers: Peers, purpose: str, session: bytes, challenge: bytes) -> None:
    """Let a passkey be shown to any of the other servers as well."""
    peers.publish(m.Challenge(purpose=purpose, session=session, challenge=challenge))


class Exchange:
    """Talks with the other servers over a bus; ``tables.peers`` says what for."""

    def __init__(self, bus: Bus, node: str, spans: Spans = NO_SPANS) -> None:
        self._links: Links[m.AnyMessage] = Links(bus, node, m.AnyMessage)
        self._spans = spans
        self._tables: dict[str, RemoteTable] = {}
        self._lines: dict[Line, RemoteLine] = {}
        self._busy: dict[Line, asyncio.Task[None]] = {}  # the last thing done for each line
        self._calls: dict[int, tuple[str, asyncio.Future[m.Reply]]] = {}
        self._numbers = itertools.count(1)
        self._tasks: set[asyncio.Task[None]] = set()
        self._frame: tuple[str, m.Frame] | None = None  # the last one, not sent yet
        self._known: set[str] = set()
        self._silent: set[str] = set()
        self._recover = Calmly(self._show_again, CALM_SECONDS)

    async def open(self, hands: Hands) -> None:
        """Connect, and do for others what they ask."""
        self._hands = hands
        registry = hands.registry
        self._desk = TableDesk(registry.services.database, registry.open)
        await self._links.open(self._take, self._missed)

    async def close(self) -> None:
        """Tell the others that this server stops."""
        self._links.publish(m.Leaving())
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._links.close()

    # For the tables and people of this server.

    def table(self, id: str, owner: str) -> RemoteTable:
        found = self._tables.get(id)
        if found is not None and found.owner != owner:
            self._move(found)
            found = None
        if found is None:
            found = self._tables[id] = RemoteTable(
                id, owner, self._links, self._unused, self._spans
            )
        return found

    def known(self, id: str) -> RemoteTable | None:
        return self._tables.get(id)

    def _unused(self, table: RemoteTable) -> None:
        if self._tables.get(table.id) is table:
            del self._tables[table.id]

    def publish(self, message: m.AnyMessage) -> None:
        self._links.publish(message)

    async def perform(self, owner: str, table: str, envelope: Envelope, lang: str) -> Outcome:
        reply = await self._call(
            owner, lambda call: m.Perform(call=call, table=table, envelope=envelope, lang=lang)
        )
        return msgspec.json.decode(reply.result, type=protocol.Done | protocol.Refused)

    async def forget(self, owner: str, table: str, person: str) -> None:
        await self._call(owner, lambda call: m.Forget(call=call, table=table, person=person))

    async def seek(self, owner: str, wanted: m.Seek) -> m.Found | None:
        reply = await self._call(owner, lambda call: msgspec.structs.replace(wanted, call=call))
        return msgspec.json.decode(reply.result, type=m.Found | None)

    async def who(self, people: list[str]) -> set[str]:
        """Which of these people are connected to other servers, as far as these answer."""
        asked = [
            self._call(node, lambda call: m.Who(call=call, people=people)) for node in self._known
        ]
        replies = await asyncio.gather(*asked, return_exceptions=True)
        return {
            person
            for reply in replies
            if isinstance(reply, m.Reply)
            for person in msgspec.json.decode(reply.result, type=list[str])
        }

    async def request(self, owner: str, asked: m.Http) -> m.HttpAnswer:
        """The answer of another server to a request about a table that it plays."""
        reply = await self._call(owner, lambda call: msgspec.structs.replace(asked, call=call))
        return msgspec.json.decode(reply.result, type=m.HttpAnswer)

    async def _call(self, node: str, make: Callable[[int], m.AnyMessage]) -> m.Reply:
        call = next(self._numbers)
        answered: asyncio.Future[m.Reply] = asyncio.get_running_loop().create_future()
        self._calls[call] = node, answered
        try:
            asked = make(call)
            with self._spans.span("ask", kind=type(asked).__name__):
                self._links.send(node, msgspec.structs.replace(asked, trace=self._spans.carry()))
                reply = await asyncio.wait_for(answered, CALL_SECONDS)
        except TimeoutError:
            raise StoreFailed("the server that plays this table does not answer") from None
        finally:
            del self._calls[call]
        if reply.moved:
            raise TableClosed
        if reply.failed:
            raise StoreFailed("the server that plays this table could not do it")
        return reply

    # Who is there.

    def present(self, others: set[str]) -> None:
        """Called now and then with all others that are alive."""
        for node in sorted({table.owner for table in self._tables.values()} | self._known):
            if node not in others:
                self._gone(node)
        for node in sorted(others - self._known):  # perhaps it was only paused, and its lines
            self._links.send(node, m.Again())  # have ended here without its knowing
        silent = (self._known & others) - self._links.heard
        if silent & self._silent:  # for the second time: nobody tells what has ended there
            self._hands.registry.check_sessions()
        self._links.heard.clear()
        self._known, self._silent = set(others), silent
        self._links.tell_numbers()

    def _gone(self, node: str) -> None:
        """A server has stopped or died: its lines end, and its tables are looked for."""
        self._known.discard(node)
        self._drop_lines(node)
        for owner, answered in self._calls.values():
            if owner == node and not answered.done():
                answered.set_exception(TableClosed())
        for table in [one for one in self._tables.values() if one.owner == node]:
            self._move(table)
        self._hands.registry.wake_unowned()

    def _missed(self, node: str, lost: int) -> None:
        """Something that a server has sent is lost: both sides show their tables again."""
        log.warning("messages between servers were lost", sender=node, messages=lost)
        self._hands.registry.services.metrics.messages_lost(lost)
        for table in self._tables.values():
            if table.owner == node:
                table.doubt()
        self._recover(node)

    def _show_again(self, node: str) -> None:
        self._drop_lines(node)
        self._links.send(node, m.Again())
        self._watch_again(node)
        self._hands.registry.check_sessions()

    def _watch_again(self, node: str) -> None:
        for table in self._tables.values():
            if table.owner == node:
                table.watch_again()

    def _drop_lines(self, node: str) -> None:
        for key in [key for key in self._lines if key[0] == node]:
            self._end_line(key)

    def _end_line(self, key: Line) -> None:
        line = self._lines.pop(key, None)
        table = line and line.tables.get(key[2])
        if table:
            table.unwatch(line)

    def _move(self, table: RemoteTable) -> None:
        self._unused(table)
        self._hands.registry.rehome(table.id, table, table.close())

    # What others say.

    def _take(self, node: str, message: m.AnyMessage) -> None:
        match message:
            case m.Frame() | m.Answer() | m.Moved():
                self._take_of_table(node, message)
            case m.Watch() | m.Do() | m.Unwatch():
                self._for_line(node, message)
            case m.Reply():
                owner, answered = self._calls.get(message.call, ("", None))
                if answered is not None and owner == node and not answered.done():
                    answered.set_result(message)
            case m.Perform() | m.Forget() | m.Seek() | m.Who() | m.Http():
                self._spawn(self._answer(node, message))
            case m.Again():
                self._watch_again(node)
            case m.Leaving():
                self._gone(node)
                self._links.forget(node)  # one that was only paused goes on with its numbers
            case m.Challenge():
                self._hands.challenged(message.purpose, message.session, message.challenge)
            case m.Spent() | m.TableOpened():
                self._hands.counted(message)
            case _:
                self._hear(message)

    def _take_of_table(self, node: str, message: m.Frame | m.Answer | m.Moved) -> None:
        table = self._tables.get(message.table)
        if table is None or table.owner != node:
            return
        if isinstance(message, m.Frame):
            table.take_frame(message)
        elif isinstance(message, m.Answer):
            table.take_answer(message)
        else:
            self._move(table)

    def _hear(self, message: ToAll) -> None:
        registry = self._hands.registry
        match message:
            case m.SessionEnded():
                registry.close_session(message.key)
            case m.TheirTurn():
                registry.say_turn(message.person, message.table, message.game)
            case m.BlocksChanged():
                registry.set_blocked(message.person, message.blocked)
            case m.ForPerson():
                registry.send(message.person, bytes(message.frame))
            case m.PersonChanged():
                self._hands.person_changed(message.person)
                if message.name:
                    registry.rename_connections(message.person, message.name)

    # Lines of other servers.

    def _for_line(self, node: str, message: m.Watch | m.Do | m.Unwatch) -> None:
        """In order for each line; lines do not wait for each other."""
        key = node, message.line, message.table
        before = self._busy.get(key)
        task = self._spawn(self._after(before, self._serve(key, message)))
        self._busy[key] = task
        task.add_done_callback(partial(self._idle, key))

    def _idle(self, key: Line, task: "asyncio.Task[None]") -> None:
        if self._busy.get(key) is task:
            del self._busy[key]

    @staticmethod
    async def _after(before: "asyncio.Task[None] | None", work: Coroutine[Any, Any, None]) -> None:
        if before is not None:
            await asyncio.wait([before])
        await work

    async def _serve(self, key: Line, message: m.Watch | m.Do | m.Unwatch) -> None:
        node, number, table = key
        arrived = microseconds()
        try:
            if isinstance(message, m.Unwatch):
                self._end_line(key)
            elif isinstance(message, m.Watch):
                self._end_line(key)
                line = self._lines[key] = self._line(node, number, table, message.caller)
                await self._desk.watch(line, table, message.since)
                if self._lines.get(key) is not line:  # messages were lost: it will watch again
                    if found := line.tables.get(table):
                        found.unwatch(line)
                elif table not in line.tables:
                    del self._lines[key]
            else:
                line = self._lines.get(key) or self._line(node, number, table, message.caller)
                line.claims(message)
                wanted = protocol.Do(
                    table=table, id=message.id, seq=message.seq, command=message.command
                )
                with self._spans.span("answer", message.trace, kind="Do"):
                    await self._desk.do(line, wanted, arrived)
        except PlayedElsewhere:
            self._lines.pop(key, None)
            self._send(node, m.Moved(table=table))

    def _line(self, node: str, number: int, table: str, caller: m.Caller) -> RemoteLine:
        send, send_frame = partial(self._send, node), partial(self._send_frame, node)
        return RemoteLine(table, number, caller, send, send_frame)

    def _send(self, node: str, message: m.AnyMessage) -> None:
        self._flush()
        self._links.send(node, message)

    def _send_frame(self, node: str, frame: m.Frame) -> None:
        """Send a frame, together with the same one for other lines there."""
        if self._frame is not None:
            to, last = self._frame
            same = bytes(last.frame) == bytes(frame.frame) and last.table == frame.table
            if to == node and same and (last.timed, last.last) == (frame.timed, frame.last):
                last.lines.extend(frame.lines)
                return
            self._flush()
        else:
            asyncio.get_running_loop().call_soon(self._flush)
        self._frame = node, frame

    def _flush(self) -> None:
        if self._frame is not None:
            node, frame = self._frame
            self._frame = None
            self._links.send(node, frame)

    # Calls of other servers.

    async def _answer(self, node: str, asked: Calls) -> None:
        try:
            with self._spans.span("answer", asked.trace, kind=type(asked).__name__):
                result = await self._done(asked)
            reply = m.Reply(call=asked.call, result=msgspec.Raw(msgspec.json.encode(result)))
        except (PlayedElsewhere, TableClosed):
            reply = m.Reply(call=asked.call, moved=True)
        except (StoreFailed, Overloaded):
            reply = m.Reply(call=asked.call, failed=True)
        except Exception as error:
            log.error("a call of another server failed", exc_info=error)
            reply = m.Reply(call=asked.call, failed=True)
        self._send(node, reply)

    async def _done(self, asked: Calls) -> Any:
        registry = self._hands.registry
        if isinstance(asked, m.Perform):
            outcome = await registry.perform(asked.table, asked.envelope, lang=asked.lang)
            if outcome is None:
                raise TableClosed
            return outcome
        if isinstance(asked, m.Forget):
            return await self._hands.seating.forget_here(asked.table, asked.person)
        if isinstance(asked, m.Seek):
            return await self._hands.opener.seek_here(asked)
        if isinstance(asked, m.Who):
            return [person for person in asked.people if registry.connections_of(person)]
        return await self._hands.respond(asked)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
