"""Players of Red-Handed: the ladder from the weakest up, and others of a fixed strength."""

from kufsa.search.protocol import Level, Maker

from .greedy import Casual, Greedy
from .levels import INSPECTOR, SERGEANT, SHOPKEEPER, TOURIST, WATCHMAN

LEVELS: tuple[Level, ...] = (TOURIST, SHOPKEEPER, WATCHMAN, SERGEANT, INSPECTOR)
OTHERS: dict[str, Maker] = {"casual": Casual, "greedy": Greedy}
