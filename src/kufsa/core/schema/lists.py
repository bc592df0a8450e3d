"""Shapes of lists: in one array, as a text, as a grid, and in several arrays side by side."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import mul
from typing import Any

from kufsa.core.errors import BadPosition, brief
from kufsa.core.notation import sequence, text

from .patterns import KEPT
from .shapes import At, Shape, number_at, put, value_at
from .terms import Json, Names, Scope, Term


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

    def numbers(self, row: Any, at: At = ()) -> Sequence[int]:
        count = number_at(row, self.count, at)
        found: Sequence[int] = value_at(row, self.field, at)[self.start : self.start + count]
        return found[::-1] if self.next_first else found

    def write(self, row: Any, at: At = ()) -> Json:
        return self.term.write_all(self.numbers(row, at))

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

    @cached_property
    def _list(self) -> Many:
        return Many(self.field, self.letters, self.count)

    def write(self, row: Any, at: At = ()) -> Json:
        texts = self.letters.texts
        return "".join([texts[number] for number in self._list.numbers(row, at)])

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
        faces = "".join(self.letters.write_all(value_at(row, self.field, at)))
        starts = range(0, len(faces), self.columns)
        return [faces[start : start + self.columns] for start in starts]

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
        found = Counter(value_at(row, self.field, at))
        below = len(self.letters) if self.pieces_below is None else self.pieces_below
        return Counter({number: count for number, count in found.items() if number < below})

    def typescript(self) -> str:
        return "string[]"


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
        columns = [value_at(row, field, at)[:count] for field, _ in self.columns]
        if self.joined:
            return list(map(self._text, *columns))
        written = [term.write_all(c) for c, (_, term) in zip(columns, self.columns, strict=True)]
        return [[*entry] for entry in zip(*written, strict=True)]

    @cached_property
    def _text(self) -> Callable[..., str]:
        """Joins an entry; the same ones are written again with every step."""
        terms = [term for _, term in self.columns]

        @lru_cache(KEPT)
        def text(*numbers: int) -> str:
            return "".join(term.write(n) for term, n in zip(terms, numbers, strict=True))

        return text

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
        return Counter(value_at(row, field, at)[: number_at(row, self.count, at)])

    def typescript(self) -> str:
        if self.joined:
            return "string[]"
        return f"[{', '.join(term.typescript() for _, term in self.columns)}][]"


@dataclass(frozen=True)
class Combined(Shape):
    """Lists side by side whose entries make one number, by strides, that a term writes as text."""

    columns: tuple[tuple[str, int], ...]  # field and stride, from the largest stride down
    count: str
    term: Term
    piece_column: int = 0

    @property
    def used(self) -> tuple[str, ...]:
        return (*(field for field, _ in self.columns), self.count)

    def write(self, row: Any, at: At = ()) -> Json:
        count = number_at(row, self.count, at)
        return list(
            map(self._text, *(value_at(row, field, at)[:count] for field, _ in self.columns))
        )

    @cached_property
    def _text(self) -> Callable[..., str]:
        """Writes an entry; the same ones are written again with every step."""
        strides = [stride for _, stride in self.columns]

        @lru_cache(KEPT)
        def text(*parts: int) -> str:
            written: str = self.term.write(sum(map(mul, parts, strides)))
            return written

        return text

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
        return Counter(value_at(row, field, at)[: number_at(row, self.count, at)])

    def typescript(self) -> str:
        return f"({self.term.typescript()})[]"
