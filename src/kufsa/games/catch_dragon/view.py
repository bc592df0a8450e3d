"""What a seat may know in Catch the Dragon: all that was ever shown, and nothing else (CD-22)."""

import numpy as np
from numpy import uint64

from kufsa.core.kernel import kernel
from kufsa.core.record import record

from .state import CELLS, EMPTY, KINDS, MAX_PLAYERS, bit

HIDDEN = 9  # a tile whose present face was never public

VIEW = record(
    ("grid", "u1", CELLS),  # kind, EMPTY or HIDDEN
    ("turned", "u1", CELLS),  # cells face up now, in the order turned
    ("won", "u1", (MAX_PLAYERS, KINDS)),
    ("ups", "u1"),
    ("players", "u1"),
    ("turn", "u1"),
    ("phase", "u1"),
)


@kernel
def view(state, seat, out):
    tiles = state.down | state.up
    for cell in range(CELLS):
        if (tiles & bit(cell)) == 0:
            out.grid[cell] = EMPTY
        elif (state.seen & bit(cell)) != 0:
            out.grid[cell] = state.face[cell]
        else:
            out.grid[cell] = HIDDEN
        out.turned[cell] = 0
    for i in range(np.int64(state.ups)):
        out.turned[i] = state.turned[i]
    for player in range(MAX_PLAYERS):
        for kind in range(KINDS):
            out.won[player, kind] = state.won[player, kind]
    out.ups = state.ups
    out.players = state.players
    out.turn = state.turn
    out.phase = state.phase


@kernel
def for_people(view):
    """Leave out every face that lies face down now: people remember, or do not."""
    up = uint64(0)
    for i in range(np.int64(view.ups)):
        up |= bit(view.turned[i])
    for cell in range(CELLS):
        if view.grid[cell] != EMPTY and (up & bit(cell)) == 0:
            view.grid[cell] = HIDDEN
