"""Browsers whose push service does not answer are tried less and less often.

Whoever subscribes names the service, and it may take every message as slowly as possible. It then
holds up a message of its own now and then, and nobody else's.
"""

import time
from collections.abc import Callable

FIRST, LONGEST = 60.0, 60 * 60.0  # seconds of rest after a failure, and after many in a row
MOST = 20_000  # browsers that are remembered, those that failed last


class Resting:
    """Remembers which browsers could not be told.

    >>> now = 0.0
    >>> resting = Resting(clock=lambda: now)
    >>> resting.failed("noa")
    >>> resting.rests("noa"), resting.rests("uri")
    (True, False)
    >>> now = FIRST
    >>> resting.rests("noa")
    False
    >>> resting.failed("noa")
    >>> now += FIRST
    >>> resting.rests("noa")
    True
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failed: dict[str, tuple[float, float]] = {}  # until when, and how long the rest is

    def rests(self, device: str) -> bool:
        """Whether a browser is left alone now."""
        return self._failed.get(device, (0.0, 0.0))[0] > self._clock()

    def failed(self, device: str) -> None:
        """A browser could not be told: twice as long a rest as the last time."""
        _, last = self._failed.pop(device, (0.0, 0.0))
        rest = min(2 * last, LONGEST) if last else FIRST
        self._failed[device] = self._clock() + rest, rest
        if len(self._failed) > MOST:
            del self._failed[next(iter(self._failed))]

    def answered(self, device: str) -> None:
        """Its service is there."""
        self._failed.pop(device, None)
