"""The five who play Triangle Dominoes: they differ in how many places they see and how far."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from kufsa.bots.protocol import Level
from kufsa.bots.search import NOTHING, Reals, Search
from kufsa.bots.thinker import Habits, thinking
from kufsa.core.game import Game
from kufsa.core.position import View

from .hands import Hands


class Layer(Habits):
    """Sees only the places nearest to the tile laid last, as eyes on a large table do.

    ``places``: how many of those where it could lay something. ``dearest``: it thinks of nothing
    but to get rid of its dearest tile. ``listens``: it guesses hands from who draws.
    """

    def __init__(
        self,
        game: Game,
        dice: Random,
        places: int | None = None,
        dearest: bool = False,
        listens: bool = False,
    ) -> None:
        super().__init__(game, dice)
        self.places = places
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
        if self.places is not None and view["board"]:
            last = _place(view["board"][-1])
            cells = sorted(
                {_place(lay) for lay in lays}, key=lambda cell: (_apart(cell, last), cell)
            )
            lays = [lay for lay in lays if _place(lay) in cells[: self.places]]
        if self.dearest and lays:
            return [max(lays, key=lambda lay: sum(map(int, lay[:3])))]
        return [*lays, *(action for action in legal if "@" not in action)]


def _place(lay: str) -> tuple[int, int, str]:
    """The cell of a lay: its point, and how it points.

    >>> _place("120@3,-1v")
    (3, -1, 'v')
    """
    x, y = lay.partition("@")[2][:-1].split(",")
    return int(x), int(y), lay[-1]


def _apart(one: tuple[int, int, str], other: tuple[int, int, str]) -> int:
    """How far two cells lie apart on the lattice, roughly."""
    x, y = one[0] - other[0], one[1] - other[1]
    return max(abs(x), abs(y), abs(x + y))


def _search(simulations: int, root_eyes: bool = True) -> Search:
    return Search(
        simulations=simulations,
        seconds=0.9,
        depth=80,
        explore=0.3,
        bias=0.3,
        margin=1,
        scale=40,
        root_eyes=root_eyes,
    )


APPRENTICE = Level(
    1, "apprentice", __package__, thinking(_search(1), Layer, places=2, dearest=True)
)
MASON = Level(2, "mason", __package__, thinking(_search(60), Layer, places=2))
TILER = Level(3, "tiler", __package__, thinking(_search(200), Layer, places=8))
GEOMETER = Level(4, "geometer", __package__, thinking(_search(400, root_eyes=False), Layer))
ARCHITECT = Level(5, "architect", __package__, thinking(_search(6000), Layer, listens=True))
