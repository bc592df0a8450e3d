"""Players of batches, inside compiled code: a template like ``kufsa.core.entry_points``.

A quick player does at once what the search imagines that players do (``playout`` in
``bots/knowledge.py`` of a game's folder): it looks neither ahead nor at any clock, so a
processor makes very many of its choices a second. A greedy player does what the bot of that name
does (``decide`` in ``bots/greedy_kernels.py``). Like every player they choose in a world drawn
among those that their seat cannot tell from the true one.
"""

from typing import TYPE_CHECKING

from numpy import int64, uint32

from kufsa.core import chance
from kufsa.core.kernel import kernel
from kufsa.search.quick_scratch import QuickScratch

if TYPE_CHECKING:
    # Bound by the compiler before this file is executed.
    from kufsa.games.catch_dragon.rules import legal, resample, to_act

EVERYONE = -2
NOBODY = -1
NOTHING = -1  # there is no action that a seat could choose

HOOKS = ("owner", "narrow", "playout", "decide")


@kernel
def owner(action):
    """Whose action it is in a game where everybody may act; NOBODY: anyone's."""
    return NOBODY


@kernel
def narrow(state, seat, actions, n, beliefs):
    """Leave out what the seat knows is not worth considering; how many are left, at least 1."""
    return n


@kernel
def playout(state, seat, actions, n, stream, beliefs):
    """The action that a seat plays: one of the first n."""
    return actions[chance.below(stream, n)]


@kernel
def decide(state, seat, actions, n, scratch):
    """The action of a seat that has several: one of the first n."""
    n = narrow(state, seat, actions, n, scratch.beliefs)
    if n > 1:
        return int64(playout(state, seat, actions, n, scratch.stream, scratch.beliefs))
    return int64(actions[0])


@kernel
def list_own(state, seat, room):
    """Write what a seat may choose. Where everybody may act, its claims, or what is nobody's."""
    n = legal(state, room)
    if to_act(state) != EVERYONE:
        return n
    claims = 0
    for i in range(n):
        if owner(room[i]) == seat:
            room[claims] = room[i]
            claims += 1
    if claims > 0:
        return claims
    for i in range(n):
        if owner(room[i]) == NOBODY:
            room[claims] = room[i]
            claims += 1
    return claims


@kernel
def choose(state, seat, scratch):
    """The action of a seat in a world that it could be in, or NOTHING."""
    room = scratch.room
    n = list_own(state, seat, room)
    if n > 1:
        return int64(decide(state, seat, room, n, scratch))
    return int64(room[0]) if n == 1 else int64(NOTHING)


def choose_all(states, seats, key, scratch, actions, start, stop):
    """The actions of these seats, by the rules' numbers; the states stay as they are."""
    own = scratch.key
    for i in range(start, stop):
        for word in range(key.size):
            own[word] = key[word]
        own[7] ^= uint32(i)
        chance.begin(scratch.stream, own)
        own[5] ^= uint32(1)  # the world's chance differs from the player's
        scratch.worlds[0] = states[i]
        resample(scratch.worlds[0], int64(seats[i]), own)
        actions[i] = choose(scratch.worlds[0], int64(seats[i]), scratch)


BUNDLES = {"scratch": QuickScratch}
SIGNATURES = {"choose_all": "states actions words scratch actions number number"}
