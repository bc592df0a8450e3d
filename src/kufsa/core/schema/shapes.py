"""Shapes: how a value of a document or a view lies in the fields of a record.

A shape writes the JSON value of some fields, and reads it back into them, refusing every malformed
value. Where a field has an axis for the seats, ``BySeat`` puts the seat in front: ``at`` holds the
indices so far. Shapes are plain data, like the terms they hold.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from kufsa.core.errors import BadPosition, brief
from kufsa.core.notation import fields, integer, sequence

from .terms import Json, Names, Number, Scope, Term

At = tuple[int, ...]


def value_at(row: Any, field: str, at: At) -> Any:
    """A field of a record, or the part of it at some indices."""
    found = row[field]
    for index in at:
        found = found[index]
    return found


def number_at(row: Any, count: str | int, at: At) -> int:
    """A count: a number that is always the same, or the field that holds it."""
    if isinstance(count, int):
        return count
    found: int = value_at(row, count, at)
    return found


def put(record: Any, field: str, at: At, value: Any) -> None:
    """Write a field of a record, or the part of it at some indices."""
    if at:
        record[field][at] = value
    else:
        record[field] = value


def largest(record: Any, field: str) -> int:
    """The largest number that fits into a field."""
    kind = record[field].dtype
    return int((1 << 8 * kind.itemsize - (kind.kind == "i")) - 1)


class Shape:
    """Writes and reads one value; ``used`` are the fields of the record it is made of."""

    @property
    def used(self) -> tuple[str, ...]:
        raise NotImplementedError

    def write(self, row: Any, at: At = ()) -> Json:
        """``row`` holds the record's fields by name; see ``plain``."""
        raise NotImplementedError

    def write_seats(self, row: Any, players: int) -> list[Json]:
        """The values of all seats, where they are by seat."""
        return [self.write(row, (seat,)) for seat in range(players)]

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        raise NotImplementedError

    def pieces(self, row: Any, at: At = ()) -> Counter[int]:
        """The pieces of the game that lie here, by number; see ``Material``."""
        raise TypeError(f"{type(self).__name__} holds no pieces")

    def typescript(self) -> str:
        raise NotImplementedError


@dataclass(frozen=True)
class One(Shape):
    """A field that is one number."""

    field: str
    term: Term

    @property
    def used(self) -> tuple[str, ...]:
        return (self.field,)

    def write(self, row: Any, at: At = ()) -> Json:
        number = row[self.field]
        for index in at:
            number = number[index]
        return self.term.write(number)

    def write_seats(self, row: Any, players: int) -> list[Json]:
        return self.term.write_all(row[self.field][:players])

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        number = self.term.read(value, where, scope)
        if number > largest(record, self.field):
            raise BadPosition(f"{where} is at most {largest(record, self.field)}, not {number}")
        put(record, self.field, at, number)

    def pieces(self, row: Any, at: At = ()) -> Counter[int]:
        return self.term.pieces(value_at(row, self.field, at))

    def typescript(self) -> str:
        return self.term.typescript()


@dataclass(frozen=True)
class Packed(Shape):
    """One number for all seats: each has ``bits`` bits of it."""

    field: str
    bits: int
    term: Term

    @property
    def used(self) -> tuple[str, ...]:
        return (self.field,)

    def write(self, row: Any, at: At = ()) -> Json:
        (seat,) = at
        return self.term.write(row[self.field] >> self.bits * seat & self._mask)

    def write_seats(self, row: Any, players: int) -> list[Json]:
        number, mask, bits = row[self.field], self._mask, self.bits
        return self.term.write_all([number >> bits * seat & mask for seat in range(players)])

    @property
    def _mask(self) -> int:
        return (1 << self.bits) - 1

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        (seat,) = at
        number = self.term.read(value, where, scope)
        others = int(record[self.field]) & ~(self._mask << self.bits * seat)
        record[self.field] = others | number << self.bits * seat

    def typescript(self) -> str:
        return self.term.typescript()


@dataclass(frozen=True)
class Counts(Shape):
    """How many of each kind, in an array; kinds of which there are none are left out."""

    field: str
    kinds: Names

    @property
    def used(self) -> tuple[str, ...]:
        return (self.field,)

    def write(self, row: Any, at: At = ()) -> Json:
        counts = zip(self.kinds.texts, value_at(row, self.field, at), strict=True)
        return {kind: count for kind, count in counts if count}

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        given = fields(value, where, [], self.kinds.texts)
        most = largest(record, self.field)
        for name, count in given.items():
            kind = self.kinds.number[name]
            record[self.field][(*at, kind)] = integer(count, f"{name} in {where}", 1, most)

    def pieces(self, row: Any, at: At = ()) -> Counter[int]:
        return Counter(dict(enumerate(value_at(row, self.field, at))))

    def typescript(self) -> str:
        return f"Partial<Record<{self.kinds.typescript()}, number>>"


@dataclass(frozen=True)
class Tokens(Shape):
    """A number of pieces of one kind, such as magic hats won."""

    field: str
    piece: int
    most: int = 1_000_000

    @property
    def used(self) -> tuple[str, ...]:
        return (self.field,)

    def write(self, row: Any, at: At = ()) -> Json:
        return value_at(row, self.field, at)

    def write_seats(self, row: Any, players: int) -> list[Json]:
        return list(row[self.field][:players])

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        most = min(self.most, largest(record, self.field))
        put(record, self.field, at, integer(value, where, 0, most))

    def pieces(self, row: Any, at: At = ()) -> Counter[int]:
        return Counter({self.piece: value_at(row, self.field, at)})

    def typescript(self) -> str:
        return "number"


@dataclass(frozen=True)
class BySeat(Shape):
    """The same for each seat: a list with an entry for each."""

    each: Shape

    @property
    def used(self) -> tuple[str, ...]:
        return self.each.used

    def write(self, row: Any, at: At = ()) -> Json:
        return self.each.write_seats(row, row["players"])

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        entries = sequence(value, where, scope.players, scope.players)
        for seat, entry in enumerate(entries):
            self.each.read(entry, record, f"{where} of seat {seat}", scope, (*at, seat))

    def pieces(self, row: Any, at: At = ()) -> Counter[int]:
        found: Counter[int] = Counter()
        for seat in range(row["players"]):
            found += self.each.pieces(row, (*at, seat))
        return found

    def typescript(self) -> str:
        return f"({self.each.typescript()})[]"


@dataclass(frozen=True)
class When(Shape):
    """A value that is there only where a field has one of some values, and null elsewhere.

    With ``left_out`` the name itself is missing then, and must be missing in a document.
    """

    field: str
    among: tuple[int, ...]
    shape: Shape
    left_out: bool = False
    unless: bool = False  # there where the field has none of those values

    def holds(self, row: Any) -> bool:
        return (row[self.field] in self.among) != self.unless

    @property
    def used(self) -> tuple[str, ...]:
        return (*self.shape.used, self.field)

    def write(self, row: Any, at: At = ()) -> Json:
        return self.shape.write(row, at) if self.holds(row) else None

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        """The field itself must have been read before."""
        if self.holds(record):
            self.shape.read(value, record, where, scope, at)
        elif value is not None or self.left_out:
            raise BadPosition(f"there is no {where} in this position")

    def pieces(self, row: Any, at: At = ()) -> Counter[int]:
        return self.shape.pieces(row, at) if self.holds(row) else Counter()

    def typescript(self) -> str:
        return self.shape.typescript() if self.left_out else f"{self.shape.typescript()} | null"


@dataclass(frozen=True)
class Differs(Shape):
    """Whether a field differs from a value; in a document it follows from the rest."""

    field: str
    value: int
    clause: str | None = None

    @property
    def used(self) -> tuple[str, ...]:
        return (self.field,)

    def write(self, row: Any, at: At = ()) -> Json:
        return bool(value_at(row, self.field, at) != self.value)

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        """The field itself must have been read before."""
        right = self.write(record, at)
        if type(value) is not bool:
            raise BadPosition(f"{where} is true or false, not {brief(value)}")
        if value != right:
            raise BadPosition(f"{where} is {str(right).lower()} in this position", self.clause)

    def typescript(self) -> str:
        return "boolean"


def count(field: str, high: int = 1_000_000) -> One:
    """A field that counts something."""
    return One(field, Number(0, high))
