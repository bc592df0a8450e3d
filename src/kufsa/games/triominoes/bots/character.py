"""The characters of Triangle Dominoes: they differ in how many places they see, and how far.

``reach``    it sees only what lies near the tile laid last, as eyes on a large table do: so many
             sides of a tile from there; 0: everything. Who sees no place for a tile draws, though
             there may be one
``dearest``  it thinks of nothing but to get rid of its dearest tile
``listens``  it guesses hands from who draws (``hands.py``)
``reckons``  it reckons the end of a round of two out (``endgame.py``)
"""

from numpy import int64

from kufsa.core.contract import mind_record
from kufsa.core.kernel import kernel
from kufsa.core.schema import Event, Events
from kufsa.games.triominoes.lattice import SUM, WAY_BITS, cell_laid, tile_laid, x_of, y_of
from kufsa.games.triominoes.schema import EVENTS
from kufsa.games.triominoes.state import DRAW, PASS

from .endgame import SCRATCH, UNDECIDED, all_seen, choose_in_endgame
from .hands import WEIGHTS, begin_round, hands_of, hear_lay, hear_refusal, write_weights

__all__ = ["SCRATCH"]

TRAITS = {"reach": 0.0, "dearest": 0.0, "listens": 0.0, "reckons": 0.0}
REACH, DEAREST, LISTENS, RECKONS = range(len(TRAITS))

MIND = mind_record(*hands_of(), ("tournament", "u1"))
BELIEFS = WEIGHTS

REASONS = Events(
    draw=Event("why-draw", ""),
    passed=Event("why-pass", ""),
    dear=Event("why-dear", ""),
    lay=Event("why-lay", ""),
)
say_draw = REASONS.writer("draw")
say_passed = REASONS.writer("passed")
say_dear = REASONS.writer("dear")
say_lay = REASONS.writer("lay")

LAID_FIRST = EVENTS.number("laid_first")  # seat, tile and way, cell, points
LAID_BASIC = EVENTS.number("laid_basic")
LAID = EVENTS.number("laid")
DREW_BASIC = EVENTS.number("drew_basic")  # seat, …
DREW = EVENTS.number("drew")
PASSED_BASIC = EVENTS.number("passed_basic")  # seat
PASSED_THIRD = EVENTS.number("passed_third")
PASSED = EVENTS.number("passed")

DEAR = 10  # points of a tile


@kernel
def begin(mind, traits, players):
    mind.players = players
    begin_round(mind)


@kernel
def observe(mind, traits, words, at):
    if traits[LISTENS] == 0.0:
        return
    kind = words[at]
    if kind == LAID_FIRST:
        begin_round(mind)
    if kind == LAID_FIRST or kind == LAID_BASIC or kind == LAID:
        turned = words[at + 2]
        tile = turned >> WAY_BITS
        hear_lay(mind, words[at + 1], tile, words[at + 3], turned - (tile << WAY_BITS))
    elif kind == DREW_BASIC or kind == DREW:
        hear_refusal(mind, words[at + 1], True)
    elif kind == PASSED_BASIC or kind == PASSED_THIRD or kind == PASSED:
        hear_refusal(mind, words[at + 1], False)


@kernel
def recall(state, mind, traits):
    """In a tournament it thinks to the end of the round: what is dealt then, nobody knows."""
    mind.tournament = state.tournament
    if state.tournament != 0:
        state.tournament = 0
        state.round_number = 1


@kernel
def apart(one, other):
    """How far two cells lie apart on the lattice, roughly."""
    x = x_of(one) - x_of(other)
    y = y_of(one) - y_of(other)
    return max(abs(x), abs(y), abs(x + y))


@kernel
def keep_near(state, reach, actions, lays):
    """Leave only the lays not further than that from the tile laid last; how many."""
    last = int64(state.cell[int64(state.laid) - 1])
    near = 0
    for i in range(lays):
        action = int64(actions[i])
        if apart(cell_laid(action), last) <= reach:
            actions[near] = action
            near += 1
    return near


@kernel
def keep_nearest(state, actions, lays):
    """Leave only the first of the lays that are nearest to the tile laid last; how many: 1."""
    last = int64(state.cell[int64(state.laid) - 1])
    nearest = int64(actions[0])
    for i in range(1, lays):
        action = int64(actions[i])
        if apart(cell_laid(action), last) < apart(cell_laid(nearest), last):
            nearest = action
    actions[0] = nearest
    return 1


@kernel
def keep_dearest(actions, lays):
    """Leave only the first of the lays of the dearest tile; how many: 1."""
    dearest = int64(actions[0])
    for i in range(1, lays):
        action = int64(actions[i])
        if SUM[tile_laid(action)] > SUM[tile_laid(dearest)]:
            dearest = action
    actions[0] = dearest
    return 1


@kernel
def notice(state, mind, traits, actions, n):
    other = int64(-1)  # to draw or to pass: never both
    lays = 0
    for i in range(n):
        action = int64(actions[i])
        if action >= DRAW:
            other = action
        else:
            actions[lays] = action
            lays += 1
    if traits[REACH] > 0.0 and state.laid > 0 and lays > 0:
        near = keep_near(state, traits[REACH], actions, lays)
        if near == 0 and other < 0:
            # In the basic game it must lay what fits, and looks on until it sees where.
            near = keep_nearest(state, actions, lays)
        lays = near
    if traits[DEAREST] > 0.0 and lays > 0:
        return keep_dearest(actions, lays)
    if other >= 0:
        actions[lays] = other
        lays += 1
    return lays


@kernel
def decide(state, mind, traits, actions, n, numbers, reals):
    if traits[RECKONS] == 0.0 or not all_seen(state):
        return UNDECIDED
    return choose_in_endgame(state, int64(mind.tournament), actions, n, numbers)


@kernel
def believe(state, mind, traits, beliefs):
    if traits[LISTENS] > 0.0:
        write_weights(mind, state, beliefs)


@kernel
def explain(state, mind, traits, action, words):
    """Only what the tile on the table says: whether there was a choice tells of the hand."""
    if action == DRAW:
        return say_draw(words, 0)
    if action == PASS:
        return say_passed(words, 0)
    if SUM[tile_laid(action)] >= DEAR:
        return say_dear(words, 0)
    return say_lay(words, 0)
