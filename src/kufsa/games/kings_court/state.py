"""A position of King's Court as a record, and the numbers of its actions.

Kinds are 0 … 11, of characters and of hats alike. Both piles lie in one array with their part
of the row, so that laying everything anew is one shuffle::

    0 … 6    the row, of which `width` places are still open
    7 …      the pile; the next card is the last one

What seats know of the row's hats is one number: eight bits a seat, a bit for each slot.
Actions:

    0 … 6     peek at the hat of that slot
    7 … 27    swap two hats: 1 and 2, 1 and 3 … 6 and 7
    28 … 34   call the hat of that slot
    35 36 37  a peek, a swap, a call beyond any row: never legal
"""

import numpy as np

from kufsa.core import chance
from kufsa.core.record import record

from . import ROW

MAX_PLAYERS = 4
LEAST_KINDS, MAX_KINDS, MAX_COPIES, MAX_MAGIC = 4, 12, 3, 8
MAX_CHARACTERS = MAX_KINDS * MAX_COPIES
MAX_HATS = MAX_CHARACTERS + MAX_MAGIC
LAST_ROW = 3  # KC-14: so many characters end the game

MAGIC = 12  # a hat of no kind
NOTHING = 13  # where no card is

PEEK, SWAP, CALL, ACTIONS = 0, 7, 28, 35
PEEK_BEYOND, SWAP_BEYOND, CALL_BEYOND = 35, 36, 37
PAIRS = [(a, b) for a in range(ROW) for b in range(a + 1, ROW)]  # of slots, in canonical order
LEFT = np.array([a for a, _ in PAIRS], np.int64)
RIGHT = np.array([b for _, b in PAIRS], np.int64)

PLAY, OVER = range(2)
NO_SWAP = 0  # no swap has this number

SEATS = 0x01010101  # slot 1 of every seat
SLOTS = 0x7F7F7F7F  # every slot of every seat

STATE = record(
    ("chance", "u4", chance.LENGTH),
    ("known", "u4"),  # the slots whose hat each seat knows
    ("penalties", "u4", MAX_PLAYERS),
    ("hats", "u1", MAX_HATS),
    ("characters", "u1", MAX_CHARACTERS),
    ("won", "u1", (MAX_PLAYERS, MAX_CHARACTERS)),  # kinds in the order won
    ("pairs", "u1", MAX_PLAYERS),  # how many of `won` count
    ("magic", "u1", MAX_PLAYERS),
    ("hat_pile", "u1"),
    ("character_pile", "u1"),
    ("width", "u1"),  # of the row
    ("last_swap", "u1"),  # the action before, if it was a swap
    ("swap_back", "u1"),
    ("players", "u1"),
    ("turn", "u1"),
    ("phase", "u1"),
)
HIDDEN = ("hats", "characters")

# The longest list: a row of w slots has w peeks, w (w - 1) / 2 swaps and w calls.
MAX_LEGAL_ACTIONS = ROW * (ROW + 3) // 2
