"""Terms: how one whole number is written in JSON, and read back.

A state, an action and an event are made of numbers. A term says what such a number means to
people and programs: a count, a seat, the name of a card, a set of cells. Terms are plain data
(see ``export.py``), so that another program can read and write the same JSON.
"""

import json
import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kufsa.core.errors import BadPosition, brief
from kufsa.core.notation import LARGEST_NUMBER, fields, integer, sequence, word

Json = Any


@dataclass(frozen=True)
class Scope:
    """What reading a value depends on beside the value: how many sit at the table."""

    players: int


class Part:
    """What a field of an event can be: a term, or something made of terms (``events.py``)."""


class Term(Part):
    """How a number is written; ``read`` gives the number back or raises BadPosition."""

    def write(self, number: int) -> Json:
        raise NotImplementedError

    def read(self, value: object, where: str, scope: Scope) -> int:
        raise NotImplementedError

    def pieces(self, number: int) -> Counter[int]:
        """The pieces of the game that a number stands for; see ``Material``."""
        return Counter([number])

    def typescript(self) -> str:
        raise NotImplementedError


@dataclass(frozen=True)
class Number(Term):
    """A whole number. People may count from another one than the rules: ``first`` is written for 0.

    >>> Number(0, 6, first=1).write(2)
    3
    """

    low: int = 0
    high: int = LARGEST_NUMBER
    first: int = 0

    def write(self, number: int) -> Json:
        return number + self.first

    def read(self, value: object, where: str, scope: Scope) -> int:
        return integer(value, where, self.low + self.first, self.high + self.first) - self.first

    def typescript(self) -> str:
        return "number"


@dataclass(frozen=True)
class Seat(Term):
    """A seat of the table; ``nobody`` is the number that is written as null, if there is one."""

    nobody: int | None = None

    def write(self, number: int) -> Json:
        return None if number == self.nobody else number

    def read(self, value: object, where: str, scope: Scope) -> int:
        if value is None and self.nobody is not None:
            return self.nobody
        return integer(value, where, 0, scope.players - 1)

    def typescript(self) -> str:
        return "number" if self.nobody is None else "number | null"


@dataclass(frozen=True)
class Maybe(Term):
    """Another term, or null: the number ``none`` says that there is nothing.

    >>> Maybe(Number(), none=255).write(255) is None
    True
    """

    term: Term
    none: int

    def write(self, number: int) -> Json:
        return None if number == self.none else self.term.write(number)

    def read(self, value: object, where: str, scope: Scope) -> int:
        return self.none if value is None else self.term.read(value, where, scope)

    def pieces(self, number: int) -> Counter[int]:
        return Counter() if number == self.none else self.term.pieces(number)

    def typescript(self) -> str:
        return f"{self.term.typescript()} | null"


@dataclass(frozen=True)
class Flag(Term):
    """Yes or no.

    >>> Flag().write(1)
    True
    """

    def write(self, number: int) -> Json:
        return bool(number)

    def read(self, value: object, where: str, scope: Scope) -> int:
        if type(value) is not bool:
            raise BadPosition(f"{where} is true or false, not {brief(value)}")
        return int(value)

    def typescript(self) -> str:
        return "boolean"


@dataclass(frozen=True)
class Names(Term):
    """A name for each number: cards, cells, kinds, phases.

    ``what`` is what one of them is called in errors; ``clause`` is the rule that lists them.

    >>> colour = Names(("red", "green"), "colour")
    >>> colour.write(1), colour.read("red", "the hat", Scope(players=2))
    ('green', 0)
    """

    texts: tuple[str, ...]
    what: str = "word"
    clause: str | None = None

    def __len__(self) -> int:
        return len(self.texts)

    @cached_property
    def number(self) -> dict[str, int]:
        """The number of each name."""
        return {text: number for number, text in enumerate(self.texts)}

    def write(self, number: int) -> Json:
        return self.texts[number]

    def read(self, value: object, where: str, scope: Scope) -> int:
        found = self.number.get(value) if isinstance(value, str) else None
        if found is None:
            raise BadPosition(f"{brief(value)} in {where} is no {self.what}", self.clause)
        return found

    def typescript(self) -> str:
        if len(self.texts) > 16:  # a long union helps nobody
            return "string"
        return " | ".join(json.dumps(text) for text in self.texts)


def letters(texts: str, what: str, clause: str | None = None) -> Names:
    """Names of one letter each.

    >>> letters("TB", "kind of tile").write(0)
    'T'
    """
    return Names(tuple(texts), what, clause)


@dataclass(frozen=True)
class Words(Names):
    """A few words, all of which an error can list: phases, modes."""

    def read(self, value: object, where: str, scope: Scope) -> int:
        return self.number[word(value, where, self.texts)]


@dataclass(frozen=True)
class Values(Term):
    """Any JSON value for each number, such as the cards of each possible row.

    A value that stands for several numbers is read as the first of them.

    >>> Values(([], [], [1, 2])).read([], "the row", Scope(players=2))
    0
    """

    values: tuple[Json, ...]
    what: str = "value"
    clause: str | None = None

    @cached_property
    def _numbers(self) -> dict[str, int]:
        numbers: dict[str, int] = {}
        for number, value in enumerate(self.values):
            numbers.setdefault(json.dumps(value), number)
        return numbers

    def write(self, number: int) -> Json:
        value = self.values[number]
        return list(value) if isinstance(value, list | tuple) else value

    def read(self, value: object, where: str, scope: Scope) -> int:
        found = self._numbers.get(_canonical(value))
        if found is None:
            raise BadPosition(f"{where} is no {self.what}: {_canonical(value)[:60]}", self.clause)
        return found

    def typescript(self) -> str:
        entries = [
            entry
            for value in self.values
            for entry in (value if isinstance(value, list | tuple) else (None,))
        ]
        for kind, name in ((int, "number"), (str, "string")):
            if entries and all(type(entry) is kind for entry in entries):
                return f"{name}[]"
        return "any"


def _canonical(value: object) -> str:
    try:
        return json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        return brief(value)


@dataclass(frozen=True)
class BitSet(Term):
    """A set: bit n of the number stands for the n-th member. Written as a list in their order.

    >>> BitSet(Names(("a1", "b1", "c1"), "cell")).write(0b101)
    ['a1', 'c1']
    """

    members: Names | Number

    def _count(self) -> int:
        if isinstance(self.members, Names):
            return len(self.members)
        return self.members.high + 1

    def write(self, number: int) -> Json:
        found = []
        while number:
            lowest = number & -number
            found.append(self.members.write(lowest.bit_length() - 1))
            number ^= lowest
        return found

    def read(self, value: object, where: str, scope: Scope) -> int:
        entries = sequence(value, where, 0, self._count())
        numbers = [self.members.read(entry, where, scope) for entry in entries]
        for number in numbers:
            if numbers.count(number) > 1:
                clause = self.members.clause if isinstance(self.members, Names) else None
                raise BadPosition(f"{where} names {self.members.write(number)} twice", clause)
        if sorted(numbers) != numbers:
            raise BadPosition(f"{where} lists its entries in ascending order")
        return sum(1 << number for number in numbers)

    def pieces(self, number: int) -> Counter[int]:
        return Counter(n for n in range(number.bit_length()) if number >> n & 1)

    def typescript(self) -> str:
        return f"({self.members.typescript()})[]"


@dataclass(frozen=True)
class OnLine(Term):
    """Some members of one line, written as a list in their order: cards of the same colour.

    The number is ``line << width | places``, with one bit for each place of the line that is
    taken. Where the members lie on several lines, the first of these is meant.

    >>> cards = Names(("r1", "r2", "b1", "b2"), "card")
    >>> lines = ((0, 1), (2, 3), (0, 2), (1, 3))
    >>> row = OnLine(cards, lines, flaw="has neither one colour nor one number")
    >>> row.write(2 << 2 | 0b11), row.read(["r2"], "a row", Scope(players=2))
    (['r1', 'b1'], 2)
    """

    members: Names
    lines: tuple[tuple[int, ...], ...]  # the members of each line, in ascending order
    flaw: str  # what is said of members that do not lie on one line
    clause: str | None = None

    @cached_property
    def _width(self) -> int:
        return max(len(line) for line in self.lines)

    def _listed(self, number: int) -> list[int]:
        line = self.lines[number >> self._width]
        return [member for place, member in enumerate(line) if number >> place & 1]

    def write(self, number: int) -> Json:
        return [self.members.write(member) for member in self._listed(number)]

    def read(self, value: object, where: str, scope: Scope) -> int:
        entries = sequence(value, where, 1, len(self.members))
        members = in_order([self.members.read(entry, where, scope) for entry in entries], where)
        for member, count in Counter(members).items():
            if count > 1:
                raise twice(self.members, member)
        for number, line in enumerate(self.lines):
            if set(members) <= set(line):
                return number << self._width | sum(1 << line.index(member) for member in members)
        raise BadPosition(f"{' '.join(entries)} in {where} {self.flaw}", self.clause)

    def pieces(self, number: int) -> Counter[int]:
        return Counter(self._listed(number))

    def typescript(self) -> str:
        return f"({self.members.typescript()})[]"


def in_order(members: list[int], where: str) -> list[int]:
    """The members, if they are sorted."""
    if sorted(members) != members:
        raise BadPosition(f"{where} is not sorted")
    return members


def twice(members: Names, member: int) -> BadPosition:
    """What is wrong where a member is listed more than once."""
    return BadPosition(f"the {members.what} {members.write(member)} is there twice", members.clause)


@dataclass(frozen=True)
class Tally(Term):
    """How many of each kind, so many bits a kind; kinds of which there are none are left out.

    >>> Tally(letters("TB", "kind"), bits=8).write(0x0201)
    {'T': 1, 'B': 2}
    """

    kinds: Names
    bits: int

    def write(self, number: int) -> Json:
        mask = (1 << self.bits) - 1
        counts = (
            (text, number >> self.bits * at & mask) for at, text in enumerate(self.kinds.texts)
        )
        return {text: count for text, count in counts if count}

    def read(self, value: object, where: str, scope: Scope) -> int:
        found = fields(value, where, [], self.kinds.texts)
        return sum(
            integer(count, f"{name} of {where}", 1, (1 << self.bits) - 1)
            << self.bits * self.kinds.number[name]
            for name, count in found.items()
        )

    def typescript(self) -> str:
        return f"Partial<Record<{self.kinds.typescript()}, number>>"


@dataclass(frozen=True)
class Repeats(Term):
    """Letters in their order, each as often as its bits say: dice by colour.

    No letter has a star; in ``Marked`` one may have one.

    >>> Repeats("roy", bits=4).write(0x102)
    'rry'
    """

    letters: str
    bits: int
    most: int | None = None  # letters in all
    clause: str | None = None  # the rule that a star too many breaks

    def write(self, number: int) -> Json:
        mask = (1 << self.bits) - 1
        return "".join(
            letter * (number >> self.bits * at & mask) for at, letter in enumerate(self.letters)
        )

    def read(self, value: object, where: str, scope: Scope) -> int:
        most = (1 << self.bits) - 1
        room = most * len(self.letters) if self.most is None else self.most
        if isinstance(value, str) and len(value) <= room:
            number = sum(
                value.count(letter) << self.bits * at for at, letter in enumerate(self.letters)
            )
            few_enough = all(value.count(letter) <= most for letter in self.letters)
            if few_enough and self.write(number) == value:
                return number
            if "*" in value and self.spells(value):
                raise BadPosition(f"no letter of {where} has a star: {brief(value)}", self.clause)
        raise BadPosition(
            f"{where} is at most {room} letters in the order {self.letters}, not {brief(value)}"
        )

    def spells(self, text: str) -> bool:
        """Whether a text is letters in their order; some may have a star, the first of a kind.

        >>> dice = Repeats("rb", bits=4)
        >>> dice.spells("r*r*rb"), dice.spells("rr*b"), dice.spells("br")
        (True, False, False)
        """
        return self._expression.fullmatch(text) is not None

    @cached_property
    def _expression(self) -> re.Pattern[str]:
        return re.compile("".join(rf"(?:{letter}\*)*{letter}*" for letter in self.letters))

    def typescript(self) -> str:
        return "string"
