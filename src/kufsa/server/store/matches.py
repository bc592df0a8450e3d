"""Reading matches, and removing them. Each function takes a connection: see ``Database.read``."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, delete, func, or_, select, tuple_

from . import schema
from .appends import Status

Moment = tuple[int, str]  # where a page of a list ends: a time, and the match it belongs to

_matches, _events, _seats = schema.matches.c, schema.events.c, schema.seats.c
_LIVE = _matches.status.in_(("waiting", "playing"))
# All but what only the table itself reads: its secret, and whose it is.
_OWN = ("secret", "owner", "epoch")
_SHOWN = [column for column in schema.matches.columns if column.name not in _OWN]


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as lists show it. Times are in milliseconds."""

    id: str
    game: str
    status: Status
    public: bool
    host: str | None
    seq: int
    to_act: str | None
    summary: str
    created: int
    updated: int
    ended: int | None
    device_game: str | None

    def your_turn(self, person: str) -> bool:
        return self.to_act == person


def events(connection: Connection, match: str, after: int = 0) -> list[tuple[int, int, bytes]]:
    """The events of a match that follow the event ``after``: number, time, body."""
    found = (
        select(_events.seq, _events.at, _events.body)
        .where(_events.match == match, _events.seq > after)
        .order_by(_events.seq)
    )
    return [(row.seq, row.at, row.body) for row in connection.execute(found)]


def match_row(connection: Connection, match: str) -> MatchRow | None:
    """A match, or None if there is none of that id."""
    return next(iter(_rows(connection, select(*_SHOWN).where(_matches.id == match))), None)


def lobby(
    connection: Connection,
    game: str | None = None,
    limit: int = 50,
    before: Moment | None = None,
    status: Status = "waiting",
) -> list[MatchRow]:
    """Public tables that wait for people, or are of another status, the newest first.

    ``before`` is ``(created, id)`` of the last one on the page before.
    """
    wanted = [_matches.status == status, _matches.public]
    if game is not None:
        wanted.append(_matches.game == game)
    return _page(connection, select(*_SHOWN).where(*wanted), _matches.created, limit, before)


def tables_of(connection: Connection, person: str) -> list[MatchRow]:
    """The live tables that a person sits at or hosts: first where it is their turn, then latest."""
    mine = or_(_sits(person), _matches.host == person)
    found = _rows(connection, select(*_SHOWN).where(mine, _LIVE))
    return sorted(found, key=lambda row: (not row.your_turn(person), -row.updated, row.id))


def finished_of(
    connection: Connection, person: str, limit: int = 50, before: Moment | None = None
) -> list[MatchRow]:
    """Matches of a person that have ended, the latest first.

    ``before`` is ``(ended, id)`` of the last one on the page before.
    """
    found = select(*_SHOWN).where(_sits(person), _matches.ended.is_not(None))
    return _page(connection, found, _matches.ended, limit, before)


def in_play(connection: Connection, *which: ColumnElement[bool]) -> list[MatchRow]:
    """The matches in play, or those among them."""
    return _rows(connection, select(*_SHOWN).where(_matches.status == "playing", *which))


def naming(connection: Connection, person: str) -> list[str]:
    """The matches whose events name a person."""
    found = select(_seats.match).where(_seats.person == person).distinct()
    return list(connection.execute(found).scalars())


def concerns(connection: Connection, match: str, person: str) -> bool:
    """Whether somebody sits or sat at a match, or hosts it."""
    named = select(_seats.match).where(_seats.match == match, _seats.person == person)
    hosts = select(_matches.id).where(_matches.id == match, _matches.host == person)
    return bool(person) and any(connection.execute(one).first() for one in (named, hosts))


def live_count(connection: Connection) -> int:
    """How many tables are not over."""
    return connection.execute(select(func.count()).where(_LIVE)).scalar_one()


def live_among(connection: Connection, ids: Sequence[str]) -> list[str]:
    """Which of these matches are not over."""
    found = select(_matches.id).where(_LIVE, _matches.id.in_(ids))
    return list(connection.execute(found).scalars())


def hosted_by(connection: Connection, person: str) -> int:
    """How many live tables a person is the host of."""
    found = select(func.count()).where(_matches.host == person, _LIVE)
    return connection.execute(found).scalar_one()


def device_games_of(connection: Connection, person: str) -> list[str]:
    """The matches that a person played on a device."""
    found = select(_matches.id).where(_matches.host == person, _matches.device_game.is_not(None))
    return list(connection.execute(found).scalars())


def of_device_game(connection: Connection, device_game: str) -> MatchRow | None:
    """The match that had this id on a device, or None."""
    found = select(*_SHOWN).where(_matches.device_game == device_game)
    return next(iter(_rows(connection, found)), None)


def idle_since(connection: Connection, moment: int, limit: int = 1000) -> list[str]:
    """Live matches in which nothing has happened since a moment."""
    found = select(_matches.id).where(_LIVE, _matches.updated < moment)
    return list(connection.execute(found.limit(limit)).scalars())


def ended_before(connection: Connection, moment: int, limit: int = 1000) -> list[str]:
    """Matches that ended before a moment."""
    found = select(_matches.id).where(_matches.ended < moment)
    return list(connection.execute(found.limit(limit)).scalars())


def remove_match(connection: Connection, match: str) -> bool:
    """Delete a match and everything about it except ratings; returns whether there was one."""
    for table in (schema.events, schema.seats, schema.results, schema.reports, schema.codes):
        connection.execute(delete(table).where(table.c.match == match))
    return connection.execute(delete(schema.matches).where(_matches.id == match)).rowcount > 0


def _sits(person: str) -> ColumnElement[bool]:
    seated = select(_seats.match).where(_seats.person == person, _seats.seat != schema.NO_SEAT)
    return _matches.id.in_(seated)


def _page(
    connection: Connection,
    found: Select[Any],
    time: ColumnElement[int],
    limit: int,
    before: Moment | None,
) -> list[MatchRow]:
    if before is not None:
        found = found.where(tuple_(time, _matches.id) < before)
    return _rows(connection, found.order_by(time.desc(), _matches.id.desc()).limit(limit))


def _rows(connection: Connection, found: Select[Any]) -> list[MatchRow]:
    return [MatchRow(**row) for row in connection.execute(found).mappings()]
