"""Triangle Dominoes. Clause ids (TR-…) are the rules page's; numbers of cells are lattice.py's.

How the table is kept is table.py's, what is earned and paid scoring.py's; why an action is
refused is refusals.py's, why a document is, documents.py's.

An action is a lay (see lattice.py), or DRAW, or PASS.
"""

from numpy import int64, uint64

from kufsa.core import bits, chance
from kufsa.core.kernel import kernel

from .documents import DOCUMENT_ERRORS, finish_document
from .lattice import (
    ONE,
    ORIGIN,
    RANK,
    SUM,
    TILES,
    WAYS,
    bit,
    cell_laid,
    lay_of,
    tile_laid,
    total,
    way_laid,
)
from .refusals import REFUSALS, check
from .scoring import (
    DRAW_COST,
    GOAL,
    MOST_DRAWS,
    THIRD_DRAW_COST,
    bonus_at,
    earned_by_going_out,
)
from .state import (
    BASIC,
    DEALT,
    DRAW,
    HIDDEN,
    MAX_LEGAL_ACTIONS,
    MAX_PLAYERS,
    NOTHING,
    OVER,
    PASS,
    PLAY,
    SCORING,
    STATE,
)
from .table import blocked, clear_table, find_edge, playable, put, way_to_fit
from .unseen import resample

# What the contract asks for here, and stands in other files.
__all__ = [
    "DOCUMENT_ERRORS",
    "HIDDEN",
    "MAX_LEGAL_ACTIONS",
    "REFUSALS",
    "STATE",
    "check",
    "finish_document",
    "resample",
]

# Setting up.


@kernel
def setup(state, options, key):
    """Options: players, mode, tournament, after_draw, third_draw, each by its place."""
    chance.begin(state.chance, key)
    state.players = options[0]
    state.mode = options[1]
    state.tournament = options[2]
    state.after_any = options[3]
    state.third_may_lay = options[4]
    for seat in range(MAX_PLAYERS):
        state.points[seat] = 0
    for i in range(3):
        state.spare[i] = 0
    state.round_number = 1
    state.bonus = 0
    _deal(state)


@kernel
def _deal(state):
    """Shuffle, deal (TR-03) and let the highest tile decide who begins (TR-05)."""
    clear_table(state)
    for tile in range(TILES):
        state.pool[tile] = tile
    chance.shuffle(state.chance, state.pool, TILES)
    players = int64(state.players)
    each = DEALT[players]
    size = TILES
    for seat in range(MAX_PLAYERS):
        state.hands[seat] = uint64(0)
    for seat in range(players):
        hand = uint64(0)
        for _ in range(each):
            size -= 1
            hand |= bit(state.pool[size])
            state.pool[size] = 0
        state.hands[seat] = hand
    state.pool_size = size
    state.turn = beginner(state)
    state.draws = 0
    state.drawn = NOTHING
    state.passes = 0
    state.phase = PLAY


@kernel
def beginner(state):
    """The seat with the highest triple, else double, else single tile (TR-05)."""
    best = int64(-1)
    holder = 0
    for seat in range(int64(state.players)):
        hand = state.hands[seat]
        while hand != 0:
            tile = bits.lowest(hand)
            hand &= hand - ONE
            if RANK[tile] > best:
                best = RANK[tile]
                holder = seat
    return holder


# What may be done.


@kernel
def to_act(state):
    if state.phase == OVER:
        return -1
    return int64(state.turn)


@kernel
def legal(state, out):
    """Write the legal actions, in no order of theirs, and return how many there are."""
    if state.phase == OVER:
        return 0
    n = 0
    if state.laid == 0:  # TR-07
        hand = state.hands[state.turn]
        while hand != 0:
            tile = bits.lowest(hand)
            hand &= hand - ONE
            for way in range(WAYS[tile]):
                out[n] = lay_of(tile, ORIGIN, way)
                n += 1
        return n
    tiles_to_lay = playable(state)
    for i in range(int64(state.edges)):
        tiles = state.fits[i] & tiles_to_lay
        while tiles != 0:
            tile = bits.lowest(tiles)
            tiles &= tiles - ONE
            out[n] = lay_of(tile, int64(state.edge[i]), way_to_fit(state, i, tile))
            n += 1
    other = besides(state, n)
    if other >= 0:
        out[n] = other
        n += 1
    return n


@kernel
def besides(state, lays):
    """What may be done beside so many lays: to draw, to pass, or nothing (-1)."""
    if state.mode == BASIC:
        if lays > 0:  # TR-13, TR-14
            return -1
        return DRAW if state.pool_size > 0 else PASS
    if state.draws < MOST_DRAWS and state.pool_size > 0:  # TR-21
        return DRAW
    return PASS  # TR-22, TR-23


# Doing it.


@kernel
def apply(state, action):
    """Make one legal step. The order of what follows is TR-30's."""
    actor = int64(state.turn)
    state.bonus = 0
    if action == DRAW:
        _draw(state)
    elif action == PASS:
        _pass(state)
    else:
        _lay(state, tile_laid(action), cell_laid(action), way_laid(action))
        if state.hands[actor] == 0:
            _go_out(state, actor)
            return
        if state.mode == SCORING and state.points[actor] >= GOAL:  # TR-27
            _end(state, actor)
            return
    if blocked(state) or state.passes == state.players:
        if state.draws == MOST_DRAWS:
            state.points[actor] -= THIRD_DRAW_COST  # the round ends at the third draw (TR-22)
        if state.mode == SCORING:
            for seat in range(int64(state.players)):  # TR-26
                state.points[seat] -= total(state.hands[seat])
        _end_round(state, actor)


@kernel
def _end_turn(state):
    state.turn = (int64(state.turn) + 1) % int64(state.players)  # TR-06
    state.draws = 0
    state.drawn = NOTHING


@kernel
def _draw(state):
    size = int64(state.pool_size) - 1
    tile = int64(state.pool[size])
    state.pool[size] = 0
    state.pool_size = size
    state.hands[state.turn] |= bit(tile)
    state.passes = 0
    if state.mode == BASIC:  # TR-13
        _end_turn(state)
        return
    state.points[state.turn] -= DRAW_COST
    state.draws += 1
    state.drawn = tile
    if state.draws == MOST_DRAWS and state.third_may_lay == 0:  # TR-22
        state.points[state.turn] -= THIRD_DRAW_COST
        _end_turn(state)


@kernel
def _pass(state):
    if state.draws == 0:
        state.passes += 1
    else:
        state.passes = 0
        if state.draws == MOST_DRAWS:
            state.points[state.turn] -= THIRD_DRAW_COST  # TR-22
    _end_turn(state)


@kernel
def _lay(state, tile, cell, way):
    """Lay a tile of the hand and score it (TR-17, TR-18, TR-19)."""
    i = find_edge(state, cell)
    bonus = bonus_at(state, i)
    put(state, tile, cell, way, i)
    state.hands[state.turn] &= ~bit(tile)
    state.passes = 0
    if state.mode == SCORING:
        state.bonus = bonus
        state.points[state.turn] += SUM[tile] + bonus
    _end_turn(state)


@kernel
def _go_out(state, actor):
    """The last tile is laid: TR-15, or TR-25 and whether that reaches the goal."""
    if state.mode == BASIC:
        _end(state, actor)
        return
    state.points[actor] += earned_by_going_out(state, actor)
    if state.points[actor] >= GOAL:
        _end(state, actor)
    else:
        _end_round(state, actor)


@kernel
def _end_round(state, actor):
    """The game ends with the round (TR-28), but a tournament deals again (TR-29)."""
    if state.tournament == 0:
        _end(state, actor)
    else:
        state.round_number += 1
        _deal(state)


@kernel
def _end(state, actor):
    state.phase = OVER
    state.turn = actor
    state.draws = 0
    state.drawn = NOTHING
    state.passes = 0


# How it stands.


@kernel
def score(state, seat):
    """The points of a seat; in the basic game its tiles, counted against it."""
    if state.mode == BASIC:
        return -bits.count(state.hands[seat])
    return int64(state.points[seat])


@kernel
def scores(state, out):
    for seat in range(int64(state.players)):
        out[seat] = score(state, seat)


@kernel
def winners(state):
    """Bit by bit the seats that have won; equals all win (GEN-02)."""
    best = int64(-1) << 40
    seats = 0
    for seat in range(int64(state.players)):
        if state.mode == BASIC:  # TR-15, TR-16: fewest tiles, then the smallest sum
            rank = -1000 * bits.count(state.hands[seat]) - total(state.hands[seat])
        else:
            rank = int64(state.points[seat])  # TR-27, TR-28
        if rank > best:
            best = rank
            seats = 0
        if rank == best:
            seats |= 1 << seat
    return seats
