"""How much the database may grow: a limit of its own, and room that others on the disk need."""

import shutil
import time
from collections.abc import Callable
from pathlib import Path

import structlog
from sqlalchemy import Connection

from .database import Database
from .errors import StoreFailed

log = structlog.get_logger(__name__)

MEGABYTE = 1024 * 1024
FRESH = 5.0  # seconds that a measurement counts


def used_bytes(connection: Connection) -> int:
    """What the database takes on disk, without what it would reuse."""
    if connection.dialect.name != "sqlite":
        found = connection.exec_driver_sql("SELECT pg_database_size(current_database())")
        return int(found.scalar_one())
    pages, free, size = (
        int(connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())
        for name in ("page_count", "freelist_count", "page_size")
    )
    return (pages - free) * size


def free_bytes(database: Database) -> int | None:
    """What is free on the disk of a database file; None if it is another machine's matter."""
    url = database.writing.url
    if url.get_backend_name() != "sqlite":
        return None
    return shutil.disk_usage(Path(str(url.database)).parent).free


class StorageQuota:
    """Whether there is room for something new.

    ``most`` megabytes may be used (0: any number), and ``least`` must stay free on the disk.
    """

    def __init__(
        self,
        database: Database,
        most: int,
        least: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._database = database
        self._most = most * MEGABYTE
        self._least = least * MEGABYTE
        self._clock = clock
        self._measured = -FRESH
        self._full = False

    async def is_full(self) -> bool:
        """Measured at most every few seconds; logged when it changes."""
        now = self._clock()
        if now - self._measured >= FRESH:
            self._measured = now
            full = await self._measure()
            if full != self._full:
                tell = log.error if full else log.warning
                tell("there is no room for new games" if full else "there is room again")
            self._full = full
        return self._full

    async def _measure(self) -> bool:
        free = free_bytes(self._database)
        if free is not None and free < self._least:
            return True
        if not self._most:
            return False
        try:
            return await self._database.read(used_bytes) >= self._most
        except StoreFailed:
            return self._full  # whoever wants to write will hear about it
