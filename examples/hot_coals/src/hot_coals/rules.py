"""Hot Coals. Clause ids (HC-…) are the rules page's. Coal n has the heat n + 3."""

from numpy import int64, uint64

from kufsa.core import chance
from kufsa.core.kernel import kernel
from kufsa.core.record import packed_record

MAX_PLAYERS = 5
COALS, COOLEST = 33, 3  # HC-01
AWAY = 9  # HC-02: coals that nobody sees
DROPS = 11  # HC-03
NONE = 255  # nothing glows: the game is over

TAKE, POUR = range(2)

STATE = packed_record(
    ("taken", "u8", MAX_PLAYERS),  # coals of each seat, as sets
    ("chance", "u4", chance.LENGTH),
    ("pile", "u1", COALS),  # the last of `left` glows next
    ("away", "u1", AWAY),
    ("drops", "u1", MAX_PLAYERS),
    ("left", "u1"),
    ("glowing", "u1"),
    ("poured", "u1"),  # drops on the glowing coal
    ("players", "u1"),
    ("turn", "u1"),
)
MAX_LEGAL_ACTIONS = 2

GAME_OVER, NO_DROPS = 1, 2
REFUSALS = {GAME_OVER: ("HC-09", "game-over"), NO_DROPS: ("HC-06", "no-drops")}
DOCUMENT_ERRORS = {1: ("HC-09", "coals are left in the pile, and none glows")}


@kernel
def setup(state, options, key):
    """Shuffle, put nine coals away, and let the first one glow."""
    chance.begin(state.chance, key)
    for coal in range(COALS):
        state.pile[coal] = coal
    chance.shuffle(state.chance, state.pile, COALS)
    for i in range(AWAY):
        state.away[i] = state.pile[COALS - 1 - i]
    state.left = COALS - AWAY
    state.players = options[0]
    for seat in range(MAX_PLAYERS):
        state.taken[seat] = uint64(0)
        state.drops[seat] = DROPS if seat < options[0] else 0
    if options[1] == 0:
        state.turn = chance.below(state.chance, options[0])
    else:
        state.turn = options[1] - 1
    _next_glows(state)
    _clear_unused(state)


@kernel
def _next_glows(state):
    state.poured = 0
    state.glowing = NONE
    if state.left > 0:
        state.left -= 1
        state.glowing = state.pile[state.left]


@kernel
def _clear_unused(state):
    for i in range(int64(state.left), COALS):
        state.pile[i] = 0


@kernel
def finish_document(state):
    return 1 if state.glowing == NONE and state.left > 0 else 0


@kernel
def to_act(state):
    return -1 if state.glowing == NONE else int64(state.turn)


@kernel
def legal(state, out):
    if state.glowing == NONE:
        return 0
    out[0] = TAKE
    out[1] = POUR
    return 1 if state.drops[state.turn] == 0 else 2


@kernel
def check(state, action):
    if state.glowing == NONE:
        return GAME_OVER
    return NO_DROPS if action == POUR and state.drops[state.turn] == 0 else 0


@kernel
def apply(state, action):
    if action == POUR:  # HC-06
        state.drops[state.turn] -= 1
        state.poured += 1
        state.turn = (int64(state.turn) + 1) % int64(state.players)
    else:  # HC-05, HC-07: whoever takes it goes on
        state.taken[state.turn] |= uint64(1) << uint64(state.glowing)
        state.drops[state.turn] += state.poured
        _next_glows(state)
        _clear_unused(state)


@kernel
def score(state, seat):
    """The coolest coal of each run (HC-08); drops count at the end only, since they are hidden."""
    heat = int64(0)
    coals = state.taken[seat]
    runs = coals & ~(coals << uint64(1))
    for coal in range(COALS):
        if (runs >> uint64(coal)) & uint64(1) != 0:
            heat += coal + COOLEST
    return heat - int64(state.drops[seat]) if state.glowing == NONE else heat
