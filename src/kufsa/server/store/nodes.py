"""The servers that share a database, and which of them plays which match.

A node is one process, with an id that is never used again. It renews its lease every few seconds;
by the clock of the database, so that no node's own clock matters. A match belongs to the node in
``matches.owner`` for as long as that node's lease lasts; then any other may take it. Whoever takes
a match raises ``matches.epoch`` in its row, and every append asks for the epoch it knows in the
same row: so an owner whose lease ran out unnoticed changes nothing once the match has been taken,
and nothing depends on how well leases are kept.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, insert, select, text, update

from . import schema
from .matches import MatchRow, in_play

_matches, _nodes = schema.matches.c, schema.nodes.c
_LOCK = 0x6E6F6465  # any number, the same for all servers of a database: "node"
FORGOTTEN = 60 * 60 * 1000  # milliseconds after which a node that has expired is removed
_NOW = {
    "postgresql": "SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint",
    "sqlite": "SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
}


class Node(NamedTuple):
    """A server, and until when the others count on it, in milliseconds of the database's clock."""

    id: str
    bus: str
    expires: int


class Held(NamedTuple):
    """A match that whoever asked may play: its secret, and the epoch for its appends.

    ``taken_from`` is the node that played it until its lease ran out, if that is how it came.
    """

    secret: bytes
    epoch: int
    taken_from: str | None = None


class HeldElsewhere(NamedTuple):
    """A match that another node plays."""

    owner: str


def now(connection: Connection) -> int:
    """The clock of the database, in milliseconds."""
    return int(connection.execute(text(_NOW[connection.dialect.name])).scalar_one())


# Nodes.


def join(connection: Connection, node: str, bus: str, lease: int) -> list[Node]:
    """Enter a node for ``lease`` milliseconds; or, changing nothing, those it cannot work with.

    Nodes work together if they talk over the same kind of bus. One without a bus takes all matches
    from those who were there before it.
    """
    if connection.dialect.name == "postgresql":  # one at a time
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
    at = now(connection)
    others = [one for one in _live(connection, at) if one.id != node]
    strangers = [one for one in others if not bus or one.bus != bus]
    if strangers:
        return strangers
    if not bus:
        _fence(connection, node)
    gone = (_nodes.id != node) if not bus else (_nodes.expires < at - FORGOTTEN)
    connection.execute(delete(schema.nodes).where(gone | (_nodes.id == node)))
    row = {"id": node, "bus": bus, "started": at, "expires": at + lease}
    connection.execute(insert(schema.nodes), row)
    return []


def renew(connection: Connection, node: str, lease: int) -> bool:
    """Renew the lease of a node; returns whether it had lasted until now.

    If not, others may have taken its matches meanwhile.
    """
    at = now(connection)
    mine = select(_nodes.expires).where(_nodes.id == node)
    before = connection.execute(mine.with_for_update()).scalar_one_or_none()
    change = update(schema.nodes).where(_nodes.id == node).values(expires=at + lease)
    connection.execute(change)
    return before is not None and before > at


def live(connection: Connection) -> list[Node]:
    """The nodes whose lease lasts."""
    return _live(connection, now(connection))


def leave(connection: Connection, node: str) -> None:
    """A node stops: its matches are free at once."""
    connection.execute(update(schema.matches).where(_matches.owner == node).values(owner=None))
    connection.execute(delete(schema.nodes).where(_nodes.id == node))


def _fence(connection: Connection, node: str) -> None:
    """Let nobody else write any more, for a node that will be alone.

    A node that was alone itself is named in no match, and may only be paused if it has not left.
    """
    theirs: ColumnElement[bool] = _matches.owner.is_not(None)
    if connection.execute(select(_nodes.id).where(_nodes.id != node).limit(1)).first():
        theirs |= _matches.status != "ended"
    change = update(schema.matches).where(theirs)
    connection.execute(change.values(owner=None, epoch=_matches.epoch + 1))


# Matches.


def look(connection: Connection, match: str) -> Held | None:
    """A match, for a server that is alone on its database; None if there is none."""
    found = select(_matches.secret, _matches.epoch).where(_matches.id == match)
    row = connection.execute(found).one_or_none()
    return None if row is None else Held(row.secret, row.epoch)


def owner(connection: Connection, match: str) -> str | None:
    """The node that plays a match, if there is one whose lease lasts."""
    held = (
        select(_matches.owner)
        .join(schema.nodes, _nodes.id == _matches.owner)
        .where(_matches.id == match, _nodes.expires > now(connection))
    )
    return connection.execute(held).scalar_one_or_none()


def take(connection: Connection, match: str, node: str) -> Held | HeldElsewhere | None:
    """Take a match for a node, unless another plays it; None if there is no such match."""
    found = select(_matches.secret, _matches.owner, _matches.epoch).where(_matches.id == match)
    row = connection.execute(found.with_for_update()).one_or_none()
    if row is None:
        return None
    other = None if row.owner == node else row.owner
    if other is not None and other in {one.id for one in live(connection)}:
        return HeldElsewhere(other)
    change = update(schema.matches).where(_matches.id == match)
    connection.execute(change.values(owner=node, epoch=row.epoch + 1))
    return Held(row.secret, row.epoch + 1, other)


def release(connection: Connection, match: str, node: str, epoch: int) -> bool:
    """A node no longer plays a match; False, changing nothing, if it has another owner already."""
    held = (_matches.id == match, _matches.owner == node, _matches.epoch == epoch)
    return connection.execute(update(schema.matches).where(*held).values(owner=None)).rowcount > 0


def held(connection: Connection, match: str) -> tuple[str | None, int] | None:
    """The owner of a match, whether its lease lasts or not, and the epoch."""
    found = select(_matches.owner, _matches.epoch).where(_matches.id == match)
    row = connection.execute(found).one_or_none()
    return None if row is None else (row.owner, row.epoch)


def held_by(connection: Connection, node: str) -> dict[str, int]:
    """The matches that a node plays, with their epochs."""
    found = select(_matches.id, _matches.epoch).where(_matches.owner == node)
    return {row.id: row.epoch for row in connection.execute(found)}


def unowned(connection: Connection) -> list[MatchRow]:
    """The matches in play that no node plays."""
    alive = [one.id for one in live(connection)]
    return in_play(connection, _free(alive))


def _free(alive: Sequence[str]) -> ColumnElement[bool]:
    return _matches.owner.is_(None) | _matches.owner.not_in(alive)


def _live(connection: Connection, at: int) -> list[Node]:
    found = select(_nodes.id, _nodes.bus, _nodes.expires).where(_nodes.expires > at)
    return [Node(*row) for row in connection.execute(found.order_by(_nodes.id))]
