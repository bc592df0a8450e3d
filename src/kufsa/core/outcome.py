"""Which scores are better: in most games more points win, in some the fewest do."""

from collections.abc import Sequence

from .game import Game


def sign(game: Game) -> int:
    """1 where more points are better, -1 where fewer are."""
    return -1 if game.wins == "lowest" else 1


def good(game: Game, score: float) -> float:
    """A score counted so that more of it is better."""
    return sign(game) * score


def placing(game: Game, scores: Sequence[float], winners: Sequence[int] = ()) -> tuple[int, ...]:
    """The place of each seat from 1: winners first, whatever made them win; then by their scores.

    Seats that are alike share a place, and the places behind them stay empty.

    >>> import kufsa
    >>> placing(kufsa.game("catch_dragon"), [12, 9, 12, 20])
    (2, 4, 2, 1)
    >>> placing(kufsa.game("catch_dragon"), [12, 12, 7], winners=[1])
    (2, 1, 3)
    """
    standing = [(seat in winners, good(game, score)) for seat, score in enumerate(scores)]
    return tuple(1 + sum(other > own for other in standing) for own in standing)
