"""Lists over HTTP: the lobby, my tables, finished games, ratings."""

import asyncio
from pathlib import Path
from typing import Any

from tests.server.conftest import NewUrl
from tests.server.visits import Visitor, refusal, visits

PUBLIC = {"manners": {"public": True}}


async def listed(visitor: Visitor, address: str, **wanted: object) -> list[str]:
    answer = (await visitor.get(address, params=wanted)).raise_for_status()
    return [table["id"] for table in answer.json()["tables"]]


async def pages(visitor: Visitor, address: str, limit: int) -> list[list[str]]:
    """All pages of a list."""
    found, before = [], ""
    while True:
        wanted = {"limit": limit} | ({"before": before} if before else {})
        page = (await visitor.get(address, params=wanted)).raise_for_status().json()
        found.append([table["id"] for table in page["tables"]])
        before = page["next"]
        if not before:
            return found


def test_the_lobby(new_url: NewUrl, tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path, database=new_url()) as house:
            noa, visitor = await house.guest("Noa"), await house.visitor()
            opened = [await noa.open(**PUBLIC) for _ in range(5)]
            private = await noa.open()
            dominoes = await noa.open("triominoes", players=3, **PUBLIC)
            newest_first = [dominoes, *reversed(opened)]
            assert sorted(await listed(visitor, "/api/tables")) == sorted(newest_first)
            assert private not in await listed(noa, "/api/tables")
            assert await listed(visitor, "/api/tables", game="triominoes") == [dominoes]
            found = await pages(visitor, "/api/tables", limit=4)
            assert [len(page) for page in found] == [4, 2]
            assert sorted(sum(found, [])) == sorted(newest_first)

            [table] = (await visitor.get("/api/tables?game=triominoes")).json()["tables"]
            nobody = {"name": "", "person": "", "bot": "", "reserved": False}
            sits = {"name": "Noa", "person": noa.person, "bot": "", "reserved": False}
            assert table["seats"] == [sits, nobody, nobody]
            assert table["options"] == {"players": 3}
            assert (table["host"], table["status"], table["your_turn"]) == (
                noa.person,
                "waiting",
                False,
            )

    asyncio.run(story())


def test_the_lobby_of_tables_to_look_on_at(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, visitor = await house.guest(), await house.visitor()
            shown = await noa.open(**PUBLIC, bots=["random"])
            hidden = await noa.open(bots=["random"], manners={"public": True, "spectators": False})
            private = await noa.open(bots=["random"])
            assert sorted(await listed(visitor, "/api/tables")) == sorted([shown, hidden])
            for table in (shown, hidden, private):
                await noa.do(table, "start")
            assert await listed(visitor, "/api/tables") == []
            assert await listed(visitor, "/api/tables", status="playing") == [shown]
            for table in (shown, hidden, private):
                await noa.do(table, "close")
            assert await listed(visitor, "/api/tables", status="playing") == []

    asyncio.run(story())


def test_lists_refuse_what_they_do_not_know(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, visitor = await house.guest(), await house.visitor()
            for wrong in ("limit=0", "limit=101", "limit=x", "before=0", "status=ended", "game=A"):
                answer = await noa.get(f"/api/tables?{wrong}")
                assert refusal(answer, 400) == "invalid"
                assert answer.json()["error"]["field"] == wrong.partition("=")[0]
            assert refusal(await noa.get("/api/tables?game=go"), 404) == "unknown_game"
            assert refusal(await noa.get("/api/me/finished?before=-"), 400) == "invalid"
            assert refusal(await noa.get("/api/ratings/go"), 404) == "unknown_game"
            assert refusal(await noa.get("/api/ratings/kings_court?limit=0"), 400) == "invalid"
            for address in ("/api/me/tables", "/api/me/finished"):
                assert refusal(await visitor.get(address), 401) == "no_session"

    asyncio.run(story())


def test_my_tables_and_whose_turn_it_is(new_url: NewUrl, tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path, database=new_url()) as house:
            noa, uri, table = await house.two_at_a_table()
            waiting = await noa.open()
            stranger = await house.guest()
            assert await listed(stranger, "/api/me/tables") == []
            assert await listed(uri, "/api/me/tables") == [table]
            turns = []
            for _ in range(4):
                seat = (await noa.see(table))["scene"]["to_act"]
                turns.append(seat)
                for person, own in ((noa, 0), (uri, 1)):
                    mine = (await person.get("/api/me/tables")).json()["tables"]
                    flags = {one["id"]: one["your_turn"] for one in mine}
                    assert flags.pop(waiting, False) is False
                    assert flags == {table: own == seat}
                    if own == seat:
                        assert mine[0]["id"] == table
                await house.play_out(table, actions=1)
            assert await listed(noa, "/api/me/finished") == []

    asyncio.run(story())


def test_finished_games(new_url: NewUrl, tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path, database=new_url()) as house:
            noa, uri, first = await house.two_at_a_table()
            await house.play_out(first)
            ended = [first]
            for _ in range(4):
                ended.append(await noa.open())
                await noa.do(ended[-1], "close")
            found = await pages(noa, "/api/me/finished", limit=2)
            assert [len(page) for page in found] == [2, 2, 1]
            assert sorted(sum(found, [])) == sorted(ended)
            assert found[-1] == [first]
            assert await pages(noa, "/api/me/finished", limit=5) == [sum(found, []), []]
            assert await listed(noa, "/api/me/tables") == []
            [shown] = (await uri.get("/api/me/finished")).json()["tables"]
            result = (await uri.see(first))["scene"]["result"]
            assert shown["how"] == result["how"] == "over"
            assert shown["scores"] == result["scores"]
            assert shown["winners"] == result["winners"]
            assert shown["moves"] == (await uri.see(first))["scene"]["actions"] > 0
            assert shown["ended"] >= shown["created"]

    asyncio.run(story())


def test_a_rematch_is_found_from_the_old_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, uri, table = await house.two_at_a_table()
            await house.play_out(table)
            await uri.do(table, "rematch")
            [old] = (await noa.get("/api/me/finished")).json()["tables"]
            [new] = (await noa.get("/api/me/tables")).json()["tables"]
            assert old["next"] == new["id"]
            assert new["seats"][0] == {
                "name": "Noa",
                "person": noa.person,
                "bot": "",
                "reserved": True,
            }
            assert (await noa.see(new["id"]))["scene"]["previous"] == table

    asyncio.run(story())


def test_ratings_after_a_rated_match(new_url: NewUrl, tmp_path: Path) -> None:
    async def ratings(visitor: Visitor) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (await visitor.get("/api/ratings/kings_court")).json()
        return found

    async def story() -> None:
        async with visits(tmp_path, database=new_url()) as house:
            visitor = await house.visitor()
            noa, uri, table = await house.two_at_a_table(manners={"rated": True})
            assert await ratings(visitor) == []
            await house.play_out(table)
            winners = (await noa.see(table))["scene"]["result"]["winners"]
            rated = await ratings(visitor)
            assert [one["matches"] for one in rated] == [1, 1]
            order = [one["name"] for one in rated]
            names = ["Noa", "Uri"]
            if len(winners) == 1:
                assert order == [names[winners[0]], names[1 - winners[0]]]
                assert rated[0]["mu"] > 25 > rated[1]["mu"]
            assert all(abs(one["rating"] - (one["mu"] - 3 * one["sigma"])) < 1e-9 for one in rated)
            assert len(await ratings(visitor)) == 2
            assert (await visitor.get("/api/ratings/kings_court?limit=1")).json() == rated[:1]
            assert (await visitor.get("/api/ratings/triominoes")).json() == []

            # Nothing comes of matches that are not rated, never began, or of guests without names.
            guest = await house.guest()
            for wanted in ({"manners": {"rated": False}}, {"manners": {"rated": True}}):
                table = await noa.open(**wanted)
                await guest.do(table, "sit")
                await noa.do(table, "start")
                await house.play_out(table)
            table = await noa.open(manners={"rated": True})
            await uri.do(table, "sit")
            await noa.do(table, "close")
            assert await ratings(visitor) == rated

    asyncio.run(story())


def test_my_ratings_and_those_at_a_table(new_url: NewUrl, tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path, database=new_url()) as house:
            visitor = await house.visitor()
            noa, uri, table = await house.two_at_a_table(manners={"rated": True})
            seats = f"/api/tables/{table}/ratings"
            assert (await noa.get("/api/me/ratings")).json() == []
            assert (await visitor.get(seats)).json() == [None, None]
            await house.play_out(table)
            [mine] = (await noa.get("/api/me/ratings")).json()
            [theirs] = (await uri.get("/api/me/ratings")).json()
            assert (mine["game"], mine["matches"]) == ("kings_court", 1)
            [step] = mine["history"]
            assert (step["rating"], step["matches"]) == (mine["rating"], 1)
            both = [{"rating": one["rating"], "matches": 1} for one in (mine, theirs)]
            assert (await visitor.get(seats)).json() == both

            # In lists: of a table that waits, seat by seat; of one that is over or not rated, none.
            [row] = (await noa.get("/api/me/finished")).json()["tables"]
            assert row["rated"] and row["ratings"] == []
            waiting = await noa.open(manners={"rated": True, "public": True})
            plain = await noa.open(manners={"public": True})
            rows = (await visitor.get("/api/tables")).json()["tables"]
            listed = {one["id"]: one["ratings"] for one in rows}
            assert listed == {waiting: [both[0], None], plain: []}
            rows = (await noa.get("/api/me/tables")).json()["tables"]
            assert {one["id"]: one["ratings"] for one in rows} == listed
            assert (await visitor.get(f"/api/tables/{plain}/ratings")).json() == []

            # Of what somebody may not see, nothing is said.
            hidden = await noa.open(bots=["random"], manners={"rated": True, "spectators": False})
            await noa.do(hidden, "start")
            hidden = f"/api/tables/{hidden}/ratings"
            assert refusal(await visitor.get(hidden), 404) == "no_table"
            assert (await noa.get(hidden)).json() == [both[0], None]
            assert refusal(await visitor.get("/api/me/ratings"), 401) == "no_session"

            # Somebody deletes themselves: what the other has is as it was, and names nobody.
            assert (await uri.delete("/api/me")).status_code == 204
            assert (await noa.get("/api/me/ratings")).json() == [mine]
            [row] = (await noa.get("/api/me/finished?limit=500")).json()["tables"]
            assert [seat["name"] for seat in row["seats"]] == ["Noa", "?"]
            assert len(row["scores"]) == 2
            assert (await visitor.get(seats)).json() == [both[0], None]

    asyncio.run(story())
