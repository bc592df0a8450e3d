"""Events as data: a kernel writes numbered records of what happened, and this says what they mean.

A record is a few words: the number of the event, then its fields in their order. A list is its
length and then its entries. The kernel writes with the functions below; they never write past the
end of the memory they are given, and a caller sees by the length that something did not fit.
"""

from collections import abc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from kufsa.core.broken_contract import BrokenContract

from .terms import Json, Names, Number, Part, Scope, Term


@dataclass(frozen=True)
class Record(Part):
    """Several values under their names: an object."""

    fields: abc.Mapping[str, Term]

    @property
    def width(self) -> int:
        return len(self.fields)

    def write_all(self, numbers: Sequence[int]) -> list[Json]:
        entries = _side_by_side(tuple(self.fields.values()), numbers)
        return [dict(zip(self.fields, entry, strict=True)) for entry in entries]


@dataclass(frozen=True)
class Row(Part):
    """Several values, in a list of their own: ``["K", 2]``."""

    entries: tuple[Term, ...]

    @property
    def width(self) -> int:
        return len(self.entries)

    def write_all(self, numbers: Sequence[int]) -> list[Json]:
        return [[*entry] for entry in _side_by_side(self.entries, numbers)]


def _side_by_side(terms: tuple[Term, ...], numbers: Sequence[int]) -> Iterator[tuple[Json, ...]]:
    """Term by term is quicker than entry by entry."""
    width = len(terms)
    return zip(*(term.write_all(numbers[at::width]) for at, term in enumerate(terms)), strict=True)


class Listed(Part):
    """A length, then that many entries of ``width`` numbers each."""

    def write(self, numbers: Sequence[int]) -> Json:
        """The value of all entries together."""
        raise NotImplementedError


@dataclass(frozen=True)
class ListOf(Listed):
    """A list: its length, then that many entries: terms, or rows or records of terms."""

    entry: Term | Row | Record

    @property
    def width(self) -> int:
        return self.entry.width

    def write(self, numbers: Sequence[int]) -> Json:
        return self.entry.write_all(numbers)


@dataclass(frozen=True)
class Mapping(Listed):
    """A list of pairs, written as an object: ``{"c4": "D"}``."""

    key: Names
    value: Term

    @property
    def width(self) -> int:
        return 2

    def write(self, numbers: Sequence[int]) -> Json:
        keys, values = self.key.write_all(numbers[::2]), self.value.write_all(numbers[1::2])
        return dict(zip(keys, values, strict=True))


@dataclass(frozen=True)
class Private(Part):
    """Only the seat in the event's ``seat`` is told this field; for others it is not there."""

    part: Part


@dataclass(frozen=True)
class Event:
    """One kind of event: its name and clause, and its fields in the order they are written.

    ``private``: only the seat in ``seat`` hears of it. ``lasting``: it tells nothing that may be
    turned away again, so it may be told to people who look back. ``passing``: it shows what no
    later view keeps. ``gains``: its ``points`` are what the action wins by itself.
    """

    name: str
    clause: str
    fields: abc.Mapping[str, Part] = field(default_factory=dict)
    private: bool = False
    lasting: bool = False
    passing: bool = False
    gains: bool = False


UNKNOWN = -1  # what a bot is told instead of a field that is not for its seat
ANY_TABLE = Scope(players=8)
SHOWN = "shown"  # the name of records that go into ``last`` of a view and are not told


class Events:
    """The events of a game. Two kinds may share a name and differ by clause.

    ``Event(SHOWN, "", …)`` declares what an action shows, for ``last`` in views.

    >>> from kufsa.core.schema import Number, Seat
    >>> events = Events(took=Event("took", "MY-03", {"seat": Seat(), "count": Number()}))
    >>> [told] = events.read([0, 1, 5], seat=None)
    >>> told
    {'event': 'took', 'clause': 'MY-03', 'seat': 1, 'count': 5}
    """

    def __init__(self, **kinds: Event) -> None:
        self.kinds = kinds
        self._by_number = list(kinds.values())
        self._numbers = {name: number for number, name in enumerate(kinds)}
        self._by_text = {
            (event.name, event.clause): number for number, event in enumerate(self._by_number)
        }
        for kind, event in kinds.items():
            _check_order(kind, event)
        self._readers = [_Reader(event) for event in kinds.values()]

    def number(self, kind: str) -> int:
        """The number that a kernel writes first, by the name of the declaration."""
        return self._numbers[kind]

    def names(self, flag: str) -> frozenset[str]:
        """The names of events with a flag, such as ``lasting``."""
        return frozenset(event.name for event in self._by_number if getattr(event, flag))

    @property
    def has_private(self) -> bool:
        """Whether something is told to one seat only."""
        return any(_is_private(event) for event in self._by_number)

    def writer(self, kind: str) -> Callable[..., int]:
        """A kernel that writes one event: ``n = writer(out, n, *fields)``.

        Lists come last: the kernel continues with ``begin_list`` and ``add`` for each.
        """
        from kufsa.core.kernel import compile_source

        if kind not in self.kinds:
            known = ", ".join(self.kinds)
            raise BrokenContract(f"no event {kind!r} is declared; there are: {known}")
        names = [
            name for name, part in self.kinds[kind].fields.items() if isinstance(_bare(part), Term)
        ]
        arguments = "".join(f", {name}" for name in names)
        body = [f"    if n + {len(names)} < out.size:", f"        out[n] = {self.number(kind)}"]
        body += [f"        out[n + {at}] = {name}" for at, name in enumerate(names, start=1)]
        source = [
            f"def write_{kind}(out, n{arguments}):",
            *body,
            f"    return n + {len(names) + 1}",
        ]
        return compile_source("\n".join(source), f"write_{kind}")

    # Reading.

    def records(self, words: Sequence[int]) -> list["EventRecord"]:
        """The words of each record, and who can read them."""
        found: list[EventRecord] = []
        start = 0
        while start < len(words):
            reader = self._readers[words[start]]
            end = start + reader.size
            for width in reader.widths:
                end += 1 + words[end] * width
            found.append((reader, words[start:end]))
            start = end
        return found

    def read(self, words: Sequence[int], seat: int | None) -> list[dict[str, Json]]:
        """What a seat is told (None: a spectator)."""
        return self.tell(self.records(words), seat)

    @staticmethod
    def tell(records: abc.Iterable["EventRecord"], seat: int | None) -> list[dict[str, Json]]:
        """The same of records."""
        return [
            reader.read(record, seat)
            for reader, record in records
            if not reader.is_shown and (reader.is_public or record[reader.seat] == seat)
        ]

    @staticmethod
    def shown(
        steps: abc.Iterable[abc.Iterable["EventRecord"]], seat: int | None
    ) -> dict[str, Json]:
        """What the steps since an action showed a seat: the first of each value, lists joined."""
        found: dict[str, Json] = {}
        for records in steps:
            for reader, record in records:
                if reader.is_shown:
                    for name, value in reader.read(record, seat).items():
                        if name not in found:
                            found[name] = value
                        elif isinstance(value, list):
                            found[name] = found[name] + value
        return found

    def encode(self, told: abc.Iterable[abc.Mapping[str, Any]]) -> tuple[list[int], list[int]]:
        """Events that somebody was told, as words again, and where each of them begins.

        What the seat may not know is UNKNOWN.

        >>> from kufsa.core.schema import Number, Seat
        >>> events = Events(took=Event("took", "MY-03", {"seat": Seat(), "count": Number()}))
        >>> events.encode([{"event": "took", "clause": "MY-03", "seat": 1}])
        ([0, 1, -1], [0])
        """
        words: list[int] = []
        starts: list[int] = []
        for event in told:
            number = self._by_text[event["event"], event["clause"]]
            starts.append(len(words))
            words.append(number)
            for name, part in self._by_number[number].fields.items():
                if name in event:
                    _write(_bare(part), event[name], words)
                else:
                    words.append(UNKNOWN)
        return words, starts

    def passes(self, words: Sequence[int]) -> bool:
        """Whether the step showed what no later view keeps."""
        return any(reader.event.passing for reader, _ in self.records(words))


class _Reader:
    """Reads the records of one kind of event; what is the same for all of them is found once."""

    def __init__(self, event: Event) -> None:
        parts = {name: _bare(part) for name, part in event.fields.items()}
        numbers = [(name, part) for name, part in parts.items() if isinstance(part, Term)]
        lists = [(name, part) for name, part in parts.items() if isinstance(part, Listed)]
        self.event = event
        self.is_shown = event.name == SHOWN
        self.is_public = not event.private
        self.size = 1 + len(numbers)  # the words before the first list
        self.widths = [part.width for _, part in lists]
        self.seat = 1 + list(parts).index("seat") if "seat" in parts else 0
        self._head = {} if self.is_shown else {"event": event.name, "clause": event.clause}
        self._numbers = [(name, at, part.write) for at, (name, part) in enumerate(numbers, start=1)]
        self._lists = [(name, part.width, part.write) for name, part in lists]
        self._private = [name for name, part in event.fields.items() if isinstance(part, Private)]

    def read(self, record: Sequence[int], seat: int | None) -> dict[str, Json]:
        """What a seat is told of a record that it may hear of."""
        told: dict[str, Json] = self._head.copy()
        for name, at, write in self._numbers:
            told[name] = write(record[at])
        if self._lists:
            end = self.size
            for name, width, write_list in self._lists:
                start = end + 1
                end = start + record[end] * width
                told[name] = write_list(record[start:end])
        if self._private and record[self.seat] != seat:
            for name in self._private:
                del told[name]
        return told


EventRecord = tuple[_Reader, Sequence[int]]  # who can read it, and its words


def _check_order(kind: str, event: Event) -> None:
    """Numbers first, then lists: that is how the kernel writes them."""
    listed = False
    for name, part in event.fields.items():
        bare = _bare(part)
        if isinstance(bare, Listed):
            listed = True
            if isinstance(bare, ListOf) and not _is_flat(bare.entry):
                raise BrokenContract(
                    f"event {kind}: the list {name!r} holds something else than terms"
                )
        elif listed or not isinstance(bare, Term):
            raise BrokenContract(f"event {kind}: the field {name!r} is no number before all lists")
    if _is_private(event) and "seat" not in event.fields:
        raise BrokenContract(f"event {kind} is for one seat only, and has no field 'seat'")


def _is_flat(entry: Part) -> bool:
    """Whether an entry of a list is a term, or a row or a record of terms."""
    inner = (
        entry.entries
        if isinstance(entry, Row)
        else entry.fields.values()
        if isinstance(entry, Record)
        else (entry,)
    )
    return all(isinstance(one, Term) for one in inner)


def _is_private(event: Event) -> bool:
    return event.private or any(isinstance(part, Private) for part in event.fields.values())


def _bare(part: Part) -> Part:
    return part.part if isinstance(part, Private) else part


def _write(part: Part, value: Any, words: list[int]) -> None:
    """Add the words of a value: what ``_Reader`` reads back."""
    if isinstance(part, Number):
        words.append(value - part.first)  # any number: nothing was typed in here
    elif isinstance(part, Term):
        words.append(part.read(value, "an event", ANY_TABLE))
    elif isinstance(part, Record):
        for name, inner in part.fields.items():
            _write(inner, value[name], words)
    elif isinstance(part, Row):
        for inner, entry in zip(part.entries, value, strict=True):
            _write(inner, entry, words)
    elif isinstance(part, Mapping):
        words.append(len(value))
        for key, entry in value.items():
            _write(part.key, key, words)
            _write(part.value, entry, words)
    else:
        assert isinstance(part, ListOf)
        words.append(len(value))
        for entry in value:
            _write(part.entry, entry, words)
