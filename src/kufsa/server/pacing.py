"""How long a bot takes before its move, so that people can follow and it feels like company."""

from math import log2
from random import Random

FORCED = (0.4, 0.7)  # seconds where there is nothing to think about
FEW = (0.7, 1.4)  # with a choice of two
MANY = (1.2, 2.2)  # with a choice of 256 and more
DOUBLINGS = 7  # from two to 256
ONWARD = 0.55  # of that for who only goes on with a turn


def pace(actions: int, dice: Random, scale: float = 1.0, onward: bool = False) -> float:
    """Seconds before the move of a bot that has so many legal actions.

    ``scale`` is the server's setting: 2 is half as fast, 0 moves at once. In a game where
    everybody acts at once bots name their own seconds instead. ``onward`` is a bot that has
    acted just before: it goes on with a turn that it has thought about.

    >>> pace(1, Random(7)) < pace(300, Random(7)), pace(300, Random(7), scale=0)
    (True, 0.0)
    """
    if onward:
        scale *= ONWARD
    if actions <= 1:
        return scale * dice.uniform(*FORCED)
    share = min(1.0, (log2(actions) - 1) / DOUBLINGS)
    low, high = (few + share * (many - few) for few, many in zip(FEW, MANY, strict=True))
    return scale * dice.uniform(low, high)
