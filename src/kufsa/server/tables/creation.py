"""How a match is created: its secret is drawn, and its first events are written.

A rematch is created in the transaction that announces it, so nobody is ever sent to a table that
does not exist.
"""

import secrets
from collections.abc import Callable, Sequence

from sqlalchemy import Connection

from kufsa.match import events as e
from kufsa.match.decide import rematch
from kufsa.match.fairness import SECRET_BYTES, commitment
from kufsa.match.match import Match, fold
from kufsa.server.store import Append, Birth, append_all

from . import listing


def fresh_secret() -> bytes:
    """The secret from which all chance of a new match comes."""
    return secrets.token_bytes(SECRET_BYTES)


def first_append(match: Match, happened: Sequence[e.AnyEvent], owner: str | None = None) -> Append:
    """What the store needs to create a match with its first events, and who plays it then."""
    return Append(
        match=match.id,
        expected=0,
        bodies=[e.encode(event) for event in happened],
        at=happened[0].at,
        projection=listing.projection(match, happened),
        birth=Birth(match.game.id, match.secret, match.device_game or None, owner),
    )


def creates_rematch(old: Match, at: int) -> Callable[[Connection], object]:
    """A function that creates the table which an ended match has just announced."""
    secret = fresh_secret()
    happened = rematch(old, commitment(secret), at)
    new = first_append(fold(happened, secret), happened)
    return lambda connection: append_all(connection, [new])
