"""What lists show of matches, and how matches are forgotten."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, func, insert, select

from kufsa.server.store import Append, Birth, Database, Result, schema
from kufsa.server.store.matches import (
    ended_before,
    events,
    finished_of,
    hosted_by,
    idle_since,
    in_play,
    lobby,
    match_row,
    naming,
    remove_match,
    tables_of,
)
from kufsa.server.store.nodes import Held, look
from tests.server.store.sample import BIRTH, shown


async def make(database: Database, match: str, created: int, game: str = "", **has: Any) -> None:
    birth = Birth(game or "triominoes", BIRTH.secret)
    assert await database.create(Append(match, 0, [b"created"], created, shown(**has), birth))


def ids(rows: list[Any]) -> list[str]:
    return [row.id for row in rows]


def test_the_lobby_has_public_tables_that_wait_the_newest_first(database: Database) -> None:
    async def play() -> None:
        await make(database, "old", 1000, status="waiting", public=True)
        await make(database, "new", 3000, status="waiting", public=True, game="kings_court")
        await make(database, "hidden", 4000, status="waiting", public=False)
        await make(database, "full", 5000, status="playing", public=True)
        assert ids(await database.read(lobby)) == ["new", "old"]
        assert ids(await database.read(lobby, "triominoes")) == ["old"]
        assert ids(await database.read(lobby, game="red_handed")) == []

    asyncio.run(play())


def test_long_lists_come_in_pages(database: Database) -> None:
    async def pages(read: Callable[..., Any], *args: str, by: str) -> list[list[str]]:
        found, before = [], None
        while rows := await database.read(read, *args, limit=3, before=before):
            found.append(ids(rows))
            before = (getattr(rows[-1], by), rows[-1].id)
        return found

    async def play() -> None:
        # Several at the same moment: none may fall between two pages.
        for name, at in [("a", 5), ("b", 5), ("c", 5), ("d", 5), ("e", 9), ("f", 1), ("g", 2)]:
            await make(database, name, at, status="waiting", public=True)
        assert await pages(lobby, by="created") == [["e", "d", "c"], ["b", "a", "g"], ["f"]]
        over = shown(status="ended", seats=[(0, "noa")])
        for name, at in [("a", 5), ("b", 5), ("c", 5), ("d", 5), ("e", 9), ("f", 1), ("g", 2)]:
            assert await database.append(name, 1, [b"over"], at, over)
        assert await pages(finished_of, "noa", by="ended") == [
            ["e", "d", "c"],
            ["b", "a", "g"],
            ["f"],
        ]

    asyncio.run(play())


def test_my_tables_are_those_where_i_sit_or_host_with_my_turns_first(database: Database) -> None:
    async def play() -> None:
        seats = [(0, "noa"), (1, "uri")]
        await make(database, "theirs", 1000, seats=[(0, "uri")], to_act="uri", host="uri")
        await make(database, "for others", 500, seats=[(0, "uri")], host="noa")
        await make(database, "waiting", 2000, seats=seats, status="waiting", to_act=None)
        await make(database, "mine", 1000, seats=seats, to_act="noa", host="uri")
        await make(database, "not mine", 3000, seats=seats, to_act="uri")
        await make(database, "over", 4000, seats=seats, status="playing")
        await database.append("over", 1, [b"over"], 5000, shown(status="ended"))
        found = await database.read(tables_of, "noa")
        assert ids(found) == ["mine", "not mine", "waiting", "for others"]
        assert [row.your_turn("noa") for row in found] == [True, False, False, False]
        assert ids(await database.read(finished_of, "noa")) == ["over"]
        assert await database.read(tables_of, "dan") == []

    asyncio.run(play())


def test_matches_in_play_neither_wait_nor_are_they_over(database: Database) -> None:
    async def play() -> None:
        await make(database, "a", 1000, status="waiting")
        await make(database, "b", 1000, status="playing")
        await make(database, "c", 1000, status="playing")
        await database.append("c", 1, [b"over"], 2000, shown(status="ended"))
        assert ids(await database.read(in_play)) == ["b"]

    asyncio.run(play())


def test_idle_matches_are_live_and_nothing_has_happened_in_them_since(database: Database) -> None:
    async def play() -> None:
        for name in ("quiet", "silent", "busy", "over"):
            await make(database, name, 1000)
        assert await database.append("busy", 1, [b"a"], 9000, shown())
        assert await database.append("over", 1, [b"over"], 2000, shown(status="ended"))
        assert sorted(await database.read(idle_since, 5000)) == ["quiet", "silent"]
        assert len(await database.read(idle_since, 5000, limit=1)) == 1
        assert await database.read(idle_since, 1000) == []

    asyncio.run(play())


def test_ended_matches_are_found_by_their_end(database: Database) -> None:
    async def play() -> None:
        for name, at in (("long ago", 2000), ("just now", 9000)):
            await make(database, name, 1000)
            assert await database.append(name, 1, [b"over"], at, shown(status="ended"))
        assert await database.append("long ago", 2, [b"thanks"], 9000, shown(status="ended"))
        await make(database, "live", 1000)
        assert await database.read(ended_before, 5000) == ["long ago"]
        assert await database.read(ended_before, 2000) == []
        assert len(await database.read(ended_before, 9999, limit=1)) == 1

    asyncio.run(play())


def test_who_is_only_named_in_a_match_does_not_sit_there(database: Database) -> None:
    async def play() -> None:
        await make(database, "m", 1000, seats=[(0, "noa"), (1, "noa"), (schema.NO_SEAT, "uri")])
        assert await database.read(naming, "noa") == ["m"]
        assert await database.read(naming, "uri") == ["m"]
        assert await database.read(naming, "dan") == []
        assert ids(await database.read(tables_of, "noa")) == ["m"]
        assert await database.read(tables_of, "uri") == []

    asyncio.run(play())


def test_a_host_has_so_many_live_tables(database: Database) -> None:
    async def play() -> None:
        await make(database, "a", 1000, host="noa", status="waiting")
        await make(database, "b", 1000, host="noa")
        await make(database, "c", 1000, host="uri")
        assert await database.read(hosted_by, "noa") == 2
        assert await database.append("b", 1, [b"over"], 2000, shown(host="noa", status="ended"))
        assert await database.read(hosted_by, "noa") == 1

    asyncio.run(play())


def add_report(connection: Connection, match: str) -> None:
    row = {"id": f"report {match}", "match": match, "text": "", "created": 1}
    connection.execute(insert(schema.reports), row)


def count_rows(connection: Connection, table: str) -> int:
    found = select(func.count()).select_from(schema.metadata.tables[table])
    return connection.execute(found).scalar_one()


def test_a_match_that_is_removed_leaves_nothing(database: Database) -> None:
    async def play() -> None:
        for name in ("gone", "kept"):
            has: Any = {"seats": [(0, "noa")], "results": [Result(0, "noa", 1, True, False)]}
            await make(database, name, 1000, **has)
            await database.write(add_report, name)
        assert await database.write(remove_match, "gone")
        assert not await database.write(remove_match, "gone")
        for table in ("matches", "events", "seats", "results", "reports"):
            assert await database.read(count_rows, table) == 1
        assert await database.read(match_row, "gone") is None
        assert await database.read(look, "gone") is None
        assert await database.read(events, "kept") == [(1, 1000, b"created")]
        assert not await database.append("gone", 1, [b"too late"], 2000, shown())

    asyncio.run(play())


def test_rows_for_lists_hold_no_secret(database: Database) -> None:
    async def play() -> None:
        await make(database, "m", 1000)
        row = await database.read(match_row, "m")
        assert not hasattr(row, "secret")
        assert await database.read(look, "m") == Held(BIRTH.secret, 0)

    asyncio.run(play())


def test_all_that_is_read_together_is_of_one_moment(database: Database) -> None:
    async def play() -> None:
        await make(database, "m", 1000)
        loop = asyncio.get_running_loop()

        def read_twice(connection: Any) -> tuple[Any, Any]:
            before = events(connection, "m")
            assert asyncio.run_coroutine_threadsafe(append(), loop).result(60)
            return before, events(connection, "m")

        async def append() -> bool:
            return await database.append("m", 1, [b"meanwhile"], 2000, shown())

        before, after = await database.read(read_twice)
        assert before == after
        assert len(await database.read(events, "m")) == 2

    asyncio.run(play())


def test_nothing_can_be_written_while_reading(database: Database) -> None:
    async def play() -> None:
        await make(database, "m", 1000)
        with pytest.raises(Exception, match=r"read-?only"):
            await database.read(remove_match, "m")
        assert len(await database.read(events, "m")) == 1

    asyncio.run(play())
