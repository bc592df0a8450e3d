"""Bots for Red-Handed: eyes that look at a view, and a hand that takes its time.

The value of one's own turn is what a claim changes in *own score minus the mean of the others'*;
to wait changes nothing and is worth 0. Nothing is left to chance in it: all right claims are worth
the same (``claim_value``), every wrong one costs. So **greedy** snatches whenever eyes that miss
nothing see an incident, with the one that they come upon first, and never guesses. Nothing that
was shown before matters to that value, so there is nothing to remember.

Time is not part of the value: how fast greedy is, its eyes say (``perception.PERFECT``). They find
every incident with the same ease, 0.6 seconds on average for a single one and sooner among many,
and the hand takes 0.25 seconds and a little more.

**Casual** sees as people do (``perception.ORDINARY``): slower, slower still among many cards and
for hard incidents, and after three seconds without a find it is glad to see more cards.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from kufsa.core.game import Game
from kufsa.core.position import View
from kufsa.core.seed import Seed, fresh_stream
from kufsa.games.red_handed.looking import first_noticed, gaze
from kufsa.games.red_handed.perception import ORDINARY, PERFECT, Eyes


class Greedy:
    """Snatches what its eyes see when that is worth something; its own eyes miss nothing."""

    def __init__(self, game: Game, seed: Seed | None = None, eyes: Eyes = PERFECT) -> None:
        gaze()  # loaded or compiled now, and not while it is asked
        self.eyes = eyes
        self._stream = fresh_stream(seed)
        self._seat = 0

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        self._seat = seat

    def observe(self, events: Sequence[Mapping[str, Any]]) -> None:
        """What was shown before does not change what a claim is worth."""

    def choose(self, view: View, legal: Sequence[str]) -> tuple[str | None, float]:
        """A snatch and the seconds until it comes, or None: nothing in so many seconds."""
        noticed = first_noticed(view, self.eyes, self._stream)
        if (
            noticed is None
            or noticed.seen > self.eyes.patience
            or claim_value(view, self._seat) < 0
        ):
            return None, self.eyes.patience
        marks = " ".join(map(str, noticed.marks))
        return f"{self._seat}:snatch {marks}", noticed.snatched


class Casual(Greedy):
    """Looks for the same with ordinary eyes."""

    def __init__(self, game: Game, seed: Seed | None = None) -> None:
        super().__init__(game, seed, ORDINARY)


def claim_value(view: Mapping[str, Any], seat: int, right: bool = True) -> Fraction:
    """What a claim adds to a seat's score minus the mean of the others' scores.

    >>> view = {"open": [["Tr1", 0], ["Dr1", 1], ["Fr1", 0]], "options": {"players": 3}}
    >>> claim_value(view, 0), claim_value(view, 0, right=False)
    (Fraction(3, 1), Fraction(-3, 2))
    """
    cards = len(view["open"])
    others: int = view["options"]["players"] - 1
    if view["options"].get("quick"):
        # Only piles count: the others' grow by all cards, or one's own does.
        return Fraction(cards, others) if right else Fraction(-cards)
    # Cards stay 60, so what leaves one's own hand goes to the others.
    before = sum(owner == seat for _, owner in view["open"])
    own = Fraction(before if right else before - cards)
    return own + own / others
