"""New tables, and seats at tables where somebody waits."""

from kufsa.match import events as e
from kufsa.match.commands import Envelope, NewTable, Refusal, Sit
from kufsa.match.decide import create
from kufsa.match.fairness import commitment
from kufsa.match.match import WAITING, Match, fold
from kufsa.server import protocol
from kufsa.server.clock import wall
from kufsa.server.errors import sentence
from kufsa.server.people import ties
from kufsa.server.people.person import Person
from kufsa.server.store import Overloaded, StoreFailed, matches

from .actor import TableActor, TableClosed
from .creation import first_append, fresh_secret
from .ids import fresh_id
from .ownership import PlayedElsewhere
from .peers import Peers
from .registry import TableRegistry
from .remote.messages import Found, Seek
from .unreadable import Unreadable

LOOKED_AT = 20  # waiting tables of other servers, the newest first


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


class TableOpener:
    """Opens tables for people."""

    def __init__(self, registry: TableRegistry, peers: Peers) -> None:
        self._registry = registry
        self._services = registry.services
        self._peers = peers

    async def create(self, person: Person, wanted: NewTable) -> Found | Refusal:
        """A new table, hosted by the person who asks for it."""
        settings, database = self._services.settings, self._services.database
        if await database.read(matches.live_count) >= settings.max_tables:
            return refusal("house_full")
        own = await database.read(matches.hosted_by, person.id)
        if own >= settings.max_tables_per_person:
            return refusal("too_many_tables", count=own)
        if wanted.manners.chat == "on" and not settings.free_chat:
            return refusal("phrases_here")
        secret = fresh_secret()
        happened = create(
            match=fresh_id(),
            wanted=wanted,
            commitment=commitment(secret),
            host=person.id,
            name=person.name,
            at=wall(),
            chat=settings.usual_chat,
        )
        if isinstance(happened, Refusal):
            return happened
        match = fold(happened, secret)
        owner = self._services.ownership.node
        if not await database.create(first_append(match, happened, owner)):
            raise StoreFailed(f"there is a match {match.id} already")
        return _found(self._registry.place(match))

    async def quick_play(
        self, person: Person, game: str, players: int | None, sit: bool = True
    ) -> Found | Refusal:
        """A seat at a table where somebody waits, or a new table where others find the person.

        Without ``sit`` the person sits down there by themselves, with bytes for the chance.
        """
        fitting = [
            table
            for table in self._registry.tables.values()
            if table.match.game.id == game and _suits(table, players)
        ]
        for table in fitting:
            if table.match.seat_of(person.id) is not None:
                return _found(table)  # they asked twice and wait at one table
        wanted = Seek(
            call=0, table="", person=person.id, name=person.name, players=players, sit=sit
        )
        for table in fitting:
            if found := await self._join(table, wanted):
                return found
        if found := await self._elsewhere(game, wanted):
            return found
        manners = e.TableSettings(public=True, autostart=True)
        return await self.create(person, NewTable(game, players=players, manners=manners, sit=sit))

    async def seek_here(self, wanted: Seek) -> Found | None:
        """The same for somebody at another server, at one table; None if it is not for them."""
        table = await self._registry.open(wanted.table)
        if table is None or not _suits(table, wanted.players):
            return None
        if table.match.seat_of(wanted.person) is not None:
            return _found(table)
        return await self._join(table, wanted)

    async def _join(self, table: TableActor, wanted: Seek) -> Found | None:
        if not table.present:
            return None
        there = [one for one in {*table.match.people(), table.match.host} if one]
        if await self._services.database.read(ties.keep_apart, wanted.person, there):
            return None
        if not wanted.sit:
            return _found(table)
        sits = Envelope(Sit(), person=wanted.person, name=wanted.name, id=fresh_id())
        if isinstance(await self._registry.perform(table.id, sits), protocol.Done):
            return _found(self._registry.tables.get(table.id, table))
        return None

    async def _elsewhere(self, game: str, wanted: Seek) -> Found | None:
        """A place at a waiting table that another server plays."""
        if self._services.ownership.node is None:
            return None
        for row in await self._services.database.read(matches.lobby, game, LOOKED_AT):
            try:
                await self._registry.check_here(row.id)
            except PlayedElsewhere as elsewhere:
                asked = Seek(
                    call=0,
                    table=row.id,
                    person=wanted.person,
                    name=wanted.name,
                    players=wanted.players,
                    sit=wanted.sit,
                )
                try:
                    found = await self._peers.seek(elsewhere.owner, asked)
                except (TableClosed, StoreFailed, Overloaded, Unreadable):
                    continue
                if found is not None:
                    return found
        return None


def _suits(table: TableActor, players: int | None) -> bool:
    return players in (None, table.match.players) and is_for_everybody(table.match)


def _found(table: TableActor) -> Found:
    return Found(table.id, table.match.seq, table.match.commitment)
