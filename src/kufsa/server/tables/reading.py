"""What can be read of a table."""

from typing import Any

from kufsa.match import audience, record
from kufsa.match.match import ENDED, Match
from kufsa.server.aside import aside

from .broadcast import Broadcast
from .state import TableState, Watcher


class ReadableTable:
    """A match, as each person may see it."""

    state: TableState
    broadcast: Broadcast

    @property
    def match(self) -> Match:
        return self.state.match

    @property
    def id(self) -> str:
        return self.state.match.id

    def may_watch(self, person: str) -> bool:
        return self.broadcast.may_watch(person)

    def show(self, watcher: Watcher) -> None:
        self.broadcast.show(watcher)

    @property
    def races(self) -> bool:
        return self.match.everyone_acts

    def shows_later(self, person: str) -> bool:
        """Whether somebody watches with a delay while the match is in play."""
        delayed = self.broadcast.is_delayed(self.match.seat_of(person))
        return self.match.status != ENDED and delayed

    @property
    def covered(self) -> bool:
        """Whether nobody sees the game just now."""
        return audience.is_covered(self.match)

    def seen(self, person: str) -> tuple[int, dict[str, Any]]:
        return self.broadcast.seen(person)

    async def record(self, person: str) -> str | None:
        """The record as somebody may have it now; None if there is none."""
        match = self.match
        if match.position is None:
            return None
        names = [who.name or who.bot for who in match.seats]
        if match.status == ENDED:
            return await aside(record.finished, match.lines, names)
        if self.shows_later(person):
            return None
        return await aside(record.live, match.lines, names)

    async def steps(self, first: int, count: int) -> list[dict[str, Any]]:
        """Some steps of a match that is over."""
        return await aside(audience.steps, self.match, first, count)
