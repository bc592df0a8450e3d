"""What a pair of eyes notices, and when: why simulated players do not all snatch at once.

Eyes search. How long they search for one incident is exponentially distributed, so the chance to
have noticed it after t seconds is 1 - exp(-t / T), where T grows with the number n of open cards
and with how hard the incident is::

    T = (glance + per_card * n) * hardness

A table with many incidents is read sooner, for the first of them counts. Nothing is remembered
of a search that found nothing yet: who has looked at the same cards for a while is no nearer, and
when more cards are turned up, the search goes on among more of them. Then the hand goes out:
``reach`` seconds and, exponentially again, ``fumble`` seconds on average. Eyes that find nothing
within their ``patience`` are glad to see more cards.

The kernels count with whole numbers only, so that one seed gives the same race compiled,
interpreted and on any machine. The first of many incidents is drawn without drawing a time for
each: the sum of their rates gives the time, and shares of it the incident.
"""

# mypy: allow-untyped-calls

from dataclasses import astuple, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core import bits, chance
from kufsa.core.draws import waiting_time
from kufsa.core.kernel import kernel

from .incidents import (
    DIAMOND,
    FINGERPRINT,
    NOWHERE,
    ONE,
    THIEF,
    THIRD,
    caught_by,
    mark_three,
    mark_two,
    of_type,
    types,
)

MICROSECONDS = 1_000_000

# How hard incidents are, in this order: by whether colours and quantities are alike, in the light
# and in the dark, and arrests.
ALIKE, QUANTITIES_DIFFER, COLOURS_DIFFER, BOTH_DIFFER, DARK_ALIKE, DARK_DIFFER = range(6)
ARREST, DARK_ARREST = 6, 7
CLASSES = 8

# Where the numbers of eyes lie, in microseconds; the eight of hardness are thousandths.
GLANCE, PER_CARD, HARDNESS, REACH, FUMBLE, PATIENCE = 0, 1, 2, 10, 11, 12
EYES = 13

_RATE = 10_000_000_000  # a search of one microsecond has this rate


@dataclass(frozen=True)
class Eyes:
    """One pair of eyes, and the hand that belongs to them; times in seconds.

    >>> Eyes(glance=0)
    Traceback (most recent call last):
    ...
    ValueError: a search takes from 0.05 to 1000 seconds, not 0.0
    """

    glance: float = 1.2  # what a search takes however few cards there are
    per_card: float = 0.35  # and for every open card
    alike: float = 1.0  # hardness: colours and quantities all alike
    quantities_differ: float = 1.5  # one colour, three quantities
    colours_differ: float = 1.5  # one quantity, three colours
    both_differ: float = 3.0
    dark_alike: float = 1.6  # one quantity, colours to be overlooked
    dark_differ: float = 2.4
    arrest: float = 0.6  # two cards of one colour
    dark_arrest: float = 0.8
    reach: float = 0.35
    fumble: float = 0.15
    patience: float = 3.0

    def __post_init__(self) -> None:
        numbers = astuple(self)
        if min(numbers) < 0 or max(self.reach, self.fumble, self.patience) > 1000:
            raise ValueError("times of eyes lie from 0 to 1000 seconds, and hardness is positive")
        for hardness in numbers[HARDNESS : HARDNESS + CLASSES]:
            for cards in (0, 60):
                search = (self.glance + self.per_card * cards) * hardness
                if not 0.05 <= search <= 1000:
                    raise ValueError(f"a search takes from 0.05 to 1000 seconds, not {search:.4}")

    def encoded(self) -> NDArray[np.int64]:
        """The numbers that kernels read."""
        numbers = np.round(np.array(astuple(self)) * MICROSECONDS).astype(np.int64)
        numbers[HARDNESS : HARDNESS + CLASSES] //= 1000
        return numbers


ORDINARY = Eyes()
# Eyes that miss nothing: every incident is as easy as any other, however many cards there are.
PERFECT = Eyes(
    glance=0.6, per_card=0, quantities_differ=1, colours_differ=1, both_differ=1, dark_alike=1,
    dark_differ=1, arrest=1, dark_arrest=1, reach=0.25, fumble=0.05, patience=1000,
)  # fmt: skip


# How hard it is.


@kernel
def hardness_of(table: Any, thief: Any, diamond: Any) -> Any:
    """The class of the thefts of a thief and a diamond of these types."""
    if table.dark != NOWHERE:
        return DARK_ALIKE if thief == diamond else DARK_DIFFER
    alike = ALIKE if thief % 3 == diamond % 3 else QUANTITIES_DIFFER
    return alike if thief // 3 == diamond // 3 else alike + COLOURS_DIFFER


@kernel
def rate(table: Any, eyes: Any, start: Any, which: Any) -> Any:
    """How fast the eyes that begin at ``start`` come upon one incident of a class."""
    search = eyes[start + GLANCE] + eyes[start + PER_CARD] * table.opens
    return max(1, _RATE * 1000 // (search * eyes[start + HARDNESS + which]))


# The first of all.


@kernel
def share(stream: Any, total: Any) -> Any:
    """A number from 0 to total - 1, for totals below 2**31."""
    drawn = chance.piece(stream) << 16 | chance.piece(stream)
    return drawn * total >> 32


@kernel
def arrests(table: Any, colour: Any) -> Any:
    """How many arrests the policemen of a colour can make."""
    return bits.count(table.police & table.colour[colour]) * bits.count(caught_by(table, colour))


@kernel
def thefts(table: Any, thief: Any, diamond: Any) -> Any:
    """How many thefts there are of a thief and a diamond of these types."""
    return (
        bits.count(of_type(table, THIEF, thief))
        * bits.count(of_type(table, DIAMOND, diamond))
        * bits.count(of_type(table, FINGERPRINT, THIRD[thief, diamond]))
    )


@kernel
def arrest_class(table: Any) -> Any:
    return ARREST if table.dark == NOWHERE else DARK_ARREST


@kernel
def total_rate(table: Any, eyes: Any, start: Any) -> Any:
    """The rates of all incidents together; 0 where there is none."""
    total = 0
    for colour in range(3):
        total += arrests(table, colour) * rate(table, eyes, start, arrest_class(table))
    for thief in range(types(table)):
        if of_type(table, THIEF, thief) == NOWHERE:
            continue
        for diamond in range(types(table)):
            which = hardness_of(table, thief, diamond)
            total += thefts(table, thief, diamond) * rate(table, eyes, start, which)
    return total


@kernel
def incident_at(table: Any, eyes: Any, start: Any, point: Any) -> Any:
    """The marks of the incident on which a point below the total rate falls; else -1."""
    each = rate(table, eyes, start, arrest_class(table))
    for colour in range(3):
        held = arrests(table, colour) * each
        if point < held:
            number = point // each
            caught = caught_by(table, colour)
            thieves = bits.count(caught)
            officers = table.police & table.colour[colour]
            return mark_two(nth(officers, number // thieves), nth(caught, number % thieves))
        point -= held
    for thief in range(types(table)):
        if of_type(table, THIEF, thief) == NOWHERE:
            continue
        for diamond in range(types(table)):
            each = rate(table, eyes, start, hardness_of(table, thief, diamond))
            held = thefts(table, thief, diamond) * each
            if point < held:
                number = point // each
                diamonds = of_type(table, DIAMOND, diamond)
                prints = of_type(table, FINGERPRINT, THIRD[thief, diamond])
                some = bits.count(prints)
                pairs = some * bits.count(diamonds)
                return mark_three(
                    nth(of_type(table, THIEF, thief), number // pairs),
                    nth(diamonds, number // some % bits.count(diamonds)),
                    nth(prints, number % some),
                )
            point -= held
    return -1


@kernel
def nth(places: Any, number: Any) -> Any:
    """The place after so many others of a set."""
    for _ in range(number):
        places &= places - ONE
    return bits.lowest(places)


@kernel
def notice(table: Any, eyes: Any, start: Any, stream: Any) -> Any:
    """Marks, microseconds until seen, and until snatched; marks are -1 where nothing is there."""
    total = total_rate(table, eyes, start)
    marks = incident_at(table, eyes, start, share(stream, total))
    if marks < 0:
        return -1, 0, 0
    seen = waiting_time(stream) * _RATE // total >> 16
    hand = eyes[start + REACH] + (eyes[start + FUMBLE] * waiting_time(stream) >> 16)
    return marks, seen, seen + hand
