"""All tables of this node: opened when somebody comes, unloaded when nobody is there."""

import asyncio
from collections import defaultdict
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any

import structlog

from kufsa.match import events as e
from kufsa.match.commands import Envelope, Leave, NewTable, Refusal, Rename, Sit
from kufsa.match.decide import create
from kufsa.match.fairness import commitment
from kufsa.match.match import ENDED, WAITING, Match, fold
from kufsa.server import protocol
from kufsa.server.clock import wall
from kufsa.server.errors import sentence
from kufsa.server.people import erasure
from kufsa.server.people.person import Person
from kufsa.server.store import Overloaded, StoreFailed, matches
from kufsa.server.store.nodes import HeldElsewhere

from . import listing
from .actor import Acknowledge, TableActor, TableClosed
from .creation import first_append, fresh_secret
from .device_games import DeviceGames
from .ids import fresh_id, is_id
from .ownership import PlayedElsewhere
from .services import TableServices
from .state import Outcome
from .timers import RETRY_SECONDS
from .unreadable import AGAIN, Unreadable

if TYPE_CHECKING:
    from kufsa.server.transport.connection import Connection

log = structlog.get_logger(__name__)

FAREWELL = 1.0  # seconds in which everybody is told that the server stops
IDLE = 300.0  # seconds without anybody after which a table is unloaded

_TURNS = frozenset({e.Started, e.Acted, e.Undone})  # after these it may be somebody's turn


def refusal(code: str, **values: int) -> Refusal:
    """Why the server does not do what somebody wants.

    >>> refusal("house_full").message.text("nl")
    'Alle tafels zijn bezet. Probeer het later nog eens.'
    """
    return Refusal(code, sentence(code, **values))


def is_for_everybody(match: Match) -> bool:
    """Whether a table suits anybody who wants to play the game, without special settings."""
    manners = match.manners
    plain = not (match.options or manners.rated or manners.clock.move or manners.clock.total)
    return match.status == WAITING and manners.public and manners.autostart and plain


class TableRegistry:
    """The tables, by id, and who is connected."""

    def __init__(self, services: TableServices) -> None:
        self.services = services
        self.tables: dict[str, TableActor] = {}
        self.connections: set[Connection] = set()
        self.device_games = DeviceGames(services)
        self.draining = False
        self._deserted = asyncio.Event()  # set while nobody is connected
        self._deserted.set()
        self._opening: dict[str, asyncio.Task[TableActor | None]] = {}
        self._closing: dict[str, asyncio.Task[None]] = {}
        self._by_person: dict[str, set[Connection]] = defaultdict(set)
        self._tasks: set[asyncio.Task[None]] = set()
        self._statuses: dict[str, str] = {}
        self._unreadable: dict[str, tuple[float, Unreadable]] = {}  # and when that was found

    # Opening and performing.

    async def open(self, id: str) -> TableActor | None:
        """The table of that id, or None; raises Unreadable or PlayedElsewhere.

        It may be unloaded again while the caller waits for something else; ``perform`` copes.
        """
        while (closing := self._closing.get(id)) is not None:
            await asyncio.shield(closing)
        table = self.tables.get(id)
        if table is not None:
            table.touched = monotonic()
            return table
        if not is_id(id):
            return None
        found, unreadable = self._unreadable.get(id, (0.0, None))
        if unreadable is not None and monotonic() - found < AGAIN:
            raise unreadable
        if id not in self._opening:
            # A task of its own: the first caller may be cancelled while others still wait.
            self._opening[id] = opening = asyncio.create_task(self._load(id))
            opening.add_done_callback(asyncio.Task.exception)  # perhaps nobody waits any more
        return await asyncio.shield(self._opening[id])

    async def _load(self, id: str) -> TableActor | None:
        try:
            held = await self.services.ownership.take(id)
            if held is None:
                return None
            if isinstance(held, HeldElsewhere):
                raise PlayedElsewhere(id, held.owner)
            try:
                match = await self._read(id, held.secret)
            except BaseException:
                await self.services.ownership.release(id, held.epoch)
                raise
            self._unreadable.pop(id, None)
            return self._place(match, held.epoch)
        finally:
            del self._opening[id]

    async def _read(self, id: str, secret: bytes) -> Match:
        try:
            happened = await self.services.events_after(id, 0)
            # A long match takes a while, and others are playing.
            return await asyncio.to_thread(fold, happened, secret)
        except (StoreFailed, Overloaded, OSError):
            raise
        except Exception as error:
            log.error("match cannot be read", table=id, exc_info=error)
            told = Unreadable(id, error)
            self._unreadable[id] = monotonic(), told
            raise told from error

    def _place(self, match: Match, epoch: int = 0) -> TableActor:
        table = TableActor(match, epoch, self.services, self._changed, self._lost)
        self.tables[match.id] = table
        table.wake()
        return table

    async def perform(
        self,
        id: str,
        envelope: Envelope,
        acknowledge: Acknowledge | None = None,
        lang: str = "en",
    ) -> Outcome | None:
        """Carry out a command at a table, or say why not; None if there is no such table.

        A table that was unloaded meanwhile is opened again.
        """
        while (table := await self.open(id)) is not None:
            with suppress(TableClosed):
                return await table.perform(envelope, acknowledge, lang)
        return None

    def begin(self) -> None:
        """Start what the tables do by themselves."""
        self._spawn(self._wake_tables())
        self._spawn(self._put_away_idle_tables())

    async def _wake_tables(self) -> None:
        """Open the matches that go on without people, so that clocks run and bots move.

        Meanwhile the server answers. All other matches are opened when somebody comes.
        """
        for row in await self._in_play():
            try:
                if listing.goes_on_by_itself(row):
                    await self.open(row.id)
            except (Unreadable, PlayedElsewhere):
                continue  # its people are told when they come, or another server was faster
            except Exception as error:
                log.error("match cannot be opened", table=row.id, exc_info=error)

    async def _in_play(self) -> list[matches.MatchRow]:
        while True:
            try:
                return await self.services.ownership.unowned()
            except Exception as error:
                log.error("matches in play cannot be read", exc_info=error)
                await asyncio.sleep(RETRY_SECONDS)

    async def drain(self) -> None:
        """Say goodbye to everybody, and stop everything that tables do by themselves."""
        self.draining = True
        for connection in list(self.connections):
            told = sentence("restart").text(connection.lang)
            connection.close(protocol.Bye(code="restart", message=told))
        with suppress(TimeoutError):  # do not wait for those who do not read
            await asyncio.wait_for(self._deserted.wait(), FAREWELL)
        for task in self._tasks:
            task.cancel()
        under_way = [*self._tasks, *self._opening.values(), *self._closing.values()]
        await asyncio.gather(*under_way, return_exceptions=True)
        await asyncio.gather(*(table.close() for table in self.tables.values()))

    # Connections.

    def join(self, connection: "Connection") -> None:
        self.connections.add(connection)
        self._deserted.clear()
        self._by_person[connection.person].add(connection)

    def leave(self, connection: "Connection") -> None:
        self.connections.discard(connection)
        if not self.connections:
            self._deserted.set()
        self._by_person[connection.person].discard(connection)
        if not self._by_person[connection.person]:
            del self._by_person[connection.person]

    def connections_of(self, person: str) -> int:
        return len(self._by_person.get(person, ()))

    # New tables.

    async def create(self, person: Person, wanted: NewTable) -> TableActor | Refusal:
        """A new table, hosted by the person who asks for it."""
        settings = self.services.settings
        if await self.services.database.read(matches.live_count) >= settings.max_tables:
            return refusal("house_full")
        own = await self.services.database.read(matches.hosted_by, person.id)
        if own >= settings.max_tables_per_person:
            return refusal("too_many_tables", count=own)
        secret = fresh_secret()
        happened = create(
            match=fresh_id(),
            wanted=wanted,
            commitment=commitment(secret),
            host=person.id,
            name=person.name,
            at=wall(),
            chat="on" if settings.chat_default else "off",
        )
        if isinstance(happened, Refusal):
            return happened
        match = fold(happened, secret)
        owner = self.services.ownership.node
        if not await self.services.database.create(first_append(match, happened, owner)):
            raise StoreFailed(f"there is a match {match.id} already")
        return self._place(match)

    async def quick_play(
        self, person: Person, game: str, players: int | None, sit: bool = True
    ) -> TableActor | Refusal:
        """A seat at a table where somebody waits, or a new table where others find the person.

        Without ``sit`` the person sits down there by themselves, with bytes for the chance.
        """
        fitting = [
            table
            for table in self.tables.values()
            if table.match.game.id == game
            and players in (None, table.match.players)
            and is_for_everybody(table.match)
        ]
        for table in fitting:
            if table.match.seat_of(person.id) is not None:
                return table  # they asked twice and wait at one table
        for table in fitting:
            if not table.present:
                continue
            if not sit:
                return table
            sits = Envelope(Sit(), person=person.id, name=person.name, id=fresh_id())
            if isinstance(await self.perform(table.id, sits), protocol.Done):
                return self.tables.get(table.id, table)
        manners = e.TableSettings(public=True, autostart=True)
        return await self.create(person, NewTable(game, players=players, manners=manners, sit=sit))

    # What happens to accounts.

    async def rename(self, person: str, name: str) -> None:
        """A person chose a name: it is shown at every table that is not over."""
        for connection in self._by_person.get(person, ()):
            connection.name = name
        for row in await self.services.database.read(matches.tables_of, person):
            with suppress(Unreadable):
                await self.perform(row.id, Envelope(Rename(person=person, name=name)))

    async def forget(self, person: str) -> None:
        """Free the seats of a person, and remove their name, id and words from every match.

        What they played on a device goes as a whole: nobody else can see it.
        """
        for id in await self.services.database.read(matches.device_games_of, person):
            await self.remove(id)
        for id in await self.services.database.read(matches.naming, person):
            try:
                while (table := await self.open(id)) is not None:
                    with suppress(TableClosed):
                        await self._forget_at(table, person)
                        break
            except Unreadable:
                await self.services.database.write(erasure.scrub, id, person)

    async def _forget_at(self, table: TableActor, person: str) -> None:
        if table.match.status != ENDED:  # refused where there is nothing to leave
            await table.perform(Envelope(Leave(), person=person, id=fresh_id()))
        async with table.alone():
            await self.services.database.write(erasure.scrub, table.id, person)
            await table.reload()

    def end_session(self, key: bytes) -> None:
        """A session has ended: whoever connected with it has to sign in again."""
        for connection in self.connections:
            if key and connection.session == key:
                told = sentence("session").text(connection.lang)
                connection.close(protocol.Bye(code="session", message=told, retry=False))

    # What happens at tables.

    def _changed(self, table: TableActor, happened: Sequence[e.AnyEvent]) -> None:
        match = table.match
        self._count(match, match.status)
        if match.next_match and match.next_match not in self.tables:
            self._spawn(self._rematch(match))
        if match.to_act is None or _TURNS.isdisjoint(map(type, happened)):
            return
        for connection in self._by_person.get(match.seats[match.to_act].person, ()):
            if connection.person and connection not in table.state.watchers:
                connection.say(protocol.YourTurn(table=match.id, game=match.game.id))

    def _count(self, match: Match, status: str | None) -> None:
        """Update the metrics of tables in memory; None: the table is unloaded."""
        before = self._statuses.get(match.id)
        if before == status:
            return
        if status is None:
            del self._statuses[match.id]
        else:
            self._statuses[match.id] = status
        self.services.metrics.table(match.game.id, before, status)

    async def _rematch(self, match: Match) -> None:
        """Open the table of the rematch: it may begin at once, and then its bots move."""
        await self.open(match.next_match)

    # Unloading.

    async def _put_away_idle_tables(self) -> None:
        while True:
            await asyncio.sleep(IDLE / 10)
            for table in list(self.tables.values()):
                if self._idle(table):
                    await self.put_away(table.id)

    async def put_away(self, id: str) -> None:
        """Close a table and drop it from memory; it can be opened again.

        Whoever opens it meanwhile waits, so a match never has two actors on this node.
        """
        table = self.tables.pop(id, None)
        if table is not None:
            self._closing[id] = asyncio.create_task(self._close(table))
        if id in self._closing:
            await asyncio.shield(self._closing[id])

    async def remove(self, id: str) -> None:
        """Delete a match, with everything about it but ratings."""
        await self.put_away(id)
        await self.services.database.write(matches.remove_match, id)

    async def _close(self, table: TableActor) -> None:
        try:
            await table.retire()
            self._count(table.match, None)
            await self.services.ownership.release(table.id, table.state.epoch)
        finally:
            del self._closing[table.id]

    def _lost(self, table: TableActor) -> None:
        """Another server plays the match since this one's lease ran out."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
            self._closing[table.id] = asyncio.create_task(self._close(table))

    async def check_held(self) -> None:
        """Drop the tables that others took while this server's lease had run out."""
        for table in list(self.tables.values()):
            if not await self.services.ownership.holds(table.id, table.state.epoch):
                self._lost(table)

    def _idle(self, table: TableActor) -> bool:
        """Whether nobody is there, and nothing would happen by itself."""
        return not table.watched and monotonic() - table.touched > IDLE and not table.busy

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
