"""Shapes of lists with a layout of their own: rows, groups, chains, marked dice."""

from collections import Counter
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

from kufsa.core.errors import BadPosition, brief
from kufsa.core.notation import fields, sequence, text

from .sets import Repeats, in_order, twice
from .shapes import At, Shape, number_at, put, value_at
from .terms import Json, Names, Scope, Term


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
        return [0, *accumulate(row[self.counts][: row["players"]])]

    def write(self, row: Any, at: At = ()) -> Json:
        numbers = row[self.field]
        return [
            self.term.write_all(numbers[start:end]) for start, end in pairwise(self._bounds(row))
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
        for number in row[self.field][: self._bounds(row)[-1]]:
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
        chosen = value_at(row, self.field, at)
        return [member for member in range(len(self.members)) if chosen >> member & 1]

    def write(self, row: Any, at: At = ()) -> Json:
        group, names = row[self.by], self.members.texts
        found: dict[int, list[str]] = {}
        for member in self._members(row, at):
            found.setdefault(group[member], []).append(names[member])
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
        return self.write_number(value_at(row, self.field, at), value_at(row, self.mark, at))

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
        faces, below = row[self.face], row[self.after]
        card, found = row[self.top][heap], []
        for _ in range(row[self.size][heap]):
            found.append(faces[card])
            card = below[card]
        return found

    def write(self, row: Any, at: At = ()) -> Json:
        names = self.term.write_all(self._faces(row, at))
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
        faces, (field, term) = row[self.face], self.note
        names = self.term.write_all([faces[card] for card in row[self.cards][:count]])
        notes = term.write_all(row[field][:count])
        return [[name, note] for name, note in zip(names, notes, strict=True)]

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
        faces = row[self.face]
        return Counter(faces[card] for card in row[self.cards][: number_at(row, self.count, at)])

    def typescript(self) -> str:
        return f"[{self.term.typescript()}, {self.note[1].typescript()}][]"
