"""What a step of King's Court tells: all in public but the hat that was peeked at."""

from numpy import int64

from kufsa.core.kernel import kernel
from kufsa.core.schema.writing import add, begin_list

from . import ROW
from .rules import score, winners
from .schema import EVENTS
from .state import CALL, LEFT, MAGIC, OVER, RIGHT, SWAP

peeked = EVENTS.writer("peeked")
saw = EVENTS.writer("saw")
swapped = EVENTS.writer("swapped")
called = EVENTS.writer("called")
magic = EVENTS.writer("magic")
wrong = EVENTS.writer("wrong")
won = EVENTS.writer("won")
arrived = EVENTS.writer("arrived")
closed = EVENTS.writer("closed")
laid_anew = EVENTS.writer("laid_anew")
turn = EVENTS.writer("turn")
hats_shown = EVENTS.writer("hats_shown")
over = EVENTS.writer("over")
swap_shown = EVENTS.writer("swap_shown")
peek_shown = EVENTS.writer("peek_shown")
magic_shown = EVENTS.writer("magic_shown")
call_shown = EVENTS.writer("call_shown")


@kernel
def tell(before, action, after, out):
    """Write what a step made happen; how many words that took."""
    actor = int64(before.turn)
    if action < SWAP:
        n = _tell_peek(before, action, actor, out)
    elif action < CALL:
        n = swap_shown(out, 0, actor)
        n = swapped(out, n, actor, LEFT[action - SWAP], RIGHT[action - SWAP])
    else:
        n = _tell_call(before, action - CALL, actor, after, out)
    if action < SWAP or action >= CALL:
        slot = action if action < SWAP else action - CALL
        if _was_laid_anew(before, slot, after):
            n = laid_anew(out, n)
    if after.phase == OVER:
        return _tell_end(after, out, n)
    return turn(out, n, int64(after.turn))


@kernel
def _tell_peek(before, slot, actor, out):
    hat = int64(before.hats[slot])
    if hat == MAGIC:
        n = magic_shown(out, 0, actor, slot, hat)
        n = peeked(out, n, actor, slot)
        return magic(out, n, actor, slot)
    n = peek_shown(out, 0, actor, slot, hat)
    n = peeked(out, n, actor, slot)
    return saw(out, n, actor, slot, hat)


@kernel
def _tell_call(before, slot, actor, after, out):
    hat = int64(before.hats[slot])
    character = int64(before.characters[slot])
    n = call_shown(out, 0, actor, slot, hat, int64(hat == character))
    n = called(out, n, actor, slot, hat, character)
    if hat == MAGIC:
        return magic(out, n, actor, slot)
    if hat != character:
        return wrong(out, n, actor, slot)
    n = won(out, n, actor, slot, hat)
    if before.character_pile == 0:
        return closed(out, n, slot)
    return arrived(out, n, slot, int64(before.characters[ROW + int64(after.character_pile)]))


@kernel
def _was_laid_anew(before, slot, after):
    """Whether the row differs from the old one with the next cards of the piles in this slot.

    A row is laid anew when those cards made it a dead end (KC-13), and is none afterwards.
    """
    if after.hat_pile == before.hat_pile:
        return False
    for i in range(ROW):
        hat = before.hats[i]
        character = before.characters[i]
        if i == slot:
            hat = before.hats[ROW + int64(after.hat_pile)]
            if after.character_pile != before.character_pile:
                character = before.characters[ROW + int64(after.character_pile)]
        if after.hats[i] != hat or after.characters[i] != character:
            return True
    return False


@kernel
def _tell_end(after, out, n):
    n = hats_shown(out, n)
    n = start = begin_list(out, n)
    for slot in range(int64(after.width)):
        n = add(out, start, n, int64(after.hats[slot]))
    n = over(out, n, winners(after))
    n = start = begin_list(out, n)
    for seat in range(int64(after.players)):
        n = add(out, start, n, score(after, seat))
    return n
