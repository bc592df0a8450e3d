"""Real time no longer belongs to one game: its events and settings have general names.

The event ``snatched`` becomes ``claimed``, and ``mark_seconds`` among the manners of a table
becomes ``claim_seconds``. Records of matches are not stored but made from events, and stay the
same: what a line is called there is up to the game.
"""

from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

A_TIME = 1000  # rows in memory at a time
OLD_NAMES = (b'"snatched"', b'"mark_seconds"')

events = sa.table(
    "events",
    sa.column("match", sa.String),
    sa.column("seq", sa.BigInteger),
    sa.column("body", sa.LargeBinary),
)


def upgrade() -> None:
    connection = op.get_bind()
    key = sa.tuple_(events.c.match, events.c.seq)
    read = sa.select(events).order_by(events.c.match, events.c.seq).limit(A_TIME)
    rows = connection.execute(read).all()
    while rows:
        for match, seq, body in rows:
            if any(name in body for name in OLD_NAMES):
                row = (events.c.match == match) & (events.c.seq == seq)
                connection.execute(sa.update(events).where(row).values(body=renamed(body)))
        last = rows[-1]
        rows = connection.execute(read.where(key > sa.tuple_(last.match, last.seq))).all()


def renamed(body: bytes) -> bytes:
    """An event with its new names; its fields stay in their order."""
    event: dict[str, Any] = msgspec.json.decode(body)
    if event["event"] == "snatched":
        event["event"] = "claimed"
    if "manners" in event:
        event["manners"] = {
            "claim_seconds" if name == "mark_seconds" else name: value
            for name, value in event["manners"].items()
        }
    return msgspec.json.encode(event)
