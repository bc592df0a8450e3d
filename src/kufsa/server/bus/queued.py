"""What a bus over a network has in common: a queue, and one task that sends what is in it."""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

import structlog

log = structlog.get_logger(__name__)

MOST_WAITING = 50_000  # parts; while the bus is disconnected, the oldest are given up
AGAIN = 0.5  # seconds after which a failed connection is tried again
FAREWELL = 2.0  # seconds in which the last messages are sent


class Parcel(NamedTuple):
    """One part of a message, and where it goes."""

    address: str
    part: bytes


class SendQueue:
    """Messages that wait to be sent, in order."""

    def __init__(self) -> None:
        self._waiting: deque[Parcel] = deque(maxlen=MOST_WAITING)
        self._wake = asyncio.Event()
        self._empty = asyncio.Event()
        self._empty.set()

    def put(self, parcel: Parcel) -> None:
        self._waiting.append(parcel)
        self._wake.set()
        self._empty.clear()

    async def take(self, most: int) -> Sequence[Parcel]:
        """At least one parcel, once there is one; call ``done`` when they are sent."""
        while not self._waiting:
            await self._wake.wait()
            self._wake.clear()
        return [self._waiting.popleft() for _ in range(min(most, len(self._waiting)))]

    def done(self) -> None:
        if not self._waiting:
            self._empty.set()

    async def flush(self) -> None:
        """Wait until everything is sent, but not for long."""
        try:
            await asyncio.wait_for(self._empty.wait(), FAREWELL)
        except TimeoutError:
            log.warning("the bus has not taken everything", waiting=len(self._waiting))
