"""The five who play Red-Handed: they differ in their eyes and their hands.

Their times follow what is published about people, who find one thing among others at some 30
milliseconds an item and are slower as children; docs/bots.md names the sources. Nobody sees a thing
before new cards are taken in: that takes ``least`` seconds, and then the search begins, which may
be lucky. To find three cards that go together each open card is a start, from which the others are
searched: eight cards, a quarter of a second a card. A hand's time is ex-Gaussian: ``reach`` on
average, give or take its ``tremor``, and the exponential ``fumble``. Nobody is equally awake every
day: in each game eyes and hand are slower or quicker by a factor, the ``form``, so that the weaker
of two sometimes wins.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from typing import Any

from kufsa.core.game import Game
from kufsa.core.language import Message
from kufsa.core.position import View
from kufsa.core.seed import Seed
from kufsa.games.red_handed.perception import PERFECT, Eyes
from kufsa.search.protocol import Bot, Level

from .greedy import Greedy

ARREST = 2  # marks

GROWN_UP = Eyes(glance=0.3, per_card=0.24, reach=0.35, fumble=0.12)


def slowed(eyes: Eyes, by: float) -> Eyes:
    """These eyes and this hand, but slower in all they do, as children are and who is tired.

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


class Onlooker(Greedy):
    """Snatches what its eyes see, with a hand that is not always equally quick.

    Whatever the day and the luck, its hand is never there in less than ``least`` seconds. It can
    say of its last choice what it saw, and how soon.
    """

    def __init__(
        self,
        game: Game,
        seed: Seed | None,
        eyes: Eyes,
        least: float,
        tremor: float,
        form: float = 0.0,
    ) -> None:
        super().__init__(game, seed, eyes)
        self.usual = eyes
        self.least = least
        self.tremor = tremor
        self.form = form
        self._dice = Random(seed)
        self._blind = least  # as long as it takes today
        self._why: Message | None = None

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        super().begin(seat, options)
        day = self._dice.lognormvariate(0, self.form)
        if day < 1:
            day = (day + 1) / 2  # there is a limit to quickness, and none to sleepiness
        self.eyes = slowed(self.usual, day)
        self._blind = self.least * sqrt(max(1.0, day))
        self._why = None

    def choose(self, view: View, legal: Sequence[str]) -> tuple[str | None, float]:
        action, seconds = super().choose(view, legal)
        if action is None:
            self._why = Message(__package__, "why-nothing")
            return None, self._blind + seconds
        marks = len(action.split()) - 1
        seconds = self._blind + max(0.0, seconds + self._dice.gauss(0, self.tremor))
        self._why = Message(
            __package__,
            "why-arrest" if marks == ARREST else "why-theft",
            {"cards": len(view["open"]), "seconds": f"{seconds:.1f}"},
        )
        return action, seconds

    def why(self) -> Message | None:
        """A sentence about its last choice; None before the first."""
        return self._why


def seeing(
    eyes: Eyes, least: float, tremor: float, form: float
) -> Callable[[Game, Seed | None], Bot]:
    """Makes bots that look with these eyes, and whose hand trembles by so many seconds.

    ``least``: seconds before which they see nothing. ``form``: how much a day differs from
    another, as the deviation of the factor's logarithm on bad days.
    """

    def make(game: Game, seed: Seed | None) -> Bot:
        return Onlooker(game, seed, eyes, least, tremor, form)

    return make


TOURIST = Level(1, "tourist", __package__, seeing(TEN_YEARS, 0.9, tremor=0.08, form=0.5))
SHOPKEEPER = Level(2, "shopkeeper", __package__, seeing(GROWN_UP, 0.7, tremor=0.05, form=0.5))
WATCHMAN = Level(3, "watchman", __package__, seeing(PRACTISED, 0.6, tremor=0.04, form=0.5))
SERGEANT = Level(4, "sergeant", __package__, seeing(EXPERT, 0.45, tremor=0.03, form=0.5))
INSPECTOR = Level(5, "inspector", __package__, seeing(CHAMPION, 0.35, tremor=0.01, form=0.1))
