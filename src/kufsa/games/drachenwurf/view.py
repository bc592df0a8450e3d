"""What a seat may know in DrachenWurf: everything but the order of the pile (DW-26)."""

from numpy import int64

from kufsa.core.kernel import kernel
from kufsa.core.record import record

from .lair import CARDS
from .scoring import scores
from .state import MAX_PLAYERS, MIDDLE

VIEW = record(
    ("nest", "u8", MAX_PLAYERS),
    ("points", "i8", MAX_PLAYERS),
    ("rolled", "u4"),
    ("kept", "u4"),
    ("free", "u4"),
    ("row", "u2", CARDS),
    ("rows", "u1", MAX_PLAYERS),
    ("eggs", "u1", MAX_PLAYERS),
    ("side", "u1", CARDS),
    ("middle", "u1", MIDDLE),
    ("pile_size", "u1"),
    ("middle_size", "u1"),
    ("supply", "u1"),
    ("players", "u1"),
    ("turn", "u1"),
    ("phase", "u1"),
    ("doubled", "u1"),
    ("spare", "u1", 2),
)


@kernel
def view(state, seat, out):
    for player in range(MAX_PLAYERS):
        out.nest[player] = state.nest[player]
        out.rows[player] = state.rows[player]
        out.eggs[player] = state.eggs[player]
        out.points[player] = 0
    scores(state, out.points)
    for card in range(CARDS):
        out.row[card] = state.row[card]
        out.side[card] = state.side[card]
    for i in range(MIDDLE):
        out.middle[i] = state.middle[i]
    out.rolled = state.rolled
    out.kept = state.kept
    out.free = state.free
    out.pile_size = state.pile_size
    out.middle_size = state.middle_size
    out.supply = state.supply
    out.players = state.players
    out.turn = state.turn
    out.phase = state.phase
    out.doubled = state.doubled
    for i in range(2):
        out.spare[i] = int64(0)
