"""How long the current turn has lasted."""

from collections.abc import Iterable
from time import monotonic

from kufsa.match import events as e
from kufsa.server.clock import wall

AT_LEAST = 3600.0  # seconds that are left after a restart, of a turn that may take longer


class TurnClock:
    """Measures the current turn without its pauses."""

    def __init__(self) -> None:
        self._began = monotonic()
        self._before = 0.0  # seconds of this turn before the last pause, or a restart

    def seconds(self, paused: bool) -> float:
        return self._before + (0.0 if paused else monotonic() - self._began)

    def notice(self, event: e.AnyEvent) -> None:
        """Take note of an event that was just applied to the match."""
        if isinstance(event, e.Paused):
            self._before += monotonic() - self._began
        elif isinstance(event, e.Resumed):
            self._began = monotonic()
        elif isinstance(event, e.Started | e.Acted | e.Undone):
            self._before, self._began = 0.0, monotonic()

    def go_on(self, began: int, deadline: tuple[int, int] | None) -> None:
        """After a restart: when the turn began (0: never), and whose milliseconds it may take.

        A slow game would never end if its turn began again with every restart. But nobody is
        late because a server was away, or its clock was wrong.
        """
        if began and deadline is not None:
            gone, limit = (wall() - began) / 1000, deadline[1] / 1000
            self._before = min(max(0.0, gone), max(0.0, limit - AT_LEAST))


def turn_began(happened: Iterable[e.AnyEvent]) -> int:
    """When the current turn began, in milliseconds by the clock on the wall; pauses move it."""
    began = paused = 0
    for event in happened:
        if isinstance(event, e.Started | e.Acted | e.Undone):
            began = event.at
        elif isinstance(event, e.Paused):
            paused = event.at
        elif isinstance(event, e.Resumed):
            began += max(0, event.at - paused)
    return began
