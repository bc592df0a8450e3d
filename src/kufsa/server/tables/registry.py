"""All tables of this node: opened when somebody comes, unloaded when nobody is there."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

import structlog

from kufsa.match import events as e
from kufsa.match.commands import Envelope
from kufsa.match.match import PLAYING, Match, fold
from kufsa.server.metrics import OwnerChange
from kufsa.server.people import queries, ties
from kufsa.server.push.sending import TurnPushes
from kufsa.server.store import Overloaded, StoreFailed, matches
from kufsa.server.store.nodes import HeldElsewhere

from . import listing
from .actor import Acknowledge, TableActor, TableClosed
from .broadcast import no_such_table
from .connected import ConnectedPeople
from .device_games import DeviceGames
from .ids import is_id
from .ownership import PlayedElsewhere
from .peers import FoundTable, NoPeers, Peers
from .remote.messages import TheirTurn
from .services import TableServices
from .state import Outcome, WatchedTable, Watcher
from .timers import RETRY_SECONDS
from .turn_clock import turn_began
from .unreadable import AGAIN, Unreadable

log = structlog.get_logger(__name__)

FAREWELL = 1.0  # seconds in which everybody is told that the server stops
IDLE = 300.0  # seconds without anybody after which a table is unloaded

_TURNS = frozenset({e.Started, e.Acted, e.Undone})  # after these it may be somebody's turn


class TableRegistry(ConnectedPeople):
    """The tables, by id, and who is connected."""

    def __init__(self, services: TableServices, peers: Peers | None = None) -> None:
        super().__init__()
        self.services = services
        self._peers = peers or NoPeers()
        self.pushes = TurnPushes(services.settings, services.database, self._is_anywhere)
        self.tables: dict[str, TableActor] = {}
        self.device_games = DeviceGames(services)
        self.draining = False
        self._opening: dict[str, asyncio.Task[TableActor | None]] = {}
        self._closing: dict[str, asyncio.Task[None]] = {}
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

    async def reach(self, id: str) -> FoundTable | None:
        """The table of that id, wherever it is played, or None; raises Unreadable.

        Where people here watch it at another server, the database is not asked: a server that
        does not play it any more says so.
        """
        if id not in self.tables and (known := self._peers.known(id)) is not None:
            return known
        try:
            return await self.open(id)
        except PlayedElsewhere as elsewhere:
            return self._peers.table(id, elsewhere.owner)

    async def check_here(self, id: str) -> None:
        """Raise PlayedElsewhere if another server plays a match; it is not opened."""
        if id not in self.tables:
            await self.services.ownership.check(id)

    async def _load(self, id: str) -> TableActor | None:
        try:
            ownership = self.services.ownership
            while True:
                held = await ownership.take(id)
                if held is None:
                    return None
                if isinstance(held, HeldElsewhere):
                    raise PlayedElsewhere(id, held.owner)
                self._count_owner("taken" if held.taken_from is None else "taken_over")
                try:
                    match, began = await self._read(id, held.secret)
                    lasted = await ownership.holds(id, held.epoch)
                except BaseException:
                    await self._release(id, held.epoch)
                    raise
                if lasted:  # otherwise this has read what another one has perhaps not told yet
                    self._unreadable.pop(id, None)
                    self._tell_late(match, began)
                    return self.place(match, held.epoch, began)
        finally:
            del self._opening[id]

    async def _read(self, id: str, secret: bytes) -> tuple[Match, int]:
        """A match as it is stored, and when its current turn began."""
        try:
            happened = await self.services.events_after(id, 0)
            # A long match takes a while, and others are playing.
            return await asyncio.to_thread(fold, happened, secret), turn_began(happened)
        except (StoreFailed, Overloaded, OSError):
            raise
        except Exception as error:
            log.error("match cannot be read", table=id, exc_info=error)
            told = Unreadable(id, error)
            self._unreadable[id] = monotonic(), told
            raise told from error

    def place(self, match: Match, epoch: int = 0, turn_began: int = 0) -> TableActor:
        """Let a match be played here."""
        table = TableActor(match, epoch, self.services, self._changed, self._lost)
        self.tables[match.id] = table
        table.wake(turn_began)
        return table

    async def perform(
        self,
        id: str,
        envelope: Envelope,
        acknowledge: Acknowledge | None = None,
        lang: str = "en",
    ) -> Outcome | None:
        """Carry out a command at a table, or say why not; None if there is no such table.

        A table that was unloaded meanwhile is opened again; raises PlayedElsewhere.
        """
        while (table := await self.open(id)) is not None:
            with suppress(TableClosed):
                return await table.perform(envelope, acknowledge, lang)
        return None

    async def perform_anywhere(self, id: str, envelope: Envelope) -> Outcome | None:
        """The same, wherever the table is played."""
        while True:
            try:
                return await self.perform(id, envelope)
            except PlayedElsewhere as elsewhere:
                with suppress(TableClosed):
                    return await self._peers.perform(elsewhere.owner, id, envelope, "en")

    def begin(self) -> None:
        """Start what the tables do by themselves."""
        self._spawn(self._wake_tables())
        self._spawn(self._put_away_idle_tables())

    def wake_unowned(self) -> None:
        """Another server is gone: what it left goes on here."""
        if not self.draining:
            self._spawn(self._wake_tables())

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
        await self.pushes.close()
        for connection in list(self.connections):
            self._ask_back(connection)
        with suppress(TimeoutError):  # do not wait for those who do not read
            await asyncio.wait_for(self._deserted.wait(), FAREWELL)
        for task in self._tasks:
            task.cancel()
        under_way = [*self._tasks, *self._opening.values(), *self._closing.values()]
        await asyncio.gather(*under_way, return_exceptions=True)
        await asyncio.gather(*(table.close() for table in self.tables.values()))

    # Connections.

    def check_sessions(self) -> None:
        """Close the connections of all sessions that have ended, whoever ended them.

        And find out again whom people have blocked.
        """
        self._spawn(self._surely(self._check_sessions))

    async def _check_sessions(self) -> None:
        keys = {connection.session for connection in self.connections} - {b""}
        people = list(filter(None, self._by_person))
        for person, blocked in (await self.services.database.read(ties.blocks_of, people)).items():
            self.set_blocked(person, blocked)
        ended = keys - await self.services.database.read(queries.known_sessions, keys)
        for connection in self.connections:
            if connection.session in ended:
                self._ask_back(connection)  # perhaps under a newer token

    # What happens at tables.

    def _changed(self, table: TableActor, happened: Sequence[e.AnyEvent]) -> None:
        match = table.match
        self._count(match, match.status)
        if match.next_match and match.next_match not in self.tables:
            self._spawn(self._rematch(match))
        if match.to_act is None or _TURNS.isdisjoint(map(type, happened)):
            return
        person = match.seats[match.to_act].person
        self.say_turn(person, match.id, match.game.id)
        if person and all(one.person != person for one in table.state.watchers):
            self._peers.publish(TheirTurn(person=person, table=match.id, game=match.game.id))
            if sum(bool(seat.person and not seat.bot) for seat in match.seats) > 1:  # bots wait
                self.pushes.their_turn(person, match.id, match.game.id)

    def _tell_late(self, match: Match, began: int) -> None:
        """Somebody's quiet hours, in which their turn began, may have outlasted the server."""
        if match.status == PLAYING and match.to_act is not None and began:
            person = match.seats[match.to_act].person
            if person and sum(bool(seat.person and not seat.bot) for seat in match.seats) > 1:
                self.pushes.their_turn(person, match.id, match.game.id, began)

    async def _is_anywhere(self, person: str) -> bool:
        """Whether somebody has a page open, at this server or another one."""
        return self.connections_of(person) > 0 or person in await self._peers.who([person])

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
            await self._release(table.id, table.state.epoch)
        finally:
            del self._closing[table.id]

    async def _release(self, id: str, epoch: int) -> None:
        if await self.services.ownership.release(id, epoch):
            self._count_owner("given_back")

    def _count_owner(self, how: OwnerChange) -> None:
        if self.services.ownership.node is not None:
            self.services.metrics.owner_changed(how)

    def _lost(self, table: TableActor) -> None:
        """Another server plays the match since this one's lease ran out."""
        if self.tables.get(table.id) is table:
            log.warning("another server has taken a table", table=table.id)
            self._count_owner("lost")
            del self.tables[table.id]
            self._closing[table.id] = asyncio.create_task(self._close(table))
            self.rehome(table.id, table, list(table.state.watchers))

    def rehome(self, id: str, old: WatchedTable, watchers: Iterable[Watcher]) -> None:
        """Find the table again for those who watched it, and show it to them as it is there."""
        staying = [one for one in watchers if not one.moved(id)]
        if staying and not self.draining:
            self._spawn(self._rehome(id, old, staying))

    async def _rehome(self, id: str, old: WatchedTable, watchers: Iterable[Watcher]) -> None:
        while True:
            try:
                table = await self.reach(id)
                break
            except (StoreFailed, Overloaded, OSError) as error:
                log.error("a table cannot be found again", table=id, exc_info=error)
                await asyncio.sleep(RETRY_SECONDS)
            except Unreadable:
                table = None
                break
        for watcher in watchers:
            if watcher.tables.get(id) is old:
                del watcher.tables[id]
                if table is None:
                    watcher.say(no_such_table(watcher.lang, id))
                else:
                    table.admit(watcher)

    def check_held(self) -> None:
        """Drop the tables that others took while this server's lease had run out."""
        self._spawn(self._surely(self._check_held))

    async def _check_held(self) -> None:
        for table in list(self.tables.values()):
            if not await self.services.ownership.holds(table.id, table.state.epoch):
                self._lost(table)

    async def _surely(self, check: Callable[[], Awaitable[None]]) -> None:
        """Check something, if need be when the database is back."""
        while True:
            try:
                return await check()
            except (StoreFailed, Overloaded, OSError) as error:
                log.error("a check failed, and is made again", exc_info=error)
                await asyncio.sleep(RETRY_SECONDS)

    def _idle(self, table: TableActor) -> bool:
        """Whether nobody is there, and nothing would happen by itself."""
        return not table.watched and monotonic() - table.touched > IDLE and not table.busy

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
