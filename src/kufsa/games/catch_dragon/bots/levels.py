"""The five who play Catch the Dragon; ``character.py`` says what their traits mean."""

from kufsa.search.protocol import Level
from kufsa.search.search import Search
from kufsa.search.thinker import Character


def _level(number: int, name: str, simulations: int, **traits: float) -> Level:
    search = Search(
        simulations=simulations, seconds=0.9, depth=15, explore=0.05, bias=0.2, margin=1, scale=20
    )
    return Level(number, name, __package__, Character(search, traits))


LEVELS = (
    _level(1, "hatchling", 60, half_life=3, nerve=-0.04),
    _level(2, "magpie", 120, half_life=8, nerve=0.03),
    _level(3, "fox", 250, half_life=14, nerve=-0.01),
    _level(4, "owl", 500, half_life=30, dare=0.6, sly=1),
    _level(5, "old-dragon", 6000, sly=1, reckons=1),
)
