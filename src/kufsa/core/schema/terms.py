"""Terms: how one whole number is written in JSON, and read back.

A state, an action and an event are made of numbers. A term says what such a number means to
people and programs: a count, a seat, the name of a card, a set of cells. Terms are plain data
(see ``export.py``), so that another program can read and write the same JSON.
"""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kufsa.core.errors import BadPosition, brief
from kufsa.core.notation import LARGEST_NUMBER, integer, word

Json = Any
_LIST = (list, tuple)
MILLION = 1_000_000


@dataclass(frozen=True)
class Scope:
    """What reading a value depends on besides the value: how many sit at the table."""

    players: int


class Part:
    """What a field of an event can be: a term, or something made of terms (``events.py``)."""

    @property
    def width(self) -> int:
        """How many numbers one value takes."""
        return 1

    def write_all(self, numbers: Sequence[int]) -> list[Json]:
        """Values that stand one after another."""
        raise NotImplementedError


class Term(Part):
    """How a number is written; ``read`` gives the number back or raises BadPosition."""

    def write(self, number: int) -> Json:
        raise NotImplementedError

    def write_all(self, numbers: Sequence[int]) -> list[Json]:
        return [self.write(number) for number in numbers]

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

    def write_all(self, numbers: Sequence[int]) -> list[Json]:
        return [number + self.first for number in numbers] if self.first else list(numbers)

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

    def write_all(self, numbers: Sequence[int]) -> list[Json]:
        return list(numbers) if self.nobody is None else super().write_all(numbers)

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
class Share(Term):
    """A part of a whole, such as a chance, from 0 to 1. A kernel writes it in millionths.

    >>> Share().write(570_112)
    0.570112
    """

    def write(self, number: int) -> Json:
        return number / MILLION

    def read(self, value: object, where: str, scope: Scope) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            raise BadPosition(f"{where} is a share from 0 to 1, not {brief(value)}")
        return round(value * MILLION)

    def typescript(self) -> str:
        return "number"


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

    def write_all(self, numbers: Sequence[int]) -> list[Json]:
        texts = self.texts
        return [texts[number] for number in numbers]

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
        return list(value) if isinstance(value, _LIST) else value

    def read(self, value: object, where: str, scope: Scope) -> int:
        found = self._numbers.get(_canonical(value))
        if found is None:
            raise BadPosition(f"{where} is no {self.what}: {_canonical(value)[:60]}", self.clause)
        return found

    def typescript(self) -> str:
        entries = [
            entry
            for value in self.values
            for entry in (value if isinstance(value, _LIST) else (None,))
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
