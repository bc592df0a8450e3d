"""What a seat may know in Red-Handed: the open cards, and how many the others are (RH-18)."""

from numpy import int64

from kufsa.core.kernel import kernel
from kufsa.core.record import record

from . import incidents
from .incidents import CARDS
from .rules import MAX_PLAYERS, PILE

VIEW = record(
    *incidents.FIELDS,  # the open cards as sets of places, for eyes that look at them
    ("face", "u1", CARDS),  # of each open card, in the order of turning up
    ("owner", "u1", CARDS),  # and the seat before which it lies
    ("deck_sizes", "u1", MAX_PLAYERS),
    ("pile_sizes", "u1", MAX_PLAYERS),
    ("opens", "u1"),
    ("players", "u1"),
    ("phase", "u1"),
    ("spare", "u1"),
)


@kernel
def view(state, seat, out):
    for place in range(CARDS):
        out.face[place] = 0
        out.owner[place] = 0
    for place in range(int64(state.opens)):
        out.face[place] = state.face[state.opened[place]]
        out.owner[place] = state.owner[place]
    for other in range(MAX_PLAYERS):
        out.deck_sizes[other] = state.held[other]
        out.pile_sizes[other] = state.held[PILE + other]
    out.opens = state.opens
    out.players = state.players
    out.phase = state.phase
    out.spare = 0
    lay_out(out)


@kernel
def lay_out(view):
    """Fill the sets of places from the open cards."""
    incidents.clear(view)
    for place in range(int64(view.opens)):
        incidents.lay(view, place, int64(view.face[place]))
