"""Resampling in Triangle Dominoes: every position that looks the same is drawn as often.

What looks the same is found by trying all: documents with the hidden tiles in every other
place, as far as they are read without complaint and give the seat the same view.
"""

import json
from collections import Counter
from itertools import permutations
from math import sqrt

import pytest

import kufsa
from kufsa.core import kernel
from tests.games.triominoes import reference
from tests.games.triominoes.table import GAME, TILES, document, table

FITTING = ["001", "002", "011", "022", "023", "024", "025", "112", "122"]  # on 120@0,0^
UNFIT = [tile for tile in TILES if tile not in FITTING and tile != "012"]


def view(position, seat):
    return {**position.view(seat), "last": None}


def cut(tiles, sizes):
    parts = []
    for size in sizes:
        parts.append(list(tiles[:size]))
        tiles = tiles[size:]
    return parts


def alike(position, seat):
    """The documents that a seat cannot tell from a position's."""
    parts = position.document
    others = [n for n in range(position.players) if n != seat and not position.over]
    sizes = [len(parts["hands"][other]) for other in others] + [len(parts["pool"])]
    laid = [reference.tile_of(lay[:3]) for lay in parts["board"]]
    known = [hand for n, hand in enumerate(parts["hands"]) if n not in others]
    unseen = set(TILES) - set(laid) - set(sum(known, []))
    found = set()
    for tiles in permutations(sorted(unseen), sum(sizes)):
        *hands, pool = cut(tiles, sizes)
        if any(hand != sorted(hand) for hand in hands):
            continue
        other = {**parts, "hands": list(parts["hands"]), "pool": pool}
        for n, hand in zip(others, hands, strict=True):
            other["hands"][n] = hand
        hidden_draw = parts["draws"] and parts["turn"] != seat
        for drawn in other["hands"][parts["turn"]] if hidden_draw else [parts.get("drawn")]:
            if drawn is not None:
                other["drawn"] = drawn
            try:
                same = view(GAME.position(other), seat) == view(position, seat)
            except kufsa.BadPosition:
                continue
            if same:
                found.add(json.dumps(other, sort_keys=True))
    return found


def is_uniform(position, seat, states, each=8 if kernel.INTERPRETED else 30):
    """Chi-square over all the documents; chance exceeds the bound once in 100,000 runs."""
    wanted = alike(position, seat)
    assert len(wanted) == states > 1
    found = Counter(
        json.dumps(position.resample(seat, seed=n).document, sort_keys=True)
        for n in range(each * states)
    )
    assert found.keys() <= wanted
    off = sum((found[text] - each) ** 2 / each for text in wanted)
    free = states - 1
    bound = free * (1 - 2 / (9 * free) + 4.27 * sqrt(2 / (9 * free))) ** 3
    assert off < bound, (off, bound)


def all_but(*tiles):
    return " ".join(tile for tile in TILES if tile not in tiles and tile != "012")


def test_other_hands_and_the_order_of_the_pool():
    hand = all_but("333", "345", "455", "555")
    is_uniform(table(hands=(hand, "333"), pool="455 345"), 0, 4 * 3 * 2)
    is_uniform(table(board="", hands=(hand, "333"), pool="455"), 0, 5 * 4)  # 012 is unseen, too


def test_several_other_hands():
    hand = all_but("000", "333", "345", "455", "555")
    position = table(hands=("333", hand, "345 455"), pool="555", turn=2)
    is_uniform(position, 1, 5 * 6 * 2)


def test_a_tile_that_another_has_just_drawn():
    hand = all_but("333", "345", "455", "555")
    position = table(hands=(hand, "333 345"), pool="555", turn=1, drawn="333")
    is_uniform(position, 0, 6 * 2 * 2)
    # One's own stays known.
    position = table(hands=(hand, "333 345"), pool="555", turn=0, drawn="000")
    is_uniform(position, 0, 6 * 2)
    assert position.resample(0, seed=1).document["drawn"] == "000"


@pytest.mark.clause("TR-31")
def test_with_an_empty_pool_somebody_can_lay():
    hand = " ".join(UNFIT[5:])
    one = table(hands=(hand, "001"), pool="")
    is_uniform(one, 0, 9)
    tiles = " ".join(sorted(["025", UNFIT[0]]))
    is_uniform(table(hands=(hand, tiles), pool="", turn=1), 0, 14 * 13 // 2 - 5 * 4 // 2)
    # Where the seat itself can lay, the others may hold anything.
    is_uniform(table(hands=(" ".join(sorted(["025", *UNFIT[5:]])), "001"), pool=""), 0, 13)


@pytest.mark.clause("TR-31")
def test_with_an_empty_pool_somebody_can_lay_in_mid_turn():
    hand = " ".join(UNFIT[2:])
    tiles = " ".join(sorted(["025", UNFIT[0]]))
    position = table(hands=(hand, tiles), pool="", turn=1, drawn=UNFIT[0])
    is_uniform(position, 0, (11 * 10 // 2 - 1) * 2)


@pytest.mark.clause("TR-31")
def test_who_passed_in_the_basic_game_holds_no_fitting_tile():
    hand = " ".join(UNFIT[4:])
    a, b = UNFIT[:2]
    position = table(hands=(hand, a, "025"), pool="", turn=2, passes=2, mode="basic")
    is_uniform(position, 0, 4 * 9)
    # Only one has passed: with two others and nobody's hand fitting, the second one can lay.
    position = table(hands=(hand, a, "025"), pool="", turn=2, passes=1, mode="basic")
    is_uniform(position, 0, 4 * 9)
    # The seat itself can lay, and seat 2 has passed: seat 1 may hold anything.
    own = " ".join(sorted(["025", *UNFIT[4:]]))
    position = table(hands=(own, b, a), pool="", turn=0, passes=1, mode="basic")
    is_uniform(position, 0, 4 * 11)
    # In the scoring game one passes with a fitting tile, too.
    position = table(hands=(hand, a, "025"), pool="", turn=2, passes=2)
    is_uniform(position, 0, 13 * 12 - 4 * 3)


def test_two_tiles_of_who_passed():
    hand = " ".join(UNFIT[4:])
    own = " ".join(sorted(["025", *UNFIT[4:]]))
    passed = " ".join(UNFIT[:2])
    position = table(hands=(own, passed), pool="", turn=0, passes=1, mode="basic")
    is_uniform(position, 0, 6)
    position = table(hands=(hand, passed, "025"), pool="", turn=2, passes=1, mode="basic")
    is_uniform(position, 0, 6 * 9)


def test_when_over_only_the_pool_is_hidden():
    hand = all_but("333", "345", "455", "555")
    position = table(hands=("", hand), pool="455 333", phase="over", scores=(50, 0))
    for seat in (0, 1, None):
        is_uniform(position, seat, 4 * 3)


@pytest.mark.compiled
def test_a_spectator_sees_no_hand():
    # A board of 32 tiles leaves 24: one in each hand, and somebody can lay.
    position = GAME.position(long_table())
    is_uniform(position, None, 24 * 23 - 6 * 5, each=5)


def long_table():
    board = " ".join(reference.strip())
    laid = {reference.tile_of(lay[:3]) for lay in board.split()}
    left = sorted(set(TILES) - laid)
    fitting = {reference.tile_of(lay[:3]) for lay in reference.lays(board.split(), left)}
    one = min(fitting)
    other = min(set(left) - {one})
    return document(board, (one, other), "")


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_the_view_stays_and_chance_is_fresh(seat):
    position = GAME.start(3, seed=8)
    for _ in range(12):
        position = position.play(position.legal[0])
    hidden = set()
    for n in range(20):
        other = position.resample(seat, seed=n)
        assert view(other, seat) == view(position, seat)
        if seat == position.to_act:
            assert other.legal == position.legal
        assert other == position.resample(seat, seed=n)
        hidden.add(json.dumps([other.document["hands"], other.document["pool"]]))
        parts = other.document
        tiles = [reference.tile_of(lay[:3]) for lay in parts["board"]]
        assert sorted(tiles + sum(parts["hands"], []) + parts["pool"]) == TILES
    assert len(hidden) == 20


def test_rounds_to_come_are_fresh():
    position = table(hands=("025", "333"), tournament=True)
    deals = {
        json.dumps(position.resample(0, seed=n).play("250@0,0v").document["hands"])
        for n in range(5)
    }
    assert len(deals) == 5
