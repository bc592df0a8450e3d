"""King's Court: remember hats, swap them, call the one that fits. Clause ids (KC-…) are the
rules page's.

Kinds are 0 … 11, of characters and of hats alike. Both piles lie in one array with their part
of the row, so that laying everything anew is one shuffle::

    0 … 6    the row, of which `width` places are still open
    7 …      the pile; the next card is the last one

What seats know of the row's hats is one number: eight bits a seat, a bit for each slot.
Actions:

    0 … 6     peek at the hat of that slot
    7 … 27    swap two hats: 1 and 2, 1 and 3 … 6 and 7
    28 … 34   call the hat of that slot
    35 36 37  a peek, a swap, a call beyond any row: never legal
"""

import numpy as np
from numpy import int64, uint64

from kufsa.core import bits, chance
from kufsa.core.kernel import kernel
from kufsa.core.record import record

from . import ROW

MAX_PLAYERS = 4
LEAST_KINDS, MAX_KINDS, MAX_COPIES, MAX_MAGIC = 4, 12, 3, 8
MAX_CHARACTERS = MAX_KINDS * MAX_COPIES
MAX_HATS = MAX_CHARACTERS + MAX_MAGIC
LAST_ROW = 3  # KC-14: so many characters end the game

MAGIC = 12  # a hat of no kind
NOTHING = 13  # where no card is

PEEK, SWAP, CALL, ACTIONS = 0, 7, 28, 35
PEEK_BEYOND, SWAP_BEYOND, CALL_BEYOND = 35, 36, 37
PAIRS = [(a, b) for a in range(ROW) for b in range(a + 1, ROW)]  # of slots, in canonical order
LEFT = np.array([a for a, _ in PAIRS], np.int64)
RIGHT = np.array([b for _, b in PAIRS], np.int64)

PLAY, OVER = range(2)
NO_SWAP = 0  # no swap has this number

SEATS = 0x01010101  # slot 1 of every seat
SLOTS = 0x7F7F7F7F  # every slot of every seat

STATE = record(
    ("chance", "u4", chance.LENGTH),
    ("known", "u4"),  # the slots whose hat each seat knows
    ("penalties", "u4", MAX_PLAYERS),
    ("hats", "u1", MAX_HATS),
    ("characters", "u1", MAX_CHARACTERS),
    ("won", "u1", (MAX_PLAYERS, MAX_CHARACTERS)),  # kinds in the order won
    ("pairs", "u1", MAX_PLAYERS),  # how many of `won` count
    ("magic", "u1", MAX_PLAYERS),
    ("hat_pile", "u1"),
    ("character_pile", "u1"),
    ("width", "u1"),  # of the row
    ("last_swap", "u1"),  # the action before, if it was a swap
    ("swap_back", "u1"),
    ("players", "u1"),
    ("turn", "u1"),
    ("phase", "u1"),
)
HIDDEN = ("hats", "characters")

# The longest list: a row of w slots has w peeks, w (w - 1) / 2 swaps and w calls.
MAX_LEGAL_ACTIONS = ROW * (ROW + 3) // 2

ONE = uint64(1)

# What `finish_document` finds wrong.
(
    PILE_BESIDE_SHORT_ROW,
    KNOWN_BEYOND_ROW,
    KNOWN_MAGIC,
    SWAP_BEYOND_ROW,
    SWAP_AT_END,
    DEAD_END,
    ENDED,
    GOES_ON,
) = range(1, 9)
DOCUMENT_ERRORS = {
    PILE_BESIDE_SHORT_ROW: ("KC-12", "a row shorter than 7 needs an empty pile of characters"),
    KNOWN_BEYOND_ROW: (None, "a slot in known lies beyond the row"),
    KNOWN_MAGIC: ("KC-11", "the hat of a known slot is magic: nobody knows a magic hat"),
    SWAP_BEYOND_ROW: (None, "a slot in last_swap lies beyond the row"),
    SWAP_AT_END: (None, "last_swap is empty when the game is over"),
    DEAD_END: ("KC-13", "no hat belongs to a character of the row and none is magic"),
    ENDED: ("KC-14", "three characters are left in the row: the game is over"),
    GOES_ON: ("KC-14", "the game is not over before three characters are left in the row"),
}

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
    _lay_row(state)
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
def _lay_row(state):
    """Shuffle row and piles until the row is no dead end; nobody knows a hat now (KC-13)."""
    state.known = 0
    while True:
        chance.shuffle(state.chance, state.characters, ROW + int64(state.character_pile))
        chance.shuffle(state.chance, state.hats, ROW + int64(state.hat_pile))
        if not _dead(state):
            break


@kernel
def _dead(state):
    """Whether no hat of the row belongs to a character of the row and none is magic (KC-13)."""
    wanted = 1 << MAGIC
    there = 0
    for slot in range(int64(state.width)):
        wanted |= 1 << int64(state.characters[slot])
        there |= 1 << int64(state.hats[slot])
    return wanted & there == 0


@kernel
def finish_document(state):
    """After a document was read: what follows from it, and whether it can be (a flaw, or 0)."""
    _clear_unused(state)
    width = int64(state.width)
    if width < ROW and state.character_pile > 0:
        return PILE_BESIDE_SHORT_ROW
    flaw = _flaw_of_known(state)
    if flaw != 0:
        return flaw
    if state.last_swap != NO_SWAP:
        if RIGHT[int64(state.last_swap) - SWAP] >= width:
            return SWAP_BEYOND_ROW
        if state.phase == OVER:
            return SWAP_AT_END
    if state.phase == OVER:
        return 0 if state.width == LAST_ROW else GOES_ON
    if state.width == LAST_ROW:
        return ENDED
    return DEAD_END if _dead(state) else 0


@kernel
def _clear_unused(state):
    """Write NOTHING wherever no card is."""
    for i in range(MAX_CHARACTERS):
        if int64(state.width) <= i < ROW or i >= ROW + int64(state.character_pile):
            state.characters[i] = NOTHING
    for i in range(MAX_HATS):
        if int64(state.width) <= i < ROW or i >= ROW + int64(state.hat_pile):
            state.hats[i] = NOTHING
    for seat in range(MAX_PLAYERS):
        for i in range(int64(state.pairs[seat]), MAX_CHARACTERS):
            state.won[seat, i] = NOTHING


@kernel
def _flaw_of_known(state):
    """Nobody knows a slot beyond the row, or a hat that is magic."""
    for slot in range(ROW):
        if int64(state.known) >> slot & SEATS != 0:
            if slot >= int64(state.width):
                return KNOWN_BEYOND_ROW
            if state.hats[slot] == MAGIC:
                return KNOWN_MAGIC
    return 0


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
    if _dead(state):
        _lay_row(state)


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
        if _dead(state):
            _lay_row(state)
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


@kernel
def known_to(state, seat):
    """The slots whose hat a seat knows, as bits; a spectator (-1) knows none (KC-17)."""
    return int64(state.known) >> (8 * seat) & 127 if seat >= 0 else 0


@kernel
def resample(state, seat, key):
    """Deal anew what the seat does not know, with fresh chance to come (KC-17).

    Hats that somebody else knows are not magic: those slots draw first, among the hats that are
    not, and leave as many ways for the rest whichever they drew. The other slots draw among all
    that is left. Rows that are dead ends are dealt again. So every state is as likely as the next.
    """
    chance.begin(state.chance, key)
    chance.shuffle(state.chance, state.characters[ROW:], int64(state.character_pile))
    row = 0 if state.phase == OVER else (1 << int64(state.width)) - 1
    unknown = row & ~known_to(state, seat)
    plain = 0
    for player in range(int64(state.players)):
        plain |= known_to(state, player)
    plain &= unknown
    pile = ((1 << int64(state.hat_pile)) - 1) << ROW
    while True:
        undrawn = _draw(state, plain, unknown | pile, False)
        _draw(state, unknown & ~plain, undrawn, True)
        if not _dead(state):
            break
    chance.shuffle(state.chance, state.hats[ROW:], int64(state.hat_pile))


@kernel
def _draw(state, slots, places, magic_too):
    """Each slot draws one of the hats in these places; the places that are left."""
    places = uint64(places)
    for slot in range(ROW):
        if slots >> slot & 1:
            while True:
                place = bits.pick(places, chance.below(state.chance, bits.count(places)))
                if magic_too or state.hats[place] != MAGIC:
                    break
            kept = state.hats[slot]
            state.hats[slot] = state.hats[place]
            state.hats[place] = kept
            places &= ~(ONE << uint64(slot))
    return places
