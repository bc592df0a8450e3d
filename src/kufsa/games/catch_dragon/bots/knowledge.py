"""What is known of Catch the Dragon, for the search: which tiles are alike, and when to stop.

Who remembers all that was shown has few choices: any tile never shown is like another, and so are
known tiles of one kind. To pass, by turning known tiles that win nothing, is left to the end game
(``endgame.py``). Below the tree a turn is played by the odds of the next tile alone.
"""

from numpy import int64

from kufsa.core import bits
from kufsa.core.kernel import kernel
from kufsa.games.catch_dragon.scoring import scores
from kufsa.games.catch_dragon.state import (
    DRAGON,
    KINDS,
    ONE,
    SET_SIZE,
    SPIDER,
    SPIDER_WAITS,
    SPIDERS,
    STAY,
    STOP,
    bit,
)

PENDING = 0.8  # of what a stop would win: the turn may still be lost


@kernel
def hunting(state):
    """Whether dragons are up."""
    return state.ups > 0 and state.face[state.turned[0]] == DRAGON


@kernel
def narrow(state, seat, actions, n, beliefs):
    """To turn a tile never shown, to take what is known, or to stop.

    Known tiles that complete a set, or a hunt, cost nothing: once a turn has begun they are turned
    before anything else is thought of. A turn begins with a tile never shown, or with what is sure.
    """
    if state.phase == SPIDER_WAITS:
        actions[0] = STAY  # it may lie anywhere: all remember where
        return 1
    known = count_kinds(state, state.down & state.seen)
    up = count_kinds(state, state.up)
    sure = int64(-1)
    dragon = int64(-1)
    if hunting(state):
        sure = find_action(state, actions, n, DRAGON)
    else:
        for kind in range(DRAGON):
            if sure < 0 and completes(up, known, kind):
                sure = find_action(state, actions, n, kind)
        if state.ups == 0:
            dragon = find_action(state, actions, n, DRAGON)
    if state.ups > 0 and sure >= 0:
        actions[0] = sure
        return 1
    unknown = find_action(state, actions, n, KINDS)
    may_stop = int64(actions[n - 1]) == STOP
    kept = 0
    for action in (unknown, sure, dragon):
        if action >= 0:
            actions[kept] = action
            kept += 1
    if may_stop:
        actions[kept] = STOP
        kept += 1
    return kept if kept > 0 else n


@kernel
def completes(up, known, kind):
    """Whether the known tiles of a kind make another whole set of it."""
    have = of_kind(up, kind)
    size = SET_SIZE[kind]
    return (have + of_kind(known, kind)) // size > have // size


@kernel
def count_kinds(state, cells):
    """How many tiles of each kind lie on some cells, eight bits a kind."""
    counts = int64(0)
    while cells != 0:
        counts += int64(1) << (8 * int64(state.face[bits.lowest(cells)]))
        cells &= cells - ONE
    return counts


@kernel
def of_kind(counts, kind):
    return (counts >> (8 * kind)) & 255


@kernel
def whole_sets(counts, more):
    """How many tiles a stop wins with these treasures and those."""
    tiles = int64(0)
    for kind in range(DRAGON):
        have = of_kind(counts, kind) + of_kind(more, kind)
        tiles += have - have % SET_SIZE[kind]
    return tiles


@kernel
def find_action(state, actions, n, kind):
    """The action that turns a known tile of a kind, or a tile never shown (8); else -1."""
    for i in range(n):
        action = int64(actions[i])
        if action < STOP:
            known = (state.seen & bit(action)) != 0
            if known and int64(state.face[action]) == kind:
                return action
            if not known and kind == KINDS:
                return action
    return int64(-1)


@kernel
def playout(state, seat, actions, n, stream, beliefs):
    return sensible(state, actions, n)


@kernel
def prior(state, seat, action, beliefs):
    """1 for what is sensible in this turn; kinds stand for their tiles."""
    if state.phase == SPIDER_WAITS:
        return 1.0 if action == STAY else 0.0
    hidden = state.down & ~state.seen
    known = count_kinds(state, state.down & state.seen)
    wanted = sensible_kind(state, hidden, known)
    if action == STOP:
        kind = int64(STOP)
    elif (state.seen & bit(action)) != 0:
        kind = int64(state.face[action])
    else:
        kind = int64(KINDS)
    return 1.0 if kind == wanted else 0.0


@kernel
def sensible(state, actions, n):
    """The action of that kind."""
    hidden = state.down & ~state.seen
    known = count_kinds(state, state.down & state.seen)
    kind = sensible_kind(state, hidden, known)
    if kind == STOP and state.ups > 0:
        return int64(STOP)
    action = find_action(state, actions, n, kind)
    return action if action >= 0 else int64(actions[0])


@kernel
def sensible_kind(state, hidden, known):
    """Take what is sure; turn a tile never shown (KINDS) while that wins more than it risks."""
    unknown = bits.count(hidden)
    rest = count_kinds(state, hidden)
    if hunting(state):
        if of_kind(known, DRAGON) > 0:
            return int64(DRAGON)
        up = int64(state.ups)
        return int64(KINDS if of_kind(rest, DRAGON) * (up + 1) > up * unknown else STOP)
    up = count_kinds(state, state.up)
    sure = whole_sets(up, known)
    if state.ups == 0 and of_kind(known, DRAGON) > 0 and of_kind(known, DRAGON) >= sure:
        return int64(DRAGON)
    for kind in range(DRAGON):
        if completes(up, known, kind):
            return int64(kind)
    if unknown == 0:
        return int64(STOP)
    if state.ups == 0 or sure == 0:
        return int64(KINDS)
    # What the next tile adds on average, against what is lost with a dragon or a spider.
    adds = int64(0)
    for kind in range(DRAGON):
        more = known + (int64(1) << (8 * kind))
        adds += of_kind(rest, kind) * (whole_sets(up, more) - sure)
    risk = of_kind(rest, DRAGON) + of_kind(rest, SPIDER)
    return int64(KINDS if adds > sure * risk else STOP)


@kernel
def foresee(state, points, beliefs):
    """The tiles won and to be won, and a part of the spiders for who leads in dragons (CD-20)."""
    scores(state, points)
    if state.ups > 0:
        up = count_kinds(state, state.up)
        points[state.turn] += PENDING * (of_kind(up, DRAGON) + whole_sets(up, 0))
    most = int64(-1)
    second = int64(-1)
    leader = 0
    caught = int64(0)
    for seat in range(int64(state.players)):
        dragons = int64(state.won[seat, DRAGON])
        caught += dragons
        if dragons > most:
            second = most
            most = dragons
            leader = seat
        elif dragons > second:
            second = dragons
    if most > second:
        points[leader] += SPIDERS * (most - second) / (most - second + 12 - caught)
