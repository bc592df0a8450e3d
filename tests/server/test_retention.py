"""Keeping house: idle matches end, old ones go, guests who stay away are forgotten."""

import asyncio
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, select

from kufsa.server.operations.retention import DAY, apply_retention
from kufsa.server.store import schema
from tests.server.conftest import NewUrl
from tests.server.visits import Visits, refusal, visits

DAYS = {
    "retention_days_idle": 10,
    "retention_days_finished": 20,
    "retention_days_guests": 30,
    "retention_days_names": 40,
}


async def later(house: Visits, days: int) -> None:
    """Keep house as if so many days had passed."""
    people = house.app.state.accounts
    now = people.wall
    people.wall = lambda: now() + days * DAY
    try:
        await apply_retention(house.app.state.registry, people)
    finally:
        people.wall = now


async def count(house: Visits, table: Any) -> int:
    def read(connection: Connection) -> int:
        return connection.execute(select(func.count()).select_from(table)).scalar_one()

    found: int = await house.app.state.registry.services.database.read(read)
    return found


def test_idle_matches_are_ended_and_show_their_secret(new_url: NewUrl, tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path, database=new_url(), **DAYS) as house:
            noa, uri, table = await house.two_at_a_table()
            waiting = await noa.open()
            await later(house, 9)
            assert (await noa.see(table))["scene"]["status"] == "playing"
            await house.app.state.registry.put_away(waiting)
            await later(house, 11)
            for ended in (table, waiting):
                result = (await uri.see(ended))["scene"]["result"]
                assert result["how"] == "abandoned"
                assert len(bytes.fromhex(result["secret"])) == 32
            listed = (await noa.get("/api/me/finished")).json()["tables"]
            assert [one["how"] for one in listed] == ["abandoned"] * 2

    asyncio.run(story())


def test_finished_matches_are_removed(new_url: NewUrl, tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path, database=new_url(), **DAYS) as house:
            noa, _, table = await house.two_at_a_table()
            await house.play_out(table)
            await noa.post(f"/api/tables/{table}/report", json={"text": "!"})
            await later(house, 19)
            assert (await noa.see(table))["scene"]["result"]["how"] == "over"
            await later(house, 21)
            assert refusal(await noa.get(f"/api/tables/{table}"), 404) == "no_table"
            assert (await noa.get("/api/me/finished")).json()["tables"] == []
            for rows in (schema.matches, schema.events, schema.seats, schema.results):
                assert await count(house, rows) == 0

    asyncio.run(story())


def test_guests_who_stay_away_are_forgotten_and_names_are_kept_longer(
    new_url: NewUrl, tmp_path: Path
) -> None:
    async def story() -> None:
        async with visits(tmp_path, database=new_url(), **DAYS) as house:
            guest, noa = await house.guest(), await house.guest("Noa")
            await later(house, 29)
            assert await count(house, schema.persons) == 2
            await later(house, 31)
            assert await count(house, schema.persons) == 1
            assert refusal(await guest.get("/api/me"), 401) == "no_session"
            assert (await noa.get("/api/me")).json()["named"]
            await later(house, 41)
            assert await count(house, schema.persons) == 0  # nobody could come back

    asyncio.run(story())


def test_zero_days_are_for_ever(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path, **dict.fromkeys(DAYS, 0)) as house:
            noa, uri, table = await house.two_at_a_table()
            ended = await noa.open()
            await noa.do(ended, "close")
            guest = await house.guest()
            await later(house, 300)  # a session lasts a year
            assert (await uri.see(table))["scene"]["status"] == "playing"
            assert (await uri.see(ended))["scene"]["status"] == "ended"
            assert (await guest.get("/api/me")).status_code == 200

    asyncio.run(story())


def test_a_match_that_cannot_be_opened_does_not_keep_the_others(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path, **DAYS) as house:
            noa = await house.guest("Noa")
            tables = [await noa.open() for _ in range(3)]
            registry = house.app.state.registry
            broken = tables[1]
            await registry.put_away(broken)

            def spoil(connection: Connection) -> None:
                events = schema.events
                mine = events.c.match == broken
                connection.execute(events.update().where(mine).values(body=b"{}"))

            await registry.services.database.write(spoil)
            await later(house, 11)
            for table in (tables[0], tables[2]):
                assert (await noa.see(table))["scene"]["result"]["how"] == "abandoned"

    asyncio.run(story())
