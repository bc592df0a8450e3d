"""A bot that searches, and the habits that make a character of it.

A ``Thinker`` does the same for every game: what the character recalls of the view is searched,
among the actions that it notices, and it takes the one that it values most. How that differs from
a calculator's play, a game's ``Habits`` say. Nothing is left to a random move: who forgets, forgets
as people do; who is timid, is so every time.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from kufsa.core.game import Game
from kufsa.core.language import Message
from kufsa.core.position import View
from kufsa.core.seed import Seed

from .protocol import PACKAGE, Bot
from .search import NOTHING, Reals, Search, Weighed, trees, weigh

WELL_TRIED = 0.25  # of the times that the most tried action was


class Habits:
    """What a character recalls, notices and leans to; here: everything, and to nothing.

    A game's own habits replace what they change. ``dice`` are the bot's own.
    """

    def __init__(self, game: Game, dice: Random) -> None:
        self.game = game
        self.dice = dice

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        """A new game begins."""

    def observe(self, events: Sequence[Mapping[str, Any]]) -> None:
        """What the seat was told."""

    def recall(self, view: View) -> View:
        """The view as the character has it in mind: one of the same game that could be."""
        return view

    def notice(self, view: View, legal: Sequence[str]) -> Sequence[str]:
        """Those of the legal actions that it thinks of, at least one."""
        return legal

    def lean(self, view: View, action: str) -> float:
        """What an action is worth to it beside its chances, from -1 to 1."""
        return 0.0

    def beliefs(self, view: View) -> Reals:
        """Numbers that the kernels of its search get."""
        return NOTHING

    def why(self, view: View, chosen: Weighed, rest: Sequence[Weighed]) -> Message:
        """A sentence about a choice that everybody may hear; ``rest``, the best first, is private.

        It says nothing that does not follow from the action and what lies open: how many actions
        there were, and what they were worth, may tell of a hand.
        """
        return Message(PACKAGE, "why-best")


class Thinker:
    """Searches from what its seat sees; the same seed, the same play."""

    def __init__(
        self,
        game: Game,
        seed: Seed | None = None,
        search: Search = Search(),  # noqa: B008 - it is frozen
        habits: Callable[[Game, Random], Habits] = Habits,
    ) -> None:
        trees(game)  # loaded or compiled now, and not while it is asked
        self._game = game
        self.search = search  # whoever asks may give it more or less time
        self._dice = Random(seed)
        self._habits = habits(game, Random(self._dice.getrandbits(64)))
        self._why: Message | None = None

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        self._habits.begin(seat, options)

    def observe(self, events: Sequence[Mapping[str, Any]]) -> None:
        self._habits.observe(events)

    def choose(self, view: View, legal: Sequence[str]) -> str:
        seed = self._dice.getrandbits(64)
        recalled = self._habits.recall(view)
        noticed = legal if len(legal) == 1 else self._habits.notice(recalled, legal)
        if len(noticed) == 1:
            self._why = self._habits.why(recalled, Weighed(noticed[0], 0, 0.0), ())
            return noticed[0]
        beliefs = self._habits.beliefs(recalled)
        weighed = weigh(self._game, recalled, noticed, self.search, seed, beliefs)
        most = max(one.tried for one in weighed)
        ranked = sorted(
            (one for one in weighed if one.tried >= WELL_TRIED * most),
            key=lambda one: -one.value - self._habits.lean(recalled, one.action),
        )
        self._why = self._habits.why(recalled, ranked[0], ranked[1:])
        return ranked[0].action

    def why(self) -> Message | None:
        """A sentence about its last choice; None before the first."""
        return self._why


def thinking(
    search: Search, habits: Callable[..., Habits] = Habits, **traits: Any
) -> Callable[[Game, Seed | None], Bot]:
    """Makes bots that think like this: what a ``Level`` is given.

    >>> import kufsa
    >>> make = thinking(Search(simulations=20))
    >>> p = kufsa.game("kings_court").start(players=2, seed=7, first=0)
    >>> make(p.game, 1).choose(p.view(0), p.legal) in p.legal
    True
    """

    def make(game: Game, seed: Seed | None) -> Bot:
        def own(game: Game, dice: Random) -> Habits:
            return habits(game, dice, **traits)

        return Thinker(game, seed, search, own)

    return make
