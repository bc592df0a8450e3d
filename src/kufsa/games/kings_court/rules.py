"""King's Court: remember hats, swap them, call the one that fits. Clause ids (KC-…) are the
rules page's.

Cards and actions are state.py's, the row is row.py's; why a document is refused is documents.py's,
and what a seat does not know is dealt anew by unseen.py.
"""

import numpy as np
from numpy import int64

from kufsa.core import chance
from kufsa.core.kernel import kernel

from . import ROW
from .documents import DOCUMENT_ERRORS, finish_document
from .row import is_dead, lay_row
from .state import (
    ACTIONS,
    CALL,
    HIDDEN,
    LAST_ROW,
    LEAST_KINDS,
    LEFT,
    MAGIC,
    MAX_CHARACTERS,
    MAX_HATS,
    MAX_LEGAL_ACTIONS,
    MAX_PLAYERS,
    NO_SWAP,
    NOTHING,
    OVER,
    PAIRS,
    PEEK_BEYOND,
    PLAY,
    RIGHT,
    SEATS,
    SLOTS,
    STATE,
    SWAP,
    SWAP_BEYOND,
)
from .unseen import resample

# What the contract asks for here, and stands in other files.
__all__ = [
    "DOCUMENT_ERRORS",
    "HIDDEN",
    "MAX_LEGAL_ACTIONS",
    "STATE",
    "finish_document",
    "resample",
]

# What `check` answers, and what a player is told.
LEGAL = 0
GAME_OVER, NO_PEEK, NO_SWAP_THERE, NO_CALL, SWAPS_BACK = range(1, 6)
REFUSALS = {
    GAME_OVER: ("GEN-03", "game-over"),
    NO_PEEK: ("KC-05", "beyond-row"),
    NO_SWAP_THERE: ("KC-06", "beyond-row"),
    NO_CALL: ("KC-08", "beyond-row"),
    SWAPS_BACK: ("KC-07", "swaps-back"),
}


def _list_actions(width: int, barred: int) -> list[int]:
    """The legal actions of a row, without the swap that would undo the last one."""
    swaps = [SWAP + i for i, (_, b) in enumerate(PAIRS) if b < width and SWAP + i != barred]
    return [*range(width), *swaps, *range(CALL, CALL + width)]


def _all_lists() -> "np.ndarray[tuple[int, int, int], np.dtype[np.int8]]":
    lists = np.zeros((ROW + 1, CALL, ACTIONS), np.int8)
    for width in range(LAST_ROW + 1, ROW + 1):
        for barred in range(CALL):
            actions = _list_actions(width, barred)
            lists[width, barred, : len(actions)] = actions
    return lists


LISTS = _all_lists()  # by the row's width and the swap that is barred


@kernel
def setup(state, options, key):
    """Shuffle both piles apart and lay the row (KC-01, KC-03).

    Options: players, kinds, copies, magic hats, whether to swap back, first (0: by lot).
    """
    chance.begin(state.chance, key)
    kinds = LEAST_KINDS + options[1]
    copies = 1 + options[2]
    magic = options[3]
    cards = kinds * copies
    for i in range(MAX_CHARACTERS):
        state.characters[i] = i // copies if i < cards else NOTHING
    for i in range(MAX_HATS):
        if i < cards:
            state.hats[i] = i // copies
        else:
            state.hats[i] = MAGIC if i < cards + magic else NOTHING
    state.character_pile = cards - ROW
    state.hat_pile = cards + magic - ROW
    state.width = ROW
    lay_row(state)
    for seat in range(MAX_PLAYERS):
        for i in range(MAX_CHARACTERS):
            state.won[seat, i] = NOTHING
        state.pairs[seat] = 0
        state.magic[seat] = 0
        state.penalties[seat] = 0
    state.last_swap = NO_SWAP
    state.swap_back = options[4]
    state.players = options[0]
    if options[5] == 0:  # GEN-01
        state.turn = chance.below(state.chance, options[0])
    else:
        state.turn = options[5] - 1
    state.phase = PLAY


@kernel
def to_act(state):
    if state.phase == OVER:
        return -1
    return int64(state.turn)


@kernel
def _barred(state):
    """The swap that would undo the last one (KC-07), or NO_SWAP."""
    return int64(state.last_swap) if state.swap_back == 0 else NO_SWAP


@kernel
def legal(state, out):
    """Write the legal actions in canonical order and return how many there are."""
    if state.phase == OVER:
        return 0
    width = int64(state.width)
    barred = _barred(state)
    for i in range(ACTIONS):  # more than there may be: a fixed length is copied fastest
        out[i] = LISTS[width, barred, i]
    return width * (width + 3) // 2 - int64(barred != NO_SWAP)


@kernel
def check(state, action):
    """LEGAL, or the first reason why the action is refused."""
    if state.phase == OVER:
        return GAME_OVER
    width = int64(state.width)
    if action < SWAP:
        return LEGAL if action < width else NO_PEEK
    if action < CALL:
        if RIGHT[action - SWAP] >= width:
            return NO_SWAP_THERE
        return SWAPS_BACK if action == _barred(state) else LEGAL
    if action < ACTIONS:
        return LEGAL if action - CALL < width else NO_CALL
    if action == PEEK_BEYOND:
        return NO_PEEK
    return NO_SWAP_THERE if action == SWAP_BEYOND else NO_CALL


@kernel
def apply(state, action):
    """Make one legal step, and let the next player act (KC-04)."""
    state.last_swap = NO_SWAP
    if action < SWAP:
        _peek(state, action)
    elif action < CALL:
        _swap(state, LEFT[action - SWAP], RIGHT[action - SWAP])
        state.last_swap = action
    else:
        _call(state, action - CALL)
    if state.phase != OVER:
        following = int64(state.turn) + 1
        state.turn = following if following < int64(state.players) else 0


@kernel
def _peek(state, slot):
    """The seat knows this hat from now on (KC-05), unless it takes it (KC-11)."""
    if state.hats[slot] == MAGIC:
        _take_magic(state, slot)
    else:
        state.known = int64(state.known) | 1 << (8 * int64(state.turn) + slot)


@kernel
def _swap(state, a, b):
    """Two hats change places (KC-06), and what seats know goes with them (KC-17)."""
    kept = state.hats[a]
    state.hats[a] = state.hats[b]
    state.hats[b] = kept
    known = int64(state.known)
    differ = ((known >> a) ^ (known >> b)) & SEATS
    state.known = known ^ (differ << a | differ << b)


@kernel
def _call(state, slot):
    """One hat is turned up (KC-08): a pair (KC-09), a magic hat (KC-11) or a penalty (KC-10)."""
    hat = int64(state.hats[slot])
    if hat == int64(state.characters[slot]):
        _win(state, slot, hat)
    elif hat == MAGIC:
        _take_magic(state, slot)
    else:
        state.penalties[state.turn] += 1
        everybody = SEATS & ((1 << (8 * int64(state.players))) - 1)
        state.known = int64(state.known) | everybody << slot


@kernel
def _take_magic(state, slot):
    state.magic[state.turn] += 1
    _new_hat(state, slot)
    if is_dead(state):
        lay_row(state)


@kernel
def _new_hat(state, slot):
    """The next hat of the pile, which nobody knows."""
    state.hat_pile -= 1
    top = ROW + int64(state.hat_pile)
    state.hats[slot] = state.hats[top]
    state.hats[top] = NOTHING
    state.known = int64(state.known) & ~(SEATS << slot)


@kernel
def _win(state, slot, kind):
    """The pair is won, and both piles fill its place (KC-09) or it closes (KC-12)."""
    state.won[state.turn, state.pairs[state.turn]] = kind
    state.pairs[state.turn] += 1
    if state.character_pile > 0:
        state.character_pile -= 1
        top = ROW + int64(state.character_pile)
        state.characters[slot] = state.characters[top]
        state.characters[top] = NOTHING
        _new_hat(state, slot)
        if is_dead(state):
            lay_row(state)
    else:
        _close(state, slot)


@kernel
def _close(state, slot):
    """The places to the right move one to the left (KC-12); three left end the game (KC-14).

    Such a row is never dead: with no character in the pile, every hat that is not magic
    belongs to a character of the row.
    """
    last = int64(state.width) - 1
    for i in range(slot, last):
        state.characters[i] = state.characters[i + 1]
        state.hats[i] = state.hats[i + 1]
    state.characters[last] = NOTHING
    state.hats[last] = NOTHING
    known = int64(state.known)
    before = SEATS * ((1 << slot) - 1)  # the slots to the left, of every seat
    state.known = known & before | known >> 1 & SLOTS & ~before
    state.width = last
    if last == LAST_ROW:
        state.phase = OVER


@kernel
def score(state, seat):
    """A point a pair, less the penalty hats that no magic hat cancels (KC-15)."""
    left = int64(state.penalties[seat]) - int64(state.magic[seat])
    return int64(state.pairs[seat]) - max(0, left)


@kernel
def winners(state):
    """Bit by bit the seats that have won: most points (KC-16), all who have them (GEN-02)."""
    best = score(state, 0)
    seats = 1
    for seat in range(1, int64(state.players)):
        points = score(state, seat)
        if points > best:
            best = points
            seats = 0
        if points == best:
            seats |= 1 << seat
    return seats
