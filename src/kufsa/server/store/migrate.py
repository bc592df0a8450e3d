"""Migration of a database to the schema of this version of Kufsa."""

from pathlib import Path

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
            _upgrade(connection)


def version(connection: Connection) -> str | None:
    """The schema version of a database; None if Kufsa has no tables in it."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.exec_driver_sql(
        "SELECT version_num FROM alembic_version"
    ).scalar_one_or_none()
    return found


def answers(connection: Connection) -> None:
    """Read the least there is. A result that is kept unread would keep the file from closing."""
    connection.exec_driver_sql("SELECT 1").scalar_one()


def touch(connection: Connection) -> None:
    """Write the schema version as it is: the smallest real write, to see whether one succeeds."""
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


def is_current(connection: Connection) -> bool:
    """Whether the schema is that of this version; BadStore if it is newer."""
    known, found = versions(), version(connection)
    if found is None:
        foreign = sorted(set(inspect(connection).get_table_names()) & set(metadata.tables))
        if foreign:
            raise BadStore(f"the database has a table {foreign[0]!r} that Kufsa did not make")
    elif found not in known:
        raise BadStore(
            f"the database has version {found}, of a newer Kufsa; this one knows up to {known[-1]}"
        )
    return found == known[-1]


def versions() -> list[str]:
    """All schema versions, the newest last: each is the first word of its migration's file name."""
    return sorted(file.name.partition("_")[0] for file in (_FOLDER / "versions").glob("*_*.py"))


def _upgrade(connection: Connection, version: str = "head") -> None:
    # Most starts find a database that is up to date, and Alembic takes a while to import.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, version)
