"""Shapes: how a value of a document or a view lies in the fields of a record.

A shape writes the JSON value of some fields, and reads it back into them with every refusal of
form. Where a field has an axis for the seats, ``BySeat`` puts the seat in front: ``at`` holds the
indices so far. Shapes are plain data, like the terms they hold.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from kufsa.core.errors import BadPosition, brief
from kufsa.core.notation import fields, integer, sequence, text

from .terms import Json, Names, Number, Scope, Term

At = tuple[int, ...]


def value_at(row: Any, field: str, at: At) -> Any:
    """A field of a record, or the part of it at some indices."""
    found = getattr(row, field)
    return found[at] if at else found


def number_at(row: Any, count: str | int, at: At) -> int:
    """A count: a number that is always the same, or the field that holds it."""
    return count if isinstance(count, int) else int(value_at(row, count, at))


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
        raise NotImplementedError

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
        return self.term.write(int(value_at(row, self.field, at)))

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        number = self.term.read(value, where, scope)
        if number > largest(record, self.field):
            raise BadPosition(f"{where} is at most {largest(record, self.field)}, not {number}")
        put(record, self.field, at, number)

    def pieces(self, row: Any, at: At = ()) -> Counter[int]:
        return self.term.pieces(int(value_at(row, self.field, at)))

    def typescript(self) -> str:
        return self.term.typescript()


@dataclass(frozen=True)
class Packed(Shape):
    """One number for all seats: each has so many bits of it."""

    field: str
    bits: int
    term: Term

    @property
    def used(self) -> tuple[str, ...]:
        return (self.field,)

    def write(self, row: Any, at: At = ()) -> Json:
        (seat,) = at
        return self.term.write(int(getattr(row, self.field)) >> self.bits * seat & self._mask)

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
class Many(Shape):
    """A list in an array, and the field that counts it (or a length that is always the same).

    A pile is kept with its next card last, so that taking it is cheap, and written ``next_first``.
    """

    field: str
    term: Term
    count: str | int
    start: int = 0  # where the list begins in the array
    next_first: bool = False
    least: int = 0
    most: int | None = None  # by default all that the array has room for
    once: bool = False  # no entry may be there twice

    @property
    def used(self) -> tuple[str, ...]:
        return (self.field,) if isinstance(self.count, int) else (self.field, self.count)

    def numbers(self, row: Any, at: At = ()) -> list[int]:
        count = number_at(row, self.count, at)
        found: list[int] = value_at(row, self.field, at)[self.start : self.start + count].tolist()
        return found[::-1] if self.next_first else found

    def write(self, row: Any, at: At = ()) -> Json:
        return [self.term.write(number) for number in self.numbers(row, at)]

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        room = record[self.field].shape[-1] - self.start
        least, most = self.least, room if self.most is None else self.most
        if isinstance(self.count, int):
            least = most = self.count
        entries = sequence(value, where, least, most)
        numbers = [self.term.read(entry, where, scope) for entry in entries]
        if self.once and len(set(numbers)) != len(numbers):
            raise BadPosition(f"{where} names an entry twice")
        self.put(numbers, record, at)

    def put(self, numbers: list[int], record: Any, at: At = ()) -> None:
        """Lay these numbers down as the list."""
        kept = numbers[::-1] if self.next_first else numbers
        record[self.field][(*at, slice(self.start, self.start + len(kept)))] = kept
        if not isinstance(self.count, int):
            put(record, self.count, at, len(kept))

    def pieces(self, row: Any, at: At = ()) -> Counter[int]:
        return Counter(self.numbers(row, at))

    def typescript(self) -> str:
        return f"({self.term.typescript()})[]"


@dataclass(frozen=True)
class Text(Shape):
    """A list of letters, written as one text."""

    field: str
    letters: Names
    count: str | int

    @property
    def used(self) -> tuple[str, ...]:
        return self._list.used

    @property
    def _list(self) -> Many:
        return Many(self.field, self.letters, self.count)

    def write(self, row: Any, at: At = ()) -> Json:
        return "".join(self._list.write(row, at))

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        given = text(value, where)
        room = record[self.field].shape[-1]
        if len(given) > room:
            raise BadPosition(
                f"{where} has at most {room} letters, not {len(given)}", self.letters.clause
            )
        self._list.read(list(given), record, where, scope, at)

    def pieces(self, row: Any, at: At = ()) -> Counter[int]:
        return self._list.pieces(row, at)

    def typescript(self) -> str:
        return "string"


@dataclass(frozen=True)
class Grid(Shape):
    """A square of letters, one text for each row.

    Numbers from ``pieces_below`` on are signs and no pieces (an empty place, a hidden face), and
    letters from ``readable`` on are for views only.
    """

    field: str
    letters: Names
    columns: int
    pieces_below: int | None = None
    readable: int | None = None

    @property
    def used(self) -> tuple[str, ...]:
        return (self.field,)

    def write(self, row: Any, at: At = ()) -> Json:
        faces = [self.letters.write(number) for number in value_at(row, self.field, at).tolist()]
        starts = range(0, len(faces), self.columns)
        return ["".join(faces[start : start + self.columns]) for start in starts]

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        rows = record[self.field].shape[-1] // self.columns
        numbers = []
        for number, line in enumerate(sequence(value, where, rows, rows), start=1):
            name = f"row {number} of {where}"
            if len(text(line, name)) != self.columns:
                raise BadPosition(f"{name} has {self.columns} letters, not {len(line)}")
            for letter in line:
                found = self.letters.read(letter, where, scope)
                if self.readable is not None and found >= self.readable:
                    raise BadPosition(f"{brief(letter)} in {where} is no {self.letters.what}")
                numbers.append(found)
        put(record, self.field, at, numbers)

    def pieces(self, row: Any, at: At = ()) -> Counter[int]:
        found = Counter(value_at(row, self.field, at).tolist())
        below = len(self.letters) if self.pieces_below is None else self.pieces_below
        return Counter({number: count for number, count in found.items() if number < below})

    def typescript(self) -> str:
        return "string[]"


@dataclass(frozen=True)
class Counts(Shape):
    """How many of each kind, in an array; kinds of which there are none are left out."""

    field: str
    kinds: Names

    @property
    def used(self) -> tuple[str, ...]:
        return (self.field,)

    def write(self, row: Any, at: At = ()) -> Json:
        counts = value_at(row, self.field, at).tolist()
        return {self.kinds.write(kind): count for kind, count in enumerate(counts) if count}

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        given = fields(value, where, [], self.kinds.texts)
        most = largest(record, self.field)
        for name, count in given.items():
            kind = self.kinds.number[name]
            record[self.field][(*at, kind)] = integer(count, f"{name} in {where}", 1, most)

    def pieces(self, row: Any, at: At = ()) -> Counter[int]:
        return Counter(dict(enumerate(value_at(row, self.field, at).tolist())))

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
        return int(value_at(row, self.field, at))

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        most = min(self.most, largest(record, self.field))
        put(record, self.field, at, integer(value, where, 0, most))

    def pieces(self, row: Any, at: At = ()) -> Counter[int]:
        return Counter({self.piece: int(value_at(row, self.field, at))})

    def typescript(self) -> str:
        return "number"


@dataclass(frozen=True)
class Together(Shape):
    """Lists side by side that one field counts; their entries are joined as texts, or as lists."""

    columns: tuple[tuple[str, Term], ...]
    count: str
    joined: bool = True
    least: int = 0
    most: int | None = None
    what: str = "entry"
    piece_column: int = 0  # which column holds the pieces

    @property
    def used(self) -> tuple[str, ...]:
        return (*(field for field, _ in self.columns), self.count)

    def write(self, row: Any, at: At = ()) -> Json:
        count = number_at(row, self.count, at)
        written = [
            [term.write(number) for number in value_at(row, field, at)[:count].tolist()]
            for field, term in self.columns
        ]
        entries = zip(*written, strict=True)
        return ["".join(entry) if self.joined else list(entry) for entry in entries]

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        room = min(record[field].shape[-1] for field, _ in self.columns)
        entries = sequence(value, where, self.least, room if self.most is None else self.most)
        for place, entry in enumerate(entries):
            name = f"{self.what} {place + 1} of {where}"
            parts: Any = text(entry, name) if self.joined else sequence(entry, name, 0, 99)
            if len(parts) != len(self.columns):
                wanted = "letters" if self.joined else "entries"
                raise BadPosition(f"{name} has {len(self.columns)} {wanted}, not {brief(entry)}")
            for (field, term), part in zip(self.columns, parts, strict=True):
                record[field][(*at, place)] = term.read(part, name, scope)
        put(record, self.count, at, len(entries))

    def pieces(self, row: Any, at: At = ()) -> Counter[int]:
        field = self.columns[self.piece_column][0]
        return Counter(value_at(row, field, at)[: number_at(row, self.count, at)].tolist())

    def typescript(self) -> str:
        if self.joined:
            return "string[]"
        return f"[{', '.join(term.typescript() for _, term in self.columns)}][]"


@dataclass(frozen=True)
class Combined(Shape):
    """Lists side by side whose entries make one number, by strides, that a term writes."""

    columns: tuple[tuple[str, int], ...]  # field and stride, from the largest stride down
    count: str
    term: Term
    piece_column: int = 0

    @property
    def used(self) -> tuple[str, ...]:
        return (*(field for field, _ in self.columns), self.count)

    def write(self, row: Any, at: At = ()) -> Json:
        count = number_at(row, self.count, at)
        lists = [value_at(row, field, at)[:count].tolist() for field, _ in self.columns]
        strides = [stride for _, stride in self.columns]
        return [
            self.term.write(sum(n * stride for n, stride in zip(entry, strides, strict=True)))
            for entry in zip(*lists, strict=True)
        ]

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        room = min(record[field].shape[-1] for field, _ in self.columns)
        entries = sequence(value, where, 0, room)
        for place, entry in enumerate(entries):
            rest = self.term.read(entry, where, scope)
            for field, stride in self.columns:
                part, rest = divmod(rest, stride)
                record[field][(*at, place)] = part
        put(record, self.count, at, len(entries))

    def pieces(self, row: Any, at: At = ()) -> Counter[int]:
        field = self.columns[self.piece_column][0]
        return Counter(value_at(row, field, at)[: number_at(row, self.count, at)].tolist())

    def typescript(self) -> str:
        return f"({self.term.typescript()})[]"


@dataclass(frozen=True)
class BySeat(Shape):
    """The same for each seat: a list with an entry for each."""

    each: Shape

    @property
    def used(self) -> tuple[str, ...]:
        return self.each.used

    def write(self, row: Any, at: At = ()) -> Json:
        return [self.each.write(row, (*at, seat)) for seat in range(int(row.players))]

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        entries = sequence(value, where, scope.players, scope.players)
        for seat, entry in enumerate(entries):
            self.each.read(entry, record, f"{where} of seat {seat}", scope, (*at, seat))

    def pieces(self, row: Any, at: At = ()) -> Counter[int]:
        found: Counter[int] = Counter()
        for seat in range(int(row.players)):
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
        return (int(getattr(row, self.field)) in self.among) != self.unless

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
