"""What cards are worth: the lair that may become of them, for oneself and for the others.

Every card ends in somebody's lair. So a card is worth what it may become to me, and what it would
have become to whoever gets it otherwise. ``prospect`` is a lair's expected points at the end if
each card that lies in no lair yet comes to it with a chance of its own, its *share*; a card's
``stake`` for a seat is the difference between surely getting it and surely not.
"""

from fractions import Fraction
from math import comb

import numpy as np
from numpy import int64, uint64

from kufsa.core import bits
from kufsa.core.kernel import kernel
from kufsa.games.drachenwurf.dice import COLOURS, DICE
from kufsa.games.drachenwurf.lair import (
    CARDS,
    LANDSCAPES,
    LINE,
    ONE,
    bit,
    cards_of,
    length,
    only_card,
)
from kufsa.games.drachenwurf.state import IN_MIDDLE, MAX_PLAYERS, MIDDLE
from kufsa.games.drachenwurf.table import first_row

from . import traits as trait
from .memory import COMING, COUNTS, ROWS, SHARES, TAKING
from .traits import envy_of, fear_of, worth_of_egg

LINES = COLOURS + LANDSCAPES
COLOUR_LINES = (1 << COLOURS) - 1  # sets of lines are bits
SAME = 1e-9  # what differs by no more than rounding is the same
NEVER = -1e9
UNSEEN = -1.0  # what to take a card is worth to who does not think of it


def _chase(count: int, dice: int = DICE) -> Fraction:
    """The chance to put so many dice of one colour aside, while each roll shows one."""
    if count <= 0:
        return Fraction(1)
    return sum(
        (
            Fraction(comb(dice, shown) * 5 ** (dice - shown), 6**dice)
            * _chase(count - shown, dice - shown)
            for shown in range(1, dice + 1)
        ),
        Fraction(0),
    )


CHASE = np.array([float(_chase(count)) for count in range(DICE + 2)])


# Who gets which card.


@kernel
def hold(state, traits, seat, side):
    """The chance that a card stays at a nest until its owner's turn: others come before.

    All others do if the nest is one's own; who sits between, if not.
    """
    players = int64(state.players)
    turn = int64(state.turn)
    fear = fear_of(state, traits)
    turns = (seat - turn + players) % players
    if turns == 0:
        turns = players
    chance = 1.0
    for passed in range(1, turns):
        robber = (turn + passed) % players
        need = side if state.eggs[robber] > 0 else side + 1
        chance *= 1.0 - fear * CHASE[need]
    return chance


@kernel
def write_share(state, card, seat, share, reals):
    """A share for one seat, the rest for the others alike."""
    players = int64(state.players)
    for other in range(players):
        rest = (1.0 - share) / (players - 1)
        reals[SHARES + MAX_PLAYERS * card + other] = share if other == seat else rest


@kernel
def write_shares(state, traits, reals):
    """Each seat's chance to get each card, if nothing is taken now; none has one in a lair."""
    players = int64(state.players)
    even = 1.0 / players
    for card in range(CARDS):
        for seat in range(players):
            reals[SHARES + MAX_PLAYERS * card + seat] = even
    for i in range(first_row(state, players)):
        cards = cards_of(int64(state.row[i]))
        while cards != 0:
            lose_shares(state, bits.lowest(cards), reals)
            cards &= cards - ONE
    for i in range(MIDDLE):
        if i < int64(state.middle_size):
            left_open = 2.0 * even * traits[trait.OPEN_SHARE]
            write_share(state, int64(state.middle[i]), int64(state.turn), left_open, reals)
    for seat in range(players):
        cards = state.nest[seat]
        while cards != 0:
            card = bits.lowest(cards)
            cards &= cards - ONE
            held = hold(state, traits, seat, int64(state.side[card]))
            write_share(state, card, seat, held, reals)


@kernel
def lose_shares(state, card, reals):
    """Nobody will get that card: it is at home, or as good as that."""
    for seat in range(int64(state.players)):
        reals[SHARES + MAX_PLAYERS * card + seat] = 0.0


# Lairs.


@kernel
def copy_rows(state, seat, numbers):
    """Write the rows of a lair; how many there are."""
    first = first_row(state, seat)
    count = int64(state.rows[seat])
    for i in range(count):
        numbers[ROWS + i] = int64(state.row[first + i])
    return count


@kernel
def write_coming(traits, seat, reals):
    """Write how likely a seat gets each card, as far as it counts that; the cards that may come."""
    cards = uint64(0)
    for card in range(CARDS):
        share = traits[trait.FORESIGHT] * reals[SHARES + MAX_PLAYERS * card + seat]
        reals[COMING + card] = share
        if share > 0.0:
            cards |= bit(card)
    return cards


@kernel
def expected(cards, reals):
    """How many of some cards will come."""
    total = 0.0
    while cards != 0:
        total += reals[COMING + bits.lowest(cards)]
        cards &= cards - ONE
    return total


@kernel
def grown(size, cards, reals):
    """What a row of so many cards is worth if these may come: the mean of its square (DW-25)."""
    total = size + expected(cards, reals)
    spread = 0.0
    while cards != 0:
        share = reals[COMING + bits.lowest(cards)]
        spread += share * (1.0 - share)
        cards &= cards - ONE
    return total * total + spread


@kernel
def best_line(left, lines, reals):
    """Of some lines the cards of the one on which the most will come, none if there are none."""
    best = uint64(0)
    most = 0.0
    for line in range(LINES):
        if lines >> line & 1:
            cards = left & LINE[line]
            more = expected(cards, reals)
            if more > most + SAME or (best == 0 and more > 0.0):
                best = cards
                most = more
    return best


@kernel
def lines_of(row):
    """The lines along which a row may grow: a single card has two."""
    if length(row) == 1:
        card = only_card(row)
        return 1 << (card // LANDSCAPES) | 1 << (COLOURS + card % LANDSCAPES)
    return 1 << (row >> 6)


@kernel
def prospect(traits, count, left, numbers, reals):
    """The expected points at the end of the lair of so many rows that is written, if ``left`` come.

    The longest row gets the cards that fit it first, and so on; cards that fit none begin rows of
    their own.
    """
    lines = (1 << LINES) - 1 if traits[trait.LANDSCAPES] > 0.0 else COLOUR_LINES
    total = 0.0
    for size in range(LANDSCAPES, 0, -1):
        for i in range(count):
            row = numbers[ROWS + i]
            if length(row) == size:
                cards = best_line(left, lines & lines_of(row), reals)
                total += grown(size, cards, reals)
                left &= ~cards
    while left != 0:
        cards = best_line(left, lines, reals)
        total += grown(0, cards, reals)
        left &= ~cards
    return total


@kernel
def stake(state, traits, seat, card, numbers, reals):
    """What a card is worth to a seat: to have it for sure, against not to get it."""
    count = copy_rows(state, seat, numbers)
    others = write_coming(traits, seat, reals) & ~bit(card)
    without = prospect(traits, count, others, numbers, reals)
    reals[COMING + card] = 1.0
    return prospect(traits, count, others | bit(card), numbers, reals) - without


# Taking cards.


@kernel
def write_taking(state, traits, card, numbers, reals):
    """Write what it is worth to take a card for each count; nothing if that is too little."""
    at = TAKING + COUNTS * card
    robbed = int64(state.side[card]) != IN_MIDDLE
    blind = robbed and traits[trait.ROBS] == 0.0
    for count in range(COUNTS):
        reals[at + count] = UNSEEN if blind and count > 0 else 0.0
    if blind:
        return
    least = int64(state.side[card]) + 1  # DW-14, DW-15
    envy = envy_of(state, traits)
    for count in range(least, DICE + 1):
        reals[at + count] = traits[trait.THRILL] * (count - 2)
        if count == DICE:
            reals[at + count] += traits[trait.AGAIN]
        if robbed:
            reals[at + count] -= envy * worth_of_egg(state, traits)  # which the owner gets (DW-15)
    for seat in range(int64(state.players)):
        own = seat == int64(state.turn)
        if own or envy > 0.0:
            add_stake(state, traits, card, seat, 1.0 if own else -envy, numbers, reals)


@kernel
def add_stake(state, traits, card, seat, weight, numbers, reals):
    """Add to the worths of a card what it changes for a seat."""
    turn = int64(state.turn)
    worth = weight * stake(state, traits, seat, card, numbers, reals)
    for count in range(int64(state.side[card]) + 1, DICE + 1):
        held = hold(state, traits, turn, count) if count < DICE else 1.0
        after = held if seat == turn else (1.0 - held) / (int64(state.players) - 1)
        before = reals[SHARES + MAX_PLAYERS * card + seat]
        reals[TAKING + COUNTS * card + count] += (after - before) * worth
