"""The five who play Triangle Dominoes: they differ in how many places they see, and how far.

The youngest two only want to be rid of their dearest tile; the oldest also guesses hands, and
reckons the end of a round out when the pool is empty.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from kufsa.core.game import Game
from kufsa.core.language import Message
from kufsa.core.position import View
from kufsa.core.seed import Seed
from kufsa.games.triominoes.notation import sum_of
from kufsa.games.triominoes.places import Cell, laid
from kufsa.search.protocol import Bot, Level
from kufsa.search.search import NOTHING, Reals, Search, Weighed
from kufsa.search.thinker import Habits, Thinker, thinking

from .endgame import Finisher
from .hands import Hands

DEAR = 10  # points of a tile


class Layer(Habits):
    """Sees only what lies near the tile laid last, as eyes on a large table do.

    ``reach``: how far from there, in sides of a tile; who sees no place for a tile draws, though
    there may be one. ``dearest``: it thinks of nothing but to get rid of its dearest tile.
    ``listens``: it guesses hands from who draws.
    """

    def __init__(
        self,
        game: Game,
        dice: Random,
        reach: int | None = None,
        dearest: bool = False,
        listens: bool = False,
    ) -> None:
        super().__init__(game, dice)
        self.reach = reach
        self.dearest = dearest
        self.hands = Hands(game) if listens else None

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        if self.hands is not None:
            self.hands.begin(options["players"])

    def observe(self, events: Sequence[Mapping[str, Any]]) -> None:
        if self.hands is not None:
            self.hands.observe(events)

    def beliefs(self, view: View) -> Reals:
        weights = self.hands.weights(view) if self.hands is not None else None
        return NOTHING if weights is None else weights

    def recall(self, view: View) -> View:
        """In a tournament it thinks to the end of the round: what is dealt then, nobody knows."""
        if not view["options"].get("tournament"):
            return view
        options = {**view["options"], "tournament": False}
        return View({**view, "options": options, "round": 1})

    def notice(self, view: View, legal: Sequence[str]) -> Sequence[str]:
        lays = [action for action in legal if "@" in action]
        others = [action for action in legal if "@" not in action]
        if self.reach is not None and view["board"]:
            last = laid(view["board"][-1])[0]
            far = {lay: _apart(laid(lay)[0], last) for lay in lays}
            near = [lay for lay in lays if far[lay] <= self.reach]
            # In the basic game it must lay what fits, and looks on until it sees where.
            lays = near if near or others else [min(lays, key=lambda lay: far[lay])]
        if self.dearest and lays:
            return [max(lays, key=sum_of)]
        return [*lays, *others]

    def why(self, view: View, chosen: Weighed, rest: Sequence[Weighed]) -> Message:
        """Only what the tile on the table says: whether there was a choice tells of the hand."""
        reason = chosen.action
        if "@" in reason:
            reason = "dear" if sum_of(reason) >= DEAR else "lay"
        return Message(__package__, f"why-{reason}")


def _apart(one: Cell, other: Cell) -> int:
    """How far two cells lie apart on the lattice, roughly."""
    x, y = one.x - other.x, one.y - other.y
    return max(abs(x), abs(y), abs(x + y))


class Reckoner(Thinker):
    """Guesses hands, and reckons the end of a round of two out: nothing is hidden then."""

    def __init__(self, game: Game, seed: Seed | None, search: Search) -> None:
        super().__init__(game, seed, search, partial(Layer, listens=True))

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if view["pool"] or view["options"]["players"] != 2 or len(legal) == 1:
            return super().choose(view, legal)
        recalled = self._habits.recall(view)
        there = self._game.determinize(recalled, seed=0)
        values = Finisher(there, bool(view["options"].get("tournament"))).values()
        if values is None:
            return super().choose(view, legal)
        chosen = max(legal, key=lambda action: values[action])
        self._why = self._habits.why(recalled, Weighed(chosen, 0, 0.0), ())
        return chosen


def _reckoning(search: Search) -> Callable[[Game, Seed | None], Bot]:
    def make(game: Game, seed: Seed | None) -> Bot:
        return Reckoner(game, seed, search)

    return make


def _search(simulations: int, depth: int = 80) -> Search:
    """Of 80 actions ahead a round is played to its end; few are the points of the next lays."""
    return Search(
        simulations=simulations,
        seconds=0.9,
        depth=depth,
        explore=0.3,
        bias=0.3,
        margin=1,
        scale=40,
        root_eyes=True,
    )


APPRENTICE = Level(1, "apprentice", __package__, thinking(_search(1), Layer, reach=2, dearest=True))
MASON = Level(2, "mason", __package__, thinking(_search(1), Layer, reach=3, dearest=True))
TILER = Level(3, "tiler", __package__, thinking(_search(40, depth=2), Layer, reach=4))
GEOMETER = Level(4, "geometer", __package__, thinking(_search(80, depth=2), Layer))
ARCHITECT = Level(5, "architect", __package__, _reckoning(_search(3000)))
