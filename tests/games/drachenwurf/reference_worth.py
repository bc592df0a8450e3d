"""What cards are worth: the lair that may become of them, for oneself and for the others.

Every card ends in somebody's lair. So a card is worth what it may become to me, and what it would
have become to whoever gets it otherwise. ``prospect`` is a lair's expected points at the end if
each card that lies in no lair yet comes to it with a chance of its own, its *share*; a card's
``stake`` for a seat is the difference between surely getting it and surely not.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kufsa.games.drachenwurf.bots.greedy import chase
from tests.games.drachenwurf.reference_dice import DICE

CARDS = tuple(f"{colour}{landscape}" for colour in "roygbp" for landscape in "123456")
ALL = "roygbp123456"
LINES = {line: tuple(card for card in CARDS if line in card) for line in ALL}

SAME = 1e-9  # sums that differ by no more than rounding are the same

UNSEEN = (0.0, *[-1.0] * 6)  # by count: what to take a card is worth to who does not think of it

Row = Sequence[str]
Shares = Mapping[str, float]


@dataclass(frozen=True)
class Mind:
    """What somebody thinks of when it values cards at a table of two; here: all. In points."""

    foresight: float = 0.9  # how far cards that may still come count
    envy: float = 1.0  # how far the lairs of the others count
    fear: float = 0.4  # how likely a robber goes for a card at one's nest, if the dice let him
    egg: float = 3.0  # what an egg is worth
    again: float = 8.0  # what a new turn is worth
    open_share: float = 0.42  # the chance to get a card that is left in the middle, of two
    lines: str = ALL  # that it builds rows along
    thrill: float = 0.0  # what each die beyond two brings beside, to who loves to roll
    robs: bool = True  # whether it looks at the other nests
    content: bool = False  # whether it stops as soon as the dice pay for a card

    def at(self, players: int) -> "Mind":
        """The same mind at a table of so many.

        Of many others each alone seldom wins, and to hinder it helps the rest as much as oneself;
        a robber has more nests to choose from; and of more eggs that come in, each is worth less.

        >>> Mind().at(2) == Mind(), Mind().at(3).envy
        (True, 0.25)
        """
        others = players - 1
        return replace(
            self, envy=self.envy / others**2, fear=self.fear / others, egg=2 * self.egg / players
        )


def line_of(row: Row) -> str:
    """The colour or landscape that makes a row; both if it is still open to both.

    >>> line_of(["b4", "b1"]), line_of(["b4", "r4"]), line_of(["b4"])
    ('b', '4', 'b4')
    """
    return "".join(part for part in row[0] if all(part in card for card in row))


def prospect(lair: Sequence[Row], shares: Shares, lines: str = ALL) -> float:
    """The expected points of a lair at the end.

    The longest row gets the cards that fit it first, and so on; cards that fit none begin rows of
    their own. A row of n cards with X to come counts (n + X)² (DW-25).

    >>> prospect([["b1", "b2"]], {}), prospect([["b1", "b2"]], {"b3": 0.5, "b4": 1})
    (4.0, 12.5)
    """
    left = {card: share for card, share in shares.items() if share > 0.0}
    total = 0.0
    for row in sorted(lair, key=len, reverse=True):
        total += _grow(left, len(row), [line for line in line_of(row) if line in lines])
    while left:
        total += _grow(left, 0, lines)
    return total


def _grow(left: dict[str, float], length: int, lines: Iterable[str]) -> float:
    """What a row becomes along the best of its lines, with cards that are then gone."""
    best: tuple[str, ...] = ()
    most = 0.0
    for line in lines:
        cards = tuple(card for card in LINES[line] if card in left)
        expected = sum([left[card] for card in cards])
        if expected > most + SAME:
            best, most = cards, expected
    spread = 0.0
    for card in best:
        share = left.pop(card)
        spread += share * (1.0 - share)
    return (length + most) ** 2 + spread


class Table:
    """The table as a seat sees it, at its own turn, with a mind to value it."""

    def __init__(self, view: Mapping[str, Any], mind: Mind) -> None:
        self.seat: int = view["turn"]
        self.players = len(view["nests"])
        self.mind = mind.at(self.players)
        self.lairs = [[tuple(row) for row in lair] for lair in view["lairs"]]
        self.eggs: list[int] = view["eggs"]
        self.owner = {
            card: (seat, int(side))
            for seat, nest in enumerate(view["nests"])
            for side, cards in nest.items()
            for card in cards
        }
        self.middle: list[str] = view["middle"]
        laid = {card for lair in self.lairs for row in lair for card in row}
        self.shares = self._shares([card for card in CARDS if card not in laid])

    def _shares(self, free: list[str]) -> dict[str, list[float]]:
        """Each seat's chance to get each card, if nothing is taken now."""
        even = 1.0 / self.players
        left_open = self._owned(self.seat, 2.0 * even * self.mind.open_share)
        shares = {}
        for card in free:
            if card in self.owner:
                seat, side = self.owner[card]
                shares[card] = self._owned(seat, self.hold(seat, side))
            elif card in self.middle:
                shares[card] = left_open
            else:
                shares[card] = [even] * self.players
        return shares

    def _owned(self, seat: int, share: float) -> list[float]:
        """A share for one seat, the rest for the others alike."""
        rest = (1.0 - share) / (self.players - 1)
        return [share if other == seat else rest for other in range(self.players)]

    def hold(self, seat: int, side: int) -> float:
        """The chance that a card stays at a nest until its owner's turn: others come before.

        All others do if the nest is one's own; who sits between, if not.
        """
        chance = 1.0
        turns = (seat - self.seat) % self.players or self.players
        for turn in range(1, turns):
            robber = (self.seat + turn) % self.players
            need = side if self.eggs[robber] else side + 1
            chance *= 1.0 - self.mind.fear * chase(need)
        return chance

    def prospect(self, lair: Sequence[Row]) -> float:
        """The expected points of one's own lair, if it were this."""
        return prospect(lair, self._coming(self.seat), self.mind.lines)

    def stake(self, seat: int, card: str) -> float:
        """What a card is worth to a seat: to have it for sure, against not to get it."""
        lair, lines, others = self.lairs[seat], self.mind.lines, self._coming(seat)
        others.pop(card)
        return prospect(lair, {**others, card: 1.0}, lines) - prospect(lair, others, lines)

    def _coming(self, seat: int) -> dict[str, float]:
        far = self.mind.foresight
        return {card: far * shares[seat] for card, shares in self.shares.items()}

    def taking(self, card: str) -> Sequence[float]:
        """What it is worth to take a card for a count of 0 … 6; nothing if that is too little."""
        robbed = card in self.owner
        if robbed and not self.mind.robs:
            return UNSEEN
        least = self.owner[card][1] + 1 if robbed else 2
        envy = self.mind.envy
        stakes = [
            self.stake(seat, card) if seat == self.seat or envy else 0.0
            for seat in range(self.players)
        ]
        worth = [0.0] * (DICE + 1)
        for count in range(least, DICE + 1):
            hold = self.hold(self.seat, count) if count < DICE else 1.0
            after = self._owned(self.seat, hold)
            worth[count] = self.mind.thrill * (count - 2)
            if count == DICE:
                worth[count] += self.mind.again
            if robbed:
                worth[count] -= envy * self.mind.egg  # which the owner gets (DW-15)
            for seat, stake in enumerate(stakes):
                weight = 1.0 if seat == self.seat else -envy
                worth[count] += weight * (after[seat] - self.shares[card][seat]) * stake
        return worth
