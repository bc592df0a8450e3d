"""What a step of Catch the Dragon told the table. Everything that happens is public."""

from typing import Any

from numpy.typing import NDArray

from kufsa.core.notation import Document
from kufsa.core.record import plain

from . import rules
from .notation import LETTERS, NAMES
from .rules import DRAGON, EMPTY, KINDS, SPIDER, STAY, STOP

# What these tell of stays in sight: tiles that were won.
LASTING = frozenset({"won", "spiders-taken", "spiders-stay", "over"})


def events(
    before: NDArray[Any], action: int, after: NDArray[Any], seat: int | None
) -> list[Document]:
    old, new = plain(before), plain(after)
    actor = int(old.turn)
    told: list[Document] = []
    if action < STOP:
        kind = int(old.face[action])
        told.append(_event("flipped", "CD-06", seat=actor, cell=NAMES[action], kind=LETTERS[kind]))
        if kind == SPIDER:
            told.append(_event("spider", "CD-15", seat=actor))
            if new.phase != rules.SPIDER_WAITS:
                told.append(_event("no-place", "CD-17"))
        elif new.ups == 0:
            told.append(_event("busted", "CD-14", seat=actor))
        if new.ups == 0:
            told.append(_turned_back(old, new, [action]))
    elif action == STOP:
        told += _stopped(old, new, actor)
    else:
        cell = NAMES[old.turned[old.ups - 1]]
        if action == STAY:
            told.append(_event("spider-stays", "CD-16", seat=actor, cell=cell))
        else:
            place = NAMES[action - rules.MOVE]
            told.append(_event("spider-moved", "CD-18", seat=actor, cell=cell, place=place))
        told.append(_turned_back(old, new, []))
    if new.phase == rules.OVER:
        told += _ended(new)
    elif new.turn != old.turn:
        told.append(_event("turn", "CD-05", seat=int(new.turn)))
    return [event for event in told if event.get("cells") != []]


def _event(name: str, clause: str, **values: Any) -> Document:
    return {"event": name, "clause": clause, **values}


def _turned_back(old: Any, new: Any, more: list[int]) -> Document:
    """Which tiles of the turn lie face down again where they were."""
    cells = [int(cell) for cell in old.turned[: old.ups]] + more
    stayed = [NAMES[cell] for cell in cells if new.face[cell] != EMPTY]
    return _event("turned-back", "CD-10", cells=stayed)


def _stopped(old: Any, new: Any, actor: int) -> list[Document]:
    won = {
        LETTERS[kind]: int(new.won[actor, kind]) - int(old.won[actor, kind])
        for kind in range(SPIDER)
        if new.won[actor, kind] != old.won[actor, kind]
    }
    cells = [
        NAMES[cell]
        for cell in old.turned[: old.ups]
        if new.face[cell] == EMPTY and old.face[cell] != SPIDER
    ]
    dragons = old.face[old.turned[0]] == DRAGON
    if won:
        clause = "CD-12" if dragons else "CD-08"
        return [
            _event("won", clause, seat=actor, tiles=won, count=len(cells), cells=cells),
            _turned_back(old, new, []),
        ]
    return [_event("won-nothing", "CD-08", seat=actor), _turned_back(old, new, [])]


def _ended(new: Any) -> list[Document]:
    totals = [sum(int(count) for count in kinds) for kinds in new.won[: new.players]]
    ranks = [(total, int(new.won[seat, DRAGON])) for seat, total in enumerate(totals)]
    takers = [seat for seat in range(new.players) if new.won[seat, SPIDER]]
    spiders = (
        _event("spiders-taken", "CD-20", seat=takers[0])
        if takers
        else _event("spiders-stay", "CD-20")
    )
    winners = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
    return [spiders, _event("over", "CD-21", winners=winners, scores=totals)]


def shown(before: NDArray[Any], action: int, after: NDArray[Any], seat: int | None) -> Document:
    """The faces that the action showed, also those that are turned away again by now."""
    old = plain(before)
    cells = [int(cell) for cell in old.turned[: old.ups]]
    if action < STOP:
        cells.append(action)
    return {
        "seat": int(old.turn),
        "shown": {NAMES[cell]: LETTERS[old.face[cell]] for cell in cells},
    }


assert KINDS == SPIDER + 1  # `_stopped` counts the kinds before the spider
