"""The games as environments of PettingZoo: a module for each, with ``env`` and ``raw_env``.

>>> import kufsa
>>> env = kufsa.envs.pettingzoo.catch_dragon_v0.env(players=2)
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> observation["observation"].shape, observation["action_mask"].shape
((592,), (100,))

The number at the end of a name is the version of the game's encoding: it rises with the rules and
with the encoding, and what was learnt for another does not fit.
"""

from importlib import import_module
from types import ModuleType

from kufsa.envs.common import missing

try:
    import pettingzoo  # noqa: F401
except ModuleNotFoundError as error:
    raise missing(error, "research") from None

__all__ = [
    "catch_dragon_v0",
    "drachenwurf_v0",
    "kings_court_v0",
    "red_handed_v0",
    "triominoes_v0",
]


def __getattr__(name: str) -> ModuleType:
    """A module is loaded when it is asked for."""
    if name in __all__:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"{__name__} has no {name!r}; it has: {', '.join(__all__)}")
