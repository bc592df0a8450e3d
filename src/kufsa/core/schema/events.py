"""Events as data: a kernel writes numbered records of what happened, and this says what they mean.

A record is a few words: the number of the event, then its fields in their order. A list is its
length and then its entries. The kernel writes with the functions below; they never write past the
end of the memory they are given, and a caller sees by the length that something did not fit.
"""

from collections import abc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from .terms import Json, Names, Part, Term


@dataclass(frozen=True)
class ListOf(Part):
    """A list: its length, then so many entries."""

    entry: Part


@dataclass(frozen=True)
class Record(Part):
    """Several values under their names: an object."""

    fields: abc.Mapping[str, Part]


@dataclass(frozen=True)
class Row(Part):
    """Several values, in a list of their own: ``["K", 2]``."""

    entries: tuple[Part, ...]


@dataclass(frozen=True)
class Mapping(Part):
    """A list of pairs, written as an object: ``{"c4": "D"}``."""

    key: Names
    value: Term


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
        for kind, event in kinds.items():
            _check_order(kind, event)

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

        Lists come last: the kernel goes on with ``begin_list`` and ``add`` for each.
        """
        from kufsa.core.kernel import compile_source

        names = [
            name for name, part in self.kinds[kind].fields.items() if not _is_list(_bare(part))
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

    def records(self, words: Sequence[int]) -> Iterator[tuple[Event, dict[str, Json]]]:
        """Every record with all of its fields, private ones too."""
        at = 0
        while at < len(words):
            event = self._by_number[words[at]]
            at += 1
            values: dict[str, Json] = {}
            for name, part in event.fields.items():
                values[name], at = _read(_bare(part), words, at)
            yield event, values

    def read(self, words: Sequence[int], seat: int | None) -> list[dict[str, Json]]:
        """What a seat is told (None: a spectator)."""
        return [
            {"event": event.name, "clause": event.clause, **_told(event, values, seat)}
            for event, values in self.records(words)
            if event.name != SHOWN and (not event.private or values["seat"] == seat)
        ]

    def shown(self, steps: Sequence[Sequence[int]], seat: int | None) -> dict[str, Json]:
        """What the steps since an action showed a seat: the first of each value, lists joined."""
        found: dict[str, Json] = {}
        for words in steps:
            for event, values in self.records(words):
                if event.name != SHOWN:
                    continue
                for name, value in _told(event, values, seat).items():
                    if isinstance(value, list) and name in found:
                        found[name] = found[name] + value
                    else:
                        found.setdefault(name, value)
        return found

    def passes(self, words: Sequence[int]) -> bool:
        """Whether the step showed what no later view keeps."""
        return any(event.passing for event, _ in self.records(words))


def _check_order(kind: str, event: Event) -> None:
    """Numbers first, then lists: that is how the kernel writes them."""
    listed = False
    for name, part in event.fields.items():
        if _is_list(_bare(part)):
            listed = True
        elif listed or not isinstance(_bare(part), Term):
            raise TypeError(f"event {kind}: the field {name!r} is no number before all lists")
    if _is_private(event) and "seat" not in event.fields:
        raise TypeError(f"event {kind} is for one seat only, and has no field 'seat'")


def _is_private(event: Event) -> bool:
    return event.private or any(isinstance(part, Private) for part in event.fields.values())


def _bare(part: Part) -> Part:
    return part.part if isinstance(part, Private) else part


def _is_list(part: Part) -> bool:
    return isinstance(part, ListOf | Mapping)


def _told(event: Event, values: dict[str, Json], seat: int | None) -> dict[str, Json]:
    return {
        name: value
        for name, value in values.items()
        if not isinstance(event.fields[name], Private)
        or (seat is not None and values["seat"] == seat)
    }


def _read(part: Part, words: Sequence[int], at: int) -> tuple[Any, int]:
    """The value of a part, and where the next one begins."""
    if isinstance(part, Term):
        return part.write(words[at]), at + 1
    if isinstance(part, Record):
        record: dict[str, Json] = {}
        for name, inner in part.fields.items():
            record[name], at = _read(inner, words, at)
        return record, at
    entries: list[Json] = []
    if isinstance(part, Row):
        for inner in part.entries:
            value, at = _read(inner, words, at)
            entries.append(value)
        return entries, at
    assert isinstance(part, ListOf | Mapping)
    length = words[at]
    at += 1
    if isinstance(part, Mapping):
        pairs = words[at : at + 2 * length]
        keys, values = pairs[::2], pairs[1::2]
        return {
            part.key.write(key): part.value.write(value)
            for key, value in zip(keys, values, strict=True)
        }, at + 2 * length
    for _ in range(length):
        value, at = _read(part.entry, words, at)
        entries.append(value)
    return entries, at
