"""The row of King's Court: how it is laid, and what seats know of it."""

from numpy import int64

from kufsa.core import chance
from kufsa.core.kernel import kernel

from . import ROW
from .state import MAGIC


@kernel
def lay_row(state):
    """Shuffle row and piles until the row is no dead end; nobody knows a hat now (KC-13)."""
    state.known = 0
    while True:
        chance.shuffle(state.chance, state.characters, ROW + int64(state.character_pile))
        chance.shuffle(state.chance, state.hats, ROW + int64(state.hat_pile))
        if not is_dead(state):
            break


@kernel
def is_dead(state):
    """Whether no hat of the row belongs to a character of the row and none is magic (KC-13)."""
    wanted = 1 << MAGIC
    there = 0
    for slot in range(int64(state.width)):
        wanted |= 1 << int64(state.characters[slot])
        there |= 1 << int64(state.hats[slot])
    return wanted & there == 0


@kernel
def known_to(state, seat):
    """The slots whose hat a seat knows, as bits; a spectator (-1) knows none (KC-17)."""
    return int64(state.known) >> (8 * seat) & 127 if seat >= 0 else 0
