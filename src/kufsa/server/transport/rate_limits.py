"""How often somebody may do something: per session, per address and per table.

A limit of 20 a minute lets 20 through at once, and then one every three seconds (GCRA). For each
caller only one number is stored, the moment at which everything it did will be paid off, so a check
costs about a microsecond and no counters have to be reset. The clock is monotonic.
"""

import math
import time
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple

from kufsa.server.errors import ApiError, sentence

HOUSEHOLD = 56  # bits of an IPv6 address that all devices of one customer share
_SWEEP = 10_000  # callers remembered before those that have paid off are dropped


class Rate(NamedTuple):
    """At most this many within this many seconds."""

    most: int
    seconds: float


class Bucket(NamedTuple):
    """The rates of one kind of action; None: not limited in this respect."""

    session: Rate | None = None
    address: Rate | None = None  # many people may share one: a school, a train
    table: Rate | None = None
    # Of an address in a day: what is stored for months should not fill a disk, however slowly.
    day: Rate | None = None


def _a_day(most: int) -> Rate:
    return Rate(most, 86_400)


BUCKETS = {
    "api": Bucket(session=Rate(300, 60), address=Rate(1500, 60)),
    "start_session": Bucket(address=Rate(60, 600), day=_a_day(1000)),
    "change_name": Bucket(session=Rate(10, 600), address=Rate(60, 600)),
    "recover": Bucket(address=Rate(10, 600)),
    "create_table": Bucket(session=Rate(10, 60), address=Rate(60, 60), day=_a_day(5000)),
    "keep_game": Bucket(session=Rate(30, 600), address=Rate(120, 600), day=_a_day(1000)),
    "export": Bucket(session=Rate(5, 600), address=Rate(30, 600)),  # reads every event of a person
    "try": Bucket(session=Rate(120, 60), address=Rate(360, 60)),
    "daily": Bucket(session=Rate(20, 600), address=Rate(300, 600)),
    "push": Bucket(session=Rate(30, 600), address=Rate(300, 600)),
    "hint": Bucket(session=Rate(20, 60), address=Rate(120, 60)),
    "picture": Bucket(address=Rate(60, 60), table=Rate(60, 60)),
    "code": Bucket(session=Rate(10, 600), address=Rate(40, 600)),
    "ask": Bucket(session=Rate(30, 600), address=Rate(120, 600)),
    "invite": Bucket(session=Rate(20, 600), address=Rate(100, 600)),
    "report": Bucket(session=Rate(5, 600), address=Rate(20, 600), day=_a_day(100)),
    "connect": Bucket(session=Rate(30, 60), address=Rate(300, 60)),
    "message": Bucket(session=Rate(60, 3), address=Rate(600, 3)),  # of a WebSocket
    "command": Bucket(Rate(30, 3), Rate(150, 3), table=Rate(120, 3), day=_a_day(500_000)),
    "chat": Bucket(Rate(10, 20), Rate(100, 20), table=Rate(40, 20), day=_a_day(50_000)),
}
# What counts at all servers of a house together, because the house has to bear it: its database,
# its people, its secrets. The rest is work of the server that is asked, and each counts its own.
OF_THE_HOUSE = frozenset(
    BUCKETS.keys() - {"api", "export", "try", "hint", "picture", "connect", "message", "command"}
)

Share = Callable[[str, bytes, str, str], None]  # bucket, session, address, table


def _counted(session: bytes, address: str, table: str) -> tuple[bytes, str, str, str]:
    """Who counts for each part of a bucket."""
    return session, address, table, address


class RateLimits:
    """Remembers how often each caller did what.

    >>> now = 0.0
    >>> limits = RateLimits(clock=lambda: now)
    >>> [limits.wait("recover", address="192.0.2.1") for _ in range(11)][-2:]
    [0.0, 60.0]
    >>> now = 60.0
    >>> limits.wait("recover", address="192.0.2.1")
    0.0
    """

    def __init__(
        self,
        factor: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
        share: Share | None = None,
    ) -> None:
        """``share`` is called with what counts at other servers, too."""
        self._clock = clock
        self._share = share
        # For each bucket: which caller counts, how far ahead it may be, what one action costs.
        self._rates = {
            name: tuple(
                (at, rate.seconds, rate.seconds / max(1.0, rate.most * factor))
                for at, rate in enumerate(bucket)
                if rate is not None
            )
            for name, bucket in BUCKETS.items()
        }
        self._paid_off: dict[tuple[str, int, str | bytes], float] = {}
        self._sweep_at = _SWEEP

    def wait(
        self, bucket: str, *, session: bytes = b"", address: str = "", table: str = ""
    ) -> float:
        """0.0 if the action may happen now, and then it counts; else the seconds until it may.

        A caller that is not given is not limited. Refused actions do not count.
        """
        now, callers = self._clock(), _counted(session, address, table)
        longest = 0.0
        after = []
        for at, ahead, cost in self._rates[bucket]:
            if caller := callers[at]:
                key = (bucket, at, caller)
                paid_off = max(self._paid_off.get(key, now), now) + cost
                longest = max(longest, paid_off - now - ahead)
                after.append((key, paid_off))
        if longest > 1e-9:  # more than the rounding of the clock
            return longest
        self._note(after, now)
        if self._share is not None and bucket in OF_THE_HOUSE:
            self._share(bucket, session, address, table)
        return 0.0

    def hear(self, bucket: str, session: bytes, address: str, table: str) -> None:
        """Count what happened at another server, and was allowed there."""
        now, callers = self._clock(), _counted(session, address, table)
        after = []
        for at, ahead, cost in self._rates.get(bucket, ()):  # a newer server may know more
            if caller := callers[at]:
                key = (bucket, at, caller)
                paid_off = max(self._paid_off.get(key, now), now) + cost
                after.append((key, min(paid_off, now + ahead)))
        self._note(after, now)

    def _note(self, after: list[tuple[tuple[str, int, str | bytes], float]], now: float) -> None:
        self._paid_off.update(after)
        if len(self._paid_off) > self._sweep_at:
            self._sweep(now)

    def check(
        self, bucket: str, *, session: bytes = b"", address: str = "", table: str = ""
    ) -> None:
        """Let the action happen, or raise the refusal with the seconds to wait."""
        seconds = math.ceil(self.wait(bucket, session=session, address=address, table=table))
        if seconds:
            told = sentence("too_many_for_now", seconds=seconds)
            raise ApiError(429, "too_many", told, retry_after=seconds)

    def _sweep(self, now: float) -> None:
        self._paid_off = {key: at for key, at in self._paid_off.items() if at > now}
        self._sweep_at = max(_SWEEP, 2 * len(self._paid_off))


@lru_cache(4096)
def neighbourhood(address: str) -> str:
    """The address that counts for a limit; for IPv6, the /56 network that one household gets.

    A socket for both kinds of addresses writes IPv4 as IPv6: that is unpacked, or all of IPv4
    would be one household.

    >>> neighbourhood("192.0.2.7"), neighbourhood("::ffff:192.0.2.7"), neighbourhood("2001:db8::7")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/56')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found.packed, HOUSEHOLD), strict=False))
