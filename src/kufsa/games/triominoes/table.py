"""The table of Triangle Dominoes: laid tiles, the points that have a digit, and the frontier.

The *frontier* is every free cell beside a laid tile, with the digits at its corners, the sides
it shares, and the set of tiles that fit there. A board of n tiles has at most n + 2 frontier
cells and points, and a frontier cell takes at most six tiles, each in one way only. The fields
are those of ``rules.STATE``.
"""

from numpy import int64, uint64

from kufsa.core.kernel import kernel

from .lattice import CORNER, FITS, NEIGHBOUR, TILES, TURNED, UNKNOWN

EDGE = TILES + 2  # the most frontier cells and points there can be
FURTHEST = int(CORNER.max())  # from a cell's point to any of its corners


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


@kernel
def is_laid(state, cell):
    for i in range(int64(state.laid)):
        if state.cell[i] == cell:
            return True
    return False


@kernel
def find_edge(state, cell):
    """The place of a cell in the frontier, or -1."""
    for i in range(int64(state.edges)):
        if state.edge[i] == cell:
            return i
    return -1


@kernel
def digit_at(state, point):
    for i in range(int64(state.corners)):
        if state.corner[i] == point:
            return int64(state.digit[i])
    return UNKNOWN


@kernel
def corner_at(cell, point):
    """Which corner of a cell a point is, or -1: most are far off, and told by one look."""
    step = point - (cell >> 1)
    if 0 <= step <= FURTHEST:
        for c in range(3):
            if CORNER[cell & 1, c] == step:
                return c
    return -1


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
    found = 0
    for k in range(3):
        if (beside | 1 << k) == 7:  # both sides at corner k are shared
            point = (cell >> 1) + CORNER[cell & 1, k]
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
    beside = 0
    if i >= 0:
        beside = int64(state.beside[i])
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
    for k in range(3):
        if (fresh >> k) & 1 == 1:
            point = base + CORNER[down, k]
            state.corner[state.corners] = point
            state.digit[state.corners] = TURNED[tile, way, k]
            state.corners += 1
            for j in range(int64(state.edges)):
                other = int64(state.edge[j])
                c = corner_at(other, point)
                if c >= 0:
                    state.between[j, c] = TURNED[tile, way, k]
                    judge(state, j)
    state.cell[state.laid] = cell
    state.tile[state.laid] = tile
    state.way[state.laid] = way
    state.laid += 1
    for k in range(3):
        if beside >> k & 1 == 1:  # a tile lies there
            continue
        other = cell + NEIGHBOUR[down, k]
        shared = (k + 2) % 3 if down == 1 else (k + 1) % 3  # the side k, as the neighbour counts
        j = find_edge(state, other)
        if j < 0:
            j = int64(state.edges)
            state.edges += 1
            state.edge[j] = other
            state.beside[j] = 0
            for c in range(3):
                state.between[j, c] = UNKNOWN
            for p in range(int64(state.corners)):
                c = corner_at(other, int64(state.corner[p]))
                if c >= 0:
                    state.between[j, c] = state.digit[p]
            judge(state, j)
        state.beside[j] |= 1 << shared
