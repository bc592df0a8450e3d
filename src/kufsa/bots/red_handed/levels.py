"""The five who play Red-Handed: they differ in their eyes and their hands.

Their times follow what is published about people, who find one thing among others at some 30
milliseconds an item and are slower as children; docs/bots.md names the sources. To find three cards
that go together each open card is a start, from which the others are searched: ten cards, 0.3
seconds a card. A hand's time is ex-Gaussian: ``reach`` on average, give or take its ``tremor``,
and the exponential ``fumble``.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from kufsa.bots.protocol import Bot, Level
from kufsa.core.game import Game
from kufsa.core.language import Message
from kufsa.core.position import View
from kufsa.core.seed import Seed
from kufsa.games.red_handed.perception import PERFECT, Eyes

from .greedy import Greedy

LEAST = 0.1  # seconds: who is faster did not react but guess
ARREST = 2  # marks

GROWN_UP = Eyes(glance=1.2, per_card=0.3, reach=0.35, fumble=0.12)


def slowed(by: float) -> Eyes:
    """A grown-up's eyes and hand, but slower in all they do: children are, and alike in all."""
    slow = {
        name: by * getattr(GROWN_UP, name) for name in ("glance", "per_card", "reach", "fumble")
    }
    return replace(GROWN_UP, **slow)


EIGHT_YEARS = slowed(2.0)
TWELVE_YEARS = slowed(1.4)
# With practice the differences between incidents shrink, and a group of cards is seen at once.
PRACTISED = Eyes(
    glance=0.9, per_card=0.16, quantities_differ=1.25, colours_differ=1.25, both_differ=2.0,
    dark_alike=1.3, dark_differ=1.7, arrest=0.8, dark_arrest=0.9, reach=0.28, fumble=0.08,
    patience=6,
)  # fmt: skip
CHAMPION = replace(PERFECT, glance=0.52, reach=0.22)


class Onlooker(Greedy):
    """Snatches what its eyes see, with a hand that is not always equally quick.

    It can say of its last choice what it saw, and how soon.
    """

    def __init__(self, game: Game, seed: Seed | None, eyes: Eyes, tremor: float) -> None:
        super().__init__(game, seed, eyes)
        self.tremor = tremor
        self._dice = Random(seed)
        self._why: Message | None = None

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        super().begin(seat, options)
        self._why = None

    def choose(self, view: View, legal: Sequence[str]) -> tuple[str | None, float]:
        action, seconds = super().choose(view, legal)
        if action is None:
            self._why = Message(__package__, "why-nothing")
            return None, seconds
        marks = len(action.split()) - 1
        seconds = max(LEAST, seconds + self._dice.gauss(0, self.tremor))
        self._why = Message(
            __package__,
            "why-arrest" if marks == ARREST else "why-theft",
            {"cards": len(view["open"]), "seconds": f"{seconds:.1f}"},
        )
        return action, seconds

    def why(self) -> Message | None:
        """A sentence about its last choice; None before the first."""
        return self._why


def seeing(eyes: Eyes, tremor: float) -> Callable[[Game, Seed | None], Bot]:
    """Makes bots that look with these eyes, and whose hand trembles by so many seconds."""

    def make(game: Game, seed: Seed | None) -> Bot:
        return Onlooker(game, seed, eyes, tremor)

    return make


TOURIST = Level(1, "tourist", __package__, seeing(EIGHT_YEARS, tremor=0.08))
SHOPKEEPER = Level(2, "shopkeeper", __package__, seeing(TWELVE_YEARS, tremor=0.06))
WATCHMAN = Level(3, "watchman", __package__, seeing(GROWN_UP, tremor=0.04))
SERGEANT = Level(4, "sergeant", __package__, seeing(PRACTISED, tremor=0.03))
INSPECTOR = Level(5, "inspector", __package__, seeing(CHAMPION, tremor=0.02))
