"""What can go wrong with the database, in sentences without data or passwords."""

import sqlite3

from sqlalchemy import exc


class BadStore(ValueError):
    """An address that is no database, or a database or a backup that cannot be used."""


class StoreFailed(Exception):
    """The database could not do it: the disk is full, the connection is lost, it is locked.

    Nothing was acknowledged. If a connection broke during a commit, the transaction may or may not
    have been stored: whoever catches this must read again before going on.
    """


class Overloaded(Exception):
    """More requests are waiting to be written than the server allows."""


# Faults of a statement itself, such as a name that is taken: they are passed to the caller.
_OWN_FAULT = (
    exc.IntegrityError, exc.DataError, exc.ProgrammingError, exc.NotSupportedError,
    sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError, sqlite3.NotSupportedError,
)  # fmt: skip
_OF_THE_DATABASE = (exc.DBAPIError, sqlite3.Error)  # the latter from the writer's own statements


def failure(error: Exception) -> Exception:
    """The error to pass on: a failure of the database becomes StoreFailed.

    >>> failure(KeyError("seat"))
    KeyError('seat')
    """
    trouble = isinstance(error, _OF_THE_DATABASE) and not isinstance(error, _OWN_FAULT)
    if trouble or isinstance(error, exc.TimeoutError):
        return StoreFailed(f"the database did not answer as it should: {reason(error)}")
    return error


def is_transient(error: Exception) -> bool:
    """Whether a second try may well succeed.

    That is so if the connection was lost, or if PostgreSQL rolled a transaction back because of a
    deadlock.
    """
    if not isinstance(error, exc.DBAPIError):
        return False
    state = str(getattr(error.orig, "sqlstate", None))
    return error.connection_invalidated or state.startswith("40")  # "transaction rollback"


def reason(error: Exception) -> str:
    """What the database said, in one line.

    SQLAlchemy would add the statement, and PostgreSQL the row, which may hold secrets.
    """
    said = error.orig if isinstance(error, exc.DBAPIError) else error
    return next(iter(str(said).splitlines()), "no reason given")
