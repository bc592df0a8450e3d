"""What a step of Triangle Dominoes told a seat: all in public but the tile that is drawn."""

from typing import Any

from numpy.typing import NDArray

from kufsa.core.notation import Document
from kufsa.core.record import plain

from . import rules
from .lattice import CORNERS
from .notation import TILE_NAMES, format_cell, format_digits, names
from .rules import BASIC, DRAW, MOST_DRAWS, PASS

GAINS = frozenset({"laid", "bridge", "hexagon"})  # whose points a tile wins where it is laid


def events(
    before: NDArray[Any], action: int, after: NDArray[Any], seat: int | None
) -> list[Document]:
    old, new = plain(before), plain(after)
    actor = int(old.turn)
    scoring = old.mode != BASIC
    if action == DRAW:
        told = _drew(old, new, actor, seat)
    elif action == PASS:
        third = old.draws == MOST_DRAWS
        clause = "TR-22" if third else "TR-23" if scoring else "TR-14"
        told = [_event("passed", clause, seat=actor)]
        if third:
            told.append(_extra_cost(actor))
    else:
        told = _laid(old, new, action, actor)
    if _round_ended(old, new):
        told += _ended(old, new, action, actor)
    elif new.turn != old.turn:
        told.append(_event("turn", "TR-06", seat=int(new.turn)))
    return told


def _event(name: str, clause: str, **values: Any) -> Document:
    return {"event": name, "clause": clause, **values}


def _extra_cost(actor: int) -> Document:
    return _event("extra-cost", "TR-22", seat=actor, points=rules.THIRD_DRAW_COST)


def _drew(old: Any, new: Any, actor: int, seat: int | None) -> list[Document]:
    if old.mode == BASIC:
        event = _event("drew", "TR-13", seat=actor, cost=0)
        passes = [_event("turn-passes", "TR-13", seat=actor)]
    else:
        event = _event("drew", "TR-21", seat=actor, cost=rules.DRAW_COST)
        passes = []
        if old.draws + 1 == MOST_DRAWS and (not old.third_may_lay or _round_ended(old, new)):
            passes = [_extra_cost(actor), _event("turn-passes", "TR-22", seat=actor)]
    if seat == actor:
        event["tile"] = TILE_NAMES[_top_of_pool(old)]
    return [event, *passes]


def _laid(old: Any, new: Any, action: int, actor: int) -> list[Document]:
    tile = action >> 15
    scoring = old.mode != BASIC
    clause = "TR-07" if old.laid == 0 else "TR-17" if scoring else "TR-08"
    told = [
        _event(
            "laid",
            clause,
            seat=actor,
            tile=format_digits(tile, action & 3),
            place=format_cell(action >> 2 & 8191),
            points=sum(CORNERS[tile]) if scoring else 0,
        )
    ]
    bonus = int(new.bonus)
    if bonus == rules.BRIDGE:
        told.append(_event("bridge", "TR-18", seat=actor, points=bonus))
    elif bonus:
        count = rules.HEXAGON.tolist().index(bonus)
        told.append(_event("hexagon", "TR-19", seat=actor, points=bonus, count=count))
    return told


def _top_of_pool(old: Any) -> int:
    return int(old.pool[old.pool_size - 1])


def _hands_after(old: Any, action: int) -> list[int]:
    """The hands as the action left them; a new round may have been dealt since."""
    hands = [int(hand) for hand in old.hands[: old.players]]
    if action == DRAW:
        hands[old.turn] |= 1 << _top_of_pool(old)
    elif action != PASS:
        hands[old.turn] &= ~(1 << (action >> 15))
    return hands


def _round_ended(old: Any, new: Any) -> bool:
    return bool(new.phase == rules.OVER or new.round_number != old.round_number)


def _ended(old: Any, new: Any, action: int, actor: int) -> list[Document]:
    hands = _hands_after(old, action)
    scoring = old.mode != BASIC
    left = [_sum(hand) for hand in hands]
    told: list[Document] = []
    if hands[actor] == 0:
        bonus = rules.OUT_BONUS + sum(left) if scoring else 0
        told.append(_event("went-out", "TR-25" if scoring else "TR-15", seat=actor, bonus=bonus))
    elif not scoring:
        told.append(_event("blocked", "TR-16"))
    elif new.points[actor] < rules.GOAL or new.round_number != old.round_number:
        told.append(_event("blocked", "TR-26"))
        told += [
            _event("lost-hand", "TR-26", seat=seat, points=points)
            for seat, points in enumerate(left)
        ]
    if scoring and new.points[actor] >= rules.GOAL:
        told.append(_event("reached-400", "TR-27", seat=actor))
    told.append(_event("hands-shown", "TR-31", hands=[names(hand) for hand in hands]))
    if old.tournament:
        told.append(_event("round-over", "TR-29", round=int(old.round_number)))
    if new.phase != rules.OVER:
        told.append(_event("new-round", "TR-29", round=int(new.round_number), seat=int(new.turn)))
        return told
    if scoring:
        scores = [int(points) for points in new.points[: new.players]]
        ranks = [(score, 0) for score in scores]
        clause = "TR-27" if max(scores) >= rules.GOAL else "TR-28"
    else:
        scores = [-len(names(hand)) for hand in hands]
        ranks = [(-len(names(hand)), -_sum(hand)) for hand in hands]
        clause = "TR-15" if hands[actor] == 0 else "TR-16"
    winners = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
    told.append(_event("over", clause, winners=winners, scores=scores))
    return told


def _sum(hand: int) -> int:
    return sum(sum(corners) for tile, corners in enumerate(CORNERS) if hand >> tile & 1)


def shown(before: NDArray[Any], action: int, after: NDArray[Any], seat: int | None) -> Document:
    """The tile that the seat drew, and all hands when a round is over (TR-31)."""
    old, new = plain(before), plain(after)
    told: Document = {"seat": int(old.turn)}
    if action == DRAW and seat == int(old.turn):
        told["drawn"] = TILE_NAMES[_top_of_pool(old)]
    if _round_ended(old, new):
        told["hands"] = [names(hand) for hand in _hands_after(old, action)]
    return told


def passing(before: NDArray[Any], action: int, after: NDArray[Any]) -> bool:
    """Whether the step showed what no later view keeps: hands, before a new round is dealt."""
    old, new = plain(before), plain(after)
    return _round_ended(old, new) and bool(new.phase != rules.OVER)
