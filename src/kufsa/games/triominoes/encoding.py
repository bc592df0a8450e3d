"""Triangle Dominoes as numbers: actions by place in the frontier, not by cell of the lattice.

The frontier is every free cell beside a laid tile, in the order in which table.py keeps it, which
follows from the laid tiles alone. Its cells are *slots*. The first tile of a round has one cell and
up to three ways to lie: there the slot is the way.
"""

from numpy import int64

from kufsa.core import bits, chance
from kufsa.core.kernel import inline_kernel, kernel
from kufsa.core.lane import flag
from kufsa.core.layout import HIGHEST, LOWEST, Axis, Layout, Part, numbered, seats, table

from .lattice import (
    DIGITS,
    ONE,
    ORIGIN,
    TILES,
    WAYS,
    cell_laid,
    lay_of,
    tile_laid,
    way_laid,
    x_of,
    y_of,
)
from .rules import besides
from .schema import PHASES, TILE_NAMES
from .scoring import MOST_DRAWS
from .state import DRAW, MAX_PLAYERS, NOTHING, OVER, PASS
from .table import playable, way_to_fit
from .view import view_part

__all__ = ["view_part"]

VERSION = 0
ROOM = 1  # the rules' own list is not needed
LISTS = True

SLOTS = TILES + 1  # one tile at least is not laid yet while somebody may lay
FAR = 27  # no cell is further out

SEAT = seats(MAX_PLAYERS)
TILE = Axis("tile", TILE_NAMES)
SLOT = numbered("slot", SLOTS, "cells of the frontier; while no tile lies, ways of the first one")
CORNER = numbered("corner", 3, "clockwise, as the notation counts")
DIGIT = Axis("digit", (*map(str, range(DIGITS)), "open"), "open: no tile has a corner there yet")
SIDE = numbered("side", 3, "side k lies opposite corner k")
PLACE = Axis("place", ("x", "y", "down"), "of the cell; down is 1 where it points down")
LAID = Axis("laid", ("laid", "way", "x", "y", "down"), "1 if it lies, how it is turned, and where")

OBSERVATION = Layout(
    Part("hand", (TILE,), "1 for a tile in the own hand"),
    Part("drawn", (TILE,), "1 for the tile that the seat has just drawn"),
    Part("board", (TILE, LAID), "of each tile that lies on the table", low=-FAR, high=FAR),
    Part("corners", (SLOT, CORNER, DIGIT), "1 for the digit at that corner; all 0: no such slot"),
    Part("sides", (SLOT, SIDE), "1 where a laid tile shares the side"),
    Part("cells", (SLOT, PLACE), "where the slot is", low=-FAR, high=FAR),
    Part("hand_sizes", (SEAT,), "tiles in hand", high=TILES),
    Part("tens", (SEAT,), "points, whole tens (rounded down)", low=LOWEST, high=HIGHEST),
    Part("units", (SEAT,), "points beyond the whole tens", high=9),
    Part("pool", (), "tiles in the pool", high=TILES),
    Part("draws", (), "tiles drawn this turn", high=MOST_DRAWS),
    Part("passes", (), "turns passed in a row with an empty pool", high=MAX_PLAYERS),
    Part("round", (), f"of a tournament, {HIGHEST} for later ones", high=HIGHEST),
    *table(MAX_PLAYERS, PHASES),
)
ACTIONS = Layout(
    Part("lay", (SLOT, TILE), "`120@3,-1v`: lay the tile on the slot's cell, as it fits"),
    Part("draw", (), "`draw`"),
    Part("pass", (), "`pass`"),
)

LAY_COUNT = SLOTS * TILES
DRAW_INDEX = ACTIONS.start("draw")
PASS_INDEX = ACTIONS.start("pass")
HAND = OBSERVATION.start("hand")
DRAWN = OBSERVATION.start("drawn")
BOARD = OBSERVATION.start("board")
CORNERS = OBSERVATION.start("corners")
SIDES = OBSERVATION.start("sides")
CELLS = OBSERVATION.start("cells")
HAND_SIZES = OBSERVATION.start("hand_sizes")
TENS = OBSERVATION.start("tens")
UNITS = OBSERVATION.start("units")
POOL = OBSERVATION.start("pool")
DRAWS = OBSERVATION.start("draws")
PASSES = OBSERVATION.start("passes")
ROUND = OBSERVATION.start("round")
PRESENT = OBSERVATION.start("present")
TURN = OBSERVATION.start("turn")
PHASE = OBSERVATION.start("phase")


@kernel
def write_place(cell, out, at):
    """Where a cell is: x, y and which way it points, from out[at] on."""
    out[at] = x_of(cell)
    out[at + 1] = y_of(cell)
    out[at + 2] = cell & 1


@kernel
def observe(view, seat, out):
    observe_part(view, seat, out, 0, 1)


@inline_kernel
def observe_part(view, seat, out, part, parts):
    for i in range(part, int64(view.laid), parts):
        at = BOARD + 5 * int64(view.tile[i])
        out[at] = 1
        out[at + 1] = view.way[i]
        write_place(int64(view.cell[i]), out, at + 2)
    for slot in range(part, min(int64(view.edges), SLOTS), parts):
        for k in range(3):
            out[CORNERS + 7 * (3 * slot + k) + int64(view.between[slot, k])] = 1
            out[SIDES + 3 * slot + k] = int64(view.beside[slot]) >> k & 1
        write_place(int64(view.edge[slot]), out, CELLS + 3 * slot)
    if part != 0:
        return
    hand = view.hand
    while hand != 0:
        out[HAND + bits.lowest(hand)] = 1
        hand &= hand - ONE
    if view.drawn != NOTHING:
        out[DRAWN + int64(view.drawn)] = 1
    players = int64(view.players)
    for place in range(players):
        other = (seat + place) % players
        out[HAND_SIZES + place] = view.hand_sizes[other]
        tens = int64(view.points[other]) // 10
        out[TENS + place] = min(max(tens, LOWEST), HIGHEST)
        out[UNITS + place] = int64(view.points[other]) - 10 * tens
        out[PRESENT + place] = 1
    out[POOL] = view.pool_size
    out[DRAWS] = view.draws
    out[PASSES] = view.passes
    out[ROUND] = min(int64(view.round_number), HIGHEST)
    if view.phase != OVER:
        out[TURN + (int64(view.turn) + players - seat) % players] = 1
    out[PHASE + int64(view.phase)] = 1


@kernel
def index_of(table, action, near):
    """The rules list lays slot by slot: the search begins where the last one ended."""
    if action == DRAW:
        return DRAW_INDEX
    if action == PASS:
        return PASS_INDEX
    tile = tile_laid(action)
    if table.laid == 0:
        return TILES * way_laid(action) + tile
    cell = cell_laid(action)
    slots = int64(table.edges)
    slot = near // TILES if near < LAY_COUNT else 0
    for _ in range(slots):
        if slot >= slots:
            slot = 0
        if int64(table.edge[slot]) == cell:
            return TILES * slot + tile
        slot += 1
    return -1


@kernel
def action_at(table, seat, index):
    if index == DRAW_INDEX:
        return DRAW
    if index == PASS_INDEX:
        return PASS
    if not 0 <= index < LAY_COUNT:
        return -1
    slot = index // TILES
    tile = index % TILES
    if table.laid == 0:
        return lay_of(tile, ORIGIN, slot) if slot < WAYS[tile] else -1
    if slot >= int64(table.edges):
        return -1
    return lay_of(tile, int64(table.edge[slot]), way_to_fit(table, slot, tile))


# The rules list every lay with the way that its tile fits, which takes long to find. Here lays are
# counted as sets of tiles, in the rules' order, and only the one that is chosen is spelt out.


@kernel
def list_actions(state, room):
    if state.phase == OVER:
        return int64(0)
    lays = int64(0)
    if state.laid == 0:
        hand = playable(state)
        while hand != 0:
            lays += WAYS[bits.lowest(hand)]
            hand &= hand - ONE
        return lays
    tiles = playable(state)
    for slot in range(int64(state.edges)):
        lays += bits.count(state.fits[slot] & tiles)
    return lays + int64(besides(state, lays) >= 0)


@kernel
def mark(state, room, n, out, listed):
    count = int64(0)
    if n == 0:
        return count
    to_lay = playable(state)
    if state.laid == 0:
        while to_lay != 0:
            tile = bits.lowest(to_lay)
            to_lay &= to_lay - ONE
            for way in range(WAYS[tile]):
                count = flag(TILES * way + tile, out, listed, count)
        return count
    for slot in range(int64(state.edges)):
        tiles = state.fits[slot] & to_lay
        while tiles != 0:
            count = flag(TILES * slot + bits.lowest(tiles), out, listed, count)
            tiles &= tiles - ONE
    if count < n:
        other = DRAW_INDEX if besides(state, count) == DRAW else PASS_INDEX
        count = flag(other, out, listed, count)
    return count


@kernel
def choose(state, room, n, stream):
    if n == 0:
        return int64(-1)
    skip = chance.below(stream, n)
    if state.laid == 0:
        hand = playable(state)
        tile = bits.lowest(hand)
        while skip >= WAYS[tile]:
            skip -= WAYS[tile]
            hand &= hand - ONE
            tile = bits.lowest(hand)
        return lay_of(tile, ORIGIN, skip)
    tiles = playable(state)
    for slot in range(int64(state.edges)):
        here = state.fits[slot] & tiles
        if skip < bits.count(here):
            tile = bits.pick(here, skip)
            return lay_of(tile, int64(state.edge[slot]), way_to_fit(state, slot, tile))
        skip -= bits.count(here)
    return int64(besides(state, n - 1))
