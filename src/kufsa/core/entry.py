"""The doors from Python into a game's kernels: one copy of this module is made for each game.

Numba keeps compiled code on disk for functions of real modules, not for functions that were
handed other functions. So this file is a template: ``compiler.py`` executes it once a game,
with the names below bound to that game's kernels, and compiles each door for the fixed types
of its arguments. States come as arrays: the first record is the one that is meant.
"""

from typing import TYPE_CHECKING

from kufsa.core import chance

if TYPE_CHECKING:
    # Bound by compiler.py before this file is executed.
    from kufsa.games.catch_dragon.rules import (
        apply,
        check,
        complete,
        legal,
        resample,
        scores,
        setup,
        to_act,
        winners,
    )
    from kufsa.games.catch_dragon.view import view

OVER = -1


def open_game(states, options, key):
    setup(states[0], options, key)


def make_complete(states):
    return complete(states[0])


def whose_turn(states):
    return to_act(states[0])


def list_legal(states, out):
    return legal(states[0], out)


def why_not(states, action):
    return check(states[0], action)


def step(states, action):
    """Check and apply: 0, or the code of the refusal, and then nothing has changed."""
    code = check(states[0], action)
    if code == 0:
        apply(states[0], action)
    return code


def count_points(states, out):
    scores(states[0], out)


def who_won(states):
    return winners(states[0])


def look(states, seat, views):
    view(states[0], seat, views[0])


def imagine(states, seat, key):
    resample(states[0], seat, key)


def play_on(states, options, key, player, out, steps):
    """Random steps through ``legal`` and ``apply``, new games as old ones end; how many ended."""
    state = states[0]
    ended = 0
    for _ in range(steps):
        if to_act(state) == OVER:
            ended += 1
            key[7] += 1
            setup(state, options, key)
        n = legal(state, out)
        apply(state, out[chance.below(player, n)])
    return ended


def play_out(states, player, out, limit):
    """Random steps until the game is over or the limit is reached; how many were made."""
    state = states[0]
    for made in range(limit):
        if to_act(state) == OVER:
            return made
        n = legal(state, out)
        apply(state, out[chance.below(player, n)])
    return limit


def count_lines(states, stack, room, depth):
    """How many lines of play there are of exactly so many actions, or fewer where a game ends.

    ``stack`` has a state for each depth, ``room`` a row for its legal list and two more
    cells: how many there are, and which comes next.
    """
    lines = 0
    width = room.shape[1] - 2
    stack[0] = states[0]
    level = 0
    room[0, width] = -1
    while level >= 0:
        if room[level, width] < 0:
            if level == depth or to_act(stack[level]) == OVER:
                lines += 1
                level -= 1
                continue
            room[level, width] = legal(stack[level], room[level])
            room[level, width + 1] = 0
        following = room[level, width + 1]
        if following == room[level, width]:
            level -= 1
            continue
        room[level, width + 1] = following + 1
        stack[level + 1] = stack[level]
        apply(stack[level + 1], room[level, following])
        level += 1
        room[level, width] = -1
    return lines
