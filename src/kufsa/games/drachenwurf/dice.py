"""Dice as numbers, and the number of every choice of dice to put aside.

Dice are counted by colour in one number, four bits a colour, red lowest. A *keep* is one to six
dice of which at most one is doubled (DW-12); there are 3,695, numbered in the canonical order: by
how many dice they are, then die by die in the order r r* o o* y y* g g* b b* p p*.

Two keeps of as many dice differ first in some colour: there, plain dice come before a doubled one,
that before none, and the more dice of the colour, the earlier. So the number of a keep is a sum
over the colours of how many keeps go another, earlier way there: the table EARLIER.
"""

from itertools import combinations_with_replacement

import numpy as np
from numpy import int64

from kufsa.core.kernel import kernel

COLOURS = 6
DICE = 6  # DW-02
LETTERS = "roygbp"
NOT_DOUBLED = COLOURS

DIE = np.array([1 << 4 * colour for colour in range(COLOURS + 1)], np.int64)  # none: out of sight


def _keeps() -> list[tuple[int, int]]:
    """Dice and doubled colour of every keep, in the canonical order, by sorting."""
    found = []
    for count in range(1, DICE + 1):
        for dice in combinations_with_replacement(range(COLOURS), count):
            for doubled in (*sorted(set(dice)), NOT_DOUBLED):
                spelt = sorted(2 * colour for colour in dice)
                if doubled != NOT_DOUBLED:
                    spelt[dice.index(doubled)] += 1
                found.append((count, spelt, sum(1 << 4 * colour for colour in dice), doubled))
    return [(packed, doubled) for _, _, packed, doubled in sorted(found)]


KEEPS = _keeps()
KEEP_COUNT = len(KEEPS)
KEPT_DICE = np.array([dice for dice, _ in KEEPS], np.int32)
KEPT_DOUBLED = np.array([doubled for _, doubled in KEEPS], np.int8)
FIRST_KEEP = np.array(  # the number of the first keep of so many dice
    [0, *(KEEPS.index((count, NOT_DOUBLED)) for count in range(1, DICE + 1))], np.int64
)


def _earlier() -> list[list[list[list[int]]]]:
    """How many keeps go an earlier way, by [doubled before][colour][dice left][way].

    The way of a colour is its count of dice, and 6 more if one of them is doubled.
    """
    # ways[doubled before][colour][left]: how the colours from this one on can be made up.
    ways = [[[0] * (DICE + 1) for _ in range(COLOURS + 1)] for _ in range(2)]
    table = [[[[0] * 13 for _ in range(DICE + 1)] for _ in range(COLOURS)] for _ in range(2)]
    for spent in (1, 0):
        ways[spent][COLOURS][0] = 1
        for colour in range(COLOURS - 1, -1, -1):
            for left in range(DICE + 1):
                count = 0
                for dice in range(left, 0, -1):
                    table[spent][colour][left][dice] = count
                    count += ways[spent][colour + 1][left - dice]
                for dice in range(left, 0, -1) if not spent else ():
                    table[spent][colour][left][6 + dice] = count
                    count += ways[1][colour + 1][left - dice]
                table[spent][colour][left][0] = count
                ways[spent][colour][left] = count + ways[spent][colour + 1][left]
    return table


EARLIER = np.array(_earlier(), np.int16)


# Every kernel that names a table carries a copy of it, and a GPU has little room for such: so each
# of the large ones is named in one kernel only.


@kernel
def dice_of(keep):
    """The dice that a keep puts aside."""
    return int64(KEPT_DICE[keep])


@kernel
def doubled_of(keep):
    """The colour of the die that a keep doubles, or NOT_DOUBLED."""
    return int64(KEPT_DOUBLED[keep])


@kernel
def earlier(spent, colour, left, way):
    return int64(EARLIER[spent, colour, left, way])


@kernel
def count_dice(dice):
    """How many dice there are, of all colours."""
    return ((dice * 0x111111) >> 20) & 15


@kernel
def of_colour(dice, colour):
    return (dice >> (4 * colour)) & 15


@kernel
def keep_number(dice, doubled):
    """The number of the keep of these dice, one of the colour ``doubled`` counting twice."""
    left = count_dice(dice)
    number = FIRST_KEEP[left]
    spent = 0
    colour = 0
    while left > 0:
        here = of_colour(dice, colour)
        if colour == doubled:
            number += earlier(0, colour, left, 6 + here)
            spent = 1
        else:
            number += earlier(spent, colour, left, here)
        left -= here
        colour += 1
    return number


@kernel
def next_choice(chosen, dice):
    """The choice of some of the dice that comes after another one; 0 after the last."""
    for colour in range(COLOURS):
        if of_colour(chosen, colour) < of_colour(dice, colour):
            return chosen + DIE[colour]
        chosen &= ~(15 << (4 * colour))
    return int64(0)


@kernel
def count_keeps(dice, egg):
    """How many keeps can be made of some dice; with an egg each of their colours may be doubled."""
    choices = 1  # of the colours so far, none of them included
    doubled = 0  # and with a doubled die
    while dice > 0:
        here = dice & 15
        doubled = doubled * (here + 1) + choices * here
        choices *= here + 1
        dice >>= 4
    return choices - 1 + (doubled if egg else 0)


@kernel
def keep_at(dice, egg, place):
    """The keep at a place: choices as ``next_choice`` makes them, each plain, then doubled."""
    left = place + 1  # the empty choice would come first
    chosen = int64(0)
    colours = 0  # of the dice chosen
    colour = COLOURS
    while dice > 0:
        colour -= 1
        dice &= DIE[colour] - 1  # the colours before this one
        plain = count_keeps(dice, False) + 1
        keeps = count_keeps(dice, egg) + 1 + (plain * colours if egg else 0)
        while left >= keeps:
            left -= keeps
            if of_colour(chosen, colour) == 0:
                colours += 1
                keeps += plain if egg else 0
            chosen += DIE[colour]
    if left == 0:
        return keep_number(chosen, NOT_DOUBLED)
    for colour in range(COLOURS):
        if of_colour(chosen, colour) > 0:
            left -= 1
            if left == 0:
                return keep_number(chosen, colour)
    return int64(-1)
