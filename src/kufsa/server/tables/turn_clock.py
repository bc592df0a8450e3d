"""How long the current turn has lasted."""

from time import monotonic

from kufsa.match import events as e


class TurnClock:
    """Measures the current turn without its pauses."""

    def __init__(self) -> None:
        self._began = monotonic()
        self._before = 0.0  # seconds of this turn before the last pause

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
