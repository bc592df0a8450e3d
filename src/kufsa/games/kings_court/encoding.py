"""King's Court as numbers: slots of the row, and what every seat is known to know."""

from numpy import int64

from kufsa.core.kernel import kernel
from kufsa.core.layout import HIGHEST, Axis, Layout, Part, numbered, seats, table

from . import ROW
from .schema import KINDS, PHASES
from .state import ACTIONS as ACTION_COUNT
from .state import (
    MAX_CHARACTERS,
    MAX_COPIES,
    MAX_HATS,
    MAX_KINDS,
    MAX_MAGIC,
    MAX_PLAYERS,
    NO_SWAP,
    NOTHING,
    OVER,
    PAIRS,
    SWAP,
)

VERSION = 0

SEAT = seats(MAX_PLAYERS)
SLOT = numbered("slot", ROW, "of the row, as the notation counts", first=1)
KIND = Axis("kind", tuple(KINDS))
HAT = Axis("hat", (*KINDS, "magic", "none", "unknown"), "none beyond the row")
SWAPPED = Axis("swap", tuple(f"{a + 1} {b + 1}" for a, b in PAIRS))

OBSERVATION = Layout(
    Part("characters", (SLOT, KIND), "1 for the character there; all 0 beyond the row"),
    Part("hats", (SLOT, HAT), "1 for the hat there, as far as the seat knows it"),
    Part("known", (SEAT, SLOT), "1 where a seat knows the hat"),
    Part("pairs", (SEAT, KIND), "how many pairs of a kind a seat has won", high=MAX_COPIES),
    Part("penalties", (SEAT,), f"of a seat, {HIGHEST} for more", high=HIGHEST),
    Part("magic", (SEAT,), "magic hats of a seat", high=MAX_MAGIC),
    Part("hat_pile", (), "hats in the pile", high=MAX_HATS),
    Part("character_pile", (), "characters in the pile", high=MAX_CHARACTERS),
    Part("last_swap", (SWAPPED,), "1 if that was the last action"),
    *table(MAX_PLAYERS, PHASES),
)
ACTIONS = Layout(
    Part("peek", (SLOT,), "`peek 3`"),
    Part("swap", (SWAPPED,), "`swap 1 3`"),
    Part("call", (SLOT,), "`call 7`"),
)

HATS = HAT.size
CHARACTERS_AT = OBSERVATION.start("characters")
HATS_AT = OBSERVATION.start("hats")
KNOWN = OBSERVATION.start("known")
PAIRS_WON = OBSERVATION.start("pairs")
PENALTIES = OBSERVATION.start("penalties")
MAGIC_WON = OBSERVATION.start("magic")
HAT_PILE = OBSERVATION.start("hat_pile")
CHARACTER_PILE = OBSERVATION.start("character_pile")
LAST_SWAP = OBSERVATION.start("last_swap")
PRESENT = OBSERVATION.start("present")
TURN = OBSERVATION.start("turn")
PHASE = OBSERVATION.start("phase")


@kernel
def observe(view, seat, out):
    for slot in range(ROW):
        if view.characters[slot] != NOTHING:
            out[CHARACTERS_AT + MAX_KINDS * slot + int64(view.characters[slot])] = 1
        out[HATS_AT + HATS * slot + int64(view.hats[slot])] = 1
    players = int64(view.players)
    known = int64(view.known)
    for place in range(players):
        other = (seat + place) % players
        for slot in range(ROW):
            out[KNOWN + ROW * place + slot] = known >> (8 * other + slot) & 1
        for i in range(int64(view.pairs[other])):
            out[PAIRS_WON + MAX_KINDS * place + int64(view.won[other, i])] += 1
        out[PENALTIES + place] = min(int64(view.penalties[other]), HIGHEST)
        out[MAGIC_WON + place] = view.magic[other]
        out[PRESENT + place] = 1
    out[HAT_PILE] = view.hat_pile
    out[CHARACTER_PILE] = view.character_pile
    if view.last_swap != NO_SWAP:
        out[LAST_SWAP + int64(view.last_swap) - SWAP] = 1
    if view.phase != OVER:
        out[TURN + (int64(view.turn) + players - seat) % players] = 1
    out[PHASE + int64(view.phase)] = 1


@kernel
def index_of(table, action, near):
    return action


@kernel
def action_at(table, seat, index):
    return index if 0 <= index < ACTION_COUNT else -1
