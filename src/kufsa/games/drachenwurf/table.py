"""How things lie at a table of DrachenWurf: dice, nests and lairs.

Cards and rows are lair.py's, dice are dice.py's. Loops here are as long as they can ever be, and
skip what is not there: compiled, such a loop is a few instructions one after another, which is what
a GPU likes.
"""

from numpy import int64, uint64

from kufsa.core import bits
from kufsa.core.kernel import kernel

from .dice import COLOURS, DIE, NOT_DOUBLED
from .lair import ONE, PLACES, bit, cards_of, joined, row_of_one
from .state import MAX_PLAYERS, MIDDLE, NEW_ROW, SIX, TAKE

# Dice, and what they are rolled for.


@kernel
def targets(state):
    """The cards to roll for: in the middle and at the nests of the others (DW-09)."""
    cards = uint64(0)
    for i in range(MIDDLE):
        if i < int64(state.middle_size):
            cards |= bit(state.middle[i])
    for seat in range(MAX_PLAYERS):
        if seat != int64(state.turn):
            cards |= state.nest[seat]
    return cards


@kernel
def playable(state, dice):
    """The dice whose colour is on a card to roll for (DW-09)."""
    cards = targets(state)
    for colour in range(COLOURS):
        if (cards >> uint64(6 * colour) & uint64(PLACES)) == 0:
            dice &= ~(15 << (4 * colour))
    return dice


@kernel
def dice_to_keep(state):
    """The dice of the roll that may be put aside."""
    return playable(state, int64(state.rolled))


@kernel
def may_double(state):
    """Whether a die may be doubled for an egg (DW-12)."""
    return state.eggs[state.turn] > 0 and state.doubled == NOT_DOUBLED


@kernel
def spendable(state):
    """What may be spent, by colour: a doubled die counts as two (DW-12)."""
    if state.phase == TAKE:
        return int64(state.free)
    counts = int64(state.kept)
    if state.doubled != NOT_DOUBLED:
        counts += DIE[int64(state.doubled)]
    return counts


# Cards.


@kernel
def waiting_cards(state):
    """The cards to lay now: those at the own nest, or just the one that six dice brought."""
    cards = state.nest[state.turn]
    rest = cards
    while rest != 0:
        card = bits.lowest(rest)
        rest &= rest - ONE
        if state.side[card] == SIX:
            return bit(card)
    return cards


@kernel
def all_in_lairs(state):
    cards = uint64(state.pile_size) | uint64(state.middle_size)
    for seat in range(MAX_PLAYERS):
        cards |= state.nest[seat]
    return cards == 0


# Lairs.


@kernel
def first_row(state, seat):
    """Where the rows of a seat begin among those of all lairs."""
    first = int64(0)
    for other in range(MAX_PLAYERS):
        if other < seat:
            first += int64(state.rows[other])
    return first


@kernel
def own_row(state, row):
    """A row of the player to act."""
    return int64(state.row[first_row(state, int64(state.turn)) + row])


@kernel
def find_row(state, card):
    """In which row of the player's lair a card lies, or -1."""
    first = first_row(state, int64(state.turn))
    for i in range(int64(state.rows[state.turn])):
        if (cards_of(int64(state.row[first + i])) & bit(card)) != 0:
            return i
    return -1


@kernel
def put_card(state, card, row):
    """Lay a card in a row of the player's lair; a new row comes last (DW-20)."""
    first = first_row(state, int64(state.turn))
    if row != NEW_ROW:
        state.row[first + row] = joined(int64(state.row[first + row]), card)
        return
    place = first + int64(state.rows[state.turn])
    for i in range(first_row(state, MAX_PLAYERS), place, -1):
        state.row[i] = state.row[i - 1]
    state.row[place] = row_of_one(card)
    state.rows[state.turn] += 1


@kernel
def close_gap(state, place):
    """A row left empty disappears, and later rows move up (DW-22)."""
    last = first_row(state, MAX_PLAYERS) - 1
    for i in range(place, last):
        state.row[i] = state.row[i + 1]
    state.row[last] = 0
    state.rows[state.turn] -= 1
