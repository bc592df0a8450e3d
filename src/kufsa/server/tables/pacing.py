"""How long a bot waits before its move, so that people can follow and it feels like a player."""

from math import log2
from random import Random

FORCED = (0.4, 0.7)  # seconds when there is nothing to think about
FEW = (0.7, 1.4)  # with a choice of two
MANY = (1.2, 2.2)  # with a choice of 256 and more
DOUBLINGS = 7  # from two to 256
UNTOLD = 16  # what counts as the choice where others cannot see how much there is to choose from
CONTINUED = 0.55  # the share of that for a bot that continues its own turn
SEEN = 1.7  # at least, after a person's move: its outcome is looked at first


def pace(
    actions: int,
    dice: Random,
    scale: float = 1.0,
    continues_turn: bool = False,
    after_person: bool = False,
) -> float:
    """Seconds before the move of a bot that has this many legal actions.

    ``scale`` is the server's setting: 2 is half as fast, 0 moves at once. In a game where
    everybody acts at once, bots name their own seconds instead. ``continues_turn``: the bot has
    just acted and has thought about this turn already. ``after_person``: a person has just acted.

    >>> pace(1, Random(7)) < pace(300, Random(7)), pace(300, Random(7), scale=0)
    (True, 0.0)
    """
    if continues_turn:
        scale *= CONTINUED
    least = SEEN if after_person else 0.0
    if actions <= 1:
        return scale * max(least, dice.uniform(*FORCED))
    share = min(1.0, (log2(actions) - 1) / DOUBLINGS)
    low, high = (few + share * (many - few) for few, many in zip(FEW, MANY, strict=True))
    return scale * max(least, dice.uniform(low, high))
