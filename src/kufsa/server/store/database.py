"""A database: reading in a few threads, writing in one."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import TracebackType
from typing import Concatenate, ParamSpec, Self, TypeVar

from sqlalchemy import Connection

from . import engines
from .errors import failure
from .writer import Observe, Writer

P = ParamSpec("P")
T = TypeVar("T")


class Database:
    """SQLite or PostgreSQL, by its address; ``open_database`` opens one ready for use.

    Everything else is functions that take a connection first: ``await database.read(function, …)``
    and ``await database.write(function, …)`` run them, and matches have ``create`` and ``append``.
    """

    def __init__(
        self,
        url: str,
        *,
        readers: int = 4,
        most_waiting: int = 10_000,
        observe: Observe = lambda written, failed, seconds: None,
    ) -> None:
        where = engines.address(url)
        self.writing, self._release = engines.writing(where)
        self.reading = engines.reading(where, readers)
        self.writer = Writer(self.writing, most_waiting, observe)
        self.create = self.writer.create
        self.append = self.writer.append
        self.write = self.writer.write
        self._readers = ThreadPoolExecutor(readers, "kufsa-reader")

    def __repr__(self) -> str:
        return f"<Database {self.writing.url.render_as_string()}>"

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write to it: a database file is this process's alone."""
        return self.writing.url.get_backend_name() != "sqlite"

    async def read(
        self, function: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What ``function(connection, …)`` returns; everything it reads is from one snapshot."""
        work = partial(self._read, function, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    def _read(
        self, function: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        try:
            with self.reading.begin() as connection:
                return function(connection, *args, **kwargs)
        except Exception as error:
            told = failure(error)
            if told is error:
                raise
            raise told from None

    def close(self) -> None:
        """Write everything that is waiting, then release everything."""
        self.writer.close()
        self._readers.shutdown()
        self.reading.dispose()
        self.writing.dispose()
        self._release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()
