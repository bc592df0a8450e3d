"""One open tab or device: messages go out in order, at once or through one bounded queue.

A slow reader does not make others wait and does not fill the memory: when the queue is full it is
thrown away, and the watched tables are sent again as whole scenes. A client that is too slow even
for that is disconnected and comes back when the network is better; it loses nothing.
"""

import asyncio
import itertools
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from kufsa.server import protocol
from kufsa.server.clock import microseconds
from kufsa.server.tables.state import Sent, WatchedTable

from .round_trips import RoundTrips

STALLED = 20.0  # seconds that one message may take to be written
MOST_TABLES = 40  # that one connection may watch


_lines = itertools.count(1)


Over = asyncio.Future[protocol.Bye | None]  # done when a connection ends; see ``begin``


class TooSlow(Exception):
    """The other side does not read what it is sent."""


@dataclass(frozen=True)
class Caller:
    """Whose connection it is; empty for a visitor without a session."""

    person: str = ""
    name: str = ""
    lang: str = "en"
    session: bytes = b""  # its key


class Connection:
    """What the server keeps of one WebSocket.

    ``send_now`` writes a message and returns True, unless the message would have to wait.
    ``refused`` is called with the code of every refusal that it gets.
    ``proven_trip`` is the round trip in microseconds that the client cannot stretch, if known.
    """

    def __init__(
        self,
        caller: Caller,
        send: Callable[[bytes], Awaitable[None]],
        send_now: Callable[[bytes], bool],
        queue_length: int,
        proven_trip: Callable[[], int | None] = lambda: None,
        refused: Callable[[str], None] = lambda code: None,
    ) -> None:
        self.line = next(_lines)
        self.session = caller.session
        self.person = caller.person
        self.name = caller.name
        self.lang = caller.lang
        self.blocked: frozenset[str] = frozenset()
        self.trips = RoundTrips()
        self._proven_trip = proven_trip
        self._refused = refused
        self.tables: dict[str, WatchedTable] = {}  # that it watches
        self.overflows = 0
        self._send = send
        self._send_now = send_now
        self._queue: deque[tuple[bytes, Sent | None]] | None = None  # nearly always empty
        self._length = queue_length
        self._waits = False  # the task that writes has taken a message out of the queue
        self._over: Over | None = None
        self._writing: asyncio.Task[None] | None = None  # only while something waits
        self._behind = False  # whether the queue was thrown away: whole scenes come next
        self._closing: protocol.Bye | None = None
        self._measuring: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many messages wait to be read by the other side."""
        return len(self._queue or ())

    def begin(self, over: Over) -> None:
        """It is open; ``over`` gets the last message if somebody here closes it, or TooSlow."""
        self._over = over

    # Sending.

    def put(self, frame: bytes, sent: Sent | None = None) -> None:
        """Send or queue a message; ``sent`` is called when it goes out. Never waits."""
        if self._behind or self._closing:
            return
        if not (self._queue or self._waits) and self._send_now(frame):
            if sent is not None:
                sent(microseconds())
            return
        if self._queue is None:
            self._queue = deque()
        if len(self._queue) >= self._length:
            self._fall_behind()
            return
        self._queue.append((frame, sent))
        self._rouse()

    def say(self, message: protocol.AnyOutgoing) -> None:
        if isinstance(message, protocol.Refused):
            self._refused(message.code)
        self.put(protocol.encode(message))

    def close(self, why: protocol.Bye) -> None:
        """Say goodbye after what is in the queue, and stop."""
        if self._closing is None:
            self._closing = why
            self._rouse()

    def _fall_behind(self) -> None:
        self.overflows += 1
        self._queue = None
        self._behind = True
        self._rouse()

    # Measuring the network.

    def measure(self) -> None:
        """Measure round trips while a table with a race is watched; see ``round_trips``."""
        if self._measuring is None or self._measuring.done():
            self._measuring = asyncio.get_running_loop().create_task(self._ping())

    def credit(self, now: int, cap: int, unproven: int) -> int:
        """The credit of this line now; at most ``unproven`` where only its pongs show it."""
        told, proven = self.trips.credit(now, cap), self._proven_trip()
        return min(told, unproven if proven is None else proven)

    def moved(self, table: str) -> bool:
        """The registry finds it."""
        return False

    def travelled(self, arrived: int) -> int | None:
        """The credit was fixed when the turn-up went out."""
        return None

    async def _ping(self) -> None:
        while any(table.races for table in self.tables.values()):
            self.say(protocol.Ping(nonce=self.trips.ping(microseconds())))
            await asyncio.sleep(self.trips.next_in() / 1e6)

    def stop(self) -> None:
        """The connection is gone."""
        for table in list(self.tables.values()):
            table.unwatch(self)
        for task in (self._measuring, self._writing):
            if task is not None:
                task.cancel()

    # The task that writes what could not be sent at once.

    def _rouse(self) -> None:
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        try:
            bye = await self._write_all()
        except Exception as error:
            if self._over is not None and not self._over.done():
                self._over.set_exception(error)
        else:
            if bye is not None and self._over is not None and not self._over.done():
                self._over.set_result(bye)
        finally:
            self._writing = None

    async def _write_all(self) -> protocol.Bye | None:
        """Send until nothing waits, and say goodbye if somebody closes it; raises TooSlow."""
        fell_behind = False
        while True:
            while self._queue:
                frame, sent = self._queue.popleft()
                if sent is not None:
                    sent(microseconds())
                await self._write_one(frame)
            if self._behind:
                if fell_behind:
                    raise TooSlow
                fell_behind = True
                self._behind = False
                for table in list(self.tables.values()):
                    table.show(self)
            elif self._closing is not None:
                await self._write_one(protocol.encode(self._closing))
                return self._closing
            else:
                return None

    async def _write_one(self, frame: bytes) -> None:
        self._waits = True
        try:
            async with asyncio.timeout(STALLED):
                await self._send(frame)
        except TimeoutError:
            raise TooSlow from None
        self._waits = False
