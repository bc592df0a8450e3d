"""Events are added one after another: nothing twice, nothing left out, nothing by halves."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import Connection, insert, select

from kufsa.server.store import Append, Birth, Database, Result, schema
from kufsa.server.store.check import problems
from kufsa.server.store.matches import events, match_row
from kufsa.server.store.nodes import Held, look
from tests.server.store.sample import BIRTH, SHOWN, bodies, shown, start


def test_events_follow_one_another(database: Database) -> None:
    async def play() -> None:
        assert await database.create(Append("m", 0, [b"created", b"started"], 1000, SHOWN, BIRTH))
        assert await database.append("m", 2, [b"c4"], 2000, SHOWN)
        assert await database.append("m", 3, [b"d4", b"over"], 3000, SHOWN)
        assert await database.read(events, "m", 2) == [
            (3, 2000, b"c4"),
            (4, 3000, b"d4"),
            (5, 3000, b"over"),
        ]
        assert await bodies(database, "m") == [b"created", b"started", b"c4", b"d4", b"over"]

    asyncio.run(play())


def test_without_a_summary_only_whose_turn_it_is_changes_in_the_lists(database: Database) -> None:
    async def play() -> None:
        await start(database, "m", "n")
        before = await database.read(match_row, "m")
        assert before is not None
        other = shown(status="ended", public=True, host="dan", to_act="eli", summary=None)
        # One after another, and two in one statement.
        assert await database.append("m", 1, [b"c4"], 2000, other)
        both = [
            database.append(one, seq, [b"d4"], 3000, other) for one, seq in (("m", 2), ("n", 1))
        ]
        assert await asyncio.gather(*both) == [True, True]
        after = await database.read(match_row, "m")
        assert after == replace(before, seq=3, to_act="eli", updated=3000)
        assert not await database.append("m", 1, [b"late"], 4000, other)
        assert await database.read(match_row, "m") == after
        assert await bodies(database, "m") == [b"started", b"c4", b"d4"]

    asyncio.run(play())


def test_whoever_comes_second_changes_nothing(database: Database) -> None:
    async def play() -> None:
        await start(database, "m")
        assert await database.append("m", 1, [b"first"], 2000, SHOWN)
        before = await database.read(match_row, "m")
        late = shown(summary="late", seats=[(0, "dan")], then=_unreachable)
        assert not await database.append("m", 1, [b"second", b"more", b"yet more"], 3000, late)
        assert await bodies(database, "m") == [b"started", b"first"]
        assert await database.read(match_row, "m") == before
        assert await database.read(_seats, "m") == []

    asyncio.run(play())


def test_nobody_can_run_ahead(database: Database) -> None:
    async def play() -> None:
        await start(database, "m")
        assert not await database.append("m", 2, [b"too early"], 2000, SHOWN)
        assert not await database.append("nowhere", 0, [b"no such match"], 2000, SHOWN)
        assert await bodies(database, "m") == [b"started"]
        assert await database.read(events, "nowhere") == []

    asyncio.run(play())


def test_a_match_is_created_once(database: Database) -> None:
    async def play() -> None:
        assert await database.create(Append("m", 0, [b"one"], 1000, SHOWN, BIRTH))
        other = Birth("kings_court", b"another secret")
        assert not await database.create(Append("m", 0, [b"two", b"three"], 2000, SHOWN, other))
        assert await bodies(database, "m") == [b"one"]
        assert await database.read(look, "m") == Held(BIRTH.secret, 0)

    asyncio.run(play())


def test_an_append_without_events_is_refused(database: Database) -> None:
    async def play() -> None:
        with pytest.raises(ValueError, match="at least one event"):
            database.append("m", 1, [], 1000, SHOWN)

    asyncio.run(play())


# Together in one transaction.


def test_the_stale_one_among_many_loses_alone(database: Database) -> None:
    async def play() -> None:
        names = [f"m{number}" for number in range(20)]
        await start(database, *names)
        assert await database.append("m7", 1, [b"other server"], 2000, SHOWN)
        won = await asyncio.gather(
            *(database.append(name, 1, [b"a", b"b"], 3000, SHOWN) for name in names)
        )
        assert won == [name != "m7" for name in names]
        for name in names:
            expected = [b"other server"] if name == "m7" else [b"a", b"b"]
            assert await bodies(database, name) == [b"started", *expected]

    asyncio.run(play())


def test_answers_are_given_to_whom_they_belong_in_any_order(database: Database) -> None:
    async def play() -> None:
        await start(database, "a", "b", "c")
        won = await asyncio.gather(
            database.append("c", 1, [b"right"], 2000, SHOWN),
            database.append("b", 5, [b"wrong"], 2000, SHOWN),
            database.append("a", 1, [b"right"], 2000, SHOWN),
        )
        assert list(won) == [True, False, True]

    asyncio.run(play())


def test_one_match_may_be_appended_to_several_times_at_once(database: Database) -> None:
    async def play() -> None:
        won = await asyncio.gather(
            database.create(Append("m", 0, [b"started"], 1000, SHOWN, BIRTH)),
            database.append("m", 1, [b"a"], 2000, SHOWN),
            database.append("m", 1, [b"stale"], 2000, SHOWN),
            database.append("m", 2, [b"b"], 2000, SHOWN),
        )
        assert list(won) == [True, True, False, True]
        assert await bodies(database, "m") == [b"started", b"a", b"b"]

    asyncio.run(play())


def test_more_events_than_fit_into_one_statement(database: Database) -> None:
    async def play() -> None:
        many = [b"%d" % number for number in range(2500)]
        assert await database.create(Append("m", 0, many, 1000, SHOWN, BIRTH))
        assert await bodies(database, "m") == many

    asyncio.run(play())


# What lists show.


def test_what_lists_show_is_written_with_the_events(database: Database) -> None:
    async def play() -> None:
        await start(database, "m")
        now = shown(status="waiting", public=True, host=None, to_act=None, summary='{"a": 1}')
        assert await database.append("m", 1, [b"a", b"b"], 2000, now)
        row = await database.read(match_row, "m")
        assert (row.id, row.game, row.status, row.public) == ("m", "triominoes", "waiting", True)
        assert (row.host, row.seq, row.to_act, row.summary) == (None, 3, None, '{"a": 1}')
        assert (row.created, row.updated, row.ended) == (1000, 2000, None)

    asyncio.run(play())


def test_a_match_ends_when_it_ends_and_not_when_people_chat_afterwards(
    database: Database,
) -> None:
    async def play() -> None:
        await start(database, "m")
        assert await database.append("m", 1, [b"over"], 2000, shown(status="ended"))
        assert await database.append("m", 2, [b"thanks"], 3000, shown(status="ended"))
        row = await database.read(match_row, "m")
        assert (row.ended, row.updated) == (2000, 3000)

    asyncio.run(play())


def test_seats_are_replaced_where_they_are_given(database: Database) -> None:
    async def play() -> None:
        await start(database, "m", "other")
        await database.append("other", 1, [b"a"], 2000, shown(seats=[(0, "dan")]))
        await database.append("m", 1, [b"a"], 2000, shown(seats=[(0, "noa"), (1, "uri")]))
        await database.append("m", 2, [b"b"], 2000, SHOWN)
        assert await database.read(_seats, "m") == [(0, "noa"), (1, "uri")]
        await database.append("m", 3, [b"c"], 2000, shown(seats=[(1, "dan")]))
        assert await database.read(_seats, "m") == [(1, "dan")]
        await database.append("m", 4, [b"d"], 2000, shown(seats=[]))
        assert await database.read(_seats, "m") == []
        assert await database.read(_seats, "other") == [(0, "dan")]

    asyncio.run(play())


def test_results_are_kept(database: Database) -> None:
    async def play() -> None:
        await start(database, "m")
        results = [Result(0, "noa", 120, True, True), Result(1, "uri", -5, False, True)]
        over = shown(status="ended", results=results)
        assert await database.append("m", 1, [b"over"], 9000, over)
        found = await database.read(lambda c: c.execute(select(schema.results)).all())
        assert sorted(map(tuple, found)) == [
            ("m", 0, "noa", "triominoes", 120, True, True, 9000),
            ("m", 1, "uri", "triominoes", -5, False, True, 9000),
        ]

    asyncio.run(play())


def test_what_follows_from_an_append_happens_with_it_or_not_at_all(database: Database) -> None:
    def report(connection: Connection) -> None:
        row = {"id": "r", "match": "m", "text": "happened", "created": 1}
        connection.execute(insert(schema.reports), row)

    def fail(connection: Connection) -> None:
        report(connection)
        raise LookupError("no such person")

    async def reports() -> int:
        return len(await database.read(lambda c: c.execute(select(schema.reports)).all()))

    async def play() -> None:
        await start(database, "m", "n")
        failing, fine = await asyncio.gather(
            database.append("m", 1, [b"over"], 2000, shown(then=fail)),
            database.append("n", 1, [b"a"], 2000, SHOWN),
            return_exceptions=True,
        )
        assert isinstance(failing, LookupError)
        assert fine is True
        assert await bodies(database, "m") == [b"started"]
        assert await bodies(database, "n") == [b"started", b"a"]
        assert await reports() == 0
        assert await database.append("m", 1, [b"over"], 2000, shown(then=report))
        assert await reports() == 1

    asyncio.run(play())


def test_a_secret_is_not_in_what_is_printed() -> None:
    append = Append("m", 0, [b"a"], 1000, SHOWN, BIRTH)
    assert "secret" not in repr(append)
    assert "secret" in repr(replace(append, match="secret"))


# A database that does not fit together is noticed.


def test_a_whole_database_has_no_problems(database: Database) -> None:
    async def play() -> None:
        await start(database, "m", "n")
        await database.append("m", 1, [b"a", b"b"], 2000, SHOWN)
        assert await database.read(lambda c: list(problems(c))) == []

    asyncio.run(play())


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("DELETE FROM events WHERE seq = 2", "the match m should have 3 events, and has 2 up to 3"),
        ("DELETE FROM events WHERE seq = 3", "the match m should have 3 events, and has 2 up to 2"),
        ("DELETE FROM events", "the match m should have 3 events, and has 0 up to 0"),
        ("DELETE FROM matches", "there are events of a match m that does not exist"),
    ],
)
def test_a_gap_is_a_problem(database: Database, damage: str, told: str) -> None:
    async def play() -> None:
        await database.create(Append("m", 0, [b"a", b"b", b"c"], 2000, SHOWN, BIRTH))
        await database.write(lambda c: c.exec_driver_sql(damage) and None)
        assert await database.read(lambda c: list(problems(c))) == [told]

    asyncio.run(play())


def _seats(connection: Connection, match: str) -> list[tuple[int, str]]:
    seats = schema.seats.c
    found = select(seats.seat, seats.person).where(seats.match == match).order_by(seats.seat)
    return [(row.seat, row.person) for row in connection.execute(found)]


def _unreachable(connection: Connection) -> None:
    raise AssertionError("an append that lost has no consequences")
