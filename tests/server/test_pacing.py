"""Bots move at a human pace."""

from random import Random

import pytest

from kufsa.server.tables.pacing import pace


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


def test_the_setting_scales_it() -> None:
    assert paces(49, scale=2) == [2 * seconds for seconds in paces(49)]
    assert set(paces(49, scale=0)) | set(paces(1, scale=0)) == {0.0}
