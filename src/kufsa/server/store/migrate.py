"""Migration of a database to the schema of this version of Kufsa."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from .database import Database
from .errors import BadStore
from .schema import metadata

_FOLDER = Path(__file__).parent / "migrations"
_LOCK = 0x6B756673  # any number, the same for all servers of a database: "kufs"


def migrate(database: Database) -> None:
    """Create or update the tables, in one transaction.

    Several servers may start at once on one database: one of them does it, the others wait. A
    database that a newer version has updated is refused.
    """
    with database.writing.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
        if not is_current(connection):
            command.upgrade(_config(connection), "head")


def version(connection: Connection) -> str | None:
    """The schema version of a database; None if Kufsa has no tables in it."""
    return MigrationContext.configure(connection).get_current_revision()


def touch(connection: Connection) -> None:
    """Write the schema version as it is: the smallest real write, to see whether one succeeds."""
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


def is_current(connection: Connection) -> bool:
    """Whether the schema is that of this version; BadStore if it is newer."""
    script = ScriptDirectory(str(_FOLDER))
    known = [revision.revision for revision in script.walk_revisions()]  # the newest first
    found = version(connection)
    if found is None:
        foreign = sorted(set(inspect(connection).get_table_names()) & set(metadata.tables))
        if foreign:
            raise BadStore(f"the database has a table {foreign[0]!r} that Kufsa did not make")
    elif found not in known:
        raise BadStore(
            f"the database has version {found}, of a newer Kufsa; this one knows up to {known[0]}"
        )
    return found == known[0]


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
