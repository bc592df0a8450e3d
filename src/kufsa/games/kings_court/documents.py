"""What follows from a document of King's Court, and what can be wrong with it."""

from numpy import int64

from kufsa.core.kernel import kernel

from . import ROW
from .row import is_dead
from .state import (
    LAST_ROW,
    MAGIC,
    MAX_CHARACTERS,
    MAX_HATS,
    MAX_PLAYERS,
    NO_SWAP,
    NOTHING,
    OVER,
    RIGHT,
    SEATS,
    SWAP,
)

# What `finish_document` finds wrong.
(
    PILE_BESIDE_SHORT_ROW,
    KNOWN_BEYOND_ROW,
    KNOWN_MAGIC,
    SWAP_BEYOND_ROW,
    SWAP_AT_END,
    DEAD_END,
    ENDED,
    GOES_ON,
) = range(1, 9)
DOCUMENT_ERRORS = {
    PILE_BESIDE_SHORT_ROW: ("KC-12", "a row shorter than 7 needs an empty pile of characters"),
    KNOWN_BEYOND_ROW: (None, "a slot in known lies beyond the row"),
    KNOWN_MAGIC: ("KC-11", "the hat of a known slot is magic: nobody knows a magic hat"),
    SWAP_BEYOND_ROW: (None, "a slot in last_swap lies beyond the row"),
    SWAP_AT_END: (None, "last_swap is empty when the game is over"),
    DEAD_END: ("KC-13", "no hat belongs to a character of the row and none is magic"),
    ENDED: ("KC-14", "three characters are left in the row: the game is over"),
    GOES_ON: ("KC-14", "the game is not over before three characters are left in the row"),
}


@kernel
def finish_document(state):
    """After a document was read: what follows from it, and whether it can be (a flaw, or 0)."""
    _clear_unused(state)
    width = int64(state.width)
    if width < ROW and state.character_pile > 0:
        return PILE_BESIDE_SHORT_ROW
    flaw = _flaw_of_known(state)
    if flaw != 0:
        return flaw
    if state.last_swap != NO_SWAP:
        if RIGHT[int64(state.last_swap) - SWAP] >= width:
            return SWAP_BEYOND_ROW
        if state.phase == OVER:
            return SWAP_AT_END
    if state.phase == OVER:
        return 0 if state.width == LAST_ROW else GOES_ON
    if state.width == LAST_ROW:
        return ENDED
    return DEAD_END if is_dead(state) else 0


@kernel
def _clear_unused(state):
    """Write NOTHING wherever no card is."""
    for i in range(MAX_CHARACTERS):
        if int64(state.width) <= i < ROW or i >= ROW + int64(state.character_pile):
            state.characters[i] = NOTHING
    for i in range(MAX_HATS):
        if int64(state.width) <= i < ROW or i >= ROW + int64(state.hat_pile):
            state.hats[i] = NOTHING
    for seat in range(MAX_PLAYERS):
        for i in range(int64(state.pairs[seat]), MAX_CHARACTERS):
            state.won[seat, i] = NOTHING


@kernel
def _flaw_of_known(state):
    """Nobody knows a slot beyond the row, or a hat that is magic."""
    for slot in range(ROW):
        if int64(state.known) >> slot & SEATS != 0:
            if slot >= int64(state.width):
                return KNOWN_BEYOND_ROW
            if state.hats[slot] == MAGIC:
                return KNOWN_MAGIC
    return 0
