"""A network in PyTorch: the same functions as ``network.Net``, and weights that learn."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from kufsa.core.game import Game
from kufsa.envs.encoding import encoding

from .network import BIAS, VALUE, WEIGHT, Array, Weights, cuts_of, parts_of, think_of


class TorchNet(nn.Module):
    """Likes and worths of many positions at once."""

    def __init__(self, game: Game, weights: Mapping[str, Array], device: str) -> None:
        super().__init__()
        self.game = game
        self._cuts = cuts_of(encoding(game).observation)
        self._think = think_of(game)
        self._device = torch.device(device)
        self._tables: dict[str, Tensor] = {}
        self._minds: list[Tensor] | None = None
        for name, value in weights.items():
            tensor = torch.from_numpy(np.array(value, np.float32)).to(self._device)
            self.register_parameter(name, nn.Parameter(tensor))

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        liked, worth = self._think(self, parts_of(self._cuts, observations.float()))
        return liked.float().masked_fill(~masks, -1e9), worth.float()

    def with_mind(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Likes and worths, and what the worths were made of."""
        self._minds = []
        liked, worth = self.forward(observations, masks)
        mind, self._minds = self._minds[0], None
        return liked, worth, mind

    def copy_weights(self) -> Weights:
        """As arrays of NumPy."""
        return {name: one.detach().cpu().numpy().copy() for name, one in self.named_parameters()}

    # What a network thinks with.

    def dense(self, name: str, x: Tensor, out: int) -> Tensor:
        weight, bias = getattr(self, name + WEIGHT), getattr(self, name + BIAS)
        if self._minds is not None and name == VALUE:
            self._minds.append(x)
        return functional.linear(x, weight, bias)

    def relu(self, x: Tensor) -> Tensor:
        return torch.relu(x)

    def cat(self, parts: Sequence[Tensor], axis: int = -1) -> Tensor:
        return torch.cat(list(parts), axis)

    def most(self, x: Tensor, axis: int) -> Tensor:
        # Not amax: its gradient divides by how many are as large as the largest, and the compiler
        # compares numbers before they are rounded with numbers after, and finds none.
        return torch.max(x, axis).values

    def where(self, condition: Tensor, yes: Any, no: Any) -> Tensor:
        return torch.where(condition, yes, no).float()

    def one_hot(self, x: Tensor, size: int) -> Tensor:
        return (x[..., None] == torch.arange(size, device=x.device)).float()

    def constant(self, name: str, value: NDArray[Any]) -> Tensor:
        if name not in self._tables:
            self._tables[name] = torch.from_numpy(np.ascontiguousarray(value)).to(self._device)
        return self._tables[name]

    def counted(self, places: Tensor, weights: Tensor, size: int) -> Tensor:
        found = torch.zeros(len(places), size, device=places.device)
        return found.scatter_add_(1, places.long().clamp(0, size - 1), weights)

    def rows(self, table: Tensor, numbers: Tensor) -> Tensor:
        return table[numbers.long()]

    def picked(self, table: Tensor, places: Tensor) -> Tensor:
        return table.gather(1, places.long().clamp(0, table.shape[1] - 1))
