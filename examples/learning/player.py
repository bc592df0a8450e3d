"""A trained network as a bot: what ``examples.learning.ppo`` learned, played with NumPy alone.

The network knows one thing of Catch the Dragon: a tile is what is seen of it, wherever it lies. It
counts the tiles of each look (a face, an empty place or a hidden tile; turned up just now or not),
thinks about the counts and all else that is known, and says of every look how much it would like to
turn such a tile, or to move the spider there.

    tiles -> looks (49) -> counts (20) + rest (53) -> 256 -> 256 -> 256 -> 20 turn, 20 move,
                |                                                          stop, stay, value
                +---------------- the liking of each tile is that of its look ---+
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.game import Game
from kufsa.core.position import View
from kufsa.core.seed import Seed
from kufsa.envs.encoding import encoding

Array = NDArray[np.float32]

CELLS, FACES = 49, 10
TILES = CELLS * FACES  # where the first part of an observation ends
UP = TILES + CELLS
LOOKS = 2 * FACES
TURN, STOP, MOVE, STAY = slice(0, CELLS), CELLS, slice(CELLS + 1, 2 * CELLS + 1), 2 * CELLS + 1
WEIGHTS = Path(__file__).with_name("catch_dragon.npz")
LAYERS = ("first", "second", "third", "last")


class Network:
    """The forward pass for one observation, and the weights by name."""

    def __init__(self, weights: Mapping[str, Array]) -> None:
        self.weights = {name: np.asarray(value, np.float32) for name, value in weights.items()}

    @classmethod
    def load(cls, path: Path) -> "Network":
        with np.load(path, allow_pickle=False) as kept:
            return cls(dict(kept))

    def logits(self, observation: NDArray[np.int8]) -> Array:
        """How much it would like each action, legal or not."""
        tiles = observation[:TILES].reshape(CELLS, FACES)
        looks = tiles.argmax(axis=1) + FACES * (observation[TILES:UP] > 0)
        mind = np.concatenate([np.bincount(looks, minlength=LOOKS), observation[UP:]]) / np.float32(
            4
        )
        for name in LAYERS:
            mind = mind @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]
            if name != LAYERS[-1]:
                mind = np.maximum(mind, 0)
        out = np.empty(2 * CELLS + 2, np.float32)
        out[TURN], out[MOVE] = mind[looks], mind[LOOKS + looks]
        out[STOP], out[STAY] = mind[2 * LOOKS], mind[2 * LOOKS + 1]
        return out


class Learned:
    """Plays Catch the Dragon as the network likes best."""

    def __init__(
        self, game: Game, seed: Seed | None = None, network: Network | None = None
    ) -> None:
        """It needs no luck: the same view gets the same answer."""
        self._game = game
        self._code = encoding(game)
        self._network = network or Network.load(WEIGHTS)

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        """Every view holds all that was ever shown: there is nothing to prepare."""

    def observe(self, events: Sequence[Mapping[str, Any]]) -> None:
        """Every view holds all that was ever shown: there is nothing to remember."""

    def choose(self, view: View, legal: Sequence[str]) -> str:
        # Of all positions that look like this view any will do: an observation is made of views.
        position = self._game.determinize(view, seed=0)
        liking = self._network.logits(self._code.observe(position, view["seat"]))
        return max(legal, key=lambda action: liking[self._code.index(position, action)])
