"""Default levels forget where people do: piece by piece, and nothing that lies open."""

from math import inf
from random import Random

import pytest

import kufsa
from kufsa.core.position import Position
from kufsa.search.forgetting import FadingView
from kufsa.search.levels import LEVELS, Forgetful, ForgetfulCharacter
from kufsa.search.search import Search


def turns(seed: int, plays: int) -> list[Position]:
    """A game of Catch the Dragon at random: tiles are shown and turned away again."""
    dice = Random(seed)
    found = [kufsa.game("catch_dragon").start(players=2, seed=seed)]
    while len(found) < plays and not found[-1].over:
        found.append(found[-1].play(dice.choice(found[-1].legal)))
    return [position for position in found if not position.over]


def tiles_in_mind(half_life: float) -> tuple[int, int]:
    """How many of the tiles that were turned away again are still known, and how many there are."""
    left = all = 0
    for seed in range(3):
        positions = turns(seed, 40)
        fading = FadingView(positions[0].game, half_life, Random(seed))
        fading.begin()
        for position in positions:
            view, plain = position.view(0), position.forgetful_view(0)
            recalled = fading.recall(view)
            grids = ["".join(one["grid"]) for one in (view, plain, recalled)]
            for shown, person, mind in zip(*grids, strict=True):
                assert mind in (shown, person)
                all += shown != person
                left += shown != person and mind == shown
            rest = {name: value for name, value in view.items() if name != "grid"}
            assert {name: recalled[name] for name in rest} == rest
    return left, all


def test_the_shorter_the_half_life_the_more_is_gone() -> None:
    shares = [left / all for left, all in map(tiles_in_mind, (1, 6, 40))]
    assert 0.02 < shares[0] < shares[1] < shares[2] < 0.98


def test_what_is_forgotten_stays_forgotten() -> None:
    positions = turns(3, 60)
    fading = FadingView(positions[0].game, 2, Random(1))
    views = [fading.recall(positions[-1].view(0)) for _ in range(10)]
    assert all(view == views[0] for view in views)


def test_where_people_forget_nothing_the_view_stays_as_it_is() -> None:
    position = kufsa.game("triominoes").start(players=2, seed=7)
    assert not position.game.people_forget
    view = position.view(0)
    assert FadingView(position.game, 1, Random(1)).recall(view) is view


@pytest.mark.compiled
def test_the_first_three_levels_forget_and_the_others_do_not() -> None:
    lives = [level.make.half_life for level in LEVELS]  # type: ignore[attr-defined]
    assert lives == sorted(lives) and lives[2] < lives[3] == lives[4] == inf
    game = kufsa.game("kings_court")
    assert game.people_forget
    nothing = ForgetfulCharacter(Search(simulations=8), {}, half_life=2)
    assert isinstance(nothing(game, 1), Forgetful)
    assert not isinstance(nothing(kufsa.game("triominoes"), 1), Forgetful)


@pytest.mark.compiled
def test_it_still_plays_what_is_legal() -> None:
    make = ForgetfulCharacter(Search(simulations=8), {}, half_life=1.0)
    for position in turns(5, 40)[::8]:
        seat = position.to_act
        assert isinstance(seat, int)
        bot = make(position.game, 1)
        bot.begin(seat, position.options)
        assert bot.choose(position.view(seat), position.legal) in position.legal
