"""How soon a server with many live tables answers, and what it costs while nobody comes."""

import asyncio
import time
from pathlib import Path
from typing import Any

from kufsa.match import events as e
from kufsa.match.commands import Act, Envelope, Moment, NewTable, Sit
from kufsa.match.decide import create, handle
from kufsa.match.fairness import SECRET_BYTES, commitment
from kufsa.match.match import Match
from kufsa.server.store import database_in, open_database
from kufsa.server.tables.creation import first_append

from . import servers

SECRET = bytes(SECRET_BYTES)
ACTIONS = 30  # that were played at each table, unless it would end
CLOCKED = 10  # at one table in so many a clock runs, and it goes on by itself
CALM = 0.05  # of a core: below it, what a start leaves to be done is done
PATIENCE = 120  # seconds until then


def measure_start(tables: int, seconds: float = 20.0) -> dict[str, Any]:
    """Start a server with so many matches in play, then leave it alone for some seconds."""
    with servers.data_folder() as data:
        asyncio.run(_fill(data, tables))
        began = time.monotonic()
        with servers.kufsa_server(data) as (_, process):
            ready, busy = time.monotonic() - began, servers.busy_seconds(process)
            calm = ready + _until_calm(process)
            idle = _busy(process, seconds)
    return {
        "tables": tables,
        "ready_seconds": round(ready, 2),
        "ready_busy_seconds": busy,
        "calm_seconds": round(calm, 2),
        "idle_busy": idle,
    }


def _until_calm(process: int) -> float:
    """Seconds until the server has nothing left to do."""
    began = time.monotonic()
    while (_busy(process, 1.0) or 0.0) > CALM and time.monotonic() - began < PATIENCE:
        pass
    return max(0.0, time.monotonic() - began - 1.0)


def _busy(process: int, seconds: float) -> float | None:
    """The share of a core that a process uses in the next seconds."""
    before, began = servers.busy_seconds(process), time.monotonic()
    time.sleep(seconds)
    after, took = servers.busy_seconds(process), time.monotonic() - began
    return None if before is None or after is None else round((after - before) / took, 4)


# Matches in play.


async def _fill(data: Path, tables: int) -> None:
    with open_database(database_in(data)) as database:
        made = [first_append(*in_play(number)) for number in range(tables)]
        await asyncio.gather(*map(database.create, made))


def in_play(number: int) -> tuple[Match, list[e.AnyEvent]]:
    """A match of two people who have played for a while, and its events."""
    clock = e.Clock(move=3600) if number % CLOCKED == 0 else e.Clock()
    wanted = NewTable("triominoes", players=2, manners=e.TableSettings(autostart=True, clock=clock))
    host, guest = f"h{number:015d}", f"g{number:015d}"
    made = create(
        match=f"{number:016d}", wanted=wanted, commitment=commitment(SECRET), host=host, name="Noa"
    )
    assert isinstance(made, list)
    match, happened = Match(SECRET), list(made)
    for event in made:
        match.apply(event)
    while len(match.moves) < ACTIONS:
        if match.to_act is None:
            ask = Envelope(Sit(), person=guest, name="Uri", id="sit", seq=match.seq)
        else:
            assert match.position is not None
            act = Act(action=match.position.legal[0])
            mover = match.seats[match.to_act].person
            ask = Envelope(act, person=mover, id=f"c{match.seq}", seq=match.seq)
        follows = handle(match, ask, Moment(at=0))
        assert isinstance(follows, list)
        if isinstance(follows[-1], e.Ended):
            break  # it stays in play
        for event in follows:
            match.apply(event)
        happened += follows
    return match, happened
