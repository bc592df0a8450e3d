"""What a step of Red-Handed told the table. Everything that happens is public.

What lies open and has not been claimed is never told: that is for eyes to find.
"""

from typing import Any

from numpy.typing import NDArray

from kufsa.core.notation import Document

from . import incidents, rules
from .incidents import ARREST, DARK, THEFT
from .notation import NAMES, marked
from .rules import FLIP, PILE, SEAT, SNATCH

# What is wrong with marks, as messages tell it.
MISTAKES = {
    incidents.NOT_ONE_OF_EACH: "kinds",
    incidents.TWO_OF_A_COLOUR: "colours",
    incidents.TWO_OF_A_QUANTITY: "quantities",
    incidents.NOT_A_PAIR: "pair",
    incidents.OTHER_COLOUR: "police",
}


def events(
    before: NDArray[Any], action: int, after: NDArray[Any], seat: int | None
) -> list[Document]:
    old, new = before[0], after[0]
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
    for _, owner in cards:
        if new.held[owner] == 0:
            told.append(_event("last-card", "RH-05", seat=owner))
    return told


def _verdict(old: Any, action: int) -> int:
    # Judged by the kernel itself: it reads a record as well interpreted as compiled.
    judge = getattr(incidents.judge, "py_func", incidents.judge)
    return int(judge(old, action & (SNATCH - 1)))


def _claimed(old: Any, action: int, new: Any) -> list[Document]:
    claimant = action >> SEAT & 7
    verdict = _verdict(old, action)
    told: list[Document] = []
    if verdict == incidents.NO_MARKS:
        told.append(_event("marked-nothing", "RH-12", seat=claimant))
    else:
        numbers = marked(action)
        cards = [NAMES[old.face[old.opened[number - 1]]] for number in numbers]
        told.append(_event("snatched", "RH-10", seat=claimant, marks=numbers, cards=cards))
        told.append(_judged(old, verdict, claimant))
    heaps = slice(PILE, PILE + int(old.players)) if old.quick else slice(0, int(old.players))
    received = (new.held[heaps].astype(int) - old.held[heaps]).tolist()
    if verdict <= ARREST:
        told.append(_event("shared", "RH-11", seat=claimant, count=int(old.opens), hands=received))
    else:
        told.append(_event("taken", "RH-12", seat=claimant, count=int(old.opens)))
    return told


def _judged(old: Any, verdict: int, claimant: int) -> Document:
    dark = bool(old.dark)
    if verdict == THEFT:
        return _event("theft", "RH-08" if dark else "RH-06", seat=claimant)
    if verdict == ARREST:
        return _event("arrest", "RH-09", seat=claimant)
    clause = "RH-09" if verdict == incidents.OTHER_COLOUR else "RH-07"
    return _event("mistake", clause, seat=claimant, why=MISTAKES[verdict])


def _ended(new: Any) -> Document:
    players = range(int(new.players))
    heap = PILE if new.quick else 0
    scores = [-int(new.held[heap + seat]) for seat in players]
    winners = [seat for seat in players if scores[seat] == max(scores)]
    name, clause = ("played-out", "RH-15") if new.quick else ("over", "RH-14")
    return _event(name, clause, winners=winners, scores=scores)


def shown(
    before: NDArray[Any], action: int, after: NDArray[Any], seat: int | None
) -> Document:
    """The cards that were turned up; or who snatched, whether rightly, and what lay open."""
    old, new = before[0], after[0]
    if action == FLIP:
        return {"seat": None, "shown": _open_cards(new, int(old.opens))}
    return {
        "seat": action >> SEAT & 7,
        "right": _verdict(old, action) <= ARREST,
        "shown": _open_cards(old),
    }


assert NAMES[DARK] == "K"  # the last name of all
