"""The five who play DrachenWurf: all count their dice well, but they want different things.

What people who play worse than they could do wrong here: they run off with the first card, fall in
love with rolling, forget that cards can be robbed, see colours but no landscapes, look at what a
card brings now and not at what may become of it, and at their own lair but not at the others'.
``traits.py`` says what their traits mean.
"""

from kufsa.search.protocol import Level
from kufsa.search.search import Search
from kufsa.search.thinker import Character


def _level(number: int, name: str, **traits: float) -> Level:
    return Level(number, name, __package__, Character(Search(), traits))


_NOW = {"foresight": 0.0, "envy": 0.0, "egg": 1.0, "open_share": 0.0}
_CHILD = {**_NOW, "fear": 0.0, "landscapes": 0.0}

LEVELS = (
    _level(1, "egg-thief", **_CHILD, content=1.0),
    _level(2, "gambler", **_CHILD, thrill=3.0, again=30.0),
    _level(3, "tamer", **{**_NOW, "fear": 0.7}, robs=0.0),
    _level(4, "rider", envy=0.0, egg=2.0, foresight=0.5),
    _level(5, "dragon-queen"),
)
