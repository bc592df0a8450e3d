"""The thread that writes: together where it can, alone where it must, and never for good."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import pytest
from sqlalchemy import Connection, event, insert, select, text
from sqlalchemy.exc import IntegrityError, OperationalError

from kufsa.server.store import Append, Database, Overloaded, StoreFailed, engines, schema
from kufsa.server.store.check import problems
from kufsa.server.store.matches import events
from tests.server.conftest import NewUrl, administer
from tests.server.store.sample import BIRTH, SHOWN, bodies, shown, start


def add_person(connection: Connection, id: str, key: str | None = None) -> str:
    row = {"id": id, "name": id, "name_key": key, "lang": "en", "created": 1, "seen": 1}
    connection.execute(insert(schema.persons), row)
    return id


async def people(database: Database) -> list[str]:
    found = select(schema.persons.c.id).order_by(schema.persons.c.id)
    return await database.read(lambda connection: list(connection.execute(found).scalars()))


@asynccontextmanager
async def held_up(database: Database) -> AsyncIterator[None]:
    """What is asked for inside gathers, and is written together afterwards."""
    entered, go_on = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def hold(connection: Connection) -> None:
        loop.call_soon_threadsafe(entered.set)
        assert go_on.wait(60)

    held = database.write(hold)
    await entered.wait()
    try:
        yield
    finally:
        go_on.set()
    await held


@contextmanager
def commits(database: Database) -> Iterator[list[int]]:
    counted: list[int] = []

    def count(connection: Connection) -> None:
        counted.append(1)

    event.listen(database.writing, "commit", count)
    yield counted
    event.remove(database.writing, "commit", count)


def test_what_has_gathered_is_one_transaction(database: Database) -> None:
    async def play() -> None:
        names = [f"m{number}" for number in range(100)]
        await start(database, *names)
        with commits(database) as counted:
            async with held_up(database):
                waiting = [database.append(name, 1, [b"a"], 2000, SHOWN) for name in names]
                waiting += [database.write(add_person, "noa")]
                assert database.writer.waiting == 101
            assert await asyncio.gather(*waiting) == [True] * 100 + ["noa"]
        assert len(counted) == 2  # with the one that held them up

    asyncio.run(play())


def test_an_answer_comes_after_its_commit(database: Database) -> None:
    async def play() -> None:
        await start(database, "m")
        with commits(database) as counted:
            waiting = database.append("m", 1, [b"a"], 2000, SHOWN)
            waiting.add_done_callback(lambda future: seen.append(len(counted)))
            await waiting
        assert seen == [1]

    seen: list[int] = []
    asyncio.run(play())


def test_a_function_that_fails_undoes_what_it_did_and_nothing_else(database: Database) -> None:
    def break_off(connection: Connection) -> None:
        add_person(connection, "half done")
        raise LookupError("no such person")

    async def play() -> None:
        await start(database, "m")
        async with held_up(database):
            waiting = [
                database.write(add_person, "noa", "noa"),
                database.write(break_off),
                database.append("m", 1, [b"a"], 2000, SHOWN),
                database.write(add_person, "other noa", "noa"),
                database.write(add_person, "uri", key="uri"),
            ]
        noa, broken, appended, taken, uri = await asyncio.gather(*waiting, return_exceptions=True)
        assert (noa, appended, uri) == ("noa", True, "uri")
        assert isinstance(broken, LookupError)
        assert isinstance(taken, IntegrityError)
        assert await people(database) == ["noa", "uri"]
        assert await bodies(database, "m") == [b"started", b"a"]
        assert database.writer.figures.failed == 2

    asyncio.run(play())


def test_a_statement_that_is_wrong_fails_alone(database: Database) -> None:
    def wrong(connection: Connection) -> None:
        connection.execute(text("SELECT nothing FROM nowhere"))

    async def play() -> None:
        await start(database, "m")
        async with held_up(database):
            waiting = [
                database.append("m", 1, [b"a"], 2000, SHOWN),
                database.write(wrong),
                database.write(add_person, "noa"),
            ]
        appended, failed, noa = await asyncio.gather(*waiting, return_exceptions=True)
        assert (appended, noa) == (True, "noa")
        assert isinstance(failed, Exception)
        assert await bodies(database, "m") == [b"started", b"a"]

    asyncio.run(play())


def test_everything_is_done_in_the_order_of_asking(database: Database) -> None:
    done = []

    async def play() -> None:
        await start(database, "m")
        async with held_up(database):
            waiting = [
                database.write(lambda c: done.append("one")),
                database.append("m", 1, [b"a"], 2000, shown(then=lambda c: done.append("two"))),
                database.write(lambda c: done.append("three")),
            ]
        await asyncio.gather(*waiting)

    asyncio.run(play())
    assert done == ["one", "two", "three"]


def test_too_many_waiting_are_refused_and_those_who_wait_are_served(new_url: NewUrl) -> None:
    async def play() -> None:
        async with held_up(database):
            waiting = [database.write(add_person, name) for name in ("noa", "uri", "dan")]
            with pytest.raises(Overloaded, match="3 requests are waiting"):
                database.write(add_person, "too many")
            with pytest.raises(Overloaded, match="3 requests are waiting"):
                database.append("m", 1, [b"a"], 2000, SHOWN)
        await asyncio.gather(*waiting)
        assert await people(database) == ["dan", "noa", "uri"]
        assert await database.write(add_person, "there is room again")

    with Database(new_url(), most_waiting=3) as database:
        asyncio.run(play())


def test_closing_writes_what_is_waiting(new_url: NewUrl) -> None:
    url = new_url()

    async def play() -> None:
        database = Database(url)
        async with held_up(database):
            waiting = [database.write(add_person, f"{number:04}") for number in range(1100)]
            closing = asyncio.create_task(asyncio.to_thread(database.close))
            while database.writer._open:
                await asyncio.sleep(0)
            with pytest.raises(StoreFailed, match="closed"):
                database.write(add_person, "too late")
        assert len(await asyncio.gather(*waiting)) == 1100
        await closing

    asyncio.run(play())
    with Database(url) as again:
        assert len(asyncio.run(people(again))) == 1100


def test_closing_twice_is_closing(new_url: NewUrl) -> None:
    database = Database(new_url())
    database.close()
    database.close()


def test_what_nobody_waits_for_any_more_is_written_all_the_same(database: Database) -> None:
    async def play() -> None:
        async with held_up(database):
            given_up = database.write(add_person, "noa")
            given_up.cancel()
            waiting = database.write(add_person, "uri")
        await waiting
        assert await people(database) == ["noa", "uri"]

    asyncio.run(play())


def test_a_loop_that_is_gone_does_not_stop_the_writer(database: Database) -> None:
    go_on = threading.Event()

    async def leave() -> None:
        database.write(lambda connection: go_on.wait(60))
        database.write(add_person, "noa")

    asyncio.run(leave())
    go_on.set()

    async def come_back() -> None:
        await database.write(add_person, "uri")
        assert await people(database) == ["noa", "uri"]

    asyncio.run(come_back())


def test_the_writer_counts(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    async def play() -> None:
        await start(database, "m")
        monkeypatch.setattr(database.writer, "_observe", lambda done, *_: seen.append(done))
        await asyncio.gather(
            database.append("m", 1, [b"a"], 2000, SHOWN),
            database.append("m", 1, [b"b"], 2000, SHOWN),
            database.append("m", 1, [b"c"], 2000, SHOWN),
        )

    asyncio.run(play())
    figures = database.writer.figures
    assert figures.requests == 4
    assert sum(seen) == 3
    assert figures.transactions == 1 + len(seen)
    assert (figures.stale, figures.failed) == (2, 0)
    assert figures.seconds > 0


# Trouble.


@pytest.fixture
def sqlite(new_sqlite: NewUrl) -> Iterator[Database]:
    with Database(new_sqlite()) as ready:
        yield ready


def test_a_full_disk_is_told_and_survived(sqlite: Database) -> None:
    async def limit(pages: int) -> None:
        await sqlite.write(lambda c: c.exec_driver_sql(f"PRAGMA max_page_count = {pages}").all())

    async def play() -> None:
        names = [f"m{number}" for number in range(10)]
        await start(sqlite, "big", *names)
        await limit(1)  # SQLite takes the present size as the limit
        async with held_up(sqlite):
            waiting = [sqlite.append("big", 1, [b"x" * 100_000], 2000, SHOWN)]
            waiting += [sqlite.append(name, 1, [b"a"], 2000, SHOWN) for name in names]
        full, *small = await asyncio.gather(*waiting, return_exceptions=True)
        assert isinstance(full, StoreFailed)
        assert "full" in str(full)
        for name, outcome in zip(names, small, strict=True):
            there = [b"started", b"a"] if outcome is True else [b"started"]
            assert await bodies(sqlite, name) == there
        assert await bodies(sqlite, "big") == [b"started"]
        await limit(1_000_000)
        assert await sqlite.append("big", 1, [b"x" * 100_000], 2000, SHOWN)
        assert await sqlite.read(lambda c: list(problems(c))) == []

    asyncio.run(play())


def test_a_full_disk_says_nothing_of_what_was_to_be_written(sqlite: Database) -> None:
    async def play() -> None:
        await sqlite.write(lambda c: c.exec_driver_sql("PRAGMA max_page_count = 1").all())
        with pytest.raises(StoreFailed) as told:
            await sqlite.create(Append("m", 0, [b"x" * 100_000], 2000, SHOWN, BIRTH))
        assert "secret" not in str(told.value)
        assert "xxx" not in str(told.value)
        assert told.value.__cause__ is None

    asyncio.run(play())


def test_a_commit_that_breaks_is_told_and_not_repeated(database: Database) -> None:
    tried = []

    def fail(connection: Connection) -> None:
        raise OperationalError("COMMIT", None, OSError("input/output error"))

    def prepare(connection: Connection) -> None:
        tried.append(1)
        event.listen(database.writing, "commit", fail)

    async def play() -> None:
        await start(database, "m")
        async with held_up(database):
            waiting = [
                database.write(prepare),
                database.append("m", 1, [b"a"], 2000, SHOWN),
            ]
        outcomes = await asyncio.gather(*waiting, return_exceptions=True)
        event.remove(database.writing, "commit", fail)
        assert [type(outcome) for outcome in outcomes] == [StoreFailed, StoreFailed]
        assert "input/output error" in str(outcomes[0])
        assert await bodies(database, "m") == [b"started"]
        assert await database.append("m", 1, [b"a"], 2000, SHOWN)

    asyncio.run(play())
    assert tried == [1]


def test_a_locked_database_is_told_and_survived(
    new_sqlite: NewUrl, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        await start(database, "m")
        shell = sqlite3.connect(str(database.writing.url.database), isolation_level=None)
        shell.execute("BEGIN IMMEDIATE")
        outcomes = await asyncio.gather(
            database.append("m", 1, [b"a"], 2000, SHOWN),
            database.write(add_person, "noa"),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [StoreFailed, StoreFailed]
        assert "locked" in str(outcomes[0])
        shell.close()
        assert await database.append("m", 1, [b"a"], 2000, SHOWN)
        assert await people(database) == []

    monkeypatch.setattr(engines, "SECONDS", 0)
    with Database(new_sqlite()) as database:
        asyncio.run(play())


@pytest.fixture
def postgres(new_postgresql: NewUrl) -> Iterator[Database]:
    with Database(new_postgresql()) as ready:
        yield ready


def cut_off(database: Database, server: str) -> None:
    """End all connections to a database, as a network may, and wait until they have ended."""
    administer(
        server,
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
        f" WHERE datname = '{database.writing.url.database}'",
    )


def test_a_connection_that_was_lost_is_made_again(postgres: Database, postgresql: str) -> None:
    async def play() -> None:
        await start(postgres, "m", "n")
        cut_off(postgres, postgresql)
        assert await postgres.append("m", 1, [b"a"], 2000, SHOWN)  # alone
        cut_off(postgres, postgresql)
        async with held_up(postgres):
            waiting = [postgres.append(name, seq, [b"b"], 2000, SHOWN) for name, seq in _NEXT]
        assert await asyncio.gather(*waiting) == [True, True]
        assert await bodies(postgres, "m") == [b"started", b"a", b"b"]
        assert await bodies(postgres, "n") == [b"started", b"b"]

    asyncio.run(play())


_NEXT = [("m", 2), ("n", 1)]


def test_a_connection_that_is_lost_again_and_again_is_told(postgres: Database) -> None:
    def end_own(connection: Connection) -> None:
        add_person(connection, "never")
        connection.exec_driver_sql("SELECT pg_terminate_backend(pg_backend_pid())")

    async def play() -> None:
        await start(postgres, "m")
        async with held_up(postgres):
            lost = postgres.write(end_own)
            waiting = postgres.append("m", 1, [b"a"], 2000, SHOWN)
        with pytest.raises(StoreFailed, match="terminating connection"):
            await lost
        assert await waiting
        assert await people(postgres) == []

    asyncio.run(play())


def test_a_server_that_is_away_is_told_and_survived(postgres: Database, postgresql: str) -> None:
    def admit(allowed: bool) -> None:
        name = postgres.writing.url.database
        administer(postgresql, f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS {allowed}')

    async def play() -> None:
        await start(postgres, "m")
        admit(False)
        cut_off(postgres, postgresql)
        outcomes = await asyncio.gather(
            postgres.append("m", 1, [b"a"], 2000, SHOWN),
            postgres.write(add_person, "noa"),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [StoreFailed, StoreFailed]
        with pytest.raises(StoreFailed, match="not currently accepting connections"):
            await postgres.read(events, "m")
        admit(True)
        assert await postgres.read(events, "m", 1) == []
        assert await postgres.append("m", 1, [b"a"], 2000, SHOWN)

    asyncio.run(play())


def test_two_servers_that_wait_for_each_other_both_get_through(new_postgresql: NewUrl) -> None:
    url = new_postgresql()
    both_hold_one = threading.Barrier(2, timeout=60)

    def touch(connection: Connection, first: str, second: str, meet: list[bool]) -> None:
        lock = select(schema.matches.c.id).with_for_update()
        connection.execute(lock.where(schema.matches.c.id == first))
        if meet:
            meet.clear()
            both_hold_one.wait()
        connection.execute(lock.where(schema.matches.c.id == second))

    async def play() -> None:
        await start(here, "m", "n")
        await asyncio.gather(
            here.write(touch, "m", "n", [True]), there.write(touch, "n", "m", [True])
        )

    with Database(url) as here, Database(url) as there:
        asyncio.run(play())
