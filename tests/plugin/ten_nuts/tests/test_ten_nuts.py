"""Ten Nuts, clause by clause."""

from typing import Any

import pytest

import kufsa

GAME = kufsa.game("ten_nuts")
BEGIN: dict[str, Any] = {
    "game": "ten_nuts",
    "options": {"players": 2},
    "hands": [[1, 2, 9], [3, 4, 5]],
    "bag": [10, 6, 7, 8],
    "cracked": [[], []],
    "aside": [],
    "swaps": [1, 1],
    "turn": 0,
    "phase": "play",
}


def position(**changes: Any) -> kufsa.Position:
    return GAME.position({**BEGIN, **changes}, seed=1)


def refusal(position: kufsa.Position, action: str) -> str | None:
    with pytest.raises(kufsa.IllegalAction) as error:
        position.play(action)
    return error.value.clause


@pytest.mark.clause("TN-01")
def test_ten_nuts() -> None:
    assert refusal(position(), "crack 11") == "TN-01"
    assert refusal(position(), "swap 999999999999") == "TN-01"
    with pytest.raises(kufsa.BadPosition, match="TN-01"):
        position(bag=[10, 6, 7, 7])


@pytest.mark.clause("TN-02")
@pytest.mark.parametrize("players", [2, 3])
def test_three_nuts_each(players: int) -> None:
    dealt = GAME.start(players=players, seed=3).document
    assert [len(hand) for hand in dealt["hands"]] == [3] * players
    assert sorted(sum(dealt["hands"], dealt["bag"])) == list(range(1, 11))


@pytest.mark.clause("TN-03")
def test_cracking() -> None:
    after = position().play("crack 9").document
    assert (after["hands"][0], after["cracked"][0], after["turn"]) == ([1, 2], [9], 1)
    assert refusal(position(), "crack 3") == "TN-03"


@pytest.mark.clause("TN-04")
def test_swapping() -> None:
    after = position().play("swap 1")
    assert after.document["hands"][0] == [2, 9, 10]
    assert (after.document["aside"], after.document["bag"]) == ([1], [6, 7, 8])
    assert refusal(after.play("crack 3"), "swap 2") == "TN-04"
    # Three players leave one nut in the bag: after the first swap there is none.
    empty = GAME.start(players=3, seed=1, first=0)
    seat_0, seat_1 = (f"swap {hand[0]}" for hand in empty.document["hands"][:2])
    assert refusal(empty.play(seat_0), seat_1) == "TN-04"


@pytest.mark.clause("TN-05")
def test_the_end() -> None:
    last = position(hands=[[9], []], cracked=[[1, 2], [3, 4, 5]])
    assert not last.over
    assert last.play("crack 9").over


@pytest.mark.clause("TN-06")
def test_empty_hands_are_passed_over() -> None:
    after = position(hands=[[2, 9], []], cracked=[[1], [3, 4, 5]]).play("crack 2")
    assert after.to_act == 0


@pytest.mark.clause("TN-07")
def test_the_highest_sum_wins() -> None:
    end = position(hands=[[9], []], cracked=[[1, 2], [3, 4, 5]]).play("crack 9")
    assert (end.scores, end.winners) == ((12, 12), (0, 1))
    end = position(hands=[[], [8]], cracked=[[1, 2, 9], [3, 4]], bag=[10, 6, 7, 5], turn=1)
    assert end.play("crack 8").winners == (1,)


@pytest.mark.clause("TN-08")
def test_what_a_seat_knows() -> None:
    view = position().view(1)
    assert (view["hand"], view["held"], view["bag"]) == ([3, 4, 5], [3, 3], 4)
    assert position().view(None)["hand"] is None


@pytest.mark.clause("GEN-01")
def test_who_begins() -> None:
    assert [GAME.start(seed=1, first=seat).to_act for seat in (0, 1)] == [0, 1]
    assert {GAME.start(seed=seed).to_act for seed in range(20)} == {0, 1}


@pytest.mark.clause("GEN-02")
def test_equals_win_together() -> None:
    end = position(hands=[[], []], cracked=[[1, 2, 9], [3, 4, 5]], phase="over")
    assert end.winners == (0, 1)


@pytest.mark.clause("GEN-03")
def test_after_the_end() -> None:
    end = position(hands=[[], []], cracked=[[1, 2, 9], [3, 4, 5]], phase="over")
    assert refusal(end, "crack 1") == "GEN-03"
