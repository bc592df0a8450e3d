"""What follows from a document of Triangle Dominoes, and what can be wrong with it."""

from numpy import int64

from kufsa.core.kernel import kernel

from .lattice import ORIGIN, bit
from .scoring import GOAL, MOST_DRAWS
from .state import BASIC, NOTHING, OVER, PLAY
from .table import blocked, disagreeing, find_edge, fitting_tiles, is_laid, put

DOCUMENT_ERRORS = {
    1: ("TR-11", "a tile on the board lies on another one"),
    2: ("TR-08", "a tile on the board shares no side with an earlier one"),
    3: ("TR-10", "a tile on the board disagrees with its neighbours"),
    4: ("TR-07", "the board has a tile on 0,0^"),
    5: ("TR-15", "in the basic game the scores are 0"),
    6: ("TR-28", "round is 1 without a tournament"),
    7: ("TR-26", "passes is less than the number of players: when all have passed it is over"),
    8: ("TR-13", "in the basic game a draw ends the turn: draws is 0"),
    9: ("TR-22", "a third draw ends the turn: draws is at most 2"),
    10: ("TR-21", "drawn is a tile in the hand of the player to act"),
    11: ("TR-15", "a player has no tile left: play does not go on"),
    12: ("TR-25", "a player has no tile left: play does not go on"),
    13: ("TR-27", f"with {GOAL} points the game is over"),
    14: ("GEN-03", "draws and passes are 0 when the game is over"),
    15: ("TR-07", "draws and passes are 0 before the first tile"),
    16: ("TR-26", "passes counts turns with an empty pool and without a draw"),
    17: ("TR-16", "the pool is empty and nobody can lay: the game is over"),
    18: ("TR-26", "the pool is empty and nobody can lay: the round is over"),
    19: ("TR-14", "a player whom passes counts holds a fitting tile"),
    20: ("TR-16", "the game is not over: somebody can still lay"),
    21: ("TR-28", "the game is not over: the round can still go on"),
    22: ("TR-29", f"a tournament is not over before somebody has {GOAL} points"),
    23: ("TR-07", "the game is not over before a tile is laid"),
}
(
    ON_ANOTHER,
    APART,
    DISAGREES,
    NO_FIRST,
    BASIC_SCORES,
    SECOND_ROUND,
    ALL_PASSED,
    BASIC_DRAWS,
    THIRD_DRAW,
    DRAWN_NOT_HELD,
    OUT_BASIC,
    OUT,
    GOAL_REACHED,
    OVER_IN_TURN,
    BEGUN_IN_TURN,
    PASSED_WITH_POOL,
    BLOCKED_BASIC,
    BLOCKED,
    PASSED_WITH_FIT,
    BASIC_GOES_ON,
    ROUND_GOES_ON,
    TOURNAMENT_GOES_ON,
    NOT_BEGUN,
) = DOCUMENT_ERRORS


@kernel
def finish_document(state):
    """Work out frontier and points after a document was read; 0, or what is wrong with it."""
    if state.draws == 0:
        state.drawn = NOTHING
    flaw = _lay_board(state)
    if flaw == 0:
        flaw = _flaw_of_counts(state)
    if flaw == 0:
        flaw = _flaw_of_play(state) if state.phase == PLAY else _flaw_of_end(state)
    return flaw


@kernel
def _lay_board(state):
    """Lay the tiles of the board one by one, as long as each may lie where it does."""
    laid = int64(state.laid)
    state.laid = 0
    for n in range(laid):
        tile = int64(state.tile[n])
        cell = int64(state.cell[n])
        way = int64(state.way[n])
        i = find_edge(state, cell)
        if is_laid(state, cell):
            return ON_ANOTHER
        if n > 0 and i < 0:
            return APART
        if i >= 0 and disagreeing(state, i, tile, way) != 0:
            return DISAGREES
        put(state, tile, cell, way, i)
    return NO_FIRST if laid > 0 and not is_laid(state, ORIGIN) else 0


@kernel
def _flaw_of_counts(state):
    """Scores, rounds, draws and passes that do not go together."""
    for seat in range(int64(state.players)):
        if state.mode == BASIC and state.points[seat] != 0:
            return BASIC_SCORES
    if state.round_number > 1 and state.tournament == 0:
        return SECOND_ROUND
    if state.passes >= state.players:
        return ALL_PASSED
    if state.draws > 0:
        if state.mode == BASIC:
            return BASIC_DRAWS
        if state.draws == MOST_DRAWS and state.third_may_lay == 0:
            return THIRD_DRAW
        if (state.hands[state.turn] & bit(state.drawn)) == 0:
            return DRAWN_NOT_HELD
    if state.draws > 0 or state.passes > 0:
        if state.phase == OVER:
            return OVER_IN_TURN
        if state.laid == 0:
            return BEGUN_IN_TURN
    if state.passes > 0 and (state.pool_size > 0 or state.draws > 0):
        return PASSED_WITH_POOL
    return 0


@kernel
def _flaw_of_play(state):
    """Whether play would have ended before."""
    for seat in range(int64(state.players)):
        if state.hands[seat] == 0:
            return OUT_BASIC if state.mode == BASIC else OUT
    for seat in range(int64(state.players)):
        if state.points[seat] >= GOAL:
            return GOAL_REACHED
    if blocked(state):
        return BLOCKED_BASIC if state.mode == BASIC else BLOCKED
    if state.mode == BASIC:
        for back in range(1, int64(state.passes) + 1):
            seat = (int64(state.turn) + int64(state.players) - back) % int64(state.players)
            if (fitting_tiles(state) & state.hands[seat]) != 0:
                return PASSED_WITH_FIT
    return 0


@kernel
def _flaw_of_end(state):
    """Whether play would still go on."""
    if state.laid == 0:
        return NOT_BEGUN
    out = False
    goal = False
    for seat in range(int64(state.players)):
        out |= state.hands[seat] == 0
        goal |= state.points[seat] >= GOAL
    if state.mode == BASIC:
        return 0 if out or blocked(state) else BASIC_GOES_ON
    if goal:
        return 0
    if state.tournament != 0:
        return TOURNAMENT_GOES_ON
    # With an empty pool all may have passed (TR-26).
    return 0 if out or state.pool_size == 0 else ROUND_GOES_ON
