"""Random games in compiled code, and their results."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.compiler import CompiledKernels, compiled_kernels
from kufsa.core.game import Game, OptionValue
from kufsa.core.seed import chance_key, fresh_stream

LIMIT = 100_000  # actions after which a random game is cut off

LOOPS = "kufsa.arena.loops"


def loops(game: Game) -> CompiledKernels:
    """The compiled loops of a game; the first use on a machine compiles them."""
    return compiled_kernels(game.package, LOOPS)


@dataclass(frozen=True)
class Summary:
    """Results of several games; one that was cut off counts only among the steps."""

    games: int
    ended: int
    limit: int
    steps: NDArray[np.int64]  # by game
    scores: NDArray[np.int64]  # by ended game and seat
    shares: NDArray[np.float64]  # by ended game and seat: 1 for a winner, divided among several

    def data(self) -> dict[str, Any]:
        """JSON-ready figures.

        >>> import kufsa
        >>> simulate(kufsa.game("catch_dragon"), 3, 2, seed=1).data()["games"]
        3
        """
        low, middle, high = np.percentile(self.steps, [25, 50, 75]).tolist()
        figures: dict[str, Any] = {
            "games": self.games,
            "ended": self.ended,
            "limit": self.limit,
            "steps": {"median": middle, "quartiles": [low, high]},
            "seats": [],
        }
        for seat in range(self.scores.shape[1] if self.ended else 0):
            scores = self.scores[:, seat]
            figures["seats"].append(
                {
                    "won": round(float(self.shares[:, seat].mean()), 4),
                    "score": round(float(scores.mean()), 3),
                    "spread": round(float(scores.std()), 3),
                }
            )
        return figures


def simulate(
    game: Game,
    games: int,
    players: int,
    seed: int | str,
    options: Mapping[str, OptionValue] | None = None,
    *,
    limit: int = LIMIT,
    tick: Callable[[], None] = lambda: None,
) -> Summary:
    """Play games at random; game n is dealt from the seed ``"<seed>:<n>"``, counted from 0."""
    encoded = game.encode(game.check_options(players, options or {}))
    table, through = game.kernels, loops(game)
    state = np.zeros(1, game.rules.STATE)
    room = np.empty(game.rules.MAX_LEGAL_ACTIONS, np.int32)
    points = np.zeros(players, np.int64)
    steps, scores, shares = [], [], []
    for number in range(games):
        table.setup_game(state, encoded, chance_key(f"{seed}:{number}"))
        steps.append(through.play_out(state, fresh_stream(f"{seed}:{number}:play"), room, limit))
        if table.seat_to_act(state) == -1:
            table.points(state, points)
            won = int(table.winning_seats(state))
            winners = np.array([won >> seat & 1 for seat in range(players)], np.float64)
            scores.append(points.copy())
            shares.append(winners / winners.sum())
        tick()
    return Summary(games, len(scores), limit, np.array(steps), np.array(scores), np.array(shares))
