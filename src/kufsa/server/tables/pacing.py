"""How long a bot waits before its move, so that people can follow and it feels like company."""

from math import log2
from random import Random

FORCED = (0.4, 0.7)  # seconds where there is nothing to think about
FEW = (0.7, 1.4)  # with a choice of two
MANY = (1.2, 2.2)  # with a choice of 256 and more
DOUBLINGS = 7  # from two to 256
CONTINUED = 0.55  # of that for a bot that continues its own turn


def pace(actions: int, dice: Random, scale: float = 1.0, continues_turn: bool = False) -> float:
    """Seconds before the move of a bot that has so many legal actions.

    ``scale`` is the server's setting: 2 is half as fast, 0 moves at once. In a game where
    everybody acts at once, bots name their own seconds instead. ``continues_turn``: the bot has
    just acted and has thought about this turn already.

    >>> pace(1, Random(7)) < pace(300, Random(7)), pace(300, Random(7), scale=0)
    (True, 0.0)
    """
    if continues_turn:
        scale *= CONTINUED
    if actions <= 1:
        return scale * dice.uniform(*FORCED)
    share = min(1.0, (log2(actions) - 1) / DOUBLINGS)
    low, high = (few + share * (many - few) for few, many in zip(FEW, MANY, strict=True))
    return scale * dice.uniform(low, high)
