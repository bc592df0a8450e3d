"""Players of Catch the Dragon: the ladder from the weakest up, and others of a fixed strength."""

from kufsa.search.protocol import Level, Maker

from .greedy import Greedy
from .levels import FOX, HATCHLING, MAGPIE, OLD_DRAGON, OWL

LEVELS: tuple[Level, ...] = (HATCHLING, MAGPIE, FOX, OWL, OLD_DRAGON)
OTHERS: dict[str, Maker] = {"greedy": Greedy}
