"""Catch the Dragon: a memory game of pushing your luck. Clause ids (CD-…) are the rules page's.

Cells and actions are state.py's, points are scoring.py's; why a document is refused is
documents.py's.
"""

from numpy import int64, uint64

from kufsa.core import bits, chance
from kufsa.core.kernel import kernel

from .documents import DOCUMENT_ERRORS, finish_document
from .scoring import most_dragons, score, scores, winners
from .state import (
    ALL_CELLS,
    CELLS,
    DRAGON,
    EMPTY,
    FLIP,
    HIDDEN,
    KINDS,
    MAX_LEGAL_ACTIONS,
    MAX_PLAYERS,
    MOVE,
    ONE,
    OVER,
    SET_SIZE,
    SPIDER,
    SPIDER_WAITS,
    SPIDERS,
    STATE,
    STAY,
    STOP,
    TILES,
    bit,
)

# What the contract asks for here, and stands in other files.
__all__ = [
    "DOCUMENT_ERRORS",
    "HIDDEN",
    "MAX_LEGAL_ACTIONS",
    "STATE",
    "finish_document",
    "score",
    "scores",
    "winners",
]

# What `check` answers, and what a player is told.
LEGAL = 0
GAME_OVER, SPIDER_FIRST, NO_TILE, ALREADY_UP, TOO_EARLY, NO_SPIDER, PLACE_TAKEN = range(1, 8)
REFUSALS = {
    GAME_OVER: ("GEN-03", "game-over"),
    SPIDER_FIRST: ("CD-15", "spider-first"),
    NO_TILE: ("CD-10", "no-tile"),
    ALREADY_UP: ("CD-06", "already-up"),
    TOO_EARLY: ("CD-07", "too-early"),
    NO_SPIDER: ("CD-16", "no-spider"),
    PLACE_TAKEN: ("CD-16", "place-taken"),
}


@kernel
def setup(state, options, key):
    """Shuffle the tiles into the square (CD-02). Options: players, first (0: by lot)."""
    chance.begin(state.chance, key)
    cell = 0
    for kind in range(KINDS):
        for _ in range(TILES[kind]):
            state.face[cell] = kind
            cell += 1
    chance.shuffle(state.chance, state.face, CELLS)
    for i in range(CELLS):
        state.turned[i] = 0
    for seat in range(MAX_PLAYERS):
        for kind in range(KINDS):
            state.won[seat, kind] = 0
    state.down = ALL_CELLS
    state.up = uint64(0)
    state.seen = uint64(0)
    state.players = options[0]
    if options[1] == 0:  # GEN-01
        state.turn = chance.below(state.chance, options[0])
    else:
        state.turn = options[1] - 1
    state.phase = FLIP
    state.ups = 0
    state.left = CELLS
    state.spare = 0


@kernel
def to_act(state):
    if state.phase == OVER:
        return -1
    return int64(state.turn)


@kernel
def cells_to_choose(state):
    """The tiles that may be turned, or the places where the spider may go."""
    if state.phase == FLIP:
        return state.down
    if state.phase == SPIDER_WAITS:
        return ALL_CELLS & ~(state.down | state.up)
    return uint64(0)


@kernel
def first_choice(state):
    """The action of cell 0."""
    return MOVE if state.phase == SPIDER_WAITS else 0


@kernel
def besides(state):
    """What may be done that names no cell, or -1."""
    if state.phase == SPIDER_WAITS:
        return STAY
    return STOP if state.phase == FLIP and state.ups > 0 else -1


@kernel
def legal(state, out):
    """Write the legal actions in canonical order and return how many there are."""
    cells = cells_to_choose(state)
    n = 0
    while cells != 0:
        out[n] = first_choice(state) + bits.lowest(cells)
        n += 1
        cells &= cells - ONE
    if besides(state) >= 0:
        out[n] = besides(state)
        n += 1
    return n


@kernel
def check(state, action):
    """LEGAL, or the first reason why the action is refused."""
    if state.phase == OVER:
        return GAME_OVER
    if action < MOVE:
        if state.phase == SPIDER_WAITS:
            return SPIDER_FIRST
        if action == STOP:
            return LEGAL if state.ups > 0 else TOO_EARLY
        if (state.up & bit(action)) != 0:
            return ALREADY_UP
        if (state.down & bit(action)) == 0:
            return NO_TILE
        return LEGAL
    if state.phase != SPIDER_WAITS:
        return NO_SPIDER
    if action != STAY and ((state.down | state.up) & bit(action - MOVE)) != 0:
        return PLACE_TAKEN
    return LEGAL


@kernel
def _end_turn(state):
    """All tiles still up are turned back (CD-10) and the next player is on."""
    state.down |= state.up
    state.up = uint64(0)
    state.ups = 0
    state.phase = FLIP
    state.turn = (int64(state.turn) + 1) % int64(state.players)


@kernel
def _flip(state, cell):
    kind = state.face[cell]
    state.down &= ~bit(cell)
    state.up |= bit(cell)
    state.seen |= bit(cell)
    state.turned[state.ups] = cell
    state.ups += 1
    if kind == SPIDER:  # CD-15
        if state.left < CELLS:
            state.phase = SPIDER_WAITS  # CD-16
        else:
            _end_turn(state)  # CD-17
    elif (kind == DRAGON) != (state.face[state.turned[0]] == DRAGON):  # CD-14
        _end_turn(state)


@kernel
def _stop(state):
    """Win every whole set (CD-08); of a surplus the tiles turned last stay (CD-09)."""
    due = int64(0)  # tiles of each kind still to be won, eight bits a kind
    for i in range(int64(state.ups)):
        due += 1 << (8 * int64(state.face[state.turned[i]]))
    for kind in range(KINDS):
        due -= ((due >> (8 * kind)) & 255) % SET_SIZE[kind] << (8 * kind)
    for i in range(int64(state.ups)):
        cell = state.turned[i]
        kind = int64(state.face[cell])
        if (due >> (8 * kind)) & 255 > 0:
            due -= 1 << (8 * kind)
            state.won[state.turn, kind] += 1
            state.face[cell] = EMPTY
            state.up &= ~bit(cell)
            state.seen &= ~bit(cell)
            state.left -= 1
    if state.left == SPIDERS:  # CD-19
        state.ups = 0
        _finish(state)
    else:
        _end_turn(state)


@kernel
def _finish(state):
    """Most dragons takes the spiders (CD-20), if nobody else has as many."""
    taker = most_dragons(state)
    state.phase = OVER
    if taker >= 0:
        state.won[taker, SPIDER] = SPIDERS
        for cell in range(CELLS):
            state.face[cell] = EMPTY
        state.down = uint64(0)
        state.seen = uint64(0)
        state.left = 0


@kernel
def _move_spider(state, place):
    """The spider goes to an empty place and leaves its own empty (CD-16), in public (CD-18)."""
    old = state.turned[state.ups - 1]
    state.face[old] = EMPTY
    state.face[place] = SPIDER
    state.up &= ~bit(old)
    state.up |= bit(place)
    state.seen &= ~bit(old)
    state.seen |= bit(place)


@kernel
def apply(state, action):
    """Make one legal step."""
    if action < STOP:
        _flip(state, action)
    elif action == STOP:
        _stop(state)
    else:
        if action != STAY:
            _move_spider(state, action - MOVE)
        _end_turn(state)


@kernel
def resample(state, seat, key):
    """Deal the faces never yet shown anew over their cells, with fresh chance to come.

    Everything that was ever shown is public (CD-22), so it is the same for every seat.
    """
    chance.begin(state.chance, key)
    unknown = state.down & ~state.seen
    # Fisher–Yates over the unknown cells, from the first up.
    while unknown != 0:
        cell = bits.lowest(unknown)
        other = bits.pick(unknown, chance.below(state.chance, bits.count(unknown)))
        kept = state.face[cell]
        state.face[cell] = state.face[other]
        state.face[other] = kept
        unknown &= unknown - ONE
