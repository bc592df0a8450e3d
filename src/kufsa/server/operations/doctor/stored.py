"""What is wrong with the database: whether it is there, safe, private and of this version."""

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, func, make_url, select
from sqlalchemy.exc import DBAPIError

from kufsa.server.clock import wall
from kufsa.server.settings import Settings
from kufsa.server.store import engines
from kufsa.server.store.errors import BadStore, reason
from kufsa.server.store.migrate import is_current, version
from kufsa.server.store.schema import matches

from .findings import Finding, error, note, warning
from .machine import disk

SAFE_SQLITE = (3, 51, 3)  # from then on two connections may write at once
OLDEST_SQLITE = (3, 35, 0)  # the first with RETURNING
SECONDS_APART = 5.0
FUTURE = 10 * 60 * 1000  # milliseconds that the newest event may be ahead of this clock


def stored(settings: Settings) -> Iterator[Finding]:
    """What is wrong with the database of these settings; nothing is changed."""
    try:
        where = engines.address(settings.database_url)
    except BadStore as problem:
        yield error("database-address", reason=problem)
        return
    if where.drivername == "sqlite":
        given = Path(str(make_url(settings.database_url).database)).absolute()
        yield from _file(given, settings)
        if not given.exists():
            yield note("database-new", path=given)
            return
    try:
        engine = engines.reading(where, 1)
    except BadStore as problem:
        yield error("database-away", reason=problem)
        return
    try:
        with engine.begin() as connection:
            yield from _contents(connection)
    except DBAPIError as failed:
        yield error("database-away", reason=reason(failed))
    except BadStore as problem:  # newer, or not ours
        yield error("database-foreign", reason=problem)
    finally:
        engine.dispose()


def _file(file: Path, settings: Settings) -> Iterator[Finding]:
    here = sqlite3.sqlite_version_info
    if here < OLDEST_SQLITE:
        yield error("sqlite-too-old", version=sqlite3.sqlite_version)
    elif here < SAFE_SQLITE:
        yield note("sqlite-old", version=sqlite3.sqlite_version)
    yield from disk(file.resolve(), settings)
    if file.is_symlink():
        yield warning("database-link", path=file, target=file.resolve())
    if file.exists():
        there = file.stat()
        if there.st_nlink > 1:
            yield error("database-two-names", path=file)
        if there.st_mode & 0o077:
            yield warning("database-readable", path=file)


def _contents(connection: Connection) -> Iterator[Finding]:
    if connection.dialect.name == "postgresql":
        yield from _postgresql(connection)
    current = is_current(connection)
    if version(connection) is None:
        yield note("database-empty")
        return
    if not current:
        yield warning("database-old", version=version(connection))
        return
    newest = connection.execute(select(func.max(matches.c.updated))).scalar_one()
    if newest is not None and newest > wall() + FUTURE:
        yield error("clock-behind", seconds=(newest - wall()) // 1000)


def _postgresql(connection: Connection) -> Iterator[Finding]:
    def shown(name: str) -> str:
        return str(connection.exec_driver_sql(f"SHOW {name}").scalar_one())

    if shown("fsync") == "off":
        yield error("postgresql-fsync")
    if shown("full_page_writes") == "off":
        yield error("postgresql-pages")
    # Every connection of ours sets it to on: the reset value is what the server would have.
    ask = "SELECT reset_val FROM pg_settings WHERE name = 'synchronous_commit'"
    if connection.exec_driver_sql(ask).scalar_one() == "off":
        yield note("postgresql-commit")
    theirs = connection.exec_driver_sql("SELECT extract(epoch FROM clock_timestamp())").scalar_one()
    apart = abs(float(theirs) - time.time())
    if apart > SECONDS_APART:
        yield warning("clock-apart", seconds=round(apart))
