"""The default encoding: observations and actions as numbers, from what the schema says of views.

Every value of the view becomes a part of the observation: names one-hot, sets by member, numbers
as they are, lists place by place (0 where there is none, else the number and 1). Seats are counted
from the observing one. Actions have the index of their number. A game whose actions are too many,
or whose views are declared in ways that are not known here, writes ``encoding.py`` by hand.
"""

import sys
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import numpy as np

from kufsa.core.contract import schema_of, view_record
from kufsa.core.kernel import compile_source
from kufsa.core.layout import Axis, Layout, Part, numbered, seats

from .derived import CannotDerive
from .lists import Grid, Many, Text
from .patterns import Choice, Whole
from .schema import Schema
from .sets import BitSet
from .shapes import BySeat, Counts, One, Shape, Tokens, When
from .terms import Flag, Maybe, Names, Number, Seat, Term
from .visibility import Length, Owned, size_field

MOST_ACTIONS = 1 << 16
LARGEST = 127  # in an observation
HIDDEN = -1  # a number that the seat may not know


def module_name(package: str) -> str:
    return f"kufsa.core.schema.encoded.of.{package}"


def derived_encoding(package: str, most_players: int) -> str:
    """The name of a module with the encoding that follows from a game's schema."""
    name = module_name(package)
    if name not in sys.modules:
        module: Any = ModuleType(name, "An encoding that follows from a schema.")
        written = _Observation(package, most_players)
        actions = action_layout(schema_of(package))
        module.OBSERVATION = Layout(*written.parts)
        module.ACTIONS = actions
        module.VERSION = 0
        module.observe = written.kernel()
        module.index_of = compile_source(
            "def index_of(table, action, near):\n    return action", "index_of"
        )
        module.action_at = compile_source(
            "def action_at(table, seat, index):\n"
            f"    return index if 0 <= index < {actions.size} else -1",
            "action_at",
        )
        sys.modules[name] = module
    return name


def action_layout(schema: Schema) -> Layout:
    """The actions in the order of their numbers, each form a part."""
    parts, end = [], 0
    for form, pattern in zip(schema.actions.forms, schema.actions.patterns, strict=True):
        axes = []
        for name, part in pattern.parts.items():
            if part.strides or not isinstance(part, Choice | Whole) or len(part.sizes) > 1:
                raise CannotDerive(f"the action {form.template!r} has no index of its own")
            if isinstance(part, Choice):
                axes.append(Axis(name, tuple(part.texts)))
            else:
                axes.append(numbered(name, part.sizes[0], "", first=part.low))
        if pattern.base != end or end + pattern.size > MOST_ACTIONS:
            raise CannotDerive("the numbers of actions leave gaps, or are too many")
        end += pattern.size
        parts.append(Part(form.template, tuple(axes), f"`{form.template}`"))
    return Layout(*parts)


@dataclass
class _Observation:
    """Writes the parts of an observation and the kernel that fills them, value by value."""

    package: str
    most_players: int
    parts: list[Part] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    size: int = 0

    def __post_init__(self) -> None:
        self.record = view_record(self.package)
        for name, shape in schema_of(self.package).view.items():
            self._value(name, shape)
        start = self._part("present", (seats(self.most_players),), "1 where somebody sits")
        self._line(1, "for place in range(players):", f"    out[{start} + place] = 1")

    def kernel(self) -> Any:
        head = ["def observe(view, seat, out):", "    players = int64(view.players)"]
        return compile_source("\n".join([*head, *self.lines]), "observe", int64=np.int64)

    def _part(
        self, name: str, axes: tuple[Axis, ...], meaning: str, low: int = 0, high: int = 1
    ) -> int:
        self.parts.append(Part(name, axes, meaning, low, min(high, LARGEST)))
        start = self.size
        self.size += self.parts[-1].size
        return start

    def _line(self, depth: int, *lines: str) -> None:
        self.lines += [f"{'    ' * depth}{line}" for line in lines]

    # Values.

    def _value(self, name: str, shape: Shape) -> None:
        if isinstance(shape, When):
            among = ", ".join(map(str, shape.among))
            test = f"int64(view.{shape.field}) in ({among},)"
            self._line(1, f"if {'not ' if shape.unless else ''}({test}):")
            self._write(name, shape.shape, 2, (), "")
        else:
            self._write(name, shape, 1, (), "")

    def _write(self, name: str, shape: Shape, depth: int, axes: tuple[Axis, ...], at: str) -> None:
        """The part of a shape; ``at`` is the seat's index of fields, if it is by seat."""
        if isinstance(shape, BySeat):
            self._line(
                depth,
                "for place in range(players):",
                "    other = (seat + place) % players if seat >= 0 else place",
            )
            self._write(name, shape.each, depth + 1, (seats(self.most_players),), "other")
        elif isinstance(shape, Owned):
            self._owned(name, shape.each, depth, axes, at)
        elif isinstance(shape, One):
            self._term(name, shape.term, f"int64(view.{shape.field}{_index(at)})", depth, axes)
        elif isinstance(shape, Tokens):
            self._number(name, f"int64(view.{shape.field}{_index(at)})", depth, axes)
        elif isinstance(shape, Length):
            self._number(name, f"int64(view.{shape.count}{_index(at)})", depth, axes)
        elif isinstance(shape, Counts):
            self._counts(name, shape, depth, axes, at)
        elif isinstance(shape, Grid):
            self._grid(name, shape, depth, axes, at)
        elif isinstance(shape, Many | Text):
            self._list(name, shape, depth, axes, at)
        else:
            kind = type(shape).__name__
            raise CannotDerive(f"no observation follows from {name}, a {kind}")

    def _owned(self, name: str, each: Shape, depth: int, axes: tuple[Axis, ...], at: str) -> None:
        seen = f"view.ended != 0 or {at} == int64(view.viewer)"
        if isinstance(each, Tokens):
            start = self._part(
                name, axes, f"a number; {HIDDEN} where it is hidden", HIDDEN, LARGEST
            )
            value = f"int64(view.{each.field}{_index(at)})"
            self._line(
                depth,
                f"out[{start} + place] = min({value}, {LARGEST}) if {seen} else {HIDDEN}",
            )
            return
        if isinstance(each, One) and isinstance(each.term, BitSet):
            value = f"int64(view.{size_field(each.field)}{_index(at)})"
            self._number(f"{name}-size", value, depth, axes)
        elif isinstance(each, Many) and isinstance(each.count, str):
            self._number(f"{name}-size", f"int64(view.{each.count}{_index(at)})", depth, axes)
        self._line(depth, f"if {seen}:")
        self._write(name, each, depth + 1, axes, at)

    def _offset(self, start: int, axes: tuple[Axis, ...], size: int) -> str:
        return f"{start} + {size} * place" if axes else str(start)

    def _term(self, name: str, term: Term, value: str, depth: int, axes: tuple[Axis, ...]) -> None:
        if isinstance(term, Seat):
            start = self._part(name, (*axes, seats(self.most_players)), "1 for that seat")
            offset = self._offset(start, axes, self.most_players)
            self._line(
                depth,
                f"if 0 <= {value} < players:",
                f"    out[{offset} + ({value} + players - max(seat, 0)) % players] = 1",
            )
        elif isinstance(term, Maybe):
            self._line(depth, f"if {value} != {term.none}:")
            self._term(name, term.term, value, depth + 1, axes)
        elif isinstance(term, Names):
            start = self._part(name, (*axes, Axis(f"{name}-name", term.texts)), "1 for its name")
            self._line(depth, f"out[{self._offset(start, axes, len(term))} + {value}] = 1")
        elif isinstance(term, BitSet):
            labels = (
                term.members.texts
                if isinstance(term.members, Names)
                else tuple(map(str, range(term.members.high + 1)))
            )
            start = self._part(name, (*axes, Axis(f"{name}-member", labels)), "1 for what is in it")
            self._line(
                depth,
                f"for member in range({len(labels)}):",
                f"    out[{self._offset(start, axes, len(labels))} + member] = "
                f"({value} >> member) & 1",
            )
        elif isinstance(term, Number | Flag):
            self._number(name, value, depth, axes)
        else:
            raise CannotDerive(f"no observation follows from {name}, a {type(term).__name__}")

    def _number(self, name: str, value: str, depth: int, axes: tuple[Axis, ...]) -> None:
        start = self._part(name, axes, f"a number, at most {LARGEST}", -LARGEST, LARGEST)
        clipped = f"max(-{LARGEST}, min({value}, {LARGEST}))"
        self._line(depth, f"out[{self._offset(start, axes, 1)}] = {clipped}")

    def _length(self, of: str) -> int:
        assert self.record.fields is not None
        return int(self.record.fields[of][0].shape[-1])

    def _counts(
        self, name: str, shape: Counts, depth: int, axes: tuple[Axis, ...], at: str
    ) -> None:
        kinds = Axis(f"{name}-kind", shape.kinds.texts)
        start = self._part(name, (*axes, kinds), "how many of each kind", 0, LARGEST)
        count = f"min(int64({_entry(shape.field, at)}), {LARGEST})"
        self._line(
            depth,
            f"for i in range({kinds.size}):",
            f"    out[{self._offset(start, axes, kinds.size)} + i] = {count}",
        )

    def _grid(self, name: str, shape: Grid, depth: int, axes: tuple[Axis, ...], at: str) -> None:
        cells, kinds = self._length(shape.field), len(shape.letters)
        place = numbered(f"{name}-place", cells, "row by row")
        start = self._part(
            name, (*axes, place, Axis(f"{name}-sign", shape.letters.texts)), "1 for what is there"
        )
        self._line(
            depth,
            f"for i in range({cells}):",
            f"    out[{self._offset(start, axes, cells * kinds)} + {kinds} * i"
            f" + int64({_entry(shape.field, at)})] = 1",
        )

    def _list(
        self, name: str, shape: Many | Text, depth: int, axes: tuple[Axis, ...], at: str
    ) -> None:
        room = self._length(shape.field)
        place = numbered(f"{name}-place", room, "in their order")
        start = self._part(
            name, (*axes, place), "0: nothing there; else its number and 1", 0, LARGEST
        )
        count = (
            shape.count
            if isinstance(shape.count, int)
            else f"int64(view.{shape.count}{_index(at)})"
        )
        number = f"min(int64({_entry(shape.field, at)}) + 1, {LARGEST})"
        self._line(
            depth,
            f"for i in range({count}):",
            f"    out[{self._offset(start, axes, room)} + i] = {number}",
        )


def _index(at: str) -> str:
    return f"[{at}]" if at else ""


def _entry(of: str, at: str) -> str:
    """The entry i of a field, or of what a seat has in it."""
    return f"view.{of}[{at}, i]" if at else f"view.{of}[i]"
