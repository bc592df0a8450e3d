"""What helps whoever is to act, over HTTP."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import kufsa
from kufsa.match.commands import Act, Envelope
from tests.server.visits import Visitor, refusal, visits


async def who_acts(people: list[Visitor], table: str) -> tuple[Visitor, Visitor]:
    """Of two people the one whose turn it is, and the other."""
    to_act = (await people[0].see(table))["scene"]["to_act"]
    return people[to_act], people[1 - to_act]


async def helped(person: Visitor, table: str, what: str) -> Any:
    return (await person.get(f"/api/tables/{table}/{what}")).raise_for_status().json()


# What an action would bring.


def test_points_of_laying_a_tile(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, uri, table = await house.two_at_a_table(game="triominoes")
            actor, other = await who_acts([noa, uri], table)
            told = await helped(actor, table, "worth")
            scene = (await actor.see(table))["scene"]
            assert told["actions"] == scene["actions"]
            assert told["points"].keys() == set(scene["legal"]) - {"000@0,0^"}
            action, points = next(iter(told["points"].items()))
            for person in (other, await house.guest(), await house.visitor()):
                assert (await helped(person, table, "worth"))["points"] == {}
            await actor.do(table, "act", action=action)
            after = (await actor.see(table))["scene"]
            assert after["view"]["scores"][scene["seat"]] == points
            nowhere = await actor.get("/api/tables/0000000000000000/worth")
            assert refusal(nowhere, 404) == "no_table"

    asyncio.run(story())


def test_points_in_a_lesson(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            visitor = await house.guest()
            start = kufsa.game("triominoes").start(players=2, seed=4)
            seat = start.to_act
            wanted = {"document": start.document, "seat": seat}
            answer = (await visitor.post("/api/games/triominoes/try", json=wanted)).json()
            assert answer["worth"].keys() == set(answer["legal"]) - {"000@0,0^"}

    asyncio.run(story())


# Hints.

HINTS = {"hints": True}


@pytest.mark.parametrize("game", ["catch_dragon", "triominoes", "drachenwurf", "kings_court"])
def test_a_hint_is_legal_and_only_for_who_is_to_act(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, uri, table = await house.two_at_a_table(game=game, manners=HINTS)
            actor, other = await who_acts([noa, uri], table)
            scene = (await actor.see(table))["scene"]
            told = await helped(actor, table, "hint")
            assert told["action"] in scene["legal"]
            assert told["actions"] == scene["actions"]
            stranger, visitor = await house.guest(), await house.visitor()
            for what in ("hint", "odds"):
                here = f"/api/tables/{table}/{what}"
                assert refusal(await other.get(here), 409) == "not_your_turn"
                assert refusal(await stranger.get(here), 409) == "no_seat"
                assert refusal(await visitor.get(here), 401) == "no_session"

    asyncio.run(story())


@pytest.mark.parametrize(
    ("game", "manners", "why"),
    [("catch_dragon", {}, "hints_off"), ("red_handed", HINTS | {"pace": 60}, "no_hints")],
)
def test_no_hints_where_there_are_none(
    game: str, manners: dict[str, Any], why: str, tmp_path: Path
) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, _, table = await house.two_at_a_table(game=game, manners=manners)
            for what in ("hint", "odds"):
                assert refusal(await noa.get(f"/api/tables/{table}/{what}"), 409) == why

    asyncio.run(story())


def test_a_rated_table_has_no_hints(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa = await house.guest("Noa")
            wanted = {"game": "catch_dragon", "manners": HINTS | {"rated": True}}
            assert refusal(await noa.post("/api/tables", json=wanted), 409) == "bad_manners"

    asyncio.run(story())


@pytest.mark.parametrize("open_memory", [False, True])
@pytest.mark.parametrize("rounds", [0, 1])
def test_only_open_memory_lets_a_hint_remember_for_long(
    open_memory: bool, rounds: int, tmp_path: Path
) -> None:
    """In Catch the Dragon a train is up, and the other one was seen: it is the tile to turn."""

    async def story() -> None:
        async with visits(tmp_path) as house:
            manners = HINTS | {"open_memory": open_memory}
            noa, uri, table = await house.two_at_a_table(game="catch_dragon", manners=manners)
            live = await house.app.state.registry.open(table)
            seen, dragon, robot, ball, train = _cells(live.match.position, "TGRBT")
            for action in (seen, dragon, *(robot, dragon, ball, dragon) * rounds, train):
                match = live.match
                person = match.seats[match.to_act].person
                envelope = Envelope(Act(action=action), person, id=f"a{match.seq}", seq=match.seq)
                await live.perform(envelope)
            actor, _ = await who_acts([noa, uri], table)
            hint, odds = await helped(actor, table, "hint"), await helped(actor, table, "odds")
            assert hint["remembers"] is open_memory
            assert (hint["action"] == seen) is (open_memory or rounds == 0)
            known = 3 + 2 * rounds if open_memory else 1
            assert odds["odds"]["unknown"] == 49 - known

    asyncio.run(story())


def _cells(position: kufsa.Position, kinds: str) -> list[str]:
    """A cell of each kind; not the first cell, which who knows nothing turns."""
    faces = {
        f"{'abcdefg'[column]}{row + 1}": face
        for row, line in enumerate(position.document["grid"])
        for column, face in enumerate(line)
    }
    del faces["a1"]
    found: list[str] = []
    for kind in kinds:
        found.append(next(cell for cell in faces if faces[cell] == kind and cell not in found))
    return found


# Looking back.


@pytest.mark.parametrize("game", ["catch_dragon", "triominoes"])
def test_looking_back(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, _, table = await house.two_at_a_table(game=game)
            await house.play_out(table, 12)
            scene = (await noa.see(table))["scene"]
            told = await helped(noa, table, "past")
            assert told["count"] == scene["actions"] + 1 == len(told["steps"])
            actions = [[step["n"], step["seat"], step["action"]] for step in told["steps"]]
            assert actions[1:] == scene["history"]
            if game == "triominoes":
                assert told["lasting"] is None
                assert told["steps"][-1]["view"] == scene["view"]
                assert told["steps"][-1]["events"] == scene["events"]
                seen = await helped(await house.visitor(), table, "past")
                assert seen["steps"][0]["view"]["hand"] is None
            else:
                assert "won" in told["lasting"]
                assert {step["view"] for step in told["steps"]} == {None}
            part = await helped(noa, table, "past?first=4&count=3")
            assert part["steps"] == told["steps"][4:7]

    asyncio.run(story())


def test_who_sees_later_looks_back_later(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, _, table = await house.two_at_a_table(manners={"spectator_delay": 600})
            await house.play_out(table, 5)
            stranger = await house.guest()
            here = f"/api/tables/{table}/past"
            assert refusal(await stranger.get(here), 409) == "later"
            assert (await noa.get(here)).json()["count"] == 6
            waiting = await noa.open()
            assert refusal(await noa.get(f"/api/tables/{waiting}/past"), 409) == "not_begun"

    asyncio.run(story())
