"""Lists that only grow at their end, and whose copies share what they have in common.

A match is copied for every command, so that nobody sees what is not stored yet. With these, a copy
costs the same however long the match is.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar, overload

T = TypeVar("T")


class Growing(Sequence[T]):
    """A list with ``append`` and cheap copies.

    >>> one = Growing("ab")
    >>> other = one.copy()
    >>> other.append("c")
    >>> one.append("x")
    >>> one, other, other.first(1)
    (['a', 'b', 'x'], ['a', 'b', 'c'], ['a'])
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)  # may go on beyond the length: what a copy has added
        self._length = len(self._items)

    def append(self, item: T) -> None:
        if len(self._items) > self._length:  # a copy was first: from here on they differ
            self._items = self._items[: self._length]
        self._items.append(item)
        self._length += 1

    def copy(self) -> "Growing[T]":
        other: Growing[T] = Growing.__new__(Growing)
        other._items, other._length = self._items, self._length
        return other

    def first(self, count: int) -> "Growing[T]":
        """The first entries, which share their place with these."""
        other: Growing[T] = Growing.__new__(Growing)
        other._items, other._length = self._items, min(count, self._length)
        return other

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: int | slice) -> T | list[T]:
        if isinstance(place, slice):
            wanted = place.indices(self._length)
            if wanted[2] == 1:
                return self._items[wanted[0] : wanted[1]]
            return [self._items[one] for one in range(*wanted)]
        if not -self._length <= place < self._length:
            raise IndexError(f"there are {self._length} entries, and none at {place}")
        return self._items[place if place >= 0 else place + self._length]

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._length)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Growing | list):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]  # as a list has none

    def __repr__(self) -> str:
        return repr(list(self))


class Answers:
    """Which command brought about which event; copies share what they have in common.

    >>> answers = Answers()
    >>> answers.add("noa/1", 1)
    >>> "noa/1" in answers, answers["noa/1"], "noa/2" in answers
    (True, 1, False)
    """

    __slots__ = ("_causes", "_last")

    def __init__(self) -> None:
        self._causes: Growing[str] = Growing()  # of each event, from number 1 on
        # The last event of each cause. A copy may have written here: what counts is in ``_causes``.
        self._last: dict[str, int] = {}

    def add(self, cause: str, seq: int) -> None:
        """The event of this number, which comes next, has this cause; it may be empty."""
        self._causes.append(cause)
        if cause:
            self._last[cause] = seq

    def copy(self) -> "Answers":
        other = Answers.__new__(Answers)
        other._causes, other._last = self._causes.copy(), self._last
        return other

    def __contains__(self, cause: str) -> bool:
        seq = self._last.get(cause, 0)
        return 0 < seq <= len(self._causes) and self._causes[seq - 1] == cause

    def __getitem__(self, cause: str) -> int:
        if cause not in self:
            raise KeyError(cause)
        return self._last[cause]

    def __repr__(self) -> str:
        return repr(self._causes)
