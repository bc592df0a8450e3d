"""Environments for research: encodings, batches on CPU and GPU, playouts. No rules live here."""

from importlib import import_module
from types import ModuleType

from .batch_settings import AutoresetMode
from .batches import Batch, Turn, batch
from .encoding import Encoding, IllegalIndex, encoding
from .evaluation import Evaluation, evaluate
from .league import League
from .playing_out import Playouts, playouts
from .quick import GreedyPlayers, QuickPlayers

__all__ = [
    "AutoresetMode",
    "Batch",
    "Encoding",
    "Evaluation",
    "GreedyPlayers",
    "IllegalIndex",
    "League",
    "Playouts",
    "QuickPlayers",
    "Turn",
    "batch",
    "encoding",
    "evaluate",
    "playouts",
]

FACES = ("gymnasium", "jax", "openspiel", "pettingzoo", "sb3")


def __getattr__(name: str) -> ModuleType:
    """Adapters load other libraries, so each is imported only when it is asked for."""
    if name in FACES:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
