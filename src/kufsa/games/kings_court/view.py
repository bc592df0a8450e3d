"""What a seat may know in King's Court: all but the piles and the hats it has not seen (KC-17)."""

from numpy import int64

from kufsa.core.kernel import kernel
from kufsa.core.record import record

from . import ROW
from .row import known_to
from .state import MAX_CHARACTERS, MAX_PLAYERS, NOTHING, OVER

UNKNOWN = 14  # a hat that the seat has not seen

VIEW = record(
    ("known", "u4"),
    ("penalties", "u4", MAX_PLAYERS),
    ("characters", "u1", ROW),
    ("hats", "u1", ROW),  # kind, MAGIC, UNKNOWN, or NOTHING beyond the row
    ("won", "u1", (MAX_PLAYERS, MAX_CHARACTERS)),
    ("pairs", "u1", MAX_PLAYERS),
    ("magic", "u1", MAX_PLAYERS),
    ("hat_pile", "u1"),
    ("character_pile", "u1"),
    ("width", "u1"),
    ("last_swap", "u1"),
    ("players", "u1"),
    ("turn", "u1"),
    ("phase", "u1"),
    ("forgotten", "u1"),  # whether `known` is left out, as for people
    ("spare", "u1", 2),
)


@kernel
def view(state, seat, out):
    seen = 127 if state.phase == OVER else known_to(state, seat)
    for slot in range(ROW):
        if slot >= int64(state.width):
            out.characters[slot] = NOTHING
            out.hats[slot] = NOTHING
        else:
            out.characters[slot] = state.characters[slot]
            out.hats[slot] = state.hats[slot] if seen >> slot & 1 else UNKNOWN
    out.known = state.known
    for player in range(MAX_PLAYERS):
        out.penalties[player] = state.penalties[player]
        out.pairs[player] = state.pairs[player]
        out.magic[player] = state.magic[player]
        for i in range(MAX_CHARACTERS):
            out.won[player, i] = state.won[player, i]
    out.hat_pile = state.hat_pile
    out.character_pile = state.character_pile
    out.width = state.width
    out.last_swap = state.last_swap
    out.players = state.players
    out.turn = state.turn
    out.phase = state.phase
    out.forgotten = 0
    for i in range(2):
        out.spare[i] = 0


@kernel
def for_people(view):
    """Leave out the hats that lie face down, and who knows which: people remember, or do not."""
    if view.phase == OVER:
        return
    for slot in range(int64(view.width)):
        view.hats[slot] = UNKNOWN
    view.known = 0
    view.forgotten = 1
