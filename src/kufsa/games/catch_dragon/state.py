"""A position of Catch the Dragon as a record, and the numbers of its actions.

Cells are numbered row by row, 0 … 48; sets of cells are bits of a uint64. Actions:

    0 … 48    turn the tile on that cell
    49        stop
    50 … 98   move the spider to cell (action - 50)
    99        leave the spider where it is
"""

import numpy as np
from numpy import uint64

from kufsa.core import chance
from kufsa.core.kernel import kernel
from kufsa.core.record import record

SIDE = 7
CELLS = SIDE * SIDE
MAX_PLAYERS = 5

TRAIN, BALL, DOLL, ROBOT, CHEST, DIAMOND, DRAGON, SPIDER = range(8)
KINDS = 8
EMPTY = 8
TILES = np.array([4, 4, 4, 6, 8, 8, 12, 3], np.int64)  # CD-01
SET_SIZE = np.array([2, 2, 2, 3, 4, 1, 1, 1], np.int64)  # CD-03; a spider is never up at a stop
SPIDERS = 3

STOP = 49
MOVE = 50
STAY = 99

FLIP, SPIDER_WAITS, OVER = range(3)

STATE = record(
    ("down", "u8"),  # cells whose tile lies face down
    ("up", "u8"),  # cells whose tile was turned this turn
    ("seen", "u8"),  # cells whose present face has ever been public
    ("chance", "u4", chance.LENGTH),
    ("face", "u1", CELLS),  # kind of tile on each cell, or EMPTY
    ("turned", "u1", CELLS),  # the cells of `up` in the order turned
    ("won", "u1", (MAX_PLAYERS, KINDS)),
    ("players", "u1"),
    ("turn", "u1"),
    ("phase", "u1"),
    ("ups", "u1"),  # how many tiles are up
    ("left", "u1"),  # how many tiles are on the table
    ("spare", "u1"),
)
HIDDEN = ("face",)
MAX_LEGAL_ACTIONS = 50  # 49 cells and one more action

ALL_CELLS = uint64((1 << CELLS) - 1)
ONE = uint64(1)


@kernel
def bit(cell):
    return ONE << uint64(cell)
