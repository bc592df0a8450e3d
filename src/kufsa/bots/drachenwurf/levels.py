"""The five who play DrachenWurf: they differ in nerve, and in how well they count their dice."""

from random import Random

from kufsa.bots.protocol import Level
from kufsa.bots.search import Search
from kufsa.bots.thinker import Habits, thinking
from kufsa.core.game import Game
from kufsa.core.position import View

from .greedy import Greedy


class Thrower(Habits):
    """Likes to roll on, or fears to: ``nerve`` is what a roll is worth beside its odds."""

    def __init__(self, game: Game, dice: Random, nerve: float = 0.0) -> None:
        super().__init__(game, dice)
        self.nerve = nerve

    def lean(self, view: View, action: str) -> float:
        return self.nerve if action == "roll" else 0.0


def _search(simulations: int) -> Search:
    return Search(
        simulations=simulations, seconds=0.9, depth=12, explore=0.1, bias=0.3, margin=1, scale=20
    )


EGG_THIEF = Level(1, "egg-thief", __package__, thinking(_search(100), Thrower, nerve=-0.04))
GAMBLER = Level(2, "gambler", __package__, thinking(_search(200), Thrower, nerve=0.1))
TAMER = Level(3, "tamer", __package__, thinking(_search(500), Thrower, nerve=0.03))
RIDER = Level(4, "rider", __package__, thinking(_search(2000), Thrower, nerve=0.03))
DRAGON_QUEEN = Level(5, "dragon-queen", __package__, Greedy)
