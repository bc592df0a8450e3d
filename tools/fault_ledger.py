"""What was asked of a server and what it answered, and whether its database agrees."""

import shutil
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection, func, select

from kufsa.match import commands as c
from kufsa.match import events as e
from kufsa.match.commands import PersonCommand
from kufsa.match.match import ENDED
from kufsa.server.operations.proof import replayed
from kufsa.server.store import engines, schema, sqlite_url
from kufsa.server.store.check import problems


@dataclass
class Deed:
    """A command that somebody sent, perhaps several times, and its answers."""

    table: str
    person: str
    id: str
    command: PersonCommand
    seq: int
    sent: int = 0
    answers: set[int] = field(default_factory=set)  # numbers of events; just one if all is well
    refused: str = ""

    @property
    def answered(self) -> bool:
        return bool(self.answers or self.refused)


@dataclass
class Found:
    """What the database says about the commands, with a sentence for each broken promise."""

    acknowledged: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    other: list[str] = field(default_factory=list)
    matches: int = 0
    ended: int = 0
    events: int = 0

    @property
    def broken(self) -> list[str]:
        return [*self.lost, *self.doubled, *self.other]


@contextmanager
def opened(url: str) -> Iterator[Connection]:
    """A connection that reads; of a database file, a copy, so that the file stays as it crashed."""
    where = engines.address(url)
    with tempfile.TemporaryDirectory() as folder:
        if where.drivername == "sqlite":
            file = Path(str(where.database))
            for part in (file, file.with_name(f"{file.name}-wal")):
                if part.exists():
                    shutil.copy(part, folder)
            where = engines.address(sqlite_url(Path(folder) / file.name))
        engine = engines.reading(where, 1)
        try:
            with engine.begin() as connection:
                yield connection
        finally:
            engine.dispose()


def check_pages(url: str) -> list[str]:
    """What is wrong with the database itself: its pages, and gaps in the numbers."""
    with opened(url) as connection:
        return list(problems(connection))


def known(url: str) -> set[str]:
    """The matches that are there."""
    with opened(url) as connection:
        return set(connection.execute(select(schema.matches.c.id)).scalars())


def numbers(url: str) -> dict[str, int]:
    """The number of the last event of every match."""
    with opened(url) as connection:
        listed = select(schema.matches.c.id, schema.matches.c.seq)
        return {row.id: row.seq for row in connection.execute(listed)}


def owners(url: str) -> int:
    """How often a server began to play a match that was there before."""
    with opened(url) as connection:
        return int(connection.execute(select(func.sum(schema.matches.c.epoch))).scalar_one())


def check(url: str, deeds: Iterable[Deed], before: set[str]) -> Found:
    """Compare all commands with the events, fold every match, and verify those that ended.

    Matches that were there ``before`` are left out.
    """
    found = Found()
    with opened(url) as connection:
        found.other += problems(connection)
        listed = select(schema.matches.c.id, schema.matches.c.secret)
        secrets = {row.id: row.secret for row in connection.execute(listed)}
        rows = connection.execute(select(schema.events).order_by("match", "seq")).all()
    matches: dict[str, list[e.AnyEvent]] = defaultdict(list)
    causes: dict[tuple[str, str], list[tuple[int, e.AnyEvent]]] = defaultdict(list)
    for row in rows:
        if row.match in before:
            continue
        found.events += 1
        event = e.decode(row.body)
        matches[row.match].append(event)
        if event.cause:
            causes[row.match, event.cause].append((row.seq, event))
    rematches = {
        id: seq
        for id, happened in matches.items()
        for seq, event in enumerate(happened, start=1)
        if isinstance(event, e.Rematched)
    }
    for deed in deeds:
        effects = causes.pop((deed.table, f"{deed.person}/{deed.id}"), [])
        if not effects and isinstance(deed.command, c.Rematch):
            # A request that somebody made before gets the earlier answer.
            deed.answers.discard(rematches.get(deed.table, 0))
        _check_deed(deed, effects, found)
    found.other += [f"nobody asked for what {cause} did at {table}" for table, cause in causes]
    for id, happened in matches.items():
        _check_match(happened, secrets[id], found)
    return found


def _check_deed(deed: Deed, effects: list[tuple[int, e.AnyEvent]], found: Found) -> None:
    name = f"{type(deed.command).__name__} {deed.id} at {deed.table}"
    numbers = [seq for seq, _ in effects]
    kinds = [type(event) for _, event in effects]
    found.acknowledged += bool(deed.answers)
    if deed.answers and not effects:
        found.lost.append(f"{name} was acknowledged and is not there")
    if len(set(kinds)) < len(kinds) or numbers != [*range(*_ends(numbers))]:
        found.doubled.append(f"{name} has happened more than once: {numbers}")
    elif effects and deed.answers - {numbers[-1]}:
        found.other.append(f"{name} is number {numbers[-1]}, and was told as {deed.answers}")
    if deed.refused and (effects or deed.answers):
        found.other.append(f"{name} was refused ({deed.refused}), and was carried out")


def _ends(numbers: list[int]) -> tuple[int, int]:
    return (numbers[0], numbers[-1] + 1) if numbers else (0, 0)


def _check_match(happened: list[e.AnyEvent], secret: bytes, found: Found) -> None:
    try:
        match, flaws = replayed(happened, secret)
    except Exception as error:  # whatever is wrong with it
        found.other.append(f"a match cannot be folded: {error!r}")
        return
    found.matches += 1
    found.ended += match.status == ENDED and match.position is not None
    found.other += flaws
