"""The table of Triangle Dominoes: laid tiles, the points that have a digit, and the frontier.

The *frontier* is every free cell beside a laid tile, with the digits at its corners, the sides
it shares, and the set of tiles that fit there. A board of n tiles has at most n + 2 frontier
cells and points, and a frontier cell takes at most six tiles, each in one way only. The fields
are those of ``state.STATE``.
"""

import numpy as np
from numpy import int64, uint64

from kufsa.core import bits
from kufsa.core.kernel import kernel

from .lattice import CORNER, FITS, NEIGHBOUR, TILES, TURNED, UNKNOWN, bit

EDGE = TILES + 2  # the most frontier cells and points there can be
FURTHEST = int(CORNER.max())  # from a cell's point to any of its corners
CORNER_AT = np.full((2, FURTHEST + 2), -1, np.int64)  # and back from there to the corner
for _down in range(2):
    CORNER_AT[_down, CORNER[_down]] = range(3)


@kernel
def clear_table(state):
    for i in range(TILES):
        state.cell[i] = 0
        state.tile[i] = 0
        state.way[i] = 0
    for i in range(EDGE):
        state.fits[i] = uint64(0)
        state.edge[i] = 0
        state.corner[i] = 0
        state.beside[i] = 0
        state.digit[i] = 0
        for k in range(3):
            state.between[i, k] = 0
    state.laid = 0
    state.edges = 0
    state.corners = 0


# Every tile laid asks a few times where something is. On a GPU the games of a warp are played in
# step, and wait for those that do something else: so all look at everything, and one after another.


@kernel
def find(numbers, n, wanted):
    """The place of a number among the first n, or -1."""
    place = -1
    for i in range(n):
        if numbers[i] == wanted:
            place = i
    return place


@kernel
def is_laid(state, cell):
    return find(state.cell, int64(state.laid), cell) >= 0


@kernel
def find_edge(state, cell):
    """The place of a cell in the frontier, or -1."""
    return find(state.edge, int64(state.edges), cell)


@kernel
def digit_at(state, point):
    place = find(state.corner, int64(state.corners), point)
    return int64(state.digit[place]) if place >= 0 else UNKNOWN


@kernel
def corner_at(cell, point):
    """Which corner of a cell a point is, or -1."""
    step = point - (cell >> 1)
    return CORNER_AT[cell & 1, step if 0 <= step <= FURTHEST else FURTHEST + 1]


@kernel
def judge(state, i):
    """Which tiles fit a frontier cell."""
    state.fits[i] = FITS[
        int64(state.between[i, 0]), int64(state.between[i, 1]), int64(state.between[i, 2])
    ]


@kernel
def fitting_tiles(state):
    """The tiles that fit somewhere on the table."""
    tiles = uint64(0)
    for i in range(int64(state.edges)):
        tiles |= state.fits[i]
    return tiles


@kernel
def blocked(state):
    """Whether the pool is empty and no hand holds a fitting tile."""
    if state.pool_size > 0 or state.laid == 0:
        return False
    held = uint64(0)
    for seat in range(int64(state.players)):
        held |= state.hands[seat]
    return (held & fitting_tiles(state)) == 0


@kernel
def playable(state):
    """The tiles that the player to act may lay, if they fit: after a draw the drawn one (TR-21)."""
    if state.draws > 0 and state.after_any == 0:
        return bit(state.drawn)
    return state.hands[state.turn]


@kernel
def disagreeing(state, i, tile, way):
    """The corners, as bits, at which a tile turned that way has another digit than the table."""
    corners = 0
    for k in range(3):
        digit = int64(state.between[i, k])
        if digit != UNKNOWN and digit != TURNED[tile, way, k]:
            corners |= 1 << k
    return corners


@kernel
def way_to_fit(state, i, tile):
    """How a tile that fits a frontier cell must be turned: if not one way, then the next."""
    for way in range(2):
        agrees = True
        for k in range(3):
            digit = int64(state.between[i, k])
            agrees &= digit == UNKNOWN or digit == TURNED[tile, way, k]
        if agrees:
            return way
    return 2


@kernel
def hexagons_closed(state, cell, beside):
    """How many points a tile laid on a cell would have six tiles around."""
    corners = 0  # where both sides are shared
    for k in range(3):
        if (beside | 1 << k) == 7:
            corners |= 1 << k
    found = 0
    while corners != 0:
        point = (cell >> 1) + CORNER[cell & 1, bits.lowest(uint64(corners))]
        corners &= corners - 1
        around = 0
        for i in range(int64(state.laid)):
            around += int64(corner_at(int64(state.cell[i]), point) >= 0)
        if around == 5:
            found += 1
    return found


@kernel
def put(state, tile, cell, way, i):
    """Lay a tile where it fits: points, frontier and the list of laid tiles follow.

    The cell has the place i in the frontier; -1 where it is the first tile's.
    """
    down = cell & 1
    base = cell >> 1
    fresh = 7  # corners that get their digit now
    free = 7  # sides where no tile lies
    if i >= 0:
        free = 7 & ~int64(state.beside[i])
        for k in range(3):
            if state.between[i, k] != UNKNOWN:
                fresh &= ~(1 << k)
        last = int64(state.edges) - 1
        state.edge[i] = state.edge[last]
        state.beside[i] = state.beside[last]
        state.fits[i] = state.fits[last]
        for k in range(3):
            state.between[i, k] = state.between[last, k]
            state.between[last, k] = 0
        state.edge[last] = 0
        state.beside[last] = 0
        state.fits[last] = uint64(0)
        state.edges = last
    while fresh != 0:
        k = bits.lowest(uint64(fresh))
        fresh &= fresh - 1
        point = base + CORNER[down, k]
        digit = TURNED[tile, way, k]
        state.corner[state.corners] = point
        state.digit[state.corners] = digit
        state.corners += 1
        for j in range(int64(state.edges)):
            c = corner_at(int64(state.edge[j]), point)
            if c >= 0:
                state.between[j, c] = digit
                judge(state, j)
    state.cell[state.laid] = cell
    state.tile[state.laid] = tile
    state.way[state.laid] = way
    state.laid += 1
    while free != 0:
        k = bits.lowest(uint64(free))
        free &= free - 1
        other = cell + NEIGHBOUR[down, k]
        shared = (k + 1 + down) % 3  # the side k, as the neighbour counts
        j = find_edge(state, other)
        if j < 0:
            j = int64(state.edges)
            state.edges += 1
            state.edge[j] = other
            state.beside[j] = 0
            # Both count clockwise, and so meet the corners between them in opposite order.
            state.between[j, (shared + 1) % 3] = TURNED[tile, way, (k + 2) % 3]
            state.between[j, (shared + 2) % 3] = TURNED[tile, way, (k + 1) % 3]
            far = (other >> 1) + CORNER[other & 1, shared]
            state.between[j, shared] = digit_at(state, far)
            judge(state, j)
        state.beside[j] |= 1 << shared
