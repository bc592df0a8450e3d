"""Networks that are written once and run twice: in PyTorch to learn, in NumPy to play.

A game's module ``network`` has a function ``think(net, seen)``. ``seen`` are the parts of many
observations by name, each in its shape behind the number of observations. It returns how much each
action is liked, legal or not, and what the position is worth to the seat, as it finds them with the
methods of ``net`` and with what NumPy and PyTorch write alike: ``+``, ``@``, ``sum``, ``mean``,
``reshape``, ``swapaxes``, indices. Layers are made as they are named.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.game import Game
from kufsa.core.layout import Layout
from kufsa.envs.encoding import encoding

Array = NDArray[np.float32]
Weights = dict[str, Array]
Think = Callable[[Any, Mapping[str, Any]], tuple[Any, Any]]

WIDTH = 256
WEIGHT, BIAS = "_w", "_b"
VALUE = "out_value"  # the layer that says what the position is worth
QUIET = "out_"  # layers of this name begin near nothing: a new network likes all actions alike


def think_flat(actions: int, net: Any, seen: Mapping[str, Any]) -> tuple[Any, Any]:
    """Three layers on the observation as it is: for games that bring no network of their own."""
    mind = net.cat([part.reshape(len(part), -1) for part in seen.values()]) / 4
    for layer in range(3):
        mind = net.relu(net.dense(f"mind{layer}", mind, WIDTH))
    return net.dense("out_likes", mind, actions), net.dense(VALUE, mind, 1)[:, 0]


def think_of(game: Game) -> Think:
    """The network of a game: its own, or the one for all."""
    flat = partial(think_flat, encoding(game).actions.size)
    think: Think = getattr(game.optional("network"), "think", flat)
    return think


Cuts = list[tuple[str, int, int, tuple[int, ...]]]


def cuts_of(layout: Layout) -> Cuts:
    """Where the parts of an observation begin and end, and their shapes."""
    starts = [(part, layout.start(part.name)) for part in layout.parts]
    return [(part.name, start, start + part.size, part.shape) for part, start in starts]


def parts_of(cuts: Cuts, rows: Any) -> dict[str, Any]:
    """The parts of many observations, each in its shape: of an array or of a tensor."""
    n = len(rows)
    return {name: rows[:, start:end].reshape(n, *shape) for name, start, end, shape in cuts}


class Net:
    """What a network thinks with, in NumPy."""

    def __init__(self, weights: Mapping[str, Array]) -> None:
        self.weights = {name: np.asarray(one, np.float32) for name, one in weights.items()}

    def dense(self, name: str, x: Any, out: int) -> Any:
        """A layer: every output a weighted sum of the last axis."""
        return x @ self.weights[name + WEIGHT].T + self.weights[name + BIAS]

    def relu(self, x: Any) -> Any:
        return np.maximum(x, 0)

    def cat(self, parts: Sequence[Any], axis: int = -1) -> Any:
        return np.concatenate(parts, axis)

    def most(self, x: Any, axis: int) -> Any:
        """The largest along an axis."""
        return x.max(axis)

    def where(self, condition: Any, yes: Any, no: Any) -> Any:
        return np.where(condition, yes, no).astype(np.float32)

    def one_hot(self, x: Any, size: int) -> Any:
        """1 at the number that stands there; all 0 where it is not below ``size``."""
        return (x[..., None] == np.arange(size, dtype=np.float32)).astype(np.float32)

    def constant(self, name: str, value: NDArray[Any]) -> Any:
        """A table that is the same for all observations."""
        return value

    def counted(self, places: Any, weights: Any, size: int) -> Any:
        """In each row, the sum of the weights of those that stand at each of ``size`` places."""
        found = np.zeros((len(places), size), np.float32)
        for row, (at, weight) in enumerate(zip(places.astype(np.int64), weights, strict=True)):
            np.add.at(found[row], np.clip(at, 0, size - 1), weight)
        return found

    def rows(self, table: Any, numbers: Any) -> Any:
        """The rows of a table that have these numbers."""
        return table[numbers.astype(np.int64)]

    def picked(self, table: Any, places: Any) -> Any:
        """In each row, what stands in the table at these places."""
        at = np.clip(places.astype(np.int64), 0, table.shape[1] - 1)
        return np.take_along_axis(table, at, 1)


class Sketch(Net):
    """Runs once to find out which layers there are, and makes up their first weights."""

    def __init__(self, seed: int) -> None:
        super().__init__({})
        self._dice = np.random.default_rng(seed)

    def dense(self, name: str, x: Any, out: int) -> Any:
        wide = x.shape[-1]
        if name + WEIGHT not in self.weights:
            size = 0.01 if name.startswith(QUIET) else np.sqrt(2)
            drawn = self._dice.standard_normal((out, wide)) * size / np.sqrt(wide)
            self.weights[name + WEIGHT] = drawn.astype(np.float32)
            self.weights[name + BIAS] = np.zeros(out, np.float32)
        elif self.weights[name + WEIGHT].shape != (out, wide):
            raise ValueError(f"two layers of different shapes are called {name!r}")
        return super().dense(name, x, out)


def first_weights(game: Game, seed: int) -> Weights:
    """The weights that learning begins with."""
    sketch = Sketch(seed)
    code = encoding(game)
    rows = np.zeros((2, code.observation.size), np.float32)
    think_of(game)(sketch, parts_of(cuts_of(code.observation), rows))
    return sketch.weights


def shapes_of(game: Game) -> dict[str, tuple[int, ...]]:
    """The shapes of a game's weights."""
    return {name: one.shape for name, one in first_weights(game, 0).items()}


class Evaluator:
    """A network of a game in NumPy: one position, or many, at a time."""

    def __init__(self, game: Game, weights: Mapping[str, Array]) -> None:
        self._cuts = cuts_of(encoding(game).observation)
        self._think = think_of(game)
        self._net = Net(weights)

    def __call__(self, observations: NDArray[Any]) -> tuple[Array, Array]:
        """How much each action is liked, legal or not, and the worth to the seat, in rows."""
        seen = parts_of(self._cuts, np.asarray(observations, np.float32))
        liked, worth = self._think(self._net, seen)
        return liked, worth
