"""The dice of a turn as optimal stopping, solved exactly for any worth of every count.

A *heap* says how many of each colour there are. What lies aside is a heap of counts: as many as the
dice, and one more once an egg has doubled a die. All heaps are numbered, few colours or many, so
that a table of values is a row of numbers, and what a roll can add to each heap is worked out once
for every number of colours and kept. A turn is then filled in from six dice aside down to none:

- a roll of r dice shows each heap with its chance, and any part of it that is not empty may be put
  aside (DW-08), with an egg also with one die doubled (DW-12);
- the best part of a shown heap is the heap itself or the best part of one with a die less.
"""

from collections.abc import Sequence
from functools import cache
from itertools import accumulate, pairwise, product
from math import factorial, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

DICE = 6
MOST = 7  # of one colour: six dice, one of them doubled
SIDES = 6  # of a die, each another colour
NEVER = -1e9

Heap = tuple[int, ...]
Numbers = NDArray[np.int64]
Values = NDArray[np.float64]


class Rolls(NamedTuple):
    """What some dice can show, for all heaps of one size that lie aside: one of them each row."""

    chances: Values  # of each heap shown
    after: Numbers  # the heap aside if all of it is added
    doubled: Numbers  # by colour: the same, with one die of that colour doubled
    has: NDArray[np.bool_]  # by colour: whether such a die is shown
    less: Numbers  # by colour: the shown heap with one die less of it, if it has one


class Heaps:
    """All heaps of so many colours, and all rolls.

    >>> len(all_heaps(6).found), all_heaps(2).number[1, 2]
    (1716, 7)
    """

    def __init__(self, colours: int) -> None:
        self.colours = colours
        by_size: list[list[Heap]] = [[] for _ in range(MOST + 1)]
        for heap in product(range(MOST + 1), repeat=colours):
            if sum(heap) <= MOST:
                by_size[sum(heap)].append(heap)
        self.found = [heap for heaps in by_size for heap in heaps]
        self.number = {heap: number for number, heap in enumerate(self.found)}
        self.array = np.array(self.found, np.int64).reshape(-1, colours)
        ends = accumulate(map(len, by_size), initial=0)
        self.of_size = [slice(*pair) for pair in pairwise(ends)]
        self._code = np.array([(MOST + 1) ** place for place in range(colours)], np.int64)
        self._by_code = np.zeros((MOST + 1) ** colours, np.int64)
        self._by_code[self.array @ self._code] = np.arange(len(self.found))
        self._rolls: dict[tuple[int, int], list[Rolls]] = {}

    def none(self, dice: int) -> float:
        """The chance that a roll shows none of the colours."""
        return float(((SIDES - self.colours) / SIDES) ** dice)

    def rolls(self, size: int, dice: int) -> list[Rolls]:
        """What so many dice add to the heaps of a size, by how many of them are shown, from 1."""
        if (size, dice) not in self._rolls:
            self._rolls[size, dice] = [
                self._shown(size, dice, shown) for shown in range(1, dice + 1)
            ]
        return self._rolls[size, dice]

    def _shown(self, size: int, dice: int, shown: int) -> Rolls:
        aside, heaps = self.array[self.of_size[size]], self.array[self.of_size[shown]]
        smaller = self.of_size[shown - 1].start
        one = np.eye(self.colours, dtype=np.int64)
        sums = (aside @ self._code)[:, None] + heaps @ self._code
        has = heaps.T > 0
        more = np.where(has[:, None, :], sums + self._code[:, None, None], 0)
        room = size + shown < MOST  # else no die can be doubled any more
        chances = [
            factorial(dice)
            / prod(map(factorial, heap))
            / factorial(dice - shown)
            * (SIDES - self.colours) ** (dice - shown)
            / SIDES**dice
            for heap in heaps.tolist()
        ]
        fewer = np.where(has.T[:, :, None], heaps[:, None, :] - one, 0) @ self._code
        return Rolls(
            np.array(chances),
            self._by_code[sums],
            self._by_code[more] if room else np.zeros((self.colours, 0, 0), np.int64),
            has,
            np.where(has, self._by_code[fewer].T - smaller, -1),
        )


@cache
def all_heaps(colours: int) -> Heaps:
    return Heaps(colours)


class DiceTurn:
    """What heaps aside are worth with the best play to come.

    ``worths`` has a row of 0 … 7 for each colour that may be put aside: what that count of it is
    worth in the end. ``egg`` is what an egg is worth, or None if there is none to spend.

    >>> turn = DiceTurn([(0, 0, 1, 1, 1, 1, 1, 1)], egg=None)
    >>> round(turn.value((1,)), 6)  # a second one, with five dice
    0.598122
    """

    def __init__(self, worths: Sequence[Sequence[float]], egg: float | None) -> None:
        self.heaps = all_heaps(len(worths))
        columns = zip(worths, self.heaps.array.T, strict=True)
        stop = sum((np.asarray(worth)[counts] for worth, counts in columns), np.zeros(1))
        assert isinstance(stop, np.ndarray)
        stop = np.broadcast_to(stop, (len(self.heaps.found),))
        self.spent = self._fill(stop - (egg or 0.0), 1, None)
        self.fresh = self._fill(stop, 0, None if egg is None else self.spent)

    def value(self, heap: Heap, spent: bool = False) -> float:
        """The worth of a heap aside; with ``spent`` one of its dice is doubled."""
        return float((self.spent if spent else self.fresh)[self.heaps.number[heap]])

    def _fill(self, stop: Values, more: int, doubling: Values | None) -> Values:
        """The worth of every heap; counts are ``more`` than the dice."""
        value = np.full(len(stop), NEVER)
        for aside in range(DICE, -1, -1):
            these = self.heaps.of_size[aside + more]
            value[these] = stop[these]
            if aside < DICE:
                rolled = self._roll(value, aside + more, DICE - aside, stop[these], doubling)
                value[these] = np.maximum(stop[these], rolled)
        return value

    def _roll(
        self, value: Values, size: int, dice: int, nothing: Values, doubling: Values | None
    ) -> Values:
        """The expected worth of a roll, for every heap of a size."""
        total = self.heaps.none(dice) * nothing
        best = np.full((len(nothing), 2), NEVER)  # the last column is for a heap that is none
        for rolls in self.heaps.rolls(size, dice):
            parts = value[rolls.after]
            for colour in range(self.heaps.colours):
                np.maximum(parts, best[:, rolls.less[colour]], out=parts)
                if doubling is not None:
                    some = rolls.has[colour]
                    parts[:, some] = np.maximum(
                        parts[:, some], doubling[rolls.doubled[colour][:, some]]
                    )
            total = total + parts @ rolls.chances
            best = np.concatenate([parts, np.full((len(nothing), 1), NEVER)], axis=1)
        return total
