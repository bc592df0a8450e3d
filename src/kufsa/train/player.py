"""A trained network as a bot: one evaluation a move, with NumPy alone."""

from collections import Counter
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.game import Game
from kufsa.core.position import Position, View
from kufsa.core.seed import Seed
from kufsa.envs.encoding import encoding
from kufsa.search.protocol import CHAMPION

from .network import Array, Evaluator
from .weights import load

PATIENCE = 5  # times that it sees the same in a game before it tries something else


class Learned:
    """Plays as the network likes best: the same view gets the same answer.

    Some games can stand still: everybody waits for somebody else to move. Whoever answers the same
    to the same would wait for ever. So the more often it sees what it has seen before in a game,
    the further it goes down the list of what it likes.
    """

    def __init__(self, game: Game, weights: Mapping[str, Array]) -> None:
        self._game = game
        self._code = encoding(game)
        self._evaluate = Evaluator(game, weights)
        self._seen: Counter[bytes] = Counter()
        self._told = False

    @classmethod
    def load(cls, game: Game, path: Path) -> "Learned":
        """The bot whose weights are in a file; a BadWeights if they are for something else."""
        return cls(game, load(path, game)[0])

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        """What it saw in another game does not matter."""
        self._seen.clear()

    def observe(self, events: Sequence[Mapping[str, Any]]) -> None:
        """It knows what its seat sees. That something happened is all it needs to be told."""
        self._told = True

    def choose(self, view: View, legal: Sequence[str]) -> str:
        return legal[self._liked(view, legal)[1][0]]

    def _liked(self, view: View, legal: Sequence[str]) -> tuple[Position, list[int], Array]:
        """A position that looks like the view, the places of the legal actions that it may try, the
        best first, and how much each legal action is liked.
        """
        # Of all positions that look like this view any will do: an observation is made of views.
        position = self._game.determinize(view, seed=0)
        seen = self._code.observe(position, view["seat"])
        liked = self._evaluate(seen[None])[0][0]
        liked = liked[[self._code.index(position, action) for action in legal]]
        order = np.argsort(-liked, kind="stable").tolist()
        return position, order[min(self._weary_of(seen), len(order) - 1) :], liked

    def _weary_of(self, seen: NDArray[Any]) -> int:
        """How often it has seen just this in a game, beyond its patience; asking is not seeing."""
        key = seen.tobytes()
        self._seen[key] += self._told
        self._told = False
        return max(0, self._seen[key] - PATIENCE)


def champion(game: Game, seed: Seed | None = None) -> Learned:
    """The network in a game's folder, which plays the same whatever the seed."""
    with resources.as_file(resources.files(game.package).joinpath(CHAMPION)) as path:
        return Learned.load(game, path)
