"""Greedy of King's Court as a kernel, for batches: the same choices as ``greedy.py``.

The odds are the same fractions, all of them over one denominator, so that whole numbers are
compared: ``ONE`` is a certainty. Of several that are alike a lot decides, as there.
"""

from numpy import int64, uint64

from kufsa.core import bits, chance
from kufsa.core.kernel import kernel
from kufsa.games.kings_court import ROW
from kufsa.games.kings_court.row import known_to
from kufsa.games.kings_court.state import CALL, LEFT, MAGIC, MAX_KINDS, PEEK, RIGHT, SWAP

HOME, INFORMATIVE, IDLE, LAST = 3, 2, 1, 0

# Among the numbers: how many hats of each kind the seat has not seen, and the odds that follow.
UNSEEN = 0
ONE = UNSEEN + MAX_KINDS + 1  # magic hats are the last kind
FITS = ONE + 1  # by slot
FOUND = FITS + ROW  # by slot: how likely its hat is a magic one
NUMBERS = FOUND + ROW


@kernel
def decide(state, seat, actions, n, scratch):
    """The action of the highest value and then of the highest preference; a lot among equals."""
    numbers = scratch.numbers
    write_odds(state, seat, numbers)
    best = int64(-1)
    most = int64(0)
    rank = int64(0)
    place = int64(0)
    alike = int64(0)
    for i in range(n):
        action = int64(actions[i])
        worth = value(state, seat, action, numbers)
        own_rank, own_place = preference(state, seat, action, numbers)
        better = best < 0 or worth > most
        if best >= 0 and worth == most:
            better = own_rank > rank or (own_rank == rank and own_place > place)
            if own_rank == rank and own_place == place:
                alike += 1
                if chance.below(scratch.stream, alike) == 0:
                    best = action
        if better:
            best = action
            most = worth
            rank = own_rank
            place = own_place
            alike = int64(1)
    return best


@kernel
def known_to_anyone(state):
    """The slots whose hat some seat knows: none of those hats is magic."""
    known = 0
    for seat in range(int64(state.players)):
        known |= known_to(state, seat)
    return known


@kernel
def ways(things, drawn):
    """In how many orders so many of the things can be drawn."""
    found = int64(1)
    for i in range(drawn):
        found *= max(int64(0), things - i)
    return found


@kernel
def write_odds(state, seat, numbers):
    """Write what is certain, and how likely every hat of the row fits or is magic."""
    width = int64(state.width)
    known = known_to(state, seat)
    shown = known_to_anyone(state) & ~known
    for kind in range(MAX_KINDS + 1):
        numbers[UNSEEN + kind] = 0
    there = 0  # the kinds of the row's characters
    fitting = False  # whether a hat that it knows fits one of them
    for slot in range(width):
        there |= 1 << int64(state.characters[slot])
    for place in range(ROW + int64(state.hat_pile)):
        hat = int64(state.hats[place])
        if place < width and known >> place & 1:
            if there >> hat & 1:
                fitting = True
        elif place < width or place >= ROW:
            numbers[UNSEEN + hat] += 1
    magic = numbers[UNSEEN + MAGIC]
    plain = int64(0)
    absent = int64(0)
    for kind in range(MAX_KINDS):
        plain += numbers[UNSEEN + kind]
        if there >> kind & 1 == 0:
            absent += numbers[UNSEEN + kind]
    # The slots that rivals know draw first, among the hats that are not magic; then the others.
    drawn = bits.count(uint64(shown))
    blind = width - bits.count(uint64(known)) - drawn
    rest = plain - drawn + magic
    deals = ways(plain, drawn) * ways(rest, blind)
    alive = deals if fitting else deals - ways(absent, drawn + blind)
    plain = max(plain, int64(1))
    rest = max(rest, int64(1))
    numbers[ONE] = alive * plain * rest
    for slot in range(width):
        fits = int64(0)
        found = int64(0)
        character = int64(state.characters[slot])
        if known >> slot & 1:
            fits = numbers[ONE] if int64(state.hats[slot]) == character else int64(0)
        else:
            secret = int64(0) if shown >> slot & 1 else magic
            fits = deals * numbers[UNSEEN + character] * (rest - secret)
            found = deals * secret * plain
        numbers[FITS + slot] = fits
        numbers[FOUND + slot] = found


@kernel
def value(state, seat, action, numbers):
    """The expected change of the own score (KC-15)."""
    if SWAP <= action < CALL:
        return int64(0)
    slot = action - PEEK if action < SWAP else action - CALL
    penalties = int64(state.penalties[seat])
    magic = int64(state.magic[seat])
    found = numbers[FOUND + slot] if penalties > magic else int64(0)
    if action < SWAP:
        return found
    wrong = int64(0)
    if penalties >= magic:
        wrong = numbers[ONE] - numbers[FITS + slot] - numbers[FOUND + slot]
    return numbers[FITS + slot] + found - wrong


@kernel
def preference(state, seat, action, numbers):
    """The rank among actions of the same value, and the place within that rank."""
    if action >= CALL:
        return int64(LAST), int64(0)
    if action >= SWAP:
        return brings_home(state, seat, LEFT[action - SWAP], RIGHT[action - SWAP])
    if known_to(state, seat) >> (action - PEEK) & 1:
        return int64(IDLE), int64(0)
    return int64(INFORMATIVE), numbers[FITS + action - PEEK]


@kernel
def brings_home(state, seat, a, b):
    """Whether more known hats fit after a swap, and how many rivals know those hats."""
    gained = int64(0)
    rivals = int64(0)
    for turned in range(2):
        place = b if turned else a
        other = a if turned else b
        if known_to(state, seat) >> place & 1 == 0:
            continue
        hat = int64(state.hats[place])
        if hat == int64(state.characters[place]):
            gained -= 1
        if hat == int64(state.characters[other]):
            gained += 1
            for rival in range(int64(state.players)):
                rivals += known_to(state, rival) >> place & 1
            rivals -= 1
    if gained > 0:
        return int64(HOME), 8 * gained - rivals
    return int64(LAST), int64(0)
