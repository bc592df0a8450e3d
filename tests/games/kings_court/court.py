"""Positions of King's Court, written so that a test reads like a table.

Without more words a table has twelve kinds, one character of each, and two magic hats::

    1 2 3 4 5 6 7     the pile
    B A D C F E H     G I * J K L *      hats: none fits
    A B C D E F G     H I J K L          characters
"""

import json
from collections.abc import Sequence
from itertools import permutations
from math import sqrt
from typing import Any

import pytest

import kufsa

GAME = kufsa.game("kings_court")
ROW = "AB BA CD DC EF FE GH"

Document = dict[str, Any]


def document(
    row: str = ROW,
    characters: str = "HIJKL",
    hats: str = "GI*JKL*",
    *,
    known: Sequence[str] = ("", ""),
    pairs: Sequence[str] | None = None,
    penalties: Sequence[int] | None = None,
    found: Sequence[int] | None = None,
    last_swap: str = "",
    turn: int = 0,
    phase: str = "play",
    **options: Any,
) -> Document:
    """A document; cards and slots are texts: ``known=("13", "")``, ``last_swap="25"``.

    ``found`` are the magic hats of each seat; ``magic`` is the option.
    """
    players = len(known)
    return {
        "game": "kings_court",
        "options": {"players": players, "kinds": 12, "copies": 1, "magic": 2, **options},
        "row": row.split(),
        "known": [[int(slot) for slot in slots] for slots in known],
        "characters": list(characters),
        "hats": list(hats),
        "pairs": list(pairs or [""] * players),
        "penalties": list(penalties or [0] * players),
        "magic": list(found or [0] * players),
        "last_swap": [int(slot) for slot in last_swap],
        "turn": turn,
        "phase": phase,
    }


def table(*parts: Any, seed: int = 1, **more: Any) -> kufsa.Position:
    """The position of such a document, with chance still to come from a seed."""
    return GAME.position(document(*parts, **more), seed=seed)


def refused(position: kufsa.Position, action: str, clause: str) -> str:
    """The sentence with which an action is refused; nothing has changed."""
    before = position.document
    with pytest.raises(kufsa.IllegalAction) as error:
        position.play(action)
    assert error.value.clause == clause, str(error.value)
    assert position.document == before
    assert action not in position.legal
    return str(error.value)


def bad(wrong: object, clause: str | None = None) -> str:
    """The sentence with which a document is refused."""
    with pytest.raises(kufsa.BadPosition) as error:
        GAME.position(wrong)  # type: ignore[arg-type]
    assert error.value.clause == clause, str(error.value)
    sentence = str(error.value)
    assert 0 < len(sentence) < 300
    sentence.encode("utf-8")
    return sentence


def is_dead(row: Sequence[str]) -> bool:
    """KC-13, said once more: no hat belongs to anybody in the row, and none is magic."""
    hats = {place[1] for place in row}
    return "*" not in hats and not hats & {place[0] for place in row}


def told(position: kufsa.Position, seat: int | None = None) -> list[str]:
    """The names of what the last play made happen."""
    return [event["event"] for event in position.events(seat)]


# A row of the last four, whose places close.
LAST_FOUR: Document = {
    "row": "AA BC CB DD",
    "characters": "",
    "hats": "**",
    "pairs": ("EFGH", "IJKL"),
}
# Seat 0 wins slot 1 and a knight comes with a bishop's hat: then no hat of the row belongs there.
BEFORE_DEAD_END: Document = {
    "row": "AA AD AD BD BE BE CE",
    "characters": "C" + "".join(kind * 3 for kind in "DEFGHIJKL") + "C",
    "hats": "F" + "".join(kind * 3 for kind in "BCGHIJKL") + "FFAA",
    "copies": 3,
    "magic": 0,
}


def alike(position: kufsa.Position, seat: int | None) -> list[kufsa.Position]:
    """Every position that a seat cannot tell from this one, found by trying all.

    The hats that the seat does not know are laid in every other order, and so are the
    characters of the pile; what is no position, or looks different, is left out.
    """
    true = position.document
    row = [place[1] for place in true["row"]]
    shown = position.view(seat)["row"]
    unknown = [slot for slot, place in enumerate(shown) if place[1] == "?"]
    cards = [row[slot] for slot in unknown] + true["hats"]
    found = []
    for hats in sorted(set(permutations(cards))):
        for slot, hat in zip(unknown, hats, strict=False):
            row[slot] = hat
        for characters in sorted(set(permutations(true["characters"]))):
            other = {
                **true,
                "row": [place[0] + hat for place, hat in zip(true["row"], row, strict=True)],
                "hats": list(hats[len(unknown) :]),
                "characters": list(characters),
            }
            try:
                world = GAME.position(other, seed=1)
            except kufsa.BadPosition:
                continue
            assert {**world.view(seat), "last": None} == {**position.view(seat), "last": None}
            found.append(world)
    return found


def key(position: kufsa.Position) -> str:
    return json.dumps(position.document, sort_keys=True)


def too_far_off(off: float, free: int) -> bool:
    """Whether a chi-square statistic is beyond what chance does once in 100,000 times."""
    return off >= free * (1 - 2 / (9 * free) + 4.27 * sqrt(2 / (9 * free))) ** 3
