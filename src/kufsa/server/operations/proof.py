"""The proof that what is stored can be played: every match is replayed by the rules.

That takes a while, a few milliseconds for each match, and needs nothing but the database or a
backup of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection, select

from kufsa import verify
from kufsa.core.errors import UnknownGame
from kufsa.match import events as e
from kufsa.match import record
from kufsa.match.fairness import commitment
from kufsa.match.match import ENDED, Match, OtherRules, fold
from kufsa.server.store import engines, matches, sqlite_url
from kufsa.server.store.schema import matches as table


@dataclass
class Proof:
    """What a replay of everything showed."""

    matches: int = 0  # that were replayed
    verified: int = 0  # of those, the finished ones, whose records were checked
    foreign: int = 0  # of other rules or of games that are not installed: left as they are
    flaws: list[str] = field(default_factory=list)


def replayed(happened: Sequence[e.AnyEvent], secret: bytes) -> tuple[Match, list[str]]:
    """The match that events add up to, and what is wrong with it; raises if they do not fit."""
    match = fold(happened, secret)
    flaws = []
    if commitment(secret) != match.commitment:
        flaws.append(f"the secret of {match.id} is not the one that it committed to")
    if match.status == ENDED and match.position is not None:
        names = [who.name or who.bot for who in match.seats]
        try:
            verify.check(record.finished(match.lines, names).encode())
        except verify.Wrong as wrong:
            flaws.append(f"the record of {match.id} is wrong: {wrong}")
    return match, flaws


def prove_backup(path: Path) -> Proof:
    """Replay every match of a backup."""
    engine = engines.reading(engines.address(sqlite_url(path)), 1)
    try:
        with engine.begin() as connection:
            return prove(connection)
    finally:
        engine.dispose()


def prove(connection: Connection) -> Proof:
    """Replay every match of a database; nothing is changed."""
    proof = Proof()
    listed = connection.execute(select(table.c.id, table.c.secret, table.c.seq, table.c.status))
    for row in listed.all():
        stored = matches.events(connection, row.id)
        try:
            happened = [e.decode(body) for _, _, body in stored]
            match, flaws = replayed(happened, row.secret)
        except (OtherRules, UnknownGame):
            proof.foreign += 1
            continue
        except Exception as error:  # whatever is wrong with it
            proof.flaws.append(f"the match {row.id} cannot be replayed: {error!r}"[:300])
            continue
        if (match.seq, match.status) != (row.seq, row.status):
            flaws.append(f"the match {row.id} is listed as {row.status} after event {row.seq}")
        proof.matches += 1
        proof.verified += match.status == ENDED and match.position is not None
        proof.flaws += flaws
    return proof
