"""Greedy of Catch the Dragon as a kernel, for batches: the same choices as ``greedy.py``.

A turn for treasure is the same problem of stopping, solved from where it stands: only what is worth
going on from is looked at. What was found is remembered from choice to choice and from game to game
by what counts: the tiles that a stop wins, what is left over of each kind, and the unknown tiles.
Trains, balls and dolls are alike in all of that.
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
THREE = 3  # kinds come in twos: trains, balls and dolls
MOST = int(TILES.sum())
KEPT = 1 << 16  # values that are remembered

KEYS = 0  # among the numbers: of what is remembered
NUMBERS = KEYS + KEPT

# Among the reals.
BOUND = 0  # by tiles turned: what going on cannot exceed
ANSWER = BOUND + MOST + 1  # the value now, and after one unknown tile of each kind
VALUE = ANSWER + 1 + DRAGON  # of what is remembered
REALS = VALUE + KEPT


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
    safe = int64(0)
    for kind in range(DRAGON):
        safe += of_kind(left, kind)
    unknown = safe + of_kind(left, DRAGON) + of_kind(left, SPIDER)
    write_bounds(have, safe, unknown, reals)
    reals[ANSWER] = value_of(have, left, int64(0), unknown, numbers, reals)
    for kind in range(DRAGON):
        if of_kind(left, kind) > 0:
            one = int64(1) << (8 * kind)
            reals[ANSWER + 1 + kind] = value_of(
                have + one, left - one, int64(1), unknown, numbers, reals
            )


@kernel
def value_of(up, left, turned, unknown, numbers, reals):
    """The value of the turn with so much up, when so many of the unknown tiles were turned."""
    won = stopping(up, False)
    if won >= reals[BOUND + turned]:
        return won
    key = key_of(up, left, int64(won))
    slot = (key ^ key >> 16 ^ key >> 29) & (KEPT - 1)
    if numbers[KEYS + slot] == key:
        return reals[VALUE + slot]
    more = 0.0
    for kind in range(DRAGON):
        rest = of_kind(left, kind)
        if rest > 0:
            one = int64(1) << (8 * kind)
            more += rest * value_of(up + one, left - one, turned + 1, unknown, numbers, reals)
    value = max(won, more / (unknown - turned))
    numbers[KEYS + slot] = key
    reals[VALUE + slot] = value
    return value


@kernel
def key_of(up, left, won):
    """A number for all that the value of a turn depends on; never 0."""
    key = won << 4 | (of_kind(left, DRAGON) + of_kind(left, SPIDER))
    for kind in range(THREE, DRAGON):
        key = key << 6 | of_kind(up, kind) % SET_SIZE[kind] << 4 | of_kind(left, kind)
    first = of_kind(up, 0) % 2 << 3 | of_kind(left, 0)
    second = of_kind(up, 1) % 2 << 3 | of_kind(left, 1)
    third = of_kind(up, 2) % 2 << 3 | of_kind(left, 2)
    low = min(first, second, third)
    high = max(first, second, third)
    between = first + second + third - low - high
    return int64(1) << 60 | key << 12 | high << 8 | between << 4 | low


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
