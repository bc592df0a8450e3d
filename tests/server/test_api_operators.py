"""The operator over HTTP: reports arrive, and a table can be ended."""

import asyncio
from pathlib import Path

from tests.server.conftest import NewUrl
from tests.server.visits import TOKEN, refusal, visits

SHOWN = {"Authorization": f"Bearer {TOKEN}"}
NOWHERE = "0000000000000000"


def test_reports_reach_the_operator(new_url: NewUrl, tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path, database=new_url()) as house:
            noa, uri, table = await house.two_at_a_table()
            operator = await house.visitor()
            assert (await operator.get("/api/operator/reports", headers=SHOWN)).json() == []
            filed = []
            for text in ("He says bad words. ☹", "Again."):
                complaint = {"text": text, "about": uri.person}
                answer = await noa.post(f"/api/tables/{table}/report", json=complaint)
                assert answer.status_code == 201
                filed.append(answer.json()["id"])
            reports = (await operator.get("/api/operator/reports", headers=SHOWN)).json()
            first = next(one for one in reports if one["id"] == filed[0])
            assert first.pop("created") > 1_700_000_000_000
            assert first == {
                "id": filed[0],
                "match": table,
                "by": noa.person,
                "about": uri.person,
                "text": "He says bad words. ☹",
                "chat": [],
            }
            handled = f"/api/operator/reports/{filed[0]}/handled"
            assert (await operator.post(handled, headers=SHOWN)).status_code == 204
            reports = (await operator.get("/api/operator/reports", headers=SHOWN)).json()
            assert [one["id"] for one in reports] == filed[1:]
            nothing = f"/api/operator/reports/{'0' * 24}/handled"
            assert refusal(await operator.post(nothing, headers=SHOWN), 404) == "not_found"
            nonsense = "/api/operator/reports/x/handled"
            assert refusal(await operator.post(nonsense, headers=SHOWN), 400) == "invalid"

    asyncio.run(story())


def test_a_report_has_something_to_say(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, visitor = await house.guest(), await house.visitor()
            table = await noa.open()
            address = f"/api/tables/{table}/report"
            for wrong in (
                {},
                {"text": ""},
                {"text": "x" * 1001},
                {"text": 7},
                {"text": "x", "about": "x" * 33},
                {"text": "x", "by": "somebody else"},
            ):
                assert refusal(await noa.post(address, json=wrong), 400) == "invalid"
            assert refusal(await visitor.post(address, json={"text": "x"}), 401) == "no_session"
            answer = await noa.post(f"/api/tables/{NOWHERE}/report", json={"text": "x"})
            assert refusal(answer, 404) == "no_table"
            assert (await visitor.get("/api/operator/reports", headers=SHOWN)).json() == []

    asyncio.run(story())


def test_the_operator_looks_at_a_table_and_ends_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, uri, table = await house.two_at_a_table(manners={"spectators": False})
            await uri.do(table, "say", text="bad words")
            operator = await house.visitor()
            address = f"/api/operator/tables/{table}"
            seen = (await operator.get(address, headers=SHOWN)).json()["scene"]
            assert [line["text"] for line in seen["chat"]] == ["bad words"]
            assert seen["seat"] is None and seen["legal"] == [] and seen["result"] is None
            assert (await operator.delete(address, headers=SHOWN)).status_code == 204
            assert (await noa.see(table))["scene"]["result"]["how"] == "abandoned"
            assert refusal(await operator.delete(address, headers=SHOWN), 409) == "over"
            for method in ("GET", "DELETE"):
                answer = await operator.request(
                    method, f"/api/operator/tables/{NOWHERE}", headers=SHOWN
                )
                assert refusal(answer, 404) == "no_table"

    asyncio.run(story())


OPERATOR = [
    ("GET", "/api/operator/reports"),
    ("POST", f"/api/operator/reports/{'0' * 24}/handled"),
    ("GET", f"/api/operator/tables/{NOWHERE}"),
    ("DELETE", f"/api/operator/tables/{NOWHERE}"),
]


def test_nobody_else_is_the_operator(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa = await house.guest()
            for method, address in OPERATOR:
                assert refusal(await noa.request(method, address), 401) == "no_token"
                for wrong in (
                    f"Bearer {TOKEN}x",
                    f"Basic {TOKEN}",
                    "Bearer",
                    f"Bearer {TOKEN[:-1]}",
                ):
                    answer = await noa.request(method, address, headers={"Authorization": wrong})
                    assert refusal(answer, 403) == "forbidden"

    asyncio.run(story())


def test_without_a_token_there_is_no_operator(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path, operator_token=None) as house:
            noa = await house.guest()
            for method, address in OPERATOR:
                answer = await noa.request(
                    method, address, headers={"Authorization": "Bearer None"}
                )
                assert answer.status_code in (404, 405)
            document = (await noa.get("/api/openapi.json")).json()
            assert not any("operator" in path for path in document["paths"])

    asyncio.run(story())
