"""The five who play Triangle Dominoes: they differ in how many places they see and how far."""

from collections.abc import Sequence
from random import Random

from kufsa.bots.protocol import Level
from kufsa.bots.search import Search
from kufsa.bots.thinker import Habits, thinking
from kufsa.core.game import Game
from kufsa.core.position import View


class Layer(Habits):
    """Sees only the places nearest to the tile laid last, as eyes on a large table do.

    ``places``: how many of those where it could lay something.
    """

    def __init__(self, game: Game, dice: Random, places: int | None = None) -> None:
        super().__init__(game, dice)
        self.places = places

    def notice(self, view: View, legal: Sequence[str]) -> Sequence[str]:
        if self.places is None or not view["board"]:
            return legal
        last = _place(view["board"][-1])
        cells = sorted(
            {_place(lay) for lay in legal if "@" in lay},
            key=lambda cell: (_apart(cell, last), cell),
        )
        seen = set(cells[: self.places])
        return [action for action in legal if "@" not in action or _place(action) in seen]


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


def _search(simulations: int) -> Search:
    return Search(
        simulations=simulations, seconds=0.9, depth=80, explore=0.3, bias=0.3, margin=0.5, scale=40
    )


APPRENTICE = Level(1, "apprentice", __package__, thinking(_search(200), Layer, places=1))
MASON = Level(2, "mason", __package__, thinking(_search(200), Layer, places=2))
TILER = Level(3, "tiler", __package__, thinking(_search(300), Layer, places=4))
GEOMETER = Level(4, "geometer", __package__, thinking(_search(600), Layer, places=12))
ARCHITECT = Level(5, "architect", __package__, thinking(_search(3000), Layer))
