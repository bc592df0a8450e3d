"""What is known of Triangle Dominoes, for the search: what a lay is worth at once, who holds what.

Beliefs are numbers by seat and tile: how much likelier than any other unseen tile that one is to
be in that hand. Without them, or where they are zeros, every tile may be anywhere.
"""

from numpy import int64, uint64

from kufsa.core import bits, chance
from kufsa.core.kernel import kernel
from kufsa.games.triominoes.lattice import ONE, SUM, TILES, bit, cell_laid, tile_laid, total
from kufsa.games.triominoes.rules import resample, scores
from kufsa.games.triominoes.scoring import bonus_at
from kufsa.games.triominoes.state import DRAW, MAX_PLAYERS, PLAY, SCORING
from kufsa.games.triominoes.table import find_edge

MOST = 60.0  # points that make a lay as promising as can be
GRAIN = 1 << 16  # of a lot


@kernel
def likely_tile(state, tiles, seat, beliefs):
    """One of a set of tiles by lot, by how likely a seat holds it."""
    weight = 0.0
    rest = tiles
    while rest != 0:
        weight += beliefs[seat * TILES + bits.lowest(rest)]
        rest &= rest - ONE
    lot = weight * (chance.below(state.chance, GRAIN) + 0.5) / GRAIN
    rest = tiles
    tile = bits.lowest(rest)
    while rest != 0:
        tile = bits.lowest(rest)
        rest &= rest - ONE
        lot -= beliefs[seat * TILES + tile]
        if lot < 0.0:
            break
    return tile


@kernel
def deal(state, seat, key, beliefs):
    """Tiles that another seems not to have are seldom dealt to it."""
    resample(state, seat, key)
    if beliefs.size < MAX_PLAYERS * TILES or beliefs[0] == 0.0:
        return
    if state.phase != PLAY or state.pool_size == 0:
        return
    unseen = uint64(0)
    for i in range(int64(state.pool_size)):
        unseen |= bit(state.pool[i])
    for other in range(int64(state.players)):
        if other != seat:
            unseen |= state.hands[other]
    for other in range(int64(state.players)):
        if other == seat:
            continue
        size = bits.count(state.hands[other])
        state.hands[other] = uint64(0)
        for _ in range(size):
            tile = likely_tile(state, unseen, other, beliefs)
            state.hands[other] |= bit(tile)
            unseen &= ~bit(tile)
    n = 0
    while unseen != 0:
        state.pool[n] = bits.lowest(unseen)
        unseen &= unseen - ONE
        n += 1
    chance.shuffle(state.chance, state.pool, n)
    if state.draws > 0 and state.turn != seat:
        hand = state.hands[state.turn]
        state.drawn = bits.pick(hand, chance.below(state.chance, bits.count(hand)))


@kernel
def points_of(state, action):
    """What a lay earns: its digits, and a bridge or hexagons (TR-17, TR-18, TR-19)."""
    return SUM[tile_laid(action)] + bonus_at(state, find_edge(state, cell_laid(action)))


@kernel
def prior(state, seat, action, beliefs):
    if action >= DRAW:
        return 0.0
    return points_of(state, action) / MOST


@kernel
def playout(state, seat, actions, n, stream, beliefs):
    """The lay that earns most; a draw only where there is none."""
    best = int64(-1)
    alike = 0
    chosen = int64(actions[0])
    for i in range(n):
        action = int64(actions[i])
        if action >= DRAW:
            continue
        points = points_of(state, action)
        if points > best:
            best = points
            alike = 1
            chosen = action
        elif points == best:
            alike += 1
            if chance.below(stream, alike) == 0:
                chosen = action
    return chosen


@kernel
def foresee(state, points, beliefs):
    """The points, less a part of what is still in hand: it may have to be paid for (TR-26)."""
    scores(state, points)
    if state.mode == SCORING and state.phase == PLAY:
        for seat in range(int64(state.players)):
            points[seat] -= 0.5 * total(state.hands[seat])
