"""All tables of this node: opened when somebody comes, put away when nobody is there."""

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

import structlog

from kufsa.match import events as e
from kufsa.match.commands import Envelope, Leave, NewTable, Refusal, Rename, Sit
from kufsa.match.decide import create
from kufsa.match.fairness import commitment
from kufsa.match.match import ENDED, WAITING, Match, fold

from . import forgetting, protocol
from .connection import Connection
from .errors import sentence
from .founding import birth, fresh_secret
from .people import Person
from .services import Services, fresh_id, is_id
from .store import StoreFailed, matches
from .table import Table, wall

log = structlog.get_logger("kufsa.hall")

FAREWELL = 1.0  # seconds in which everybody is told that the server stops
IDLE = 300.0  # seconds without anybody after which a table is put away


_TURNS = (e.Started, e.Acted, e.Undone)  # after these it may be somebody's turn


def refusal(code: str, **values: int) -> Refusal:
    """Why the house does not do what somebody wants.

    >>> refusal("house_full").message.text("nl")
    'Alle tafels zijn bezet. Probeer het later nog eens.'
    """
    return Refusal(code, sentence(code, **values))


def is_for_everybody(match: Match) -> bool:
    """Whether somebody who wants to play the game at all would be right at this table."""
    manners = match.manners
    plain = not (match.options or manners.rated or manners.clock.move or manners.clock.total)
    return match.status == WAITING and manners.public and manners.autostart and plain


class Hall:
    """The tables, by id, and who is connected."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.tables: dict[str, Table] = {}
        self.connections: set[Connection] = set()
        self.draining = False
        self._deserted = asyncio.Event()  # while nobody is connected
        self._deserted.set()
        self._opening: dict[str, asyncio.Future[Table | None]] = {}
        self._by_person: dict[str, set[Connection]] = defaultdict(set)
        self._tasks: set[asyncio.Task[None]] = set()
        self._statuses: dict[str, str] = {}
        services.changed = self._changed

    # Coming and going.

    async def open(self, id: str) -> Table | None:
        """The table of that id, or None."""
        table = self.tables.get(id)
        if table is not None:
            return table
        if not is_id(id):
            return None
        if id in self._opening:
            return await asyncio.shield(self._opening[id])
        opening = asyncio.get_running_loop().create_future()
        self._opening[id] = opening
        try:
            table = await self._load(id)
            opening.set_result(table)
        except BaseException as error:
            opening.set_exception(error)
            opening.exception()  # it is raised here; nobody else may be waiting
            raise
        finally:
            del self._opening[id]
        return table

    async def _load(self, id: str) -> Table | None:
        secret = await self.services.database.read(matches.secret, id)
        if secret is None:
            return None
        happened = await self.services.events_after(id, 0)
        return self._place(fold(happened, secret))

    def _place(self, match: Match) -> Table:
        table = Table(match, self.services)
        self.tables[match.id] = table
        table.wake()
        return table

    async def begin(self) -> None:
        """Open every match in play again, so that clocks run and bots move."""
        for id in await self.services.database.read(matches.live):
            try:
                await self.open(id)
            except Exception as error:
                log.error("match cannot be opened", table=id, exc_info=error)
        self._spawn(self._put_away_again_and_again())

    async def drain(self) -> None:
        """Say goodbye to everybody, and stop all that tables do by themselves."""
        self.draining = True
        for connection in list(self.connections):
            told = sentence("restart").text(connection.lang)
            connection.close(protocol.Bye(code="restart", message=told))
        with suppress(TimeoutError):  # who does not read is not waited for
            await asyncio.wait_for(self._deserted.wait(), FAREWELL)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(table.close() for table in self.tables.values()))

    def join(self, connection: Connection) -> None:
        self.connections.add(connection)
        self._deserted.clear()
        self._by_person[connection.person].add(connection)

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        if not self.connections:
            self._deserted.set()
        self._by_person[connection.person].discard(connection)
        if not self._by_person[connection.person]:
            del self._by_person[connection.person]

    def end_session(self, key: bytes) -> None:
        """Whoever came in by this session has to come in anew."""
        for connection in self.connections:
            if key and connection.session == key:
                told = sentence("session").text(connection.lang)
                connection.close(protocol.Bye(code="session", message=told, retry=False))

    def connections_of(self, person: str) -> int:
        return len(self._by_person.get(person, ()))

    # New tables.

    async def create(self, person: Person, wanted: NewTable) -> Table | Refusal:
        """A new table with its maker as the host."""
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
        if not await self.services.database.create(birth(match, happened)):
            raise StoreFailed(f"there is a match {match.id} already")
        return self._place(match)

    async def quick_play(self, person: Person, game: str, players: int | None) -> Table | Refusal:
        """A seat at a table where somebody waits, or a new one where others find it."""
        fitting = [
            table
            for table in self.tables.values()
            if table.match.game.id == game
            and players in (None, table.match.players)
            and is_for_everybody(table.match)
        ]
        for table in fitting:
            if table.match.seat_of(person.id) is not None:
                return table  # asked twice, waiting once
        for table in fitting:
            if not table.present:
                continue
            outcome = await table.perform(
                Envelope(Sit(), person=person.id, name=person.name, id=fresh_id())
            )
            if isinstance(outcome, protocol.Done):
                return table
        manners = e.Manners(public=True, autostart=True)
        return await self.create(person, NewTable(game, players=players, manners=manners))

    # Being called otherwise, and being forgotten.

    async def rename(self, person: str, name: str) -> None:
        """A person chose a name: they are called so at every table that is not over."""
        for connection in self._by_person.get(person, ()):
            connection.name = name
        for row in await self.services.database.read(matches.tables_of, person):
            table = await self.open(row.id)
            if table is not None:
                await table.by_itself(Rename(person=person, name=name))

    async def forget(self, person: str) -> None:
        """Free the seats of a person, and take name, id and words out of every match."""
        database = self.services.database
        for id in await database.read(matches.naming, person):
            table = await self.open(id)
            if table is None:
                continue
            if table.match.status != ENDED:  # refused where there is nothing to leave
                await table.perform(Envelope(Leave(), person=person, id=fresh_id()))
            async with table.alone():
                await database.write(forgetting.scrub, id, person)
                await table.read_again()

    # What changed.

    def _changed(self, table: Table, happened: Sequence[e.AnyEvent]) -> None:
        match = table.match
        self._count(match, match.status)
        if match.next_match and match.next_match not in self.tables:
            self._spawn(self._rematch(match))
        if match.to_act is None or not any(isinstance(event, _TURNS) for event in happened):
            return
        for connection in self._by_person.get(match.seats[match.to_act].person, ()):
            if connection.person and connection not in table.watchers:
                connection.say(protocol.YourTurn(table=match.id, game=match.game.id))

    def _count(self, match: Match, status: str | None) -> None:
        """Keep the figures of tables in memory; None: it is put away."""
        before = self._statuses.pop(match.id, None)
        if status is not None:
            self._statuses[match.id] = status
        if before != status:
            self.services.metrics.table(match.game.id, before, status)

    async def _rematch(self, match: Match) -> None:
        """Open the table of the rematch: it may begin at once, and then its bots move."""
        await self.open(match.next_match)

    # Putting away.

    async def _put_away_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(IDLE / 10)
            for table in list(self.tables.values()):
                if self._idle(table):
                    await self.put_away(table.id)

    async def put_away(self, id: str) -> None:
        """Close a table and forget it here; it can be opened again."""
        table = self.tables.pop(id, None)
        if table is not None:
            await table.close()
            self._count(table.match, None)

    def _idle(self, table: Table) -> bool:
        """Nobody is there, and nothing would happen by itself."""
        return not table.watchers and monotonic() - table.touched > IDLE and not table.busy

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
