"""The end of a round of Triangle Dominoes, reckoned out: two players and an empty pool.

Nothing is hidden then: what lies neither on the table nor in one's own hand is in the other's. And
little can be done: most tiles fit nowhere. So all that may come is looked at, by alpha and beta:
what a player would not let happen is not looked at any further.

All of it happens on one state: what an action changes is kept before, and put back afterwards.
``numbers`` is a stack. Each position that is looked at adds a frame: what it keeps, its actions,
and what each of them earns.
"""

from numpy import int64, uint64

from kufsa.core import bits
from kufsa.core.kernel import kernel
from kufsa.games.triominoes.lattice import TILES
from kufsa.games.triominoes.rules import apply, legal, score, winners
from kufsa.games.triominoes.scoring import GOAL
from kufsa.games.triominoes.state import MAX_LEGAL_ACTIONS, OVER
from kufsa.games.triominoes.table import EDGE, judge

WIN = 1000  # points that a won game is worth beside those of the round
MOST = 10_000  # actions that are looked at
NEVER = 1 << 40
UNDECIDED = -1

# What lies before the first frame: how many more actions may be looked at, for whom, whether
# another round follows, and what the best action is worth.
LEFT, SEAT, TOURNAMENT, VALUE, FIRST_FRAME = range(5)
# What a frame keeps: numbers, of which two by seat, and one for each frontier cell.
HANDS, POINTS = 0, 2
TURN, DRAWS, DRAWN, PASSES, BONUS, PHASE, LAID, CORNERS, EDGES, FRONTIER = range(4, 14)
ACTIONS = FRONTIER + EDGE  # where they stand in a frame

LONGEST = 2 * TILES + 4  # actions of a round: two passes in a row end it
SCRATCH = FIRST_FRAME + LONGEST * ACTIONS + 2 * (MOST + MAX_LEGAL_ACTIONS)


@kernel
def keep(state, numbers, top):
    """Write what a lay or a pass may change."""
    for seat in range(2):
        numbers[top + HANDS + seat] = int64(state.hands[seat])
        numbers[top + POINTS + seat] = state.points[seat]
    numbers[top + TURN] = state.turn
    numbers[top + DRAWS] = state.draws
    numbers[top + DRAWN] = state.drawn
    numbers[top + PASSES] = state.passes
    numbers[top + BONUS] = state.bonus
    numbers[top + PHASE] = state.phase
    numbers[top + LAID] = state.laid
    numbers[top + CORNERS] = state.corners
    numbers[top + EDGES] = state.edges
    for i in range(int64(state.edges)):
        packed = int64(state.edge[i])
        packed = packed << 3 | int64(state.beside[i])
        for k in range(3):
            packed = packed << 3 | int64(state.between[i, k])
        numbers[top + FRONTIER + i] = packed


@kernel
def put_back(state, numbers, top):
    """Make the state what it was when it was kept."""
    for seat in range(2):
        state.hands[seat] = uint64(numbers[top + HANDS + seat])
        state.points[seat] = numbers[top + POINTS + seat]
    state.turn = numbers[top + TURN]
    state.draws = numbers[top + DRAWS]
    state.drawn = numbers[top + DRAWN]
    state.passes = numbers[top + PASSES]
    state.bonus = numbers[top + BONUS]
    state.phase = numbers[top + PHASE]
    for i in range(numbers[top + LAID], int64(state.laid)):
        state.cell[i] = 0
        state.tile[i] = 0
        state.way[i] = 0
    for i in range(numbers[top + CORNERS], int64(state.corners)):
        state.corner[i] = 0
        state.digit[i] = 0
    for i in range(numbers[top + EDGES], int64(state.edges)):
        state.edge[i] = 0
        state.beside[i] = 0
        state.fits[i] = uint64(0)
        for k in range(3):
            state.between[i, k] = 0
    state.laid = numbers[top + LAID]
    state.corners = numbers[top + CORNERS]
    state.edges = numbers[top + EDGES]
    for i in range(int64(state.edges)):
        packed = numbers[top + FRONTIER + i]
        state.edge[i] = packed >> 12
        state.beside[i] = packed >> 9 & 7
        for k in range(3):
            state.between[i, k] = packed >> (6 - 3 * k) & 7
        judge(state, i)


@kernel
def rank(state, numbers, top, n):
    """Sort the n actions of a frame: what brings most points first."""
    actions = top + ACTIONS
    gains = actions + n
    seat = int64(state.turn)
    keep(state, numbers, top)
    for i in range(n):
        action = numbers[actions + i]
        apply(state, action)
        gain = score(state, seat) - score(state, 1 - seat)
        put_back(state, numbers, top)
        place = i
        while place > 0 and (
            numbers[gains + place - 1] < gain
            or (numbers[gains + place - 1] == gain and numbers[actions + place - 1] > action)
        ):
            numbers[actions + place] = numbers[actions + place - 1]
            numbers[gains + place] = numbers[gains + place - 1]
            place -= 1
        numbers[actions + place] = action
        numbers[gains + place] = gain


@kernel
def result(state, numbers):
    """How far ahead the seat is when the round is over; what the game is worth, if it is, too."""
    seat = numbers[SEAT]
    own = score(state, seat)
    other = score(state, 1 - seat)
    ahead = own - other
    if numbers[TOURNAMENT] == 0 or max(own, other) >= GOAL:
        won = int64(winners(state))
        ahead += WIN * ((won >> seat & 1) - (won >> (1 - seat) & 1))
    return ahead


@kernel
def worth(state, low, high, numbers, top):
    """How far ahead the seat will be; of interest between two bounds, and while LEFT is not < 0."""
    if state.phase == OVER:
        return result(state, numbers)
    n = int64(legal(state, numbers[top + ACTIONS :]))
    numbers[LEFT] -= n
    if numbers[LEFT] < 0:
        return int64(0)
    rank(state, numbers, top, n)
    mine = int64(state.turn) == numbers[SEAT]
    best = int64(-NEVER) if mine else int64(NEVER)
    for i in range(n):
        apply(state, numbers[top + ACTIONS + i])
        value = worth(state, low, high, numbers, top + ACTIONS + 2 * n)
        put_back(state, numbers, top)
        if mine:
            best = max(best, value)
            low = max(low, best)
        else:
            best = min(best, value)
            high = min(high, best)
        if low >= high or numbers[LEFT] < 0:
            break
    return best


@kernel
def all_seen(state):
    """Whether every tile lies on the table or in one of two hands; documents may leave some out."""
    if state.players != 2 or state.pool_size > 0:
        return False
    held = bits.count(state.hands[0]) + bits.count(state.hands[1])
    return int64(state.laid) + held == TILES


@kernel
def choose_in_endgame(state, tournament, actions, n, numbers):
    """The place of the best action; UNDECIDED where there is more to look at than MOST.

    ``tournament``: another round follows, unless somebody has 400 points.
    """
    top = int64(FIRST_FRAME)
    numbers[LEFT] = MOST - n
    numbers[SEAT] = state.turn
    numbers[TOURNAMENT] = tournament
    for i in range(n):
        numbers[top + ACTIONS + i] = actions[i]
    rank(state, numbers, top, n)
    best = int64(-NEVER)
    chosen = int64(0)
    for i in range(n):
        action = numbers[top + ACTIONS + i]
        apply(state, action)
        value = worth(state, best, int64(NEVER), numbers, top + ACTIONS + 2 * n)
        put_back(state, numbers, top)
        if numbers[LEFT] < 0:
            return UNDECIDED
        if value > best:  # of those not better only a bound is known
            best = value
            chosen = action
    numbers[VALUE] = best
    place = UNDECIDED
    for i in range(n):
        if int64(actions[i]) == chosen:
            place = i
    return place
