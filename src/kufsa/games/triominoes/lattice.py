"""The tiles and the lattice of Triangle Dominoes as numbers, and tables about them.

A point (x, y) is (x + 32) * 64 + (y + 32). A cell is twice the point of its name, plus one if
it points down. A lay is ``tile << 15 | cell << 2 | way``::

      (x,y+1)                  (x,y+1) ____ (x+1,y+1)
         /\\                             \\  /
        /__\\        x,y^                 \\/      x,yv
    (x,y)  (x+1,y)                     (x+1,y)

Corners are counted clockwise, as in the notation; side k lies opposite corner k.
"""

import numpy as np
from numpy import int64, uint64

from kufsa.core import bits
from kufsa.core.kernel import inline_kernel, kernel

DIGITS = 6
UNKNOWN = 6  # in place of a digit: no tile has a corner there yet

MIDDLE = 32  # added to x and to y
Y_BITS = 6
COLUMN = 1 << Y_BITS  # from a point to the next with the same y
ORIGIN = (MIDDLE * COLUMN + MIDDLE) * 2  # the cell 0,0^
FAR = 30  # further out no cell can touch the table, wherever it is exactly

# Steps in x and y from the point of a cell that points up, and of one that points down: to its
# corners, and to the points of the cells across its sides, which point the other way.
CORNER_STEPS = (((0, 0), (0, 1), (1, 0)), ((0, 1), (1, 1), (1, 0)))
NEIGHBOUR_STEPS = (((0, 0), (0, -1), (-1, 0)), ((1, 0), (0, 0), (0, 1)))

# The same in numbers: from a cell's point to its corners, and from a cell across its sides.
CORNER = np.array([[COLUMN * x + y for x, y in steps] for steps in CORNER_STEPS], np.int64)
NEIGHBOUR = np.array(
    [
        [2 * (COLUMN * x + y) + other for x, y in steps]
        for steps, other in zip(NEIGHBOUR_STEPS, (1, -1), strict=True)
    ],
    np.int64,
)

WAY_BITS = 2  # of a lay
CELL_BITS = 13
CELL_SHIFT = WAY_BITS
TILE_SHIFT = CELL_SHIFT + CELL_BITS

# TR-01: every multiset of three digits once, never decreasing clockwise.
CORNERS = [(a, b, c) for a in range(DIGITS) for b in range(a, DIGITS) for c in range(b, DIGITS)]
TILES = len(CORNERS)
NO_TILE = 63
ALL_TILES = uint64((1 << TILES) - 1)
ONE = uint64(1)

SUM = np.array([sum(corners) for corners in CORNERS], np.int64)

# The different ways to turn a tile, by ascending digits, and back from digits to tile and way.
WAYS = np.zeros(TILES, np.int64)
TURNED = np.zeros((TILES, 3, 3), np.int64)
TILE_OF = np.full((DIGITS, DIGITS, DIGITS), NO_TILE, np.int64)
WAY_OF = np.zeros((DIGITS, DIGITS, DIGITS), np.int64)

# The tiles that fit between three corners, some of which may be UNKNOWN.
FITS = np.zeros((DIGITS + 1, DIGITS + 1, DIGITS + 1), np.uint64)

# TR-05: who holds the tile of the highest rank begins.
RANK = np.zeros(TILES, np.int64)

for _tile, (_a, _b, _c) in enumerate(CORNERS):
    _turns = sorted({(_a, _b, _c), (_b, _c, _a), (_c, _a, _b)})
    WAYS[_tile] = len(_turns)
    for _way, _turn in enumerate(_turns):
        TURNED[_tile, _way] = _turn
        TILE_OF[_turn] = _tile
        WAY_OF[_turn] = _way
        for _known in range(8):
            _between = tuple(d if _known >> k & 1 else UNKNOWN for k, d in enumerate(_turn))
            FITS[_between] |= ONE << uint64(_tile)
    for _way in range(len(_turns), 3):
        TURNED[_tile, _way] = _turns[0]
    if _a == _c:
        RANK[_tile] = 3_000_000 + _a
    elif _b in (_a, _c):
        _third = _c if _a == _b else _a
        RANK[_tile] = 2_000_000 + 10 * _b + _third
    else:
        RANK[_tile] = 1_000 * SUM[_tile] + 100 * _c + 10 * _b + _a


@inline_kernel
def lay_of(tile, cell, way):
    """The action that lays a tile on a cell, turned that way."""
    return tile << TILE_SHIFT | cell << CELL_SHIFT | way


@inline_kernel
def tile_laid(lay):
    return lay >> TILE_SHIFT


@inline_kernel
def cell_laid(lay):
    return lay >> CELL_SHIFT & (1 << CELL_BITS) - 1


@inline_kernel
def way_laid(lay):
    return lay & (1 << WAY_BITS) - 1


@inline_kernel
def x_of(cell):
    return (cell >> 1 + Y_BITS) - MIDDLE


@inline_kernel
def y_of(cell):
    return (cell >> 1 & COLUMN - 1) - MIDDLE


@kernel
def bit(tile):
    return ONE << uint64(tile)


@kernel
def total(tiles):
    """The sum of all numbers on a set of tiles."""
    points = int64(0)
    while tiles != 0:
        points += SUM[bits.lowest(tiles)]
        tiles &= tiles - ONE
    return points
