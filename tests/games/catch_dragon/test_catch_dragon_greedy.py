"""The greedy bot of Catch the Dragon: exact values, and what it does with them."""

from functools import cache
from random import Random

import pytest

import kufsa
from kufsa.games.catch_dragon.bots.greedy import SET_SIZE, _dragons, _treasure

GAME = kufsa.game("catch_dragon")
KINDS = "TBLRCDGS"
TILES = dict(zip(KINDS, (4, 4, 4, 6, 8, 8, 12, 3), strict=True))


@cache
def turn_value(have: tuple[int, ...], left: tuple[int, ...], danger: int) -> float:
    """The same value by going through every tile that may come, one after another."""
    stop = sum(count - count % int(size) for count, size in zip(have, SET_SIZE, strict=True))
    unknown = sum(left) + danger
    going_on = 0.0
    for kind in range(6):
        if left[kind]:
            more = tuple(count + (k == kind) for k, count in enumerate(have))
            fewer = tuple(count - (k == kind) for k, count in enumerate(left))
            going_on += left[kind] / unknown * turn_value(more, fewer, danger)
    return max(float(stop), going_on)


def test_the_value_of_treasure_is_exact() -> None:
    dice = Random(1)
    for _ in range(60):
        have = tuple(dice.randint(0, 3) for _ in range(6))
        left = tuple(dice.randint(0, 2) for _ in range(6))
        danger = dice.randint(0, 6)
        assert _treasure(have, left, danger) == pytest.approx(turn_value(have, left, danger))


def test_the_value_of_a_hunt_is_exact() -> None:
    assert _dragons(2, 0, 9) == 2
    assert _dragons(1, 3, 3) == 4, "all that is unknown is a dragon"
    assert _dragons(1, 1, 2) == 1, "an even chance of two is no better than one"
    assert _dragons(1, 2, 3) == pytest.approx(4 / 3), "two in three, then as it comes"


def position(known: str, up: str = "", turn: int = 0) -> kufsa.Position:
    """A deal in which the cells of ``known`` have been seen; ``up`` lie open."""
    faces = "".join(kind * TILES[kind] for kind in KINDS)
    grid = [faces[row * 7 : row * 7 + 7] for row in range(7)]
    cells = [f"{'abcdefg'[place % 7]}{place // 7 + 1}" for place in range(49)]
    seen = {*known.split(), *up.split()}
    return GAME.position(
        {
            "game": "catch_dragon",
            "options": {"players": 2},
            "grid": grid,
            "up": up.split(),
            "seen": [cell for cell in cells if cell in seen],
            "won": [{}, {}],
            "turn": turn,
            "phase": "flip",
        },
        seed=1,
    )


def choice(position: kufsa.Position) -> str:
    bot = kufsa.bot("catch_dragon", "greedy")
    answer = bot.choose(position.view(0), position.legal)
    assert isinstance(answer, str)
    return answer


def test_it_takes_what_it_knows_and_stops() -> None:
    # The deal has trains on a1 to d1, and dragons from g5 on.
    p = position(known="a1 b1 c1 d1")
    for _ in range(4):
        action = choice(p)
        assert action in ("a1", "b1", "c1", "d1")
        p = p.play(action)
    assert choice(p) == "stop"


def test_it_hunts_the_dragons_it_knows_when_they_are_more() -> None:
    p = position(known="a1 b1 g5 a6 b6 c6")
    hunted = []
    while (action := choice(p)) != "stop":
        hunted.append(action)
        p = p.play(action)
    assert sorted(hunted) == ["a6", "b6", "c6", "g5"]


def test_it_leaves_a_known_spider_alone_and_lets_it_stay() -> None:
    everything = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]
    p = position(known=" ".join(everything))
    spiders = {"e7", "f7", "g7"}
    for _ in range(60):
        action = choice(p)
        assert action not in spiders
        p = p.play(action)
        if p.to_act != 0:
            break
    view = {**p.view(0), "phase": "spider"}
    assert kufsa.bot("catch_dragon", "greedy").choose(kufsa.View(view), ["stay"]) == "stay"
