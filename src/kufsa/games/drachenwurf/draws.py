"""Which draws of DrachenWurf are alike: rolls that show the same dice."""

from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from .dice import COLOURS, DICE

MOST = comb(DICE + COLOURS - 1, DICE)  # rolls of all dice that look different


@cache
def alike(outcomes: int) -> tuple[tuple[int, int], ...]:
    """Of so many outcomes one of each kind, and how many there are of that kind.

    A roll is one draw, with the dice as its digits. Who begins is a draw among the players: with
    six of them it looks like the roll of one die, and no two outcomes are alike there either.

    >>> alike(36)[:3], len(alike(6**6))
    (((0, 1), (6, 2), (12, 2)), 462)
    """
    dice = 0
    while COLOURS ** (dice + 1) <= outcomes:
        dice += 1
    if COLOURS**dice != outcomes:
        return tuple((outcome, 1) for outcome in range(outcomes))
    return tuple(
        (
            sum(die * COLOURS**place for place, die in enumerate(roll)),
            factorial(dice) // prod(factorial(roll.count(die)) for die in set(roll)),
        )
        for roll in combinations_with_replacement(range(COLOURS), dice)
    )
