"""A trained network as a bot: one evaluation a move, with NumPy alone."""

from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from kufsa.core.game import Game
from kufsa.core.position import Position, View
from kufsa.core.seed import Seed
from kufsa.envs.encoding import encoding
from kufsa.search.protocol import CHAMPION

from .network import Array, Evaluator
from .weights import load


class Learned:
    """Plays as the network likes best: the same view gets the same answer."""

    def __init__(self, game: Game, weights: Mapping[str, Array]) -> None:
        self._game = game
        self._code = encoding(game)
        self._evaluate = Evaluator(game, weights)

    @classmethod
    def load(cls, game: Game, path: Path) -> "Learned":
        """The bot whose weights are in a file; a BadWeights if they are for something else."""
        return cls(game, load(path, game)[0])

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        """It knows what its seat sees, and nothing else: there is nothing to prepare."""

    def observe(self, events: Sequence[Mapping[str, Any]]) -> None:
        """It knows what its seat sees, and nothing else: there is nothing to remember."""

    def choose(self, view: View, legal: Sequence[str]) -> str:
        return legal[int(self._liked(view, legal)[1].argmax())]

    def _liked(self, view: View, legal: Sequence[str]) -> tuple[Position, Array]:
        """A position that looks like the view, and how much each legal action is liked there."""
        # Of all positions that look like this view any will do: an observation is made of views.
        position = self._game.determinize(view, seed=0)
        liked, _ = self._evaluate(self._code.observe(position, view["seat"])[None])
        places = [self._code.index(position, action) for action in legal]
        return position, liked[0, places]


def champion(game: Game, seed: Seed | None = None) -> Learned:
    """The network in a game's folder, which plays the same whatever the seed."""
    with resources.as_file(resources.files(game.package).joinpath(CHAMPION)) as path:
        return Learned.load(game, path)
