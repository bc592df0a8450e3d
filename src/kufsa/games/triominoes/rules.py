"""Triangle Dominoes. Clause ids (TR-…) are the rules page's; numbers of cells are lattice.py's.

How the table is kept is table.py's.

An action is a lay, ``tile << 15 | cell << 2 | way``, or DRAW, or PASS.
"""

import numpy as np
from numpy import int64, uint64

from kufsa.core import bits, chance
from kufsa.core.kernel import kernel
from kufsa.core.record import record

from .lattice import (
    ALL_TILES,
    CORNER,
    NO_TILE,
    ONE,
    ORIGIN,
    RANK,
    SUM,
    TILES,
    TURNED,
    UNKNOWN,
    WAYS,
    bit,
    total,
)
from .table import (
    EDGE,
    clear_table,
    digit_at,
    find_edge,
    fitting_tiles,
    hexagons_closed,
    is_laid,
    put,
    way_to_fit,
)

MAX_PLAYERS = 4
DRAW = 1 << 21
PASS = DRAW + 1
NOTHING = 255  # in `drawn`

PLAY, OVER = range(2)
SCORING, BASIC = range(2)

BRIDGE = 40  # TR-18
HEXAGON = np.array([0, 50, 60, 70], np.int64)  # TR-19
DRAW_COST = 5  # TR-21
THIRD_DRAW_COST = 10  # TR-22
MOST_DRAWS = 3
OUT_BONUS = 25  # TR-25
GOAL = 400  # TR-27

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
LEGAL_ROOM = 6 * EDGE + 2

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

# What `complete` finds wrong with a document.
FLAWS = {
    1: ("TR-16", "the pool is empty and nobody can lay: the game is over"),
    2: ("TR-26", "the pool is empty and nobody can lay: the round is over"),
    3: ("TR-14", "a player whom passes counts holds a fitting tile"),
    4: ("TR-16", "the game is not over: somebody can still lay"),
    5: ("TR-28", "the game is not over: the round can still go on"),
    6: ("TR-29", "a tournament is not over before somebody has 400 points"),
    7: ("TR-07", "the game is not over before a tile is laid"),
}
(
    BLOCKED_BASIC,
    BLOCKED,
    PASSED_WITH_FIT,
    BASIC_GOES_ON,
    ROUND_GOES_ON,
    TOURNAMENT_GOES_ON,
    NOT_BEGUN,
) = FLAWS


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
    each = 9 if players == 2 else 7
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


@kernel
def complete(state):
    """Work out frontier and points of a state read from a document; 0, or a code of FLAWS."""
    laid = int64(state.laid)
    state.laid = 0
    state.edges = 0
    state.corners = 0
    for i in range(laid):
        cell = int64(state.cell[i])
        put(state, int64(state.tile[i]), cell, int64(state.way[i]), find_edge(state, cell))
    blocked = _blocked(state)
    empty_hand = False
    goal = False
    for seat in range(int64(state.players)):
        empty_hand |= state.hands[seat] == 0
        goal |= state.points[seat] >= GOAL
    if state.phase == PLAY:
        if blocked:
            return BLOCKED_BASIC if state.mode == BASIC else BLOCKED
        if state.mode == BASIC:
            for back in range(1, int64(state.passes) + 1):
                seat = (int64(state.turn) + int64(state.players) - back) % int64(state.players)
                if (fitting_tiles(state) & state.hands[seat]) != 0:
                    return PASSED_WITH_FIT
    elif state.laid == 0:
        return NOT_BEGUN
    elif state.mode == BASIC:
        if not (empty_hand or blocked):
            return BASIC_GOES_ON
    elif not goal:
        if state.tournament != 0:
            return TOURNAMENT_GOES_ON
        # With an empty pool all may have passed (TR-26).
        if not empty_hand and state.pool_size > 0:
            return ROUND_GOES_ON
    return 0


# What may be done.


@kernel
def to_act(state):
    if state.phase == OVER:
        return -1
    return int64(state.turn)


@kernel
def playable(state):
    """The tiles that the player to act may lay, if they fit: after a draw the drawn one (TR-21)."""
    if state.draws > 0 and state.after_any == 0:
        return bit(state.drawn)
    return state.hands[state.turn]


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
                out[n] = (tile << 15) | (ORIGIN << 2) | way
                n += 1
        return n
    tiles_to_lay = playable(state)
    for i in range(int64(state.edges)):
        tiles = state.fits[i] & tiles_to_lay
        while tiles != 0:
            tile = bits.lowest(tiles)
            tiles &= tiles - ONE
            out[n] = (tile << 15) | (int64(state.edge[i]) << 2) | way_to_fit(state, i, tile)
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


@kernel
def check(state, action):
    """LEGAL, or the first reason why the action is refused."""
    if state.phase == OVER:
        return GAME_OVER
    if action == DRAW:
        return _check_draw(state)
    if action == PASS:
        return _check_pass(state)
    return _check_lay(state, action >> 15, (action >> 2) & 8191, action & 3)


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
    wrong = 0
    for k in range(3):
        digit = int64(state.between[i, k])
        if digit != UNKNOWN and digit != TURNED[tile, way, k]:
            wrong |= 1 << k
    if wrong == 0:
        return LEGAL
    for k in range(3):
        # Side k runs between the two corners other than k.
        if (state.beside[i] >> k) & 1 == 1 and (wrong & ~(1 << k)) != 0:
            return SIDE_DISAGREES
    return POINT_DISAGREES


@kernel
def _blocked(state):
    """Whether the pool is empty and no hand holds a fitting tile."""
    if state.pool_size > 0 or state.laid == 0:
        return False
    held = uint64(0)
    for seat in range(int64(state.players)):
        held |= state.hands[seat]
    return (held & fitting_tiles(state)) == 0


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
        _lay(state, action >> 15, (action >> 2) & 8191, action & 3)
        if state.hands[actor] == 0:
            _go_out(state, actor)
            return
        if state.mode == SCORING and state.points[actor] >= GOAL:  # TR-27
            _end(state, actor)
            return
    if _blocked(state) or state.passes == state.players:
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
    bonus = int64(0)
    i = find_edge(state, cell)
    if i >= 0:
        beside = int64(state.beside[i])
        hexagons = hexagons_closed(state, cell, beside)
        bonus = HEXAGON[hexagons]
        one_side = beside == 1 or beside == 2 or beside == 4
        if one_side and state.between[i, 0] != UNKNOWN:
            if state.between[i, 1] != UNKNOWN and state.between[i, 2] != UNKNOWN:
                bonus = BRIDGE
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
    earned = int64(OUT_BONUS)
    for seat in range(int64(state.players)):
        earned += total(state.hands[seat])
    state.points[actor] += earned
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
def scores(state, out):
    for seat in range(int64(state.players)):
        if state.mode == BASIC:
            out[seat] = -bits.count(state.hands[seat])
        else:
            out[seat] = int64(state.points[seat])


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


@kernel
def resample(state, seat, key):
    """Deal anew what the seat cannot see: other hands, the pool, the tile another just drew.

    What follows from the rules is respected: with an empty pool and play going on somebody
    can lay (TR-31), and in the basic game nobody who has just passed could (TR-14). Tiles
    that a short document left out are as unknown as those in the pool.
    """
    chance.begin(state.chance, key)
    players = int64(state.players)
    unseen = ALL_TILES
    for i in range(int64(state.laid)):
        unseen &= ~bit(state.tile[i])
    for other in range(players):
        if other == seat or state.phase == OVER:
            unseen &= ~state.hands[other]
    fitting = fitting_tiles(state)
    # Unseen tiles go into `pool`, those that fit nowhere first.
    unfit = _spread(unseen & ~fitting, state.pool, 0)
    n = _spread(unseen & fitting, state.pool, unfit)
    if state.phase == PLAY:
        _deal_hidden(state, seat, n, unfit)
    else:
        chance.shuffle(state.chance, state.pool, n)
    for i in range(int64(state.pool_size), TILES):
        state.pool[i] = 0
    if state.draws > 0 and state.turn != seat:
        hand = state.hands[state.turn]
        state.drawn = bits.pick(hand, chance.below(state.chance, bits.count(hand)))


@kernel
def _spread(tiles, out, n):
    """Write the tiles of a set from place n on; the place after the last."""
    while tiles != 0:
        out[n] = bits.lowest(tiles)
        n += 1
        tiles &= tiles - ONE
    return n


@kernel
def _deal_hidden(state, seat, n, unfit):
    """Hands for the other seats from the n tiles in `pool`, of which the rest stay there."""
    players = int64(state.players)
    # Who has just passed in the basic game holds only tiles that fit nowhere.
    passed = 0
    if state.mode == BASIC:
        for back in range(1, int64(state.passes) + 1):
            passed |= 1 << ((int64(state.turn) + players - back) % players)
    for other in range(players):
        if other != seat and (passed >> other) & 1 == 1:
            size = bits.count(state.hands[other])
            state.hands[other] = uint64(0)
            for _ in range(size):
                j = chance.below(state.chance, unfit)
                state.hands[other] |= bit(state.pool[j])
                unfit -= 1
                n -= 1
                state.pool[j] = state.pool[unfit]
                state.pool[unfit] = state.pool[n]
    while True:
        chance.shuffle(state.chance, state.pool, n)
        left = n
        for other in range(players):
            if other != seat and (passed >> other) & 1 == 0:
                size = bits.count(state.hands[other])
                state.hands[other] = uint64(0)
                for _ in range(size):
                    left -= 1
                    state.hands[other] |= bit(state.pool[left])
        # Rejection keeps the deals that agree with play going on equally likely.
        if not _blocked(state):
            return
