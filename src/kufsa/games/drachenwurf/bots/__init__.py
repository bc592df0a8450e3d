"""Players of DrachenWurf: the ladder from the weakest up, and others of a fixed strength."""

from kufsa.search.protocol import Level, Maker

from .greedy import Greedy
from .levels import DRAGON_QUEEN, EGG_THIEF, GAMBLER, RIDER, TAMER

LEVELS: tuple[Level, ...] = (EGG_THIEF, GAMBLER, TAMER, RIDER, DRAGON_QUEEN)
OTHERS: dict[str, Maker] = {"greedy": Greedy}
