"""Resampling in King's Court: every position that looks the same is drawn as often.

What looks the same is found by trying all (``court.alike``): documents with the hidden cards in
every other order, as far as they are read without complaint and give the seat the same view.
"""

from collections import Counter
from itertools import permutations

import pytest

from kufsa.core import kernel
from tests.games.kings_court.court import GAME, LAST_FOUR, alike, is_dead, key, table, too_far_off

EACH = 8 if kernel.INTERPRETED else 30

# Four kinds twice and one magic hat: eight characters, nine hats.
SMALL = {
    "row": "AB BA CD DC AB BA C*",
    "characters": "D",
    "hats": "DC",
    "kinds": 4,
    "copies": 2,
    "magic": 1,
}
# Five kinds twice, no magic: three cards in each pile.
PILES = {
    "row": "AB BA CD DC EE AB BC",
    "characters": "CDE",
    "hats": "AED",
    "kinds": 5,
    "copies": 2,
    "magic": 0,
}
# Two pairs of each seat are won: a row of four, and two magic hats anywhere.
CLOSED = {
    "row": "AB B* CA D*",
    "characters": "",
    "hats": "CD",
    "pairs": ("AB", "CD"),
    "kinds": 4,
    "copies": 2,
}


def is_uniform(position, seat, states):
    """Chi-square over all documents that look the same."""
    wanted = {key(world) for world in alike(position, seat)}
    assert len(wanted) == states > 1
    found = Counter(key(position.resample(seat, seed=n)) for n in range(EACH * states))
    assert found.keys() <= wanted
    off = sum((found[text] - EACH) ** 2 / EACH for text in wanted)
    assert not too_far_off(off, states - 1), off


@pytest.mark.clause("KC-17")
def test_the_order_of_both_piles():
    is_uniform(table(**PILES, known=("1234567", "")), 0, 6 * 6)


@pytest.mark.clause("KC-17")
def test_hats_in_the_row_and_in_the_pile():
    # A, B, the magic hat, C and D in three slots and the pile.
    is_uniform(table(**SMALL, known=("1234", "")), 0, 5 * 4 * 3 * 2)
    is_uniform(table(**SMALL, known=("1256", "")), 0, 5 * 4 * 3 * 2 // 4)  # C and D twice


@pytest.mark.clause("KC-17")
def test_a_hat_that_a_rival_knows_is_not_magic():
    is_uniform(table(**SMALL, known=("1234", "5")), 0, 4 * 4 * 3 * 2)
    is_uniform(table(**SMALL, known=("1234", "56")), 0, 4 * 3 * 3 * 2)
    is_uniform(table(**SMALL, known=("1234", "5", "6")), 0, 4 * 3 * 3 * 2)
    # What the seat knows itself it shares with nobody's knowledge.
    is_uniform(table(**SMALL, known=("1234", "1234")), 0, 5 * 4 * 3 * 2)


@pytest.mark.clause("KC-17")
def test_a_spectator_knows_no_hat():
    is_uniform(table(**CLOSED, known=("1", "3")), None, 4 * 3 * (4 * 3))
    is_uniform(table(**CLOSED, known=("13", "13")), None, 4 * 3 * (4 * 3))


@pytest.mark.clause("KC-17")
def test_a_short_row():
    is_uniform(table(**CLOSED, known=("1", "")), 0, 5 * 4 * 3)
    is_uniform(table(**CLOSED, known=("", "13")), 1, 4 * 3)


@pytest.mark.clause("KC-17")
def test_when_over_only_the_pile_is_hidden():
    position = table(**{**LAST_FOUR, "row": "AA B* CB DD", "hats": "C*"})
    over = position.play("call 1")
    for seat in (0, 1, None):
        is_uniform(over, seat, 2)


# Fourteen characters are left: the row and the pile below. Seat 0 knows six hats that belong to
# nobody in the row, so the seventh is magic or belongs to somebody.
ALMOST_DEAD = {
    "row": "AD AD AD BE BE BE CA",
    "characters": "DDDEEEF",
    "hats": "FAABBBC",
    "pairs": ("CCFFGGGHHH", "IIIJJJKKKLLL"),
    "copies": 3,
    "magic": 0,
}


@pytest.mark.clause("KC-17", "KC-13")
def test_the_row_is_no_dead_end():
    position = table(**ALMOST_DEAD, known=("123456", ""))
    # Eight hats for one slot and the pile, and F not in the slot; the characters of the pile
    # come in every order besides, which is_uniform has seen above.
    cards = "AAABBBCF"
    wanted = {order for order in set(permutations(cards)) if order[0] != "F"}
    assert len(wanted) == 980
    found = Counter()
    for n in range(EACH * 980 // 3):
        world = position.resample(0, seed=n).document
        assert not is_dead(world["row"])
        found[world["row"][6][1], *world["hats"]] += 1
    assert found.keys() <= wanted
    mean = EACH / 3
    off = sum((found[order] - mean) ** 2 / mean for order in wanted)
    assert not too_far_off(off, 979), off


@pytest.mark.clause("KC-17", "KC-13")
def test_a_rivals_hat_and_a_dead_end_at_once():
    # Seat 0 knows five hats; seat 1 knows slot 6; slot 7 is known to nobody and may be magic.
    parts = {**ALMOST_DEAD, "magic": 1, "hats": "FAABBBC*"}
    position = table(**parts, known=("12345", "6"))
    cards = list("AAABBBCEF*")
    # Each ordered choice of two cards for the slots leaves as many orders of the others.
    wanted = Counter(
        (cards[a], cards[b])
        for a, b in permutations(range(10), 2)
        if cards[a] != "*" and not (cards[a] in "EF" and cards[b] in "EF")
    )
    draws = 600 if kernel.INTERPRETED else 6_000
    found = Counter(
        tuple(place[1] for place in position.resample(0, seed=n).document["row"][5:])
        for n in range(draws)
    )
    assert found.keys() <= wanted.keys()
    share = draws / wanted.total()
    off = sum((found[two] - ways * share) ** 2 / (ways * share) for two, ways in wanted.items())
    assert not too_far_off(off, len(wanted) - 1), off


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_the_view_stays_and_chance_is_fresh(seat):
    position = GAME.start(3, seed=8, first=0)
    position = position.play("peek 1", "peek 2", "swap 1 5", "call 3", "peek 3", "swap 2 4")
    hidden = set()
    for n in range(20):
        other = position.resample(seat, seed=n)
        assert {**other.view(seat), "last": None} == {**position.view(seat), "last": None}
        assert other == position.resample(seat, seed=n)
        hidden.add(key(other))
    assert len(hidden) == 20
