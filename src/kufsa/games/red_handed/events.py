"""What a step of Red-Handed told the table. Everything that happens is public.

What lies open and has not been claimed is never told: that is for eyes to find.
"""

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from kufsa.core.notation import Document
from kufsa.core.record import plain

from . import rules
from .notation import NAMES, marked
from .rules import FLIP, PILE, SEAT


def events(
    before: NDArray[Any], action: int, after: NDArray[Any], seat: int | None
) -> list[Document]:
    old, new = plain(before), plain(after)
    told = _turned_up(old, new) if action == FLIP else _claimed(old, action, new)
    if new.phase == rules.OVER:
        told.append(_ended(new))
    return told


def _event(name: str, clause: str, **values: Any) -> Document:
    return {"event": name, "clause": clause, **values}


def _open_cards(one: Any, first: int = 0) -> list[list[Any]]:
    return [
        [NAMES[one.face[one.opened[place]]], int(one.owner[place])]
        for place in range(first, int(one.opens))
    ]


def _turned_up(old: Any, new: Any) -> list[Document]:
    cards = _open_cards(new, int(old.opens))
    told = [
        _event(
            "turned-up",
            "RH-04",
            cards=[card for card, _ in cards],
            seats=[owner for _, owner in cards],
        )
    ]
    if new.dark and not old.dark:
        told.append(_event("dark", "RH-08"))
    told += [_event("last-card", "RH-05", seat=owner) for _, owner in cards if not new.held[owner]]
    return told


def _claimed(old: Any, action: int, new: Any) -> list[Document]:
    claimant = action >> SEAT & 7
    received = _received(old, new)
    count = int(old.opens)
    numbers = marked(action)
    told: list[Document] = []
    if numbers:
        cards = [NAMES[old.face[old.opened[number - 1]]] for number in numbers]
        dark = bool(old.dark)
        told.append(_event("snatched", "RH-10", seat=claimant, marks=numbers, cards=cards))
        if received[claimant]:
            told.append(_mistake(claimant, cards, dark))
        elif len(cards) == 2:
            told.append(_event("arrest", "RH-09", seat=claimant))
        else:
            told.append(_event("theft", "RH-08" if dark else "RH-06", seat=claimant))
    else:
        told.append(_event("marked-nothing", "RH-12", seat=claimant))
    if received[claimant]:
        told.append(_event("taken", "RH-12", seat=claimant, count=count))
    else:
        told.append(_event("shared", "RH-11", seat=claimant, count=count, hands=received))
    return told


def _received(old: Any, new: Any) -> list[int]:
    """How many cards each seat got; the claimant gets none, or all of them."""
    first = PILE if old.quick else 0
    return [
        int(new.held[first + seat]) - int(old.held[first + seat]) for seat in range(old.players)
    ]


def _mistake(claimant: int, cards: Sequence[str], dark: bool) -> Document:
    """What is wrong with the cards that were marked, so that a beginner learns from it."""
    kinds = {card[0] for card in cards}
    if len(cards) == 2:
        clause, why = ("RH-09", "police") if kinds == {"P", "T"} else ("RH-10", "pair")
    elif kinds != {"T", "D", "F"}:
        clause, why = "RH-07", "kinds"
    elif len({card[1] for card in cards}) == 2 and not dark:
        clause, why = "RH-07", "colours"
    else:
        clause, why = "RH-07", "quantities"
    return _event("mistake", clause, seat=claimant, why=why)


def _ended(new: Any) -> Document:
    first = PILE if new.quick else 0
    scores = [-int(new.held[first + seat]) for seat in range(new.players)]
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    way, clause = ("quick", "RH-15") if new.quick else ("full", "RH-14")
    return _event("over", clause, way=way, winners=winners, scores=scores)


def shown(before: NDArray[Any], action: int, after: NDArray[Any], seat: int | None) -> Document:
    """The cards that were turned up; or who snatched, whether rightly, and what lay open."""
    old, new = plain(before), plain(after)
    if action == FLIP:
        return {"seat": None, "shown": _open_cards(new, int(old.opens))}
    claimant = action >> SEAT & 7
    return {
        "seat": claimant,
        "right": _received(old, new)[claimant] == 0,
        "shown": _open_cards(old),
    }
