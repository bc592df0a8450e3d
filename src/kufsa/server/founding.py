"""How a match comes into the world: its secret is drawn, and its first events are written.

A rematch is founded in the transaction that promises it, so nobody is ever sent to a table that
is not there.
"""

import secrets
from collections.abc import Callable, Sequence

from sqlalchemy import Connection

from kufsa.match import events as e
from kufsa.match.decide import rematch
from kufsa.match.fairness import SECRET_BYTES, commitment
from kufsa.match.match import Match, fold

from . import listing
from .store import Append, Birth, append_all


def fresh_secret() -> bytes:
    """What all chance of a new match will come from."""
    return secrets.token_bytes(SECRET_BYTES)


def birth(match: Match, happened: Sequence[e.AnyEvent]) -> Append:
    """A new match as it is written."""
    return Append(
        match=match.id,
        expected=0,
        bodies=[e.encode(event) for event in happened],
        at=happened[0].at,
        projection=listing.projection(match, happened),
        birth=Birth(match.game.id, match.secret),
    )


def rematch_of(old: Match, at: int) -> Callable[[Connection], object]:
    """What founds the table that an ended match has just named."""
    secret = fresh_secret()
    happened = rematch(old, commitment(secret), at)
    new = birth(fold(happened, secret), happened)
    return lambda connection: append_all(connection, [new])
