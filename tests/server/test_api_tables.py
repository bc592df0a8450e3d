"""Tables over HTTP: opening, finding, looking on, doing something, telling the operator."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from litestar import Litestar

from kufsa.server.client import Client
from tests.server.conftest import NewUrl
from tests.server.visits import TOKEN, Story, Visits, lasting_house, refusal, visits

NOWHERE = "0000000000000000"
Teller = Callable[[Story], None]


@pytest.fixture(scope="module")
def one_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Teller]:
    with lasting_house(tmp_path_factory.mktemp("house")) as tell:
        yield tell


def test_opening_a_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            visitor = await house.visitor()
            answer = await visitor.post("/api/tables", json={"game": "triominoes"})
            assert answer.status_code == 201
            opened = answer.json()
            assert answer.headers["location"] == f"/api/tables/{opened['id']}"
            assert answer.headers["cache-control"] == "no-store"
            seen = (await visitor.get(answer.headers["location"])).json()
            assert seen["seq"] == opened["seq"]
            assert seen["scene"]["commitment"] == opened["commitment"]
            # By this the visitor has become a guest, and sits.
            me = (await visitor.get("/api/me")).json()
            assert seen["scene"]["host"] == seen["scene"]["seats"][0]["person"] == me["id"]
            assert seen["scene"]["seat"] == 0

    asyncio.run(story())


def test_its_maker_can_sit_down_later_with_bytes_for_the_chance(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa = await house.guest()
            table = await noa.open(sit=False)
            scene = (await noa.see(table))["scene"]
            assert scene["host"] == noa.person
            assert scene["seat"] is None
            assert (await noa.get("/api/me/tables")).json()["tables"][0]["id"] == table
            await noa.do(table, "sit", seat=1, salt="00ff")
            assert (await noa.see(table))["scene"]["seats"][1]["added"]

    asyncio.run(story())


@pytest.mark.parametrize(
    ("house", "said", "chat"),
    [
        ("on", {}, "on"),
        ("off", {}, "off"),
        ("phrases", {}, "phrases"),
        ("off", {"chat": "phrases"}, "phrases"),
        ("phrases", {"chat": "on"}, "on"),
    ],
)
def test_the_house_says_how_people_chat_at_new_tables(
    house: str, said: dict[str, str], chat: str, tmp_path: Path
) -> None:
    async def story() -> None:
        async with visits(tmp_path, chat_default=house) as coming:
            noa = await coming.guest()
            assert (await noa.get("/api/games")).json()["chat"] == house
            table = await noa.open(manners={"public": True, **said})
            assert (await noa.see(table))["scene"]["manners"]["chat"] == chat
            quick = (await noa.post("/api/quick", json={"game": "triominoes"})).json()["id"]
            assert (await noa.see(quick))["scene"]["manners"]["chat"] == house
            said_something = await noa.ask(quick, "say", text="hi")
            assert (said_something.status_code == 200) == (house == "on")

    asyncio.run(story())


def test_where_the_house_wants_phrases_nobody_gets_around_them(tmp_path: Path) -> None:
    """Nor at a table that was opened when own words were allowed."""

    async def before() -> str:
        async with visits(tmp_path, chat_default="on") as coming:
            noa = await coming.guest()
            table = await noa.open()
            await noa.do(table, "say", text="hi")
            (tmp_path / "cookie").write_text(noa.cookies["kufsa"])
            return table

    async def after(table: str) -> None:
        async with visits(tmp_path, chat_default="on", free_chat=False) as coming:
            noa = await coming.visitor()
            noa.cookies.set("kufsa", (tmp_path / "cookie").read_text())
            box = (await noa.get("/api/games")).json()
            assert (box["chat"], box["free_chat"]) == ("phrases", False)
            assert refusal(await noa.ask(table, "say", text="hi"), 409) == "phrases_only"
            await noa.do(table, "say", phrase="hello")
            free = {"chat": "on"}
            opening = await noa.post("/api/tables", json={"game": "triominoes", "manners": free})
            assert refusal(opening, 409) == "phrases_here"
            other = await noa.open()
            assert (await noa.see(other))["scene"]["manners"]["chat"] == "phrases"
            asked = await noa.ask(other, "configure", manners=free)
            assert refusal(asked, 409) == "phrases_here"
            assert (await noa.see(other))["scene"]["manners"]["chat"] == "phrases"

    asyncio.run(after(asyncio.run(before())))


@pytest.mark.parametrize(
    ("wanted", "status", "code", "field"),
    [
        ({}, 400, "invalid", ""),
        ({"game": 7}, 400, "invalid", "game"),
        ({"game": "triominoes", "players": "2"}, 400, "invalid", "players"),
        ({"game": "triominoes", "sit": 1}, 400, "invalid", "sit"),
        ({"game": "triominoes", "colour": "red"}, 400, "invalid", ""),
        ({"game": "triominoes", "manners": {"loud": True}}, 400, "invalid", "manners"),
        ({"game": "chess"}, 409, "unknown_game", ""),
        ({"game": "triominoes", "players": 9}, 409, "bad_options", ""),
        ({"game": "triominoes", "options": {"mode": "x"}}, 409, "bad_options", ""),
        ({"game": "triominoes", "manners": {"chat": "loud"}}, 409, "bad_manners", ""),
        ({"game": "triominoes", "bots": ["genius"]}, 409, "no_such_bot", ""),
        ({"game": "triominoes", "bots": ["greedy"] * 9}, 409, "full", ""),
    ],
)
def test_tables_that_cannot_be(
    wanted: dict[str, object], status: int, code: str, field: str, one_house: Teller
) -> None:
    async def story(house: Visits) -> None:
        noa = await house.guest()
        answer = await noa.post("/api/tables", json=wanted)
        assert refusal(answer, status) == code
        assert answer.json()["error"].get("field", "") == field
        assert (await noa.get("/api/me/tables")).json()["tables"] == []

    one_house(story)


def test_refusals_speak_the_language_of_who_asks(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, uri, visitor = await house.guest(lang="nl"), await house.guest(), house.visitor()
            table = await noa.open()
            assert refusal(await noa.ask(table, "pause"), 409) == "not_started"
            sentence = (await noa.ask(table, "pause")).json()["error"]["message"]
            assert sentence == "Het spel is nog niet begonnen."
            assert "chess" in (await noa.post("/api/tables", json={"game": "chess"})).text
            gone = await noa.get(f"/api/tables/{NOWHERE}")
            assert gone.json()["error"]["message"] == "Die tafel is er niet."
            gone = await uri.get(f"/api/tables/{NOWHERE}")
            assert gone.json()["error"]["message"] == "There is no such table."
            headers = {"Accept-Language": "he"}
            gone = await (await visitor).get(f"/api/tables/{NOWHERE}", headers=headers)
            assert gone.json()["error"]["message"] == "אין שולחן כזה."

    asyncio.run(story())


def test_there_are_only_so_many_tables(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path, max_tables=3, max_tables_per_person=2) as house:
            noa, uri, dan = [await house.guest() for _ in range(3)]
            first = await noa.open()
            await noa.open()
            answer = await noa.post("/api/tables", json={"game": "kings_court"})
            assert refusal(answer, 409) == "too_many_tables"
            assert "2 unfinished tables" in answer.json()["error"]["message"]
            await uri.open()
            # Put away is not over.
            await house.app.state.registry.put_away(first)
            for address in ("/api/tables", "/api/quick"):
                answer = await dan.post(address, json={"game": "kings_court"})
                assert refusal(answer, 503) == "house_full"
                assert answer.headers["retry-after"] == "60"
            await noa.do(first, "close")
            await noa.open()

    asyncio.run(story())


# Quick play.


def test_quick_play_finds_somebody_who_is_there(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house, Client(house.url) as noa:
            waiting = await noa.http.post("/api/quick", json={"game": "kings_court"})
            assert waiting.status_code == 201
            table = waiting.json()["id"]
            uri = await house.guest()

            async def play_now(**wish: object) -> str:
                answer = await uri.post("/api/quick", json={"game": "kings_court", **wish})
                assert answer.headers["location"] == f"/api/tables/{answer.json()['id']}"
                return str(answer.json()["id"])

            # Nobody looks at that table yet, so Uri gets one of his own, and only one.
            own = await play_now()
            assert own != table
            assert await play_now() == own
            await uri.do(own, "leave")
            # A spectator is not somebody to play with.
            async with Client(house.url) as dan:
                await dan.watch(table)
                own = await play_now()
                assert own != table
            await uri.do(own, "leave")
            await noa.watch(table)
            other = await play_now(players=4)
            assert other != table
            await uri.do(other, "leave")
            assert await play_now() == table
            scene = (await uri.see(table))["scene"]
            assert scene["status"] == "playing"
            assert scene["seat"] == 1

    asyncio.run(story())


@pytest.mark.parametrize(
    "wanted",
    [
        {"manners": {"autostart": True}},
        {"manners": {"public": True}},
        {"manners": {"public": True, "autostart": True, "rated": True}},
        {"manners": {"public": True, "autostart": True, "clock": {"move": 5}}},
        {"manners": {"public": True, "autostart": True}, "options": {"mode": "basic"}},
        {"manners": {"public": True, "autostart": True}, "game": "catch_dragon"},
    ],
)
def test_quick_play_leads_to_no_special_table(wanted: dict[str, object], one_house: Teller) -> None:
    async def story(house: Visits) -> None:
        async with Client(house.url) as noa:
            special = await noa.open(**{"game": "triominoes", **wanted})
            uri = await house.guest()
            found = await uri.post("/api/quick", json={"game": "triominoes"})
            assert found.json()["id"] != special

    one_house(story)


def test_quick_play_of_nothing(one_house: Teller) -> None:
    async def story(house: Visits) -> None:
        noa = await house.guest()
        assert refusal(await noa.post("/api/quick", json={"game": "go"}), 409) == "unknown_game"
        wish = {"game": "triominoes", "players": 0}
        assert refusal(await noa.post("/api/quick", json=wish), 400) == "invalid"

    one_house(story)


# Looking on.


def test_what_a_seat_a_spectator_and_a_visitor_see(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, uri, table = await house.two_at_a_table(game="triominoes")
            stranger, visitor = await house.guest(), await house.visitor()
            seen = [await one.see(table) for one in (noa, uri, stranger, visitor)]
            assert [one["scene"]["seat"] for one in seen] == [0, 1, None, None]
            assert seen[2] == seen[3]
            assert seen[2]["scene"]["legal"] == []
            position = house.app.state.registry.tables[table].match.position
            for one, seat in zip(seen, (0, 1, None), strict=False):
                assert one["scene"]["view"] == position.person_view(seat)

    asyncio.run(story())


def test_a_table_without_spectators(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, uri = await house.guest(), await house.guest()
            stranger, visitor = await house.guest(), await house.visitor()
            table = await noa.open(manners={"spectators": False})
            assert (await stranger.see(table))["scene"]["status"] == "waiting"  # could sit down
            await uri.do(table, "sit")
            await noa.do(table, "start")

            async def nobody_else_sees() -> None:
                for person in (stranger, visitor):
                    for part in ("", "/record", "/log", "/steps"):
                        answer = await person.get(f"/api/tables/{table}{part}")
                        assert refusal(answer, 404) == "no_table"
                report = {"text": "I cannot see this"}
                answer = await stranger.post(f"/api/tables/{table}/report", json=report)
                assert refusal(answer, 404) == "no_table"
                answer = await stranger.ask(table, "say", seq=0, text="let me in")
                assert refusal(answer, 404) == "no_table"

            await nobody_else_sees()
            await noa.do(table, "close")
            await nobody_else_sees()
            assert (await uri.see(table))["scene"]["result"]["how"] == "closed"
            # The operator sees what a spectator would.
            headers = {"Authorization": f"Bearer {TOKEN}"}
            shown = await visitor.get(f"/api/operator/tables/{table}", headers=headers)
            assert shown.json()["scene"]["status"] == "ended"

    asyncio.run(story())


def test_who_was_sent_away_sees_nothing_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, uri, table = await house.two_at_a_table()
            await noa.do(table, "remove", person=uri.person)
            for part in ("", "/record", "/steps"):
                assert refusal(await uri.get(f"/api/tables/{table}{part}"), 404) == "no_table"
            assert refusal(await uri.ask(table, "return", seq=0), 404) == "no_table"
            assert (await uri.get("/api/me/tables")).json()["tables"] == []
            await noa.do(table, "close")
            assert (await uri.get("/api/me/finished")).json()["tables"] == []
            scene = (await noa.see(table))["scene"]
            assert scene["seats"][1]["bot"] == "greedy"

    asyncio.run(story())


def test_spectators_may_have_to_wait(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, _, table = await house.two_at_a_table(manners={"spectator_delay": 3600})
            stranger = await house.guest()
            assert (await stranger.see(table))["scene"]["view"] is None
            assert (await noa.see(table))["scene"]["view"]
            assert (await noa.get(f"/api/tables/{table}/record")).status_code == 200
            answer = await stranger.get(f"/api/tables/{table}/record")
            assert refusal(answer, 409) == "later"

    asyncio.run(story())


# Ids.


@pytest.mark.parametrize("part", ["", "/record", "/log", "/steps"])
def test_a_table_that_is_not_there(part: str, one_house: Teller) -> None:
    async def story(house: Visits) -> None:
        visitor = await house.visitor()
        answer = await visitor.get(f"/api/tables/{NOWHERE}{part}")
        assert refusal(answer, 404) == "no_table"
        for malformed in ("x", "A" * 16, "0" * 17, "%00" * 16, "קופסה"):
            answer = await visitor.get(f"/api/tables/{malformed}{part}")
            assert refusal(answer, 400) == "invalid"
            assert answer.json()["error"]["field"] == "table"

    one_house(story)


# Commands.


def test_commands_by_http(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, uri, table = await house.two_at_a_table()
            seen = await noa.see(table)
            if seen["scene"]["to_act"] == 1:
                noa, seen = uri, await uri.see(table)
            action = seen["scene"]["legal"][0]
            order = {
                "id": "mine",
                "seq": seen["seq"],
                "command": {"do": "act", "action": action},
            }
            address = f"/api/tables/{table}/commands"
            first = await noa.post(address, json=order)
            again = await noa.post(address, json=order)
            assert first.status_code == again.status_code == 200
            assert first.json() == again.json() == {"id": "mine", "seq": seen["seq"] + 1}
            assert (await noa.see(table))["seq"] == seen["seq"] + 1
            stale = await noa.post(address, json={**order, "id": "other"})
            assert refusal(stale, 409) == "stale"
            assert stale.json()["error"]["seq"] == seen["seq"] + 1
            answer = await noa.ask(table, "act", action="not an action")
            assert refusal(answer, 409) in ("illegal", "not_your_turn")

    asyncio.run(story())


@pytest.mark.parametrize(
    "order",
    [
        {},
        {"id": "a", "seq": 0},
        {"id": "", "seq": 0, "command": {"do": "pause"}},
        {"id": "a b", "seq": 0, "command": {"do": "pause"}},
        {"id": "a", "seq": -1, "command": {"do": "pause"}},
        {"id": "a", "seq": "1", "command": {"do": "pause"}},
        {"id": "a", "seq": 0, "command": {"do": "abandon"}},
        {"id": "a", "seq": 0, "command": {"do": "botacts", "seat": 0, "action": "", "actions": 0}},
        {"id": "a", "seq": 0, "command": {"do": "pause", "person": "somebody else"}},
        {"id": "a", "seq": 0, "command": {"do": "mute", "person": "x", "muted": 0}},
        {"id": "a", "seq": 0, "command": {"do": "pause"}, "person": "somebody else"},
    ],
)
def test_commands_that_are_not_understood(order: dict[str, object], one_house: Teller) -> None:
    async def story(house: Visits) -> None:
        noa = await house.guest()
        table = await noa.open()
        before = await noa.see(table)
        answer = await noa.post(f"/api/tables/{table}/commands", json=order)
        assert refusal(answer, 400) == "invalid"
        assert await noa.see(table) == before

    one_house(story)


def test_commands_need_a_person(one_house: Teller) -> None:
    async def story(house: Visits) -> None:
        noa, visitor = await house.guest(), await house.visitor()
        table = await noa.open()
        assert refusal(await visitor.ask(table, "sit"), 401) == "no_session"
        answer = await noa.post(f"/api/tables/{table}/commands", content=b"{")
        assert refusal(answer, 415) == "content_type"
        headers = {"Content-Type": "application/json"}
        for text in (b"{", b"", b"\xff"):
            answer = await noa.post(f"/api/tables/{table}/commands", content=text, headers=headers)
            assert refusal(answer, 400) == "invalid"

    one_house(story)


def test_a_claim_is_no_matter_of_http(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, _, table = await house.two_at_a_table(game="red_handed", manners={"pace": 0.5})
            async with Client(house.url, noa.cookies["kufsa"]) as device:
                await device.watch(table)
                await device.until(table, lambda view: view.scene["turn"] > 0)
            turn = (await noa.see(table))["scene"]["turn"]
            answer = await noa.ask(table, "claim", turn=turn)
            assert refusal(answer, 409) in ("race_door", "another_turn")
            assert answer.json()["error"]["message"]

    asyncio.run(story())


def test_nobody_is_asked_too_much_of_a_database(new_url: NewUrl, tmp_path: Path) -> None:
    """What one database takes another may not: NUL, long ids."""

    async def story() -> None:
        async with visits(tmp_path, database=new_url()) as house:
            noa = await house.guest()
            table = await noa.open()
            for nobody in ("x" * 32, "x" * 33, "\x00", ""):
                answer = await noa.ask(table, "mute", person=nobody)
                assert refusal(answer, 409) == "bad_person"
            await noa.do(table, "say", text="a\x00b")
            address = f"/api/tables/{table}/report"
            assert refusal(await noa.post(address, json={"text": "a\x00b"}), 400) == "invalid"
            lobby = await noa.get("/api/tables", params={"game": "a\x00b"})
            assert refusal(lobby, 400) == "invalid"

    asyncio.run(story())


def test_the_methods_of_every_address(one_house: Teller) -> None:
    async def story(house: Visits) -> None:
        visitor = await house.visitor()
        app: Litestar = house.app
        for address, methods in {
            "/api/tables": "GET, OPTIONS, POST",
            "/api/me": "DELETE, GET, OPTIONS, PATCH",
            f"/api/tables/{NOWHERE}": "GET, OPTIONS",
            "/api/games": "GET, OPTIONS",
        }.items():
            told = await visitor.options(address)
            assert told.headers["allow"] == methods
            wrong = await visitor.put(address)
            assert refusal(wrong, 405) == "method_not_allowed"
            assert sorted(wrong.headers["allow"].split(", ")) == methods.split(", ")
        assert app.openapi_config is None  # Litestar's pages load from other hosts

    one_house(story)


def test_who_adds_bytes_sits_down_after_the_promise(tmp_path: Path) -> None:
    """Quick play, hosts and games against bots: nothing is dealt before."""

    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, uri = await house.guest(), await house.guest()
            against = {"bots": ["random"], "manners": {"autostart": True}, "sit": False}
            table = await noa.open(**against)
            scene = (await noa.see(table))["scene"]
            assert (scene["status"], scene["seats"][0]["bot"]) == ("waiting", "")
            await noa.do(table, "sit", salt="ab" * 16)
            scene = (await noa.see(table))["scene"]
            assert (scene["status"], scene["seats"][0]["added"]) == ("playing", True)
            wish = {"game": "kings_court", "sit": False}
            found = (await noa.post("/api/quick", json=wish)).json()
            await noa.do(found["id"], "sit", salt="cd" * 16)
            async with Client(house.url, noa.cookies["kufsa"]) as there:
                await there.watch(found["id"])
                again = (await uri.post("/api/quick", json=wish)).json()
            assert again["id"] == found["id"]
            assert (await uri.see(found["id"]))["scene"]["status"] == "waiting"
            await uri.do(found["id"], "sit", salt="ef" * 16)
            scene = (await uri.see(found["id"]))["scene"]
            assert scene["status"] == "playing"
            assert [seat["added"] for seat in scene["seats"]] == [True, True]

    asyncio.run(story())
