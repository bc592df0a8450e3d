"""The five who play Catch the Dragon: they differ in memory, nerve and how far they think."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from kufsa.bots.memory import Memory
from kufsa.bots.protocol import Bot, Level
from kufsa.bots.search import Search, Weighed
from kufsa.bots.thinker import Habits, Thinker, thinking
from kufsa.core.game import Game
from kufsa.core.language import Message
from kufsa.core.position import View
from kufsa.core.seed import Seed
from kufsa.games.catch_dragon.odds import odds

from .endgame import CELLS, Finisher

KNOWN = "TBLRCDGS"


class Player(Habits):
    """Forgets faces that were turned away, and likes to stop early or late.

    ``half_life``: of the faces shown so many turnings ago, half are still known. ``nerve``: what
    turning a tile that it does not know is worth beside its odds, below 0 for the timid. ``sly``:
    it lays spiders where they are easily mixed up with a neighbour. Who remembers everything does
    not care where spiders lie, but others have one thing more to keep in mind.
    """

    def __init__(
        self,
        game: Game,
        dice: Random,
        half_life: float | None = None,
        nerve: float = 0.0,
        sly: bool = False,
    ) -> None:
        super().__init__(game, dice)
        self.memory = None if half_life is None else Memory(half_life, dice)
        self.nerve = nerve
        self.sly = sly

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

    def notice(self, view: View, legal: Sequence[str]) -> Sequence[str]:
        """Of places for a spider only one: beside the most tiles, or where it is."""
        if view["phase"] != "spider":
            return legal
        return (
            [max(legal, key=lambda move: _tiles_around(view, move[1:]))] if self.sly else ["stay"]
        )

    def lean(self, view: View, action: str) -> float:
        if action == "stop":
            return -self.nerve
        if action in CELLS and "".join(view["grid"])[CELLS.index(action)] == "?":
            return self.nerve
        return 0.0

    def why(self, view: View, chosen: Weighed, rest: Sequence[Weighed]) -> Message:
        """What it counted: how many of the tiles that it does not know end the turn."""
        counted = odds(view)
        if not counted or not counted["unknown"] or chosen.action[0] == ">":
            return super().why(view, chosen, rest)
        if chosen.action == "stop":
            return Message(__package__, "why-stop", counted)
        known = "".join(view["grid"])[CELLS.index(chosen.action)] != "?"
        return Message(__package__, "why-known" if known else "why-on", counted)


def _tiles_around(view: View, cell: str) -> int:
    """How many tiles lie beside a place; -1 for no place."""
    if cell not in CELLS:
        return -1
    column, row = ord(cell[0]), int(cell[1])
    faces = dict(zip(CELLS, "".join(view["grid"]), strict=True))
    return sum(
        abs(ord(other[0]) - column) <= 1 and abs(int(other[1]) - row) <= 1 and face != "."
        for other, face in faces.items()
    )


class Reckoner(Thinker):
    """Reckons the end of a game of two out, and until then thinks like the others."""

    def __init__(
        self, game: Game, seed: Seed | None, search: Search, habits: Callable[..., Habits]
    ) -> None:
        super().__init__(game, seed, search, habits)
        self._finisher = Finisher()

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        super().begin(seat, options)
        self._finisher = Finisher()

    def choose(self, view: View, legal: Sequence[str]) -> str:
        found = self._finisher.choose(view, legal)
        if found is None:
            return super().choose(view, legal)
        action, value = found
        self._why = Message(__package__, "why-solved", {"percent": round(100 * value)})
        return action


def _reckoning(search: Search) -> Callable[[Game, Seed | None], Bot]:
    def make(game: Game, seed: Seed | None) -> Bot:
        return Reckoner(game, seed, search, partial(Player, sly=True))

    return make


def _search(simulations: int) -> Search:
    return Search(
        simulations=simulations, seconds=0.9, depth=15, explore=0.05, bias=0.2, margin=1, scale=20
    )


HATCHLING = Level(
    1, "hatchling", __package__, thinking(_search(60), Player, half_life=4.5, nerve=-0.04)
)
MAGPIE = Level(2, "magpie", __package__, thinking(_search(120), Player, half_life=7, nerve=0.03))
FOX = Level(3, "fox", __package__, thinking(_search(250), Player, half_life=13, nerve=-0.01))
OWL = Level(4, "owl", __package__, thinking(_search(500), Player, half_life=30, sly=True))
OLD_DRAGON = Level(5, "old-dragon", __package__, _reckoning(_search(6000)))
