"""Loops over whole games, inside compiled code: a template like ``kufsa.core.entry_points``."""

from typing import TYPE_CHECKING

from kufsa.core import chance

if TYPE_CHECKING:
    # Bound by the compiler before this file is executed.
    from kufsa.games.catch_dragon.rules import apply, legal, setup, to_act

OVER = -1


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
    """How many lines of play there are of exactly this many actions, or fewer if a game ends.

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


SIGNATURES = {
    "play_on": "states numbers words words actions number",
    "play_out": "states words actions number",
    "count_lines": "states states action_rows number",
}
