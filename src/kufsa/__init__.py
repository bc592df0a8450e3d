"""Kufsa (קופסה, "box"): tabletop games in one box.

>>> import kufsa
>>> p = kufsa.game("catch_dragon").start(players=2, seed=7, first=0)
>>> p.play("c4").to_act
0
"""

# The folders first: the functions of the same names below then take their places.
from . import bots as _folder_of_bots  # noqa: F401
from . import games as _folder_of_games  # noqa: F401
from .bots.protocol import Bot, BotInfo, bot, bots
from .core.errors import BadOption, BadPosition, IllegalAction, UnknownGame
from .core.game import Game, Option
from .core.position import EVERYONE, PersonView, Position, View
from .core.registry import game, games

__version__ = "0.1.0"

__all__ = [
    "EVERYONE",
    "BadOption",
    "BadPosition",
    "Bot",
    "BotInfo",
    "Game",
    "IllegalAction",
    "Option",
    "PersonView",
    "Position",
    "UnknownGame",
    "View",
    "bot",
    "bots",
    "game",
    "games",
]
