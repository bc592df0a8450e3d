"""Worlds against all that there are, by chi-square, where the hidden part is only an order.

King's Court and Triangle Dominoes, where more than that follows from what was seen, have tests of
their own.
"""

import json
from collections import Counter
from itertools import permutations
from math import sqrt
from random import Random
from typing import Any

import numpy as np

import kufsa
from kufsa.core import kernel
from kufsa.envs import Batch

EACH = 4 if kernel.INTERPRETED else 30

CELLS = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]


def bound(free: int) -> float:
    """What chi-square exceeds once in 100,000 runs; seeds are fixed, so it always does or never."""
    return free * (1 - 2 / (9 * free) + 4.27 * sqrt(2 / (9 * free))) ** 3


def is_uniform(found: Counter[str], wanted: set[str]) -> None:
    assert len(wanted) > 1 and found.keys() <= wanted
    each = found.total() / len(wanted)
    off = sum((found[text] - each) ** 2 / each for text in wanted)
    assert off < bound(len(wanted) - 1)


def worlds(position: Any, seat: int | None, count: int) -> Counter[str]:
    """The documents of so many worlds."""
    return Counter(text(position.resample(seat, seed=number).document) for number in range(count))


def text(document: dict[str, Any]) -> str:
    return json.dumps(document, sort_keys=True)


def test_hidden_tiles_of_catch_the_dragon() -> None:
    """Five tiles that nobody has seen, two and two alike: 30 arrangements."""
    start = kufsa.game("catch_dragon").start(players=2, seed=7, first=0)
    grid = "".join(start.document["grid"])
    hidden = [0, 1, 2, 4, 5]  # C, G, C, G, D
    assert sorted(grid[cell] for cell in hidden) == ["C", "C", "D", "G", "G"]
    seen = [cell for number, cell in enumerate(CELLS) if number not in hidden]
    position = start.game.position({**start.document, "seen": seen}, seed=1)
    wanted = set()
    for faces in permutations(grid[cell] for cell in hidden):
        letters = list(grid)
        for cell, face in zip(hidden, faces, strict=True):
            letters[cell] = face
        rows = ["".join(letters[7 * row : 7 * row + 7]) for row in range(7)]
        wanted.add(text({**position.document, "grid": rows}))
    assert len(wanted) == 30
    for seat in (0, None):
        is_uniform(worlds(position, seat, EACH * 30), wanted)


def test_the_pile_of_drachenwurf() -> None:
    """Four cards in the pile: 24 orders, and everything else lies open."""
    position = late("drachenwurf", lambda document: len(document["pile"]) == 4)
    wanted = {
        text({**position.document, "pile": list(order)})
        for order in permutations(position.document["pile"])
    }
    assert len(wanted) == 24
    is_uniform(worlds(position, 1, EACH * 24), wanted)


def test_the_decks_of_red_handed() -> None:
    """Seats remember nothing (RH-18): wherever a card is hidden, each of the hidden ones may be.

    There are too many orders to list, so three places are looked at: both tops and a bottom.
    """
    position = kufsa.game("red_handed").start(players=2, seed=3).play("flip")
    decks = position.document["decks"]
    hidden = Counter(card for deck in decks for card in deck)
    count = EACH * hidden.total()
    drawn = [position.resample(0, seed=number).document["decks"] for number in range(count)]
    for seat, place in ((0, 0), (1, 0), (1, -1)):
        found = Counter(deck[seat][place] for deck in drawn)
        assert found.keys() <= hidden.keys()
        off = sum((found[kind] - EACH * n) ** 2 / (EACH * n) for kind, n in hidden.items())
        assert off < bound(len(hidden) - 1)


def test_a_batch_draws_the_same_worlds_as_likely() -> None:
    """Many games at once, each with a key of its own: the same chi-square."""
    position = late("drachenwurf", lambda document: len(document["pile"]) == 4)
    env = Batch.of([position] * (EACH * 24), seed=1)
    env.resample(np.arange(env.n) % 2, seed=2)
    found = Counter(text(env.position(number).document) for number in range(env.n))
    wanted = {
        text({**position.document, "pile": list(order)})
        for order in permutations(position.document["pile"])
    }
    is_uniform(found, wanted)


def late(game: str, wanted: Any) -> Any:
    """A position of a random game in which something is so."""
    dice = Random(3)
    position = kufsa.game(game).start(players=2, seed=3)
    while not wanted(position.document):
        position = position.play(dice.choice(position.legal))
    return position
