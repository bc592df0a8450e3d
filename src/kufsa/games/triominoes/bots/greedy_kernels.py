"""Greedy of Triangle Dominoes as a kernel, for batches: the same choices as ``greedy.py``."""

from numpy import floor, int64, uint64

from kufsa.core import bits
from kufsa.core.kernel import kernel
from kufsa.games.triominoes.bots.knowledge import points_of
from kufsa.games.triominoes.lattice import ALL_TILES, ONE, SUM, TILES, bit, tile_laid, total
from kufsa.games.triominoes.scoring import (
    DRAW_COST,
    MOST_DRAWS,
    OUT_BONUS,
    THIRD_DRAW_COST,
    bonus_at,
)
from kufsa.games.triominoes.state import BASIC, DRAW, PASS

NEVER = -1e9  # the worth of a lay that cannot be made
GRAIN = 1e9  # worths that differ by no more than rounding are the same

BEST = 0  # among the reals: what each tile earns where it earns most
REALS = BEST + TILES


@kernel
def decide(state, seat, actions, n, scratch):
    """The action of the highest worth: a lay before others, and then the first by number."""
    reals = scratch.reals
    hand = state.hands[seat]
    unseen = unseen_tiles(state, hand)
    ends = state.mode != BASIC and bits.count(hand) == 1
    out = going_out(state, seat, unseen) if ends else 0.0
    best = int64(-1)
    most = NEVER
    for i in range(n):
        action = int64(actions[i])
        if action == DRAW:
            write_best(state, unseen | hand, reals)
            worth = drawing(state, hand, unseen, reals)
        elif action == PASS:
            worth = -float(THIRD_DRAW_COST) if state.draws == MOST_DRAWS else 0.0
        elif state.mode == BASIC:
            worth = float(SUM[tile_laid(action)])
        else:
            worth = points_of(state, action) + out
        worth = floor(worth * GRAIN + 0.5)
        # Lays have smaller numbers than the rest.
        if best < 0 or worth > most or (worth == most and action < best):
            best = action
            most = worth
    return best


@kernel
def unseen_tiles(state, hand):
    """The tiles in other hands and in the pool, as far as a seat can tell."""
    tiles = ALL_TILES & ~hand
    for i in range(int64(state.laid)):
        tiles &= ~bit(state.tile[i])
    return tiles


@kernel
def going_out(state, seat, unseen):
    """What the last tile of a hand can be expected to bring beside its own points (TR-25)."""
    others = int64(0)
    for other in range(int64(state.players)):
        if other != seat:
            others += bits.count(state.hands[other])
    return OUT_BONUS + others * (total(unseen) / bits.count(unseen))


@kernel
def write_best(state, tiles, reals):
    """Write the most that each of these tiles would earn on the table as it is."""
    for tile in range(TILES):
        reals[BEST + tile] = NEVER
    for i in range(int64(state.edges)):
        fitting = state.fits[i] & tiles
        if fitting == 0:
            continue
        bonus = bonus_at(state, i)
        while fitting != 0:
            tile = bits.lowest(fitting)
            fitting &= fitting - ONE
            reals[BEST + tile] = max(reals[BEST + tile], float(SUM[tile] + bonus))


@kernel
def drawing(state, hand, unseen, reals):
    """What it is worth to draw now."""
    held = NEVER
    if state.after_any != 0:
        while hand != 0:
            held = max(held, reals[BEST + bits.lowest(hand)])
            hand &= hand - ONE
    return draw(state, int64(state.draws), int64(state.pool_size), held, unseen, reals)


@kernel
def draw(state, draws, pool, held, unseen, reals):
    """What a draw is worth after so many, when ``held`` is the best lay there is already."""
    if draws + 1 == MOST_DRAWS and state.third_may_lay == 0:
        return -float(DRAW_COST + THIRD_DRAW_COST)
    sum_of_all = 0.0
    rest = unseen
    while rest != uint64(0):
        tile = bits.lowest(rest)
        rest &= rest - ONE
        lay = reals[BEST + tile]
        if state.after_any != 0:
            lay = max(lay, held)
        if draws + 1 == MOST_DRAWS:
            instead = -float(THIRD_DRAW_COST)
        elif pool == 1:
            instead = 0.0
        else:
            instead = draw(state, draws + 1, pool - 1, lay, unseen & ~bit(tile), reals)
        sum_of_all += max(lay, instead)
    return sum_of_all / bits.count(unseen) - DRAW_COST
