"""The round trip to a client and back, measured so that no client can shorten it.

A ping carries a nonce that cannot be guessed, so no pong can be sent before its ping has arrived,
and it goes out at an unpredictable moment. A pong can be held back: the credit is never more than
what the kernel measured on the line (``kernel_trip``), and small where that is not known.

Each connection has its own ``RoundTrips``: of several devices of a person, the one that claimed
counts. Times are whole microseconds of the server's monotonic clock.
"""

from random import Random, SystemRandom
from statistics import median_low

KEPT = 11  # the last measurements: a median of 11 ignores 5 outliers
FRESH = 60_000_000  # older ones may come from another network
EXPIRES = 2_000_000  # a pong that takes longer measures nothing
OPENING = 5  # pings in quick succession at first, for an early measurement
_QUICK = (50_000, 150_000)
_LEAST, _MEAN, _MOST = 300_000, 1_000_000, 4_000_000
_SYSTEM = SystemRandom()


class RoundTrips:
    """The round trips of one connection.

    >>> trips = RoundTrips()
    >>> trips.credit(now=0, cap=200_000)
    0
    >>> trips.pong(trips.ping(now=0), now=45_000)
    45000
    >>> trips.credit(now=50_000, cap=200_000), trips.credit(now=50_000, cap=30_000)
    (45000, 30000)
    """

    __slots__ = ("_measured", "_random", "_sent", "_under_way")

    def __init__(self, random: Random = _SYSTEM) -> None:
        self._random = random
        self._sent = 0
        self._under_way: dict[str, int] = {}  # when the ping with each nonce went out
        self._measured: list[tuple[int, int]] = []  # when it ended, and how long it took

    def ping(self, now: int) -> str:
        """The nonce of a ping that is sent now."""
        for nonce in [one for one, sent in self._under_way.items() if now - sent > EXPIRES]:
            del self._under_way[nonce]
        nonce = f"{self._random.getrandbits(128):032x}"
        self._under_way[nonce] = now
        self._sent += 1
        return nonce

    def pong(self, nonce: str, now: int) -> int | None:
        """The round trip that a pong proves; None if it answers no ping, or too late."""
        sent = self._under_way.pop(nonce, None)
        if sent is None or now - sent > EXPIRES:
            return None
        self._measured = [*self._measured[1 - KEPT :], (now, now - sent)]
        return now - sent

    def credit(self, now: int, cap: int) -> int:
        """The median of the fresh round trips, at most the cap; 0 without a measurement."""
        fresh = [trip for measured, trip in self._measured if now - measured <= FRESH]
        return min(median_low(fresh), cap) if fresh else 0

    def next_in(self) -> int:
        """How long to wait before the next ping.

        After the shortest pause the time is exponentially distributed, so that the time since the
        last ping says nothing about the next one.
        """
        if self._sent < OPENING:
            return self._random.randint(*_QUICK)
        return min(_LEAST + round(self._random.expovariate(1 / _MEAN)), _MOST)
