"""Analyses of finished matches over HTTP: one at a time, when nobody needs the bots."""

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest

import kufsa
from kufsa.arena.analysis import questions
from kufsa.match.commands import Act, Envelope, Moment, NewTable, Sit
from kufsa.match.decide import create, handle
from kufsa.match.events import TableSettings
from kufsa.match.match import ENDED, Match, fold
from kufsa.server.tables import analysis
from kufsa.server.tables.bots.pool import BotPool
from kufsa.server.tables.bots.requests import BotRequest
from tests.server.visits import Visitor, refusal, visits


async def analysed(person: Visitor, table: str) -> dict[str, Any]:
    """BotRequest until it is there."""
    async with asyncio.timeout(100):
        while True:
            told: dict[str, Any] = (
                (await person.get(f"/api/tables/{table}/analysis")).raise_for_status().json()
            )
            if told["analysis"] is not None:
                return told
            assert 0 <= told["done"] <= told["of"] or told["of"] == 0
            await asyncio.sleep(0.02)


@pytest.fixture(autouse=True)
def little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "EFFORT", analysis.Effort(simulations=5))


def test_what_mattered_in_a_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with visits(tmp_path, bot_processes=1) as house:
            noa, _, table = await house.two_at_a_table(game="triominoes", options={"mode": "basic"})
            here = f"/api/tables/{table}/analysis"
            assert refusal(await noa.get(here), 409) == "not_over"  # never of a match in play
            await house.play_out(table)
            visitor = await house.visitor()
            told = await analysed(visitor, table)
            found, scene = told["analysis"], (await noa.see(table))["scene"]
            assert told["done"] == told["of"] > 0
            assert found["actions"] == scene["actions"]
            winners = scene["result"]["winners"]
            assert [one["result"] for one in found["seats"]] == [
                (seat in winners) / len(winners) for seat in (0, 1)
            ]
            assert sum(one["luck"] for one in found["seats"]) == pytest.approx(0, abs=0.001)
            for point in found["turning_points"]:
                assert scene["history"][point["number"] - 1][1:] == [point["seat"], point["chosen"]]
            # It is not worked out twice.
            monkeypatch.delattr(analysis, "questions")
            assert await analysed(noa, table) == told

    asyncio.run(story())


def test_a_match_that_was_not_played_out_has_none(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, _, table = await house.two_at_a_table(game="kings_court")
            await house.play_out(table, actions=3)
            await noa.do(table, "close")
            here = f"/api/tables/{table}/analysis"
            assert refusal(await noa.get(here), 409) == "no_analysis"

    asyncio.run(story())


def test_a_match_that_is_too_long_has_none_and_too_many_have_to_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "MOST_DECISIONS", 3)

    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, _, table = await house.two_at_a_table(game="triominoes", options={"mode": "basic"})
            await house.play_out(table)
            here = f"/api/tables/{table}/analysis"
            monkeypatch.setattr(analysis, "MOST_AT_WORK", 0)
            assert refusal(await noa.get(here), 503) == "analyst_busy"
            monkeypatch.undo()
            monkeypatch.setattr(analysis, "MOST_DECISIONS", 3)
            async with asyncio.timeout(100):
                while (answer := await noa.get(here)).status_code == 200:
                    assert answer.json()["analysis"] is None
            assert refusal(answer, 409) == "no_analysis"

    asyncio.run(story())


def test_one_address_leaves_places_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "MOST_OF_ONE", 2)

    class Silent:
        async def judge(self, *question: object) -> None:
            await asyncio.Event().wait()

    async def story() -> None:
        analyst = analysis.MatchAnalyst(cast(BotPool, Silent()))
        played = [ended(str(number)) for number in range(4)]
        for match in (*played[:2], *played[:2]):  # to ask again takes no other place
            assert isinstance(analyst.look(match, "192.0.2.1"), analysis.Progress)
        with pytest.raises(analysis.Busy):
            analyst.look(played[2], "192.0.2.1")
        assert isinstance(analyst.look(played[3], "192.0.2.2"), analysis.Progress)
        await asyncio.sleep(0)  # all have begun
        await analyst.close()
        assert isinstance(analyst.look(played[2], "192.0.2.1"), analysis.Progress)
        await analyst.close()

    asyncio.run(story())


def ended(id: str) -> Match:
    """A match of two people, played to its end."""
    manners, options = TableSettings(autostart=True), {"mode": "basic"}
    wanted = NewTable("triominoes", players=2, options=options, manners=manners)
    made = create(match=id, wanted=wanted, commitment="", host="noa", name="Noa")
    assert isinstance(made, list)
    match = fold(made, secret=bytes(32))
    ask = Envelope(Sit(), person="uri", name="Uri", id="sit", seq=match.seq)
    while match.status != ENDED:
        happened = handle(match, ask, Moment(at=0))
        assert isinstance(happened, list), happened
        for event in happened:
            match.apply(event)
        if match.position is not None and match.to_act is not None:
            act, person = Act(action=match.position.legal[0]), match.seats[match.to_act].person
            ask = Envelope(act, person=person, id=f"c{match.seq}", seq=match.seq)
    return match


def test_tables_come_first() -> None:
    """A bot that is asked after many judgements were is served before them."""

    async def story() -> None:
        workers = BotPool(1, seconds=30)
        await workers.start()
        try:
            position = kufsa.game("kings_court").start(players=2, seed=1)
            done: list[str] = []

            async def judged() -> None:
                await workers.judge(question, 5)
                done.append("judged")

            question = _a_question()
            tasks = [asyncio.create_task(judged()) for _ in range(5)]
            await asyncio.sleep(0)
            ask = BotRequest(
                game="kings_court", level="greedy", seed="1", match="m", seat=position.to_act,
                options=position.options, told=0, view=position.view(position.to_act),
                legal=position.legal, payer="Noa",
            )  # fmt: skip
            await workers.choose(ask, list)
            done.append("chosen")
            await asyncio.gather(*tasks)
            assert done.index("chosen") <= 1, "one judgement may have begun"
            gone = asyncio.create_task(workers.judge(question, 5))
            waits = asyncio.create_task(workers.judge(question, 5))
            await asyncio.sleep(0)
            waits.cancel()
            assert await gone is not None
            assert workers.waiting == 0
            broken = question._replace(world=b"")
            assert await workers.judge(broken, 5) is None
        finally:
            await workers.stop()

    asyncio.run(story())


def _a_question() -> Any:
    positions = [kufsa.game("triominoes").start(players=2, seed=3, mode="basic")]
    while not positions[-1].over:
        positions.append(positions[-1].play(positions[-1].legal[0]))
    return questions(positions)[0]
