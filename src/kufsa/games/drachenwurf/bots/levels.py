"""The five who play DrachenWurf: all count their dice well, but they want different things.

What people who play worse than they could do wrong here: they run off with the first card, fall in
love with rolling, forget that cards can be robbed, see colours but no landscapes, look at what a
card brings now and not at what may become of it, and at their own lair but not at the others'.
"""

from dataclasses import replace

from kufsa.core.game import Game
from kufsa.core.seed import Seed
from kufsa.search.protocol import Bot, Level, Maker

from .player import Player
from .worth import Mind

COLOURS = "roygbp"


def _playing(mind: Mind) -> Maker:
    def make(game: Game, seed: Seed | None) -> Bot:
        return Player(game, seed, mind)

    return make


_NOW = Mind(foresight=0.0, envy=0.0, egg=1.0, open_share=0.0)
_CHILD = replace(_NOW, fear=0.0, lines=COLOURS)

EGG_THIEF = Level(1, "egg-thief", __package__, _playing(replace(_CHILD, content=True)))
GAMBLER = Level(2, "gambler", __package__, _playing(replace(_CHILD, thrill=3.0, again=30.0)))
TAMER = Level(3, "tamer", __package__, _playing(replace(_NOW, robs=False, fear=0.7)))
RIDER = Level(4, "rider", __package__, _playing(Mind(envy=0.0, egg=2.0, foresight=0.5)))
DRAGON_QUEEN = Level(5, "dragon-queen", __package__, _playing(Mind()))
