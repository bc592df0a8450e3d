"""Handicaps: what lets a child play against a grown-up, beside the rules and not in them.

A *head start* is added to a seat's points when the game is over; the rules, the bots and the
record know nothing of it. Whoever is *helped* may ask for hints and is shown again what was shown
once, also at a table where the others are not.
"""

from collections.abc import Sequence

from kufsa.core.game import Game
from kufsa.core.outcome import sign

LARGEST = 1000  # points


def with_head_start(
    game: Game, head_start: Sequence[int], scores: Sequence[int], winners: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Points and winners of a game that was played out, with everybody's head start.

    Where several are level at the top, those of them who won by the rules stay the winners.

    >>> import kufsa
    >>> with_head_start(kufsa.game("catch_dragon"), (10,), [20, 29], [1])
    ([30, 29], [0])
    >>> with_head_start(kufsa.game("catch_dragon"), (9,), [20, 29], [1])
    ([29, 29], [1])
    """
    if not any(head_start) or not scores or not winners:
        return list(scores), list(winners)
    way = sign(game)
    ahead = [*head_start, *([0] * len(scores))]
    total = [score + way * more for score, more in zip(scores, ahead, strict=False)]
    best = max(way * points for points in total)
    first = [seat for seat, points in enumerate(total) if way * points == best]
    return total, [seat for seat in first if seat in winners] or first
