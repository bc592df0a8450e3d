"""Patterns: a text with parts, such as ``take b4 3``, for a number made of those parts.

The number is ``base`` plus, for each part, its place times its stride: the places are the digits
of a number with mixed bases. Actions are patterns, and so is any other text with parts.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise, product
from typing import Any

from kufsa.core.broken_contract import BrokenContract
from kufsa.core.errors import BadPosition, brief

from .terms import Json, Scope, Term

MANY = 64  # texts: trying more of them one after another takes long
KEPT = 1 << 16  # texts in the memory of a process

Coordinate = tuple[int, int]  # stride, and how many places there are


@dataclass(frozen=True)
class Choice:
    """One of some texts. Where texts are rows of texts, the place is a pair: row and column.

    >>> Choice(("^", "v")).parse("v")
    (1,)
    >>> tile = Choice((("01", "10"), ("11",)), otherwise=("[0-9]{2}", (63, 0)))
    >>> tile.parse("10"), tile.parse("99"), tile.parse("1")
    ((0, 1), (63, 0), None)
    """

    texts: tuple[Any, ...]
    strides: tuple[int, ...] = ()  # by default the pattern lays its parts out one after another
    otherwise: tuple[str, tuple[int, ...]] | None = None  # other texts that are read, as this place

    @property
    def sizes(self) -> tuple[int, ...]:
        if self.texts and isinstance(self.texts[0], tuple):
            return len(self.texts), max(len(row) for row in self.texts)
        return (len(self.texts),)

    @cached_property
    def _places(self) -> dict[str, tuple[int, ...]]:
        found: dict[str, tuple[int, ...]] = {}
        for place in product(*map(range, self.sizes)):
            text = self._text(place)
            if text is not None:
                found.setdefault(text, place)  # the same text twice: the first place
        return found

    def _text(self, place: tuple[int, ...]) -> str | None:
        found: Any = self.texts
        for at in place:
            if at >= len(found):
                return None
            found = found[at]
        return str(found)

    @cached_property
    def expression(self) -> str:
        more = [] if self.otherwise is None else [self.otherwise[0]]
        if len(self._places) > MANY:  # `parse` looks the text up: here its letters are enough
            used = "".join(sorted(set("".join(self._places))))
            return "|".join([f"[{re.escape(used)}]+", *more])
        known = sorted(self._places, key=len, reverse=True)  # so that the longest is found
        return "|".join([*map(re.escape, known), *more])

    def parse(self, text: str) -> tuple[int, ...] | None:
        found = self._places.get(text)
        if found is None and self.otherwise is not None:
            expression, place = self.otherwise
            return place if re.fullmatch(expression, text, re.ASCII) else None
        return found

    def format(self, place: tuple[int, ...]) -> str:
        return self._text(place) or ""


@dataclass(frozen=True)
class Whole:
    """A whole number without leading zeros; its place is counted from ``zero``.

    With ``clamp`` a number out of bounds is read as the nearest bound: such an action is one that
    the rules refuse by name, and texts may be of any length.

    >>> Whole(1, 36).parse("7")
    (6,)
    """

    low: int
    high: int
    strides: tuple[int, ...] = ()
    zero: int | None = None
    clamp: bool = False

    @property
    def sizes(self) -> tuple[int, ...]:
        return (self.high - self._zero + 1,)

    @property
    def _zero(self) -> int:
        return self.low if self.zero is None else self.zero

    @property
    def expression(self) -> str:
        return "0|-?[1-9][0-9]*" if self.low < 0 else "0|[1-9][0-9]*"

    def parse(self, text: str) -> tuple[int, ...] | None:
        # Texts may be of any length; beyond some digits a number is far out of bounds.
        number = int(text) if len(text) <= 7 else 10**7 * (-1 if text[0] == "-" else 1)
        if not self.low <= number <= self.high:
            if not self.clamp:
                return None
            number = max(self.low, min(self.high, number))
        return (number - self._zero,)

    def format(self, place: tuple[int, ...]) -> str:
        return str(place[0] + self._zero)


@dataclass(frozen=True)
class Ascending:
    """Some rising numbers, a space before each: how many there are, then the first few of them.

    The places are the count, at most ``most``, and ``kept`` numbers, each at most ``far``.

    >>> Ascending(kept=3, most=4, far=63, strides=(1 << 18, 1 << 12, 1 << 6, 1)).parse(" 3 7")
    (2, 3, 7, 0)
    """

    kept: int
    most: int
    far: int
    strides: tuple[int, ...]

    expression: str = field(default="(?: [1-9][0-9]*)*", init=False)

    @property
    def sizes(self) -> tuple[int, ...]:
        return (self.most + 1, *([self.far + 1] * self.kept))

    def parse(self, text: str) -> tuple[int, ...] | None:
        numbers = text.split()
        # Texts may be of any length: of two numbers the longer one is the larger.
        if any((len(a), a) >= (len(b), b) for a, b in pairwise(numbers)):
            return None
        small = [min(int(number[:7]), self.far) for number in numbers[: self.kept]]
        return (min(len(numbers), self.most), *small, *([0] * (self.kept - len(small))))

    def format(self, place: tuple[int, ...]) -> str:
        return "".join(f" {number}" for number in place[1 : 1 + place[0]])


Part = Choice | Whole | Ascending


@dataclass(frozen=True)
class Pattern(Term):
    """A text with parts in braces, and the number it stands for.

    >>> take = Pattern("take {card} {count}", {"card": Choice(("a", "b")), "count": Whole(2, 6)})
    >>> take.parse("take b 3"), take.format(6), take.parse("take c 3")
    (6, 'take b 3', None)
    """

    template: str
    parts: Mapping[str, Part] = field(default_factory=dict)
    base: int = 0
    what: str = "text"

    @cached_property
    def _pieces(self) -> list[str]:
        """The template cut at its parts: literal, name, literal, name, …, literal."""
        pieces = re.split(r"\{(\w+)\}", self.template)
        if sorted(pieces[1::2]) != sorted(self.parts):
            raise BrokenContract(
                f"the parts of {self.template!r} are {pieces[1::2]}, not {[*self.parts]}"
            )
        return pieces

    @cached_property
    def coordinates(self) -> dict[str, tuple[Coordinate, ...]]:
        """Stride and size of each place. Without strides, the last part counts quickest."""
        found: dict[str, tuple[Coordinate, ...]] = {}
        stride = 1
        for name in reversed(self.names):
            part = self.parts[name]
            if part.strides:
                found[name] = tuple(zip(part.strides, part.sizes, strict=True))
            else:
                places = []
                for size in reversed(part.sizes):
                    places.append((stride, size))
                    stride *= size
                found[name] = tuple(reversed(places))
        return found

    @cached_property
    def size(self) -> int:
        """How far the numbers reach from ``base``."""
        places = [place for part in self.coordinates.values() for place in part]
        return 1 + sum(stride * (size - 1) for stride, size in places)

    @cached_property
    def expression(self) -> str:
        """A regular expression for the whole text, with a group for each part.

        >>> Pattern("take {count}", {"count": Whole(2, 6)}).expression
        'take\\\\ (0|[1-9][0-9]*)'
        """
        pieces = [
            f"({self.parts[piece].expression})" if at % 2 else re.escape(piece)
            for at, piece in enumerate(self._pieces)
        ]
        return "".join(pieces)

    @property
    def names(self) -> list[str]:
        """The parts in the order in which the text has them."""
        return self._pieces[1::2]

    @cached_property
    def _expression(self) -> re.Pattern[str]:
        return re.compile(self.expression, re.ASCII)

    def parse(self, text: str) -> int | None:
        """The number of a text, or None for a text that is none of these."""
        found = self._expression.fullmatch(text)
        if found is None:
            return None
        number = self.base
        for name, given in zip(self.names, found.groups(), strict=True):
            place = self.parts[name].parse(given)
            if place is None:
                return None
            number += sum(
                at * stride for at, (stride, _) in zip(place, self.coordinates[name], strict=True)
            )
        return number

    @cached_property
    def _by_stride(self) -> list[tuple[int, str, int]]:
        """Every place from the largest stride down: stride, part, and which place of the part."""
        return sorted(
            (
                (stride, name, at)
                for name, places in self.coordinates.items()
                for at, (stride, _) in enumerate(places)
            ),
            reverse=True,
        )

    def places(self, number: int) -> dict[str, tuple[int, ...]]:
        """The places of each part in a number."""
        rest = number - self.base
        found = {name: [0] * len(places) for name, places in self.coordinates.items()}
        for stride, name, at in self._by_stride:
            found[name][at], rest = divmod(rest, stride)
        return {name: tuple(place) for name, place in found.items()}

    def format(self, number: int) -> str:
        """The text of a number."""
        places = self.places(number)
        return "".join(
            self.parts[piece].format(places[piece]) if at % 2 else piece
            for at, piece in enumerate(self._pieces)
        )

    # As a term.

    @cached_property
    def _texts(self) -> dict[int, str]:
        """Texts that were written: the entries of a list are written again with every step."""
        return {}

    def write(self, number: int) -> Json:
        known = self._texts.get(number)
        if known is None:
            if len(self._texts) > KEPT:
                self._texts.clear()
            known = self._texts[number] = self.format(number)
        return known

    def read(self, value: object, where: str, scope: Scope) -> int:
        number = self.parse(value) if isinstance(value, str) else None
        if number is None:
            raise BadPosition(f"{brief(value)} in {where} is no {self.what}")
        return number

    def typescript(self) -> str:
        return "string"
