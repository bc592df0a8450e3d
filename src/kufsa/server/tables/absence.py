"""Players who are not there in a match that counts: the others wait for a while, not for ever.

A lost connection is nobody's fault, so there is time to come back, and whoever does plays on.
Where there is a clock, the clock decides instead.
"""

from functools import partial

from kufsa.match.commands import GoneAway
from kufsa.match.match import PLAYING

from .state import Perform, TableState

GRACE = 180.0  # seconds


class Absence:
    """Watches who is missing: after the grace period a bot takes over, as if they had left."""

    def __init__(self, state: TableState, perform: Perform) -> None:
        self._state = state
        self._perform = perform
        self._awaited: set[int] = set()  # seats that were missing when it was last looked

    def look(self, person: str | None = None) -> None:
        """This person came or went, or (None) something happened."""
        if person is not None and self._state.match.seat_of(person) is None:
            return  # nobody waits for a spectator
        timers = self._state.timers
        missing = self.missing()
        for seat in self._awaited - missing:
            timers.cancel(f"away-{seat}")
        for seat in missing:
            name = f"away-{seat}"
            if not timers.is_set(name):
                timers.later(name, GRACE, partial(self._ring, seat))
        self._awaited = missing

    def missing(self) -> set[int]:
        """The seats of people for whom somebody at the table waits now."""
        match = self._state.match
        clock = match.manners.clock
        if match.status != PLAYING or not match.manners.rated or match.paused:
            return set()
        if clock.move or clock.total:
            return set()
        people = {seat for seat in range(match.players) if not match.is_bot(seat)}
        here = {match.seat_of(one.person) for one in self._state.watchers}
        if not people & here:
            return set()  # nobody waits
        awaited = people if match.everyone_acts else people & {match.to_act}
        return awaited - here

    def _ring(self, seat: int) -> None:
        if seat in self.missing():
            self._state.timers.spawn(self._perform(GoneAway(seat=seat)))
