"""What is known of King's Court, for the search: what to look at, and what not to bother with."""

from numpy import int64

from kufsa.core import chance
from kufsa.core.kernel import kernel
from kufsa.games.kings_court.rules import CALL, LEFT, RIGHT, SWAP, known_to

SURE, BRINGS_HOME, LOOKS, GUESSES = 1.0, 0.6, 0.3, 0.1
FEW = 6  # hats: among more of them a guess hardly ever pays


@kernel
def fits(state, known, hat, character):
    """Whether a known hat belongs to the character of a slot."""
    return (known >> hat) & 1 == 1 and state.hats[hat] == state.characters[character]


@kernel
def hidden(state, known):
    """How many hats lie where they are not known."""
    hats = int64(state.hat_pile)
    for slot in range(int64(state.width)):
        hats += 1 - ((known >> slot) & 1)
    return hats


@kernel
def promise(state, known, action):
    """What an action looks like to who knows the hats of these slots; 0: nothing comes of it."""
    if action < SWAP:
        return 0.0 if (known >> action) & 1 == 1 else LOOKS
    if action < CALL:
        a = LEFT[action - SWAP]
        b = RIGHT[action - SWAP]
        if fits(state, known, a, a) or fits(state, known, b, b):
            return 0.0
        if fits(state, known, a, b) or fits(state, known, b, a):
            return BRINGS_HOME
        return 0.0
    slot = action - CALL
    if (known >> slot) & 1 == 0:
        seat = int64(state.turn)
        free = state.magic[seat] > state.penalties[seat]  # a spare magic hat pays for it (KC-15)
        return GUESSES if free or hidden(state, known) <= FEW else 0.0
    return SURE if fits(state, known, slot, slot) else 0.0


@kernel
def narrow(state, seat, actions, n, beliefs):
    """Peeks at hats not known, swaps that bring a known hat home, calls that may be right."""
    known = known_to(state, seat)
    kept = 0
    for i in range(n):
        if promise(state, known, int64(actions[i])) > 0.0:
            actions[kept] = actions[i]
            kept += 1
    return kept if kept > 0 else n


@kernel
def prior(state, seat, action, beliefs):
    return promise(state, known_to(state, seat), action)


@kernel
def playout(state, seat, actions, n, stream, beliefs):
    """Call what is sure, bring home what is known, else look; guess only where nothing is left."""
    known = known_to(state, seat)
    best = 0.0
    alike = 0
    chosen = int64(actions[0])
    for i in range(n):
        action = int64(actions[i])
        looks = promise(state, known, action)
        if looks > best:
            best = looks
            alike = 1
            chosen = action
        elif looks == best:
            alike += 1
            if chance.below(stream, alike) == 0:
                chosen = action
    return chosen
