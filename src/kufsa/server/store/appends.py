"""How events are added: the match moves on from the number it was at, or nothing happens.

``matches.seq`` is the number of a match's last event. An append increases it with one
``UPDATE … WHERE seq = expected`` (compare and set). The events are inserted only if that found its
row, all of them, in the same transaction. A second writer, on this server or another one, finds
another number there and changes nothing. So there are no gaps, no duplicates and no partial
appends, and the primary key of ``events`` would refuse them anyway.

Where several servers share a database, each match has one owner, and ``matches.epoch`` rises with
every new one (``nodes``). The same ``UPDATE`` asks for the epoch that the writer knows, so one that
was paused and has lost the match changes nothing either, whatever its number.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from itertools import chain
from typing import Any, Literal

from sqlalchemy import Connection, Table, delete, insert, select

from . import schema

Status = Literal["waiting", "playing", "ended"]


@dataclass(frozen=True, slots=True)
class Result:
    """How a person finished a match."""

    seat: int
    person: str
    score: int
    won: bool
    rated: bool


@dataclass(slots=True)  # not frozen: that takes three times as long, and every move has one
class Projection:
    """What lists show of a match, written together with the events it follows from.

    Without a ``summary`` nothing in the lists changes but whose turn it is, as after nearly every
    move: then status, host and what else is in an index are not written again. ``seats`` (pairs of
    seat and person) and ``results`` replace what was there; None leaves it as it is. ``then`` runs
    in the same transaction if the append wins, such as the rating of a match that has ended: it
    happens exactly once, like the event.
    """

    status: Status
    public: bool
    host: str | None
    to_act: str | None  # the person whose turn it is
    summary: str | None  # JSON
    seats: Sequence[tuple[int, str]] | None = None
    results: Sequence[Result] | None = None
    then: Callable[[Connection], object] | None = None


@dataclass(frozen=True, slots=True)
class Birth:
    """What never changes about a match."""

    game: str
    secret: bytes = field(repr=False)
    device_game: str | None = None
    owner: str | None = None  # the node that plays it from the beginning


@dataclass(slots=True)  # not frozen, as above
class Append:
    """Events that follow the event ``expected``; a new match has a birth and expects 0.

    ``epoch`` is that of the owner who appends.
    """

    match: str
    expected: int
    bodies: Sequence[bytes]
    at: int
    projection: Projection
    birth: Birth | None = None
    epoch: int = 0


class SomeLost(Exception):
    """Several appends were made together and not all of them won: roll back and try one by one."""


def append_all(
    connection: Connection, appends: Sequence[Append], together: bool = True
) -> list[bool]:
    """Which of these appends, each to a different match, have won.

    ``together`` is cheap and meant for the usual case that all win; if not, it raises SomeLost.
    """
    # Always in the same order, so that two servers cannot deadlock.
    ordered = sorted(appends, key=lambda one: one.match)
    if together and len(ordered) > 1:
        if not _store(connection, ordered):
            raise SomeLost
        return [True] * len(ordered)
    won = {one.match: _store(connection, [one]) for one in ordered}
    return [won[one.match] for one in appends]


def _store(connection: Connection, appends: Sequence[Append]) -> bool:
    """Whether all of them won. If not, a single one changed nothing; several may be half done."""
    born = [
        (one.match, *_born(one.birth, one), *_shown(one))
        for one in appends
        if one.birth is not None
    ]
    old = [one for one in appends if one.birth is None]
    listed = [
        (one.match, one.expected, *_shown(one), one.epoch) for one in old if one.projection.summary
    ]
    played = [_played(one) for one in old if not one.projection.summary]
    for statement, changes in ((_CREATE, born), (_ADVANCE, listed), (_PLAY, played)):
        if _run(connection, statement, changes) < len(changes):
            return False
    rows = [
        (one.match, seq, one.at, body)
        for one in appends
        for seq, body in enumerate(one.bodies, one.expected + 1)
    ]
    _run(connection, _INSERT, rows)
    for one in appends:
        _store_rest(connection, one)
    return True


def _born(birth: Birth, one: Append) -> tuple[Any, ...]:
    ended = one.at if one.projection.status == "ended" else None  # on a device, before it came here
    return (birth.game, birth.secret, birth.device_game, birth.owner, one.at, ended)


def _shown(one: Append) -> tuple[Any, ...]:
    shown = one.projection
    seq = one.expected + len(one.bodies)
    return (shown.status, shown.public, shown.host, seq, shown.to_act, shown.summary, one.at)


def _played(one: Append) -> tuple[Any, ...]:
    seq = one.expected + len(one.bodies)
    return (one.match, one.expected, seq, one.projection.to_act, one.at, one.epoch)


def _store_rest(connection: Connection, one: Append) -> None:
    """Store what only some appends bring along."""
    if one.projection.seats is not None:
        _replace(
            connection,
            schema.seats,
            one.match,
            [{"seat": seat, "person": person} for seat, person in one.projection.seats],
        )
    if one.projection.results is not None:
        game = select(schema.matches.c.game).where(schema.matches.c.id == one.match)
        played = connection.execute(game).scalar_one()
        _replace(
            connection,
            schema.results,
            one.match,
            [{**asdict(each), "game": played, "ended": one.at} for each in one.projection.results],
        )
    if one.projection.then is not None:
        one.projection.then(connection)


def _replace(connection: Connection, table: Table, match: str, rows: list[dict[str, Any]]) -> None:
    """Make these the rows of a match; those that are there already are not written again."""
    there = [dict(row) for row in connection.execute(
        select(table).where(table.c.match == match)).mappings()]  # fmt: skip
    wanted = [{"match": match, **row} for row in rows]
    key = [column.name for column in table.primary_key]
    for row in there:
        if row not in wanted:
            same = [table.c[name] == row[name] for name in key]
            connection.execute(delete(table).where(*same))
    fresh = [row for row in wanted if row not in there]
    if fresh:
        connection.execute(insert(table), fresh)


# The statements, each for any number of rows. Both databases call the columns of VALUES
# column1, column2 …

_CREATE = """
INSERT INTO matches
    (id, game, secret, device_game, owner, created, ended,
     status, public, host, seq, to_act, summary, updated)
VALUES {rows} ON CONFLICT DO NOTHING
"""
_ADVANCE = """
UPDATE matches SET
    status = new.column3, public = new.column4, host = new.column5, seq = new.column6,
    to_act = new.column7, summary = new.column8, updated = new.column9,
    ended = CASE new.column3 WHEN 'ended' THEN COALESCE(matches.ended, new.column9) END
FROM (VALUES {rows}) AS new
WHERE matches.id = new.column1 AND matches.seq = new.column2 AND matches.epoch = new.column10
"""
_PLAY = """
UPDATE matches SET seq = new.column3, to_act = new.column4, updated = new.column5
FROM (VALUES {rows}) AS new
WHERE matches.id = new.column1 AND matches.seq = new.column2 AND matches.epoch = new.column6
"""
_INSERT = """
INSERT INTO events ("match", seq, at, body) VALUES {rows}
"""
_FEW, _MOST = 32, 1024  # rows of a statement: SQLite takes 32,766 values


def _run(connection: Connection, statement: str, rows: Sequence[tuple[Any, ...]]) -> int:
    """Run a statement with these rows, and return how many it has changed."""
    if not rows:
        return 0
    width = len(rows[0])
    if connection.dialect.name == "postgresql":
        # One after another, but sent without waiting for the answers.
        return connection.exec_driver_sql(_text(statement, width, 1, "%s"), list(rows)).rowcount
    # SQLite's driver releases the GIL at every row of a loop and then waits to get it back, so it
    # gets many rows at once. Their number is a power of two where it is large, so that there are
    # few different statements and they stay prepared. SQLAlchemy would take longer than SQLite.
    cursor = connection.connection.cursor()
    done = changed = 0
    while left := len(rows) - done:
        size = left if left <= _FEW else min(1 << left.bit_length() - 1, _MOST)
        values = tuple(chain.from_iterable(rows[done : done + size]))
        cursor.execute(_text(statement, width, size, "?"), values)
        changed += cursor.rowcount
        done += size
    return changed


@cache
def _text(statement: str, width: int, size: int, mark: str) -> str:
    row = f"({', '.join([mark] * width)})"
    return statement.format(rows=", ".join([row] * size))
