"""Requests are heard one after the other where many come at once.

Whoever plays has a live connection already, and must not wait for those who come. So a request is
heard only after a pause, and a longer one if the event loop was busy since the last request: all of
them together take half of its time at most. Addresses take turns, so a crowd behind one of them
holds up nobody else. Those who would wait too long are told when to try again.
"""

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable

from .rate_limits import Rate

GAP = 0.001  # seconds between two requests, if the event loop has nothing else to do
LONGEST_GAP = 0.25
MOST_WAITING = 5000  # requests
PACE = Rate(2000, 10)  # requests of one address; further ones wait
LONGEST_WAIT = 5.0  # seconds
_SWEEP = 10_000  # addresses remembered before those that owe nothing are dropped

LetIn = Callable[[], bool]  # returns whether somebody was still there


class Arrivals:
    """Lets requests in; also those that open live connections.

    >>> said = []
    >>> def come(name):
    ...     return lambda: said.append(name) is None
    >>> async def crowd():
    ...     arrivals, loop = Arrivals(), asyncio.get_running_loop()
    ...     for address, name in ("::1", "Noa"), ("::1", "Uri"), ("::2", "Dan"):
    ...         assert arrivals.enter(loop, address, come(name))
    ...     loop.call_soon(said.append, "somebody's move")
    ...     while arrivals.waiting:
    ...         await asyncio.sleep(0.001)
    >>> asyncio.run(crowd())
    >>> said
    ['Noa', "somebody's move", 'Dan', 'Uri']
    """

    def __init__(self) -> None:
        self.waiting = 0
        self._by_address: dict[str, deque[LetIn]] = {}  # in the order of their turns
        self._due = 0.0  # when the next one may be let in
        self._gap = GAP

    def enter(self, loop: asyncio.AbstractEventLoop, address: str, let_in: LetIn) -> bool:
        """Let a request in when it is its turn; False: too many wait already."""
        if self.waiting >= MOST_WAITING:
            return False
        self.waiting += 1
        self._by_address.setdefault(address, deque()).append(let_in)
        if self.waiting == 1:
            self._due = max(self._due, loop.time())
            self._wait(loop)
        return True

    @property
    def retry_after(self) -> int:
        """In how many seconds those who wait now have been let in, if all goes on as it does."""
        return 1 + math.ceil(self.waiting * self._gap)

    def _wait(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._due > loop.time():
            loop.call_at(self._due, self._next, loop)
        else:
            loop.call_soon(self._next, loop)

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        late = max(0.0, loop.time() - self._due)
        self._gap = min(GAP + late, LONGEST_GAP)
        try:
            while self.waiting and not self._take()():
                pass  # whoever asked has gone
        finally:
            self._due = loop.time() + self._gap
            if self.waiting:
                self._wait(loop)

    def _take(self) -> LetIn:
        address, waiting = next(iter(self._by_address.items()))
        del self._by_address[address]
        self.waiting -= 1
        found = waiting.popleft()
        if waiting:
            self._by_address[address] = waiting  # behind all others
        return found


class Pace:
    """When the next request of an address is heard: nobody is refused, but too many are slow.

    >>> now = 0.0
    >>> pace = Pace(clock=lambda: now)
    >>> [pace.wait("192.0.2.1") for _ in range(PACE.most + 2)][-3:]
    [0.0, 0.005, 0.01]
    >>> pace.wait("192.0.2.2")
    0.0
    """

    def __init__(self, factor: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._cost = PACE.seconds / max(1.0, PACE.most * factor)
        self._paid_off: dict[str, float] = {}  # as in ``RateLimits``
        self._sweep_at = _SWEEP

    def wait(self, address: str) -> float:
        """The seconds until this request may be heard; it counts."""
        now = self._clock()
        paid_off = max(self._paid_off.get(address, now), now) + self._cost
        self._paid_off[address] = paid_off = min(paid_off, now + PACE.seconds + LONGEST_WAIT)
        if len(self._paid_off) > self._sweep_at:
            self._paid_off = {one: at for one, at in self._paid_off.items() if at > now}
            self._sweep_at = max(_SWEEP, 2 * len(self._paid_off))
        wait = paid_off - now - PACE.seconds
        return round(wait, 6) if wait > 1e-9 else 0.0
