"""Players of Triangle Dominoes: the ladder from the weakest up, and others of a fixed strength."""

from kufsa.search.protocol import Level, Maker

from .greedy import Greedy
from .levels import APPRENTICE, ARCHITECT, GEOMETER, MASON, TILER

LEVELS: tuple[Level, ...] = (APPRENTICE, MASON, TILER, GEOMETER, ARCHITECT)
OTHERS: dict[str, Maker] = {"greedy": Greedy}
