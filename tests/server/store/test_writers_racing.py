"""Several at once at the same matches: every event has one number, and every number one event."""

import asyncio
import threading
from collections import Counter

import hypothesis
import hypothesis.strategies as st
import pytest

from kufsa.server.store import Database
from kufsa.server.store.check import problems
from kufsa.server.store.matches import match_row
from kufsa.testing.profiles import examples
from tests.server.conftest import NewUrl
from tests.server.store.sample import SHOWN, bodies, start

MATCHES = ["m0", "m1", "m2"]
Plan = list[tuple[int, int]]  # to which match, and how many events at a time


async def race(database: Database, racer: str, plan: Plan, won: list[list[bytes]]) -> None:
    """Append as planned, without reading again until an append is lost."""
    seqs = dict.fromkeys(MATCHES, 1)

    async def add(match: str, number: int, size: int) -> None:
        events = [f"{racer} {number} {part}".encode() for part in range(size)]
        while not await database.append(match, seqs[match], events, 2000, SHOWN):
            row = await database.read(match_row, match)
            seqs[match] = row.seq
        won.append(events)
        seqs[match] += size

    await asyncio.gather(
        *(add(MATCHES[match], number, size) for number, (match, size) in enumerate(plan))
    )


def run_race(databases: list[Database], plans: list[Plan]) -> None:
    """One thread and one loop for each; then look at what is there."""
    asyncio.run(start(databases[0], *MATCHES))
    won: list[list[bytes]] = []
    racers = [
        threading.Thread(
            target=lambda *args: asyncio.run(race(*args)), args=(one, str(n), plan, won)
        )
        for n, (one, plan) in enumerate(zip(databases, plans, strict=True))
    ]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    assert len(won) == sum(map(len, plans))

    async def look() -> None:
        database = databases[0]
        assert await database.read(lambda c: list(problems(c))) == []
        stored = [await bodies(database, match) for match in MATCHES]
        there = Counter(body for match in stored for body in match if body != b"started")
        assert there == Counter(body for events in won for body in events)
        for events in won:  # together, as they were sent
            [match] = [one for one in stored if events[0] in one]
            first = match.index(events[0])
            assert match[first : first + len(events)] == events

    asyncio.run(look())


plan = st.lists(st.tuples(st.integers(0, 2), st.integers(1, 3)), min_size=5, max_size=25)
few = hypothesis.settings(max_examples=examples(8))


@few
@hypothesis.given(plans=st.lists(plan, min_size=3, max_size=3))
def test_threads_of_one_server(new_sqlite: NewUrl, plans: list[Plan]) -> None:
    with Database(new_sqlite()) as database:
        run_race([database] * 3, plans)


@few
@hypothesis.given(plans=st.lists(plan, min_size=3, max_size=3))
def test_three_servers_on_one_database(new_postgresql: NewUrl, plans: list[Plan]) -> None:
    url = new_postgresql()
    with Database(url) as one, Database(url) as two, Database(url) as three:
        run_race([one, two, three], plans)


def test_a_second_server_on_a_database_file_is_refused(new_sqlite: NewUrl) -> None:
    url = new_sqlite()
    with Database(url), pytest.raises(ValueError, match="another process is already using"):
        Database(url)
    Database(url).close()
