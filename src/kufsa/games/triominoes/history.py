"""What a seat of Triangle Dominoes can infer from how a round went: other deals that fit it.

A deal is where every tile began: in a hand, or at a place of the pool. With a deal and the actions
everything follows. The seat knows its own tiles, who laid which tile when, and who drew when. What
it does not know are *slots*, each for one tile: the places of the other hands at the beginning, the
tiles that others drew, and what is left. Of each slot it knows which tiles cannot have been there:

- a tile that somebody laid was in that hand before, and after a draw it was the tile just drawn,
  unless any may be laid then (TR-21);
- in the basic game nobody draws or passes with a tile that fits (TR-13, TR-14);
- nobody was dealt a higher tile than who began (TR-05).

All deals that agree with this are equally likely. One of them is found first, whichever, and then
slots change their tiles at random, in circles of two or more, as far as that is possible, often
enough that nothing is left of the first one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np

from kufsa.core.history import Beginning
from kufsa.core.steps import Step

from .lattice import RANK, TILE_SHIFT, TILES
from .state import BASIC, DRAW, OVER, PASS

NOBODY = -1
DEALT = -1  # when a tile came that was there from the beginning
FOR_EVER = 1 << 30
EXCHANGES = 20  # tried for each slot
NEVER = 1 << 30
RANKS: list[int] = RANK.tolist()

State = Any


@dataclass
class _Slot:
    """A tile that the seat does not know: whose it was from when on, and what it cannot be."""

    owner: int
    since: float
    only: int | None = None  # it was this one: it was laid at once
    barred: int = 0  # tiles that it was not, if it was never laid, as bits


@dataclass
class _Lay:
    """A tile that another seat laid."""

    owner: int
    when: int
    slot: _Slot | None  # where it must have been


@dataclass
class _Round:
    """What the seat was shown of a round."""

    seat: int
    begin: State
    slots: list[_Slot] = field(default_factory=list)
    draws: list[_Slot | None] = field(default_factory=list)  # None: the seat's own
    lays: dict[int, _Lay] = field(default_factory=dict)
    bars: list[tuple[float, int, int]] = field(default_factory=list)  # when, who, which tiles not
    own_draws: int = 0  # as bits
    drawn: _Slot | None = None  # the tile drawn last, if it is another's

    def __post_init__(self) -> None:
        begin = self.begin
        for owner in range(int(begin["players"])):
            for _ in range(_count(begin["hands"][owner]) if owner != self.seat else 0):
                self.slots.append(_Slot(owner, DEALT))
        if begin["draws"] > 0 and begin["turn"] != self.seat:
            self.drawn = next(slot for slot in self.slots if slot.owner == begin["turn"])
        if begin["mode"] == BASIC:
            for back in range(1, int(begin["passes"]) + 1):
                who = (int(begin["turn"]) - back) % int(begin["players"])
                self.bars.append((DEALT + 0.5, who, _fitting(begin)))

    def hear(self, when: int, before: State, action: int) -> None:
        """An action of the round."""
        actor = int(before["turn"])
        if action >= DRAW and before["mode"] == BASIC:
            self.bars.append((when, actor, _fitting(before)))
        if action == DRAW and actor == self.seat:
            self.own_draws |= 1 << int(before["pool"][int(before["pool_size"]) - 1])
            self.draws.append(None)
        elif action == DRAW:
            self.drawn = _Slot(actor, when)
            self.slots.append(self.drawn)
            self.draws.append(self.drawn)
        elif action != PASS and actor != self.seat:
            just_drawn = before["draws"] > 0 and not before["after_any"]
            tile = action >> TILE_SHIFT
            slot = self.drawn if just_drawn else None
            self.lays[tile] = _Lay(actor, when, slot)
            if slot is not None:
                slot.only = tile

    def leave(self, places: int) -> None:
        """What is left lies in the pool; tiles that a short document left out lie nowhere."""
        self.slots += [_Slot(NOBODY, FOR_EVER) for _ in range(places)]
        for slot in self.slots:
            slot.barred = self._barred(slot, FOR_EVER)

    def _barred(self, slot: _Slot, until: float) -> int:
        found = 0
        for when, who, tiles in self.bars:
            if who == slot.owner and slot.since < when < until:
                found |= tiles
        return found

    def may_be(self, slot: _Slot, tile: int) -> bool:
        """Whether the tile can have been in the slot."""
        lay = self.lays.get(tile)
        if lay is None:
            return slot.only is None and not slot.barred >> tile & 1
        if lay.slot is not None or slot.only is not None:
            return slot is lay.slot
        if slot.owner != lay.owner or slot.since >= lay.when:
            return False
        return not self._barred(slot, lay.when) >> tile & 1


class Deals:
    """The deals of a round that a seat cannot tell from the true one, after all it was shown."""

    def __init__(self, heard: _Round, first: int, dealt: bool) -> None:
        self.heard = heard
        self.first = first
        self.dealt = dealt
        self.slots = heard.slots
        begin = heard.begin
        seen = heard.own_draws
        for i in range(int(begin["laid"])):
            seen |= 1 << int(begin["tile"][i])
        own = int(begin["hands"][heard.seat]) if heard.seat >= 0 else 0
        self.tiles = [tile for tile in range(TILES) if not (seen | own) >> tile & 1]
        self.may = [  # by tile: the slots that it can have been in
            {n for n, slot in enumerate(self.slots) if heard.may_be(slot, tile)}
            for tile in range(TILES)
        ]
        # TR-05: of the tiles that were dealt, the best was the beginner's.
        self.beginner = int(begin["turn"]) if dealt and begin["laid"] == 0 else NOBODY
        self.own_best = max((RANKS[tile] for tile in _members(own)), default=-1)
        dealt_slots = [n for n, slot in enumerate(self.slots) if slot.since == DEALT]
        self.beginners = [n for n in dealt_slots if self.slots[n].owner == self.beginner]
        self.others = [n for n in dealt_slots if self.slots[n].owner != self.beginner]
        if self.beginner == heard.seat:
            for tile in range(TILES):
                if RANKS[tile] > self.own_best:
                    self.may[tile] -= set(self.others)

    def draw(self, dice: Random) -> Beginning:
        """One of them, all equally likely."""
        while True:
            deal = self._some_deal(dice)
            self._mix(deal, dice)
            begin = self._beginning(deal)
            if not _blocked(begin):
                return Beginning(self.first, begin.reshape(1), self.dealt)

    # Finding one.

    def _some_deal(self, dice: Random) -> list[int]:
        """The tile of each slot, in some deal that fits."""
        bounds: list[int | None] = [None]
        if self.beginner not in (NOBODY, self.heard.seat):
            ranks = (RANKS[tile] for tile in self.tiles)
            bounds = [rank for rank in ranks if rank > self.own_best]
            dice.shuffle(bounds)
        for bound in bounds:
            deal = self._matching(bound, dice)
            if deal is not None:
                return deal
        raise AssertionError("the true deal fits what was seen")

    def _matching(self, bound: int | None, dice: Random) -> list[int] | None:
        """A tile for every slot, with none above the bound in the hands that were dealt."""
        above = set(self.others) | set(self.beginners)
        free = {}
        for tile in self.tiles:
            rank = RANKS[tile]
            slots = self.may[tile]
            if bound is not None and rank > bound:
                slots = slots - above
            elif rank == bound:
                slots = slots & set(self.beginners)
            free[tile] = list(slots)
            dice.shuffle(free[tile])
        held: dict[int, int] = {}

        def place(tile: int, tried: set[int]) -> bool:
            for slot in free[tile]:
                if slot not in tried:
                    tried.add(slot)
                    if slot not in held or place(held[slot], tried):
                        held[slot] = tile
                        return True
            return False

        for tile in sorted(self.tiles, key=lambda tile: len(free[tile])):
            if not place(tile, set()):
                return None
        return [held[slot] for slot in range(len(self.slots))]

    # Mixing.

    def _mix(self, deal: list[int], dice: Random) -> None:
        """Let slots exchange their tiles until every deal that fits is as likely as any other."""
        n = len(deal)
        if n < 2:
            return
        luck, may = dice.random, self.may
        top = self._top(deal)
        assert top is not None
        for _ in range(EXCHANGES * n):
            circle = [int(luck() * n), int(luck() * n)]
            if luck() < 0.25:
                circle.append(int(luck() * n))
                while luck() < 0.5:
                    circle.append(int(luck() * n))
                if len(set(circle)) < len(circle):
                    continue
            kept = [deal[slot] for slot in circle]
            tile = kept[0]
            if circle[-1] not in may[tile]:
                continue
            if len(circle) == 2:  # by far the most common
                if circle[0] not in may[kept[1]]:
                    continue
            elif any(slot not in may[tile] for slot, tile in zip(circle, kept[1:], strict=False)):
                continue
            for slot, tile in zip(circle, kept[1:] + kept[:1], strict=True):
                deal[slot] = tile
            if max(RANKS[tile] for tile in kept) >= top:
                now = self._top(deal)
                if now is None:
                    for slot, tile in zip(circle, kept, strict=True):
                        deal[slot] = tile
                else:
                    top = now

    def _top(self, deal: Sequence[int]) -> int | None:
        """The rank of the best tile that was dealt, if the beginner has it; else None.

        It matters only where the beginner is another seat. Elsewhere no tile reaches it.
        """
        if self.beginner in (NOBODY, self.heard.seat):
            return NEVER
        top = max(RANKS[deal[slot]] for slot in self.beginners)
        best = max((RANKS[deal[slot]] for slot in self.others), default=-1)
        return top if top > max(best, self.own_best) else None

    def _beginning(self, deal: Sequence[int]) -> State:
        """The state that the round began with, in this deal."""
        heard = self.heard
        begin = heard.begin.copy()
        places = {id(slot): tile for slot, tile in zip(self.slots, deal, strict=True)}
        for owner in range(int(begin["players"])):
            if owner != heard.seat:
                begin["hands"][owner] = np.uint64(
                    sum(1 << tile for slot, tile in zip(self.slots, deal, strict=True)
                        if slot.owner == owner and slot.since == DEALT)
                )  # fmt: skip
        size = int(begin["pool_size"])
        for number, drawn in enumerate(heard.draws, 1):
            if drawn is not None:
                begin["pool"][size - number] = places[id(drawn)]
        left = [tile for slot, tile in zip(self.slots, deal, strict=True) if slot.owner == NOBODY]
        begin["pool"][: size - len(heard.draws)] = left[: size - len(heard.draws)]
        if begin["draws"] > 0 and begin["turn"] != heard.seat:
            turn = int(begin["turn"])
            first = next(s for s in self.slots if s.owner == turn and s.since == DEALT)
            begin["drawn"] = places[id(first)]
        return begin


def worlds(steps: Sequence[Step], state: State, seat: int, dealt: bool) -> Deals | None:
    """The deals that agree with what a seat (-1: a spectator) was shown; None: any that look alike.

    ``dealt``: the first step began with a deal by the rules.
    """
    if state[0]["phase"] == OVER:
        return None  # all hands are shown
    first = 0
    for number, (before, _, after) in enumerate(steps, 1):
        if after[0]["round_number"] != before[0]["round_number"]:
            first = number
    dealt = dealt or first > 0
    if first == len(steps) and not dealt:
        return None
    heard = _Round(seat, (steps[first][0] if first < len(steps) else state)[0])
    for when, (before, action, _) in enumerate(steps[first:]):
        heard.hear(when, before[0], action)
    own = _count(heard.begin["hands"][seat]) if seat >= 0 else 0
    unknown = TILES - int(heard.begin["laid"]) - own - heard.own_draws.bit_count()
    heard.leave(unknown - len(heard.slots))
    return Deals(heard, first, dealt)


def _fitting(state: State) -> int:
    """The tiles that fit somewhere, as bits."""
    return int(np.bitwise_or.reduce(state["fits"][: int(state["edges"])], initial=np.uint64(0)))


def _blocked(state: State) -> bool:
    """Whether the round would have been over before it went on (TR-16, TR-26)."""
    if state["pool_size"] > 0 or state["laid"] == 0:
        return False
    return not int(np.bitwise_or.reduce(state["hands"])) & _fitting(state)


def _count(tiles: Any) -> int:
    return int(tiles).bit_count()


def _members(tiles: int) -> Iterator[int]:
    while tiles:
        yield (tiles & -tiles).bit_length() - 1
        tiles &= tiles - 1
