"""Thefts and arrests among open cards, found by type and not card by card (RH-06 to RH-09).

Open cards lie in *places*, numbered from 0 in the order of turning up. A table is any record
with the fields of ``FIELDS``: sets of places as the bits of a uint64, one for each kind, colour
and quantity. A card is a number::

    0 … 26    kind * 9 + colour * 3 + quantity - 1: thieves, diamonds, fingerprints
    27 … 29   the policeman of each colour
    30        a dark room

Cards of one kind are told apart by *type*, ``colour * 3 + quantity - 1``; in the dark by quantity
alone. A thief and a diamond leave one type of fingerprint that makes them a theft: so a look at
9 × 9 pairs of types (3 × 3 in the dark) finds every theft, however many cards are open.

Marks are a number too: how many there are, then up to three places counted from 1, ascending, so
that marks in the order of their numbers are in canonical order.
"""

# mypy: allow-untyped-calls

from typing import Any

import numpy as np
from numpy import uint64

from kufsa.core import bits
from kufsa.core.kernel import kernel

THIEF, DIAMOND, FINGERPRINT = range(3)
POLICE = 27
DARK = 30
CARDS = 60

# The box (RH-01): how many there are of each card.
COPIES = np.array([2] * POLICE + [1] * 3 + [3], np.int64)

FIELDS = (
    ("kind", "u8", 3),
    ("colour", "u8", 3),  # policemen are in here, too
    ("quantity", "u8", 3),
    ("police", "u8"),
    ("dark", "u8"),
)

# The type that completes a theft of two others: what is alike stays alike, what is not differs.
THIRD = np.array(
    [[3 * ((6 - a // 3 - b // 3) % 3) + (6 - a - b) % 3 for b in range(9)] for a in range(9)],
    np.int64,
)

COUNT = 18  # where marks keep how many they are; below, six bits for each

NOWHERE = uint64(0)
ONE = uint64(1)


@kernel
def bit(place: Any) -> Any:
    return ONE << uint64(place)


@kernel
def clear(table: Any) -> None:
    """No card is open."""
    for i in range(3):
        table.kind[i] = NOWHERE
        table.colour[i] = NOWHERE
        table.quantity[i] = NOWHERE
    table.police = NOWHERE
    table.dark = NOWHERE


@kernel
def lay(table: Any, place: Any, card: Any) -> None:
    """A card comes to lie open in a place."""
    if card < POLICE:
        table.kind[card // 9] |= bit(place)
        table.colour[card // 3 % 3] |= bit(place)
        table.quantity[card % 3] |= bit(place)
    elif card < DARK:
        table.police |= bit(place)
        table.colour[card - POLICE] |= bit(place)
    else:
        table.dark |= bit(place)


@kernel
def types(table: Any) -> Any:
    """How many types a kind has: nine, or in the dark the three quantities (RH-08)."""
    return 9 if table.dark == NOWHERE else 3


@kernel
def of_type(table: Any, kind: Any, which: Any) -> Any:
    """Where the open cards of a kind and type lie."""
    places = table.kind[kind] & table.quantity[which % 3]
    if table.dark == NOWHERE:
        places &= table.colour[which // 3]
    return places


@kernel
def caught_by(table: Any, colour: Any) -> Any:
    """The thieves that a policeman of that colour may arrest (RH-09)."""
    if table.dark == NOWHERE:
        return table.kind[THIEF] & table.colour[colour]
    return table.kind[THIEF]


@kernel
def any_incident(table: Any) -> bool:
    """Whether there is anything to snatch for."""
    for colour in range(3):
        if table.police & table.colour[colour] != NOWHERE and caught_by(table, colour) != NOWHERE:
            return True
    for thief in range(types(table)):
        if of_type(table, THIEF, thief) == NOWHERE:
            continue
        for diamond in range(types(table)):
            if (
                of_type(table, DIAMOND, diamond) != NOWHERE
                and of_type(table, FINGERPRINT, THIRD[thief, diamond]) != NOWHERE
            ):
                return True
    return False


@kernel
def mark_two(a: Any, b: Any) -> Any:
    """The marks on two places, given in any order."""
    return 2 << COUNT | (min(a, b) + 1) << 12 | (max(a, b) + 1) << 6


@kernel
def mark_three(a: Any, b: Any, c: Any) -> Any:
    """The marks on three places, given in any order."""
    low = min(a, b, c)
    high = max(a, b, c)
    return 3 << COUNT | (low + 1) << 12 | (a + b + c - low - high + 1) << 6 | (high + 1)


@kernel
def list_incidents(table: Any, out: Any, n: Any, first: Any) -> Any:
    """Write the marks of every incident from out[n] on, each added to ``first``; the new n."""
    for colour in range(3):
        officers = table.police & table.colour[colour]
        while officers != NOWHERE:
            caught = caught_by(table, colour)
            while caught != NOWHERE:
                out[n] = first + mark_two(bits.lowest(officers), bits.lowest(caught))
                n += 1
                caught &= caught - ONE
            officers &= officers - ONE
    for thief in range(types(table)):
        thieves = of_type(table, THIEF, thief)
        if thieves == NOWHERE:
            continue
        for diamond in range(types(table)):
            diamonds = of_type(table, DIAMOND, diamond)
            if diamonds != NOWHERE:
                prints = of_type(table, FINGERPRINT, THIRD[thief, diamond])
                n = list_thefts(thieves, diamonds, prints, out, n, first)
    return n


@kernel
def list_thefts(thieves: Any, diamonds: Any, prints: Any, out: Any, n: Any, first: Any) -> Any:
    """The same for every choice of one thief, one diamond and one fingerprint."""
    if prints == NOWHERE:
        return n
    while thieves != NOWHERE:
        others = diamonds
        while others != NOWHERE:
            thirds = prints
            while thirds != NOWHERE:
                out[n] = first + mark_three(
                    bits.lowest(thieves), bits.lowest(others), bits.lowest(thirds)
                )
                n += 1
                thirds &= thirds - ONE
            others &= others - ONE
        thieves &= thieves - ONE
    return n


@kernel
def places_of(marks: Any) -> Any:
    """The marked places as a set; none where a number is 0."""
    places = NOWHERE
    for shift in (12, 6, 0):
        number = marks >> shift & 63
        if number > 0:
            places |= bit(number - 1)
    return places


@kernel
def is_incident(table: Any, marks: Any) -> bool:
    """Whether the marks are just the cards of a theft or of an arrest (RH-06, RH-07, RH-09)."""
    places = places_of(marks)
    dark = table.dark != NOWHERE
    if bits.count(places) == 2:
        if bits.count(places & table.police) != 1 or bits.count(places & table.kind[THIEF]) != 1:
            return False
        colours = 0
        for i in range(3):
            colours += bits.count(places & table.colour[i]) > 0
        return dark or colours == 1
    for i in range(3):
        if (
            bits.count(places & table.kind[i]) != 1
            or bits.count(places & table.quantity[i]) == 2
            or (not dark and bits.count(places & table.colour[i]) == 2)
        ):
            return False
    return True


assert COPIES.sum() == CARDS
