"""Players of Catch the Dragon: the ladder from the weakest up, and others of a fixed strength."""

from kufsa.search.protocol import Maker

from .greedy import Greedy
from .levels import LEVELS

__all__ = ["LEVELS", "OTHERS"]

OTHERS: dict[str, Maker] = {"greedy": Greedy}
