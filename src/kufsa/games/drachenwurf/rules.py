"""DrachenWurf: push your luck for dragons, then build rows. Clause ids (DW-…) are the rules page's.

Phases and actions are state.py's, how things lie is table.py's, and points are scoring.py's. What
may be done is choices.py's; why an action is refused is refusals.py's, and why a document is, is
documents.py's. The refill and the first roll of a turn happen on the way.
"""

from numpy import int64, uint32, uint64

from kufsa.core import chance
from kufsa.core.kernel import kernel

from .choices import legal
from .dice import COLOURS, DICE, DIE, NOT_DOUBLED, count_dice, dice_of, doubled_of
from .documents import DOCUMENT_ERRORS, finish_document
from .lair import CARDS, bit, parted
from .refusals import REFUSALS, check
from .scoring import scores, winners
from .state import (
    CHOOSE,
    DONE,
    EGGS,
    END,
    HIDDEN,
    IN_MIDDLE,
    KEEP,
    KEEP_DICE,
    LAY,
    MAX_LEGAL_ACTIONS,
    MAX_PLAYERS,
    MIDDLE,
    MOVE_CARD,
    OVER,
    REBUILD,
    ROLL,
    SIX,
    STATE,
    TAKE,
    TAKE_CARD,
)
from .table import all_in_lairs, close_gap, find_row, first_row, playable, put_card, spendable

# What the contract asks for here, and stands in other files.
__all__ = [
    "DOCUMENT_ERRORS",
    "HIDDEN",
    "MAX_LEGAL_ACTIONS",
    "REFUSALS",
    "STATE",
    "check",
    "finish_document",
    "legal",
    "scores",
    "winners",
]

AUTOMATIC = True
BASE = uint32(COLOURS)


@kernel
def setup(state, options, key):
    """Shuffle, hand out an egg each, and begin the first turn. Options: players, first."""
    chance.begin(state.chance, key)
    for card in range(CARDS):
        state.pile[card] = card
        state.side[card] = 0
        state.row[card] = 0
    chance.shuffle(state.chance, state.pile, CARDS)  # DW-05
    state.pile_size = CARDS
    for i in range(MIDDLE):
        state.middle[i] = 0
    state.middle_size = 0
    for seat in range(MAX_PLAYERS):
        state.nest[seat] = uint64(0)
        state.rows[seat] = 0
        state.eggs[seat] = 1 if seat < options[0] else 0  # DW-03
    state.supply = EGGS - options[0]
    state.players = options[0]
    if options[1] == 0:  # GEN-01
        state.turn = chance.below(state.chance, options[0])
    else:
        state.turn = options[1] - 1
    state.fell = 0
    state.spare[0] = 0
    state.spare[1] = 0
    _begin_turn(state)
    _roll(state)  # there is always something to roll for at first


@kernel
def to_act(state):
    if state.phase == OVER:
        return -1
    return int64(state.turn)


@kernel
def apply(state, action):
    """Make one legal step. The dice roll at the end, in one place: compiled code is long."""
    rolls = action == ROLL
    if action < KEEP_DICE:
        rolls = _lay(state, action // (CARDS + 1), action % (CARDS + 1))
    elif action < ROLL:
        _keep(state, action - KEEP_DICE)
    elif rolls:
        pass
    elif action < DONE:
        _take(state, (action - TAKE_CARD) // 5, (action - TAKE_CARD) % 5 + 2)
    elif action == DONE:
        _put_dice_away(state)
        state.phase = REBUILD
    else:
        if action != END:
            _move(state, (action - MOVE_CARD) // (CARDS + 1), (action - MOVE_CARD) % (CARDS + 1))
        rolls = _end_turn(state)
    if rolls:
        _roll(state)


# Turns.


@kernel
def _begin_turn(state):
    """Refill (DW-06); then the cards at the own nest are secured (DW-07). Whether dice roll."""
    _put_dice_away(state)
    while state.middle_size < MIDDLE and state.pile_size > 0:
        state.pile_size -= 1
        card = state.pile[state.pile_size]
        state.pile[state.pile_size] = 0
        state.middle[state.middle_size] = card
        state.middle_size += 1
        state.side[card] = IN_MIDDLE
    if state.nest[state.turn] != 0:
        state.phase = LAY
        return False
    return _begin_rolling(state)


@kernel
def _begin_rolling(state):
    """Whether there is anything to roll for."""
    if all_in_lairs(state):
        state.phase = REBUILD  # DW-24
        return False
    return True


@kernel
def _end_turn(state):
    """The next player is on. Whether dice roll."""
    if all_in_lairs(state):  # DW-24
        state.phase = OVER
        return False
    state.turn = (int64(state.turn) + 1) % int64(state.players)
    return _begin_turn(state)


# Dice.


@kernel
def _roll(state):
    """Roll the dice not yet aside; without one that may be put aside, rolling is over (DW-11)."""
    number = DICE - count_dice(int64(state.kept))
    outcomes = 1
    for _ in range(number):
        outcomes *= COLOURS
    fallen = uint32(chance.below(state.chance, outcomes))  # all at once, each a digit to base 6
    dice = int64(0)
    for _ in range(number):
        dice += int64(1) << 4 * int64(fallen % BASE)
        fallen //= BASE
    state.fell = dice
    if playable(state, dice) != 0:
        state.rolled = dice
        state.phase = KEEP
    else:
        _stop_rolling(state)


@kernel
def _keep(state, keep):
    state.kept = int64(state.kept) + dice_of(keep)
    state.rolled = 0
    state.phase = CHOOSE
    if doubled_of(keep) != NOT_DOUBLED:
        state.doubled = doubled_of(keep)
        _pay_egg(state)  # DW-12
    if count_dice(int64(state.kept)) == DICE:
        _stop_rolling(state)  # DW-10


@kernel
def _stop_rolling(state):
    counts = spendable(state)
    _put_dice_away(state)
    state.free = counts
    state.phase = TAKE


@kernel
def _put_dice_away(state):
    state.rolled = 0
    state.kept = 0
    state.free = 0
    state.doubled = NOT_DOUBLED


@kernel
def _pay_egg(state):
    state.eggs[state.turn] -= 1
    state.supply += 1


# Cards.


@kernel
def _lay(state, card, row):
    """Secure a card (DW-07, DW-18). Whether dice roll."""
    six = state.side[card] == SIX
    state.nest[state.turn] &= ~bit(card)
    state.side[card] = 0
    put_card(state, card, row)
    if six:
        return _begin_turn(state)  # DW-18
    return state.nest[state.turn] == 0 and _begin_rolling(state)


@kernel
def _take(state, card, count):
    """Bring a card to the own nest (DW-17); what was spent on it is gone (DW-13)."""
    if state.phase == CHOOSE:
        _stop_rolling(state)
    if state.side[card] == IN_MIDDLE:
        _leave_middle(state, card)
    else:
        _rob(state, card)
    state.nest[state.turn] |= bit(card)
    state.side[card] = count
    state.free = int64(state.free) - count * DIE[card // 6]
    if count == SIX:  # DW-18
        state.free = 0
        state.phase = LAY


@kernel
def _leave_middle(state, card):
    """The cards after it move up."""
    size = int64(state.middle_size) - 1
    gone = False
    for i in range(size):
        gone |= state.middle[i] == card
        if gone:
            state.middle[i] = state.middle[i + 1]
    state.middle[size] = 0
    state.middle_size = size


@kernel
def _rob(state, card):
    """The owner of a robbed card gets an egg, if there is one (DW-15)."""
    for seat in range(int64(state.players)):
        if (state.nest[seat] & bit(card)) != 0:
            state.nest[seat] &= ~bit(card)
            if state.supply > 0:
                state.supply -= 1
                state.eggs[seat] += 1


@kernel
def _move(state, card, row):
    """Rebuild for an egg (DW-22). The new place is filled first: row numbers are those before."""
    place = first_row(state, int64(state.turn)) + find_row(state, card)
    old = int64(state.row[place])
    put_card(state, card, row)
    state.row[place] = parted(old, card)
    if state.row[place] == 0:
        close_gap(state, place)
    _pay_egg(state)


# What nobody can see.


@kernel
def resample(state, seat, key):
    """Put the pile into another order: all else is open to everybody (DW-26)."""
    chance.begin(state.chance, key)
    chance.shuffle(state.chance, state.pile, int64(state.pile_size))
