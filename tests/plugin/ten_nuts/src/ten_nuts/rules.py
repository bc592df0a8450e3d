"""Ten Nuts: the whole game. Nut n is bit n - 1 of a set. Actions:

0 … 9     crack nut (action + 1)
10 … 19   swap nut (action - 9) for one out of the bag
20        a nut that is not among the ten
"""

from numpy import int64

from kufsa.core import chance
from kufsa.core.kernel import kernel
from kufsa.core.record import record

NUTS = 10
HAND = 3
MAX_PLAYERS = 3
SWAP = 10
NO_NUT = 20

STATE = record(
    ("chance", "u4", chance.LENGTH),
    ("hands", "u2", MAX_PLAYERS),
    ("cracked", "u2", MAX_PLAYERS),
    ("aside", "u2"),  # nuts swapped away, for all to see
    ("bag", "u1", NUTS),  # next drawn last
    ("swaps", "u1", MAX_PLAYERS),  # how many each player has left
    ("bagged", "u1"),
    ("players", "u1"),
    ("turn", "u1"),
    ("spare", "u1", 2),
)
HIDDEN = ("hands", "bag")
LEGAL_ROOM = 6

LEGAL = 0
GAME_OVER, UNKNOWN_NUT, NOT_HELD, NO_SWAP_LEFT, BAG_EMPTY = range(1, 6)
REFUSALS = {
    GAME_OVER: ("GEN-03", "game-over"),
    UNKNOWN_NUT: ("TN-01", "unknown-nut"),
    NOT_HELD: ("TN-03", "not-held"),
    NO_SWAP_LEFT: ("TN-04", "no-swap-left"),
    BAG_EMPTY: ("TN-04", "bag-empty"),
}
FLAWS: dict[int, tuple[str, str]] = {}  # what `complete` finds wrong: nothing


@kernel
def setup(state, options, key):
    """Shuffle the nuts and deal three to each player (TN-02). Options: players, first, swaps."""
    chance.begin(state.chance, key)
    for nut in range(NUTS):
        state.bag[nut] = nut
    chance.shuffle(state.chance, state.bag, NUTS)
    state.bagged = NUTS
    state.aside = 0
    state.players = options[0]
    for seat in range(MAX_PLAYERS):
        state.hands[seat] = 0
        state.cracked[seat] = 0
        state.swaps[seat] = options[2] if seat < options[0] else 0
    for seat in range(options[0]):
        for _ in range(HAND):
            _draw(state, seat)
    state.turn = chance.below(state.chance, options[0]) if options[1] == 0 else options[1] - 1
    for i in range(2):
        state.spare[i] = 0


@kernel
def _draw(state, seat):
    state.bagged -= 1
    state.hands[seat] |= 1 << int64(state.bag[state.bagged])
    state.bag[state.bagged] = 0


@kernel
def complete(state):
    """A document says everything: there is nothing to work out."""
    return LEGAL


@kernel
def to_act(state):
    return -1 if state.hands[state.turn] == 0 else int64(state.turn)  # TN-05


@kernel
def legal(state, out):
    n = 0
    for action in range(2 * NUTS):
        if check(state, action) == LEGAL:
            out[n] = action
            n += 1
    return n


@kernel
def check(state, action):
    hand = int64(state.hands[state.turn])
    if hand == 0:
        return GAME_OVER
    if action == NO_NUT:
        return UNKNOWN_NUT
    if (hand >> (action % NUTS)) & 1 == 0:
        return NOT_HELD
    if action >= SWAP:
        if state.swaps[state.turn] == 0:
            return NO_SWAP_LEFT
        if state.bagged == 0:
            return BAG_EMPTY
    return LEGAL


@kernel
def apply(state, action):
    seat = int64(state.turn)
    nut = action % NUTS
    state.hands[seat] ^= 1 << nut
    if action < SWAP:
        state.cracked[seat] |= 1 << nut  # TN-03
    else:
        state.aside |= 1 << nut  # TN-04
        state.swaps[seat] -= 1
        _draw(state, seat)
    for step in range(1, int64(state.players) + 1):  # TN-06
        following = (seat + step) % int64(state.players)
        if state.hands[following] != 0:
            state.turn = following
            return


@kernel
def scores(state, out):
    for seat in range(int64(state.players)):
        out[seat] = 0
        for nut in range(NUTS):
            out[seat] += (nut + 1) * ((int64(state.cracked[seat]) >> nut) & 1)


@kernel
def winners(state):
    """The most points (TN-07); all who have them (GEN-02)."""
    best = int64(0)
    seats = 0
    for seat in range(int64(state.players)):
        points = int64(0)
        for nut in range(NUTS):
            points += (nut + 1) * ((int64(state.cracked[seat]) >> nut) & 1)
        if points > best:
            best = points
            seats = 0
        if points == best:
            seats |= 1 << seat
    return seats


@kernel
def resample(state, seat, key):
    """Other hands and the bag are shuffled together and dealt anew (TN-08)."""
    chance.begin(state.chance, key)
    known = int64(state.aside)
    if seat >= 0:
        known |= int64(state.hands[seat])
    for other in range(MAX_PLAYERS):
        known |= int64(state.cracked[other])
    bagged = int64(state.bagged)
    n = 0
    for nut in range(NUTS):
        if (known >> nut) & 1 == 0:
            state.bag[n] = nut
            n += 1
    chance.shuffle(state.chance, state.bag, n)
    state.bagged = n
    for other in range(int64(state.players)):
        if other != seat:
            held = int64(state.hands[other])
            state.hands[other] = 0
            while held != 0:
                held &= held - 1
                _draw(state, other)
    state.bagged = bagged
