"""What follows from a document of Catch the Dragon, and what can be wrong with it."""

from numpy import int64, uint64

from kufsa.core.kernel import kernel

from .scoring import most_dragons
from .state import CELLS, DRAGON, EMPTY, OVER, SET_SIZE, SPIDER, SPIDER_WAITS, SPIDERS, bit

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
