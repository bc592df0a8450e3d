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
from kufsa.search.quick_scratch import AUTOMATIC, SIGN, QuickScratch, Together

if TYPE_CHECKING:
    # Bound by the compiler before this file is executed.
    from kufsa.games.catch_dragon.rules import (
        apply,
        legal,
        resample,
        scores,
        to_act,
        winners,
    )

OVER = -1
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


@kernel
def choose_in(state, seat, i, step, key, scratch):
    """The action of a seat at the table i, in a world that it imagines; the state stays."""
    own = scratch.key
    for word in range(key.size):
        own[word] = key[word]
    own[7] ^= uint32(i)
    own[4] ^= uint32(step)
    chance.begin(scratch.stream, own)
    own[5] ^= uint32(1)  # the world's chance differs from the player's
    scratch.worlds[0] = state
    resample(scratch.worlds[0], seat, own)
    return choose(scratch.worlds[0], seat, scratch)


@kernel
def add_points(state, sign, scratch, rewards, i):
    """Add the points of every seat to its reward, times a sign."""
    scores(state, scratch.points)
    for seat in range(rewards.shape[1]):
        rewards[i, seat] += sign * scratch.points[seat]


@kernel
def add_outcome(state, rewards, i):
    """Add 1 for a sole winner, less for those who share a win, 0 in sum."""
    players = rewards.shape[1]
    won = int64(winners(state))
    count = int64(0)
    for seat in range(players):
        count += won >> seat & 1
    for seat in range(players):
        if won >> seat & 1:
            rewards[i, seat] += (players - count) / (count * (players - 1))
        else:
            rewards[i, seat] -= 1 / (players - 1)


# The entry points.


def choose_all(states, seats, key, scratch, actions, start, stop):
    """The actions of these seats, by the rules' numbers; the states stay as they are."""
    for i in range(start, stop):
        actions[i] = choose_in(states[i], int64(seats[i]), i, int64(0), key, scratch)


def play_on(states, seats, key, scratch, together, start, stop):
    """Play all games until it is the turn of a seat in each, or to their ends."""
    sign = together.numbers[SIGN]
    for i in range(start, stop):
        state = states[i]
        together.over[i] = False
        if to_act(state) < 0:
            continue
        if sign != 0:
            add_points(state, -sign, scratch, together.rewards, i)
        step = int64(1)
        acting = int64(to_act(state))
        while acting >= 0:
            if acting == int64(seats[i]):
                if together.numbers[AUTOMATIC] == 0 or legal(state, scratch.room) > 1:
                    break
                action = int64(scratch.room[0])  # a choice of exactly one makes itself
            else:
                action = choose_in(state, acting, i, step, key, scratch)
            apply(state, action)
            step += 1
            acting = int64(to_act(state))
        if sign != 0:
            add_points(state, sign, scratch, together.rewards, i)
        if acting == OVER:
            together.over[i] = True
            if sign == 0:
                add_outcome(state, together.rewards, i)


BUNDLES = {"scratch": QuickScratch, "together": Together}
SIGNATURES = {
    "choose_all": "states actions words scratch actions number number",
    "play_on": "states actions words scratch together number number",
}
