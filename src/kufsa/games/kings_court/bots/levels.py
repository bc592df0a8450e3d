"""The five who play King's Court: they differ in memory, in daring, and in how far they think."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np

from kufsa.core.game import Game
from kufsa.core.language import Message
from kufsa.core.position import View
from kufsa.search.memory import Memory
from kufsa.search.protocol import Level
from kufsa.search.search import Reals, Search, Weighed
from kufsa.search.thinker import Habits, thinking

ROW = 7
FIRST_IMPRESSION = 8, 2  # of ten swaps of a hat that its player knows, so many bring it home


class Courtier(Habits):
    """Forgets hats that it has seen, calls on a guess or fears to, and may see through swaps.

    ``half_life``: of the hats seen so many sights ago, half are still known. ``nerve``: what a call
    of a hat that it does not know is worth beside its odds. ``shrewd``: a hat that a rival knows
    and moves is likely at home now, and may be called before its owner does. How likely, rivals
    show: every such hat that is turned up counts. Whoever snatched from it once is taken to do so
    again. ``patience``: so many times in a row it waits for a rival to bring a hat home, while
    nothing changes at the table.
    """

    def __init__(
        self,
        game: Game,
        dice: Random,
        half_life: float | None = None,
        nerve: float = 0.0,
        shrewd: bool = False,
        patience: int = 0,
    ) -> None:
        super().__init__(game, dice)
        self.memory = None if half_life is None else Memory(half_life, dice)
        self.nerve = nerve
        self.shrewd = shrewd
        self.patience = patience
        self._forget_rivals(0)

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        self._forget_rivals(seat)
        if self.memory is not None:
            self.memory.clear()

    def _forget_rivals(self, seat: int) -> None:
        self.seat = seat
        self.right, self.wrong = FIRST_IMPRESSION  # hats that were at home after a rival's swap
        self.bitten = False
        self._swap: tuple[int, int, int] | None = None  # the last one: whose, and which slots
        self._known: list[list[int]] = []  # who knew what in its last turn
        self._table: object = None  # as it was in its last turn
        self._waited = 0  # turns since then

    def observe(self, events: Sequence[Mapping[str, Any]]) -> None:
        for event in events:
            self._judge(event)
            if self.memory is not None:
                self._learn(self.memory, event)

    def _learn(self, memory: Memory, event: Mapping[str, Any]) -> None:
        """What is known of a slot goes along when hats are swapped and when the row closes."""
        name, slot = event["event"], event.get("slot")
        if name in ("saw", "wrong"):
            memory.show(slot)
        elif name == "swapped":
            memory.swap(slot, event["other"])
        elif name in ("magic", "won"):
            memory.lose(slot)
        elif name == "closed":
            for place in range(event["slot"], ROW):
                memory.swap(place, place + 1)
        elif name == "laid-anew":
            memory.clear()

    def _judge(self, event: Mapping[str, Any]) -> None:
        """What a call after a swap says about who swapped, and who called."""
        if event["event"] == "swapped":
            self._swap = (event["seat"], event["slot"], event["other"])
        elif event["event"] == "called" and self._swap and event["slot"] in self._swap[1:]:
            swapper, *slots = self._swap
            fits = event["hat"] == event["character"]
            came_from = slots[event["slot"] == slots[0]]
            if swapper != self.seat:
                self.right += fits
                self.wrong += not fits
            elif (
                event["seat"] != self.seat
                and self._known
                and came_from not in self._known[event["seat"]]
            ):
                self.bitten = True  # it cannot have known that hat
            self._swap = None

    def beliefs(self, view: View) -> Reals:
        """How surely a swap brings a hat home, whether rivals think of that, and who thinks."""
        trust = self.right / (self.right + self.wrong) if self.shrewd else 0.0
        return np.array([trust, self.shrewd and self.bitten, view["seat"]], np.float64)

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

    def notice(self, view: View, legal: Sequence[str]) -> Sequence[str]:
        """Not to look again at a hat that it knows, once its patience is at an end."""
        self._known = view["known"]
        table = (view["row"], view["known"], view["penalties"])
        self._waited = self._waited + 1 if table == self._table else 0
        self._table = table
        if self._waited < self.patience:
            return legal
        known = view["known"][view["seat"]]
        acts = [one for one in legal if one[:4] != "peek" or int(one[5:]) not in known]
        return acts or legal

    def lean(self, view: View, action: str) -> float:
        word, slot, *_ = action.split()
        guess = word == "call" and int(slot) not in view["known"][view["seat"]]
        return self.nerve if guess else 0.0

    def why(self, view: View, chosen: Weighed, rest: Sequence[Weighed]) -> Message:
        """What it knew when it chose, or did not: who has seen which hat, everybody can see."""
        word, slot, *_ = chosen.action.split()
        known = int(slot) in view["known"][view["seat"]]
        reason = {
            "call": "why-sure" if known else "why-guess",
            "peek": "why-wait" if known else "why-look",
            "swap": "why-swap",
        }[word]
        if reason == "why-guess" and int(slot) in view["last_swap"] and self.shrewd:
            reason = "why-suspect"
        return Message(__package__, reason)


def _search(simulations: int) -> Search:
    return Search(
        simulations=simulations, seconds=0.9, depth=40, explore=0.3, bias=0.3, margin=0.7, scale=8
    )


PAGE = Level(1, "page", __package__, thinking(_search(200), Courtier, half_life=0.2, nerve=-0.01))
JESTER = Level(
    2, "jester", __package__, thinking(_search(200), Courtier, half_life=0.5, nerve=0.003)
)
CHAMBERLAIN = Level(
    3, "chamberlain", __package__, thinking(_search(200), Courtier, half_life=1.2, patience=1)
)
SPY = Level(4, "spy", __package__, thinking(_search(400), Courtier, half_life=8, patience=2))
REGENT = Level(5, "regent", __package__, thinking(_search(2000), Courtier, shrewd=True, patience=5))
