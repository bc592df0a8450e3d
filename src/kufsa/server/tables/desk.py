"""Where watchers ask for tables: every question gets an answer, whatever happens to the table."""

from collections.abc import Awaitable, Callable

from kufsa.server import protocol
from kufsa.server.errors import sentence
from kufsa.server.store import Database, Overloaded, StoreFailed, matches

from .actor import TableClosed
from .broadcast import no_such_table
from .peers import FoundTable
from .state import Watcher
from .unreadable import Unreadable


class TableDesk:
    """``find`` opens a table by its id; None if there is none."""

    def __init__(
        self, database: Database, find: Callable[[str], Awaitable[FoundTable | None]]
    ) -> None:
        self._database = database
        self._find = find

    async def watch(self, watcher: Watcher, table: str, since: int = 0) -> None:
        """Show a table to somebody from now on."""
        try:
            found = await self._find(table)
            if found is None:
                watcher.say(no_such_table(watcher.lang, table))
            else:
                found.admit(watcher, since)
        except (StoreFailed, Overloaded):
            watcher.say(_not_stored(watcher.lang, table))
        except Unreadable as unreadable:
            await self._say_unreadable(watcher, unreadable)

    async def do(self, watcher: Watcher, message: protocol.Do, arrived: int) -> None:
        """Carry out a command; a table that is closed meanwhile is looked for again."""
        try:
            while (found := await self._find(message.table)) is not None:
                try:
                    return await found.do(watcher, message, arrived)
                except TableClosed:
                    continue
            watcher.say(no_such_table(watcher.lang, message.table, message.id))
        except (StoreFailed, Overloaded):
            watcher.say(_not_stored(watcher.lang, message.table, message.id))
        except Unreadable as unreadable:
            await self._say_unreadable(watcher, unreadable, message.id)

    async def _say_unreadable(self, watcher: Watcher, unreadable: Unreadable, id: str = "") -> None:
        """One table cannot be shown; everything else goes on."""
        table = unreadable.match
        if await self._database.read(matches.concerns, table, watcher.person):
            told = unreadable.why.text(watcher.lang)
            watcher.say(protocol.Refused(id=id, table=table, code="unreadable", message=told))
        else:
            watcher.say(no_such_table(watcher.lang, table, id))


def _not_stored(lang: str, table: str, id: str = "") -> protocol.Refused:
    told = sentence("not_stored").text(lang)
    return protocol.Refused(id=id, table=table, code="not_stored", message=told)
