"""Kufsa (קופסה, "box"): tabletop games in one box.

>>> import kufsa
>>> p = kufsa.game("catch_dragon").start(players=2, seed=7, first=0)
>>> p.play("c4").to_act
0
"""

from typing import TYPE_CHECKING, Any

from .core.errors import BadOption, BadPosition, IllegalAction, UnknownGame
from .core.game import Game, Option
from .core.position import EVERYONE, PersonView, Position, View
from .core.registry import game
from .search.protocol import Bot, BotInfo, bot, bots

if TYPE_CHECKING:
    from .core.registry import games
    from .envs import batch, evaluate, playouts
else:
    from . import games  # a package that is called like this function

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
    "batch",
    "bot",
    "bots",
    "evaluate",
    "game",
    "games",
    "playouts",
]


def __getattr__(name: str) -> Any:
    """What research asks for is loaded when it is asked for."""
    if name in ("batch", "envs", "evaluate", "playouts"):
        from importlib import import_module

        envs = import_module("kufsa.envs")
        return envs if name == "envs" else getattr(envs, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
