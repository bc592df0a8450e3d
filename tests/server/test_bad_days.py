"""Days of an operator that other tests leave out: whatever happens, nothing answers with a 500."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest

from kufsa.match import commands as c
from kufsa.server.client import Client
from kufsa.server.transport.routes import health
from tests.server.conftest import NewUrl, administer
from tests.server.players import house, in_turn, refused, two_at_a_table, up_to

KICK = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = '{}' AND pid <> pg_backend_pid()"
)


def name_of(url: str) -> str:
    return url.partition("?")[0].rpartition("/")[2]


def fall_over(url: str, reading: bool) -> None:
    """Cut all connections; the next ones lead to a replica, which only reads, or to its heir."""
    name = name_of(url)
    administer(
        url.replace(f"/{name}?", "/postgres?"),
        f'ALTER DATABASE "{name}" SET default_transaction_read_only = {"on" if reading else "off"}',
        KICK.format(name),
    )


async def everything(noa: Client, table: str) -> Counter[str]:
    """How requests of many kinds are answered, all in the same moment."""
    http = noa.http
    new = {"game": "triominoes", "players": 2}
    asked = {
        "look": http.get(f"/api/tables/{table}"),
        "list": http.get("/api/tables"),
        "me": http.get("/api/me"),
        "open": http.post("/api/tables", json=new),
        "name": http.patch("/api/me", json={"lang": "he"}),
        "name again": http.patch("/api/me", json={"lang": "nl"}),
        "others": http.delete("/api/me/sessions"),
        "others again": http.delete("/api/me/sessions"),
    }
    answers = await asyncio.gather(*asked.values())
    return Counter(
        {f"{what} {one.status_code}": 1 for what, one in zip(asked, answers, strict=True)}
    )


def failures(seen: Counter[str]) -> list[str]:
    return [what for what in seen if what.endswith("500")]


async def until_health(http: httpx.AsyncClient, status: int) -> str:
    async with asyncio.timeout(60):
        while (answer := await http.get("/health")).status_code != status:
            await asyncio.sleep(0.1)
    return str(answer.json()["reason"])


def test_a_database_that_only_reads_is_told_and_survived(
    tmp_path: Path, new_postgresql: NewUrl, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "WRITE_EVERY", 0.0)
    database = new_postgresql()

    async def day(url: str, app: Any) -> None:
        async with two_at_a_table(url, app) as (noa, uri, table, act):
            seen = await everything(noa, table)
            assert not failures(seen)
            fall_over(database, reading=True)
            assert await until_health(noa.http, 503)
            actor, _ = in_turn(noa, uri, table)
            before = actor.tables[table].seq
            assert (await refused(actor.do(table, c.Act(action=act())))).code == "not_stored"
            seen = await everything(noa, table)
            assert seen["look 200"] and seen["list 200"] and seen["open 503"], seen
            assert not failures(seen), seen
            fall_over(database, reading=False)
            await until_health(noa.http, 200)
            seen = await everything(noa, table)
            assert seen["open 201"] and not failures(seen), seen
            seq = await actor.do(table, c.Act(action=act()))
            assert seq > before
            await up_to(seq, table, noa, uri)

    house(tmp_path, day, database=database)
