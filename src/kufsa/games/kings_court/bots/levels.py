"""The five who play King's Court; ``character.py`` says what their traits mean."""

from kufsa.search.protocol import Level
from kufsa.search.search import Search
from kufsa.search.thinker import Character


def _level(number: int, name: str, simulations: int, **traits: float) -> Level:
    search = Search(
        simulations=simulations, seconds=0.9, depth=40, explore=0.3, bias=0.3, margin=0.7, scale=8
    )
    return Level(number, name, __package__, Character(search, traits))


LEVELS = (
    _level(1, "page", 200, half_life=0.2, nerve=-0.01),
    _level(2, "jester", 200, half_life=0.5, nerve=0.003),
    _level(3, "chamberlain", 200, half_life=1.2, patience=1),
    _level(4, "spy", 400, half_life=8, patience=2),
    _level(5, "regent", 2000, shrewd=1, patience=5),
)
