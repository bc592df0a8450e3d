"""A disk that takes nothing more: it is told where operators look, and reading goes on."""

import asyncio
from pathlib import Path

import pytest

from kufsa.server.people import accounts
from kufsa.server.transport.routes import health
from tests.server.visits import Visits, refusal, visits


async def writable(coming: Visits, yes: bool) -> None:
    """Let the database take what is written, or refuse all of it."""
    engine = coming.app.state.registry.services.database.writing

    def alone() -> None:
        with engine.connect() as connection:
            raw = connection.connection.driver_connection
            assert raw is not None
            raw.execute(f"PRAGMA query_only = {int(not yes)}")

    await asyncio.to_thread(alone)


def test_health_tells_that_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "WRITE_EVERY", 0.0)

    async def story() -> None:
        async with visits(tmp_path) as coming:
            operator = await coming.visitor()
            assert (await operator.get("/health")).status_code == 200
            await writable(coming, False)
            sick = await operator.get("/health")
            assert sick.status_code == 503
            assert sick.json()["database"] == "nothing can be written to the database"
            await writable(coming, True)
            assert (await operator.get("/health")).status_code == 200

    asyncio.run(story())


def test_a_server_that_was_asked_how_it_is_leaves_one_file(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as coming:
            operator = await coming.visitor()
            assert (await operator.get("/health")).status_code == 200

    asyncio.run(story())
    assert {path.name for path in tmp_path.glob("kufsa.db*")} == {"kufsa.db", "kufsa.db-lock"}


def test_health_tells_that_the_disk_is_full_before_a_move_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kufsa.server.app.free_bytes", lambda database: 1000)

    async def story() -> None:
        async with visits(tmp_path) as coming:
            operator = await coming.visitor()
            told = (await operator.get("/health")).json()
            assert told["status"] == "unavailable"
            assert told["database"] == "the disk of the database is full"

    asyncio.run(story())


def test_who_was_away_for_hours_can_still_read(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as coming:
            noa = await coming.guest()
            table = await noa.open()
            people = coming.app.state.accounts
            people._cached.clear()
            now = people.wall
            people.wall = lambda: now() + 2 * accounts._HOUR
            await writable(coming, False)
            assert (await noa.get("/api/me")).status_code == 200
            assert (await noa.see(table))["scene"]["status"] == "waiting"
            refused = await noa.patch("/api/me", json={"name": "Noa"})
            assert refusal(refused, 503) == "unavailable"
            await writable(coming, True)
            await coming.app.state.registry.services.database.read(lambda connection: None)

    asyncio.run(story())
