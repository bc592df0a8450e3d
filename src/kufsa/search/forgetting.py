"""Forgetting for every game in which people forget: what a view remembers fades, piece by piece.

A view remembers everything that was shown; the kernel ``for_people`` of a game leaves out what
people would have to remember. Where the two differ, entry by entry, is what can be forgotten: an
entry of a list, a letter of a text. It counts as shown when it first appears in a view, or
changes. Whether it was shown again meanwhile, a view does not tell, so nothing is rehearsed.

A game without ``for_people`` shows people all there is to know: nothing can be forgotten there.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from kufsa.core.errors import BadPosition
from kufsa.core.game import Game
from kufsa.core.position import View

from .memory import Memory

FRAME = ("game", "options", "seat", "winners", "last")  # of every view, and nothing to remember
Place = tuple[object, ...]


class FadingView:
    """A view as somebody has it in mind who forgets with a half-life, in things shown."""

    def __init__(self, game: Game, half_life: float, dice: Random) -> None:
        self._game = game
        self._dice = dice
        self._memory = Memory(half_life, dice)
        self._known: dict[Place, Any] = {}

    def begin(self) -> None:
        """A new game begins."""
        self._memory.clear()
        self._known = {}

    def recall(self, view: View) -> View:
        """What is left of a view; the view itself where nothing can be forgotten."""
        if not (self._game.people_forget and self._game.can_determinize):
            return view
        # An imagined world looks like the view, so the view of its people follows from the view.
        world = self._game.determinize(view, self._dice.getrandbits(64))
        plain = world.forgetful_view(view["seat"])
        self._learn(dict(_differences(view, plain)))
        left = {
            name: value if name in FRAME else self._left(value, plain.get(name), (name,))
            for name, value in view.items()
        }
        for candidate in (left, {**plain, "last": view["last"]}):
            if self._can_be(candidate):
                return View(candidate)
        return view

    def _learn(self, differences: dict[Place, Any]) -> None:
        for place in self._known.keys() - differences.keys():
            self._memory.lose(place)
        for place, value in differences.items():
            if place not in self._known or self._known[place] != value:
                self._memory.show(place)
        self._known = differences

    def _left(self, value: Any, plain: Any, place: Place) -> Any:
        if value == plain:
            return value
        if not _alike(value, plain):
            return value if self._memory.has(place) else plain
        entries = [
            self._left(one, other, (*place, number))
            for number, (one, other) in enumerate(zip(value, plain, strict=True))
        ]
        return "".join(entries) if isinstance(value, str) else entries

    def _can_be(self, view: Mapping[str, Any]) -> bool:
        """Whether there is a position that looks like it: a search begins with one."""
        try:
            self._game.determinize(view, 0)
        except (BadPosition, StopIteration, ValueError):
            return False
        return True


def _alike(one: Any, other: Any) -> bool:
    """Whether two values can be compared entry by entry; a single letter is an entry."""
    if isinstance(one, str) and isinstance(other, str):
        return len(one) == len(other) > 1
    return isinstance(one, list) and isinstance(other, list) and len(one) == len(other)


def _differences(view: Mapping[str, Any], plain: Mapping[str, Any]) -> Iterator[tuple[Place, Any]]:
    for name, value in view.items():
        if name not in FRAME:
            yield from _differing(value, plain.get(name), (name,))


def _differing(value: Any, plain: Any, place: Place) -> Iterator[tuple[Place, Any]]:
    if value == plain:
        return
    if not _alike(value, plain):
        yield place, value
        return
    for number, (one, other) in enumerate(zip(value, plain, strict=True)):
        yield from _differing(one, other, (*place, number))
