"""Forgetting a person: no trace is left of them, and the matches they played stay whole."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select

import kufsa.verify
from kufsa.match.match import fold
from kufsa.server.client import Client, TableView
from kufsa.server.people.erasure import SOMEBODY, scrub_body
from kufsa.server.store.schema import metadata
from tests.server.conftest import NewUrl
from tests.server.visits import TOKEN, Visits, refusal, visits

NAME = "Uri the Unforgettable"[:24]
WORDS = "remember these words of mine"


def is_after(number: int, view: TableView) -> bool:
    return view.seq > number


async def everything(house: Visits) -> str:
    """All rows of all tables of the database, as text."""

    def dump(connection: Connection) -> str:
        return "\n".join(
            f"{table.name} {[_text(value) for value in row]}"
            for table in metadata.sorted_tables
            for row in connection.execute(select(table))
        )

    found: str = await house.app.state.registry.services.database.read(dump)
    return found


def _text(value: Any) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes | memoryview) else str(value)


def test_no_trace_of_a_person_is_left(new_url: NewUrl, tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path, database=new_url()) as house:
            noa, uri = await house.guest("Noa"), await house.guest(NAME)

            async def table_of_both(rated: bool = True, **wanted: Any) -> str:
                table = await noa.open(manners={"rated": rated}, **wanted)
                await uri.do(table, "sit", salt="ab" * 8)
                await uri.do(table, "say", text=WORDS)
                await noa.do(table, "start")
                return table

            over, live = await table_of_both(), await table_of_both()
            await house.play_out(over)
            await uri.do(over, "rematch")
            await house.play_out(live, actions=3)
            removed = await table_of_both(rated=False)
            await noa.do(removed, "remove", person=uri.person)
            waiting = await uri.open(sit=False)
            await noa.do(waiting, "sit")
            await noa.post(f"/api/tables/{over}/report", json={"text": "!", "about": uri.person})
            await uri.post(f"/api/tables/{over}/report", json={"text": "?", "about": noa.person})
            await noa.put(f"/api/people/{uri.person}", json={"tie": "friend"})
            await uri.put(f"/api/people/{noa.person}", json={"tie": "blocked"})
            before = await everything(house)
            assert f"ties ['{uri.person}'" in before
            for trace in (uri.person, NAME, WORDS):
                assert trace in before
            record = (await noa.get(f"/api/tables/{over}/record")).text

            assert (await uri.delete("/api/me")).status_code == 204

            after = await everything(house)
            for trace in (uri.person, NAME, WORDS):
                assert trace not in after
            assert noa.person in after
            assert refusal(await uri.get("/api/me"), 401) == "no_session"

            # The match that was over: the same, with nobody's name.
            shown = (await noa.see(over))["scene"]
            assert shown["seats"][1]["name"] == SOMEBODY
            assert shown["result"]["how"] == "over"
            assert [line["text"] for line in shown["chat"]] == [""]
            kept = (await noa.get(f"/api/tables/{over}/record")).text
            assert kept == record.replace(NAME, SOMEBODY).replace(
                record.splitlines()[-1], kept.splitlines()[-1]
            )
            (tmp_path / "kept.jsonl").write_text(kept)
            assert kufsa.verify.main([str(tmp_path / "kept.jsonl")]) == 0

            # The match in play: a bot has the seat, and goes on.
            scene = (await noa.see(live))["scene"]
            assert scene["seats"][1] == scene["seats"][1] | {"name": SOMEBODY, "bot": "greedy"}
            assert scene["status"] == "playing"
            # The table that waited has another host.
            assert (await noa.see(waiting))["scene"]["host"] == noa.person

            # All of it can be read again from the store.
            registry = house.app.state.registry
            for table in (over, live, removed, waiting):
                await registry.put_away(table)
                found = await registry.open(table)
                events = await registry.services.events_after(table, 0)
                assert fold(events, found.match.secret).seq == found.match.seq

    asyncio.run(story())


def test_who_looks_at_the_table_sees_it_change_and_plays_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house, Client(house.url) as noa:
            uri = await house.guest(NAME)
            table = await noa.open(game="kings_court", bots=["random"], players=3)
            await uri.do(table, "sit", seat=2)
            await noa.http.post(
                f"/api/tables/{table}/commands",
                json={"id": "s", "seq": noa.tables[table].seq, "command": {"do": "start"}},
            )
            await noa.until(table, lambda view: view.scene["status"] == "playing")
            assert (await uri.delete("/api/me")).status_code == 204
            view = await noa.until(table, lambda view: view.scene["seats"][2]["name"] == SOMEBODY)
            assert view.scene["seats"][2]["bot"]
            # The bots move by themselves until it is Noa's turn, again and again.
            for _ in range(2):
                view = await noa.until(table, lambda view: bool(view.scene["legal"]))
                number = view.seq
                answer = await noa.http.post(
                    f"/api/tables/{table}/commands",
                    json={
                        "id": f"n{number}",
                        "seq": number,
                        "command": {"do": "act", "action": view.scene["legal"][0]},
                    },
                )
                assert answer.status_code == 200, answer.text
                await noa.until(table, partial(is_after, number))
            assert NAME not in await everything(house)

    asyncio.run(story())


def test_scrubbing_touches_nothing_of_others() -> None:
    body = b'{"event":"said","person":"p2","name":"Noa","text":"p1 is great","cause":"p2/1"}'
    assert scrub_body(body, "p1", "x") == body
    host = b'{"event":"created","host":"p1","options":{"players":2}}'
    assert scrub_body(host, "p1", "x") == b'{"event":"created","host":"x","options":{"players":2}}'
    seats = b'{"seats":[{"name":"Uri","person":"p1"},{"name":"Noa","person":"p2"}]}'
    assert scrub_body(seats, "p1", "x") == (
        b'{"seats":[{"name":"?","person":"x"},{"name":"Noa","person":"p2"}]}'
    )


def test_the_export_has_what_the_person_said_and_nobody_else(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as coming:
            noa, uri = await coming.guest(), await coming.guest()
            table = await noa.open()
            await uri.do(table, "sit")
            await noa.do(table, "say", text='my "said" words')
            await uri.do(table, "say", text=f"not hers: {noa.person}")
            await noa.do(table, "say", phrase="hello")
            chat = (await noa.get("/api/me/export")).json()["chat"]
            assert [{**line, "at": 0} for line in chat] == [
                {"match": table, "at": 0, "text": 'my "said" words'},
                {"match": table, "at": 0, "phrase": "hello"},
            ]

    asyncio.run(story())


def test_the_operator_lets_somebody_in_again_who_lost_every_way_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as coming:
            noa = await coming.guest("Noa")
            await noa.post("/api/me/recovery")
            people = coming.app.state.accounts
            now = people.wall
            people.wall = lambda: now() + 60 * 60 * 1000
            assert refusal(await noa.post("/api/me/recovery"), 403) == "prove"
            operator = {"Authorization": f"Bearer {TOKEN}"}
            address = f"/api/operator/people/{noa.person}/recovery"
            assert (await noa.delete(address)).status_code == 401
            assert (await noa.delete(address, headers=operator)).status_code == 204
            assert (await noa.post("/api/me/recovery")).status_code == 200

    asyncio.run(story())
