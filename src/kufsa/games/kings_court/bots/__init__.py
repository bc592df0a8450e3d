"""Players of King's Court: the ladder from the weakest up, and others of a fixed strength."""

from kufsa.search.protocol import Level, Maker

from .greedy import Greedy
from .levels import CHAMBERLAIN, JESTER, PAGE, REGENT, SPY

LEVELS: tuple[Level, ...] = (PAGE, JESTER, CHAMBERLAIN, SPY, REGENT)
OTHERS: dict[str, Maker] = {"greedy": Greedy}
