"""Whether an action of Triangle Dominoes is legal, and if not, the first reason why."""

from kufsa.core.kernel import kernel

from .lattice import CORNER, NO_TILE, ORIGIN, UNKNOWN, bit, cell_laid, tile_laid, way_laid
from .scoring import MOST_DRAWS
from .state import BASIC, DRAW, OVER, PASS
from .table import digit_at, disagreeing, find_edge, fitting_tiles, is_laid, playable

# What `check` answers, and what a player is told.
LEGAL = 0
REFUSALS = {
    1: ("GEN-03", "game-over"),
    2: ("TR-01", "no-such-tile"),
    3: ("TR-07", "first-not-in-hand"),
    4: ("TR-08", "not-in-hand"),
    5: ("TR-21", "not-drawn-tile"),
    6: ("TR-22", "not-drawn-tile-third"),
    7: ("TR-11", "place-taken"),
    8: ("TR-07", "first-place"),
    9: ("TR-12", "corners-only"),
    10: ("TR-08", "touches-nothing"),
    11: ("TR-09", "side-disagrees"),
    12: ("TR-10", "point-disagrees"),
    13: ("TR-07", "first-no-draw"),
    14: ("TR-22", "third-drawn"),
    15: ("TR-13", "can-lay-no-draw"),
    16: ("TR-14", "pool-empty-pass"),
    17: ("TR-23", "pool-empty"),
    18: ("TR-07", "first-no-pass"),
    19: ("TR-13", "can-lay-no-pass"),
    20: ("TR-13", "pool-not-empty-basic"),
    21: ("TR-21", "must-draw"),
}
(
    GAME_OVER,
    NO_SUCH_TILE,
    FIRST_NOT_IN_HAND,
    NOT_IN_HAND,
    NOT_DRAWN_TILE,
    NOT_DRAWN_TILE_THIRD,
    PLACE_TAKEN,
    FIRST_PLACE,
    CORNERS_ONLY,
    TOUCHES_NOTHING,
    SIDE_DISAGREES,
    POINT_DISAGREES,
    FIRST_NO_DRAW,
    THIRD_DRAWN,
    CAN_LAY_NO_DRAW,
    POOL_EMPTY_PASS,
    POOL_EMPTY,
    FIRST_NO_PASS,
    CAN_LAY_NO_PASS,
    POOL_NOT_EMPTY_BASIC,
    MUST_DRAW,
) = REFUSALS


@kernel
def check(state, action):
    """LEGAL, or the first reason why the action is refused."""
    if state.phase == OVER:
        return GAME_OVER
    if action == DRAW:
        return _check_draw(state)
    if action == PASS:
        return _check_pass(state)
    return _check_lay(state, tile_laid(action), cell_laid(action), way_laid(action))


@kernel
def _check_draw(state):
    if state.laid == 0:
        return FIRST_NO_DRAW
    if state.draws == MOST_DRAWS:
        return THIRD_DRAWN
    if state.mode == BASIC:
        if (fitting_tiles(state) & state.hands[state.turn]) != 0:
            return CAN_LAY_NO_DRAW
        return LEGAL if state.pool_size > 0 else POOL_EMPTY_PASS
    return LEGAL if state.pool_size > 0 else POOL_EMPTY


@kernel
def _check_pass(state):
    if state.laid == 0:
        return FIRST_NO_PASS
    if state.mode == BASIC:
        if (fitting_tiles(state) & state.hands[state.turn]) != 0:
            return CAN_LAY_NO_PASS
        return LEGAL if state.pool_size == 0 else POOL_NOT_EMPTY_BASIC
    if state.pool_size > 0 and state.draws < MOST_DRAWS:
        return MUST_DRAW
    return LEGAL


@kernel
def _check_lay(state, tile, cell, way):
    if tile == NO_TILE:
        return NO_SUCH_TILE
    if (state.hands[state.turn] & bit(tile)) == 0:
        return FIRST_NOT_IN_HAND if state.laid == 0 else NOT_IN_HAND
    if (playable(state) & bit(tile)) == 0:
        return NOT_DRAWN_TILE_THIRD if state.draws == MOST_DRAWS else NOT_DRAWN_TILE
    i = find_edge(state, cell)
    if i < 0:
        if is_laid(state, cell):
            return PLACE_TAKEN
        if state.laid == 0:
            return LEGAL if cell == ORIGIN else FIRST_PLACE
        for k in range(3):
            if digit_at(state, (cell >> 1) + CORNER[cell & 1, k]) != UNKNOWN:
                return CORNERS_ONLY
        return TOUCHES_NOTHING
    wrong = disagreeing(state, i, tile, way)
    if wrong == 0:
        return LEGAL
    for k in range(3):
        # Side k runs between the two corners other than k.
        if (state.beside[i] >> k) & 1 == 1 and (wrong & ~(1 << k)) != 0:
            return SIDE_DISAGREES
    return POINT_DISAGREES
