"""The five who play King's Court: they differ in memory, in daring, and in how far they think."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from kufsa.bots.memory import Memory
from kufsa.bots.protocol import Level
from kufsa.bots.search import Search
from kufsa.bots.thinker import Habits, thinking
from kufsa.core.game import Game
from kufsa.core.position import View

ROW = 7


class Courtier(Habits):
    """Forgets hats that it has seen, and likes to call on a guess or fears to.

    ``half_life``: of the hats seen so many sights ago, half are still known. ``nerve``: what a call
    of a hat that it does not know is worth beside its odds.
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
        """What is known of a slot goes along when hats are swapped and when the row closes."""
        if self.memory is None:
            return
        for event in events:
            name, slot = event["event"], event.get("slot")
            if name in ("saw", "wrong"):
                self.memory.show(slot)
            elif name == "swapped":
                self.memory.swap(slot, event["other"])
            elif name in ("magic", "won"):
                self.memory.lose(slot)
            elif name == "closed":
                for place in range(event["slot"], ROW):
                    self.memory.swap(place, place + 1)
            elif name == "laid-anew":
                self.memory.clear()

    def recall(self, view: View) -> View:
        """A hat that is not remembered looks as if it had never been seen."""
        if self.memory is None:
            return view
        seat = view["seat"]
        kept = [slot for slot in view["known"][seat] if self.memory.has(slot)]
        lost = set(view["known"][seat]) - set(kept)
        row = [
            place[0] + "?" if slot in lost else place
            for slot, place in enumerate(view["row"], start=1)
        ]
        known = [kept if other == seat else slots for other, slots in enumerate(view["known"])]
        return View({**view, "row": row, "known": known})

    def lean(self, view: View, action: str) -> float:
        word, slot, *_ = action.split()
        guess = word == "call" and int(slot) not in view["known"][view["seat"]]
        return self.nerve if guess else 0.0


def _search(simulations: int) -> Search:
    return Search(
        simulations=simulations, seconds=0.9, depth=40, explore=0.3, bias=0.3, margin=0.7, scale=8
    )


PAGE = Level(1, "page", __package__, thinking(_search(600), Courtier, half_life=0.5, nerve=-0.01))
JESTER = Level(
    2, "jester", __package__, thinking(_search(600), Courtier, half_life=2.5, nerve=0.003)
)
CHAMBERLAIN = Level(3, "chamberlain", __package__, thinking(_search(600), Courtier, half_life=6))
SPY = Level(4, "spy", __package__, thinking(_search(1000), Courtier, half_life=25))
REGENT = Level(5, "regent", __package__, thinking(_search(5000), Courtier))
