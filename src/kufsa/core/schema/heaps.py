"""Shapes of lists that are kept in less plain ways: rows, groups, chains, marked dice."""

from collections import Counter
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

from kufsa.core.errors import BadPosition, brief
from kufsa.core.notation import fields, sequence, text

from .shapes import At, Shape, number_at, put, value_at
from .terms import Json, Names, Repeats, Scope, Term, in_order, twice


@dataclass(frozen=True)
class Rows(Shape):
    """Lists of all seats in one array, seat after seat; another array counts each seat's.

    A whole value: it stands alone and not in ``BySeat``, since a seat's part begins where the
    part of the seat before it ends.
    """

    field: str
    counts: str
    term: Term
    what: str = "a row"

    @property
    def used(self) -> tuple[str, ...]:
        return (self.field, self.counts)

    def _bounds(self, row: Any) -> list[int]:
        counts = value_at(row, self.counts, ())[: int(row.players)].tolist()
        return [0, *accumulate(counts)]

    def write(self, row: Any, at: At = ()) -> Json:
        bounds = self._bounds(row)
        numbers = value_at(row, self.field, at).tolist()
        return [
            [self.term.write(number) for number in numbers[start:end]]
            for start, end in pairwise(bounds)
        ]

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        room = record[self.field].shape[-1]
        found: list[int] = []
        for seat, entry in enumerate(sequence(value, where, scope.players, scope.players)):
            entries = sequence(entry, f"{where} of seat {seat}", 0, room)
            name = f"{self.what} of seat {seat}"
            found += [self.term.read(one, name, scope) for one in entries]
            record[self.counts][seat] = len(entries)
        if len(found) > room:
            raise BadPosition(f"{where} has at most {room} entries in all, not {len(found)}")
        record[self.field][: len(found)] = found

    def pieces(self, row: Any, at: At = ()) -> Counter[int]:
        found: Counter[int] = Counter()
        for number in value_at(row, self.field, at)[: self._bounds(row)[-1]].tolist():
            found += self.term.pieces(number)
        return found

    def typescript(self) -> str:
        return f"({self.term.typescript()})[][]"


@dataclass(frozen=True)
class Grouped(Shape):
    """A set, its members grouped by what another array says of each: ``{"2": ["r1", "b4"]}``."""

    field: str  # the set, as bits
    by: str  # of each member: the group
    members: Names
    groups: tuple[int, int]  # the first and the last

    @property
    def used(self) -> tuple[str, ...]:
        return (self.field, self.by)

    def _members(self, row: Any, at: At) -> list[int]:
        chosen = int(value_at(row, self.field, at))
        return [member for member in range(len(self.members)) if chosen >> member & 1]

    def write(self, row: Any, at: At = ()) -> Json:
        group = getattr(row, self.by)
        found: dict[int, list[str]] = {}
        for member in self._members(row, at):
            found.setdefault(int(group[member]), []).append(self.members.write(member))
        return {str(number): found[number] for number in sorted(found)}

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        first, last = self.groups
        names = [str(number) for number in range(first, last + 1)]
        chosen = 0
        for name, entries in fields(value, where, [], names).items():
            place = f"group {name} of {where}"
            listed = sequence(entries, place, 1, len(self.members))
            members = [self.members.read(entry, place, scope) for entry in listed]
            for member in in_order(members, place):
                if chosen >> member & 1:
                    raise twice(self.members, member)
                chosen |= 1 << member
                record[self.by][member] = int(name)
        put(record, self.field, at, chosen)

    def pieces(self, row: Any, at: At = ()) -> Counter[int]:
        return Counter(self._members(row, at))

    def typescript(self) -> str:
        return f"Record<string, ({self.members.typescript()})[]>"


@dataclass(frozen=True)
class Marked(Shape):
    """Letters as often as a field says, one of them with a star: the kind that ``mark`` names.

    >>> Marked("kept", "doubled", Repeats("rb", bits=4), none=6).write_number(0x21, 1)
    'rb*b'
    """

    field: str
    mark: str
    repeats: Repeats
    none: int  # in ``mark``: no letter has a star

    @property
    def used(self) -> tuple[str, ...]:
        return (self.field, self.mark)

    def write_number(self, number: int, mark: int) -> str:
        plain: str = self.repeats.write(number)
        if mark == self.none:
            return plain
        letter = self.repeats.letters[mark]
        return plain.replace(letter, f"{letter}*", 1)

    def write(self, row: Any, at: At = ()) -> Json:
        number, mark = (int(value_at(row, field, at)) for field in (self.field, self.mark))
        return self.write_number(number, mark)

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        given = text(value, where)
        number = self.repeats.read(given.replace("*", ""), where, scope)
        star = given.find("*")
        mark = self.none if star < 1 else self.repeats.letters.find(given[star - 1])
        if given != self.write_number(number, mark):
            many = "*" in given and self.repeats.spells(given)
            raise BadPosition(
                f"{where} is in the order {self.repeats.letters}, with at most one star "
                f"after the first of a kind, not {brief(given)}",
                self.repeats.clause if many else None,
            )
        put(record, self.field, at, number)
        put(record, self.mark, at, mark)

    def typescript(self) -> str:
        return "string"


@dataclass(frozen=True)
class Chain(Shape):
    """A heap as a chain of cards: the top one, and below each card the next. By seat.

    In a document the cards of all heaps get their numbers in the order in which they are read.
    """

    face: str  # of each card
    after: str  # the card below each card
    top: str  # of each heap
    size: str  # of each heap
    term: Names
    first: int = 0  # the heap of seat 0
    sorted: bool = False  # written, and only accepted, in ascending order of names
    clause: str | None = None  # the rule that says how many cards there are

    @property
    def used(self) -> tuple[str, ...]:
        return (self.face, self.after, self.top, self.size)

    def _faces(self, row: Any, at: At) -> list[int]:
        heap = self.first + at[0]
        faces, below = getattr(row, self.face), getattr(row, self.after)
        card, found = int(getattr(row, self.top)[heap]), []
        for _ in range(int(getattr(row, self.size)[heap])):
            found.append(int(faces[card]))
            card = int(below[card])
        return found

    def write(self, row: Any, at: At = ()) -> Json:
        names = [self.term.write(face) for face in self._faces(row, at)]
        return sorted(names) if self.sorted else names

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        room = record[self.face].shape[-1]
        entries = sequence(value, where, 0, room)
        faces = [self.term.read(entry, where, scope) for entry in entries]
        if self.sorted and sorted(entries) != entries:
            raise BadPosition(f"{where} is not sorted")
        start = int(record[self.size].sum())
        if start + len(faces) > room:
            raise BadPosition(f"there are more than {room} in all", self.clause)
        end = start + len(faces)
        record[self.face][start:end] = faces
        record[self.size][self.first + at[0]] = len(faces)
        if faces:
            record[self.top][self.first + at[0]] = start
            record[self.after][start : end - 1] = range(start + 1, end)

    def pieces(self, row: Any, at: At = ()) -> Counter[int]:
        return Counter(self._faces(row, at))

    def typescript(self) -> str:
        return f"({self.term.typescript()})[]"


@dataclass(frozen=True)
class Loose(Shape):
    """Cards that lie in no heap, each with a note: ``[["K", 0], …]``; read after all heaps."""

    face: str  # of each card
    cards: str  # the loose ones
    note: tuple[str, Term]
    count: str
    size: str  # of each heap
    term: Names
    clause: str | None = None  # the rule that says how many cards there are

    @property
    def used(self) -> tuple[str, ...]:
        return (self.face, self.cards, self.note[0], self.count)

    def write(self, row: Any, at: At = ()) -> Json:
        count = number_at(row, self.count, at)
        faces, (field, term) = getattr(row, self.face), self.note
        return [
            [self.term.write(int(faces[card])), term.write(note)]
            for card, note in zip(
                getattr(row, self.cards)[:count].tolist(),
                getattr(row, field)[:count].tolist(),
                strict=True,
            )
        ]

    def read(self, value: object, record: Any, where: str, scope: Scope, at: At = ()) -> None:
        room = record[self.face].shape[-1]
        start = int(record[self.size].sum())
        entries = sequence(value, where, 0, room)
        if start + len(entries) > room:
            raise BadPosition(f"there are more than {room} in all", self.clause)
        for place, entry in enumerate(entries):
            name = f"entry {place + 1} of {where}"
            card, note = sequence(entry, name, 2, 2)
            record[self.face][start + place] = self.term.read(card, name, scope)
            record[self.cards][place] = start + place
            record[self.note[0]][place] = self.note[1].read(note, name, scope)
        put(record, self.count, at, len(entries))

    def pieces(self, row: Any, at: At = ()) -> Counter[int]:
        cards = getattr(row, self.cards)[: number_at(row, self.count, at)]
        return Counter(getattr(row, self.face)[cards].tolist())

    def typescript(self) -> str:
        return f"[{self.term.typescript()}, {self.note[1].typescript()}][]"
