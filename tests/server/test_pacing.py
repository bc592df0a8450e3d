"""Bots move at a human pace."""

from random import Random

import pytest

import kufsa
from kufsa.server.settings import Settings
from kufsa.server.tables import services as module
from kufsa.server.tables.pacing import UNTOLD, pace
from kufsa.server.tables.services import TableServices


def paces(actions: int, scale: float = 1.0) -> list[float]:
    dice = Random(7)
    return sorted(pace(actions, dice, scale) for _ in range(500))


@pytest.mark.parametrize("actions", [2, 7, 49, 361, 12_000])
def test_a_choice_takes_a_moment(actions: int) -> None:
    seconds = paces(actions)
    assert 0.7 <= seconds[0] < seconds[-1] <= 2.2


def test_more_to_choose_from_takes_longer() -> None:
    middles = [paces(actions)[250] for actions in (1, 2, 7, 49, 361)]
    assert middles == sorted(set(middles))


@pytest.mark.parametrize("actions", [0, 1])
def test_what_is_forced_comes_sooner(actions: int) -> None:
    assert paces(actions)[0] > 0.3 and paces(actions)[-1] <= 0.7


@pytest.mark.parametrize("actions", [1, 49])
def test_who_goes_on_with_a_turn_is_quicker(actions: int) -> None:
    assert pace(actions, Random(7), continues_turn=True) < 0.6 * pace(actions, Random(7))


@pytest.mark.parametrize("actions", [1, 2, 49])
def test_what_a_person_did_is_looked_at_first(actions: int) -> None:
    """A celebration of more than a second, and the way to a treasure."""
    dice = Random(7)
    seconds = [pace(actions, dice, after_person=True) for _ in range(500)]
    assert min(seconds) > 1.6 and max(seconds) <= 2.2
    assert pace(actions, dice, scale=0, after_person=True) == 0


def test_the_setting_scales_it() -> None:
    assert paces(49, scale=2) == [2 * seconds for seconds in paces(49)]
    assert set(paces(49, scale=0)) | set(paces(1, scale=0)) == {0.0}


def test_where_hands_are_private_the_delay_tells_nothing_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A bot that has to draw waits as long as one that could lay."""
    services = TableServices(Settings(), None, None, None)  # type: ignore[arg-type]
    asked: list[int] = []

    def noted(choices: int, *_: object) -> float:
        asked.append(choices)
        return 0.0

    monkeypatch.setattr(module, "pace", noted)
    for game in ("triominoes", "catch_dragon"):
        position = kufsa.game(game).start(players=2, seed=1)
        services.bot_delay(position, position.to_act, False, False)
    assert asked == [UNTOLD, 49]
