"""DrachenWurf: push your luck for dragons, then build rows. Clause ids (DW-…) are the rules page's.

A turn is made in small steps, each a choice of one phase:

    LAY       which waiting card goes to which row of the lair   lay
    KEEP      which of the dice just rolled are put aside        keep
    CHOOSE    go on, or what to take                             roll, take, done
    TAKE      rolling is over: what to take                      take, done
    REBUILD   one card of the lair may move                      move, end

The refill and the first roll happen on the way. Cards, rows and dice are lair.py's and dice.py's.
Actions are numbered in the canonical order; with the numbers from ACTIONS on are meant texts that
are actions but never legal: rows and counts out of reach, several doubled dice, dice beyond six.
"""

from numpy import int64, uint32, uint64

from kufsa.core import bits, chance
from kufsa.core.kernel import kernel
from kufsa.core.record import record

from .dice import (
    COLOURS,
    DICE,
    DIE,
    KEEP_COUNT,
    NOT_DOUBLED,
    count_dice,
    dice_of,
    doubled_of,
    keep_number,
    next_choice,
    of_colour,
)
from .lair import (
    CARDS,
    ONE,
    PLACES,
    bit,
    cards_of,
    joined,
    length,
    open_to,
    parted,
    row_of_one,
)

MAX_PLAYERS = 6
EGGS = 36  # DW-03
MIDDLE = 3  # DW-06
IN_MIDDLE = 1  # in `side`: a card in the middle is taken like one at a nest's side 1 (DW-14)
FIRST_SIDE, LAST_SIDE = 2, 5  # DW-04
SIX = 6  # DW-18
BASE = uint32(COLOURS)
NEW_ROW = CARDS  # the row number that begins a new row

LAY, KEEP, CHOOSE, TAKE, REBUILD, OVER = range(6)

# Actions, each with its first number.
LAY_CARD = 0  # + 37 * card + row
KEEP_DICE = LAY_CARD + CARDS * (CARDS + 1)  # + number of the keep
ROLL = KEEP_DICE + KEEP_COUNT
TAKE_CARD = ROLL + 1  # + 5 * card + count - 2
DONE = TAKE_CARD + CARDS * 5
MOVE_CARD = DONE + 1  # + 37 * card + row
END = MOVE_CARD + CARDS * (CARDS + 1)
ACTIONS = END + 1
LAY_FAR = ACTIONS  # + card: to a row beyond 36
MOVE_FAR = LAY_FAR + CARDS  # + card
TAKE_ODD = MOVE_FAR + CARDS  # + 3 * card: for a count of one; + 1: of seven; + 2: of more
TWO_EGGS = TAKE_ODD + 3 * CARDS  # + number of the keep without doubled dice
MANY_DICE = TWO_EGGS + KEEP_COUNT

STATE = record(
    ("nest", "u8", MAX_PLAYERS),  # cards at each nest, as sets
    ("chance", "u4", chance.LENGTH),
    ("rolled", "u4"),  # in KEEP: the dice to choose from
    ("kept", "u4"),  # in KEEP and CHOOSE: the dice put aside
    ("free", "u4"),  # in TAKE: the count of each colour not yet spent
    ("fell", "u4"),  # the dice as they fell last, also where none of them could be put aside
    ("row", "u2", CARDS),  # the rows of all lairs, seat after seat, each in the order begun
    ("rows", "u1", MAX_PLAYERS),  # how many rows each lair has
    ("eggs", "u1", MAX_PLAYERS),
    ("pile", "u1", CARDS),  # the last of `pile_size` is turned up next
    ("side", "u1", CARDS),  # of each card: IN_MIDDLE, its side at a nest, or 0
    ("middle", "u1", MIDDLE),  # cards, in the order turned up
    ("pile_size", "u1"),
    ("middle_size", "u1"),
    ("supply", "u1"),
    ("players", "u1"),
    ("turn", "u1"),
    ("phase", "u1"),
    ("doubled", "u1"),  # the colour of the die on an egg this turn, or NOT_DOUBLED
    ("spare", "u1", 2),
)
HIDDEN = ("pile",)
AUTOMATIC = True
# The longest list is REBUILD's. A row of one card is open to ten others; a longer one of m cards
# is open to 6 - m others, and each of its cards may begin a new row: 6 moves. So with at most 36
# cards there are at most 10 * 36 moves (all of them alone in 36 rows), and `end`.
# LAY: w waiting cards may each begin a row, and at most 36 - w rows are open to ten each: fewer.
# KEEP: of six different dice any may be kept, and one of those be doubled: 63 + 6 * 32 = 255.
# CHOOSE and TAKE: counts of seven in all, each colour on six cards: 6 * (7 - 1), roll and done.
MAX_LEGAL_ACTIONS = 361

# What `finish_document` finds wrong with a document.
(
    WRONG_EGGS,
    NOT_SIX_DICE,
    ROLLED_OUT_OF_PHASE,
    WRONG_KEPT,
    KEPT_OUT_OF_PHASE,
    FREE_OUT_OF_PHASE,
    TOO_MANY_FREE,
    SIX_OUT_OF_PLACE,
    SIX_NOT_ALONE,
    NOT_OVER,
    ONLY_REBUILD_LEFT,
    NOTHING_TO_LAY,
    NOTHING_TO_KEEP,
) = range(1, 14)
DOCUMENT_ERRORS: dict[int, tuple[str | None, str]] = {
    WRONG_EGGS: ("DW-03", "there are 36 eggs, in the supply and with the players"),
    NOT_SIX_DICE: ("DW-08", "rolled and kept are six dice together"),
    ROLLED_OUT_OF_PHASE: (None, "rolled holds dice in phase keep only"),
    WRONG_KEPT: ("DW-10", "in phase choose one to five dice are kept"),
    KEPT_OUT_OF_PHASE: (None, "kept holds dice in phases keep and choose only"),
    FREE_OUT_OF_PHASE: (None, "free holds dice in phase take only"),
    TOO_MANY_FREE: ("DW-12", "at most seven dice are free: six, one of them doubled"),
    SIX_OUT_OF_PLACE: (
        "DW-18",
        "a nest has the sides 2 to 5: a card is at side 6 in phase lay only, at the own nest",
    ),
    SIX_NOT_ALONE: ("DW-18", "a card at side 6 is alone at its nest"),
    NOT_OVER: ("DW-24", "the game is not over while a card lies outside the lairs"),
    ONLY_REBUILD_LEFT: ("DW-24", "all cards lie in lairs: only the rebuild is left"),
    NOTHING_TO_LAY: ("DW-07", "in phase lay a card waits at the own nest"),
    NOTHING_TO_KEEP: ("DW-11", "in phase keep a die may be put aside"),
}

# What `check` answers, and what a player is told.
LEGAL = 0
REFUSALS = {
    1: ("GEN-03", "game-over"),
    2: ("DW-07", "lay-first"),
    3: ("DW-08", "keep-first"),
    4: ("DW-10", "choose-first"),
    5: ("DW-13", "take-first"),
    6: ("DW-22", "rebuild-first"),
    7: ("DW-08", "not-rolled"),
    8: ("DW-09", "not-playable"),
    9: ("DW-12", "two-eggs"),
    10: ("DW-12", "egg-spent"),
    11: ("DW-12", "no-egg-to-double"),
    12: ("DW-13", "count-not-there"),
    13: ("DW-13", "card-not-there"),
    14: ("DW-14", "too-few-middle"),
    15: ("DW-15", "too-few-nest"),
    16: ("DW-15", "own-nest"),
    17: ("DW-17", "more-than-six"),
    18: ("DW-07", "not-waiting"),
    19: ("DW-20", "no-such-row"),
    20: ("DW-20", "row-does-not-fit"),
    21: ("DW-22", "not-in-lair"),
    22: ("DW-22", "same-row"),
    23: ("DW-22", "alone-already"),
    24: ("DW-22", "no-egg-to-move"),
}
(
    GAME_OVER,
    LAY_FIRST,
    KEEP_FIRST,
    CHOOSE_FIRST,
    TAKE_FIRST,
    REBUILD_FIRST,
    NOT_ROLLED,
    NOT_PLAYABLE,
    TWO_EGGS_AT_ONCE,
    EGG_SPENT,
    NO_EGG_TO_DOUBLE,
    COUNT_NOT_THERE,
    CARD_NOT_THERE,
    TOO_FEW_MIDDLE,
    TOO_FEW_NEST,
    OWN_NEST,
    MORE_THAN_SIX,
    NOT_WAITING,
    NO_SUCH_ROW,
    ROW_DOES_NOT_FIT,
    NOT_IN_LAIR,
    SAME_ROW,
    ALONE_ALREADY,
    NO_EGG_TO_MOVE,
) = REFUSALS


# Setting up.


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


# How things lie. Loops here are as long as they can ever be, and skip what is not there: compiled,
# such a loop is a few instructions one after another, which is what a GPU likes.


@kernel
def to_act(state):
    if state.phase == OVER:
        return -1
    return int64(state.turn)


@kernel
def _targets(state):
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
def _playable(state, dice):
    """The dice whose colour is on a card to roll for (DW-09)."""
    cards = _targets(state)
    for colour in range(COLOURS):
        if (cards >> uint64(6 * colour) & uint64(PLACES)) == 0:
            dice &= ~(15 << (4 * colour))
    return dice


@kernel
def _counts(state):
    """What may be spent, by colour: a doubled die counts as two (DW-12)."""
    if state.phase == TAKE:
        return int64(state.free)
    counts = int64(state.kept)
    if state.doubled != NOT_DOUBLED:
        counts += DIE[int64(state.doubled)]
    return counts


@kernel
def _waiting(state):
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
def _all_in_lairs(state):
    cards = uint64(state.pile_size) | uint64(state.middle_size)
    for seat in range(MAX_PLAYERS):
        cards |= state.nest[seat]
    return cards == 0


@kernel
def _first_row(state, seat):
    """Where the rows of a seat begin among those of all lairs."""
    first = int64(0)
    for other in range(MAX_PLAYERS):
        if other < seat:
            first += int64(state.rows[other])
    return first


# Documents.


@kernel
def finish_document(state):
    """After a document was read: what follows from it, and whether it can be (a flaw, or 0)."""
    for i in range(int64(state.middle_size)):
        state.side[state.middle[i]] = IN_MIDDLE
    eggs = int64(state.supply)
    for seat in range(int64(state.players)):
        eggs += int64(state.eggs[seat])
    if eggs != EGGS:
        return WRONG_EGGS
    flaw = _flaw_of_dice(state)
    if flaw == 0:
        flaw = _flaw_of_nests(state)
    if flaw == 0:
        flaw = _flaw_of_phase(state)
    return flaw


@kernel
def _flaw_of_dice(state):
    """Dice lie where the phase has them."""
    rolled = count_dice(int64(state.rolled))
    kept = count_dice(int64(state.kept))
    if state.phase == KEEP:
        if rolled + kept != DICE:
            return NOT_SIX_DICE
    elif rolled > 0:
        return ROLLED_OUT_OF_PHASE
    if state.phase == CHOOSE:
        if not 1 <= kept < DICE:
            return WRONG_KEPT
    elif kept > 0 and state.phase != KEEP:
        return KEPT_OUT_OF_PHASE
    if state.free > 0 and state.phase != TAKE:
        return FREE_OUT_OF_PHASE
    return TOO_MANY_FREE if count_dice(int64(state.free)) > DICE + 1 else 0


@kernel
def _flaw_of_nests(state):
    """A card for six waits alone, and goes home at once."""
    own = state.nest[state.turn]
    for card in range(CARDS):
        if state.side[card] == SIX:
            if state.phase != LAY or (own & bit(card)) == 0:
                return SIX_OUT_OF_PLACE
            if own != bit(card):
                return SIX_NOT_ALONE
    return 0


@kernel
def _flaw_of_phase(state):
    """There is something to do in this phase."""
    ended = _all_in_lairs(state)
    if state.phase == OVER:
        return 0 if ended else NOT_OVER
    if ended and state.phase != REBUILD:
        return ONLY_REBUILD_LEFT
    if state.phase == LAY and state.nest[state.turn] == 0:
        return NOTHING_TO_LAY
    if state.phase == KEEP and dice_to_keep(state) == 0:
        return NOTHING_TO_KEEP
    return 0


# What may be done.


@kernel
def legal(state, out):
    """Write the legal actions, in no order of theirs, and return how many there are."""
    if state.phase == LAY:
        return _list_lays(state, out)
    if state.phase == KEEP:
        return _list_keeps(state, out)
    if state.phase == REBUILD:
        return _list_moves(state, out)
    if state.phase == OVER:
        return 0
    n = _list_takes(state, out)
    if state.phase == CHOOSE:
        out[n] = ROLL
        n += 1
    out[n] = DONE
    return n + 1


@kernel
def _list_lays(state, out):
    waiting = _waiting(state)
    n = _write_cards(waiting, LAY_CARD + NEW_ROW, out, 0)
    first = _first_row(state, int64(state.turn))
    for i in range(int64(state.rows[state.turn])):
        n = _write_cards(waiting & open_to(int64(state.row[first + i])), LAY_CARD + i, out, n)
    return n


@kernel
def _list_moves(state, out):
    out[0] = END
    n = 1
    if state.eggs[state.turn] == 0:
        return n
    first = _first_row(state, int64(state.turn))
    end = first + int64(state.rows[state.turn])
    lair = uint64(0)
    for i in range(first, end):
        row = int64(state.row[i])
        cards = cards_of(row)
        lair |= cards
        if length(row) > 1:
            n = _write_cards(cards, MOVE_CARD + NEW_ROW, out, n)
    for i in range(first, end):
        row = int64(state.row[i])
        n = _write_cards(lair & open_to(row), MOVE_CARD + i - first, out, n)
    return n


@kernel
def _write_cards(cards, action, out, n):
    """The same for each card of a set; the place after the last."""
    while cards != 0:
        out[n] = action + (CARDS + 1) * bits.lowest(cards)
        n += 1
        cards &= cards - ONE
    return n


@kernel
def dice_to_keep(state):
    """The dice of the roll that may be put aside."""
    return _playable(state, int64(state.rolled))


@kernel
def may_double(state):
    """Whether a die may be doubled for an egg (DW-12)."""
    return state.eggs[state.turn] > 0 and state.doubled == NOT_DOUBLED


@kernel
def _list_keeps(state, out):
    dice = dice_to_keep(state)
    egg = may_double(state)
    n = 0
    chosen = next_choice(int64(0), dice)
    while chosen != 0:
        out[n] = KEEP_DICE + keep_number(chosen, NOT_DOUBLED)
        n += 1
        if egg:
            for colour in range(COLOURS):
                if of_colour(chosen, colour) > 0:
                    out[n] = KEEP_DICE + keep_number(chosen, colour)
                    n += 1
        chosen = next_choice(chosen, dice)
    return n


@kernel
def _list_takes(state, out):
    counts = _counts(state)
    cards = _targets(state)
    n = 0
    while cards != 0:
        card = bits.lowest(cards)
        cards &= cards - ONE
        most = min(of_colour(counts, card // 6), SIX)  # DW-17
        for count in range(int64(state.side[card]) + 1, most + 1):  # DW-14, DW-15
            out[n] = TAKE_CARD + 5 * card + count - 2
            n += 1
    return n


@kernel
def check(state, action):
    """LEGAL, or the first reason why the action is refused."""
    if state.phase == OVER:
        return GAME_OVER
    if state.phase == LAY:
        far = LAY_FAR <= action < MOVE_FAR
        if not far and action >= KEEP_DICE:
            return LAY_FIRST
        card = action - LAY_FAR if far else action // (CARDS + 1)
        return _check_lay(state, card, CARDS + 1 if far else action % (CARDS + 1))
    if state.phase == KEEP:
        if action == MANY_DICE:
            return NOT_ROLLED
        two_eggs = action >= TWO_EGGS
        if not two_eggs and not KEEP_DICE <= action < ROLL:
            return KEEP_FIRST
        return _check_keep(state, action - (TWO_EGGS if two_eggs else KEEP_DICE), two_eggs)
    if state.phase == REBUILD:
        if action == END:
            return LEGAL
        if MOVE_CARD <= action < END:
            move = action - MOVE_CARD
            return _check_move(state, move // (CARDS + 1), move % (CARDS + 1))
        if MOVE_FAR <= action < TAKE_ODD:
            return NO_SUCH_ROW
        return REBUILD_FIRST
    if action == DONE or (action == ROLL and state.phase == CHOOSE):
        return LEGAL
    if TAKE_CARD <= action < DONE:
        card = (action - TAKE_CARD) // 5
        count = (action - TAKE_CARD) % 5 + 2
    elif TAKE_ODD <= action < TWO_EGGS:
        odd = (action - TAKE_ODD) % 3
        card = (action - TAKE_ODD) // 3
        count = 1 if odd == 0 else 6 + odd
    else:
        return CHOOSE_FIRST if state.phase == CHOOSE else TAKE_FIRST
    return _check_take(state, card, count)


@kernel
def _check_lay(state, card, row):
    if (_waiting(state) & bit(card)) == 0:
        return NOT_WAITING
    if row == NEW_ROW:
        return LEGAL
    return _check_row(state, card, row)


@kernel
def _check_row(state, card, row):
    if row >= int64(state.rows[state.turn]):
        return NO_SUCH_ROW
    if (open_to(_row(state, row)) & bit(card)) == 0:
        return ROW_DOES_NOT_FIT
    return LEGAL


@kernel
def _check_keep(state, keep, two_eggs):
    dice = dice_of(keep)
    rolled = int64(state.rolled)
    for colour in range(COLOURS):
        if of_colour(dice, colour) > of_colour(rolled, colour):
            return NOT_ROLLED
    if _playable(state, dice) != dice:
        return NOT_PLAYABLE
    if two_eggs:
        return TWO_EGGS_AT_ONCE
    if doubled_of(keep) != NOT_DOUBLED:
        if state.doubled != NOT_DOUBLED:
            return EGG_SPENT
        if state.eggs[state.turn] == 0:
            return NO_EGG_TO_DOUBLE
    return LEGAL


@kernel
def _check_take(state, card, count):
    if of_colour(_counts(state), card // 6) < count:
        return COUNT_NOT_THERE
    side = int64(state.side[card])
    if side == 0:
        return CARD_NOT_THERE
    if count <= side:
        return TOO_FEW_MIDDLE if side == IN_MIDDLE else TOO_FEW_NEST
    if (state.nest[state.turn] & bit(card)) != 0:
        return OWN_NEST
    if count > SIX:
        return MORE_THAN_SIX
    return LEGAL


@kernel
def _check_move(state, card, row):
    here = _find_row(state, card)
    if row != NEW_ROW and row != here:
        code = _check_row(state, card, row)
        if code != LEGAL:
            return code
    if here < 0:
        return NOT_IN_LAIR
    if row == here:
        return SAME_ROW
    if row == NEW_ROW and length(_row(state, here)) == 1:
        return ALONE_ALREADY
    if state.eggs[state.turn] == 0:
        return NO_EGG_TO_MOVE
    return LEGAL


# The lair.


@kernel
def _row(state, row):
    """A row of the player to act."""
    return int64(state.row[_first_row(state, int64(state.turn)) + row])


@kernel
def _find_row(state, card):
    """In which row of the player's lair a card lies, or -1."""
    first = _first_row(state, int64(state.turn))
    for i in range(int64(state.rows[state.turn])):
        if (cards_of(int64(state.row[first + i])) & bit(card)) != 0:
            return i
    return -1


@kernel
def _put(state, card, row):
    """Lay a card in a row of the player's lair; a new row comes last (DW-20)."""
    first = _first_row(state, int64(state.turn))
    if row != NEW_ROW:
        state.row[first + row] = joined(int64(state.row[first + row]), card)
        return
    place = first + int64(state.rows[state.turn])
    for i in range(_first_row(state, MAX_PLAYERS), place, -1):
        state.row[i] = state.row[i - 1]
    state.row[place] = row_of_one(card)
    state.rows[state.turn] += 1


@kernel
def _close_gap(state, place):
    """A row left empty disappears, and later rows move up (DW-22)."""
    last = _first_row(state, MAX_PLAYERS) - 1
    for i in range(place, last):
        state.row[i] = state.row[i + 1]
    state.row[last] = 0
    state.rows[state.turn] -= 1


# Doing it.


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
def _put_dice_away(state):
    state.rolled = 0
    state.kept = 0
    state.free = 0
    state.doubled = NOT_DOUBLED


@kernel
def _lay(state, card, row):
    """Secure a card (DW-07, DW-18). Whether dice roll."""
    six = state.side[card] == SIX
    state.nest[state.turn] &= ~bit(card)
    state.side[card] = 0
    _put(state, card, row)
    if six:
        return _begin_turn(state)  # DW-18
    return state.nest[state.turn] == 0 and _begin_rolling(state)


@kernel
def _begin_rolling(state):
    """Whether there is anything to roll for."""
    if _all_in_lairs(state):
        state.phase = REBUILD  # DW-24
        return False
    return True


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
    if _playable(state, dice) != 0:
        state.rolled = dice
        state.phase = KEEP
    else:
        _stop_rolling(state)


@kernel
def _stop_rolling(state):
    counts = _counts(state)
    _put_dice_away(state)
    state.free = counts
    state.phase = TAKE


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
def _pay_egg(state):
    state.eggs[state.turn] -= 1
    state.supply += 1


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
    place = _first_row(state, int64(state.turn)) + _find_row(state, card)
    old = int64(state.row[place])
    _put(state, card, row)
    state.row[place] = parted(old, card)
    if state.row[place] == 0:
        _close_gap(state, place)
    _pay_egg(state)


@kernel
def _end_turn(state):
    """The next player is on. Whether dice roll."""
    if _all_in_lairs(state):  # DW-24
        state.phase = OVER
        return False
    state.turn = (int64(state.turn) + 1) % int64(state.players)
    return _begin_turn(state)


# How it stands.


@kernel
def score(state, seat):
    """The squares of the rows' lengths, and the eggs (DW-25)."""
    points = int64(state.eggs[seat])
    first = _first_row(state, seat)
    for i in range(int64(state.rows[seat])):
        cards = length(int64(state.row[first + i]))
        points += cards * cards
    return points


@kernel
def scores(state, out):
    for seat in range(int64(state.players)):
        out[seat] = score(state, seat)


@kernel
def winners(state):
    """Bit by bit the seats that have won: most points, and all of those (GEN-02)."""
    best = int64(-1)
    seats = 0
    for seat in range(int64(state.players)):
        points = score(state, seat)
        if points > best:
            best = points
            seats = 0
        if points == best:
            seats |= 1 << seat
    return seats


@kernel
def resample(state, seat, key):
    """Put the pile into another order: all else is open to everybody (DW-26)."""
    chance.begin(state.chance, key)
    chance.shuffle(state.chance, state.pile, int64(state.pile_size))
