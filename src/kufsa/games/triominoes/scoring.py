"""Points of Triangle Dominoes: what a lay and going out earn, and what draws cost."""

import numpy as np
from numpy import int64

from kufsa.core.kernel import kernel

from .lattice import UNKNOWN, total
from .table import hexagons_closed

BRIDGE = 40  # TR-18
HEXAGON = np.array([0, 50, 60, 70], np.int64)  # TR-19
DRAW_COST = 5  # TR-21
THIRD_DRAW_COST = 10  # TR-22
MOST_DRAWS = 3
OUT_BONUS = 25  # TR-25
GOAL = 400  # TR-27


@kernel
def bonus_at(state, i):
    """What a tile on the frontier cell i earns beside its digits; -1 is the first tile's cell."""
    bonus = int64(0)
    if i >= 0:
        beside = int64(state.beside[i])
        bonus = HEXAGON[hexagons_closed(state, int64(state.edge[i]), beside)]
        one_side = beside == 1 or beside == 2 or beside == 4
        if one_side and state.between[i, 0] != UNKNOWN:
            if state.between[i, 1] != UNKNOWN and state.between[i, 2] != UNKNOWN:
                bonus = BRIDGE
    return bonus


@kernel
def earned_by_going_out(state, actor):
    """What laying the last tile earns: OUT_BONUS, and the sum of all other hands (TR-25)."""
    earned = int64(OUT_BONUS)
    for seat in range(int64(state.players)):
        if seat != actor:
            earned += total(state.hands[seat])
    return earned
