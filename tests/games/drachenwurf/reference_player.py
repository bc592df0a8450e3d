"""A player of DrachenWurf: values cards by its mind, and solves its dice for those values."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from kufsa.core.game import Game
from kufsa.core.language import Message
from kufsa.core.position import View
from kufsa.core.seed import Seed
from kufsa.games.drachenwurf.bots.greedy import count_dice, fits, lay
from kufsa.search.protocol import PACKAGE
from tests.games.drachenwurf.reference_dice import DICE, MOST, NEVER, DiceTurn, all_heaps
from tests.games.drachenwurf.reference_worth import Mind, Table

LETTERS = "roygbp"
AT_ONCE = 3  # so many waiting cards are looked at together: more take long, and come seldom

Worth = dict[str, float]
Lair = Sequence[tuple[str, ...]]


class Player:
    """Plays DrachenWurf from what its seat sees, without any chance of its own."""

    def __init__(
        self,
        game: Game,
        seed: Seed | None = None,
        mind: Mind = Mind(),  # noqa: B008 - it is frozen
    ) -> None:
        self._mind = mind
        self._why: Message | None = None
        for colours in range(1, len(LETTERS) + 1):
            all_heaps(colours)  # worked out now, and not while it is asked

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        """There is nothing to prepare."""

    def observe(self, events: Sequence[Mapping[str, Any]]) -> None:
        """Everything that counts is in the view."""

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if len(legal) == 1:
            self._why = Message(PACKAGE, "why-forced")
            return legal[0]
        table = Table(view, self._mind)
        if view["phase"] == "lay":
            worth = lays(table, legal)
        elif view["phase"] == "rebuild":
            worth = moves(table, legal)
        else:
            worth = Turn(view, table).worth(legal)
        # Worths that differ by no more than rounding are the same.
        chosen = max(legal, key=lambda action: (round(worth[action], 9), -legal.index(action)))
        self._why = reason(table, chosen)
        return chosen

    def why(self) -> Message | None:
        """A sentence about its last choice; None before the first."""
        return self._why


def reason(table: Table, action: str) -> Message:
    """A sentence about an action."""
    verb, *rest = action.split()
    values: dict[str, str | int] = {}
    if verb == "keep":
        values["dice"] = rest[0]
    elif verb == "take":
        card, count = rest
        verb = "rob" if card in table.owner else verb
        values |= {"card": card, "points": max(1, round(table.taking(card)[int(count)]))}
    elif verb in ("lay", "move"):
        values["card"] = rest[0]
    return Message("kufsa.games.drachenwurf.bots", f"why-{verb}", values)


# The lair.


def lays(table: Table, legal: Sequence[str]) -> Worth:
    """What the lair promises when the waiting cards are laid: the first now, in each place."""
    waiting = sorted(card for card, (seat, _) in table.owner.items() if seat == table.seat)
    for card in waiting:
        del table.shares[card]
    lair = table.lairs[table.seat]
    worth = dict.fromkeys(legal, NEVER)
    for row in places(lair, waiting[0]):
        after = lay(lair, waiting[0], row)
        worth[f"lay {waiting[0]} {row}"] = best_prospect(table, after, waiting[1:AT_ONCE])
    return worth


def best_prospect(table: Table, lair: Lair, waiting: Sequence[str]) -> float:
    """The best prospect of the lair when the waiting cards are laid; their order is all one."""
    if not waiting:
        return table.prospect(lair)
    return max(
        best_prospect(table, lay(lair, waiting[0], row), waiting[1:])
        for row in places(lair, waiting[0])
    )


def places(lair: Lair, card: str) -> list[str]:
    """The rows that a card fits, as the notation numbers them.

    >>> places([("b1", "b2"), ("y3", "r3"), ("g4",)], "b4")
    ['1', '3', 'new']
    """
    return [*(str(place) for place, row in enumerate(lair, start=1) if fits(row, card)), "new"]


def moves(table: Table, legal: Sequence[str]) -> Worth:
    """What the lair promises after each move, and the egg is gone."""
    lair = table.lairs[table.seat]
    worth = {"end": table.prospect(lair)}
    for action in legal:
        if action != "end":
            _, card, row = action.split()
            without = [tuple(other for other in one if other != card) for one in lair]
            after = [one for one in lay(without, card, row) if one]
            worth[action] = table.prospect(after) - table.mind.egg
    return worth


# The dice.


class Turn:
    """The dice of a turn, and what cards are worth for each count."""

    def __init__(self, view: View, table: Table) -> None:
        self.view = view
        self.mind = table.mind
        others = (card for card, (seat, _) in table.owner.items() if seat != table.seat)
        self.cards = {card: table.taking(card) for card in [*table.middle, *others]}
        self.letters = [
            letter
            for letter in LETTERS
            if letter in view["kept"] or any(card[0] == letter for card in self.cards)
        ]

    def worth(self, legal: Sequence[str]) -> Worth:
        """What each action brings: cards in points, less the egg if it is still to be spent."""
        kept: str = self.view["kept"]
        if self.view["phase"] == "keep":
            return {action: self.aside(kept + action.split()[1]) for action in legal}
        counts = count_dice(self.view["free"] or kept)
        worth = {action: self.taking(action, counts) for action in legal if action != "roll"}
        if self.view["phase"] == "choose":
            runs = self.mind.content and len(worth) > 1
            paid = self.mind.egg if "*" in kept else 0.0
            worth["roll"] = NEVER if runs else self.aside(kept) + paid
        return worth

    def aside(self, dice: str) -> float:
        """What dice aside are worth, with the best play to come."""
        counts = count_dice(dice)
        heap = tuple(counts.get(letter, 0) for letter in self.letters)
        return self._solved.value(heap, spent="*" in dice)

    @cached_property
    def _solved(self) -> DiceTurn:
        worths = [self.spending(letter) for letter in self.letters]
        has = self.view["eggs"][self.view["turn"]] > 0 or self.view["egg_spent"]
        return DiceTurn(worths, self.mind.egg if has else None)

    def spending(self, letter: str, without: str = "") -> list[float]:
        """What 0 … 7 of a colour are worth when best spent (DW-16)."""
        worth = [0.0] * (MOST + 1)
        for card, values in self.cards.items():
            if card[0] == letter and card != without:
                worth = [
                    max(
                        worth[count],
                        *(
                            worth[count - spent] + values[spent]
                            for spent in range(min(count, DICE) + 1)
                        ),
                    )
                    for count in range(MOST + 1)
                ]
        return worth

    def taking(self, action: str, counts: Mapping[str, int]) -> float:
        """What a card taken brings, and the rest as well spent as can be; or nothing at all."""
        if action == "done":
            return 0.0
        _, card, number = action.split()
        count = int(number)
        value = self.cards[card][count]
        if count < DICE:  # what six leave over lapses
            for letter, there in counts.items():
                left = there - count if letter == card[0] else there
                value += self.spending(letter, without=card)[left]
        return value
