"""What gives a search a character, inside compiled code: a template like ``tree.py``.

A character has a *mind*, which changes (what it remembers, its own dice), and *traits*, numbers
that never do (how long it remembers, how bold it is). It thinks about a *world*: a state drawn at
random among those that its seat cannot tell from the true one. Everything that it does is a kernel
over these three, so that it plays alike in Python and in a browser, and a kernel that looked at
what is hidden would gain nothing: it is drawn at random.

A choice goes like this:

1. ``recall``: what the character has forgotten becomes unknown in the world.
2. ``notice``: of the legal actions those stay that it thinks of.
3. ``decide``: the action, where it needs no search.
4. Else ``tree.py`` searches, with the numbers that ``believe`` writes for the game's kernels there.
5. ``lean``: what an action is worth to it besides its chances. The best in sum is played.
6. ``explain``: a record of the game's REASONS, for a sentence that everybody may hear.

Where everybody may act at once, ``recall`` is followed by ``react``: what its hand reaches for,
and after how many seconds. Then it explains that.

The kernels of HOOKS do nothing; those in ``bots/character.py`` of a game's folder take their place.
That file may also have ``MIND`` (see ``mind_record``), ``TRAITS`` with their usual values,
``REASONS`` (declared like events), ``BELIEFS`` and ``SCRATCH``: how many numbers these take.
"""

from numpy import int64

from kufsa.core import chance
from kufsa.core.kernel import kernel

WELL_TRIED = 0.25  # of the times that the most tried action was
UNDECIDED = -1
NOTHING = -2

HOOKS = ("begin", "observe", "recall", "notice", "decide", "believe", "lean", "react", "explain")


@kernel
def begin(mind, traits, players):
    """A new game begins; everything in the mind but dice and seat is 0."""
    return


@kernel
def observe(mind, traits, words, at):
    """The seat is told the event whose words begin there; what it may not know is -1."""
    return


@kernel
def recall(state, mind, traits):
    """Make unknown in the world what the character has forgotten."""
    return


@kernel
def notice(state, mind, traits, actions, n):
    """Leave only what it thinks of among the first n actions; how many, at least one."""
    return n


@kernel
def decide(state, mind, traits, actions, n, numbers, reals):
    """The place of the action to take without a search, or UNDECIDED."""
    return UNDECIDED


@kernel
def believe(state, mind, traits, beliefs):
    """Write what the kernels of the search are given."""
    return


@kernel
def lean(state, mind, traits, action):
    """What an action is worth to it besides its chances, from -1 to 1."""
    return 0.0


@kernel
def react(state, mind, traits, seconds):
    """The action that its hand reaches for, or NOTHING; ``seconds[0]`` becomes when it is there.

    UNDECIDED: what there is to claim is found by trying (``claims.py``).
    """
    return UNDECIDED


@kernel
def explain(state, mind, traits, action, words):
    """Write why it plays an action, and return how many words that takes; 0: no special reason.

    It says nothing that does not follow from the action and what lies open: how many actions there
    were, and what they were worth, may tell of a hand.
    """
    return 0


# The entry points.


def begin_game(minds, traits, key, seat, players):
    mind = minds[0]
    chance.begin(mind.dice, key)
    mind.seat = seat
    begin(mind, traits, players)


def observe_events(minds, traits, words, starts):
    """Observe the events that begin at these places among the words."""
    for i in range(starts.size):
        observe(minds[0], traits, words, starts[i])


def prepare_choice(states, minds, traits, actions, beliefs, key):
    """Make the world what the character has in mind, and leave the actions that it thinks of.

    Returns how many; ``key`` becomes a fresh key for the search. It costs no dice: who was asked
    more often remembers the same.
    """
    recall(states[0], minds[0], traits)
    n = int64(actions.size)
    if n > 1:
        n = int64(notice(states[0], minds[0], traits, actions, n))
    believe(states[0], minds[0], traits, beliefs)
    for i in range(8):
        key[i] = minds[0].dice[i]
    minds[0].choices += 1
    key[6] ^= minds[0].choices
    return n


def decide_now(states, minds, traits, actions, numbers, reals):
    """The place of the action that needs no search, or UNDECIDED."""
    if actions.size == 1:
        return int64(0)
    return int64(decide(states[0], minds[0], traits, actions, actions.size, numbers, reals))


def take_best(states, minds, traits, actions, tried, sums):
    """The place of the action that was tried often and that the character values most."""
    most = int64(0)
    for i in range(actions.size):
        most = max(most, tried[i])
    best = int64(-1)
    best_worth = 0.0
    for i in range(actions.size):
        if tried[i] >= WELL_TRIED * most and tried[i] > 0:
            worth = sums[i] / tried[i] + lean(states[0], minds[0], traits, int64(actions[i]))
            if best < 0 or worth > best_worth:
                best = i
                best_worth = worth
    return max(best, int64(0))


def react_now(states, minds, traits, seconds):
    """The number of the action that the hand reaches for, NOTHING, or UNDECIDED."""
    recall(states[0], minds[0], traits)
    return int64(react(states[0], minds[0], traits, seconds))


def explain_choice(states, minds, traits, action, words):
    """Write the reason of an action, and return how many words it takes."""
    return int64(explain(states[0], minds[0], traits, action, words))


SIGNATURES = {
    "begin_game": "minds reals words number number",
    "observe_events": "minds reals numbers numbers",
    "prepare_choice": "states minds reals actions reals words",
    "decide_now": "states minds reals actions numbers reals",
    "take_best": "states minds reals actions numbers reals",
    "react_now": "states minds reals reals",
    "explain_choice": "states minds reals number numbers",
}
