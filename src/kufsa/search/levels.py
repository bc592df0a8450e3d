"""The five levels of a game that brings no bots of its own: the general search, with less haste,
more thought and a longer memory from level to level. Real-time games have ``racing.py``.

A hasty player does not see every action. It never plays at random: of what it sees it takes what it
values most. Where people forget, the first three levels do, too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Any

from kufsa.core.game import Game
from kufsa.core.position import View
from kufsa.core.seed import Seed

from .forgetting import FadingView
from .protocol import PACKAGE, Bot, Level
from .search import Search
from .thinker import Character, Thinker


class Forgetful(Thinker):
    """Searches from what is left of a view after some time.

    ``half_life`` is how many things are shown until half of what it has seen is forgotten.
    """

    def __init__(
        self,
        game: Game,
        seed: Seed | None,
        search: Search,
        traits: Mapping[str, float],
        half_life: float,
    ) -> None:
        super().__init__(game, seed, search, traits)
        self._fading = FadingView(game, half_life, Random(seed))

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        super().begin(seat, options)
        self._fading.begin()

    def choose(self, view: View, legal: Sequence[str]) -> str:
        return super().choose(self._fading.recall(view), legal)


def forgets(game: Game, made: object) -> bool:
    """Whether a level forgets what it has seen: in Python, since no kernel does it for any game."""
    forgetful = isinstance(made, ForgetfulCharacter) and made.half_life < inf
    return forgetful and game.people_forget


@dataclass(frozen=True)
class ForgetfulCharacter(Character):
    """A character that forgets, in games where people do."""

    half_life: float = inf

    def __call__(self, game: Game, seed: Seed | None) -> Bot:
        if not forgets(game, self):
            return super().__call__(game, seed)
        return Forgetful(game, seed, self.search, self.traits, self.half_life)


def _level(number: int, name: str, haste: float, search: Search, half_life: float = inf) -> Level:
    make = ForgetfulCharacter(search, {"haste": haste}, half_life)
    return Level(number, name, PACKAGE, make)


LEVELS = (
    _level(1, "newcomer", 0.5, Search(simulations=8, depth=6), half_life=3),
    _level(2, "casual-player", 0.3, Search(simulations=30, depth=12), half_life=8),
    _level(3, "regular", 0.1, Search(simulations=150, depth=30), half_life=20),
    _level(4, "old-hand", 0.0, Search(simulations=600, depth=60)),
    _level(5, "master", 0.0, Search(simulations=4_000, depth=120, seconds=2.0)),
)
