"""The rules of Twins: the smallest game in which everybody may act at once."""

from numpy import int64

from kufsa.core import chance
from kufsa.core.kernel import kernel
from kufsa.core.record import packed_record

MAX_PLAYERS = 4
KINDS, COPIES = 5, 6
CARDS = KINDS * COPIES
CALLS = KINDS + 1  # of each seat: naming nothing, or a kind

STATE = packed_record(
    ("chance", "u4", chance.LENGTH),
    ("pack", "u1", CARDS),  # the last of `left` is next
    ("left", "u1"),
    ("row", "u1", CARDS),
    ("opened", "u1"),
    ("gone", "u1", CARDS),
    ("away", "u1"),
    ("points", "u1", MAX_PLAYERS),
    ("players", "u1"),
)
MAX_LEGAL_ACTIONS = 1 + MAX_PLAYERS * KINDS
ACCEPTS_MORE = True  # `legal` lists the right claims; wrong ones are played, and win nothing

GAME_OVER, NO_SEAT = 1, 2
REFUSALS = {GAME_OVER: ("TW-03", "game-over"), NO_SEAT: ("TW-02", "no-seat")}
DOCUMENT_ERRORS = {}


@kernel
def setup(state, options, key):
    chance.begin(state.chance, key)
    state.players = options[0]
    state.left = CARDS
    state.opened = 0
    state.away = 0
    for i in range(CARDS):
        state.pack[i] = i % KINDS
        state.row[i] = 0
        state.gone[i] = 0
    chance.shuffle(state.chance, state.pack, CARDS)
    for seat in range(MAX_PLAYERS):
        state.points[seat] = 0


@kernel
def to_act(state):
    return -1 if state.left == 0 else -2


@kernel
def _alike(state, kind):
    n = 0
    for i in range(int64(state.opened)):
        n += state.row[i] == kind
    return n


@kernel
def legal(state, out):
    if state.left == 0:
        return 0
    out[0] = 0
    n = 1
    for seat in range(int64(state.players)):
        for kind in range(KINDS):
            if _alike(state, kind) >= 2:
                out[n] = 1 + MAX_PLAYERS + seat * KINDS + kind
                n += 1
    return n


@kernel
def _seat(action):
    """Whose claim it is; the claims that name nothing come first."""
    if action <= MAX_PLAYERS:
        return action - 1
    return (action - 1 - MAX_PLAYERS) // KINDS


@kernel
def check(state, action):
    if state.left == 0:
        return GAME_OVER
    return NO_SEAT if action > 0 and _seat(action) >= int64(state.players) else 0


@kernel
def apply(state, action):
    if action == 0:
        state.left -= 1
        state.row[state.opened] = state.pack[state.left]
        state.pack[state.left] = 0
        state.opened += 1
    elif action > MAX_PLAYERS and _alike(state, (action - 1 - MAX_PLAYERS) % KINDS) >= 2:
        state.points[_seat(action)] += 1
        for i in range(int64(state.opened)):
            state.gone[state.away] = state.row[i]
            state.away += 1
            state.row[i] = 0
        state.opened = 0


@kernel
def score(state, seat):
    return int64(state.points[seat])
