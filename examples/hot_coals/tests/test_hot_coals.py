"""A test for every clause of Hot Coals: a position, an action, the position after."""

from typing import Any

import pytest

import kufsa

GAME = kufsa.game("hot_coals")
HEATS = [str(heat) for heat in range(3, 36)]


def position(
    glowing: str | None = "20",
    taken: tuple[list[str], ...] = ([], [], []),
    drops: tuple[int, ...] = (11, 11, 11),
    pile: int | None = None,
    turn: int = 0,
) -> kufsa.Position:
    """A position with so many coals in the pile; drops that nobody holds lie on the coal."""
    used = {glowing, *(coal for coals in taken for coal in coals)}
    rest = [heat for heat in HEATS if heat not in used]
    document: dict[str, Any] = {
        "game": "hot_coals",
        "options": {"players": len(drops)},
        "glowing": glowing,
        "poured": 11 * len(drops) - sum(drops),
        "taken": [sorted(coals, key=int) for coals in taken],
        "drops": list(drops),
        "pile": rest[9:] if pile is None else rest[9 : 9 + pile],
        "away": rest[:9],
        "turn": turn,
    }
    return GAME.position(document)


def last(taken: tuple[list[str], ...], drops: tuple[int, ...], turn: int) -> kufsa.Position:
    """Everything but the nine coals put away is taken, the glowing one is the last."""
    held = {coal for coals in taken for coal in coals}
    (glowing,) = [heat for heat in HEATS[9:] if heat not in held]
    return position(glowing, taken, drops, pile=0, turn=turn)


@pytest.mark.clause("HC-01")
def test_there_is_one_coal_of_each_heat() -> None:
    start = GAME.start(seed=1).document
    assert sorted([*start["pile"], *start["away"], start["glowing"]], key=int) == HEATS
    twice = {**start, "away": [start["glowing"], *start["away"][1:]]}
    with pytest.raises(kufsa.BadPosition) as error:
        GAME.position(twice)
    assert error.value.clause == "HC-01"


@pytest.mark.clause("HC-02")
def test_nine_coals_are_put_away_unseen() -> None:
    start = GAME.start(seed=1)
    assert len(start.document["away"]) == 9 and len(start.document["pile"]) == 23
    assert "away" not in start.view(0) and start.view(0)["pile"] == 23
    assert len({str(GAME.start(seed=seed).document["away"]) for seed in range(20)}) == 20


@pytest.mark.clause("HC-03")
def test_everybody_has_eleven_drops_that_nobody_else_sees() -> None:
    start = GAME.start(players=4, seed=1)
    assert start.document["drops"] == [11, 11, 11, 11]
    assert start.view(2)["drops"] == [None, None, 11, None]
    with pytest.raises(kufsa.BadPosition) as error:
        GAME.position({**start.document, "drops": [12, 11, 11, 11]})
    assert error.value.clause == "HC-03"


@pytest.mark.clause("HC-04")
def test_the_first_player_is_drawn_by_lot() -> None:
    assert {GAME.start(seed=seed).to_act for seed in range(30)} == {0, 1, 2}
    assert GAME.start(seed=1, first=2).to_act == 2
    assert GAME.start(seed=1).document["glowing"] is not None


@pytest.mark.clause("HC-05")
def test_a_coal_is_taken_with_the_drops_on_it() -> None:
    after = position("20", drops=(11, 9, 10)).play("take")
    assert after.document["taken"][0] == ["20"]
    assert after.document["drops"][0] == 14 and after.document["poured"] == 0


@pytest.mark.clause("HC-06")
def test_a_drop_passes_the_coal_on() -> None:
    after = position("20").play("pour")
    assert after.document["drops"] == [10, 11, 11] and after.document["poured"] == 1
    assert after.to_act == 1 and after.document["glowing"] == "20"
    dry = position("20", drops=(0, 20, 11))
    assert dry.legal == ("take",)
    with pytest.raises(kufsa.IllegalAction) as error:
        dry.play("pour")
    assert error.value.clause == "HC-06"


@pytest.mark.clause("HC-07")
def test_whoever_takes_a_coal_goes_on_with_the_next() -> None:
    before = position("20", turn=2)
    after = before.play("take")
    assert after.to_act == 2 and after.document["glowing"] == before.document["pile"][0]


@pytest.mark.clause("HC-08")
def test_only_the_coolest_of_a_run_counts() -> None:
    before = position("20", taken=(["15", "16", "17", "30"], [], []))
    assert before.scores == (45, 0, 0)
    over = last((HEATS[9:20], HEATS[20:32], []), (0, 2, 31), turn=2).play("take")
    assert over.scores == (12, 21, 4)  # 12; 23 less 2 drops; 35 less 31


@pytest.mark.clause("HC-09")
def test_the_last_coal_ends_the_game_and_drops_count_then() -> None:
    before = last((HEATS[9:20], HEATS[20:32], []), (0, 2, 31), turn=2)
    assert not before.over and before.scores == (12, 23, 0)
    over = before.play("take")
    assert over.over and over.view(None)["drops"] == [0, 2, 31]
    with pytest.raises(kufsa.IllegalAction) as error:
        over.play("take")
    assert error.value.clause == "HC-09"


@pytest.mark.clause("HC-10")
def test_the_least_heat_wins_and_a_tie_is_shared() -> None:
    over = last((HEATS[9:20], HEATS[20:32], []), (0, 2, 31), turn=2).play("take")
    assert over.winners == (2,)
    shared = last((HEATS[9:20], HEATS[20:32], []), (17, 11, 5), turn=1).play("take")
    assert shared.scores == (-5, 12, -5) and shared.winners == (0, 2)
