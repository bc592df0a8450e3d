"""Servers on one database: those that would not hear of each other refuse to start."""

import asyncio
from pathlib import Path

import pytest

from kufsa.server.store import BadStore, Database, nodes
from tests.server.conftest import NewUrl
from tests.server.house import serving


def test_a_second_server_on_a_database_refuses_to_start(
    tmp_path: Path, new_postgresql: NewUrl
) -> None:
    url = new_postgresql()

    async def story() -> None:
        async with serving(tmp_path, database=url, lease_seconds=1):
            why = pytest.RaisesExc(BadStore, match="another server is already using this database")
            with pytest.RaisesGroup(why, flatten_subgroups=True):
                async with serving(tmp_path, database=url, lease_seconds=1):
                    pass
        async with serving(tmp_path, database=url, lease_seconds=1):
            pass

    asyncio.run(story())


def test_a_server_that_was_killed_is_waited_for(tmp_path: Path, new_postgresql: NewUrl) -> None:
    url = new_postgresql()

    async def story() -> None:
        with Database(url) as database:  # of one that was killed a moment ago
            assert await database.write(nodes.join, "killed", "", 1000) == []
        async with serving(tmp_path, database=url, lease_seconds=1) as (_, app):
            read = app.state.registry.services.database.read
            assert "killed" not in {one.id for one in await read(nodes.live)}

    asyncio.run(story())
