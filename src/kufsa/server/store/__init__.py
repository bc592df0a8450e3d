"""Where matches and people are stored: SQLite or PostgreSQL, with the same code for both."""

from pathlib import Path

from .appends import Append, Birth, Projection, Result, Status, append_all
from .database import Database
from .engines import sqlite_url
from .errors import BadStore, Overloaded, StoreFailed
from .migrate import migrate
from .writer import Observe

__all__ = [
    "Append",
    "BadStore",
    "Birth",
    "Database",
    "Overloaded",
    "Projection",
    "Result",
    "Status",
    "StoreFailed",
    "append_all",
    "database_in",
    "migrate",
    "open_database",
    "sqlite_url",
]


def database_in(folder: Path) -> str:
    """The address of the database file in a server's data folder.

    >>> database_in(Path("data"))
    'sqlite:///data/kufsa.db'
    """
    return sqlite_url(folder / "kufsa.db")


def open_database(
    url: str,
    *,
    readers: int = 4,
    most_waiting: int = 10_000,
    observe: Observe = lambda written, failed, seconds: None,
) -> Database:
    """The database at an address, created or brought up to date, ready for use.

    The thread that writes calls ``observe(written, failed, seconds)`` after every transaction.
    """
    database = Database(url, readers=readers, most_waiting=most_waiting, observe=observe)
    try:
        migrate(database)
    except BaseException:
        database.close()
        raise
    return database
