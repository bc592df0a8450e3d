"""What a step of DrachenWurf tells the table. Everything that happens is public."""

from numpy import int64

from kufsa.core.kernel import kernel
from kufsa.core.schema.writing import add, begin_list, more

from .dice import NOT_DOUBLED, doubled_of
from .lair import CARDS, bit
from .schema import EVENTS
from .scoring import score, winners
from .state import (
    CHOOSE,
    DONE,
    END,
    IN_MIDDLE,
    KEEP,
    KEEP_DICE,
    LAY,
    MOVE_CARD,
    NEW_ROW,
    OVER,
    REBUILD,
    ROLL,
    SIX,
    TAKE,
    TAKE_CARD,
)

laid = EVENTS.writer("laid")
laid_new = EVENTS.writer("laid_new")
laid_for_six = EVENTS.writer("laid_for_six")
laid_new_for_six = EVENTS.writer("laid_new_for_six")
kept = EVENTS.writer("kept")
doubled = EVENTS.writer("doubled")
took = EVENTS.writer("took")
robbed = EVENTS.writer("robbed")
lost = EVENTS.writer("lost")
six = EVENTS.writer("six")
stopped = EVENTS.writer("stopped")
lapsed = EVENTS.writer("lapsed")
moved = EVENTS.writer("moved")
moved_new = EVENTS.writer("moved_new")
turn = EVENTS.writer("turn")
turned_up = EVENTS.writer("turned_up")
rolled = EVENTS.writer("rolled")
no_match = EVENTS.writer("no_match")
all_home = EVENTS.writer("all_home")
over = EVENTS.writer("over")
shown = EVENTS.writer("shown")


@kernel
def tell(before, action, after, out):
    """Write what a step made happen; how many words that took."""
    actor = int64(before.turn)
    n = _tell_shown(before, action, after, out)
    if action < KEEP_DICE:
        n = _tell_laid(before, actor, action // (CARDS + 1), action % (CARDS + 1), out, n)
    elif action < ROLL:
        n = _tell_kept(actor, action - KEEP_DICE, out, n)
    elif TAKE_CARD <= action < DONE:
        take = action - TAKE_CARD
        n = _tell_took(before, actor, take // 5, take % 5 + 2, out, n)
    elif action == DONE:
        n = _tell_done(before, actor, out, n)
    elif MOVE_CARD <= action < END:
        move = action - MOVE_CARD
        n = _tell_moved(before, actor, move // (CARDS + 1), move % (CARDS + 1), out, n)
    return _tell_afterwards(before, action, after, out, n)


@kernel
def _tell_shown(before, action, after, out):
    """The roll and the cards turned up, for those who look at what the last action did."""
    n = shown(out, 0, int64(before.turn))
    n = start = begin_list(out, n)
    if _has_rolled(action, after):
        n = add(out, start, n, int64(after.turn))
        n = more(out, n, int64(after.fell))
    return _list_turned_up(before, after, out, n)


@kernel
def _has_rolled(action, after):
    """Whether dice were rolled: by the action, or because a turn came to its first roll."""
    if action == ROLL:
        return True
    if KEEP_DICE <= action < MOVE_CARD:
        return False
    return after.phase in (KEEP, TAKE)


@kernel
def _list_turned_up(before, after, out, n):
    """The cards that came from the pile, in their order."""
    n = start = begin_list(out, n)
    for i in range(int64(before.pile_size) - 1, int64(after.pile_size) - 1, -1):
        n = add(out, start, n, int64(before.pile[i]))
    return n


@kernel
def _tell_laid(before, actor, card, row, out, n):
    new = int64(before.rows[actor])
    if before.side[card] == SIX:
        if row == NEW_ROW:
            return laid_new_for_six(out, n, actor, card, new)
        return laid_for_six(out, n, actor, card, row)
    if row == NEW_ROW:
        return laid_new(out, n, actor, card, new)
    return laid(out, n, actor, card, row)


@kernel
def _tell_kept(actor, keep, out, n):
    n = kept(out, n, actor, keep)
    if doubled_of(keep) != NOT_DOUBLED:
        n = doubled(out, n, actor, doubled_of(keep))
    return n


@kernel
def _tell_took(before, actor, card, count, out, n):
    if before.side[card] == IN_MIDDLE:
        n = took(out, n, actor, card, count)
    else:
        n = robbed(out, n, actor, card, count)
        for seat in range(int64(before.players)):
            if (before.nest[seat] & bit(card)) != 0:
                n = lost(out, n, seat, card, min(int64(before.supply), 1))
    if count == SIX:
        n = six(out, n, actor, card)
    return n


@kernel
def _tell_done(before, actor, out, n):
    """Nothing needs to be told of the end of taking, except what was put aside in vain."""
    if before.phase == CHOOSE:
        return stopped(out, n, actor)
    if before.free != 0:
        return lapsed(out, n, actor, int64(before.free))
    return n


@kernel
def _tell_moved(before, actor, card, row, out, n):
    if row == NEW_ROW:
        return moved_new(out, n, actor, card, int64(before.rows[actor]))
    return moved(out, n, actor, card, row)


@kernel
def _tell_afterwards(before, action, after, out, n):
    """What an action brought with it: a new turn, cards turned up, a roll, the end."""
    player = int64(after.turn)
    if _begins_turn(before, action, after):
        n = turn(out, n, player)
    if after.pile_size < before.pile_size:
        n = turned_up(out, n)
        n = _list_turned_up(before, after, out, n)
    if _has_rolled(action, after):
        n = rolled(out, n, player, int64(after.fell))
        if after.phase == TAKE:
            n = no_match(out, n, player)
    if before.phase == LAY and after.phase == REBUILD:
        n = all_home(out, n, player)
    if after.phase == OVER:
        n = _tell_over(after, out, n)
    return n


@kernel
def _begins_turn(before, action, after):
    """After a turn that ended, and after a card for six (DW-18)."""
    if action >= MOVE_CARD:
        return after.phase != OVER
    return action < KEEP_DICE and before.side[action // (CARDS + 1)] == SIX


@kernel
def _tell_over(after, out, n):
    n = over(out, n, winners(after))
    n = start = begin_list(out, n)
    for seat in range(int64(after.players)):
        n = add(out, start, n, score(after, seat))
    return n
