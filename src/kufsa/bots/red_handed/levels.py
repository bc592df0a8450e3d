"""The five who play Red-Handed: they differ in their eyes and their hands."""

from collections.abc import Callable

from kufsa.bots.protocol import Bot, Level
from kufsa.core.game import Game
from kufsa.core.seed import Seed
from kufsa.games.red_handed.perception import ORDINARY, PERFECT, Eyes

from .greedy import Greedy

TIRED = Eyes(glance=2.4, per_card=0.6, reach=0.6, fumble=0.4)
SLOW = Eyes(glance=1.7, per_card=0.45, reach=0.45, fumble=0.25)
TRAINED = Eyes(
    glance=0.8, per_card=0.12, quantities_differ=1.3, colours_differ=1.3, both_differ=1.8,
    dark_alike=1.3, dark_differ=1.6, arrest=0.7, dark_arrest=0.8, reach=0.3, fumble=0.1, patience=6,
)  # fmt: skip


def seeing(eyes: Eyes) -> Callable[[Game, Seed | None], Bot]:
    """Makes bots that look with these eyes."""

    def make(game: Game, seed: Seed | None) -> Bot:
        return Greedy(game, seed, eyes)

    return make


TOURIST = Level(1, "tourist", __package__, seeing(TIRED))
SHOPKEEPER = Level(2, "shopkeeper", __package__, seeing(SLOW))
WATCHMAN = Level(3, "watchman", __package__, seeing(ORDINARY))
SERGEANT = Level(4, "sergeant", __package__, seeing(TRAINED))
INSPECTOR = Level(5, "inspector", __package__, seeing(PERFECT))
