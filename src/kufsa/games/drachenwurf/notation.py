"""Texts of DrachenWurf that are actions but never legal, and a position that looks like a view."""

import re
from itertools import chain

from kufsa.core.notation import Document

from .dice import DICE, LETTERS
from .schema import CARD, KEEP, NAMES, ROLL, SCHEMA
from .state import LAY_FAR, MANY_DICE, MOVE_FAR, TAKE_ODD, TWO_EGGS

_WITH_CARD = re.compile(rf"(lay|move|take) ([{LETTERS}][1-6]) ([1-9][0-9]*)")


def parse_odd(text: str) -> int | None:
    """The number of an action that is none of the canonical ones, so that its rule refuses it.

    >>> parse_odd("lay r2 37") == LAY_FAR + 1, parse_odd("keep rrrrrrr") == MANY_DICE
    (True, True)
    >>> parse_odd("keep bgb") is None
    True
    """
    verb, _, dice = text.partition(" ")
    if verb == "keep" and dice and ROLL.spells(dice):
        plain = dice.replace("*", "")
        return MANY_DICE if len(plain) > DICE else TWO_EGGS + KEEP.number[plain]
    found = _WITH_CARD.fullmatch(text)
    if found is None:
        return None
    card = CARD.number[found[2]]
    if found[1] == "take":
        return TAKE_ODD + 3 * card + {"1": 0, "7": 1}.get(found[3], 2)
    return (LAY_FAR if found[1] == "lay" else MOVE_FAR) + card


def determinized(view: Document) -> Document:
    """The fields of a document that looks like this view: the pile lies in any order."""
    placed = {
        *view["middle"],
        *chain(*(cards for nest in view["nests"] for cards in nest.values())),
        *chain(*(row for lair in view["lairs"] for row in lair)),
    }
    pile = [name for name in NAMES if name not in placed]
    return {**{name: view[name] for name in SCHEMA.document}, "pile": pile}
