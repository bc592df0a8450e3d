"""Greedy of Catch the Dragon as a kernel, for batches: the same choices as ``greedy.py``.

A turn for treasure is the same problem of stopping. A *place* says how many unknown tiles of each
kind have been turned, and the answers of whole turns are kept: many games begin alike.
"""

from numpy import floor, int64

from kufsa.core import bits
from kufsa.core.kernel import kernel
from kufsa.games.catch_dragon.bots.knowledge import count_kinds, find_action, hunting, of_kind
from kufsa.games.catch_dragon.state import (
    DRAGON,
    KINDS,
    SET_SIZE,
    SPIDER,
    SPIDER_WAITS,
    STAY,
    STOP,
    TILES,
)

NOTHING = -1.0
GRAIN = 1e9  # worths that differ by no more than rounding are the same
SURE = 1e-9
MOST = int(TILES.sum())
PLACES = int((TILES[:DRAGON] + 1).prod())
KEPT = 1 << 12  # answers that are remembered

# Among the numbers, by kind of treasure.
STEP = 0  # from a place to the one with a tile more of that kind
LOOK = STEP + DRAGON  # how many turns have been solved
KEYS = LOOK + 1  # of what is remembered
LOOKED = KEYS + KEPT  # by place: for which of the turns it was looked at
NUMBERS = LOOKED + PLACES

# Among the reals.
BOUND = 0  # by tiles turned: what going on cannot exceed
VALUE = BOUND + MOST + 1  # by place
ANSWER = VALUE + PLACES  # the value now, and after one unknown tile of each kind
ANSWERS = 1 + DRAGON
MEMORY = ANSWER + ANSWERS
REALS = MEMORY + KEPT * ANSWERS


@kernel
def decide(state, seat, actions, n, scratch):
    """To stop, a known tile or an unknown one: what is worth most, and of equals the safest."""
    if state.phase == SPIDER_WAITS:
        return int64(STAY)
    numbers = scratch.numbers
    reals = scratch.reals
    hidden = state.down & ~state.seen
    up = count_kinds(state, state.up)
    held = count_kinds(state, state.down & state.seen)
    left = count_kinds(state, hidden)
    unknown = bits.count(hidden)
    dragons = hunting(state)
    if not dragons:
        solve(up + held, left, numbers, reals)
    wanted, known = best_known(state, up, held, left, unknown, reals)
    stop = stopping(up, dragons) if state.ups > 0 else NOTHING
    blind = turning_unknown(state, up, held, left, unknown, reals)
    stop = floor(stop * GRAIN + 0.5)
    known = floor(known * GRAIN + 0.5)
    blind = floor(blind * GRAIN + 0.5)
    if stop >= known and stop >= blind:
        return int64(STOP)
    return find_action(state, actions, n, wanted if known >= blind else int64(KINDS))


@kernel
def stopping(up, dragons):
    """What a stop wins."""
    if dragons:
        return float(of_kind(up, DRAGON))
    tiles = int64(0)
    for kind in range(DRAGON):
        have = of_kind(up, kind)
        tiles += have - have % SET_SIZE[kind]
    return float(tiles)


@kernel
def best_known(state, up, held, left, unknown, reals):
    """A kind whose known tile is worth turning next, and what that is worth; NOTHING if none is."""
    dragons = hunting(state)
    wanted = int64(DRAGON)
    worth = NOTHING
    if (state.ups == 0 or dragons) and of_kind(held, DRAGON) > 0:
        together = of_kind(up, DRAGON) + of_kind(held, DRAGON)
        worth = catching(together, of_kind(left, DRAGON), unknown)
    if not dragons:
        kind = useful_kind(up, held, left)
        if kind >= 0 and worth <= reals[ANSWER]:
            wanted = kind
            worth = reals[ANSWER]
    return wanted, worth


@kernel
def useful_kind(up, held, left):
    """A treasure whose known tiles complete another set, alone or with those that may come."""
    for kind in range(DRAGON):
        most = of_kind(up, kind) + of_kind(held, kind) + of_kind(left, kind)
        if of_kind(held, kind) > 0 and most >= SET_SIZE[kind]:
            return int64(kind)
    return int64(-1)


@kernel
def turning_unknown(state, up, held, left, unknown, reals):
    """What it is worth to turn an unknown tile next; NOTHING if there is none."""
    if unknown == 0:
        return NOTHING
    if hunting(state):
        # Known dragons are free, so they may as well be up before the risk is taken.
        return another_dragon(of_kind(up, DRAGON) + of_kind(held, DRAGON), left, unknown)
    worth = 0.0
    for kind in range(DRAGON):
        if of_kind(left, kind) > 0:
            worth += of_kind(left, kind) / unknown * reals[ANSWER + 1 + kind]
    if state.ups == 0:
        worth += another_dragon(of_kind(held, DRAGON), left, unknown)
    return worth


@kernel
def another_dragon(count, left, unknown):
    """The part that is won where the next unknown tile is a dragon, after so many."""
    dragons = of_kind(left, DRAGON)
    if dragons == 0:
        return 0.0
    return dragons / unknown * catching(count + 1, dragons - 1, unknown - 1)


@kernel
def catching(count, left, unknown):
    """The value of a turn with so many dragons up, when some of the unknown tiles are dragons."""
    value = float(count + left)
    for more in range(left - 1, -1, -1):
        value = max(float(count + more), (left - more) / (unknown - more) * value)
    return value


# Treasure.


@kernel
def solve(have, left, numbers, reals):
    """Write the value of a turn with so much treasure up, now and after a tile of each kind."""
    key = int64(1)
    for kind in range(DRAGON):
        key = key << 8 | of_kind(have, kind) << 4 | of_kind(left, kind)
    key = key << 4 | (of_kind(left, DRAGON) + of_kind(left, SPIDER))
    slot = (key ^ key >> 23 ^ key >> 41) & (KEPT - 1)
    kept = MEMORY + ANSWERS * slot
    if numbers[KEYS + slot] == key:
        for i in range(ANSWERS):
            reals[ANSWER + i] = reals[kept + i]
        return
    safe = int64(0)
    for kind in range(DRAGON):
        safe += of_kind(left, kind)
    unknown = safe + of_kind(left, DRAGON) + of_kind(left, SPIDER)
    write_bounds(have, safe, unknown, reals)
    write_steps(left, numbers)
    numbers[LOOK] += 1
    reals[ANSWER] = value_of(int64(0), have, left, int64(0), unknown, numbers, reals)
    for kind in range(DRAGON):
        if of_kind(left, kind) > 0:
            one = int64(1) << (8 * kind)
            reals[ANSWER + 1 + kind] = value_of(
                numbers[STEP + kind], have + one, left - one, int64(1), unknown, numbers, reals
            )
    numbers[KEYS + slot] = key
    for i in range(ANSWERS):
        reals[kept + i] = reals[ANSWER + i]


@kernel
def write_steps(left, numbers):
    """Number the ways to turn some of these tiles: a tile more of a kind is a step on."""
    step = int64(1)
    for kind in range(DRAGON):
        numbers[STEP + kind] = step
        step *= of_kind(left, kind) + 1


@kernel
def value_of(place, up, left, turned, unknown, numbers, reals):
    """The value of the turn at a place: with so much up, so many unknown tiles having been turned.

    Only places from which to go on may be better are looked at, each of them once.
    """
    won = stopping(up, False)
    if won >= reals[BOUND + turned]:
        return won
    if numbers[LOOKED + place] == numbers[LOOK]:
        return reals[VALUE + place]
    more = 0.0
    for kind in range(DRAGON):
        rest = of_kind(left, kind)
        if rest > 0:
            one = int64(1) << (8 * kind)
            after = place + numbers[STEP + kind]
            more += rest * value_of(
                after, up + one, left - one, turned + 1, unknown, numbers, reals
            )
    value = max(won, more / (unknown - turned))
    numbers[LOOKED + place] = numbers[LOOK]
    reals[VALUE + place] = value
    return value


@kernel
def write_bounds(have, safe, unknown, reals):
    """Write what going on cannot exceed: as if every tile of treasure that is up were won.

    Then only how many more are turned would matter. Where a stop wins as much, nothing is computed.
    """
    up = int64(0)
    for kind in range(DRAGON):
        up += of_kind(have, kind)
    for turned in range(safe + 1):
        most = 0.0
        alive = 1.0
        for more in range(turned, safe):
            alive *= (safe - more) / (unknown - more)
            most = max(most, alive * (up + more + 1))
        reals[BOUND + turned] = most + SURE
