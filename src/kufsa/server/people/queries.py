"""People in the database: plain functions on a connection, each part of somebody's transaction.

No secret gets here: sessions and recovery codes are given by their hashes (see ``tokens``).
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, exists, func, insert, literal, or_, select, update

from kufsa.server.store.schema import (
    ASKED,
    daily_answers,
    events,
    matches,
    passkeys,
    persons,
    push_devices,
    quiet_hours,
    rating_history,
    ratings,
    reports,
    results,
    seats,
    sessions,
    ties,
)

from .person import Person, Session

AnyRow = Row[*tuple[Any, ...]]

NOBODY = ""  # in place of a deleted person, where a row has to stay


_PERSON = (persons.c.id, persons.c.name, persons.c.name_key, persons.c.lang, persons.c.created)


def _person(row: AnyRow) -> Person:
    return Person(row.id, row.name, row.name_key is not None, row.lang, row.created)


# Sessions.


def add_guest(connection: Connection, person: Person, look: str) -> None:
    connection.execute(
        insert(persons).values(
            id=person.id,
            name=person.name,
            look=look,
            lang=person.lang,
            created=person.created,
            seen=person.created,
        )
    )


def add_session(connection: Connection, key: bytes, person: str, now: int, browser: str) -> None:
    row = {"token_hash": key, "person": person, "created": now, "seen": now}
    connection.execute(insert(sessions).values(row | {"browser": browser}))


def find_session(connection: Connection, key: bytes, seen: int, begun: int) -> Session | None:
    """The session of a key, unless it was last seen or begun before these moments.

    One of somebody who is banned does not count: it may have begun just then.
    """
    row = connection.execute(
        select(*_PERSON, sessions.c.seen, sessions.c.created.label("begun"))
        .join(sessions, sessions.c.person == persons.c.id)
        .where(sessions.c.token_hash == key, sessions.c.seen >= seen, sessions.c.created >= begun)
        .where(persons.c.banned.is_(None))
    ).one_or_none()
    return None if row is None else Session(key, _person(row), row.seen, row.begun)


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
    mark_person_seen(connection, session.person.id, now)


def mark_person_seen(connection: Connection, person: str, now: int) -> None:
    connection.execute(update(persons).where(persons.c.id == person).values(seen=now))


# Changes.


def rename(connection: Connection, person: str, name: str, key: str) -> None:
    """Give a person a name of their own; the database refuses a key that somebody else has."""
    connection.execute(
        update(persons).where(persons.c.id == person).values(name=name, name_key=key, look=key)
    )


def rename_guest(connection: Connection, person: str, name: str, look: str) -> None:
    """Call a guest something else."""
    connection.execute(update(persons).where(persons.c.id == person).values(name=name, look=look))


def is_in_use(connection: Connection, look: str) -> bool:
    """Whether anybody, guests included, has this name or one that looks like it."""
    alike = or_(persons.c.look == look, persons.c.name_key == look)
    return connection.execute(select(persons.c.id).where(alike).limit(1)).first() is not None


def guests_called(connection: Connection, look: str) -> list[tuple[str, str]]:
    """Id and language of the guests who have this name."""
    alike = (persons.c.look == look) & persons.c.name_key.is_(None)
    return [
        tuple(row) for row in connection.execute(select(persons.c.id, persons.c.lang).where(alike))
    ]


def is_taken(connection: Connection, key: str) -> bool:
    """Whether somebody owns a name, or one that looks like it."""
    found = select(persons.c.id).where(persons.c.name_key == key)
    return connection.execute(found).first() is not None


def set_language(connection: Connection, person: str, lang: str) -> None:
    connection.execute(update(persons).where(persons.c.id == person).values(lang=lang))


def forget_ways_back(connection: Connection, person: str) -> bool:
    """Remove the recovery code and the passkeys of a person; returns whether there is one."""
    connection.execute(delete(passkeys).where(passkeys.c.person == person))
    found = update(persons).where(persons.c.id == person).values(recovery_hash=None)
    return connection.execute(found).rowcount > 0


def ban(connection: Connection, person: str, at: int | None) -> list[bytes] | None:
    """Let a person in no more, or again (None); returns the sessions that ended with it.

    None: there is no such person.
    """
    found = update(persons).where(persons.c.id == person).values(banned=at)
    if not connection.execute(found).rowcount:
        return None
    keys = [] if at is None else [row.token_hash for row in sessions_of(connection, person)]
    end_sessions(connection, keys)
    return keys


def is_banned(connection: Connection, person: str) -> bool:
    found = select(persons.c.id).where(persons.c.id == person, persons.c.banned.is_not(None))
    return connection.execute(found).first() is not None


def set_code(connection: Connection, person: str, key: bytes) -> None:
    connection.execute(update(persons).where(persons.c.id == person).values(recovery_hash=key))


# Devices.


def sessions_of(connection: Connection, person: str) -> list[AnyRow]:
    """Key, dates and browser of every session of a person, the last seen first."""
    return list(
        connection.execute(
            select(sessions.c.token_hash, sessions.c.created, sessions.c.seen, sessions.c.browser)
            .where(sessions.c.person == person)
            .order_by(sessions.c.seen.desc(), sessions.c.created.desc(), sessions.c.token_hash)
        )
    )


def known_sessions(connection: Connection, keys: Collection[bytes]) -> set[bytes]:
    """Which of these sessions have not ended."""
    found = select(sessions.c.token_hash).where(sessions.c.token_hash.in_(keys))
    return {bytes(key) for key in connection.execute(found).scalars()}


def replace_session(connection: Connection, old: bytes, new: bytes) -> None:
    """What a browser has under one key it has under another from now on; the old session ends."""
    moved = update(push_devices).where(push_devices.c.session == old)
    connection.execute(moved.values(session=new))
    end_sessions(connection, [old])


def end_sessions(connection: Connection, keys: list[bytes]) -> None:
    connection.execute(delete(push_devices).where(push_devices.c.session.in_(keys)))
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
        exists().where(or_(ties.c.person == person, ties.c.other == person)),
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
            select(sessions.c.created, sessions.c.seen, sessions.c.browser).where(
                sessions.c.person == person
            )
        ),
        "passkeys": rows(
            select(passkeys.c.created, passkeys.c.name).where(passkeys.c.person == person)
        ),
        "seats": rows(select(seats.c.match, seats.c.seat).where(seats.c.person == person)),
        "hosted": rows(
            select(
                matches.c.id.label("match"),
                matches.c.game,
                matches.c.created,
                matches.c.device_game,
            ).where(matches.c.host == person)
        ),
        "results": rows(_all_but(results, "person").where(results.c.person == person)),
        "ratings": rows(_all_but(ratings, "person").where(ratings.c.person == person)),
        "rating_history": rows(
            _all_but(rating_history, "person").where(rating_history.c.person == person)
        ),
        "daily": rows(_all_but(daily_answers, "person").where(daily_answers.c.person == person)),
        "push": rows(
            select(push_devices.c.created, push_devices.c.endpoint).where(
                push_devices.c.person == person
            )
        ),
        "quiet_hours": rows(_all_but(quiet_hours, "person").where(quiet_hours.c.person == person)),
        "reports": rows(_all_but(reports, "by", "about", "chat").where(reports.c.by == person)),
        "people": rows(_ties_of(person)),
        "chat": list(_said_by(connection, person)),
    }


def _ties_of(person: str) -> Any:
    """Friends, those whom a person asked or blocked, and who asked them.

    Not who has blocked them: nobody is told that.
    """
    own = select(ties.c.kind, persons.c.name, ties.c.created)
    mine = own.join(persons, persons.c.id == ties.c.other).where(ties.c.person == person)
    asked = select(literal("asks").label("kind"), persons.c.name, ties.c.created)
    theirs = asked.join(persons, persons.c.id == ties.c.person).where(
        ties.c.other == person, ties.c.kind == ASKED
    )
    return mine.union_all(theirs)


def _said_by(connection: Connection, person: str) -> Iterator[dict[str, Any]]:
    """Every line that a person said at a table."""
    named = select(seats.c.match).where(seats.c.person == person)
    found = (
        select(events.c.match, events.c.at, events.c.body)
        .where(events.c.match.in_(named))
        .order_by(events.c.match, events.c.seq)
    )
    for match, at, body in connection.execution_options(yield_per=1000).execute(found):
        if b'"said"' not in body or person.encode() not in body:
            continue
        event = msgspec.json.decode(body)
        if event.get("event") == "said" and event.get("person") == person:
            line = {name: event[name] for name in ("text", "phrase") if name in event}
            yield {"match": match, "at": at, **line}


def _all_but(table: Any, *hidden: str) -> Any:
    return select(*(column for column in table.c if column.name not in hidden))


def remove(connection: Connection, person: str) -> None:
    """Delete a person; what others need of a match stays, without them.

    Dependent rows are deleted explicitly, in case a database was set up without cascades.
    """
    about = (push_devices, quiet_hours, passkeys, ratings, rating_history, seats, daily_answers)
    for table in (*about, sessions):
        connection.execute(delete(table).where(table.c.person == person))
    connection.execute(delete(ties).where(or_(ties.c.person == person, ties.c.other == person)))
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


def expire_names(connection: Connection, before: int) -> list[str]:
    """Let others have the names of those who were last seen before a moment; returns who.

    They are still called so, until somebody else chooses the name.
    """
    unseen = persons.c.name_key.is_not(None) & (persons.c.seen < before)
    found = list(connection.scalars(select(persons.c.id).where(unseen)))
    connection.execute(update(persons).where(unseen).values(name_key=None))
    return found


def unseen_guests(connection: Connection, before: int, most: int) -> list[str]:
    """Those who own no name, have no way back, and were last seen before a moment."""
    lost = ~exists().where(passkeys.c.person == persons.c.id)
    lost &= persons.c.recovery_hash.is_(None)
    return list(
        connection.scalars(
            select(persons.c.id)
            .where(persons.c.name_key.is_(None), lost, persons.c.seen < before)
            .order_by(persons.c.seen)
            .limit(most)
        )
    )


def end_old_sessions(connection: Connection, seen: int, begun: int) -> None:
    old = or_(sessions.c.seen < seen, sessions.c.created < begun)
    ended = select(sessions.c.token_hash).where(old)
    connection.execute(delete(push_devices).where(push_devices.c.session.in_(ended)))
    connection.execute(delete(sessions).where(old))
