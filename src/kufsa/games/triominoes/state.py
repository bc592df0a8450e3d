"""A position of Triangle Dominoes as a record, and the numbers of its actions."""

import numpy as np

from kufsa.core import chance
from kufsa.core.record import record

from .lattice import TILE_SHIFT, TILES
from .table import EDGE

MAX_PLAYERS = 4
DRAW = 1 << TILE_SHIFT + 6  # after every lay
PASS = DRAW + 1
NOTHING = 255  # in `drawn`
DEALT = np.array([0, 0, 9, 7, 7], np.int64)  # TR-03: tiles for each, by the number of players

PLAY, OVER = range(2)
SCORING, BASIC = range(2)

STATE = record(
    ("hands", "u8", MAX_PLAYERS),  # sets of tiles
    ("fits", "u8", EDGE),  # of each frontier cell: the tiles that fit there
    ("chance", "u4", chance.LENGTH),
    ("points", "i4", MAX_PLAYERS),  # scores
    ("round_number", "u4"),
    ("edge", "u2", EDGE),  # the frontier: cells
    ("corner", "u2", EDGE),  # points that have a digit
    ("cell", "u2", TILES),  # where each tile was laid, in order
    ("between", "u1", (EDGE, 3)),  # of each frontier cell: digits at its corners, or UNKNOWN
    ("beside", "u1", EDGE),  # of each frontier cell: which sides it shares with tiles, as bits
    ("digit", "u1", EDGE),  # of each point in `corner`
    ("tile", "u1", TILES),  # which tiles were laid, in order
    ("way", "u1", TILES),  # and how they were turned
    ("pool", "u1", TILES),  # the last of `pool_size` is drawn next
    ("laid", "u1"),  # how many tiles lie on the table
    ("edges", "u1"),
    ("corners", "u1"),
    ("pool_size", "u1"),
    ("players", "u1"),
    ("turn", "u1"),
    ("draws", "u1"),  # in this turn
    ("drawn", "u1"),  # the tile just drawn, or NOTHING
    ("passes", "u1"),  # turns in a row passed with an empty pool and without a draw
    ("bonus", "u1"),  # BRIDGE or HEXAGON points of the last action
    ("phase", "u1"),
    ("mode", "u1"),
    ("tournament", "u1"),
    ("after_any", "u1"),  # option after_draw is "any"
    ("third_may_lay", "u1"),  # option third_draw is "may_lay"
    ("spare", "u1", 3),
)
HIDDEN = ("hands", "pool", "drawn")
# At most six tiles on each of 58 frontier cells, or 156 ways to lay a first tile; draw; pass.
MAX_LEGAL_ACTIONS = 6 * EDGE + 2
