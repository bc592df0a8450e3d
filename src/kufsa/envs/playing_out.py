"""Random playouts of positions, for estimates of what a position is worth."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kufsa.core.errors import BadOption, brief
from kufsa.core.game import Game
from kufsa.core.position import Position
from kufsa.core.registry import game as find_game
from kufsa.core.seed import Seed, chance_key

from . import loops
from .devices import device_for
from .encoding import encoding

LIMIT = 100_000  # steps after which a playout is cut off


@dataclass(frozen=True)
class Playouts:
    """The results of playouts: a row for each position, with a column for each seat.

    Playouts that were cut off count only among the steps.
    """

    scores: NDArray[np.float64]  # mean points
    shares: NDArray[np.float64]  # of the wins, each divided among its winners
    ended: NDArray[np.int64]  # by position: how many playouts came to an end
    steps: NDArray[np.float64]  # by position: how long playouts were on average


def playouts(
    game: str | Game,
    positions: Position | Sequence[Position],
    n: int,
    device: str = "cpu",
    *,
    seat: int | None = None,
    seed: Seed | None = None,
    limit: int = LIMIT,
    threads: int | None = None,
) -> Playouts:
    """Play each position out n times at random, with all legal actions equally likely.

    The chance still to come is different each time. With a ``seat``, what that seat cannot know is
    dealt again each time too; without one, hidden things stay as they are in the position.

    >>> import kufsa
    >>> start = kufsa.game("kings_court").start(players=2, seed=7)
    >>> found = playouts("kings_court", [start], n=10, seed=1)
    >>> found.ended.tolist(), float(found.shares.sum())
    ([10], 1.0)
    """
    game = find_game(game) if isinstance(game, str) else game
    given = list(positions) if isinstance(positions, Iterable) else [positions]
    for number, value, least in (("n", n, 1), ("limit", limit, 1)):
        if type(value) is not int or value < least:
            raise BadOption(f"{number} is at least {least}, not {brief(value)}")
    if not given or not all(isinstance(one, Position) and one.game is game for one in given):
        raise BadOption(f"playouts start from at least one position of {game.id}, and no other")
    players = {position.players for position in given}
    if len(players) > 1:
        raise BadOption(f"positions must have the same number of players, not {sorted(players)}")
    given[0]._check_seat(seat)
    states = np.concatenate([position._state for position in given])
    sums = device_for(encoding(game), device, threads).play_out(
        states, chance_key(seed), -1 if seat is None else seat, n, limit
    )
    ended = sums[:, loops.ENDS]
    wide = players.pop()
    some = np.maximum(ended, 1)[:, None]
    return Playouts(
        scores=sums[:, loops.SCORE : loops.SCORE + wide] / some,
        shares=sums[:, loops.SHARE : loops.SHARE + wide] / some / loops.SHARES,
        ended=ended,
        steps=sums[:, loops.MOVES] / n,
    )
