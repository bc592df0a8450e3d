"""Whether an action of DrachenWurf is legal, and if not, the first reason why."""

from numpy import int64

from kufsa.core.kernel import kernel

from .dice import COLOURS, NOT_DOUBLED, dice_of, doubled_of, of_colour
from .lair import CARDS, bit, length, open_to
from .state import (
    CHOOSE,
    DONE,
    END,
    IN_MIDDLE,
    KEEP,
    KEEP_DICE,
    LAY,
    LAY_FAR,
    MANY_DICE,
    MOVE_CARD,
    MOVE_FAR,
    NEW_ROW,
    OVER,
    REBUILD,
    ROLL,
    SIX,
    TAKE_CARD,
    TAKE_ODD,
    TWO_EGGS,
)
from .table import find_row, own_row, playable, spendable, waiting_cards

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
    if (waiting_cards(state) & bit(card)) == 0:
        return NOT_WAITING
    if row == NEW_ROW:
        return LEGAL
    return _check_row(state, card, row)


@kernel
def _check_row(state, card, row):
    if row >= int64(state.rows[state.turn]):
        return NO_SUCH_ROW
    if (open_to(own_row(state, row)) & bit(card)) == 0:
        return ROW_DOES_NOT_FIT
    return LEGAL


@kernel
def _check_keep(state, keep, two_eggs):
    dice = dice_of(keep)
    rolled = int64(state.rolled)
    for colour in range(COLOURS):
        if of_colour(dice, colour) > of_colour(rolled, colour):
            return NOT_ROLLED
    if playable(state, dice) != dice:
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
    if of_colour(spendable(state), card // 6) < count:
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
    here = find_row(state, card)
    if row != NEW_ROW and row != here:
        code = _check_row(state, card, row)
        if code != LEGAL:
            return code
    if here < 0:
        return NOT_IN_LAIR
    if row == here:
        return SAME_ROW
    if row == NEW_ROW and length(own_row(state, here)) == 1:
        return ALONE_ALREADY
    if state.eggs[state.turn] == 0:
        return NO_EGG_TO_MOVE
    return LEGAL
