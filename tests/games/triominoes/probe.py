"""A character of Triangle Dominoes, step by step, about one world after the other."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.language import Message
from kufsa.core.position import View
from kufsa.games.triominoes.bots.endgame import VALUE
from kufsa.games.triominoes.schema import TILE_NAMES
from tests.games.triominoes.table import GAME
from tests.search import probe


class Probe(probe.Probe):
    """``prepare`` says which world it thinks about; then it can be asked."""

    def __init__(self, seat: int = 0, players: int = 2, **traits: float) -> None:
        super().__init__(GAME, seat, players, **traits)
        self.imagined: Any = None
        self.noticed: list[str] = []

    def prepare(self, view: View, legal: Sequence[str], seed: int = 0) -> list[str]:
        """The actions that it thinks of."""
        self.imagined, self.noticed = self.prepared(view, legal, seed)
        return self.noticed

    @property
    def weights(self) -> NDArray[np.float64]:
        """What it believes, by seat and tile."""
        return self._beliefs.reshape(4, len(TILE_NAMES))

    @property
    def in_tournament(self) -> bool:
        return bool(self._mind[0]["tournament"])

    def reckon(self) -> tuple[str | None, int]:
        """What it plays without a search, and how many points ahead that brings it."""
        actions = np.array([self._number(action) for action in self.noticed], np.int32)
        place = self._kernels.decide_now(
            self.imagined, self._mind, self._traits, actions, *self._scratch
        )
        return None if place < 0 else self.noticed[place], int(self._scratch[0][VALUE])

    def explain(self, action: str) -> Message:
        said = self._reason(self.imagined, self._number(action))
        assert said is not None
        return said
