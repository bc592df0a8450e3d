"""Keeps by their place: what batches choose from without listing all of them."""

import pytest

from kufsa.games.drachenwurf.dice import (
    COLOURS,
    DIE,
    NOT_DOUBLED,
    count_keeps,
    keep_at,
    keep_number,
    next_choice,
    of_colour,
)

ROLLS = ["", "0", "00", "012", "0011", "000112", "012345", "555"]


def dice(roll: str) -> int:
    return sum(int(DIE[int(colour)]) for colour in roll)


def listed(rolled: int, egg: bool) -> list[int]:
    """All keeps, one after another: each choice plain, then with each of its colours doubled."""
    found = []
    chosen = int(next_choice(0, rolled))
    while chosen:
        found.append(int(keep_number(chosen, NOT_DOUBLED)))
        colours = [colour for colour in range(COLOURS) if of_colour(chosen, colour) and egg]
        found += [int(keep_number(chosen, colour)) for colour in colours]
        chosen = int(next_choice(chosen, rolled))
    return found


@pytest.mark.parametrize("egg", [False, True])
@pytest.mark.parametrize("roll", ROLLS)
def test_every_place_has_its_keep(roll: str, egg: bool) -> None:
    rolled = dice(roll)
    expected = listed(rolled, egg)
    assert count_keeps(rolled, egg) == len(expected) == len(set(expected))
    assert [int(keep_at(rolled, egg, place)) for place in range(len(expected))] == expected


def test_of_no_dice_nothing_is_kept() -> None:
    assert keep_at(0, True, 0) == -1
