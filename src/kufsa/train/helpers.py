"""What helps a network to learn and is not needed to play: it is never exported.

A *critic of the table* sees what every seat sees, all hands open, and says what the position is
worth to each of them. So less of what it did not expect is mere luck of hidden hands. A *guess*
asks the network, besides all else, what the next seat sees: to answer, it has to infer what is
hidden.
"""

import torch
from torch import Tensor, nn
from torch.nn import functional

from kufsa.core.game import Game
from kufsa.envs.encoding import encoding

from .network import WIDTH
from .settings import TABLE, Settings


class Helpers(nn.Module):
    """The critic and the guess, as far as the settings ask for them."""

    scale: Tensor

    def __init__(self, game: Game, how: Settings, mind: int, device: str) -> None:
        super().__init__()
        self.seats = max(table.players for table in how.tables)
        parts = encoding(game).observation.parts
        largest = [max(1.0, -part.low, part.high) for part in parts for _ in range(part.size)]
        self.register_buffer("scale", torch.tensor(largest), persistent=False)
        if how.critic == TABLE:
            self.critic = nn.Sequential(
                nn.Linear(self.seats * len(largest), WIDTH), nn.ReLU(),
                nn.Linear(WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, 1),
            )  # fmt: skip
        if how.guess > 0:
            self.guess = nn.Linear(mind, len(largest))
        self.to(device)

    def worth(self, seen: Tensor) -> Tensor:
        """What positions are worth to every seat, from what all seats see: by position and seat."""
        scaled = seen.float() / self.scale
        # The same weights for all: each seat finds what it sees itself first.
        turned = [scaled.roll(-seat, 1).flatten(1) for seat in range(self.seats)]
        found: Tensor = self.critic(torch.stack(turned, 1))[..., 0]
        return found

    def guess_error(self, mind: Tensor, next_seen: Tensor) -> Tensor:
        """How far off the network is about what the seat after its own sees."""
        return functional.mse_loss(self.guess(mind), next_seen.float() / self.scale)
