"""Backups: one SQLite file, of either database, that can be restored into either.

So moving from SQLite to PostgreSQL, or back, is a backup and a restore.
"""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, Table, delete, exists, func, insert, select, update
from sqlalchemy.exc import DBAPIError

from . import engines
from .check import problems
from .database import Database
from .errors import BadStore, reason
from .migrate import is_current, migrate, version
from .planted import is_ours, planted
from .schema import PASSING, matches, metadata, passkeys, persons, push_devices, push_keys, sessions

_ROWS = 1000  # copied at a time


def backup(url: str, path: Path) -> int:
    """Write a consistent copy of a database into a new file; returns how many matches it holds.

    Servers may keep running. The file appears under its name when it is complete and has been
    checked. It holds the secrets of matches, so only this user can read it.
    """
    if path.exists():
        raise BadStore(f"{path} exists already: a backup does not overwrite a file")
    folder = path.absolute().parent
    with (
        _sentences(f"no backup was made in {path}"),
        _reading(url) as source,
        tempfile.TemporaryDirectory(prefix=".kufsa-", dir=folder) as room,
    ):
        made = Path(room) / "backup.db"
        if source.dialect.name == "sqlite":
            _copy_pages(source, made)
        else:
            _copy_out(source, made)
        count = _checked(made)
        made.chmod(0o600)
        with made.open("rb+") as file:
            os.fsync(file.fileno())
        made.rename(path)
    return count


def restore(path: Path, url: str, *, replace: bool = False, sign_out: bool = False) -> int:
    """Put a backup into a database that is empty or may be replaced; returns how many matches.

    ``sign_out`` leaves out every way to sign in: sessions, recovery codes and passkeys. Whoever
    made the backup may know some. The key of push messages is left out as well.

    The backup is checked first, and brought up to date if an older version made it; the file
    itself stays as it is. All of it is one transaction: if anything is wrong, nothing changes.
    No server may be running on the database.
    """
    with (
        _sentences(f"{path} was not restored"),
        tempfile.TemporaryDirectory(prefix="kufsa-") as room,
    ):
        copy = Path(room) / "copy.db"
        shutil.copyfile(path, copy)
        count = _checked(copy, named=path)
        with Database(engines.sqlite_url(copy)) as source, Database(url) as target:
            migrate(source)
            migrate(target)
            with source.reading.begin() as old, target.writing.begin() as new:
                if not replace and _holds_anything(new):
                    raise BadStore(
                        "the database is not empty: what it holds would be lost (--replace)"
                    )
                for table in reversed(metadata.sorted_tables):
                    new.execute(delete(table))
                _copy_rows(old, new)
                if sign_out:
                    for table in (push_devices, push_keys, sessions):
                        new.execute(delete(table))
                    new.execute(delete(passkeys))
                    new.execute(update(persons).values(recovery_hash=None))
    return count


def _copy_pages(source: Engine, target: Path) -> None:
    """SQLite's own online backup, which is consistent and does not block the writer."""
    with source.connect() as connection, closing(sqlite3.connect(target)) as made:
        pages = connection.connection.driver_connection
        assert isinstance(pages, sqlite3.Connection)
        pages.backup(made)
        made.execute("PRAGMA journal_mode = DELETE")  # one file, without others beside it


def _copy_out(source: Engine, target: Path) -> None:
    with Database(engines.sqlite_url(target)) as made, source.begin() as old:
        if not is_current(old):
            raise BadStore("the database is not up to date: start a server on it once")
        migrate(made)
        with made.writing.begin() as new:
            _copy_rows(old, new)
    with closing(sqlite3.connect(target)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def _copy_rows(old: Connection, new: Connection) -> None:
    for table in _lasting():
        found = old.execution_options(yield_per=_ROWS).execute(select(table))
        for rows in found.mappings().partitions():
            new.execute(insert(table), [dict(row) for row in rows])


def _checked(file: Path, named: Path | None = None) -> int:
    """The number of matches of a backup, or a BadStore that says what is wrong with it."""
    with _reading(engines.sqlite_url(file)) as engine, engine.begin() as connection:
        if not is_ours(connection) or version(connection) is None:
            raise BadStore(f"{named or file} is not a database of Kufsa")
        for problem in planted(connection):
            raise BadStore(f"{named or file} is not as Kufsa makes a backup: {problem}")
        for problem in problems(connection):
            raise BadStore(f"{named or file} is damaged: {problem}")
        return connection.execute(select(func.count()).select_from(matches)).scalar_one()


def _holds_anything(connection: Connection) -> bool:
    return any(
        connection.execute(select(exists().select_from(table))).scalar_one() for table in _lasting()
    )


def _lasting() -> list[Table]:
    """The tables that belong into a backup, in an order in which they can be filled."""
    return [table for table in metadata.sorted_tables if table.name not in PASSING]


@contextmanager
def _reading(url: str) -> Iterator[Engine]:
    engine = engines.reading(engines.address(url), 1)
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def _sentences(what: str) -> Iterator[None]:
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        raise BadStore(f"{what}: {reason(error)}") from None
