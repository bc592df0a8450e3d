"""What is known of King's Court, for the search: what to look at, and what swaps give away.

Who swaps a hat that it has seen mostly brings it home, and everybody sees that: the next player may
call it first. ``beliefs`` say how surely the searching seat takes a rival's swap for that, whether
it takes others to be as clever, and which seat it is; without them nobody sees through a swap.

A hat that a rival knows too is worth most to who need not swap it home. So there is a time to wait,
and to wait is to look again at a hat that one knows.
"""

from numpy import int64

from kufsa.core import chance
from kufsa.core.kernel import kernel
from kufsa.games.kings_court import ROW
from kufsa.games.kings_court.row import known_to
from kufsa.games.kings_court.state import CALL, LEFT, NO_SWAP, RIGHT, SWAP
from kufsa.games.kings_court.unseen import resample

TRUST, WARY, SELF, BELIEFS = range(4)  # where beliefs lie, and how many there are

SURE, SNATCHES, BRINGS_HOME, LOOKS, GUESSES, WAITS, GIVES = 1.0, 0.8, 0.6, 0.3, 0.1, 0.05, 0.02
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
def suspicious(state, known, slot):
    """Whether the player before has just moved a hat here that it knows, and we do not."""
    swap = int64(state.last_swap)
    if swap == NO_SWAP:
        return False
    left, right = int64(LEFT[swap - SWAP]), int64(RIGHT[swap - SWAP])
    if slot != left and slot != right:
        return False
    if state.characters[left] == state.characters[right]:
        return False  # were it at home now, it was so before, and would have been called
    players = int64(state.players)
    theirs = known_to(state, (int64(state.turn) + players - 1) % players)
    return (theirs & ~known) >> slot & 1 == 1


@kernel
def sees_through(seat, beliefs):
    """Whether a seat is taken to draw its conclusion from that."""
    if beliefs.size < BELIEFS:
        return False
    return beliefs[TRUST if seat == int64(beliefs[SELF]) else WARY] > 0.0


@kernel
def deal(state, seat, key, beliefs):
    """Another world that looks the same, in which a suspicious hat mostly fits where it is now."""
    resample(state, seat, key)
    if not sees_through(seat, beliefs):
        return
    known = known_to(state, seat)
    chosen = int64(-1)
    alike = 0
    for slot in range(int64(state.width)):
        if suspicious(state, known, slot):
            alike += 1
            if chance.below(state.chance, alike) == 0:
                chosen = slot
    if chosen >= 0 and chance.below(state.chance, 1000) < 1000 * beliefs[TRUST]:
        bring(state, known, chosen)


@kernel
def bring(state, known, slot):
    """Lay a hat that belongs to a slot's character there, in exchange, if an unknown one does."""
    wanted = int64(state.characters[slot])
    place = int64(-1)
    alike = 0
    for other in range(ROW + int64(state.hat_pile)):
        hidden = other >= ROW or (other < int64(state.width) and (known >> other) & 1 == 0)
        if hidden and int64(state.hats[other]) == wanted:
            alike += 1
            if chance.below(state.chance, alike) == 0:
                place = other
    if place >= 0:
        state.hats[place] = state.hats[slot]
        state.hats[slot] = wanted


@kernel
def known_to_rivals(state, seat):
    """The slots whose hat somebody else knows."""
    known = 0
    for other in range(int64(state.players)):
        if other != seat:
            known |= known_to(state, other)
    return known


@kernel
def promise(state, known, action, beliefs):
    """What an action looks like to who knows the hats of these slots; 0: nothing comes of it."""
    if action < SWAP:
        return WAITS if (known >> action) & 1 == 1 else LOOKS
    if action < CALL:
        a = LEFT[action - SWAP]
        b = RIGHT[action - SWAP]
        if fits(state, known, a, a) or fits(state, known, b, b):
            return 0.0
        home = int64(0)
        if fits(state, known, a, b):
            home |= 1 << a
        if fits(state, known, b, a):
            home |= 1 << b
        if home == 0:
            return 0.0
        return BRINGS_HOME if home & ~known_to_rivals(state, int64(state.turn)) != 0 else GIVES
    slot = action - CALL
    if (known >> slot) & 1 == 0:
        seat = int64(state.turn)
        if sees_through(seat, beliefs) and suspicious(state, known, slot):
            return SNATCHES
        free = state.magic[seat] > state.penalties[seat]  # a spare magic hat pays for it (KC-15)
        return GUESSES if free or hidden(state, known) <= FEW else 0.0
    return SURE if fits(state, known, slot, slot) else 0.0


@kernel
def narrow(state, seat, actions, n, beliefs):
    """What is sure at once; else what may come to something, and one way to wait."""
    known = known_to(state, seat)
    contested = known_to_rivals(state, seat)
    sure = int64(-1)
    kept = 0
    waits = 0
    for i in range(n):
        action = int64(actions[i])
        looks = promise(state, known, action, beliefs)
        if looks == SURE and (sure < 0 or (contested >> (action - CALL)) & 1 == 1):
            sure = action
        if looks == WAITS:
            waits += 1
        if looks > 0.0 and (looks != WAITS or waits == 1):
            actions[kept] = actions[i]
            kept += 1
    if sure >= 0:
        actions[0] = sure
        return 1
    return kept if kept > 0 else n


@kernel
def prior(state, seat, action, beliefs):
    return promise(state, known_to(state, seat), action, beliefs)


@kernel
def playout(state, seat, actions, n, stream, beliefs):
    """Call what is sure, bring home what no rival knows, else look, guess or wait."""
    known = known_to(state, seat)
    best = 0.0
    alike = 0
    chosen = int64(actions[0])
    for i in range(n):
        action = int64(actions[i])
        looks = promise(state, known, action, beliefs)
        if looks > best:
            best = looks
            alike = 1
            chosen = action
        elif looks == best:
            alike += 1
            if chance.below(stream, alike) == 0:
                chosen = action
    return chosen
