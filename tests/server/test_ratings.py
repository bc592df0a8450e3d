"""Who is strong at what, as far as it is known."""

import asyncio
import threading
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select

from kufsa.server.people.ratings import Rating, history_of, leaderboard, of_people, rate
from kufsa.server.store import Database, schema
from tests.server.conftest import NewUrl
from tests.server.store.sample import SHOWN, shown, start

GAME = "triominoes"


def add(connection: Connection, *people: str, chosen: bool = True) -> None:
    for one in people:
        row = {"id": one, "name": one.title(), "lang": "en", "created": 1, "seen": 1}
        connection.execute(insert(schema.persons), {**row, "name_key": one if chosen else None})


async def board(database: Database, game: str = GAME) -> dict[str, Rating]:
    return {one.person: one for one in await database.read(leaderboard, game)}


def test_the_winner_rises_and_the_loser_falls(database: Database) -> None:
    async def play() -> None:
        await database.write(add, "noa", "uri")
        rated = await database.write(rate, GAME, [("uri", 2), ("noa", 1)], 5000)
        assert [one.person for one in rated] == ["noa", "uri"]
        found = await board(database)
        assert list(found) == ["noa", "uri"]
        assert found == {one.person: one for one in rated}
        noa, uri = found["noa"], found["uri"]
        assert noa.mu > 25 > uri.mu
        assert noa.mu - 25 == pytest.approx(25 - uri.mu)
        assert max(noa.sigma, uri.sigma) < 25 / 3
        assert (noa.name, noa.matches) == ("Noa", 1)

    asyncio.run(play())


def test_the_figures_are_those_of_the_model(database: Database) -> None:
    """Plackett–Luce for two, by hand."""

    async def play() -> None:
        await database.write(add, "noa", "uri")
        noa, uri = await database.write(rate, GAME, [("noa", 1), ("uri", 2)], 5000)
        variance, beta = (25 / 3) ** 2 + (25 / 300) ** 2, 25 / 6
        c = (2 * (variance + beta**2)) ** 0.5
        chance = 0.5  # of each to win, before
        assert noa.mu == pytest.approx(25 + variance / c * (1 - chance))
        assert uri.mu == pytest.approx(25 - variance / c * chance)
        shrink = 1 - (variance**0.5 / c) * (variance / c**2) * chance * (1 - chance)
        assert noa.sigma == pytest.approx(variance**0.5 * shrink**0.5)

    asyncio.run(play())


def test_equal_ranks_are_a_tie(database: Database) -> None:
    async def play() -> None:
        await database.write(add, "noa", "uri", "dan")
        await database.write(rate, GAME, [("noa", 1), ("uri", 1), ("dan", 3)], 5000)
        found = await board(database)
        assert found["noa"].mu == found["uri"].mu > found["dan"].mu

    asyncio.run(play())


def test_what_was_known_counts_the_next_time(database: Database) -> None:
    async def play() -> None:
        await database.write(add, "noa", "uri", "dan")
        for _ in range(3):
            await database.write(rate, GAME, [("noa", 1), ("uri", 2)], 5000)
        before = await board(database)
        await database.write(rate, GAME, [("dan", 1), ("noa", 2)], 6000)
        after = await board(database)
        assert (after["noa"].matches, after["dan"].matches, after["uri"].matches) == (4, 1, 3)
        assert after["noa"].mu < before["noa"].mu
        # A beginner who beats the best has more to gain than the best has to lose.
        assert after["dan"].mu - 25 > before["noa"].mu - after["noa"].mu
        assert after["uri"] == before["uri"]

    asyncio.run(play())


def test_games_have_ratings_of_their_own(database: Database) -> None:
    async def play() -> None:
        await database.write(add, "noa", "uri")
        await database.write(rate, GAME, [("noa", 1), ("uri", 2)], 5000)
        await database.write(rate, "red_handed", [("noa", 2), ("uri", 1)], 5000)
        assert list(await board(database)) == ["noa", "uri"]
        assert list(await board(database, "red_handed")) == ["uri", "noa"]
        assert await board(database, "kings_court") == {}

    asyncio.run(play())


def test_guests_are_neither_rated_nor_counted(database: Database) -> None:
    async def play() -> None:
        await database.write(add, "noa", "uri")
        await database.write(add, "guest", chosen=False)
        finished = [("guest", 1), ("noa", 2), ("unknown", 2), ("uri", 3)]
        assert len(await database.write(rate, GAME, finished, 5000)) == 2
        assert list(await board(database)) == ["noa", "uri"]
        alone: Any = [("guest", 1), ("noa", 2)]
        before = await board(database)
        assert await database.write(rate, GAME, alone, 6000) == []
        assert await board(database) == before

    asyncio.run(play())


def test_who_gives_up_the_name_leaves_the_list(database: Database) -> None:
    async def play() -> None:
        await database.write(add, "noa", "uri")
        await database.write(rate, GAME, [("noa", 1), ("uri", 2)], 5000)
        forget = schema.persons.update().where(schema.persons.c.id == "noa").values(name_key=None)
        await database.write(lambda connection: connection.execute(forget) and None)
        assert list(await board(database)) == ["uri"]

    asyncio.run(play())


def test_two_seats_of_one_person_count_once_by_the_better(database: Database) -> None:
    async def play() -> None:
        await database.write(add, "noa", "uri")
        finished = [("noa", 1), ("uri", 2), ("noa", 3)]
        rated = await database.write(rate, GAME, finished, 5000)
        assert [(one.person, one.matches) for one in rated] == [("noa", 1), ("uri", 1)]
        assert await database.write(rate, GAME, [("noa", 1), ("noa", 2)], 6000) == []

    asyncio.run(play())


def test_the_list_is_ordered_by_what_is_almost_sure(database: Database) -> None:
    def set_up(connection: Connection) -> None:
        add(connection, "sure", "lucky", "weak")
        for person, mu, sigma in [("sure", 28, 1), ("lucky", 35, 8), ("weak", 15, 1)]:
            row = {"person": person, "mu": mu, "sigma": sigma, "matches": 1, "updated": 1}
            connection.execute(insert(schema.ratings), {**row, "game": GAME})

    async def play() -> None:
        await database.write(set_up)
        found = await database.read(leaderboard, GAME)
        assert [(one.person, one.ordinal) for one in found] == [
            ("sure", 25),
            ("weak", 12),
            ("lucky", 11),
        ]
        assert [one.person for one in await database.read(leaderboard, GAME, limit=1)] == ["sure"]

    asyncio.run(play())


def test_a_match_is_rated_once_with_its_last_event(database: Database) -> None:
    def count(connection: Connection) -> None:
        rate(connection, GAME, [("noa", 1), ("uri", 2)], 5000)

    async def play() -> None:
        await start(database, "m")
        await database.write(add, "noa", "uri")
        over = shown(status="ended", then=count)
        assert await database.append("m", 1, [b"over"], 5000, over)
        assert not await database.append("m", 1, [b"over"], 5000, over)
        assert (await board(database))["noa"].matches == 1
        assert await database.append("m", 2, [b"thanks"], 6000, SHOWN)

    asyncio.run(play())


def test_two_servers_rating_one_person_lose_no_match(new_postgresql: NewUrl) -> None:
    url = new_postgresql()

    def rate_many(database: Database) -> None:
        async def play() -> None:
            for _ in range(10):
                await database.write(rate, GAME, [("noa", 1), ("uri", 2)], 5000)

        asyncio.run(play())

    with Database(url) as one, Database(url) as two:
        asyncio.run(_wait(one))
        threads = [threading.Thread(target=rate_many, args=(each,)) for each in (one, two)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert asyncio.run(board(one))["noa"].matches == 20


async def _wait(database: Database) -> None:
    await database.write(add, "noa", "uri")
    found = await database.read(lambda c: c.execute(select(schema.persons)).all())
    assert len(found) == 2


def test_every_rated_match_is_a_step_of_the_history(database: Database) -> None:
    async def play() -> None:
        await database.write(add, "noa", "uri", "dan")
        first = await database.write(rate, GAME, [("noa", 1), ("uri", 2)], 5000)
        second = await database.write(rate, GAME, [("noa", 2), ("dan", 1)], 6000)
        await database.write(rate, "kings_court", [("noa", 1), ("dan", 2)], 7000)
        found = await database.read(history_of, "noa")
        assert list(found) == ["kings_court", GAME]
        own = [next(one for one in rated if one.person == "noa") for rated in (first, second)]
        assert [(one.at, one.matches, one.ordinal) for one in found[GAME]] == [
            (at, one.matches, one.ordinal) for at, one in zip((5000, 6000), own, strict=True)
        ]
        assert await database.read(history_of, "nobody") == {}

    asyncio.run(play())


def test_a_long_history_is_thinned_evenly(database: Database) -> None:
    async def play() -> None:
        await database.write(add, "noa", "uri")
        for moment in range(30):
            await database.write(rate, GAME, [("noa", 1), ("uri", 2)], moment)
        found = (await database.read(history_of, "noa", 7))[GAME]
        assert [one.matches for one in found] == [1, 5, 10, 15, 20, 25, 30]
        assert len((await database.read(history_of, "noa"))[GAME]) == 30

    asyncio.run(play())


def test_the_ratings_of_some_people_at_some_games(database: Database) -> None:
    async def play() -> None:
        await database.write(add, "noa", "uri", "dan")
        noa, uri = await database.write(rate, GAME, [("noa", 1), ("uri", 2)], 5000)
        await database.write(rate, "kings_court", [("noa", 1), ("dan", 2)], 7000)
        found = await database.read(of_people, {GAME}, {"noa", "uri", "dan", "nobody"})
        assert found == {(GAME, "noa"): noa, (GAME, "uri"): uri}

    asyncio.run(play())
