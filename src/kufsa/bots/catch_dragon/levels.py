"""The five who play Catch the Dragon: they differ in memory, nerve and how far they think."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from kufsa.bots.memory import Memory
from kufsa.bots.protocol import Level
from kufsa.bots.search import Search
from kufsa.bots.thinker import Habits, thinking
from kufsa.core.game import Game
from kufsa.core.position import View

KNOWN = "TBLRCDGS"
CELLS = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]


class Player(Habits):
    """Forgets faces that were turned away, and likes to stop early or late.

    ``half_life``: of the faces shown so many turnings ago, half are still known. ``nerve``: what
    turning a tile that it does not know is worth beside its odds, below 0 for the timid.
    """

    def __init__(
        self, game: Game, dice: Random, half_life: float | None = None, nerve: float = 0.0
    ) -> None:
        super().__init__(game, dice)
        self.memory = None if half_life is None else Memory(half_life, dice)
        self.nerve = nerve

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        if self.memory is not None:
            self.memory.clear()

    def observe(self, events: Sequence[Mapping[str, Any]]) -> None:
        """Faces are learned when they are shown, wherever a spider goes."""
        if self.memory is None:
            return
        for event in events:
            if event["event"] == "flipped":
                self.memory.show(event["cell"])
            elif event["event"] == "spider-moved":
                self.memory.lose(event["cell"])
                self.memory.show(event["place"])

    def recall(self, view: View) -> View:
        """What is not remembered looks as if it had never been shown."""
        if self.memory is None:
            return view
        faces = zip(CELLS, "".join(view["grid"]), strict=True)
        recalled = "".join(
            "?" if face in KNOWN and cell not in view["up"] and not self.memory.has(cell) else face
            for cell, face in faces
        )
        grid = [recalled[start : start + 7] for start in range(0, 49, 7)]
        return View({**view, "grid": grid})

    def lean(self, view: View, action: str) -> float:
        if action == "stop":
            return -self.nerve
        if action in CELLS and "".join(view["grid"])[CELLS.index(action)] == "?":
            return self.nerve
        return 0.0


def _search(simulations: int) -> Search:
    return Search(
        simulations=simulations, seconds=0.9, depth=15, explore=0.05, bias=0.2, margin=1, scale=20
    )


HATCHLING = Level(
    1, "hatchling", __package__, thinking(_search(60), Player, half_life=1.5, nerve=-0.04)
)
MAGPIE = Level(2, "magpie", __package__, thinking(_search(120), Player, half_life=4, nerve=0.03))
FOX = Level(3, "fox", __package__, thinking(_search(250), Player, half_life=12, nerve=-0.01))
OWL = Level(4, "owl", __package__, thinking(_search(500), Player, half_life=60))
OLD_DRAGON = Level(5, "old-dragon", __package__, thinking(_search(3000), Player))
