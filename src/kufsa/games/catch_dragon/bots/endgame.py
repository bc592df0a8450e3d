"""The end of Catch the Dragon, solved: two players who remember everything, and few unknown tiles.

Where nothing is forgotten a tile is *known* or *unknown*, and cells do not matter: kinds do. Three
observations make a turn small:

* The first tile may as well be an unknown one if one is to be turned at all: a known one before it
  only narrows what it may lead to. Then a turn is a hunt or a search for treasure.
* A known tile that fits the turn costs nothing. So known and face-up tiles count the same, and who
  stops takes every whole set, or every dragon, that is known.
* A turn may be *passed*: a known tile that wins nothing is turned, or two that do not go together.
  Nobody passes right after a pass here, else games need not end.

So what is left of a game is how many tiles of each kind are known and unknown (eight bits a kind),
the sort of turn, and who has how many tiles and dragons. The value of that for the player to act,
its share of the win and a little for each tile, follows backwards from the end. Values are kept in
a table: ``numbers`` are its keys after how many there are, ``reals`` their values.
"""

from numpy import int64

from kufsa.core import bits
from kufsa.core.kernel import kernel
from kufsa.core.record import Field
from kufsa.games.catch_dragon.state import (
    DIAMOND,
    DRAGON,
    KINDS,
    SET_SIZE,
    SPIDER,
    SPIDERS,
    STOP,
    TILES,
    bit,
)
from kufsa.search.tree import place_of

from .knowledge import count_kinds, hunting, of_kind

A_TILE = 1e-6  # beside the win: so little that a value is a chance
FEW = 5  # unknown tiles: reckoned out in a tenth of a second
SAME = 1e-9  # values that differ by no more are the same
IMPOSSIBLE = -1.0

FRESH, TREASURE, HUNT = range(3)  # sorts of turn: nothing up yet, or what is up
TAKE_TREASURE, TAKE_DRAGONS, TURN_UNKNOWN, PASS, ANYTHING = range(5)  # what to do
NO, YES = range(2)

PLACES = 1 << 16
SCRATCH = PLACES + 1
UNSOLVED = -1
LONGEST_PLAN = 3


def plan_of() -> tuple[Field, ...]:
    """What a mind keeps from action to action."""
    return (
        ("passed_down", "u8"),  # the table that it passed last
        ("passed_seen", "u8"),
        ("plan", "u1", LONGEST_PLAN),  # actions that are still to come in this turn, the last first
        ("planned", "u1"),
        ("solved", "i1"),  # the chance to win that it reckoned out, in a hundred
    )


# Counts of kinds.


@kernel
def total(counts):
    tiles = int64(0)
    for kind in range(KINDS):
        tiles += of_kind(counts, kind)
    return tiles


@kernel
def of_one_kind(kind, count):
    return int64(count) << (8 * kind)


@kernel
def sets_of(known):
    """The treasures that whole sets take."""
    won = int64(0)
    for kind in range(DRAGON):
        count = of_kind(known, kind)
        won += of_one_kind(kind, count - count % SET_SIZE[kind])
    return won


@kernel
def can_pass(known):
    """Whether known tiles can be turned that win nothing."""
    for kind in range(DRAGON):
        if of_kind(known, kind) > 0 and SET_SIZE[kind] > 1:
            return True
    if of_kind(known, SPIDER) > 0:
        return True
    return of_kind(known, DRAGON) > 0 and of_kind(known, DIAMOND) > 0


@kernel
def reward(ahead, dragons):
    """At the end (CD-19 to CD-21): the spiders for the most dragons, then tiles, then dragons."""
    if dragons > 0:
        ahead += SPIDERS
    elif dragons < 0:
        ahead -= SPIDERS
    won = 0.0
    if ahead > 0 or (ahead == 0 and dragons > 0):
        won = 1.0
    elif ahead < 0 or dragons < 0:
        won = -1.0
    return 0.5 + (0.5 - 50 * A_TILE) * won + A_TILE * ahead


@kernel
def key_of(known, unknown, ahead, dragons, passed, turn):
    """A number for a table: digits to the bases of what there can be; never 0."""
    key = int64(1) + turn
    key = key * 2 + passed
    key = key * 128 + (ahead + 64)
    key = key * 32 + (dragons + 16)
    for kind in range(KINDS):
        key = key * (TILES[kind] + 1) + of_kind(known, kind)
        key = key * (min(TILES[kind], FEW) + 1) + of_kind(unknown, kind)
    return key


@kernel
def place_in(numbers, key):
    """The place of a key in the table, or the empty one where it would stand."""
    place = place_of(key, PLACES)
    while numbers[1 + place] != 0 and numbers[1 + place] != key:
        place = (place + 1) & (PLACES - 1)
    return place


@kernel
def remember(numbers, reals, key, value):
    """Put a value into the table; when it is nearly full, it is emptied first."""
    if 4 * numbers[0] > 3 * PLACES:
        for place in range(numbers.size):
            numbers[place] = 0
    place = place_in(numbers, key)
    if numbers[1 + place] == 0:
        numbers[0] += 1
    numbers[1 + place] = key
    reals[place] = value


@kernel
def worth(known, unknown, ahead, dragons, passed, turn, asked, numbers, reals):
    """What the player to act will get by doing what is ``asked``, or by the best of it all."""
    key = int64(0)
    if asked == ANYTHING:
        key = key_of(known, unknown, ahead, dragons, passed, turn)
        place = place_in(numbers, key)
        if numbers[1 + place] == key:
            return reals[place]
    # All arguments of a call are int64: a constant would make another function of it, which Numba
    # cannot find again on disk.
    fresh, anything, no = int64(FRESH), int64(ANYTHING), int64(NO)
    best = IMPOSSIBLE
    won = sets_of(known)
    for choice in range(ANYTHING):
        if asked not in (ANYTHING, choice):
            continue
        value = IMPOSSIBLE
        taken = int64(-1)
        if choice == TAKE_TREASURE and turn != HUNT and won != 0:
            taken = won
        elif choice == TAKE_DRAGONS and turn != TREASURE and of_kind(known, DRAGON) > 0:
            taken = of_one_kind(DRAGON, of_kind(known, DRAGON))
        if taken >= 0:
            left = known - taken
            after = ahead + total(taken)
            lead = dragons + of_kind(taken, DRAGON)
            beside_spiders = total(left) + total(unknown) - of_kind(left, SPIDER)
            if beside_spiders == of_kind(unknown, SPIDER):
                value = reward(after, lead)
            else:
                value = 1.0 - worth(
                    left, unknown, -after, -lead, no, fresh, anything, numbers, reals
                )
        elif choice == TURN_UNKNOWN and unknown != 0:
            value = 0.0
            for kind in range(KINDS):
                count = of_kind(unknown, kind)
                if count == 0:
                    continue
                shown = known + of_one_kind(kind, 1)
                rest = unknown - of_one_kind(kind, 1)
                sort = int64(HUNT if kind == DRAGON else TREASURE)
                if kind == SPIDER or (turn not in (FRESH, sort)):
                    value += count * (
                        1.0
                        - worth(shown, rest, -ahead, -dragons, no, fresh, anything, numbers, reals)
                    )
                else:
                    value += count * worth(
                        shown, rest, ahead, dragons, no, sort, anything, numbers, reals
                    )
            value /= total(unknown)
        elif choice == PASS:
            passing = turn == FRESH and passed == 0 and can_pass(known)
            # To stop with treasure up that wins nothing is no pass: something was shown.
            if passing or (turn == TREASURE and won == 0):
                again = int64(YES) if passing else passed
                value = 1.0 - worth(
                    known, unknown, -ahead, -dragons, again, fresh, anything, numbers, reals
                )
        best = max(best, value)
    if asked == ANYTHING:
        remember(numbers, reals, key, best)
    return best


# At the table.


@kernel
def sort_of_turn(state):
    if state.ups == 0:
        return FRESH
    return HUNT if hunting(state) else TREASURE


@kernel
def find_offered(state, actions, n, kind):
    """The place of the first action that turns a known tile of a kind, or an unknown one."""
    for i in range(n):
        cell = int64(actions[i])
        if cell < STOP:
            known = (state.seen & bit(cell)) != 0
            if kind == KINDS and not known:
                return i
            if known and int64(state.face[cell]) == kind:
                return i
    return -1


@kernel
def place_of_action(actions, n, action):
    for i in range(n):
        if int64(actions[i]) == action:
            return i
    return -1


@kernel
def choose_in_endgame(state, mind, actions, n, numbers, reals):
    """The place of the best action; -1 where the end is too far. Of tiles alike, the first."""
    hidden = state.down & ~state.seen
    if bits.count(hidden) > FEW:
        return -1
    known = count_kinds(state, state.seen & (state.down | state.up))
    unknown = count_kinds(state, hidden)
    turn = int64(sort_of_turn(state))
    own = int64(state.turn)
    ahead = int64(0)
    for kind in range(KINDS):
        ahead += int64(state.won[own, kind]) - int64(state.won[1 - own, kind])
    dragons = int64(state.won[own, DRAGON]) - int64(state.won[1 - own, DRAGON])
    passed = int64(NO)
    if turn == FRESH:
        mind.planned = 0
        if mind.passed_down == state.down and mind.passed_seen == state.seen:
            passed = int64(YES)
    best = PASS
    value = IMPOSSIBLE
    for choice in range(ANYTHING):
        asked = int64(choice)
        found = worth(known, unknown, ahead, dragons, passed, turn, asked, numbers, reals)
        if found > value + SAME:
            value = found
            best = choice
    mind.solved = int64(100.0 * value + 0.5)
    if mind.planned > 0:
        planned = place_of_action(actions, n, int64(mind.plan[mind.planned - 1]))
        if planned >= 0:
            mind.planned -= 1
            return planned
    if best == TURN_UNKNOWN:
        return find_offered(state, actions, n, KINDS)
    if best == PASS and turn == FRESH:
        return begin_to_pass(state, mind, actions, n, known)
    return place_to_take(state, actions, n, known, best)


@kernel
def begin_to_pass(state, mind, actions, n, known):
    """Turn a tile that wins nothing, and plan the rest of the turn."""
    mind.passed_down = state.down
    mind.passed_seen = state.seen
    mind.plan[0] = STOP
    mind.planned = 1
    if of_kind(known, SPIDER) > 0:
        return find_offered(state, actions, n, SPIDER)
    for kind in range(DRAGON):
        if of_kind(known, kind) > 0 and SET_SIZE[kind] > 1:
            return find_offered(state, actions, n, kind)
    # A dragon and a diamond do not go together.
    mind.plan[1] = actions[find_offered(state, actions, n, DIAMOND)]
    mind.planned = 2
    return find_offered(state, actions, n, DRAGON)


@kernel
def place_to_take(state, actions, n, known, best):
    """Turn what is to be taken and still lies face down, then stop."""
    up = count_kinds(state, state.up)
    wanted = int64(0)
    if best == TAKE_TREASURE:
        wanted = sets_of(known)
    elif best == TAKE_DRAGONS:
        wanted = of_one_kind(DRAGON, of_kind(known, DRAGON))
    for i in range(n):
        cell = int64(actions[i])
        if cell < STOP and (state.seen & bit(cell)) != 0:
            kind = int64(state.face[cell])
            if of_kind(up, kind) < of_kind(wanted, kind):
                return i
    return place_of_action(actions, n, STOP)
