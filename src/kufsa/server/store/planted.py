"""What somebody may have put into a backup: found before anything in it is used.

A table can be a view without an end, a trigger runs with the first change, and a session that
nobody began lets its maker in. So a backup may hold our own tables and indexes and nothing else.
"""

import re
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection

from kufsa.server.clock import wall

from .schema import metadata

_VERSION = "alembic_version"
_COLUMNS = {name: {column.name for column in table.c} for name, table in metadata.tables.items()}
_COLUMNS[_VERSION] = {"version_num"}
_COMPUTED = re.compile(r"\b(?:check|generated|as)\b", re.IGNORECASE)
_PLAIN_INDEX = re.compile(r'create (?:unique )?index "?\w+"? on "?\w+"? ?\((?:"?\w+"?(?:, )?)+\)')
_DAY = 24 * 60 * 60 * 1000  # milliseconds: clocks differ


def is_ours(connection: Connection) -> bool:
    """Whether an SQLite database may have been made by Kufsa at all."""
    found = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    return connection.exec_driver_sql(found, (_VERSION,)).first() is not None


def planted(connection: Connection) -> Iterator[str]:
    """What an SQLite database holds that Kufsa did not put there, in sentences."""
    connection.exec_driver_sql("PRAGMA trusted_schema = OFF")
    rows = connection.exec_driver_sql("SELECT type, name, rootpage, sql FROM sqlite_master").all()
    flaws = [found for row in rows if (found := _flaw(connection, *row))]
    yield from flaws
    if flaws:
        return
    latest = wall() + _DAY
    wrong = (
        "SELECT 1 FROM sessions WHERE typeof(token_hash) <> 'blob' OR length(token_hash) <> 32"
        f" OR typeof(seen) <> 'integer' OR seen > {latest} OR created > {latest}"
    )
    if connection.exec_driver_sql(wrong).first() is not None:
        yield "it has a session that Kufsa did not begin"


def _flaw(connection: Connection, type: str, name: str, page: Any, sql: str | None) -> str:
    if name.startswith("sqlite_") and type in ("table", "index"):
        return ""  # SQLite's own
    told = f"it has a {type} {name!r} that Kufsa did not make"
    text = " ".join((sql or "").split())
    if type == "index":
        return "" if _PLAIN_INDEX.fullmatch(text.lower()) else told
    if type != "table" or name not in _COLUMNS or not page:  # a virtual table has no page
        return told
    columns = connection.exec_driver_sql(f'PRAGMA table_xinfo("{name}")').mappings()
    if _COMPUTED.search(text) or any(
        column["hidden"] or column["name"] not in _COLUMNS[name] for column in columns
    ):
        return told
    return ""
