"""Greedy for DrachenWurf: the most for the turn at hand, computed exactly, and nothing beyond.

A turn has three parts, and the bot makes the most of each by itself.

*Securing.* The waiting cards are laid so that the lair has the most points when all are laid.

*Dice.* A card won to the nest is worth ``gain * hold``. ``gain`` is the most points that the card
would add if it were laid at once in the lair as it lies. ``hold`` is the chance that it is still
there a round later, if every opponent chases nothing but this colour, without an egg: with six
dice, putting every one of that colour aside, as long as each roll shows one. A card won by six is
worth its gain; the new turn counts as another one. An egg spent costs its point. What the dice
aside are worth is the best way to spend them, which is a sum over the colours. The expected worth
of going on is then worked out over every roll and every choice of dice (see ``DiceTurn``): exact,
no sampling.

*Rebuilding.* The move that gains most, if it gains more than the egg's point.

Where two actions are worth the same, the first in the canonical order is chosen. Everything that
counts lies open, so there is nothing to remember.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from math import comb, factorial, prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kufsa.core.game import Game
from kufsa.core.position import View
from kufsa.core.seed import Seed

DICE = 6
MOST = 7  # of one colour: six dice, one of them doubled
MANY_WAITING = 4  # more cards than this are laid one by one: no play brings so many

Row = tuple[str, ...]
Worth = tuple[float, ...]  # by count 0 … 7 of a colour


class Greedy:
    """Plays DrachenWurf from what its seat sees."""

    def __init__(self, game: Game, seed: Seed | None = None) -> None:
        """There is no chance in it: the seed does not matter."""

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        """There is nothing to prepare."""

    def observe(self, events: Sequence[Mapping[str, Any]]) -> None:
        """Everything that counts is in the view."""

    def choose(self, view: View, legal: Sequence[str]) -> str:
        worth = {
            "lay": _worth_of_lays,
            "keep": _worth_of_keeps,
            "choose": _worth_of_choices,
            "take": _worth_of_takes,
            "rebuild": _worth_of_moves,
        }[view["phase"]](view, legal)
        # Worths that differ by no more than rounding are the same.
        return max(legal, key=lambda action: (round(worth[action], 9), -legal.index(action)))


# The lair.


def lair_of(view: Mapping[str, Any]) -> list[Row]:
    return [tuple(row) for row in view["lairs"][view["turn"]]]


def fits(row: Row, card: str) -> bool:
    """Whether a card may join a row (DW-20).

    >>> fits(("b1", "b2"), "b4"), fits(("b1", "b2"), "y1"), fits(("b1",), "y1")
    (True, False, True)
    """
    return any(all(other[part] == card[part] for other in row) for part in (0, 1))


def gain(lair: Sequence[Row], card: str) -> int:
    """The most points that a card adds to a lair.

    >>> gain([("b1", "b2"), ("y4",)], "b4")
    5
    """
    return 1 + 2 * max((len(row) for row in lair if fits(row, card)), default=0)


def points(lair: Sequence[Row]) -> int:
    return sum(len(row) ** 2 for row in lair)


def lay(lair: Sequence[Row], card: str, row: str) -> list[Row]:
    """The lair with a card in a row, as the notation numbers it.

    >>> lay([("b1",), ("y4",)], "b4", "2"), lay([("b1",)], "b4", "new")
    ([('b1',), ('y4', 'b4')], [('b1',), ('b4',)])
    """
    if row == "new":
        return [*lair, (card,)]
    place = int(row) - 1
    return [*lair[:place], (*lair[place], card), *lair[place + 1 :]]


def _worth_of_lays(view: Mapping[str, Any], legal: Sequence[str]) -> dict[str, float]:
    lair = lair_of(view)
    waiting = frozenset(card for cards in view["nests"][view["turn"]].values() for card in cards)
    worth = {}
    for action in legal:
        _, card, row = action.split()
        after = lay(lair, card, row)
        rest = waiting - {card} if len(waiting) <= MANY_WAITING else frozenset()
        worth[action] = float(best_points(after, rest))
    return worth


def best_points(lair: Sequence[Row], waiting: frozenset[str]) -> int:
    """The most points of the lair when all waiting cards are laid."""
    if not waiting:
        return points(lair)
    return max(
        best_points(lay(lair, card, row), waiting - {card})
        for card in waiting
        for row in [
            *(str(place) for place, row in enumerate(lair, start=1) if fits(row, card)),
            "new",
        ]
    )


def _worth_of_moves(view: Mapping[str, Any], legal: Sequence[str]) -> dict[str, float]:
    lair = lair_of(view)
    worth = {"end": 0.0}
    for action in legal:
        if action != "end":
            _, card, row = action.split()
            # The row that it leaves may be empty then, and counts nothing.
            without = [tuple(other for other in one if other != card) for one in lair]
            worth[action] = points(lay(without, card, row)) - points(lair) - 1.0
    return worth


# What cards are worth.


@cache
def chase(count: int, dice: int = DICE) -> float:
    """The chance to put so many dice of one colour aside, while each roll shows one.

    >>> round(chase(1), 6) == round(1 - (5 / 6) ** 6, 6), chase(0), chase(7)
    (True, 1.0, 0.0)
    """
    if count <= 0:
        return 1.0
    chances = (
        comb(dice, shown) * 5.0 ** (dice - shown) / 6.0**dice * chase(count - shown, dice - shown)
        for shown in range(1, dice + 1)
    )
    return float(sum(chances))


def hold(side: int, opponents: int) -> float:
    """The chance that a card at that side is still there a round later."""
    return 1.0 if side == DICE else float((1 - chase(side + 1)) ** opponents)


class Target(NamedTuple):
    """A card to roll for: the least count that takes it, and what it would add to the lair."""

    card: str
    least: int
    gain: int


def targets(view: Mapping[str, Any]) -> list[Target]:
    """The cards in the middle and at the nests of the others."""
    lair, turn = lair_of(view), view["turn"]
    found = [Target(card, 2, gain(lair, card)) for card in view["middle"]]
    for seat, nest in enumerate(view["nests"]):
        if seat != turn:
            found += [
                Target(card, int(side) + 1, gain(lair, card))
                for side, cards in nest.items()
                for card in cards
            ]
    return found


def worth_by_count(cards: Sequence[Target], opponents: int) -> Worth:
    """What 0 … 7 of a colour are worth when best spent on cards of that colour (DW-16)."""
    worth = [0.0] * (MOST + 1)
    for card in cards:
        worth = [
            max(
                worth[count],
                *(
                    worth[count - spent] + card.gain * hold(spent, opponents)
                    for spent in range(card.least, min(count, DICE) + 1)
                ),
            )
            if count >= card.least
            else worth[count]
            for count in range(MOST + 1)
        ]
    return tuple(worth)


def worths(view: Mapping[str, Any], without: str = "") -> dict[str, Worth]:
    """By the letter of each colour that matters: what so many dice of it are worth.

    Those are the colours that may be put aside, and (in a document only) others that are.
    """
    found = [target for target in targets(view) if target.card != without]
    opponents = len(view["nests"]) - 1
    return {
        letter: worth_by_count([one for one in found if one.card[0] == letter], opponents)
        for letter in "roygbp"
        if letter in view["kept"] or any(one.card[0] == letter for one in found)
    }


def _worth_of_takes(view: Mapping[str, Any], legal: Sequence[str]) -> dict[str, float]:
    """What is won by taking a card and then spending the rest as well as can be."""
    counts = count_dice(view["free"] or view["kept"])
    gains = {target.card: target.gain for target in targets(view)}
    opponents = len(view["nests"]) - 1
    worth = {"done": 0.0}
    for action in legal:
        verb, _, rest = action.partition(" ")
        if verb == "take":
            card, count = rest[:2], int(rest[3:])
            left = {**counts, card[0]: counts[card[0]] - count}
            worth[action] = gains[card] * hold(count, opponents)
            if count < DICE:  # what six leave over lapses
                others = worths(view, without=card)
                worth[action] += sum(others[one][n] for one, n in left.items() if one in others)
    return worth


def count_dice(dice: str) -> dict[str, int]:
    """The count of each colour; a doubled die is two.

    >>> count_dice("gb*b")
    {'g': 1, 'b': 3}
    """
    spelt = re.sub(r"(.)\*", r"\1\1", dice)
    return {letter: spelt.count(letter) for letter in dict.fromkeys(spelt)}


# The dice.

Table = NDArray[np.float64]


def _worth_of_keeps(view: Mapping[str, Any], legal: Sequence[str]) -> dict[str, float]:
    return {action: _worth_aside(view, view["kept"] + action.split()[1]) for action in legal}


def _worth_of_choices(view: Mapping[str, Any], legal: Sequence[str]) -> dict[str, float]:
    """To roll on, against every way to stop: an egg already spent no longer matters."""
    spent = 1.0 if view["egg_spent"] else 0.0
    rolling = _worth_aside(view, view["kept"]) + spent
    return {**_worth_of_takes(view, legal), "roll": rolling}


def _worth_aside(view: Mapping[str, Any], aside: str) -> float:
    found = worths(view)
    turn = dice_turn(tuple(found.values()), view["eggs"][view["turn"]] > 0)
    counts = count_dice(aside)
    table = turn.spent if "*" in aside else turn.fresh
    return float(table[tuple(counts.get(letter, 0) for letter in found)])


class DiceTurn:
    """What dice put aside are worth with the best play to come: optimal stopping, exactly.

    A table has an axis of 0 … 7 for each colour that may be put aside: the count of that colour.
    ``spent`` is for a turn in which an egg was used, and counts are then one more than the dice;
    ``fresh`` for one in which none was. Both are filled from six dice aside down to none: to roll
    r dice shows each heap of them with its chance, and from a heap any part may be put aside,
    if the colour is one of ours. The best part of every heap is a running maximum along all axes.
    """

    def __init__(self, worths: Sequence[Worth], egg: bool) -> None:
        self.colours = len(worths)
        sums = np.zeros((MOST + 1,) * self.colours)
        for axis, worth in enumerate(worths):
            shape = [1] * self.colours
            shape[axis] = MOST + 1
            sums = sums + np.array(worth).reshape(shape)
        self.spent = self._fill(sums - 1.0, 1)
        self.fresh = self._fill(sums, 0, self.spent if egg else None)

    def _fill(self, stop: Table, more: int, doubling: Table | None = None) -> Table:
        """The worth of going on; counts are ``more`` than the dice."""
        value = np.full_like(stop, -np.inf)
        for aside in range(DICE, -1, -1):
            for counts in heaps(self.colours, aside + more):
                value[counts] = stop[counts]
                if aside < DICE:
                    rolled = self._roll(value, counts, DICE - aside, stop[counts], doubling)
                    value[counts] = max(stop[counts], rolled)
        return value

    def _roll(
        self,
        value: Table,
        counts: tuple[int, ...],
        dice: int,
        nothing: float,
        doubling: Table | None,
    ) -> float:
        """The expected worth of a roll; ``nothing`` is for one without a die to put aside."""
        best = value[tuple(slice(count, count + dice + 1) for count in counts)].copy()
        if doubling is not None:
            for axis in range(self.colours):
                # One die of this colour is doubled: at least one of it is put aside.
                ahead = [slice(count, count + dice + 1) for count in counts]
                ahead[axis] = slice(counts[axis] + 2, counts[axis] + dice + 2)
                here = [slice(None)] * self.colours
                here[axis] = slice(1, None)
                part = doubling[tuple(ahead)]
                best[tuple(here)] = np.maximum(best[tuple(here)], part)
        best[(0,) * self.colours] = -np.inf  # at least one die is put aside (DW-08)
        for axis in range(self.colours):
            np.maximum.accumulate(best, axis=axis, out=best)
        places, chances, none = rolls(self.colours, dice)
        return float(best[places] @ chances + none * nothing)


@lru_cache(maxsize=8)  # one serves all choices of a turn
def dice_turn(worths: tuple[Worth, ...], egg: bool) -> DiceTurn:
    return DiceTurn(worths, egg)


@cache
def heaps(colours: int, dice: int) -> list[tuple[int, ...]]:
    """Every way in which so many dice can show some colours."""
    return [counts for counts in product(range(dice + 1), repeat=colours) if sum(counts) == dice]


@cache
def rolls(colours: int, dice: int) -> tuple[tuple[NDArray[np.int64], ...], Table, float]:
    """The heaps that a roll of so many dice can show of our colours, their chances, and none's."""
    found = [heap for shown in range(1, dice + 1) for heap in heaps(colours, shown)]
    other = 6 - colours
    chances = [
        factorial(dice)
        / prod(map(factorial, heap))
        / factorial(dice - sum(heap))
        * other ** (dice - sum(heap))
        / 6**dice
        for heap in found
    ]
    return tuple(np.array(found).T), np.array(chances), (other / 6) ** dice
