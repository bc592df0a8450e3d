"""How likely each card can still be paid for in this turn, by whoever goes for it alone.

>>> import kufsa
>>> p = kufsa.game("drachenwurf").start(players=2, seed=7, first=0)
>>> p.view()["rolled"], p.view()["middle"]
('ogbbbp', ['y1', 'y2', 'g2'])
>>> p.odds()
{'cards': {'y1': 0.570112, 'y2': 0.570112, 'g2': 0.777966}}
"""

from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
from numpy import int64

from kufsa.core.kernel import kernel
from kufsa.core.schema import Mapping, Share
from kufsa.core.schema.terms import MILLION
from kufsa.core.schema.writing import add, begin_list, more

from .dice import COLOURS, DICE, count_dice, of_colour
from .lair import CARDS, LANDSCAPES, bit
from .schema import CARD
from .state import CHOOSE, FIRST_SIDE, KEEP, LAST_SIDE

ODDS = {"cards": Mapping(CARD, Share())}


@cache
def _reach(dice: int, need: int, others: int) -> Fraction:
    """The chance of so many more of a colour, with so many dice to roll.

    Of the five other colours so many may go aside, too.
    """
    if need <= 0:
        return Fraction(1)
    if need > dice:
        return Fraction(0)
    rolls = sum(
        comb(dice, hits) * (COLOURS - 1) ** (dice - hits) * _reach(dice - hits, need - hits, others)
        for hits in range(1, dice + 1)
    )
    none = (COLOURS - 1) ** dice
    useless = (COLOURS - 1 - others) ** dice  # then rolling is over (DW-11)
    rolls += (none - useless) * _reach(dice - 1, need, others)
    return Fraction(rolls, COLOURS**dice)


REACH = np.array(  # in millionths, by dice, need and others
    [
        [
            [round(MILLION * _reach(dice, need, others)) for others in range(COLOURS)]
            for need in range(DICE + 1)
        ]
        for dice in range(DICE + 1)
    ],
    np.int64,
)


@kernel
def odds(view, out):
    """The chance of every card in the middle and at the other nests.

    It is that of a player who from now on puts aside all dice of the card's colour and, where a
    roll shows none, a single die of another colour that may go aside (DW-09). Eggs that are not
    spent yet are left out.
    """
    if view.phase not in (KEEP, CHOOSE):
        return 0
    wanted = _wanted(view)
    n = start = begin_list(out, 0)
    for i in range(int64(view.middle_size)):
        n = _add_card(view, int64(view.middle[i]), wanted, out, start, n)
    for seat in range(int64(view.players)):
        for side in range(FIRST_SIDE, LAST_SIDE + 1):
            for card in range(CARDS):
                if _lies_at(view, seat, card) and view.side[card] == side:
                    n = _add_card(view, card, wanted, out, start, n)
    return n


@kernel
def _lies_at(view, seat, card):
    """Whether a card is at the nest of another seat, where it can be robbed."""
    return seat != view.turn and (view.nest[seat] & bit(card)) != 0


@kernel
def _wanted(view):
    """The colours of the cards to go for, as bits."""
    found = int64(0)
    for i in range(int64(view.middle_size)):
        found |= 1 << (int64(view.middle[i]) // LANDSCAPES)
    for seat in range(int64(view.players)):
        for card in range(CARDS):
            if _lies_at(view, seat, card):
                found |= 1 << (card // LANDSCAPES)
    return found


@kernel
def _add_card(view, card, wanted, out, start, n):
    """Write a card and its chance; its side says how many dice it takes (DW-14)."""
    colour = card // LANDSCAPES
    need = int64(view.side[card]) + 1 - of_colour(int64(view.kept), colour)
    if view.doubled == colour:
        need -= 1
    left = DICE - count_dice(int64(view.kept))
    if view.phase == KEEP:
        # The roll that lies there: its dice of the colour go aside, or one of another.
        aside = of_colour(int64(view.rolled), colour)
        need -= aside
        left -= max(aside, int64(1))
    others = -1
    for other in range(COLOURS):
        others += (wanted >> other) & 1
    n = add(out, start, n, card)
    return more(out, n, REACH[left, min(max(need, int64(0)), int64(DICE)), others])
