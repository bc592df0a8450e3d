"""The random bot: any legal action, all equally likely; in real time it only watches."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from kufsa.core.game import Game
from kufsa.core.position import View
from kufsa.core.seed import Seed

from .protocol import Choice


class RandomBot:
    """Plays any game, badly."""

    def __init__(self, game: Game, seed: Seed | None = None) -> None:
        self._dice = random.Random(seed)
        self._real_time = game.real_time

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        """There is nothing to prepare."""

    def observe(self, events: Sequence[Mapping[str, Any]]) -> None:
        """What happens does not matter."""

    def choose(self, view: View, legal: Sequence[str]) -> Choice:
        """One of the legal actions; in real time none, until the next turn-up is due."""
        return self._dice.choice(legal) if self._real_time is None else (None, self._real_time.pace)
