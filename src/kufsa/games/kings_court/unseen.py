"""What a seat of King's Court does not know, dealt anew."""

from numpy import int64, uint64

from kufsa.core import bits, chance
from kufsa.core.kernel import kernel

from . import ROW
from .row import is_dead, known_to
from .state import MAGIC, OVER

ONE = uint64(1)


@kernel
def resample(state, seat, key):
    """Deal anew what the seat does not know, with fresh chance to come (KC-17).

    Hats that somebody else knows are not magic: those slots draw first, among the hats that are
    not, and leave as many ways for the rest whichever they drew. The other slots draw among all
    that is left. Rows that are dead ends are dealt again. So every state is as likely as the next.
    """
    chance.begin(state.chance, key)
    chance.shuffle(state.chance, state.characters[ROW:], int64(state.character_pile))
    row = 0 if state.phase == OVER else (1 << int64(state.width)) - 1
    unknown = row & ~known_to(state, seat)
    plain = 0
    for player in range(int64(state.players)):
        plain |= known_to(state, player)
    plain &= unknown
    pile = ((1 << int64(state.hat_pile)) - 1) << ROW
    while True:
        undrawn = _draw(state, plain, unknown | pile, False)
        _draw(state, unknown & ~plain, undrawn, True)
        if not is_dead(state):
            break
    chance.shuffle(state.chance, state.hats[ROW:], int64(state.hat_pile))


@kernel
def _draw(state, slots, places, magic_too):
    """Each slot draws one of the hats in these places; the places that are left."""
    places = uint64(places)
    for slot in range(ROW):
        if slots >> slot & 1:
            while True:
                place = bits.pick(places, chance.below(state.chance, bits.count(places)))
                if magic_too or state.hats[place] != MAGIC:
                    break
            kept = state.hats[slot]
            state.hats[slot] = state.hats[place]
            state.hats[place] = kept
            places &= ~(ONE << uint64(slot))
    return places
