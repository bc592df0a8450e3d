"""Who may see a value of the document; what is not wrapped here lies open.

From these, ``derived.py`` makes the view's record, its kernel and ``resample``.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from kufsa.core.broken_contract import BrokenContract

from .lists import Many
from .sets import BitSet
from .shapes import At, BySeat, One, Shape, number_at
from .terms import Json, Scope


@dataclass(frozen=True)
class Veiled(Shape):
    """In the document as its shape is; in views something less."""

    shape: Shape

    @property
    def used(self) -> tuple[str, ...]:
        return self.shape.used

    def write(self, row: Any, at: At = ()) -> Json:
        return self.shape.write(row, at)

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        self.shape.read(value, record, where, scope, at)

    def pieces(self, row: Any, at: At = ()) -> Counter[int]:
        return self.shape.pieces(row, at)

    def typescript(self) -> str:
        return self.shape.typescript()


def unveiled(shape: Shape) -> Shape:
    """The shape in the document, whoever may see it."""
    return shape.shape if isinstance(shape, Veiled) else shape


@dataclass(frozen=True)
class Hidden(Veiled):
    """Nobody sees it, and no view names it."""


@dataclass(frozen=True)
class Counted(Veiled):
    """Everybody sees how many there are, nobody which: a pile face down."""


@dataclass(frozen=True)
class Own(Veiled):
    """By seat: each sees its own. Of the others' lists everybody sees the length, of their numbers
    nothing (null). When the game is over everything is shown.
    """


@dataclass(frozen=True)
class Length(Shape):
    """In a view: how many entries a list has."""

    count: str

    @property
    def used(self) -> tuple[str, ...]:
        return (self.count,)

    def write(self, row: Any, at: At = ()) -> Json:
        return number_at(row, self.count, at)

    def typescript(self) -> str:
        return "number"


@dataclass(frozen=True)
class Owned(Shape):
    """In a view: a seat's own value, and of the others what ``Own`` says."""

    each: Shape

    @property
    def used(self) -> tuple[str, ...]:
        sizes = () if self._set is None else (size_field(self._set),)
        return (*self.each.used, *sizes, "viewer", "ended")

    @property
    def _set(self) -> str | None:
        """The field of each seat's set, if that is what they own."""
        each = self.each
        return each.field if isinstance(each, One) and isinstance(each.term, BitSet) else None

    def write(self, row: Any, at: At = ()) -> Json:
        (seat,) = at
        if row["viewer"] == seat or row["ended"]:
            return self.each.write(row, at)
        if isinstance(self.each, Many) and isinstance(self.each.count, str):
            return number_at(row, self.each.count, at)
        return None if self._set is None else row[size_field(self._set)][seat]

    def typescript(self) -> str:
        return f"{self.each.typescript()} | number | null"


def size_field(field: str) -> str:
    """The field of a derived view that says how large each seat's set is."""
    return f"{field}_size"


def view_shape(shape: Shape) -> Shape | None:
    """What of a document's value a view shows; None: nothing."""
    if isinstance(shape, Hidden):
        return None
    if isinstance(shape, Counted):
        inner = shape.shape
        if not isinstance(inner, Many) or not isinstance(inner.count, str):
            raise BrokenContract("only a list that a field counts can be Counted")
        return Length(inner.count)
    if isinstance(shape, Own):
        if not isinstance(shape.shape, BySeat):
            raise BrokenContract("Own is for values by seat: Own(BySeat(...))")
        return BySeat(Owned(shape.shape.each))
    return shape
