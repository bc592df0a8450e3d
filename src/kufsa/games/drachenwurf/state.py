"""A position of DrachenWurf as a record, its phases, and the numbers of its actions.

A turn is made in small steps, each a choice of one phase:

    LAY       which waiting card goes to which row of the lair   lay
    KEEP      which of the dice just rolled are put aside        keep
    CHOOSE    go on, or what to take                             roll, take, done
    TAKE      rolling is over: what to take                      take, done
    REBUILD   one card of the lair may move                      move, end

Actions are numbered in the canonical order; with the numbers from ACTIONS on are meant texts that
are actions but never legal: rows and counts out of reach, several doubled dice, dice beyond six.
"""

from kufsa.core import chance
from kufsa.core.record import record

from .dice import KEEP_COUNT
from .lair import CARDS

MAX_PLAYERS = 6
EGGS = 36  # DW-03
MIDDLE = 3  # DW-06
IN_MIDDLE = 1  # in `side`: a card in the middle is taken like one at a nest's side 1 (DW-14)
FIRST_SIDE, LAST_SIDE = 2, 5  # DW-04
SIX = 6  # DW-18
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
# The longest list is REBUILD's. A row of one card is open to ten others; a longer one of m cards
# is open to 6 - m others, and each of its cards may begin a new row: 6 moves. So with at most 36
# cards there are at most 10 * 36 moves (all of them alone in 36 rows), and `end`.
# LAY: w waiting cards may each begin a row, and at most 36 - w rows are open to ten each: fewer.
# KEEP: of six different dice any may be kept, and one of those be doubled: 63 + 6 * 32 = 255.
# CHOOSE and TAKE: counts of seven in all, each colour on six cards: 6 * (7 - 1), roll and done.
MAX_LEGAL_ACTIONS = 361
