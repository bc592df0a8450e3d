"""People in the database: plain functions on a connection, each part of somebody's transaction.

No secret gets here: sessions and recovery codes are given by their hashes (see ``tokens``).
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Row, delete, exists, func, insert, or_, select, update

from kufsa.server.store.schema import (
    matches,
    passkeys,
    persons,
    ratings,
    reports,
    results,
    seats,
    sessions,
)

from .person import Person, Session

AnyRow = Row[*tuple[Any, ...]]

NOBODY = ""  # stands for a deleted person where a row has to stay


_PERSON = (persons.c.id, persons.c.name, persons.c.name_key, persons.c.lang, persons.c.created)


def _person(row: AnyRow) -> Person:
    return Person(row.id, row.name, row.name_key is not None, row.lang, row.created)


# Sessions.


def add_guest(connection: Connection, person: Person) -> None:
    connection.execute(
        insert(persons).values(
            id=person.id,
            name=person.name,
            lang=person.lang,
            created=person.created,
            seen=person.created,
        )
    )


def add_session(connection: Connection, key: bytes, person: str, now: int) -> None:
    connection.execute(
        insert(sessions).values(token_hash=key, person=person, created=now, seen=now)
    )


def find_session(connection: Connection, key: bytes, since: int) -> Session | None:
    """The session of a key, unless it was last seen before ``since``."""
    row = connection.execute(
        select(*_PERSON, sessions.c.seen)
        .join(sessions, sessions.c.person == persons.c.id)
        .where(sessions.c.token_hash == key, sessions.c.seen >= since)
    ).one_or_none()
    return None if row is None else Session(key, _person(row), row.seen)


def find_by_code(connection: Connection, key: bytes) -> Person | None:
    row = connection.execute(select(*_PERSON).where(persons.c.recovery_hash == key)).one_or_none()
    return None if row is None else _person(row)


def find_person(connection: Connection, person: str) -> Person | None:
    row = connection.execute(select(*_PERSON).where(persons.c.id == person)).one_or_none()
    return None if row is None else _person(row)


def mark_seen(connection: Connection, session: Session, now: int) -> None:
    connection.execute(
        update(sessions).where(sessions.c.token_hash == session.key).values(seen=now)
    )
    connection.execute(update(persons).where(persons.c.id == session.person.id).values(seen=now))


# Changes.


def rename(connection: Connection, person: str, name: str, key: str) -> None:
    """Give a person a name of their own; the database refuses a key that somebody else has."""
    connection.execute(
        update(persons).where(persons.c.id == person).values(name=name, name_key=key)
    )


def is_taken(connection: Connection, key: str) -> bool:
    """Whether somebody owns a name, or one that looks like it."""
    found = select(persons.c.id).where(persons.c.name_key == key)
    return connection.execute(found).first() is not None


def set_language(connection: Connection, person: str, lang: str) -> None:
    connection.execute(update(persons).where(persons.c.id == person).values(lang=lang))


def set_code(connection: Connection, person: str, key: bytes) -> None:
    connection.execute(update(persons).where(persons.c.id == person).values(recovery_hash=key))


# Devices.


def sessions_of(connection: Connection, person: str) -> list[AnyRow]:
    """Key and dates of every session of a person, the last seen first."""
    return list(
        connection.execute(
            select(sessions.c.token_hash, sessions.c.created, sessions.c.seen)
            .where(sessions.c.person == person)
            .order_by(sessions.c.seen.desc(), sessions.c.created.desc(), sessions.c.token_hash)
        )
    )


def end_sessions(connection: Connection, keys: list[bytes]) -> None:
    connection.execute(delete(sessions).where(sessions.c.token_hash.in_(keys)))


# What belongs to a person.


def is_stranded_without(connection: Connection, session: Session) -> bool:
    """Whether nobody could come back as this person once the session has ended."""
    person = session.person.id
    ways = [
        exists().where(sessions.c.person == person, sessions.c.token_hash != session.key),
        exists().where(passkeys.c.person == person),
        exists().where(persons.c.id == person, persons.c.recovery_hash.is_not(None)),
    ]
    return not connection.scalar(select(or_(*ways)))


def is_seated(connection: Connection, person: str) -> bool:
    """Whether a person has a seat in a match that is not over, or hosts one."""
    sits = exists().where(seats.c.match == matches.c.id, seats.c.person == person)
    going = select(matches.c.id).where(
        matches.c.status != "ended", or_(sits, matches.c.host == person)
    )
    return connection.execute(going.limit(1)).first() is not None


def is_untouched(connection: Connection, person: str) -> bool:
    """Whether a person has left no trace except their own row."""
    traces = [
        exists().where(seats.c.person == person),
        exists().where(results.c.person == person),
        exists().where(reports.c.by == person),
        exists().where(matches.c.host == person),
    ]
    return not connection.scalar(select(or_(*traces)))


def ways_back(connection: Connection, person: str) -> tuple[bool, int]:
    """Whether there is a recovery code, and how many passkeys there are."""
    code = exists().where(persons.c.id == person, persons.c.recovery_hash.is_not(None))
    count = select(func.count()).where(passkeys.c.person == person).scalar_subquery()
    row = connection.execute(select(code, count)).one()
    return bool(row[0]), int(row[1])


def everything_of(connection: Connection, person: str) -> dict[str, list[dict[str, Any]]]:
    """Every row about a person, without hashes and keys."""

    def rows(query: Any) -> list[dict[str, Any]]:
        return [dict(row) for row in connection.execute(query).mappings()]

    return {
        "sessions": rows(
            select(sessions.c.created, sessions.c.seen).where(sessions.c.person == person)
        ),
        "passkeys": rows(select(passkeys.c.created).where(passkeys.c.person == person)),
        "seats": rows(select(seats.c.match, seats.c.seat).where(seats.c.person == person)),
        "hosted": rows(
            select(matches.c.id.label("match"), matches.c.game, matches.c.created).where(
                matches.c.host == person
            )
        ),
        "results": rows(_all_but(results, "person").where(results.c.person == person)),
        "ratings": rows(_all_but(ratings, "person").where(ratings.c.person == person)),
        "reports": rows(_all_but(reports, "by", "about").where(reports.c.by == person)),
    }


def _all_but(table: Any, *hidden: str) -> Any:
    return select(*(column for column in table.c if column.name not in hidden))


def remove(connection: Connection, person: str) -> None:
    """Delete a person; what others need of a match stays, without them.

    Dependent rows are deleted explicitly, in case a database was set up without cascades.
    """
    for table in (sessions, passkeys, ratings, seats):
        connection.execute(delete(table).where(table.c.person == person))
    neutral: Mapping[Any, Any] = {
        results.c.person: NOBODY,
        reports.c.by: None,
        reports.c.about: None,
        matches.c.host: None,
        matches.c.to_act: None,
    }
    for column, value in neutral.items():
        table = column.table
        connection.execute(update(table).where(column == person).values({column: value}))
    connection.execute(delete(persons).where(persons.c.id == person))


def unseen_guests(connection: Connection, before: int, most: int) -> list[str]:
    """Guests without a name of their own who were last seen before a moment."""
    return list(
        connection.scalars(
            select(persons.c.id)
            .where(persons.c.name_key.is_(None), persons.c.seen < before)
            .order_by(persons.c.seen)
            .limit(most)
        )
    )


def end_unseen_sessions(connection: Connection, before: int) -> None:
    connection.execute(delete(sessions).where(sessions.c.seen < before))
