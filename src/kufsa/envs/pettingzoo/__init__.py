"""The games as PettingZoo environments: a module for each, with ``env`` and ``raw_env``.

>>> import kufsa
>>> env = kufsa.envs.pettingzoo.catch_dragon_v0.env(players=2)
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> observation["observation"].shape, observation["action_mask"].shape
((592,), (100,))

The number at the end of a name is the version of the game's encoding: it rises with the rules and
with the encoding, and what was learnt for another version does not fit. A game where everybody is
asked at once also has ``parallel_env``.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from kufsa.core.registry import games
from kufsa.core.schema.derived import CannotDerive
from kufsa.envs.common import missing
from kufsa.envs.encoding import Encoding, encoding

try:
    from .tables import game_module
except ModuleNotFoundError as error:
    raise missing(error, "research") from None


def _encodings() -> Iterator[Encoding]:
    for id in games():
        with suppress(CannotDerive):  # a game without an encoding of its own or a derived one
            yield encoding(id)


_MODULES = [game_module(__name__, code) for code in _encodings()]
_BY_NAME = {module.__name__.rpartition(".")[2]: module for module in _MODULES}
globals().update(_BY_NAME)

__all__ = list(_BY_NAME)


def __getattr__(name: str) -> Any:
    """Every game's module is already an attribute: any other name is a mistake."""
    raise AttributeError(f"{__name__} has no {name!r}; it has: {', '.join(__all__)}")
