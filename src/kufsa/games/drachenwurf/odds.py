"""How likely each card can still be paid for in this turn, by whoever goes for it alone."""

from functools import cache
from math import comb

from kufsa.core.notation import Document

from .dice import COLOURS, DICE, LETTERS


def odds(view: Document) -> Document | None:
    """The chance of every card in the middle and at the other nests.

    It is that of a player who from now on puts aside all dice of the card's colour and, where a
    roll shows none, a single die of another colour that may go aside (DW-09). Eggs that are not
    spent yet are left out.

    >>> import kufsa
    >>> p = kufsa.game("drachenwurf").start(players=2, seed=7, first=0)
    >>> p.view()["rolled"], p.view()["middle"]
    ('ogbbbp', ['y1', 'y2', 'g2'])
    >>> odds(p.view())
    {'cards': {'y1': 0.570112, 'y2': 0.570112, 'g2': 0.777966}}
    """
    if view["phase"] not in ("keep", "choose"):
        return None
    needs = dict.fromkeys(view["middle"], 2)  # DW-14
    for seat, nest in enumerate(view["nests"]):
        if seat != view["turn"]:
            needs |= {card: int(side) + 1 for side, cards in nest.items() for card in cards}
    wanted = {card[0] for card in needs}
    return {"cards": {card: _chance(view, card[0], need, wanted) for card, need in needs.items()}}


def _chance(view: Document, colour: str, need: int, wanted: set[str]) -> float:
    count = view["kept"].count(colour) + view["kept"].count(f"{colour}*")
    left = DICE - len(view["kept"].replace("*", ""))
    rolled = view["rolled"]
    if view["phase"] == "keep":
        # The roll that lies there: its dice of the colour go aside, or one of another.
        aside = rolled.count(colour)
        count += aside
        left -= max(1, aside)
    others = len(wanted - {colour})
    return round(_reach(left, need - count, others), 6)


@cache
def _reach(dice: int, need: int, others: int) -> float:
    """The chance of so many more of a colour, with so many dice to roll.

    Of the five other colours so many may go aside, too.
    """
    if need <= 0:
        return 1.0
    if need > dice:
        return 0.0
    chance = sum(
        comb(dice, hits) * (COLOURS - 1) ** (dice - hits) * _reach(dice - hits, need - hits, others)
        for hits in range(1, dice + 1)
    )
    none = (COLOURS - 1) ** dice
    useless = (COLOURS - 1 - others) ** dice  # then rolling is over (DW-11)
    chance += (none - useless) * _reach(dice - 1, need, others)
    return float(chance / COLOURS**dice)


assert len(LETTERS) == COLOURS
