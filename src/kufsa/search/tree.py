"""The search, inside compiled code: a template like ``kufsa.core.entry_points``.

Monte-Carlo tree search over *information sets* with many observers. Each simulation

1. imagines a world: a state drawn at random among those that the searching seat cannot tell from
   the true one (``deal``);
2. walks down: whoever is to act chooses by what *its own* seat can see in that world. A node is
   what a seat sees, found by a hash of its view, so the roll of a die or a drawn piece leads to
   another node where the seat can see it and to the same one where it cannot;
3. adds one node, plays on from there by ``playout`` for some steps, and
4. counts for every choice on the way what the seat that made it got.

A seat chooses the action with the highest ``mean + explore * sqrt(ln there / tried) + bias * prior
/ (tried + 1)``, where ``there`` counts how often the action could have been chosen: hands differ
between worlds, so legal lists do. Actions never tried come first, the most promising before the
others, at most ``1 + widen * sqrt(visits)`` of them where ``widen`` is not 0.

Where everybody may act at once, who comes first is drawn by lot, and then that seat chooses.

The kernels of HOOKS know no game; a game's own kernels replace them if it has any.
"""

from math import sqrt
from typing import TYPE_CHECKING

from numpy import int64

from kufsa.core import chance
from kufsa.core.arithmetic import natural_logarithm
from kufsa.core.kernel import kernel

if TYPE_CHECKING:
    # Bound by the compiler before this file is executed.
    from kufsa.games.catch_dragon.rules import apply, legal, resample, scores, to_act, winners
    from kufsa.games.catch_dragon.view import view

OVER, EVERYONE = -1, -2
NOBODY = -1
NEVER = -1e18

# Where the settings lie, whole numbers first.
SEAT, PLAYERS, DEPTH, ROOT_EYES, NODES, EDGES, ROOT, SETTINGS = range(8)
EXPLORE, BIAS, WIDEN, MARGIN, SCALE, SIGN, WEIGHTS = range(7)

MOST_CHOICES = 500  # in a walk down the tree
MOST_STEPS = 5000  # of one simulation
HOOKS = ("deal", "owner", "narrow", "prior", "playout", "foresee")


@kernel
def deal(state, seat, key, beliefs):
    """Another world that looks the same to the seat."""
    resample(state, seat, key)


@kernel
def owner(action):
    """Whose action it is in a game where everybody may act; NOBODY: anyone's."""
    return NOBODY


@kernel
def narrow(state, seat, actions, n, beliefs):
    """Leave out what the seat knows is not worth considering; how many are left, at least 1."""
    return n


@kernel
def prior(state, seat, action, beliefs):
    """How promising an action looks, from 0 to 1."""
    return 0.0


@kernel
def playout(state, seat, actions, n, stream, beliefs):
    """The action that a seat plays below the tree: one of the first n."""
    return actions[chance.below(stream, n)]


@kernel
def foresee(state, points, beliefs):
    """The points by seat that the game will end with, as far as one can tell without playing on."""
    scores(state, points)


# Looking things up.


@kernel
def place_of(key, size):
    """Where the search for a key begins in a table of a power of two."""
    mixed = (key & 0x7FFFFFFF) * 0x2545F491 + ((key >> 31) & 0x7FFFFFFF) * 0x27D4EB2F
    mixed ^= mixed >> 29
    mixed = (mixed & 0x7FFFFFFF) * 0x165667B1
    return (mixed ^ (mixed >> 31)) & (size - 1)


@kernel
def find(keys, key):
    """The place of a key, or the empty one where it would go."""
    size = keys.size
    place = place_of(key, size)
    while keys[place] != 0 and keys[place] != key:
        place = (place + 1) & (size - 1)
    return place


@kernel
def sight(words, acting):
    """A key for the contents of a view and who is to act; never 0."""
    a = int64(0x811C9DC5) + acting
    b = int64(0x2B992DDF)
    for i in range(words.size):
        word = int64(words[i])
        a = ((a ^ word) * 0x01000193) & 0xFFFFFFFF
        a ^= a >> 15
        b = (((b + word) & 0xFFFFFFFF) * 0x2C1B3C6D) & 0xFFFFFFFF
        b ^= b >> 13
    return (((a & 0x3FFFFFFF) << 32) | b) + 1


@kernel
def edge_key(node, acting, action):
    return (((node << 3) | acting) << 31 | action) + 1


# Choosing.


@kernel
def whose(state, stream, players):
    """The seat that acts; if everybody may, one drawn by lot."""
    acting = to_act(state)
    return chance.below(stream, players) if acting == EVERYONE else acting


@kernel
def list_choices(state, acting, room):
    """Write what a seat may choose; how many."""
    n = legal(state, room)
    if to_act(state) != EVERYONE:
        return n
    own = 0
    for i in range(n):
        if owner(room[i]) == acting or owner(room[i]) == NOBODY:
            room[own] = room[i]
            own += 1
    return own


@kernel
def choose(
    state, node, acting, room, n, stream, numbers, weights, beliefs,
    edge_keys, edge_tried, edge_there, edge_sum, edge_prior, visits,
):  # fmt: skip
    """The place among the first n of the action to try now."""
    best = -1
    best_score = NEVER
    tried = 0
    for i in range(n):
        edge = find(edge_keys, edge_key(node, acting, int64(room[i])))
        if edge_keys[edge] != 0:
            tried += 1
            edge_there[edge] += 1
            times = edge_tried[edge]
            score = (
                edge_sum[edge] / times
                + weights[EXPLORE] * sqrt(natural_logarithm(edge_there[edge]) / times)
                + weights[BIAS] * edge_prior[edge] / (times + 1)
            )
            if score > best_score:
                best_score = score
                best = i
    limit = n
    if weights[WIDEN] > 0.0:
        limit = 1 + int64(weights[WIDEN] * sqrt(visits))
    if tried == n or tried >= limit or 4 * numbers[EDGES] >= 3 * edge_keys.size:
        return best if best >= 0 else chance.below(stream, n)
    fresh = -1
    promise = NEVER
    alike = 0
    for i in range(n):
        if edge_keys[find(edge_keys, edge_key(node, acting, int64(room[i])))] != 0:
            continue
        looks = prior(state, acting, int64(room[i]), beliefs)
        if looks > promise:
            promise = looks
            fresh = i
            alike = 1
        elif looks == promise:
            alike += 1
            if chance.below(stream, alike) == 0:
                fresh = i
    edge = find(edge_keys, edge_key(node, acting, int64(room[fresh])))
    edge_keys[edge] = edge_key(node, acting, int64(room[fresh]))
    edge_tried[edge] = 0
    edge_there[edge] = 1
    edge_sum[edge] = 0.0
    edge_prior[edge] = promise
    numbers[EDGES] += 1
    return fresh


@kernel
def judge(state, numbers, weights, beliefs, points, gains):
    """What each seat gets, from 0 to 1: its share of a win, and by how many points it is ahead."""
    players = numbers[PLAYERS]
    over = to_act(state) == OVER
    if over:
        scores(state, points)
    else:
        foresee(state, points, beliefs)
    for seat in range(players):
        points[seat] = weights[SIGN] * points[seat]  # where fewer points win, -1
    won = int64(0)
    sharing = 0
    if over:
        won = int64(winners(state))
        for seat in range(players):
            sharing += (won >> seat) & 1
    for seat in range(players):
        best = NEVER
        for other in range(players):
            if other != seat and points[other] > best:
                best = points[other]
        ahead = points[seat] - best
        gains[seat] = 0.5 + 0.5 * ahead / (weights[SCALE] + abs(ahead))
        if over:
            share = ((won >> seat) & 1) / sharing
            gains[seat] = weights[MARGIN] * gains[seat] + (1.0 - weights[MARGIN]) * share


# The entry points.


def think(
    states, worlds, views, words, stream, key, allowed, room, numbers, weights, beliefs, points,
    gains, path, node_keys, node_visits, edge_keys, edge_tried, edge_there, edge_sum, edge_prior,
    simulations,
):  # fmt: skip
    """Run more simulations; tables, stream and settings carry over from call to call."""
    seat = numbers[SEAT]
    players = numbers[PLAYERS]
    state = worlds[0]
    for _ in range(simulations):
        worlds[0] = states[0]
        for i in range(8):
            key[i] = (chance.piece(stream) << 16) | chance.piece(stream)
        deal(state, seat, key, beliefs)
        choices = 0
        walking = True  # down the tree; afterwards below it
        left = numbers[DEPTH]
        for _ in range(MOST_STEPS):
            if to_act(state) == OVER:
                break
            if choices == 0:
                acting = seat
                n = allowed.size
                for i in range(n):
                    room[i] = allowed[i]
            else:
                acting = whose(state, stream, players)
                n = list_choices(state, acting, room)
            if n == 0:
                continue  # another seat may have something to do
            if n > 1:
                n = narrow(state, acting, room, n, beliefs)
            action = int64(room[0])
            if not walking:
                if left == 0:
                    break
                left -= 1
                if n > 1:
                    action = int64(playout(state, acting, room, n, stream, beliefs))
            elif n > 1 or choices == 0:
                view(state, seat if numbers[ROOT_EYES] else acting, views[0])
                seen = sight(words, acting)
                node = find(node_keys, seen)
                if node_keys[node] == 0:
                    walking = False
                    if 4 * numbers[NODES] >= 3 * node_keys.size:
                        continue  # no room for it: play on from here
                    node_keys[node] = seen
                    node_visits[node] = 0
                    numbers[NODES] += 1
                if choices == 0:
                    numbers[ROOT] = node
                node_visits[node] += 1
                chosen = choose(
                    state, node, acting, room, n, stream, numbers, weights, beliefs,
                    edge_keys, edge_tried, edge_there, edge_sum, edge_prior, node_visits[node],
                )  # fmt: skip
                action = int64(room[chosen])
                path[2 * choices] = find(edge_keys, edge_key(node, acting, action))
                path[2 * choices + 1] = acting
                choices += 1
                walking = walking and choices < MOST_CHOICES
            apply(state, action)
        judge(state, numbers, weights, beliefs, points, gains)
        for i in range(choices):
            edge = path[2 * i]
            if edge_keys[edge] != 0:
                edge_tried[edge] += 1
                edge_sum[edge] += gains[path[2 * i + 1]]


def report(allowed, numbers, edge_keys, edge_tried, edge_sum, tried, sums):
    """How often each allowed action was tried at the root, and the sum of what it brought."""
    for i in range(allowed.size):
        edge = find(edge_keys, edge_key(numbers[ROOT], numbers[SEAT], int64(allowed[i])))
        tried[i] = 0
        sums[i] = 0.0
        if edge_keys[edge] != 0:
            tried[i] = edge_tried[edge]
            sums[i] = edge_sum[edge]


SIGNATURES = {
    "think": "states states views words words words actions actions numbers reals reals reals "
    "reals numbers numbers numbers numbers numbers numbers reals reals number",
    "report": "actions numbers numbers numbers reals numbers reals",
}
