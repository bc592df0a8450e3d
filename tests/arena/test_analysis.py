"""Looking back at finished games: fair to what a seat could know, and the sums are right."""

import json
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

import kufsa
from kufsa.arena import analysis
from kufsa.arena.analysis import (
    CannotAnalyse,
    Effort,
    Judged,
    Question,
    analyse,
    conclude,
    imagined,
    judge,
    questions,
)
from kufsa.core.log import Log
from tests.search.conftest import hasty  # noqa: F401 - the strongest bot thinks little here

pytestmark = [pytest.mark.compiled, pytest.mark.usefixtures("hasty")]
LOGS = Path(__file__).parents[1] / "logs"
SHORT = {
    "catch_dragon": "rules-1-from-a-document",
    "drachenwurf": "rules-1-six-for-one",
    "kings_court": "rules-1-from-a-document",
    "red_handed": "rules-1-quick",
    "triominoes": "rules-1-basic",
}
HASTE = Effort(simulations=8)


def played(game: str, name: str = "") -> list[kufsa.Position]:
    return list(Log.load(LOGS / game / f"{name or SHORT[game]}.log").replay())


@pytest.mark.parametrize("game", SHORT)
def test_every_game_is_analysed_and_the_same_way_each_time(game: str) -> None:
    positions = played(game)
    found = analyse(positions, HASTE, dealt=False)
    assert found == analyse(positions, HASTE, dealt=False, workers=1)
    assert found.judged
    data = json.loads(json.dumps(found.data()))
    assert data["actions"] == len(positions) - 1
    for seat, told in enumerate(data["seats"]):
        assert told["course"][-1] == [data["actions"], told["result"]]
        assert [n for n, _ in told["course"]] == sorted(n for n, _ in told["course"])
        assert told["result"] == (seat in positions[-1].winners) / len(positions[-1].winners)


@pytest.mark.parametrize(
    ("game", "name"),
    [("catch_dragon", "rules-1-five-players"), ("kings_court", "rules-1-four-players"),
     ("drachenwurf", "rules-1-six-players"), ("red_handed", "rules-1-six-players")],
)  # fmt: skip
def test_a_decision_is_asked_about_as_its_seat_had_it(game: str, name: str) -> None:
    positions = played(game, name)
    asked = questions(positions)
    for question in asked[:: max(1, len(asked) // 20)]:
        position = positions[question.number - 1]
        assert question.view == position.view(question.seat)
        if not question.race:
            assert position.to_act == question.seat
            assert question.legal == position.legal
            assert question.chosen in question.legal
            assert question.told == [
                one.events(question.seat) for one in positions[: question.number]
            ]
    assert {question.seat for question in asked} == set(range(positions[0].players))


def asked_about(
    position: kufsa.Position, number: int, seat: int, legal: tuple[str, ...], chosen: str
) -> Question:
    world = imagined(position, number, seat)
    return Question(
        position.game.id, number, seat, position.options, [], position.view(seat), world, legal,
        chosen,
    )  # fmt: skip


@pytest.mark.parametrize("game", SHORT)
def test_a_world_looks_true_to_its_seat_and_is_not(game: str) -> None:
    positions = played(game)
    varied = set()
    for question in questions(positions):
        true = positions[question.number - 1]
        world = np.frombuffer(bytearray(question.world), true.game.rules.STATE)
        looks = kufsa.Position(true.game, true._options, world).view(question.seat)
        assert looks == {**question.view, "last": None}
        fields = (*true.game.hidden_fields, "chance")
        varied |= {name for name in fields if (world[0][name] != true._state[0][name]).any()}
    assert "chance" in varied and len(varied) > 1, "the world is the true one"


def test_a_blunder_is_found() -> None:
    """Two who forget everything stop in the face of a tile that both have seen, and that wins."""
    log = Log.load(LOGS / "catch_dragon" / "rules-1.log")
    position = next(islice(log.replay(), 544, None))
    asked = asked_about(position, 545, 1, position.legal, "stop")
    found = judge(asked, Effort(100))
    assert (log.actions[544], found.best) == ("stop", "g4")
    assert found.loss > 0.9
    assert judge(asked._replace(chosen="g4"), Effort(100)).loss == 0


def a_judgement(number: int, seat: int, value: float, best: float, tried: int = 1000) -> Judged:
    return Judged(number, seat, "this", "that", value, best, tried)


def test_noise_is_no_loss() -> None:
    assert a_judgement(1, 0, 0.50, 0.52).loss == 0
    assert a_judgement(1, 0, 0.40, 0.52).loss == pytest.approx(0.12)
    assert a_judgement(1, 0, 0.60, 0.52).loss == 0
    assert a_judgement(1, 0, 0.60, 0.52).expected == 0.60
    assert a_judgement(1, 0, 0.40, 0.52, tried=0).loss == 0


def test_the_sums_are_right() -> None:
    positions = played("kings_court", "rules-1-four-players")
    judged = [
        a_judgement(1, 0, 0.1, 0.3),
        a_judgement(2, 1, 0.2, 0.8),
        a_judgement(5, 0, 0.1, 0.5),
        a_judgement(7, 2, 0.1, 0.2),
        a_judgement(7, 3, 0.1, 0.9),
    ]
    found = conclude(positions, judged, HASTE)
    assert [one.lost for one in found.accounts] == pytest.approx([0.6, 0.6, 0.1, 0.8])
    assert [one.given for one in found.accounts] == pytest.approx([0.5, 0.5, 2 / 3, 1.3 / 3])
    for one in found.accounts:
        assert one.luck == pytest.approx(one.result - 0.25 + one.lost - one.given)
    assert sum(one.luck or 0 for one in found.accounts) == pytest.approx(0)
    # The dearest first, one for each action, and no more than three.
    assert [(one.number, one.seat) for one in found.turning_points] == [(7, 3), (2, 1), (5, 0)]
    assert found.course(1) == [(0, 0.25), (1, 0.8), (len(positions) - 1, found.accounts[1].result)]
    # Who did not begin with a deal begins with what could be expected.
    late = conclude(positions, judged, HASTE, dealt=False)
    assert [one.start for one in late.accounts] == [0.3, 0.8, 0.2, 0.9]


def test_in_a_race_nothing_is_called_luck() -> None:
    positions = played("red_handed")
    asked = questions(positions)
    assert [one.luck for one in conclude(positions, [], HASTE).accounts] == [None] * len(
        conclude(positions, [], HASTE).accounts
    )
    for question in asked:
        right = [one for one in positions[question.number - 1].legal if ":" in one]
        happened = positions[question.number].view(None)["last"]["action"]
        if happened == "flip":
            assert right, "a turning-up is a decision only where there was something to see"
            assert (question.legal[0] in right, question.chosen) == (True, "flip")
        elif happened.startswith(f"{question.seat}:"):
            assert question.chosen == happened


def test_a_wrong_snatch_costs() -> None:
    start = kufsa.game("red_handed").start(players=2, seed=1, quick=True)
    position = start.play("flip", "flip", "flip", "flip")
    wait = ("flip", "0:snatch 1 2 3")
    asked = asked_about(position, 5, 0, wait, "0:snatch 1 2 3")._replace(race=True)
    found = judge(asked, Effort(400))
    assert found.best == "flip"
    assert found.value < found.best_value


def test_what_cannot_be_analysed() -> None:
    positions = played("triominoes")
    with pytest.raises(CannotAnalyse, match="not over"):
        questions(positions[:-1])


def test_a_game_without_views_to_imagine(monkeypatch: pytest.MonkeyPatch) -> None:
    positions = played("triominoes")
    monkeypatch.setattr(positions[0].game, "can_determinize", False)
    with pytest.raises(CannotAnalyse, match="cannot draw positions from views"):
        questions(positions)


def test_seconds_stop_a_search() -> None:
    [*_, question] = questions(played("drachenwurf"))
    found = judge(question, Effort(simulations=1_000_000, seconds=0.02))
    assert 0 < found.tried < 1_000_000


def test_progress_is_told() -> None:
    ticks: list[tuple[int, int]] = []
    positions = played("catch_dragon")
    analyse(positions, HASTE, tick=lambda done, of: ticks.append((done, of)))
    assert ticks == [(n + 1, len(ticks)) for n in range(len(ticks))]
    assert ticks and analysis.MOST_POINTS == 3
