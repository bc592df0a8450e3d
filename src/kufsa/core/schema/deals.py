"""Deals: how chance sets a game up, as data that another program can follow.

A set-up is a list of steps. ``Shuffle`` puts pieces into random order, and the steps after it take
them one after another and lay them into fields of the document. Only ``Shuffle``, ``Pick``,
``FirstSeat`` and ``Draw`` use random numbers, in the order in which they stand: that of ``setup``.

``verify.py`` follows these steps with code of its own, so they are plain data (``export.py``).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from .terms import Names


@dataclass(frozen=True)
class ByOption:
    """A value that depends on an option, or on the number of ``players``.

    >>> each = ByOption("players", ((2, 9), (3, 7), (4, 7)))
    """

    option: str
    values: tuple[tuple[str | int | bool, Any], ...]  # each choice, and the value for it


@dataclass(frozen=True)
class Shuffle:
    """Pieces are shuffled (``chance.shuffle``); ``pieces`` is their order before that.

    With ``last_first`` the last one is taken first, as from the end of an array.
    """

    pieces: tuple[str, ...] | ByOption
    last_first: bool = False


@dataclass(frozen=True)
class Pick:
    """One of these pieces, by one random number; the step after it takes it.

    >>> steps = (Pick(("a1", "b1", "c1")), Lay("fox", 1))
    """

    pieces: tuple[str, ...] | ByOption


@dataclass(frozen=True)
class Deal:
    """The next ``each`` pieces go to seat 0, those after them to seat 1, and so on.

    With ``sorted`` a hand is written in the order of the pieces before they were shuffled.
    """

    field: str
    each: int | ByOption
    sorted: bool = False


@dataclass(frozen=True)
class Lay:
    """The next ``count`` pieces lie in a list; None: all that are left.

    With ``row`` they lie in rows of that many, and each row is one text, as ``Grid`` writes it.
    """

    field: str
    count: int | ByOption | None = None
    row: int | None = None


@dataclass(frozen=True)
class TurnUp:
    """The next piece lies alone: the field is that piece."""

    field: str


@dataclass(frozen=True)
class LeaveOut:
    """The next pieces are in no field: they are out of the game."""

    count: int | ByOption


@dataclass(frozen=True)
class FirstSeat:
    """Who begins: drawn by lot, or the seat that the option ``first`` names."""

    field: str


@dataclass(frozen=True)
class Draw:
    """A whole number, drawn from ``low`` to ``high``, both included."""

    field: str
    low: int | ByOption
    high: int | ByOption


Step = Shuffle | Pick | Deal | Lay | TurnUp | LeaveOut | FirstSeat | Draw


def copies(kinds: Names, counts: Iterable[int]) -> tuple[str, ...]:
    """As many pieces of each kind as ``counts`` says, kind after kind.

    >>> from kufsa.core.schema import letters
    >>> copies(letters("TB", "kind of tile"), (2, 1))
    ('T', 'T', 'B')
    """
    pairs = zip(kinds.texts, counts, strict=True)
    return tuple(text for text, count in pairs for _ in range(count))


def check_steps(steps: Sequence[Step], fields: Iterable[str]) -> None:
    """A misspelt field is named at once, and so is a piece from nowhere."""
    known = {*fields}
    mixed = False
    for step in steps:
        field = getattr(step, "field", None)
        if field is not None and field not in known:
            raise TypeError(f"{step} names the field {field!r}, and documents have no such field")
        mixed |= isinstance(step, Shuffle | Pick)
        if isinstance(step, Deal | Lay | TurnUp | LeaveOut) and not mixed:
            raise TypeError(f"{step} takes pieces, and no Shuffle or Pick stands before it")
