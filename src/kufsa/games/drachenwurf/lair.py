"""Cards, and the rows in which they lie in a lair (DW-20).

Card ``6 * colour + landscape``; sets of cards are bits of a uint64. A *line* holds the six cards
that a row may be made of: lines 0 … 5 are the colours, 6 … 11 the landscapes. A row is a line
and the places taken on it, ``line << 6 | places``; on a colour's line the places are landscapes,
on a landscape's line colours. A single card lies on its colour's line, and is open to both.
"""

import numpy as np
from numpy import int64, uint64

from kufsa.core import bits
from kufsa.core.kernel import kernel

COLOURS = 6
LANDSCAPES = 6
CARDS = COLOURS * LANDSCAPES  # DW-01
PLACES = 63

ONE = uint64(1)
SPREAD = np.array(  # the places on the first landscape's line, as cards
    [sum(1 << 6 * place for place in range(6) if places >> place & 1) for places in range(64)],
    np.uint64,
)
LINE = np.array(  # all cards of each line
    [PLACES << 6 * colour for colour in range(6)]
    + [int(SPREAD[PLACES]) << landscape for landscape in range(6)],
    np.uint64,
)


@kernel
def bit(card):
    return ONE << uint64(card)


@kernel
def length(row):
    """How many cards lie in a row."""
    return bits.count(uint64(row & PLACES))


@kernel
def only_card(row):
    """The card of a row that has just one."""
    return 6 * (row >> 6) + bits.lowest(uint64(row & PLACES))


@kernel
def cards_of(row):
    """The cards of a row, as a set."""
    line = row >> 6
    if line < COLOURS:
        return uint64(row & PLACES) << uint64(6 * line)
    return SPREAD[row & PLACES] << uint64(line - COLOURS)


@kernel
def open_to(row):
    """The cards that may join a row: the rest of its line, or of both lines of a single card."""
    if length(row) == 1:
        card = only_card(row)
        return (LINE[card // 6] | LINE[COLOURS + card % 6]) & ~bit(card)
    return LINE[row >> 6] & ~cards_of(row)


@kernel
def row_of_one(card):
    """A new row."""
    return (card // 6) << 6 | 1 << (card % 6)


@kernel
def joined(row, card):
    """The row with one card more, which it is open to."""
    colour = card // 6
    landscape = card % 6
    line = row >> 6
    if length(row) == 1 and line != colour:
        return (COLOURS + landscape) << 6 | 1 << line | 1 << colour
    return row | 1 << (landscape if line < COLOURS else colour)


@kernel
def parted(row, card):
    """The row without one of its cards, 0 if that was all; a last one is open again (DW-23)."""
    line = row >> 6
    if line < COLOURS:
        rest = row & ~(1 << (card % 6))
    else:
        rest = row & ~(1 << (card // 6))
        if length(rest) == 1:
            rest = row_of_one(6 * bits.lowest(uint64(rest & PLACES)) + line - COLOURS)
    return rest if rest & PLACES else int64(0)
