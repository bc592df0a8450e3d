"""Terms for several things in one number: sets, counts by kind, letters in their order."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from kufsa.core.errors import BadPosition, brief
from kufsa.core.notation import fields, integer, sequence

from .terms import Json, Names, Number, Scope, Term

WORD = 64  # the bits of the widest number


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

    @cached_property
    def _eights(self) -> list[list[list[Json]]]:
        """For eight members at a time, the list for each combination of them."""
        members = self.members.write_all(range(min(self._count(), WORD)))
        return [
            [[one for n, one in enumerate(eight) if bits >> n & 1] for bits in range(256)]
            for eight in (members[first : first + 8] for first in range(0, len(members), 8))
        ]

    def write(self, number: int) -> Json:
        found: list[Json] = []
        for combinations in self._eights:
            found += combinations[number & 255]
            number >>= 8
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
        return self.members.write_all(self._listed(number))

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
    """How many of each kind, ``bits`` bits for each; kinds of which there are none are left out.

    >>> from kufsa.core.schema import letters
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
