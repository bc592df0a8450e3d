"""PostgreSQL as a bus: LISTEN and NOTIFY on two connections of their own."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import psycopg
import structlog
from psycopg import AsyncConnection

from kufsa.server.store.engines import address, impatient

from .interface import ADDRESS, Receive
from .parts import Inbox, split
from .queued import AGAIN, Parcel, SendQueue

log = structlog.get_logger(__name__)

MOST_BYTES = 7900  # in a notification; PostgreSQL takes 8000
TOGETHER = 200  # notifications in one transaction
_NOTIFY = "SELECT pg_notify(address, part) FROM unnest(%s::text[], %s::text[]) AS t(address, part)"
ALL = f"{ADDRESS}_all"


class PostgresBus:
    """Sends over one connection and listens on another; both reconnect by themselves."""

    kind = "postgres"

    def __init__(self, url: str) -> None:
        where = impatient(address(url)).set(drivername="postgresql")
        self._url = where.render_as_string(hide_password=False)
        self._queue = SendQueue()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, node: str, receive: Receive) -> None:
        listening, inbox = asyncio.Event(), Inbox(receive)

        async def listen(connection: AsyncConnection) -> None:
            for channel in (ALL, f"{ADDRESS}_{node}"):
                await connection.execute(f'LISTEN "{channel}"')
            listening.set()
            async for one in connection.notifies():
                inbox.take(one.payload.encode())

        self._tasks = [
            asyncio.create_task(self._stay_connected(listen)),
            asyncio.create_task(self._stay_connected(self._notify)),
        ]
        await listening.wait()

    async def _stay_connected(self, use: Callable[[AsyncConnection], Awaitable[None]]) -> None:
        while True:
            try:
                async with await AsyncConnection.connect(self._url, autocommit=True) as connection:
                    await use(connection)
            except psycopg.Error as error:
                log.error("the bus is disconnected", reason=str(error).split("\n", 1)[0])
            await asyncio.sleep(AGAIN)

    async def _notify(self, connection: AsyncConnection) -> None:
        while True:
            parcels = await self._queue.take(TOGETHER)
            addresses = [one.address for one in parcels]
            await connection.execute(_NOTIFY, (addresses, [one.part.decode() for one in parcels]))
            self._queue.done()

    def send(self, node: str, message: bytes) -> None:
        self._put(f"{ADDRESS}_{node}", message)

    def publish(self, message: bytes) -> None:
        self._put(ALL, message)

    def _put(self, channel: str, message: bytes) -> None:
        for part in split(message, MOST_BYTES):
            self._queue.put(Parcel(channel, part))

    async def close(self) -> None:
        await self._queue.flush()
        for task in self._tasks:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*self._tasks, return_exceptions=True)
