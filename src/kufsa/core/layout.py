"""What stands at each index of an observation or among the actions, described once.

The kernels of an encoding take their offsets from such a description, and so do the tables in the
documentation: the two cannot disagree.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

import numpy as np
from numpy.typing import NDArray

LOWEST, HIGHEST = -128, 127  # what an observation can hold


@dataclass(frozen=True)
class Axis:
    """One way to count along a part: by cell, by seat, by kind of card.

    >>> Axis("colour", ("red", "green"))
    Axis(name='colour', labels=('red', 'green'), meaning='')
    """

    name: str
    labels: tuple[str, ...]
    meaning: str = ""

    @property
    def size(self) -> int:
        return len(self.labels)


def numbered(name: str, size: int, meaning: str, first: int = 0) -> Axis:
    """An axis along which things have numbers and no names."""
    return Axis(name, tuple(str(number) for number in range(first, first + size)), meaning)


def seats(players: int) -> Axis:
    """The seats as the observing one counts them."""
    return numbered("seat", players, "0 is the observing seat, 1 the next to act after it, and on")


@dataclass(frozen=True)
class Part:
    """A block of indices: its axes, from the slowest to the quickest, and what its values say."""

    name: str
    axes: tuple[Axis, ...]
    meaning: str
    low: int = 0
    high: int = 1

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(axis.size for axis in self.axes)

    @property
    def size(self) -> int:
        return prod(self.shape)


class Layout(Sequence[Part]):
    """Parts one after another, and where each begins.

    >>> colour = Axis("colour", ("red", "green"))
    >>> layout = Layout(Part("pass", (), "do nothing"), Part("take", (colour,), "take a card"))
    >>> layout.size, layout.start("take"), layout.describe(2)
    (3, 1, 'take[green]')
    """

    def __init__(self, *parts: Part) -> None:
        self.parts = parts
        self._starts: dict[str, int] = {}
        size = 0
        for part in parts:
            if part.name in self._starts:
                raise ValueError(f"two parts are called {part.name!r}")
            if not LOWEST <= part.low <= part.high <= HIGHEST:
                raise ValueError(f"the values of {part.name!r} do not fit into int8")
            self._starts[part.name] = size
            size += part.size
        self.size = size

    def __getitem__(self, place):  # type: ignore[no-untyped-def]
        return self.parts[place]

    def __len__(self) -> int:
        return len(self.parts)

    def start(self, name: str) -> int:
        """The first index of a part."""
        return self._starts[name]

    def describe(self, index: int) -> str:
        """What stands at an index."""
        if not 0 <= index < self.size:
            raise IndexError(f"indices are 0 to {self.size - 1}, not {index}")
        part = next(part for part in reversed(self.parts) if self._starts[part.name] <= index)
        if not part.axes:
            return part.name
        place = np.unravel_index(index - self._starts[part.name], part.shape)
        named = (axis.labels[int(at)] for axis, at in zip(part.axes, place, strict=True))
        return f"{part.name}[{', '.join(named)}]"

    def unpack(self, row: NDArray[np.int8]) -> Mapping[str, NDArray[np.int8]]:
        """The parts of one observation, or of many, each in its shape and without a copy."""
        if row.shape[-1] != self.size:
            raise ValueError(f"an observation has {self.size} values, not {row.shape[-1]}")
        return {
            part.name: row[..., start : start + part.size].reshape((*row.shape[:-1], *part.shape))
            for part, start in zip(self.parts, self._starts.values(), strict=True)
        }

    @cached_property
    def low(self) -> NDArray[np.int8]:
        """The least value at each index."""
        return self._bounds([part.low for part in self.parts])

    @cached_property
    def high(self) -> NDArray[np.int8]:
        """The greatest value at each index."""
        return self._bounds([part.high for part in self.parts])

    def _bounds(self, bounds: list[int]) -> NDArray[np.int8]:
        row = np.repeat(np.array(bounds, np.int8), [part.size for part in self.parts])
        row.flags.writeable = False
        return row

    def axes(self) -> Iterator[Axis]:
        """Every axis once, in the order of use."""
        yield from dict.fromkeys(axis for part in self.parts for axis in part.axes)


def table(players: int, phases: Sequence[str]) -> tuple[Part, ...]:
    """The parts that end every observation: who sits there, whose turn it is, and the phase."""
    seat = seats(players)
    return (
        Part("present", (seat,), "1 where somebody sits"),
        Part("turn", (seat,), "1 for the seat to act; all 0 when the game is over"),
        Part("phase", (Axis("phase", tuple(phases)),), "1 for the present phase"),
    )
