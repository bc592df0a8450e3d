"""Catch the Dragon: a greedy bot that remembers everything and plays its turn exactly.

Its aim is the expected number of tiles won in this turn. What was ever shown lies in the view,
so a face-down tile is either *known* or *unknown*, and of the unknown ones it knows how many of
each kind there are. A turn is then one of two stopping problems:

* **Treasure**: known tiles may be turned without risk, so they count as if they were up. An
  unknown tile may add to a set, or be a dragon or spider, and then all is lost. The value is
  found by working backwards over how many unknown tiles of each kind have been turned.
* **Dragons**: the same with dragons only, where any other tile loses all.

An unknown first tile may lead to either. Where actions are worth the same it plays safe: stop
before turning, known before unknown, and a spider stays where it is.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.game import Game
from kufsa.core.position import View
from kufsa.core.seed import Seed

KINDS = "TBLRCDGS"
TREASURE = "TBLRCD"
TILES = dict(zip(KINDS, (4, 4, 4, 6, 8, 8, 12, 3), strict=True))
SET_SIZE = np.array((2, 2, 2, 3, 4, 1))  # of each kind of treasure

Counts = tuple[int, ...]


class Greedy:
    """Wins as much as it can expect to in each turn; nothing beyond the turn matters."""

    def __init__(self, game: Game, seed: Seed | None = None) -> None:
        """It needs no luck: the same view gets the same answer."""

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        """Every view holds all that was ever shown: there is nothing to prepare."""

    def observe(self, events: Sequence[Mapping[str, Any]]) -> None:
        """Every view holds all that was ever shown: there is nothing to remember."""

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if view["phase"] == "spider":
            return "stay"
        table = _Table(view)
        worth = {
            "stop": table.stopping() if "stop" in legal else -1.0,
            "known": table.best_known(),
            "unknown": table.turning_unknown(),
        }
        best = max(worth, key=lambda choice: (round(worth[choice], 9), choice == "stop"))
        if best == "stop":
            return "stop"
        return table.known_cell() if best == "known" else table.unknown_cells[0]


class _Table:
    """What a view says, counted."""

    def __init__(self, view: View) -> None:
        faces = {
            f"{'abcdefg'[column]}{row + 1}": face
            for row, line in enumerate(view["grid"])
            for column, face in enumerate(line)
        }
        up = [faces.pop(cell) for cell in view["up"]]
        self.known = {cell: face for cell, face in faces.items() if face in KINDS}
        self.unknown_cells = [cell for cell, face in faces.items() if face == "?"]
        self.up = {kind: up.count(kind) for kind in KINDS}
        won = {kind: sum(kinds.get(kind, 0) for kinds in view["won"]) for kind in KINDS}
        held = list(self.known.values())
        self.held = {kind: held.count(kind) for kind in KINDS}
        self.left: dict[str, int] = {
            kind: TILES[kind] - won[kind] - self.up[kind] - self.held[kind] for kind in KINDS
        }
        self.first = not up
        self.dragons = self.up["G"] > 0

    def stopping(self) -> float:
        if self.dragons:
            return float(self.up["G"])
        return float(_won(np.array([self.up[kind] for kind in TREASURE])))

    def best_known(self) -> float:
        """The most that can be won when the next tile is a known one; -1 if none helps."""
        worth = -1.0
        if (self.first or self.dragons) and self.held["G"]:
            worth = self._dragons(self.up["G"] + self.held["G"], self.left["G"])
        if not self.dragons and self._useful_kind() is not None:
            worth = max(worth, self._treasure(self._safe(), None))
        return worth

    def known_cell(self) -> str:
        """A known tile that belongs to the better plan."""
        kind = self._useful_kind() if not self.dragons else None
        dragons = self.held["G"] and (self.first or self.dragons)
        if kind is not None and dragons:
            hunt = self._dragons(self.up["G"] + self.held["G"], self.left["G"])
            if hunt > self._treasure(self._safe(), None):
                kind = None
        wanted = "G" if kind is None else kind
        return next(cell for cell, face in self.known.items() if face == wanted)

    def turning_unknown(self) -> float:
        """The value of turning an unknown tile next; -1 if there is none."""
        unknown = len(self.unknown_cells)
        if not unknown:
            return -1.0
        if self.dragons:
            # Known dragons are free, so they may as well be up before the risk is taken.
            return self._another_dragon(self.up["G"] + self.held["G"])
        worth = sum(
            self.left[kind] / unknown * self._treasure(self._safe(), kind)
            for kind in TREASURE
            if self.left[kind]
        )
        return worth + self._another_dragon(self.held["G"]) if self.first else worth

    def _another_dragon(self, count: int) -> float:
        """The part that is won where the next unknown tile is a dragon, after so many."""
        if not self.left["G"]:
            return 0.0
        unknown = len(self.unknown_cells)
        return self.left["G"] / unknown * _dragons(count + 1, self.left["G"] - 1, unknown - 1)

    def _safe(self) -> Counts:
        return tuple(self.up[kind] + self.held[kind] for kind in TREASURE)

    def _treasure(self, counts: Counts, turned: str | None) -> float:
        """The value of going on with treasure after an unknown tile of a kind was turned."""
        left = {**self.left}
        have = list(counts)
        if turned is not None:
            left[turned] -= 1
            have[TREASURE.index(turned)] += 1
        danger = left["G"] + left["S"]
        return _treasure(tuple(have), tuple(left[kind] for kind in TREASURE), danger)

    def _dragons(self, count: int, left: int) -> float:
        return _dragons(count, left, len(self.unknown_cells))

    def _useful_kind(self) -> str | None:
        """A kind whose known tiles complete another set, alone or with those that may come."""
        for place, kind in enumerate(TREASURE):
            most = self.up[kind] + self.held[kind] + self.left[kind]
            if self.held[kind] and most >= SET_SIZE[place]:
                return kind
        return None


def _won(counts: NDArray[np.int64]) -> Any:
    """How many tiles a stop wins with so many of each kind of treasure up."""
    return (counts - counts % SET_SIZE).sum(axis=-1)


@lru_cache(maxsize=4096)
def _dragons(count: int, left: int, unknown: int) -> float:
    """The value of a turn with so many dragons up, when some of the unknown tiles are dragons."""
    if not left:
        return float(count)
    return max(float(count), left / unknown * _dragons(count + 1, left - 1, unknown - 1))


@lru_cache(maxsize=4096)
def _treasure(have: Counts, left: Counts, danger: int) -> float:
    """The value of a turn with so much treasure up, and the unknown tiles as counted.

    ``value[e]`` is the value once ``e`` unknown tiles of each kind have been turned as well.
    """
    shape = tuple(count + 1 for count in left)
    turned = np.indices(shape).reshape(len(shape), -1).T
    value = _won(turned + np.array(have)).astype(float)
    steps = np.array(np.ravel_multi_index(tuple(np.eye(len(shape), dtype=int)), shape, mode="clip"))
    total = turned.sum(axis=1)
    unknown = sum(left) + danger
    order = np.argsort(total, kind="stable")
    levels = np.split(order, np.flatnonzero(np.diff(total[order])) + 1)
    rest = np.array(left) - turned
    for level in reversed(levels[:-1]):
        after = np.minimum(level[:, None] + steps[None, :], len(value) - 1)
        chances = rest[level] / (unknown - total[level])[:, None]
        value[level] = np.maximum(value[level], (chances * value[after]).sum(axis=1))
    return float(value[0])
