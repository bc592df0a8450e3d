"""Red-Handed: a race of eyes and hands. Clause ids (RH-…) are the rules page's.

Each of the 60 cards has a number for good; ``face`` says which card it is. A deck is a chain of
cards from its top to its bottom, and so is a pile: heap 0 … 5 is the deck of that seat, heap
6 … 11 its pile. Open cards are in ``opened`` in the order of turning up, and as sets of places in
the fields of incidents.py. Actions:

    0                             flip
    SNATCH | seat << 21 | marks   snatch; marks as in incidents.py, more than three of them as 4
"""

from numpy import int64, uint64

from kufsa.core import bits, chance
from kufsa.core.kernel import kernel
from kufsa.core.record import record

from . import incidents
from .incidents import CARDS, COPIES, COUNT, ONE, bit

MAX_PLAYERS = 6
PILE = MAX_PLAYERS  # the heap of a seat's pile is PILE + seat
HEAPS = 2 * MAX_PLAYERS

FLIP = 0
SNATCH = 1 << 24
SEAT = 21
NO_SEAT = 7  # stands for every seat that no table has
FAR = 63  # stands for every number beyond the cards there are
MOST_MARKS = 3

PLAY, OVER = range(2)

STATE = record(
    *incidents.FIELDS,
    ("chance", "u4", chance.LENGTH),
    ("face", "u1", CARDS),
    ("after", "u1", CARDS),  # the card below each one in its heap
    ("opened", "u1", CARDS),  # open cards in the order of turning up
    ("owner", "u1", CARDS),  # and the seats before which they lie
    ("top", "u1", HEAPS),
    ("bottom", "u1", HEAPS),
    ("held", "u1", HEAPS),  # how many cards a heap has
    ("opens", "u1"),
    ("players", "u1"),
    ("quick", "u1"),
    ("phase", "u1"),
)
HIDDEN = ("face",)
ACCEPTS_MORE = True  # `legal` lists the right snatches only; wrong ones are played, and punished

# In the dark with all other cards open, any of 18 thieves and 3 policemen is an arrest, and a
# theft is 6 × 6 × 6 cards for each of 9 pairs of quantities: 54 + 1,944. Cards fewer or in the
# light give no more. Each of six seats may snatch; two dark rooms may still be turned up.
MAX_LEGAL_ACTIONS = 1 + MAX_PLAYERS * (3 * 18 + 9 * 6**3)

ALL_CARDS = uint64((1 << CARDS) - 1)

# What `check` answers, and what a player is told.
LEGAL = 0
GAME_OVER, NOTHING_TO_TURN, NO_SUCH_SEAT, NOTHING_OPEN, WRONG_COUNT, NOT_OPEN = range(1, 7)
REFUSALS = {
    GAME_OVER: ("GEN-03", "game-over"),
    NOTHING_TO_TURN: ("RH-05", "nothing-to-turn"),
    NO_SUCH_SEAT: ("RH-02", "no-such-seat"),
    NOTHING_OPEN: ("RH-10", "nothing-open"),
    WRONG_COUNT: ("RH-10", "wrong-count"),
    NOT_OPEN: ("RH-10", "not-open"),
}

# What `finish_document` finds wrong with a document.
OUT_OF_CARDS, NOBODY_OUT, STILL_OPEN, PLAYED_OUT, NOT_PLAYED_OUT, NO_PILES = range(1, 7)
DOCUMENT_ERRORS = {
    NO_PILES: ("RH-15", "only the quick game has piles"),
    OUT_OF_CARDS: ("RH-14", "a seat has no card left: the game is over"),
    NOBODY_OUT: ("RH-14", "the game is not over while every seat has cards"),
    STILL_OPEN: ("RH-14", "the full game ends when a claim is settled, with no card open"),
    PLAYED_OUT: ("RH-15", "all decks are empty and nothing is to be claimed: the game is over"),
    NOT_PLAYED_OUT: (
        "RH-15",
        "the quick game is not over while a deck has cards or something is to be claimed",
    ),
}


@kernel
def setup(state, options, key):
    """Shuffle the cards and deal them all (RH-02). Options: players, quick."""
    chance.begin(state.chance, key)
    card = 0
    for face in range(COPIES.size):
        for _ in range(COPIES[face]):
            state.face[card] = face
            card += 1
    chance.shuffle(state.chance, state.face, CARDS)
    for i in range(CARDS):
        state.opened[i] = 0
        state.owner[i] = 0
    players = options[0]
    for heap in range(HEAPS):
        state.held[heap] = CARDS // players if heap < players else 0
    state.opens = 0
    state.players = players
    state.quick = options[1]
    state.phase = PLAY
    _chain(state)


@kernel
def _chain(state):
    """Make heaps of the cards in the order of their numbers, and lay the open ones out."""
    card = 0
    for i in range(CARDS):
        state.after[i] = 0
    for heap in range(HEAPS):
        size = int64(state.held[heap])
        state.held[heap] = 0
        state.top[heap] = 0
        state.bottom[heap] = 0
        for _ in range(size):
            _put_under(state, heap, card)
            card += 1
    incidents.clear(state)
    for place in range(int64(state.opens)):
        incidents.lay(state, place, int64(state.face[state.opened[place]]))


@kernel
def finish_document(state):
    """Chain the cards that a document named, and see whether its phase is right."""
    _chain(state)
    if state.quick:
        ended = _decks_empty(state) and not incidents.any_incident(state)
        if state.phase == PLAY:
            return PLAYED_OUT if ended else 0
        return 0 if ended else NOT_PLAYED_OUT
    for seat in range(int64(state.players)):
        if state.held[PILE + seat] > 0:
            return NO_PILES
    out = False
    for seat in range(int64(state.players)):
        out = out or _cards_of(state, seat) == 0
    if state.phase == PLAY:
        return OUT_OF_CARDS if out else 0
    if not out:
        return NOBODY_OUT
    return STILL_OPEN if state.opens > 0 else 0


@kernel
def to_act(state):
    """Everyone, until the game is over."""
    return -1 if state.phase == OVER else -2


@kernel
def _decks_empty(state):
    for seat in range(int64(state.players)):
        if state.held[seat] > 0:
            return False
    return True


@kernel
def _cards_of(state, seat):
    """How many cards a seat has in its deck and open before it."""
    cards = int64(state.held[seat])
    for place in range(int64(state.opens)):
        cards += int64(state.owner[place]) == seat
    return cards


@kernel
def legal(state, out):
    """Write flip and every right snatch of every seat, and return how many there are."""
    if state.phase == OVER:
        return 0
    n = 0
    if not _decks_empty(state):
        out[0] = FLIP
        n = 1
    first = n
    n = incidents.list_incidents(state, out, n, SNATCH)
    found = n - first
    for seat in range(1, int64(state.players)):
        for i in range(first, first + found):
            out[n] = out[i] + (seat << SEAT)
            n += 1
    return n


@kernel
def check(state, action):
    """LEGAL, or the first reason why the action is refused."""
    if state.phase == OVER:
        return GAME_OVER
    if action == FLIP:
        return NOTHING_TO_TURN if _decks_empty(state) else LEGAL
    if action >> SEAT & 7 >= int64(state.players):
        return NO_SUCH_SEAT
    if state.opens == 0:
        return NOTHING_OPEN
    count = action >> COUNT & 7
    if count == 1 or count > MOST_MARKS:
        return WRONG_COUNT
    if max(action >> 6 & 63, action & 63) > int64(state.opens):
        return NOT_OPEN
    return LEGAL


@kernel
def _put_under(state, heap, card):
    """A card goes under a deck, or to a pile."""
    if state.held[heap] == 0:
        state.top[heap] = card
    else:
        state.after[state.bottom[heap]] = card
    state.bottom[heap] = card
    state.held[heap] += 1


@kernel
def _flip(state):
    """Every seat that has a deck turns its top card up (RH-04, RH-05)."""
    for seat in range(int64(state.players)):
        if state.held[seat] == 0:
            continue
        card = state.top[seat]
        state.top[seat] = state.after[card]
        state.held[seat] -= 1
        place = int64(state.opens)
        state.opened[place] = card
        state.owner[place] = seat
        incidents.lay(state, place, int64(state.face[card]))
        state.opens += 1


@kernel
def _give(state, card, seat):
    """A card received goes under the deck; in the quick game, to the pile (RH-15)."""
    _put_under(state, seat + PILE if state.quick else seat, card)


@kernel
def _settle(state, claimant, right):
    """All open cards go to the others one by one (RH-11), or to the claimant (RH-12)."""
    players = int64(state.players)
    receiver = claimant
    for place in range(int64(state.opens)):
        if right:
            receiver = (receiver + 1) % players
            if receiver == claimant:
                receiver = (receiver + 1) % players
        _give(state, state.opened[place], receiver)
    state.opens = 0
    incidents.clear(state)


@kernel
def apply(state, action):
    """Make one legal step."""
    if action == FLIP:
        _flip(state)
    else:
        right = incidents.is_incident(state, action & (SNATCH - 1))
        _settle(state, action >> SEAT & 7, right)
        if not state.quick:  # RH-14
            for seat in range(int64(state.players)):
                if state.held[seat] == 0:
                    state.phase = OVER
    if state.quick and _decks_empty(state) and not incidents.any_incident(state):  # RH-15
        state.phase = OVER


@kernel
def score(state, seat):
    """Minus the cards that a seat still has; in the quick game, minus its pile."""
    if state.quick:
        return -int64(state.held[PILE + seat])
    return -_cards_of(state, seat)


@kernel
def winners(state):
    """Bit by bit the seats with the fewest cards, all of them (RH-14, RH-15, GEN-02)."""
    fewest = int64(CARDS)
    seats = 0
    for seat in range(int64(state.players)):
        cards = -score(state, seat)
        if cards < fewest:
            fewest = cards
            seats = 0
        if cards == fewest:
            seats |= 1 << seat
    return seats


@kernel
def resample(state, seat, key):
    """Deal the cards of all decks and piles anew (RH-18): no seat knows any of them."""
    chance.begin(state.chance, key)
    unknown = ALL_CARDS
    for place in range(int64(state.opens)):
        unknown &= ~bit(state.opened[place])
    # Fisher–Yates over the cards that are not open, from the first up.
    while unknown != 0:
        card = bits.lowest(unknown)
        other = bits.pick(unknown, chance.below(state.chance, bits.count(unknown)))
        kept = state.face[card]
        state.face[card] = state.face[other]
        state.face[other] = kept
        unknown &= unknown - ONE
