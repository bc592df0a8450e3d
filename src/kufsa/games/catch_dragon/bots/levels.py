"""The five who play Catch the Dragon: they differ in memory, nerve and how far they think."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from kufsa.core.game import Game
from kufsa.core.language import Message
from kufsa.core.position import View
from kufsa.core.seed import Seed
from kufsa.games.catch_dragon.odds import odds
from kufsa.search.memory import Memory
from kufsa.search.protocol import Bot, Level
from kufsa.search.search import Search, Weighed
from kufsa.search.thinker import Habits, Thinker, thinking

from .endgame import CELLS, DRAGON, Finisher, in_hand

KNOWN = "TBLRCDGS"


class Player(Habits):
    """Forgets faces that were turned away, and likes to stop early or late.

    ``half_life``: of the faces shown so many turnings ago, half are still known. ``nerve``: what
    turning a tile that it does not know is worth beside its odds while it has something to lose,
    below 0 for the timid. ``dare``: the risk up to which it goes on with dragons in hand, except
    when it is far behind. ``sly``: it lays spiders where they are easily mixed up with a neighbour.
    Who remembers everything does not care where spiders lie, but others have one thing more to keep
    in mind.
    """

    def __init__(
        self,
        game: Game,
        dice: Random,
        half_life: float | None = None,
        nerve: float = 0.0,
        dare: float = 1.0,
        sly: bool = False,
    ) -> None:
        super().__init__(game, dice)
        self.fancy = Random(dice.getrandbits(64))  # its own: choices leave memory alone
        self.memory = None if half_life is None else Memory(half_life, dice)
        self.nerve = nerve
        self.dare = dare
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
        """What differs to it: of tiles that it does not know one, and one place for a spider.

        With empty hands a stop only keeps from others what they might see. That is seldom worth
        more than the next tile, and who forgets cannot tell when.
        """
        if view["phase"] == "spider":
            return (
                [max(legal, key=lambda move: _tiles_around(view, move[1:]))]
                if self.sly
                else ["stay"]
            )
        unknown = [action for action in legal if _is_unknown(view, action)]
        if not unknown:
            return legal
        rest = [action for action in legal if action not in unknown]
        if self._shrinks(view):
            return rest
        if self.memory is not None and not any(in_hand(view)):
            rest = [action for action in rest if action != "stop"]
        # Who forgets must not come back to the same ones; who does not reads row by row.
        return [unknown[0] if self.memory is None else self.fancy.choice(unknown), *rest]

    def _shrinks(self, view: View) -> bool:
        """Whether to turn a tile that it does not know is more than it dares."""
        counted = odds(view)
        wild = counted and counted["bad"] > self.dare * counted["unknown"]
        return bool(wild and in_hand(view)[DRAGON] and not _far_behind(view))

    def lean(self, view: View, action: str) -> float:
        """Who has nothing to lose is neither timid nor bold."""
        if not any(in_hand(view)):
            return 0.0
        if action == "stop":
            return -self.nerve
        return self.nerve if _is_unknown(view, action) else 0.0

    def why(self, view: View, chosen: Weighed, rest: Sequence[Weighed]) -> Message:
        """What it counted: how many of the tiles that it does not know end the turn."""
        counted = odds(view)
        if counted is None:
            return super().why(view, chosen, rest)
        stops, empty = chosen.action == "stop", not any(in_hand(view))
        if stops and empty:
            return Message(__package__, "why-empty")
        if not stops and not _is_unknown(view, chosen.action):
            return Message(__package__, "why-known")
        if not counted["unknown"]:
            return super().why(view, chosen, rest)
        share = _share(**counted)
        going_on = "why-on" if share in ("none", "few") else "why-free" if empty else "why-dare"
        return Message(__package__, "why-stop" if stops else going_on, {**counted, "share": share})


def _share(bad: int, unknown: int) -> str:
    """A word for so many of the unknown tiles."""
    if bad in (0, unknown):
        return "all" if bad else "none"
    return "few" if 3 * bad < unknown else "some"


def _is_unknown(view: View, action: str) -> bool:
    return action in CELLS and "".join(view["grid"])[CELLS.index(action)] == "?"


def _far_behind(view: View) -> bool:
    """Whether somebody has so much more that nothing but luck may help."""
    tiles = [sum(kinds.values()) for kinds in view["won"]]
    return bool(4 * (max(tiles) - tiles[view["turn"]]) > len(CELLS) - sum(tiles))


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
        found = self._finisher.choose(view, self._habits.notice(view, legal))
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
    1, "hatchling", __package__, thinking(_search(60), Player, half_life=3, nerve=-0.04)
)
MAGPIE = Level(2, "magpie", __package__, thinking(_search(120), Player, half_life=8, nerve=0.03))
FOX = Level(3, "fox", __package__, thinking(_search(250), Player, half_life=14, nerve=-0.01))
OWL = Level(4, "owl", __package__, thinking(_search(500), Player, half_life=30, dare=0.6, sly=True))
OLD_DRAGON = Level(5, "old-dragon", __package__, _reckoning(_search(6000)))
