"""The five who play Triangle Dominoes; ``character.py`` says what their traits mean.

The youngest two only want to be rid of their dearest tile; the oldest also guesses hands, and
reckons the end of a round out when the pool is empty.
"""

from kufsa.search.protocol import Level
from kufsa.search.search import Search
from kufsa.search.thinker import Character


def _level(number: int, name: str, simulations: int, depth: int = 80, **traits: float) -> Level:
    """Of 80 actions ahead a round is played to its end; few are the points of the next lays."""
    search = Search(
        simulations=simulations,
        seconds=0.9,
        depth=depth,
        explore=0.3,
        bias=0.3,
        margin=1,
        scale=40,
        root_eyes=True,
    )
    return Level(number, name, __package__, Character(search, traits))


LEVELS = (
    _level(1, "apprentice", 1, reach=2, dearest=1),
    _level(2, "mason", 1, reach=3, dearest=1),
    _level(3, "tiler", 40, depth=2, reach=4),
    _level(4, "geometer", 80, depth=2),
    _level(5, "architect", 3000, listens=1, reckons=1),
)
