"""The functions through which Python calls a game's kernels: a template, copied for each game.

Numba keeps compiled code on disk for functions of real modules, not for functions that were
handed other functions. So code that serves every game is a template: ``compiler.py`` executes
it once for each game, with the names of the contract bound to that game's kernels, and compiles
each function for the fixed types of its arguments. States come as arrays of one record.
"""

from typing import TYPE_CHECKING

from numpy import int64

if TYPE_CHECKING:
    # Bound by compiler.py before this file is executed.
    from kufsa.games.catch_dragon.events import tell
    from kufsa.games.catch_dragon.odds import odds
    from kufsa.games.catch_dragon.rules import (
        apply,
        check,
        finish_document,
        legal,
        resample,
        scores,
        setup,
        to_act,
        winners,
    )
    from kufsa.games.catch_dragon.view import for_people, view


def setup_game(states, options, key):
    setup(states[0], options, key)


def complete_document(states):
    """Fill in what a document leaves out: 0, or the code of the flaw that was found."""
    return finish_document(states[0])


def seat_to_act(states):
    return to_act(states[0])


def legal_actions(states, out):
    """Write the legal actions to ``out``, and return how many there are."""
    return legal(states[0], out)


def step(states, action):
    """Check and apply: 0, or the code of the refusal, and then nothing has changed."""
    code = check(states[0], action)
    if code == 0:
        apply(states[0], action)
    return code


def points(states, out):
    scores(states[0], out)


def winning_seats(states):
    """One bit for each seat that has won."""
    return winners(states[0])


def view_of(states, seat, views):
    view(states[0], seat, views[0])


def people_view(views):
    """Leave in a view what a person is shown."""
    for_people(views[0])


def count_odds(views, out):
    """Write what can be counted from a view, and return how many numbers that takes; 0: nothing."""
    return int64(odds(views[0], out))


def tell_step(before, action, after, words):
    """Write the events of a step, and return how many words they take."""
    return tell(before[0], action, after[0], words)


def resample_for(states, seat, key):
    """Draw again what the seat cannot know."""
    resample(states[0], seat, key)


# What each entry point takes; the words are those of ``compiler.argument_types``.
SIGNATURES = {
    "setup_game": "states numbers words",
    "complete_document": "states",
    "seat_to_act": "states",
    "legal_actions": "states actions",
    "step": "states number",
    "points": "states numbers",
    "winning_seats": "states",
    "view_of": "states number views",
    "people_view": "views",
    "count_odds": "views numbers",
    "tell_step": "states number states numbers",
    "resample_for": "states number words",
}
