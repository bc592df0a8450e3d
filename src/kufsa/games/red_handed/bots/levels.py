"""The five who play Red-Handed; ``character.py`` says what their traits mean.

Their times follow what is published about people, who find one thing among others at some 30
milliseconds an item and are slower as children; docs/bot-strength.md names the sources. To find
three cards that go together each open card is a start, from which the others are searched: eight
cards, a quarter of a second a card.
"""

from dataclasses import asdict, replace

from kufsa.games.red_handed.perception import PERFECT, Eyes
from kufsa.search.protocol import Level
from kufsa.search.racing import RacingCharacter

GROWN_UP = Eyes(glance=0.3, per_card=0.24, reach=0.35, fumble=0.12)


def slowed(eyes: Eyes, by: float) -> Eyes:
    """These eyes and this hand, but slower in all they do, as children are.

    >>> slowed(GROWN_UP, 2).glance
    0.6
    """
    times = ("glance", "per_card", "reach", "fumble")
    return replace(eyes, **{name: by * getattr(eyes, name) for name in times})


TEN_YEARS = slowed(GROWN_UP, 1.6)
# With practice the differences between incidents shrink, and a group of cards is seen at once.
PRACTISED = Eyes(
    glance=0.25, per_card=0.1, quantities_differ=1.25, colours_differ=1.25, both_differ=2.0,
    dark_alike=1.3, dark_differ=1.7, arrest=0.8, dark_arrest=0.9, reach=0.25, fumble=0.08,
    patience=6,
)  # fmt: skip
EXPERT = Eyes(
    glance=0.12, per_card=0.02, quantities_differ=1.1, colours_differ=1.1, both_differ=1.4,
    dark_alike=1.1, dark_differ=1.2, arrest=0.9, dark_arrest=0.9, reach=0.18, fumble=0.05,
    patience=12,
)  # fmt: skip
# Finds anything in no time to speak of, with a finger on the diamond.
CHAMPION = replace(PERFECT, glance=0.08, reach=0.07, fumble=0.02)


def seeing(eyes: Eyes, **traits: float) -> RacingCharacter:
    """Makes bots that look with these eyes."""
    return RacingCharacter({**asdict(eyes), **traits})


def _level(number: int, name: str, eyes: Eyes, **traits: float) -> Level:
    return Level(number, name, __package__, seeing(eyes, **traits))


LEVELS = (
    _level(1, "tourist", TEN_YEARS, least=0.9, tremor=0.08, form=0.5),
    _level(2, "shopkeeper", GROWN_UP, least=0.7, tremor=0.05, form=0.5),
    _level(3, "watchman", PRACTISED, least=0.6, tremor=0.04, form=0.5),
    _level(4, "sergeant", EXPERT, least=0.45, tremor=0.03, form=0.5),
    _level(5, "inspector", CHAMPION, least=0.35, tremor=0.01, form=0.1),
)
