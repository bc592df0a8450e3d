"""What is known of Triangle Dominoes, for the search: what a lay is worth at once."""

from numpy import int64

from kufsa.core import chance
from kufsa.core.kernel import kernel
from kufsa.games.triominoes.lattice import SUM, UNKNOWN, total
from kufsa.games.triominoes.rules import BRIDGE, DRAW, HEXAGON, PLAY, SCORING, scores
from kufsa.games.triominoes.table import find_edge, hexagons_closed

MOST = 60.0  # points that make a lay as promising as can be


@kernel
def points_of(state, action):
    """What a lay earns: its digits, and a bridge or hexagons (TR-17, TR-18, TR-19)."""
    points = SUM[action >> 15]
    cell = (action >> 2) & 8191
    i = find_edge(state, cell)
    if i < 0:
        return points
    beside = int64(state.beside[i])
    if beside == 1 or beside == 2 or beside == 4:
        for k in range(3):
            if state.between[i, k] == UNKNOWN:
                return points
        return points + BRIDGE
    return points + HEXAGON[hexagons_closed(state, cell, beside)]


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
