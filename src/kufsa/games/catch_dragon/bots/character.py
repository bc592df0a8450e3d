"""The characters of Catch the Dragon: they differ in memory, nerve and how far they think.

They forget faces that were turned away, and like to stop early or late.

``half_life``  of the faces shown so many turnings ago, half are still known; 0: all of them
``nerve``      what turning a tile that it does not know is worth beside its odds while it has
               something to lose, below 0 for the timid
``dare``       the risk up to which it goes on with dragons in hand, except when it is far behind
``sly``        it lays spiders where they are easily mixed up with a neighbour. Who remembers
               everything does not care where spiders lie, but others have one thing more to keep
               in mind
``reckons``    it reckons the end of a game of two out (``endgame.py``)
"""

from numpy import int64

from kufsa.core import bits, chance
from kufsa.core.contract import mind_record
from kufsa.core.kernel import kernel
from kufsa.core.schema import Event, Events, Number, Words
from kufsa.games.catch_dragon.schema import EVENTS
from kufsa.games.catch_dragon.state import (
    CELLS,
    DRAGON,
    EMPTY,
    FLIP,
    KINDS,
    MOVE,
    SIDE,
    SPIDER,
    SPIDER_WAITS,
    STAY,
    STOP,
    bit,
)
from kufsa.search.mind import lose, memory_of, remembers, show

from . import endgame
from .endgame import UNSOLVED, choose_in_endgame, plan_of
from .knowledge import count_kinds, hunting, of_kind, whole_sets

TRAITS = {"half_life": 0.0, "nerve": 0.0, "dare": 1.0, "sly": 0.0, "reckons": 0.0}
HALF_LIFE, NERVE, DARE, SLY, RECKONS = range(len(TRAITS))
SCRATCH = endgame.SCRATCH

# Its second dice choose among tiles that are alike: choices leave memory alone.
MIND = mind_record(*memory_of(CELLS), *plan_of(), ("fancy", "u4", chance.LENGTH))

COUNTED = {"bad": Number(), "unknown": Number(), "share": Words(("none", "few", "some", "all"))}
NONE, FEW, SOME, ALL = range(4)
REASONS = Events(
    empty=Event("why-empty", ""),
    known=Event("why-known", ""),
    stop=Event("why-stop", "", COUNTED),
    on=Event("why-on", "", COUNTED),
    free=Event("why-free", "", COUNTED),
    dare=Event("why-dare", "", COUNTED),
    solved=Event("why-solved", "", {"percent": Number()}),
)
say_empty = REASONS.writer("empty")
say_known = REASONS.writer("known")
say_stop = REASONS.writer("stop")
say_on = REASONS.writer("on")
say_free = REASONS.writer("free")
say_dare = REASONS.writer("dare")
say_solved = REASONS.writer("solved")

FLIPPED = EVENTS.number("flipped")  # seat, cell, kind
SPIDER_MOVED = EVENTS.number("spider_moved")  # seat, cell, place


@kernel
def begin(mind, traits, players):
    for i in range(chance.LENGTH):
        mind.fancy[i] = mind.dice[i]
    mind.fancy[0] += 1  # another key, another stream


@kernel
def observe(mind, traits, words, at):
    """Faces are learned when they are shown, wherever a spider goes."""
    if traits[HALF_LIFE] == 0.0:
        return
    if words[at] == FLIPPED:
        show(mind, words[at + 2], traits[HALF_LIFE])
    elif words[at] == SPIDER_MOVED:
        lose(mind, words[at + 2])
        show(mind, words[at + 3], traits[HALF_LIFE])


@kernel
def recall(state, mind, traits):
    """What is not remembered looks as if it had never been shown."""
    mind.solved = UNSOLVED
    if traits[HALF_LIFE] == 0.0:
        return
    for cell in range(CELLS):
        if (state.seen & ~state.up & bit(cell)) != 0 and not remembers(
            mind, cell, traits[HALF_LIFE]
        ):
            state.seen &= ~bit(cell)


@kernel
def is_unknown(state, action):
    return action < STOP and (state.seen & bit(action)) == 0


@kernel
def in_hand(state):
    """How many tiles a stop would win now; dragons and treasure are never up together."""
    up = count_kinds(state, state.up)
    return of_kind(up, DRAGON) + whole_sets(up, 0)


@kernel
def count_bad(state):
    """How many of the tiles that it does not know end the turn.

    Beside treasure those are dragons and spiders (CD-14, CD-15), beside dragons all others, and as
    the first tile only spiders.
    """
    hidden = state.down & ~state.seen
    rest = count_kinds(state, hidden)
    if state.ups == 0:
        return of_kind(rest, SPIDER)
    if hunting(state):
        return bits.count(hidden) - of_kind(rest, DRAGON)
    return of_kind(rest, DRAGON) + of_kind(rest, SPIDER)


@kernel
def far_behind(state):
    """Whether somebody has so much more that nothing but luck may help."""
    most = int64(0)
    own = int64(0)
    won = int64(0)
    for seat in range(int64(state.players)):
        tiles = int64(0)
        for kind in range(KINDS):
            tiles += int64(state.won[seat, kind])
        won += tiles
        most = max(most, tiles)
        if seat == state.turn:
            own = tiles
    return 4 * (most - own) > CELLS - won


@kernel
def shrinks(state, traits):
    """Whether to turn a tile that it does not know is more than it dares."""
    if not hunting(state) or far_behind(state):
        return False
    return count_bad(state) > traits[DARE] * bits.count(state.down & ~state.seen)


@kernel
def tiles_around(state, cell):
    """How many tiles lie beside a place."""
    column = cell % SIDE
    row = cell // SIDE
    tiles = int64(0)
    for other in range(CELLS):
        if (
            abs(other % SIDE - column) <= 1
            and abs(other // SIDE - row) <= 1
            and state.face[other] != EMPTY
        ):
            tiles += 1
    return tiles


@kernel
def notice(state, mind, traits, actions, n):
    """What differs to it: of tiles that it does not know one, and one place for a spider.

    With empty hands a stop only keeps from others what they might see. That is seldom worth more
    than the next tile, and who forgets cannot tell when.
    """
    if state.phase == SPIDER_WAITS:
        place = int64(STAY)
        most = int64(-1)
        for i in range(n):
            action = int64(actions[i])
            if traits[SLY] > 0.0 and MOVE <= action < STAY:
                tiles = tiles_around(state, action - MOVE)
                if tiles > most:
                    most = tiles
                    place = action
        actions[0] = place
        return 1
    unknown = int64(0)
    for i in range(n):
        unknown += is_unknown(state, int64(actions[i]))
    if unknown == 0:
        return n
    forgets = traits[HALF_LIFE] > 0.0
    # Who forgets must not come back to the same ones; who does not reads row by row.
    taken = chance.below(mind.fancy, unknown) if forgets else int64(0)
    timid = shrinks(state, traits)
    no_stop = forgets and in_hand(state) == 0
    tile = int64(-1)
    kept = 0
    passed = 0
    for i in range(n):
        action = int64(actions[i])
        if is_unknown(state, action):
            if passed == taken:
                tile = action
            passed += 1
        elif timid or not (no_stop and action == STOP):
            actions[kept] = action
            kept += 1
    if timid:
        return kept
    for i in range(kept, 0, -1):
        actions[i] = actions[i - 1]
    actions[0] = tile
    return kept + 1


@kernel
def decide(state, mind, traits, actions, n, numbers, reals):
    if traits[RECKONS] == 0.0 or state.players != 2 or state.phase != FLIP:
        return -1
    return choose_in_endgame(state, mind, actions, n, numbers, reals)


@kernel
def lean(state, mind, traits, action):
    """Who has nothing to lose is neither timid nor bold."""
    if in_hand(state) == 0:
        return 0.0
    if action == STOP:
        return -traits[NERVE]
    return traits[NERVE] if is_unknown(state, action) else 0.0


@kernel
def explain(state, mind, traits, action, words):
    """What it counted: how many of the tiles that it does not know end the turn."""
    if mind.solved >= 0:
        return say_solved(words, 0, int64(mind.solved))
    if state.phase != FLIP:
        return 0
    stops = action == STOP
    empty = in_hand(state) == 0
    if stops and empty:
        return say_empty(words, 0)
    if not stops and not is_unknown(state, action):
        return say_known(words, 0)
    unknown = bits.count(state.down & ~state.seen)
    if unknown == 0:
        return 0
    bad = count_bad(state)
    share = SOME
    if bad == 0:
        share = NONE
    elif bad == unknown:
        share = ALL
    elif 3 * bad < unknown:
        share = FEW
    if stops:
        return say_stop(words, 0, bad, unknown, share)
    if share in (NONE, FEW):
        return say_on(words, 0, bad, unknown, share)
    if empty:
        return say_free(words, 0, bad, unknown, share)
    return say_dare(words, 0, bad, unknown, share)
