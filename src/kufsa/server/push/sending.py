"""Telling people who are not there that it is their turn.

Nothing here may disturb a table: whoever is told is told in a task of its own, with a limit of time
and in a queue of limited length. Nor may anybody keep others from being told: where places are
scarce, those in quiet hours give way, and services that do not answer rest. What waits here is
forgotten when the server stops.
"""

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import msgspec
import structlog

from kufsa.server.clock import wall as wall_clock
from kufsa.server.settings import Settings
from kufsa.server.store.database import Database
from kufsa.server.store.errors import Overloaded, StoreFailed

from .encryption import base64url, encrypt, proof
from .endpoints import BadEndpoint, post
from .resting import Resting
from .subscriptions import Device, PushBook, Wanted

log = structlog.get_logger(__name__)

PATIENCE = 10.0  # seconds in which somebody may come back by themselves, as with a reload
MOST_WAITING = 5000  # people and tables
AT_ONCE = 64  # messages under way: some of them to services that do not answer
KEPT = 3 * 24 * 60 * 60  # seconds for which a push service keeps a message for a device that is off
STARTING = 10 * 60_000  # milliseconds: a server is away for so long while it is replaced
GONE = (404, 410)  # nobody hears there any more

IsHere = Callable[[str], Awaitable[bool]]


class TurnMessage(msgspec.Struct, frozen=True):
    """All that a message says."""

    table: str
    game: str
    lang: str


class TurnPushes:
    """Messages that wait, at most one for each person and table."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        is_here: IsHere,
        *,
        patience: float = PATIENCE,
        wall: Callable[[], int] = wall_clock,
    ) -> None:
        self.book = PushBook(database)
        self.patience = patience
        self.wall = wall
        self._settings = settings
        self._is_here = is_here
        self._waiting: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._anew: set[tuple[str, str]] = set()  # whose turn it has become again since
        self._quiet: dict[tuple[str, str], None] = {}  # who waits for the end of quiet hours
        self._resting = Resting()
        self._free = asyncio.Semaphore(AT_ONCE)

    def their_turn(self, person: str, table: str, game: str, since: int | None = None) -> None:
        """It is the turn of somebody who does not watch the table.

        ``since`` a time, as a server finds that starts: whoever was told by then is not told again.
        """
        key = person, table
        if not self._settings.push:
            return
        if key in self._waiting:
            self._anew.add(key)
            return
        if len(self._waiting) >= MOST_WAITING and not self._give_way():
            log.warning("too many people wait to be told of their turn", waiting=MOST_WAITING)
            return
        self._waiting[key] = asyncio.create_task(self._tell(person, table, game, since))

    def _give_way(self) -> bool:
        """Give up the place of whoever has waited longest for the end of quiet hours."""
        for key in self._quiet:
            del self._quiet[key]
            self._waiting.pop(key).cancel()
            return True
        return False

    async def idle(self) -> None:
        """Until everybody has been told."""
        await asyncio.gather(*self._waiting.values(), return_exceptions=True)

    async def close(self) -> None:
        """Tell nobody any more."""
        for task in self._waiting.values():
            task.cancel()
        await self.idle()
        self._waiting.clear()

    async def _tell(self, person: str, table: str, game: str, since: int | None) -> None:
        key = person, table
        try:
            waits = since is None or await self._still_waits(person, table, since)
            if not waits and key not in self._anew:
                return
            wanted = await self._decided(person, table)
            if wanted is not None:
                await self._send(wanted, table, game)
        except (StoreFailed, Overloaded, OSError) as error:
            log.warning("nobody could be told of their turn", table=table, reason=str(error))
        except Exception as error:
            log.error("nobody could be told of their turn", table=table, exc_info=error)
        finally:
            if self._waiting.get(key) is asyncio.current_task():  # it has not given way
                del self._waiting[key]
            self._quiet.pop(key, None)
            self._anew.discard(key)

    async def _still_waits(self, person: str, table: str, since: int) -> bool:
        """Whether quiet hours had begun when a turn did, and go on, or ended a moment ago."""
        wanted = await self.book.wanted(person, table)
        if wanted is None or wanted.quiet is None:
            return False
        due = since + int(self.patience * 1000)
        left = wanted.quiet.seconds_left(due)
        return left > 0 and due + left * 1000 > self.wall() - STARTING

    async def _decided(self, person: str, table: str) -> Wanted | None:
        """How a person is told, once they may be; None: they need not be."""
        key, wait = (person, table), self.patience
        while True:
            await asyncio.sleep(wait)
            self._quiet.pop(key, None)
            self._anew.discard(key)
            wanted = await self.book.wanted(person, table)
            if wanted is None or await self._is_here(person):
                if key not in self._anew:
                    return None
                wait = self.patience  # while this was found out, their next turn has begun
            elif wanted.quiet and (left := wanted.quiet.seconds_left(self.wall())):
                wait = left
                self._quiet[key] = None
            else:
                return wanted

    async def _send(self, wanted: Wanted, table: str, game: str) -> None:
        message = msgspec.json.encode(TurnMessage(table, game, wanted.lang))
        key = await self.book.key()
        # A newer message takes the place of one that a device has not fetched yet.
        topic = base64url(hashlib.sha256(table.encode()).digest()[:18])
        contact = self._settings.push_contact or self._settings.public_url or ""
        if not contact.startswith(("mailto:", "https://")):
            contact = ""  # services take no other
        for device in wanted.devices:
            if self._resting.rests(device.id):
                continue
            parts = urlsplit(device.endpoint)
            origin = f"{parts.scheme}://{parts.netloc}"
            headers = {
                "Authorization": proof(key, origin, int(time.time()), contact),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(KEPT),
                "Topic": topic,
                "Urgency": "normal",
            }
            async with self._free:
                await self._deliver(device, headers, encrypt(message, device.p256dh, device.auth))

    async def _deliver(self, device: Device, headers: dict[str, str], body: bytes) -> None:
        host = urlsplit(device.endpoint).hostname
        try:
            status = await post(device.endpoint, headers, body, self._settings.push_hosts)
        except BadEndpoint as error:
            log.warning("a push service is not public", host=host, reason=str(error))
            status = GONE[0]
        except OSError as error:
            log.warning("a push service did not answer", host=host, reason=str(error))
            self._resting.failed(device.id)
            return
        self._resting.answered(device.id)
        if status in GONE:
            await self.book.remove(device.id)
        elif status >= 300:  # with other codes nothing was sent, and nothing is known of the device
            log.warning("a push service refused a message", host=host, status=status)
