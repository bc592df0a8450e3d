"""A trained network that looks ahead: it plays the moves that it likes to their end, in its head.

For each of the few actions that the network likes best, the same imagined worlds are played on,
every seat by the network, many games at once. What its own seat got there says which of them it
takes. So a policy is improved by its own rollouts (Tesauro and Galperin, *On-line policy
improvement using Monte-Carlo search*, 1996), and the network is asked about whole batches, not
single positions.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.game import Game
from kufsa.core.outcome import sign
from kufsa.core.position import View
from kufsa.core.seed import Seed
from kufsa.envs.batches import Batch
from kufsa.search.protocol import CHAMPION

from .network import Array
from .player import Learned
from .weights import load

FAR_BELOW = 4.0  # an action is not tried that is liked e^4 times less than the best


@dataclass(frozen=True)
class Rollouts:
    """How far it looks."""

    worlds: int = 16  # for each action
    actions: int = 4  # at most
    depth: int = 40  # steps; a game that goes on then counts for what the network expects
    scale: float = 10.0  # points that count as one, as in its training
    winning: float = 1.0  # what a win counts beside them, likewise


class Ahead(Learned):
    """The network's favourites, each played on in the same worlds."""

    def __init__(
        self, game: Game, weights: Mapping[str, Array], how: Rollouts, seed: Seed | None = None
    ) -> None:
        super().__init__(game, weights)
        self._how = how
        self._seed = seed
        self._asked = 0

    @classmethod
    def trained(cls, game: Game, path: Path, seed: Seed | None = None) -> "Ahead":
        """The bot whose weights are in a file; they say what points and wins are worth to it."""
        weights, recipe = load(path, game)
        taught = recipe.get("settings", {})
        told = {name: taught[name] for name in ("scale", "winning") if name in taught}
        return cls(game, weights, Rollouts(**told), seed)

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        """The same seed gives the same game."""
        super().begin(seat, options)
        self._asked = 0

    def choose(self, view: View, legal: Sequence[str]) -> str:
        position, order, liked = self._liked(view, legal)
        order = order[: self._how.actions]
        tried = [place for place in order if liked[place] > liked[order[0]] - FAR_BELOW]
        self._asked += 1
        if len(tried) == 1:
            return legal[tried[0]]
        worlds = self._how.worlds
        seed = None if self._seed is None else f"{self._seed!r}:{self._asked}"
        imagined = Batch.of(
            [position] * worlds, seed=seed, autoreset="DISABLED", rewards="points",
            validate=False, threads=1,
        )  # fmt: skip
        imagined.resample(view["seat"], seed)
        games = imagined.take(np.tile(np.arange(worlds), len(tried)))
        first = [self._code.index(position, legal[place]) for place in tried]
        got = self._played_out(games, np.repeat(first, worlds), view["seat"], position.scores)
        return legal[tried[int(got.reshape(len(tried), worlds).mean(axis=1).argmax())]]

    def _played_out(
        self, games: Batch, actions: NDArray[Any], seat: int, scores: Sequence[int]
    ) -> NDArray[np.float64]:
        """What the seat gets in each game that begins with these actions."""
        others, won = games.players - 1, np.zeros((games.n, games.players))
        expected = np.zeros(games.n)
        for _ in range(self._how.depth):
            games.step(actions)
            won += games.rewards
            expected[:] = 0.0
            asked = np.flatnonzero(~games.terminated)
            if not len(asked):
                break
            liked, worth = self._evaluate(games.observation[asked])
            legal = games.legal_action_mask[asked]
            actions = np.zeros(games.n, np.int64)
            actions[asked] = np.where(legal, liked, -np.inf).argmax(axis=1)
            # What whoever is asked expects to gain, the others lose together.
            mine = games.current_player[asked] == seat
            expected[asked] = np.where(mine, worth, -worth / others)
        mean = (won.sum(axis=1) - won[:, seat]) / others
        begun = sign(self._game) * np.array(scores)
        points: NDArray[np.float64] = (won[:, seat] - mean) / self._how.scale
        won_it = self._how.winning * outcome(won + begun, seat) * games.terminated
        got: NDArray[np.float64] = points + won_it + expected
        return got


def champion(game: Game, seed: Seed | None = None) -> Ahead:
    """The network in a game's folder, looking ahead."""
    with resources.as_file(resources.files(game.package).joinpath(CHAMPION)) as path:
        return Ahead.trained(game, path, seed)


def outcome(totals: NDArray[np.float64], seat: int) -> NDArray[np.float64]:
    """What the end of games is to a seat, from their points: 1 for a sole winner, 0 in sum.

    >>> outcome(np.array([[9.0, 5, 5], [7, 7, 1], [2, 3, 2]]), 0).tolist()
    [1.0, 0.25, -0.5]
    """
    best = totals == totals.max(axis=1, keepdims=True)
    share = best[:, seat] / best.sum(axis=1)
    players = totals.shape[1]
    found: NDArray[np.float64] = (share * players - 1) / (players - 1)
    return found
