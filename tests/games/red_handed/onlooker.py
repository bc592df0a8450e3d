"""The levels of Red-Handed once more, in plain Python: what the kernels are held against."""

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any

from kufsa.core.position import View
from kufsa.games.red_handed.bots.greedy import Greedy
from kufsa.games.red_handed.bots.levels import slowed
from kufsa.games.red_handed.perception import Eyes
from tests.games.red_handed.table import GAME


class Onlooker(Greedy):
    """Snatches what its eyes see, with a hand that is not always equally quick."""

    def __init__(self, seed: int, eyes: Eyes, least: float, tremor: float, form: float) -> None:
        super().__init__(GAME, seed, eyes)
        self.usual, self.least, self.tremor, self.form = eyes, least, tremor, form
        self._dice = Random(seed)
        self._blind = least  # as long as it takes today

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        super().begin(seat, options)
        day = self._dice.lognormvariate(0, self.form)
        if day < 1:
            day = (day + 1) / 2
        self.eyes = slowed(self.usual, day)
        self._blind = self.least * sqrt(max(1.0, day))

    def choose(self, view: View, legal: Sequence[str]) -> tuple[str | None, float]:
        action, seconds = super().choose(view, legal)
        if action is None:
            return None, self._blind + seconds
        return action, self._blind + max(0.0, seconds + self._dice.gauss(0, self.tremor))
