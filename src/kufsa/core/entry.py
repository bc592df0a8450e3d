"""The doors from Python into a game's kernels: a template, of which each game gets a copy.

Numba keeps compiled code on disk for functions of real modules, not for functions that were
handed other functions. So code that serves every game is a template: ``compiler.py`` executes
it once a game, with the names of the contract bound to that game's kernels, and compiles each
door for the fixed types of its arguments. States come as arrays: the first record is meant.
"""

from typing import TYPE_CHECKING

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
    from kufsa.games.catch_dragon.events import tell
    from kufsa.games.catch_dragon.view import for_people, view


def open_game(states, options, key):
    setup(states[0], options, key)


def make_complete(states):
    return complete(states[0])


def whose_turn(states):
    return to_act(states[0])


def list_legal(states, out):
    return legal(states[0], out)


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


def forget(views):
    """Leave in a view what a person is shown."""
    for_people(views[0])


def tell_step(before, action, after, words):
    """Write the events of a step; how many words they take."""
    return tell(before[0], action, after[0], words)


def imagine(states, seat, key):
    resample(states[0], seat, key)


# What each door takes; the words are those of ``compiler.argument_types``.
SIGNATURES = {
    "open_game": "states numbers words",
    "make_complete": "states",
    "whose_turn": "states",
    "list_legal": "states actions",
    "step": "states number",
    "count_points": "states numbers",
    "who_won": "states",
    "look": "states number views",
    "forget": "views",
    "tell_step": "states number states numbers",
    "imagine": "states number words",
}
