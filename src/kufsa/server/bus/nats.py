"""NATS as a bus: a subject for each node, and one for all."""

import asyncio
from contextlib import suppress
from time import monotonic

import nats
import structlog
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error, NoServersError

from kufsa.server.store import BadStore

from .interface import ADDRESS, Receive
from .parts import Inbox, split
from .queued import AGAIN, Parcel, SendQueue

log = structlog.get_logger(__name__)

MOST_BYTES = 500_000  # in a message; NATS takes a million, unless it is told otherwise
TOGETHER = 200  # messages that are flushed together
CONNECTING = 5  # seconds
STARTING = 15  # seconds in which it must be there when a server starts: it may be starting, too
PING_SECONDS = 5  # between two pings: after two without an answer another connection is made
ALL = f"{ADDRESS}.all"


class NatsBus:
    """One connection, which reconnects by itself; ``url`` is nats://HOST:PORT, or several."""

    kind = "nats"

    def __init__(self, url: str) -> None:
        self._servers = [one.strip() for one in url.split(",")]
        self._client = Client()
        self._queue = SendQueue()
        self._sending: asyncio.Task[None] | None = None

    async def open(self, node: str, receive: Receive) -> None:
        inbox = Inbox(receive)

        async def take(message: Msg) -> None:
            inbox.take(message.data)

        async def disconnected() -> None:
            log.error("the bus is disconnected")

        async def failed(error: Exception) -> None:
            log.warning("the bus had an error", reason=str(error) or type(error).__name__)

        patience = monotonic() + STARTING
        while True:
            try:
                await self._client.connect(
                    self._servers,
                    connect_timeout=CONNECTING,
                    ping_interval=PING_SECONDS,
                    allow_reconnect=False,  # not before it was connected once
                    disconnected_cb=disconnected,
                    error_cb=failed,
                )
                break
            except (Error, NoServersError, OSError) as error:
                with suppress(Error, OSError):
                    await self._client.close()
                if monotonic() > patience:
                    raise BadStore(f"the bus cannot be reached: {error}") from None
            await asyncio.sleep(AGAIN)
            self._client = Client()
        self._client.options["allow_reconnect"] = True
        self._client.options["max_reconnect_attempts"] = -1
        for subject in (ALL, f"{ADDRESS}.{node}"):
            await self._client.subscribe(subject, cb=take)
        await self._client.flush()
        self._sending = asyncio.create_task(self._send())

    async def _send(self) -> None:
        while True:
            for parcel in await self._queue.take(TOGETHER):
                try:
                    await self._client.publish(parcel.address, parcel.part)
                except nats.errors.Error as error:  # it is lost, and the links notice
                    log.warning("the bus did not take a message", reason=str(error))
                    await asyncio.sleep(AGAIN)
            self._queue.done()

    def send(self, node: str, message: bytes) -> None:
        self._put(f"{ADDRESS}.{node}", message)

    def publish(self, message: bytes) -> None:
        self._put(ALL, message)

    def _put(self, subject: str, message: bytes) -> None:
        for part in split(message, MOST_BYTES):
            self._queue.put(Parcel(subject, part))

    async def close(self) -> None:
        await self._queue.flush()
        if self._sending is not None:
            self._sending.cancel()
            with suppress(asyncio.CancelledError):
                await asyncio.gather(self._sending, return_exceptions=True)
            with suppress(Error, OSError, TimeoutError):
                await self._client.flush(timeout=1)
        with suppress(Error, OSError):
            await self._client.close()
