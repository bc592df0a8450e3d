"""Catch the Dragon: a memory game of pushing your luck. Clause ids (CD-…) are the rules page's.

Cells are numbered row by row, 0 … 48; sets of cells are bits of a uint64. Actions:

    0 … 48    turn the tile on that cell
    49        stop
    50 … 98   move the spider to cell (action - 50)
    99        leave the spider where it is
"""

import numpy as np
from numpy import int64, uint64

from kufsa.core import bits, chance
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

# What `finish_document` finds wrong with a document.
(
    EMPTY_PLACE,
    UP_UNSEEN,
    BROKEN_SET,
    TILES_LEFT,
    UP_AT_END,
    WRONG_SPIDERS,
    SPIDERS_TOO_EARLY,
    MUST_BE_OVER,
    NO_SPIDER_UP,
    NOWHERE_TO_LAY,
    SPIDER_ENDS_TURN,
    MIXED,
) = range(1, 13)
DOCUMENT_ERRORS = {
    EMPTY_PLACE: ("CD-10", "a cell in up or seen is an empty place"),
    UP_UNSEEN: (None, "seen holds every cell that is up"),
    BROKEN_SET: ("CD-08", "a seat has won a part of a set: only whole sets are won"),
    TILES_LEFT: ("CD-19", "the game is not over while tiles are left beside spiders"),
    UP_AT_END: (None, "nothing is up when the game is over"),
    WRONG_SPIDERS: (
        "CD-20",
        "all three spiders go to the seat with the most dragons, if it is alone",
    ),
    SPIDERS_TOO_EARLY: ("CD-20", "spiders are taken only at the end"),
    MUST_BE_OVER: ("CD-19", "only the spiders are left: the game is over"),
    NO_SPIDER_UP: ("CD-15", "in phase spider the last tile up is a spider"),
    NOWHERE_TO_LAY: ("CD-17", "with no empty place there is nowhere to lay the spider"),
    SPIDER_ENDS_TURN: ("CD-15", "a spider ends the turn at once"),
    MIXED: ("CD-14", "a dragon and another tile are never up together"),
}

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
def bit(cell):
    return ONE << uint64(cell)


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
def finish_document(state):
    """After a document was read: what follows from it, and whether it can be (a flaw, or 0)."""
    state.left = 0
    state.down = uint64(0)
    state.up = uint64(0)
    only_spiders = True
    empty = False
    for i in range(int64(state.ups)):
        state.up |= bit(state.turned[i])
    for cell in range(CELLS):
        if state.face[cell] == EMPTY:
            empty = True
            if ((state.up | state.seen) & bit(cell)) != 0:
                return EMPTY_PLACE
        else:
            state.left += 1
            state.down |= bit(cell) & ~state.up
            if state.face[cell] != SPIDER:
                only_spiders = False
    if (state.up & ~state.seen) != 0:
        return UP_UNSEEN
    for seat in range(int64(state.players)):
        for kind in range(SPIDER):
            if int64(state.won[seat, kind]) % SET_SIZE[kind] != 0:
                return BROKEN_SET
    if state.phase == OVER:
        return _flaw_of_end(state, only_spiders)
    return _flaw_of_turn(state, only_spiders, empty)


@kernel
def _flaw_of_end(state, only_spiders):
    if not only_spiders:
        return TILES_LEFT
    if state.ups > 0:
        return UP_AT_END
    taker = most_dragons(state)
    for seat in range(int64(state.players)):
        if state.won[seat, SPIDER] != (SPIDERS if seat == taker else 0):
            return WRONG_SPIDERS
    return 0


@kernel
def _flaw_of_turn(state, only_spiders, empty):
    for seat in range(int64(state.players)):
        if state.won[seat, SPIDER] != 0:
            return SPIDERS_TOO_EARLY
    if only_spiders:
        return MUST_BE_OVER
    ups = int64(state.ups)
    if state.phase == SPIDER_WAITS:
        if ups == 0 or state.face[state.turned[ups - 1]] != SPIDER:
            return NO_SPIDER_UP
        if not empty:
            return NOWHERE_TO_LAY
        ups -= 1
    dragons = 0
    for i in range(ups):
        face = state.face[state.turned[i]]
        if face == SPIDER:
            return SPIDER_ENDS_TURN
        dragons += int64(face == DRAGON)
    return MIXED if 0 < dragons < ups else 0


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
def most_dragons(state):
    """The seat with the most dragons, or -1 where nobody is alone with them."""
    most = 0
    holders = 0
    winner = -1
    for seat in range(int64(state.players)):
        dragons = int64(state.won[seat, DRAGON])
        if dragons > most:
            most = dragons
            holders = 1
            winner = seat
        elif dragons == most:
            holders += 1
    return winner if holders == 1 else -1


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
def score(state, seat):
    """How many tiles a seat has won."""
    tiles = int64(0)
    for kind in range(KINDS):
        tiles += int64(state.won[seat, kind])
    return tiles


@kernel
def scores(state, out):
    for seat in range(int64(state.players)):
        out[seat] = score(state, seat)


@kernel
def winners(state):
    """Bit by bit the seats that have won: most tiles, then dragons (CD-21), then all (GEN-02)."""
    best = int64(-1)
    seats = 0
    for seat in range(int64(state.players)):
        rank = score(state, seat) * 64 + int64(state.won[seat, DRAGON])
        if rank > best:
            best = rank
            seats = 0
        if rank == best:
            seats |= 1 << seat
    return seats


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
