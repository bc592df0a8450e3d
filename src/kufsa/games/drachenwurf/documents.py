"""What follows from a document of DrachenWurf, and what can be wrong with it."""

from numpy import int64

from kufsa.core.kernel import kernel

from .dice import DICE, count_dice
from .lair import CARDS, bit
from .state import CHOOSE, EGGS, IN_MIDDLE, KEEP, LAY, OVER, REBUILD, SIX, TAKE
from .table import all_in_lairs, dice_to_keep

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
    ended = all_in_lairs(state)
    if state.phase == OVER:
        return 0 if ended else NOT_OVER
    if ended and state.phase != REBUILD:
        return ONLY_REBUILD_LEFT
    if state.phase == LAY and state.nest[state.turn] == 0:
        return NOTHING_TO_LAY
    if state.phase == KEEP and dice_to_keep(state) == 0:
        return NOTHING_TO_KEEP
    return 0
