"""What happens to accounts, told to everybody at the tables and to the other servers."""

from contextlib import suppress

from kufsa.match.commands import Envelope, Leave, Rename
from kufsa.match.match import ENDED
from kufsa.server.people import erasure
from kufsa.server.store import matches

from .actor import TableActor, TableClosed
from .ids import fresh_id
from .ownership import PlayedElsewhere
from .peers import Peers
from .registry import TableRegistry
from .remote.messages import PersonChanged, SessionEnded
from .unreadable import Unreadable


class TableSeating:
    """Where people sit and are connected."""

    def __init__(self, registry: TableRegistry, peers: Peers) -> None:
        self._registry = registry
        self._peers = peers
        self._database = registry.services.database

    def changed(self, person: str) -> None:
        """What is remembered of a person's sessions is out of date."""
        self._peers.publish(PersonChanged(person=person))

    async def rename(self, person: str, name: str) -> None:
        """A person chose a name: it is shown at every table that is not over."""
        self._registry.rename_connections(person, name)
        self._peers.publish(PersonChanged(person=person, name=name))
        for row in await self._database.read(matches.tables_of, person):
            with suppress(Unreadable):
                renamed = Envelope(Rename(person=person, name=name))
                await self._registry.perform_anywhere(row.id, renamed)

    async def forget(self, person: str) -> None:
        """Free the seats of a person, and remove their name, id and words from every match.

        What they played on a device goes as a whole: nobody else can see it.
        """
        for id in await self._database.read(matches.device_games_of, person):
            await self._registry.remove(id)
        for id in await self._database.read(matches.naming, person):
            while True:
                with suppress(TableClosed):
                    await self._forget_at(id, person)
                    break

    async def _forget_at(self, id: str, person: str) -> None:
        try:
            await self.forget_here(id, person)
        except PlayedElsewhere as elsewhere:
            await self._peers.forget(elsewhere.owner, id, person)

    async def forget_here(self, id: str, person: str) -> None:
        """Remove a person from a match that is played here."""
        try:
            table = await self._registry.open(id)
        except Unreadable:
            await self._database.write(erasure.scrub, id, person)
            return
        if table is not None:
            await self._scrub(table, person)

    async def _scrub(self, table: TableActor, person: str) -> None:
        if table.match.status != ENDED:  # refused where there is nothing to leave
            await table.perform(Envelope(Leave(), person=person, id=fresh_id()))
        async with table.alone():
            await self._database.write(erasure.scrub, table.id, person)
            await table.reload()

    def end_session(self, key: bytes) -> None:
        """A session has ended: whoever connected with it has to sign in again."""
        self._registry.close_session(key)
        self._peers.publish(SessionEnded(key=key))
