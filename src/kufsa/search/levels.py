"""The five levels of a game that brings no bots of its own: the general search, with less haste
and more thought from level to level.

A hasty player does not see every action that there is. It never plays at random: of what it sees it
takes what it values most.
"""

from collections.abc import Sequence
from random import Random

from kufsa.core.game import Game
from kufsa.core.position import View

from .protocol import PACKAGE, Level
from .search import Search
from .thinker import Habits, thinking


class Hasty(Habits):
    """Overlooks an action with probability ``haste``; one at least is always seen."""

    def __init__(self, game: Game, dice: Random, haste: float) -> None:
        super().__init__(game, dice)
        self.haste = haste

    def notice(self, view: View, legal: Sequence[str]) -> Sequence[str]:
        seen = [action for action in legal if self.dice.random() >= self.haste]
        return seen or [self.dice.choice(legal)]


def _level(number: int, name: str, haste: float, search: Search) -> Level:
    return Level(number, name, PACKAGE, thinking(search, Hasty, haste=haste))


LEVELS = (
    _level(1, "newcomer", 0.5, Search(simulations=8, depth=6)),
    _level(2, "casual-player", 0.3, Search(simulations=30, depth=12)),
    _level(3, "regular", 0.1, Search(simulations=150, depth=30)),
    _level(4, "old-hand", 0.0, Search(simulations=600, depth=60)),
    _level(5, "master", 0.0, Search(simulations=4_000, depth=120, seconds=2.0)),
)
