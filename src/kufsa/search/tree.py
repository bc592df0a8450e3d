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
from kufsa.search.bundles import Question, Scratch, Tree

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
def choose(node, acting, n, question, scratch, tree):
    """The place in the room, among the first n, of the action to try now."""
    room = scratch.room
    weights = question.weights
    edge_keys = tree.edge_keys
    best = -1
    best_score = NEVER
    tried = 0
    for i in range(n):
        edge = find(edge_keys, edge_key(node, acting, int64(room[i])))
        if edge_keys[edge] != 0:
            tried += 1
            tree.edge_there[edge] += 1
            times = tree.edge_tried[edge]
            score = (
                tree.edge_sum[edge] / times
                + weights[EXPLORE] * sqrt(natural_logarithm(tree.edge_there[edge]) / times)
                + weights[BIAS] * tree.edge_prior[edge] / (times + 1)
            )
            if score > best_score:
                best_score = score
                best = i
    limit = n
    if weights[WIDEN] > 0.0:
        limit = 1 + int64(weights[WIDEN] * sqrt(tree.node_visits[node]))
    if tried == n or tried >= limit or 4 * question.numbers[EDGES] >= 3 * edge_keys.size:
        return best if best >= 0 else chance.below(question.stream, n)
    return try_new(node, acting, n, question, scratch, tree)


@kernel
def try_new(node, acting, n, question, scratch, tree):
    """The same among actions that have no edge yet: the most promising one gets it."""
    room = scratch.room
    fresh = -1
    promise = NEVER
    alike = 0
    for i in range(n):
        if tree.edge_keys[find(tree.edge_keys, edge_key(node, acting, int64(room[i])))] != 0:
            continue
        looks = prior(scratch.worlds[0], acting, int64(room[i]), question.beliefs)
        if looks > promise:
            promise = looks
            fresh = i
            alike = 1
        elif looks == promise:
            alike += 1
            if chance.below(question.stream, alike) == 0:
                fresh = i
    key = edge_key(node, acting, int64(room[fresh]))
    edge = find(tree.edge_keys, key)
    tree.edge_keys[edge] = key
    tree.edge_tried[edge] = 0
    tree.edge_there[edge] = 1
    tree.edge_sum[edge] = 0.0
    tree.edge_prior[edge] = promise
    question.numbers[EDGES] += 1
    return fresh


@kernel
def judge(question, scratch):
    """What each seat gets, from 0 to 1: its share of a win, and by how many points it is ahead."""
    state = scratch.worlds[0]
    weights = question.weights
    points = scratch.points
    players = question.numbers[PLAYERS]
    over = to_act(state) == OVER
    if over:
        scores(state, points)
    else:
        foresee(state, points, question.beliefs)
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
        gain = 0.5 + 0.5 * ahead / (weights[SCALE] + abs(ahead))
        if over:
            share = ((won >> seat) & 1) / sharing
            gain = weights[MARGIN] * gain + (1.0 - weights[MARGIN]) * share
        scratch.gains[seat] = gain


# Walking.


@kernel
def imagine_world(question, scratch):
    """Deal a world that looks to the searching seat as the true one does."""
    scratch.worlds[0] = question.states[0]
    for i in range(8):
        scratch.key[i] = (chance.piece(question.stream) << 16) | chance.piece(question.stream)
    deal(scratch.worlds[0], question.numbers[SEAT], scratch.key, question.beliefs)


@kernel
def list_allowed(question, room):
    """Write what may be chosen at the root; how many."""
    for i in range(question.allowed.size):
        room[i] = question.allowed[i]
    return question.allowed.size


@kernel
def enter(acting, question, scratch, tree):
    """The node of what is seen now; NOBODY if it is new, and there is no room for it."""
    numbers = question.numbers
    view(scratch.worlds[0], numbers[SEAT] if numbers[ROOT_EYES] else acting, scratch.views[0])
    seen = sight(scratch.words, acting)
    node = find(tree.node_keys, seen)
    if tree.node_keys[node] == 0:
        if 4 * numbers[NODES] >= 3 * tree.node_keys.size:
            return NOBODY
        tree.node_keys[node] = seen
        tree.node_visits[node] = 0
        numbers[NODES] += 1
    tree.node_visits[node] += 1
    return node


# The entry points.


def think(question, scratch, tree, simulations):
    """Run more simulations; tables, stream and settings carry over from call to call."""
    numbers = question.numbers
    room = scratch.room
    path = scratch.path
    state = scratch.worlds[0]
    for _ in range(simulations):
        imagine_world(question, scratch)
        choices = 0
        walking = True  # down the tree; afterwards below it
        left = numbers[DEPTH]
        for _ in range(MOST_STEPS):
            if to_act(state) == OVER:
                break
            if choices == 0:
                acting = numbers[SEAT]
                n = list_allowed(question, room)
            else:
                acting = whose(state, question.stream, numbers[PLAYERS])
                n = list_choices(state, acting, room)
            if n == 0:
                continue  # another seat may have something to do
            if n > 1:
                n = narrow(state, acting, room, n, question.beliefs)
            action = int64(room[0])
            if not walking:
                if left == 0:
                    break
                left -= 1
                if n > 1:
                    action = int64(
                        playout(state, acting, room, n, question.stream, question.beliefs)
                    )
            elif n > 1 or choices == 0:
                nodes = numbers[NODES]
                node = enter(acting, question, scratch, tree)
                if node == NOBODY:
                    walking = False
                    continue  # play on from here
                walking = numbers[NODES] == nodes and choices + 1 < MOST_CHOICES
                if choices == 0:
                    numbers[ROOT] = node
                action = int64(room[choose(node, acting, n, question, scratch, tree)])
                path[2 * choices] = find(tree.edge_keys, edge_key(node, acting, action))
                path[2 * choices + 1] = acting
                choices += 1
            apply(state, action)
        judge(question, scratch)
        for i in range(choices):
            edge = path[2 * i]
            if tree.edge_keys[edge] != 0:
                tree.edge_tried[edge] += 1
                tree.edge_sum[edge] += scratch.gains[path[2 * i + 1]]


def report(question, tree, tried, sums):
    """How often each allowed action was tried at the root, and the sum of what it brought."""
    for i in range(question.allowed.size):
        key = edge_key(question.numbers[ROOT], question.numbers[SEAT], int64(question.allowed[i]))
        edge = find(tree.edge_keys, key)
        tried[i] = 0
        sums[i] = 0.0
        if tree.edge_keys[edge] != 0:
            tried[i] = tree.edge_tried[edge]
            sums[i] = tree.edge_sum[edge]


BUNDLES = {"question": Question, "scratch": Scratch, "tree": Tree}
SIGNATURES = {
    "think": "question scratch tree number",
    "report": "question tree numbers reals",
}
