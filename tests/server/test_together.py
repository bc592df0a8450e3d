"""People who know each other: codes, invitations, friends, and those who are blocked."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from kufsa.match import commands as c
from kufsa.server import protocol
from kufsa.server.client import Client
from kufsa.server.operations.retention import apply_retention
from kufsa.server.people import ties
from kufsa.server.store.schema import codes
from tests.server.conftest import NewUrl
from tests.server.players import Witness, heard, up_to
from tests.server.visits import TOKEN, Visitor, refusal, visits


async def people(visitor: Visitor) -> dict[str, list[tuple[str, bool]]]:
    """Everybody whom somebody knows: names, and whether they are there."""
    found = (await visitor.get("/api/people")).raise_for_status().json()
    return {list: [(one["name"], one["here"]) for one in ones] for list, ones in found.items()}


async def tie(visitor: Visitor, other: str, kind: str) -> int:
    return (await visitor.put(f"/api/people/{other}", json={"tie": kind})).status_code


NOBODY: dict[str, Any] = {"friends": [], "asks": [], "asked": [], "recent": [], "blocked": []}


# Codes.


def test_a_code_leads_to_a_table_until_its_game_begins(new_url: NewUrl, tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path, database=new_url()) as house:
            noa, uri = await house.guest("Noa"), await house.visitor()
            table = await noa.open()
            told = (await noa.post(f"/api/tables/{table}/code")).json()["code"]
            assert len(told) == 6 and told.isdecimal()
            again = await noa.post(f"/api/tables/{table}/code")
            assert again.json()["code"] == told
            other = (await noa.post(f"/api/tables/{await noa.open()}/code")).json()["code"]
            assert other != told
            for typed in (told, f" {told[:3]} {told[3:]}", f"{told[:3]}-{told[3:]}"):
                found = await uri.post("/api/code", json={"code": typed})
                assert found.json() == {"table": table}
            await noa.do(table, "start", fill="random")
            gone = await uri.post("/api/code", json={"code": told})
            assert refusal(gone, 404) == "no_such_code"
            assert refusal(await noa.post(f"/api/tables/{table}/code"), 409) == "has_begun"
            for wrong in ("12345", "1234567", "letters", "000 000 000", "１" * 7):
                answer = await uri.post("/api/code", json={"code": wrong})
                assert refusal(answer, 404) == "no_such_code"
            registry = house.app.state.registry
            await apply_retention(registry, house.app.state.accounts)
            rows = await registry.services.database.read(lambda c: c.execute(codes.select()).all())
            assert [row.code for row in rows] == [other]

    asyncio.run(story())


def test_codes_cannot_be_guessed_one_after_the_other(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path, rate_factor=1.0) as house:
            uri = await house.guest()
            answers = [
                (await uri.post("/api/code", json={"code": f"{number:06}"})).status_code
                for number in range(12)
            ]
            assert answers == [404] * 10 + [429] * 2

    asyncio.run(story())


# Friends.


def test_friends_are_those_who_both_want_it(new_url: NewUrl, tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path, database=new_url()) as house:
            noa, uri = await house.guest("Noa"), await house.guest("Uri")
            assert await people(noa) == NOBODY
            assert (await noa.post("/api/people", json={"name": " uri "})).status_code == 200
            assert await people(noa) == NOBODY | {"asked": [("Uri", False)]}
            assert await people(uri) == NOBODY | {"asks": [("Noa", False)]}
            assert await tie(uri, noa.person, "friend") == 200
            assert await people(uri) == NOBODY | {"friends": [("Noa", False)]}
            assert await tie(noa, uri.person, "") == 200
            assert await people(uri) == await people(noa) == NOBODY
            answer = await noa.post("/api/people", json={"name": "Nobody at all"})
            assert refusal(answer, 404) == "no_such_person"
            assert refusal(await noa.post("/api/people", json={"name": "Noa"}), 409) == "yourself"
            assert await tie(noa, uri.person, "friend") == 404  # they have never met

    asyncio.run(story())


def test_nobody_is_asked_by_more_people_than_a_list_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ties, "MOST", 2)

    async def story() -> None:
        async with visits(tmp_path) as house:
            noa = await house.guest("Noa")
            many = [await house.guest(f"Guest {letter}") for letter in "ABCDE"]
            ask = {"json": {"name": "Noa"}}
            for one in many[:2]:
                assert (await one.post("/api/people", **ask)).status_code == 200
            assert refusal(await many[2].post("/api/people", **ask), 409) == "too_many_ask"
            assert (await many[0].post("/api/people", **ask)).status_code == 200  # asked already
            assert len((await people(noa))["asks"]) == 2
            assert await tie(noa, many[0].person, "blocked") == 200
            # Questions of somebody who is blocked are seen by nobody, and take nobody's place.
            assert (await many[0].post("/api/people", **ask)).status_code == 200
            assert (await many[2].post("/api/people", **ask)).status_code == 200
            assert refusal(await many[3].post("/api/people", **ask), 409) == "too_many_ask"
            assert await tie(noa, many[1].person, "friend") == 200
            assert (await many[3].post("/api/people", **ask)).status_code == 200

    asyncio.run(story())


def test_people_of_recent_games_are_known_without_an_account(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, uri, dan = await house.guest("Noa"), await house.guest(), await house.guest()
            table = await noa.open(players=3, bots=["random"])
            await uri.do(table, "sit")
            assert len((await people(noa))["recent"]) == 1
            assert (await people(dan))["recent"] == []
            assert await tie(noa, uri.person, "friend") == 200
            assert await tie(uri, noa.person, "friend") == 200
            assert (await people(uri))["friends"] == [("Noa", False)]
            assert (await people(noa))["recent"] == []

    asyncio.run(story())


def test_an_invitation_reaches_an_open_page_of_a_friend(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, stranger = await house.guest("Noa"), await house.guest("Dan")
            async with Client(house.url, heard=Witness()) as uri:
                await uri.http.patch("/api/me", json={"name": "Uri"})
                await noa.post("/api/people", json={"name": "Uri"})
                while not heard(uri).of(protocol.Friends):
                    await asyncio.sleep(0.01)
                assert heard(uri).of(protocol.Friends) == [protocol.Friends(name="Noa", asks=True)]
                await uri.http.put(f"/api/people/{noa.person}", json={"tie": "friend"})
                assert (await people(noa))["friends"] == [("Uri", True)]
                me = (await uri.http.get("/api/me")).json()["id"]
                table = await noa.open()
                address = f"/api/tables/{table}/invite"
                answer = await stranger.post(address, json={"person": me})
                assert refusal(answer, 404) == "no_such_person"
                answer = await noa.post(address, json={"person": me})
                assert answer.json() == {"reached": True}
                while not heard(uri).of(protocol.Invited):
                    await asyncio.sleep(0.01)
                assert heard(uri).of(protocol.Invited) == [
                    protocol.Invited(table=table, game="kings_court", person=noa.person, name="Noa")
                ]
            while (await people(noa))["friends"] == [("Uri", True)]:
                await asyncio.sleep(0.01)
            answer = await noa.post(address, json={"person": me})
            assert answer.json() == {"reached": False}
            await noa.do(table, "start", fill="random")
            assert refusal(await noa.post(address, json={"person": me}), 409) == "has_begun"

    asyncio.run(story())


# Blocked people.


@pytest.mark.parametrize("delay", [0, 1])
def test_whoever_is_blocked_stays_unheard_after_a_reconnect(tmp_path: Path, delay: int) -> None:
    """Also for somebody who watches with a delay."""
    told: list[str] = []

    async def story() -> None:
        async with (
            visits(tmp_path) as house,
            Client(house.url) as noa,
            Client(house.url, heard=told.append) as uri,
            Client(house.url) as dan,
        ):
            manners = {"chat": "on", "spectator_delay": delay}
            table = await noa.open(game="kings_court", players=2, manners=manners)
            await dan.watch(table)
            await dan.do(table, c.Sit())
            await up_to(await dan.do(table, c.Say(text="before")), table, noa)
            await uri.watch(table)
            bad = (await dan.http.get("/api/me")).json()["id"]
            assert [line["text"] for line in uri.tables[table].scene["chat"]] == ["before"]
            await uri.http.put(f"/api/people/{bad}", json={"tie": "blocked"})
            await uri.until(table, lambda view: not view.scene["chat"])  # at once
            await up_to(await dan.do(table, c.Say(text="while")), table, noa)
            await uri.drop()
            await uri.connect()
            await noa.do(table, c.Start())
            await up_to(await dan.do(table, c.Say(text="after")), table, noa)
            seq = await noa.do(table, c.Say(text="of Noa"))
            await uri.until(table, lambda view: view.seq >= seq)
            assert [line["text"] for line in uri.tables[table].scene["chat"]] == ["of Noa"]
            seen = (await uri.http.get(f"/api/tables/{table}")).json()["scene"]["chat"]
            assert [line["text"] for line in seen] == ["of Noa"]
            assert not any('"while"' in one or '"after"' in one for one in told)
            await uri.http.put(f"/api/people/{bad}", json={"tie": ""})
            await uri.until(table, lambda view: len(view.scene["chat"]) == 4)

    asyncio.run(story())


def test_whoever_is_blocked_is_kept_away_and_not_told(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, uri = await house.guest("Noa"), await house.guest("Uri")
            await noa.post("/api/people", json={"name": "Uri"})
            await tie(uri, noa.person, "friend")
            assert await tie(noa, uri.person, "blocked") == 200
            assert await people(noa) == NOBODY | {"blocked": [("Uri", False)]}
            assert await people(uri) == NOBODY
            asked = await uri.post("/api/people", json={"name": "Noa"})
            assert asked.status_code == 200  # and looks as if nobody answered
            assert await people(uri) == NOBODY | {"asked": [("Noa", False)]}
            assert (await people(noa))["asks"] == []
            table = await noa.open()
            assert refusal(await uri.ask(table, "sit"), 409) == "not_welcome"
            async with Client(house.url, noa.cookies["kufsa"], Witness()) as page:
                other = await uri.open()
                await noa.do(other, "sit")  # whoever blocked may
                answer = await uri.post(f"/api/tables/{other}/invite", json={"person": noa.person})
                assert answer.json() == {"reached": False}
                assert not heard(page).of(protocol.Invited)
                assert not heard(page).of(protocol.Friends)
            export = (await uri.get("/api/me/export")).json()["people"]
            assert [one["kind"] for one in export] == ["asked"]  # not that Noa blocked him
            export = (await noa.get("/api/me/export")).json()["people"]
            assert sorted(one["kind"] for one in export) == ["asks", "blocked"]

    asyncio.run(story())


def test_quick_play_does_not_bring_together_whom_somebody_keeps_apart(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house, Client(house.url) as noa:
            uri, dan = await house.guest("Uri"), await house.guest("Dan")
            me = (await noa.http.get("/api/me")).json()["id"]
            await tie(uri, me, "blocked")
            waiting = (await noa.http.post("/api/quick", json={"game": "triominoes"})).json()["id"]
            await noa.watch(waiting)
            for sit in (True, False):
                wanted = {"game": "triominoes", "sit": sit}
                assert (await uri.post("/api/quick", json=wanted)).json()["id"] != waiting
            found = await dan.post("/api/quick", json={"game": "triominoes", "sit": False})
            assert found.json()["id"] == waiting

    asyncio.run(story())


def test_a_report_brings_the_last_lines(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, uri = await house.guest("Noa"), await house.guest("Uri")
            table = await noa.open()
            await uri.do(table, "sit")
            for number in range(25):
                await uri.do(table, "say", text=f"line {number}")
            complaint = {"text": "He is rude.", "about": uri.person}
            await noa.post(f"/api/tables/{table}/report", json=complaint)
            operator = {"Authorization": f"Bearer {TOKEN}"}
            [told] = (await noa.get("/api/operator/reports", headers=operator)).json()
            assert [line["text"] for line in told["chat"]] == [f"line {n}" for n in range(5, 25)]
            assert {line["person"] for line in told["chat"]} == {uri.person}
            mine = (await noa.get("/api/me/export")).json()["reports"]
            assert [row.keys() & {"chat", "text"} for row in mine] == [{"text"}]

    asyncio.run(story())
