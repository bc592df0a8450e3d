"""How connections are made: one for writing, a few that can only read.

SQLite before 3.51.3 can damage a database in WAL mode when two connections write or checkpoint at
once, and Python brings whichever version it was built with. So a database file has one writing
connection in one process, which holds a lock for as long as it lives. All others are opened
read-only, and such a connection does not checkpoint either.
"""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError

from .errors import BadStore, reason

HOW = "write sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
SECONDS = 5  # to wait for a lock or a connection before it counts as a failure
GONE = {  # of PostgreSQL's connections: how soon a machine that says nothing counts as gone
    "connect_timeout": str(SECONDS),
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
STANDSTILL = 10  # seconds between two statements after which PostgreSQL ends a transaction


def sqlite_url(path: Path) -> str:
    """The address of a database file.

    >>> sqlite_url(Path("kufsa.db"))
    'sqlite:///kufsa.db'
    """
    return URL.create("sqlite", database=str(path)).render_as_string(hide_password=False)


def address(url: str) -> URL:
    """The address of a database, or a BadStore that says what is wrong with it.

    >>> address("postgres://noa@localhost/kufsa").drivername
    'postgresql+psycopg'
    >>> address("mysql://localhost/kufsa")
    Traceback (most recent call last):
      ...
    kufsa.server.store.errors.BadStore: no database of the kind 'mysql': write sqlite:///FILE or \
postgresql://USER:PASSWORD@HOST/NAME
    """
    try:
        found = make_url(url)
    except (ArgumentError, ValueError):  # not repeated: there may be a password in it
        raise BadStore(f"the address of the database cannot be read: {HOW}") from None
    kind = found.drivername
    if kind in ("postgres", "postgresql", "postgresql+psycopg"):
        return found.set(drivername="postgresql+psycopg")
    if kind != "sqlite":
        raise BadStore(f"no database of the kind {kind!r}: {HOW}")
    if found.host or found.query:
        raise BadStore("the address of an SQLite database is sqlite:///FILE and nothing else")
    if not found.database or found.database == ":memory:":
        raise BadStore("a database in memory stores nothing: name a file, as sqlite:///FILE")
    # A link is another name for the same file, and the lock must be the same one.
    return found.set(database=str(Path(found.database).resolve()))


def impatient(where: URL) -> URL:
    """The address of a PostgreSQL, with the times after which a dead line is given up.

    Without them a server would wait for up to two hours for a machine that has lost its power.

    >>> dict(impatient(address("postgres://db/kufsa?connect_timeout=1")).query)["connect_timeout"]
    '1'
    """
    return where.update_query_dict({name: GONE[name] for name in GONE.keys() - where.query.keys()})


def reading(where: URL, connections: int) -> Engine:
    """Connections that can only read; each transaction sees one snapshot of the database."""
    if where.drivername == "sqlite":
        file = Path(str(where.database))
        if not file.is_file():
            raise BadStore(f"there is no database at {file}")
        engine = _sqlite(file, "ro", connections)
    else:
        engine = _postgresql(where, connections, "REPEATABLE READ", pool_pre_ping=True)
        engine = engine.execution_options(postgresql_readonly=True)
    _try_out(engine)
    return engine


def writing(where: URL) -> tuple[Engine, Callable[[], None]]:
    """The one connection that writes, and a function that releases the database in the end.

    A database file is created if there is none, and is locked for this process. PostgreSQL may be
    shared by several servers.
    """
    if where.drivername == "sqlite":
        file = Path(str(where.database))
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            # The file reveals the chance still to come, so only this user may read it.
            os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
            names = file.stat().st_nlink
        except OSError as error:
            raise BadStore(f"the database {file} cannot be opened: {error.strerror}") from None
        if names > 1:
            raise BadStore(
                f"the database {file} has two names (hard links): under the other one a second "
                "process would not see that this one uses it"
            )
        engine, release = _sqlite(file, "rw", 1), _lock(file)
    else:
        engine, release = _postgresql(where, 1, "READ COMMITTED"), lambda: None
        event.listen(engine, "connect", _end_if_it_stands_still)
    try:
        _try_out(engine)
    except BadStore:
        release()
        raise
    return engine, release


def _end_if_it_stands_still(connection: DBAPIConnection, record: object) -> None:
    """Unlock the rows of a server that is paused, or whose machine is gone, before it is back."""
    cursor = connection.cursor()
    cursor.execute(f"SET idle_in_transaction_session_timeout = '{STANDSTILL}s'")
    cursor.close()
    connection.commit()


def _try_out(engine: Engine) -> None:
    """Connect once, so that a missing database is noticed at the start."""
    try:
        engine.connect().close()
    except DBAPIError as error:
        named = engine.url.database or engine.url.host or "without a name"
        raise BadStore(f"the database {named} cannot be opened: {reason(error)}") from None


def _lock(file: Path) -> Callable[[], None]:
    """Lock a database file for this process; returns a function that releases it.

    The lock is SQLite's own, on a second file: that works on every system and ends with the
    process, however it ends.
    """
    held = sqlite3.connect(f"{file}-lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        held.execute("PRAGMA journal_mode = MEMORY")
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        held.close()
        raise BadStore(f"another process is already using the database {file}") from None
    return held.close


def _sqlite(file: Path, mode: str, connections: int) -> Engine:
    def connect() -> sqlite3.Connection:
        made = sqlite3.connect(
            f"{file.as_uri()}?mode={mode}",
            uri=True,
            timeout=SECONDS,
            isolation_level=None,  # SQLAlchemy begins transactions, see below
            check_same_thread=False,
        )
        if mode == "rw":
            made.execute("PRAGMA journal_mode = WAL")
            made.execute("PRAGMA synchronous = FULL")  # what is committed survives a power cut
            # On a Mac the disk is told to really write only by these; elsewhere they do nothing.
            made.execute("PRAGMA fullfsync = ON")
            made.execute("PRAGMA checkpoint_fullfsync = ON")
            made.execute("PRAGMA foreign_keys = ON")
        else:
            made.execute("PRAGMA schema_version")  # opens the file, which connecting does not
        return made

    engine = create_engine(
        URL.create("sqlite", database=str(file)),
        creator=connect,
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,
    )

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if mode == "rw" else "BEGIN")

    return engine


def _postgresql(where: URL, connections: int, isolation: str, **options: Any) -> Engine:
    try:
        engine = create_engine(
            impatient(where),
            isolation_level=isolation,
            pool_size=connections,
            max_overflow=0,
            hide_parameters=True,
            **options,
        )
    except ImportError:
        raise BadStore("PostgreSQL needs psycopg: install kufsa with the extra postgres") from None

    @event.listens_for(engine, "connect")
    def connected(connection: DBAPIConnection, record: object) -> None:
        cursor = connection.cursor()
        # A server that hangs with a row locked must not block all the others.
        cursor.execute(f"SET lock_timeout = '{SECONDS}s'")
        # Set so on the server or on the database, a commit would be acknowledged before it is safe.
        cursor.execute("SHOW synchronous_commit")
        if cursor.fetchone() == ("off",):
            cursor.execute("SET synchronous_commit = on")
        cursor.close()
        connection.commit()

    return engine
