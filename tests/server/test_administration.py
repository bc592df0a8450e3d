"""The operator's commands, over HTTP and as they are typed."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import structlog
from typer.testing import CliRunner

from kufsa.cli.app import app as commands
from kufsa.server.clock import wall
from kufsa.server.people import queries
from kufsa.server.people.tokens import new_token
from kufsa.server.store.schema import matches
from tests.server.visits import TOKEN, Visits, refusal, visits

SHOWN = {"Authorization": f"Bearer {TOKEN}"}
NOBODY = "0" * 20


def test_tables_and_people_over_http(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as coming:
            noa, uri, table = await coming.two_at_a_table()
            other = await noa.open("catch_dragon")
            operator = await coming.visitor()
            operator.headers.update(SHOWN)
            state = (await operator.get("/api/operator/server")).json()
            assert state["tables"] == {"playing": 1, "waiting": 1}
            assert state["waiting"] == {"store": 0, "bots": 0, "messages": 0}
            coming.app.state.metrics.servers(3)
            coming.app.state.metrics.lagged(7.5)
            state = (await operator.get("/api/operator/server")).json()
            assert state["servers"] == 3
            assert state["lag_milliseconds"] >= 7500
            listed = (await operator.get("/api/operator/tables")).json()
            assert {one["id"] for one in listed} == {table, other}
            assert {*listed[0]} & {"secret", "summary"} == set()
            some = await operator.get("/api/operator/tables?game=catch_dragon")
            assert [one["id"] for one in some.json()] == [other]
            assert (await operator.get("/api/operator/tables?idle=1")).json() == []
            for which, ended in (({"idle_hours": 1}, 0), ({"game": "catch_dragon"}, 1), ({}, 1)):
                answer = await operator.post("/api/operator/tables/end", json=which)
                assert answer.json() == {"ended": ended, "more": False}
            assert (await noa.see(table))["scene"]["result"]["how"] == "abandoned"

            (found,) = (await operator.get("/api/operator/people?name=NOA")).json()
            assert (found["id"], found["name"], found["named"]) == (noa.person, "Noa", True)
            by_id = await operator.get(f"/api/operator/people?name={noa.person}")
            assert by_id.json() == [found]
            address = f"/api/operator/people/{noa.person}"
            taken = await operator.patch(address, json={"name": "Uri"})
            assert refusal(taken, 409) == "name_taken"
            assert (await operator.patch(address, json={"name": "Ruth"})).status_code == 200
            assert (await noa.get("/api/me")).json()["name"] == "Ruth"
            assert (await operator.delete(address)).status_code == 204
            assert (await noa.get("/api/me")).status_code == 401
            assert (await uri.get("/api/me")).status_code == 200
            gone = await operator.delete(address)
            assert refusal(gone, 404) == "not_found"
            lost = await operator.patch(f"/api/operator/people/{NOBODY}", json={"name": "X"})
            assert refusal(lost, 404) == "not_found"

    asyncio.run(story())


def test_somebody_who_is_banned_does_not_come_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as coming:
            noa, uri, _ = await coming.two_at_a_table()
            code = (await noa.post("/api/me/recovery")).json()["code"]
            operator = await coming.visitor()
            operator.headers.update(SHOWN)
            address = f"/api/operator/people/{noa.person}/ban"
            assert (await operator.put(address)).status_code == 204
            assert (await noa.get("/api/me")).status_code == 401
            assert (await uri.get("/api/me")).status_code == 200
            (found,) = (await operator.get("/api/operator/people?name=Noa")).json()
            assert found["banned"] > 0
            again = await coming.guest()
            back = await again.post("/api/session/recover", json={"code": code})
            assert refusal(back, 403) == "banned"
            assert (await again.get("/api/me")).status_code == 200  # a guest, as before
            # A session that began at the very moment, or was just renewed, is worth nothing either.
            now, (token, key) = wall(), new_token()
            store = coming.app.state.accounts.store
            await store.write(queries.add_session, key, noa.person, now, "")
            assert await coming.app.state.accounts.find(token) is None
            assert (await operator.delete(address)).status_code == 204
            back = await again.post("/api/session/recover", json={"code": code})
            assert back.json()["name"] == "Noa"
            nobody = f"/api/operator/people/{NOBODY}/ban"
            for asked in (await operator.put(nobody), await operator.delete(nobody)):
                assert refusal(asked, 404) == "not_found"

    asyncio.run(story())


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "server"),
        ("GET", "tables"),
        ("POST", "tables/end"),
        ("GET", "people?name=Noa"),
        ("PATCH", f"people/{NOBODY}"),
        ("DELETE", f"people/{NOBODY}"),
        ("PUT", f"people/{NOBODY}/ban"),
        ("DELETE", f"people/{NOBODY}/ban"),
    ],
)
def test_nobody_else_may(tmp_path: Path, method: str, path: str) -> None:
    async def story() -> None:
        async with visits(tmp_path) as coming:
            noa = await coming.guest()
            body: Any = (
                {"json": {"name": "X"} if method == "PATCH" else {}}
                if method in ("POST", "PATCH")
                else {}
            )
            asked = await noa.request(method, f"/api/operator/{path}", **body)
            assert refusal(asked, 401) == "no_token"
            wrong = {"Authorization": f"Bearer {TOKEN}x"}
            asked = await noa.request(method, f"/api/operator/{path}", headers=wrong, **body)
            assert refusal(asked, 403) == "forbidden"

    asyncio.run(story())


def typed(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(commands, ["operator", *words, "--lang", "en"])
    assert result.exit_code == code, result.output
    return result.output


def test_commands_as_they_are_typed(tmp_path: Path) -> None:
    async def play(coming: Visits) -> None:
        noa, _, table = await coming.two_at_a_table()
        file = tmp_path / "kufsa.toml"
        port = coming.url.rpartition(":")[2]
        file.write_text(f"port = {port}\noperator_token = '{TOKEN}'\n")
        there = ["--settings", str(file)]

        async def type_in(*words: str, code: int = 0) -> Any:
            told = await asyncio.to_thread(typed, *words, *there, code=code)
            return json.loads(told) if code == 0 else told

        assert (await type_in("status"))["connections"] == 0
        assert [one["id"] for one in await type_in("tables", "--game", "kings_court")] == [table]
        assert await type_in("end", "--idle", "1") == {"ended": 0, "more": False}
        (found,) = await type_in("people", "Noa")
        await type_in("rename", found["id"], "Ruth")
        assert (await noa.get("/api/me")).json()["name"] == "Ruth"
        assert "which tables" in await type_in("end", code=2)  # not all of them, by mistake
        assert await type_in("end", "--idle", "0") == {"ended": 1, "more": False}
        await type_in("ban", found["id"])
        assert (await noa.get("/api/me")).status_code == 401
        await type_in("unban", found["id"])
        await type_in("delete", found["id"])
        await type_in("delete", found["id"], code=1)
        assert await type_in("reports") == []
        assert "who it is about" in await type_in("rename", found["id"], code=2)

    async def story() -> None:
        # What a command prints must not hold what the server logs, in the same process.
        with structlog.testing.capture_logs():
            async with visits(tmp_path / "data") as coming:
                await play(coming)

    asyncio.run(story())
    assert "no operator" in typed("status", "--data", str(tmp_path / "new"), code=2)
    file = tmp_path / "kufsa.toml"
    assert "No server answers" in typed("status", "--settings", str(file), code=1)


def test_no_column_of_a_table_shows_chance() -> None:
    from kufsa.server.transport.routes.administration import LiveTable

    assert set(LiveTable.__struct_fields__) < {column.name for column in matches.c} - {"secret"}
