"""How it stands in DrachenWurf: points, and who has won."""

from numpy import int64

from kufsa.core.kernel import kernel

from .lair import length
from .table import first_row


@kernel
def score(state, seat):
    """The squares of the rows' lengths, and the eggs (DW-25)."""
    points = int64(state.eggs[seat])
    first = first_row(state, seat)
    for i in range(int64(state.rows[seat])):
        cards = length(int64(state.row[first + i]))
        points += cards * cards
    return points


@kernel
def scores(state, out):
    for seat in range(int64(state.players)):
        out[seat] = score(state, seat)


@kernel
def winners(state):
    """Bit by bit the seats that have won: most points, and all of those (GEN-02)."""
    best = int64(-1)
    seats = 0
    for seat in range(int64(state.players)):
        points = score(state, seat)
        if points > best:
            best = points
            seats = 0
        if points == best:
            seats |= 1 << seat
    return seats
