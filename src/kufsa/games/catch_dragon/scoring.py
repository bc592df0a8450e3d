"""How it stands in Catch the Dragon: points, the spiders, and who has won."""

from numpy import int64

from kufsa.core.kernel import kernel

from .state import DRAGON, KINDS


@kernel
def score(state, seat):
    """How many tiles a seat has won."""
    tiles = int64(0)
    for kind in range(KINDS):
        tiles += int64(state.won[seat, kind])
    return tiles


@kernel
def scores(state, out):
    for seat in range(int64(state.players)):
        out[seat] = score(state, seat)


@kernel
def winners(state):
    """Bit by bit the seats that have won: most tiles, then dragons (CD-21), then all (GEN-02)."""
    best = int64(-1)
    seats = 0
    for seat in range(int64(state.players)):
        rank = score(state, seat) * 64 + int64(state.won[seat, DRAGON])
        if rank > best:
            best = rank
            seats = 0
        if rank == best:
            seats |= 1 << seat
    return seats


@kernel
def most_dragons(state):
    """The seat with the most dragons, or -1 where nobody is alone with them."""
    most = 0
    holders = 0
    winner = -1
    for seat in range(int64(state.players)):
        dragons = int64(state.won[seat, DRAGON])
        if dragons > most:
            most = dragons
            holders = 1
            winner = seat
        elif dragons == most:
            holders += 1
    return winner if holders == 1 else -1
