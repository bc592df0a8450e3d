"""What a seat may know in Triangle Dominoes (TR-31)."""

from numpy import int64, uint64

from kufsa.core import bits
from kufsa.core.kernel import inline_kernel, kernel
from kufsa.core.record import record

from .lattice import TILES
from .rules import scores
from .state import MAX_PLAYERS, NOTHING, OVER
from .table import EDGE

VIEW = record(
    ("hand", "u8"),  # the seat's own tiles, as a set
    ("hands", "u8", MAX_PLAYERS),  # all hands when the game is over, else empty sets
    ("points", "i8", MAX_PLAYERS),
    ("round_number", "u4"),
    ("cell", "u2", TILES),
    ("edge", "u2", EDGE),  # the frontier follows from the laid tiles, but only slowly
    ("tile", "u1", TILES),
    ("way", "u1", TILES),
    ("between", "u1", (EDGE, 3)),
    ("beside", "u1", EDGE),
    ("hand_sizes", "u1", MAX_PLAYERS),
    ("seat", "i1"),  # -1 for a spectator
    ("laid", "u1"),
    ("edges", "u1"),
    ("pool_size", "u1"),
    ("players", "u1"),
    ("turn", "u1"),
    ("draws", "u1"),
    ("drawn", "u1"),  # for the player who drew it, else NOTHING
    ("passes", "u1"),
    ("phase", "u1"),
    ("spare", "u1", 2),
)


@kernel
def view(state, seat, out):
    view_part(state, seat, out, 0, 1)


@inline_kernel
def view_part(state, seat, out, part, parts):
    """One of so many parts of it: it is long, and on a GPU several threads share the work."""
    laid = int64(state.laid)
    # A loop for each field: so a processor copies many at a time.
    for i in range(part, TILES, parts):
        out.cell[i] = state.cell[i] if i < laid else 0
    for i in range(part, TILES, parts):
        out.tile[i] = state.tile[i] if i < laid else 0
    for i in range(part, TILES, parts):
        out.way[i] = state.way[i] if i < laid else 0
    for i in range(part, EDGE, parts):
        out.edge[i] = state.edge[i]
    for i in range(part, EDGE, parts):
        out.beside[i] = state.beside[i]
    for i in range(part, EDGE, parts):
        for k in range(3):
            out.between[i, k] = state.between[i, k]
    if part != 0:
        return
    out.hand = state.hands[seat] if seat >= 0 else uint64(0)
    for other in range(MAX_PLAYERS):
        out.hands[other] = state.hands[other] if state.phase == OVER else uint64(0)
        out.hand_sizes[other] = bits.count(state.hands[other])
        out.points[other] = 0
    scores(state, out.points)
    out.round_number = state.round_number
    out.seat = seat
    out.laid = state.laid
    out.edges = state.edges
    out.pool_size = state.pool_size
    out.players = state.players
    out.turn = state.turn
    out.draws = state.draws
    out.drawn = state.drawn if seat == int64(state.turn) else NOTHING
    out.passes = state.passes
    out.phase = state.phase
    for i in range(2):
        out.spare[i] = 0
