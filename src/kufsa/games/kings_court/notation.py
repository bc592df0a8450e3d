"""Texts of King's Court that name no slot of any row, and positions that look like a view."""

import re

from kufsa.core.notation import Document

from . import GAME
from .schema import KINDS
from .state import CALL_BEYOND, PEEK_BEYOND, SWAP_BEYOND

_NUMBER = "([1-9][0-9]*)"
_BEYOND = re.compile(rf"(peek|call) {_NUMBER}|swap {_NUMBER} {_NUMBER}", re.ASCII)


def parse_odd(action: str) -> int | None:
    """An action on a slot beyond any row, which the rules refuse by their clause.

    >>> parse_odd("call 99"), parse_odd("swap 1 8")
    (37, 36)
    >>> parse_odd("swap 9 8") is None
    True
    """
    found = _BEYOND.fullmatch(action)
    if found is None:
        return None
    if found[1] is not None:
        return PEEK_BEYOND if found[1] == "peek" else CALL_BEYOND
    # Numbers may be of any length: without leading zeros, the longer one is the larger.
    ascending = (len(found[3]), found[3]) < (len(found[4]), found[4])
    return SWAP_BEYOND if ascending else None


def determinized(view: Document) -> Document:
    """The fields of a document that looks like this view: hats and piles anyhow.

    No hat that a seat knows is magic; a dead end is for ``resample`` to deal again.
    """
    options = {**{name: option.default for name, option in GAME.options.items()}, **view["options"]}
    kinds, won = KINDS[: options["kinds"]], "".join(view["pairs"])
    there = ["".join(place[part] for place in view["row"]) + won for part in (0, 1)]
    characters, hats = (
        [kind for kind in kinds for _ in range(options["copies"] - placed.count(kind))]
        for placed in there
    )
    magic = ["*"] * (options["magic"] - sum(view["magic"]) - there[1].count("*"))
    hats = [*hats, *magic]  # known slots come first and draw from the front
    row = list(view["row"])
    known = {slot for slots in view["known"] for slot in slots}
    unknown = [slot for slot, place in enumerate(row, start=1) if place[1] == "?"]
    for slot in sorted(unknown, key=lambda slot: slot not in known):
        row[slot - 1] = row[slot - 1][0] + hats.pop(0)
    same = ("known", "pairs", "penalties", "magic", "last_swap", "turn", "phase")
    return {
        "row": row,
        "characters": characters,
        "hats": hats,
        **{name: view[name] for name in same},
    }
