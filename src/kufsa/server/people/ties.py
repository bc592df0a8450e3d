"""What people have with each other: friends, those who were asked, those who are blocked.

A friendship has a row in each direction. Whoever is blocked is not told: what they send looks to
them as if nobody had answered.
"""

from collections.abc import Collection
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, exists, func, insert, or_, select, update

from kufsa.server.store.schema import (
    ASKED,
    BLOCKED,
    FRIEND,
    NO_SEAT,
    matches,
    persons,
    seats,
    ties,
)

from .names import name_key

MOST = 200  # friends, open questions in either direction and blocked people, each
RECENT = 30  # people of recent games
LOOKED_AT = 100  # recent games that are looked through

AnyRow = Row[*tuple[Any, ...]]


class Known(msgspec.Struct, frozen=True):
    """Somebody whom a person knows."""

    id: str
    name: str


class Circle(msgspec.Struct, frozen=True):
    """Everybody whom a person knows here."""

    friends: list[Known]
    asks: list[Known]  # want to be friends
    asked: list[Known]
    recent: list[Known]  # from games of late, the latest first
    blocked: list[Known]


def circle(connection: Connection, person: str) -> Circle:
    """Everybody whom a person knows; nobody is there twice."""
    own = _known(connection, ties.c.person == person, ties.c.other)
    asks = _known(connection, (ties.c.other == person) & (ties.c.kind == ASKED), ties.c.person)
    tied = {one.id for _, one in own}
    wanting = [one for _, one in asks if one.id not in tied]
    known = tied | {one.id for one in wanting} | {person}

    def of(kind: str) -> list[Known]:
        return sorted((one for what, one in own if what == kind), key=lambda one: one.name)

    return Circle(
        friends=of(FRIEND),
        asks=wanting,
        asked=of(ASKED),
        recent=[one for one in recent(connection, person) if one.id not in known],
        blocked=of(BLOCKED),
    )


def _known(connection: Connection, which: Any, who: Any) -> list[tuple[str, Known]]:
    found = (
        select(ties.c.kind, persons.c.id, persons.c.name)
        .join(persons, persons.c.id == who)
        .where(which)
        .order_by(ties.c.created)
    )
    return [(row.kind, Known(row.id, row.name)) for row in connection.execute(found)]


def recent(connection: Connection, person: str) -> list[Known]:
    """With whom a person has played of late."""
    mine = (
        select(seats.c.match, matches.c.updated)
        .join(matches, matches.c.id == seats.c.match)
        .where(seats.c.person == person, seats.c.seat != NO_SEAT)
        .order_by(matches.c.updated.desc())
        .limit(LOOKED_AT)
        .subquery()
    )
    latest = func.max(mine.c.updated)
    found = (
        select(persons.c.id, persons.c.name)
        .join(seats, seats.c.person == persons.c.id)
        .join(mine, mine.c.match == seats.c.match)
        .where(seats.c.seat != NO_SEAT, persons.c.id != person)
        .group_by(persons.c.id, persons.c.name)
        .order_by(latest.desc(), persons.c.id)
        .limit(RECENT)
    )
    return [Known(row.id, row.name) for row in connection.execute(found)]


def have_met(connection: Connection, person: str, other: str) -> bool:
    """Whether two people have played together."""
    theirs = select(seats.c.match).where(seats.c.person == other, seats.c.seat != NO_SEAT)
    mine = select(seats.c.match).where(
        seats.c.person == person, seats.c.seat != NO_SEAT, seats.c.match.in_(theirs)
    )
    return connection.execute(mine.limit(1)).first() is not None


def called(connection: Connection, name: str) -> Known | None:
    """The person who owns a name, however it was typed."""
    found = select(persons.c.id, persons.c.name).where(persons.c.name_key == name_key(name))
    row = connection.execute(found).first()
    return None if row is None else Known(row.id, row.name)


def exist(connection: Connection, person: str) -> bool:
    return (
        connection.execute(select(persons.c.id).where(persons.c.id == person)).first() is not None
    )


def kind_of(connection: Connection, person: str, other: str) -> str:
    """What a person has with another; empty if nothing."""
    which = (ties.c.person == person) & (ties.c.other == other)
    return connection.execute(select(ties.c.kind).where(which)).scalar() or ""


def is_full(connection: Connection, person: str, kind: str) -> bool:
    """Whether a person can have no more of a kind."""
    which = (ties.c.person == person) & (ties.c.kind == kind)
    return connection.execute(select(func.count()).where(which)).scalar_one() >= MOST


def is_asked_by_many(connection: Connection, person: str) -> bool:
    """Whether a person can be asked by nobody else until they have answered some.

    Those whom they have blocked do not count: nobody would see these questions.
    """
    asking = ties.alias()
    blocked = exists().where(
        ties.c.person == person, ties.c.other == asking.c.person, ties.c.kind == BLOCKED
    )
    which = (asking.c.other == person) & (asking.c.kind == ASKED) & ~blocked
    return connection.execute(select(func.count()).where(which)).scalar_one() >= MOST


def ask(connection: Connection, person: str, other: str, now: int) -> str:
    """Ask somebody to be friends; returns what there is now between the two.

    Who was asked by the other becomes a friend at once.
    """
    before = kind_of(connection, person, other)
    if before in (FRIEND, ASKED):
        return before
    if kind_of(connection, other, person) == ASKED:
        _tie(connection, person, other, FRIEND, now)
        _tie(connection, other, person, FRIEND, now)
        return FRIEND
    _tie(connection, person, other, ASKED, now)
    return ASKED


def part(connection: Connection, person: str, other: str) -> None:
    """End what there is between two people, or answer a question with no; blocks stay."""
    _untie(connection, person, other)
    _untie(connection, other, person)


def block(connection: Connection, person: str, other: str, now: int) -> None:
    """From now on a person hears nothing of another."""
    _untie(connection, other, person)
    _tie(connection, person, other, BLOCKED, now)


def unblock(connection: Connection, person: str, other: str) -> None:
    which = (ties.c.person == person) & (ties.c.other == other) & (ties.c.kind == BLOCKED)
    connection.execute(delete(ties).where(which))


def _tie(connection: Connection, person: str, other: str, kind: str, now: int) -> None:
    which = (ties.c.person == person) & (ties.c.other == other)
    changed = connection.execute(update(ties).where(which).values(kind=kind, created=now))
    if not changed.rowcount:
        row = {"person": person, "other": other, "kind": kind, "created": now}
        connection.execute(insert(ties).values(row))


def _untie(connection: Connection, person: str, other: str) -> None:
    which = (ties.c.person == person) & (ties.c.other == other) & (ties.c.kind != BLOCKED)
    connection.execute(delete(ties).where(which))


# Who does not want to hear of whom.


def blocked_by(connection: Connection, person: str) -> frozenset[str]:
    """Whom a person has blocked."""
    which = (ties.c.person == person) & (ties.c.kind == BLOCKED)
    return frozenset(connection.execute(select(ties.c.other).where(which)).scalars())


def blocks_of(connection: Connection, people: Collection[str]) -> dict[str, frozenset[str]]:
    """The same of many; those who block nobody are there, too."""
    which = ties.c.person.in_(people) & (ties.c.kind == BLOCKED)
    found: dict[str, set[str]] = {person: set() for person in people}
    for row in connection.execute(select(ties.c.person, ties.c.other).where(which)):
        found[row.person].add(row.other)
    return {person: frozenset(blocked) for person, blocked in found.items()}


def has_blocked(connection: Connection, person: str, other: str) -> bool:
    return kind_of(connection, person, other) == BLOCKED


def keep_apart(connection: Connection, person: str, others: Collection[str]) -> bool:
    """Whether a person and one of these should not be brought together."""
    mine = exists().where(ties.c.person == person, ties.c.other.in_(others), ties.c.kind == BLOCKED)
    theirs = exists().where(
        ties.c.other == person, ties.c.person.in_(others), ties.c.kind == BLOCKED
    )
    return bool(connection.scalar(select(or_(mine, theirs))))
