"""Who holds what in Triangle Dominoes: who draws had nothing to lay, or did not like to.

For every seat and tile there is a weight: how likely the tile is in that hand, beside any other
that is not seen. It is 1 until the seat draws or passes. Then the tiles that fitted somewhere count
little, since it would have laid one. What it draws may be any tile again, so that of a hand of k
tiles one part in k is forgotten.

A mind that listens lays every tile that it hears of on a table of its own: so it knows what fitted.
"""

from numpy import int64

from kufsa.core import bits
from kufsa.core.kernel import kernel
from kufsa.core.record import Field
from kufsa.games.triominoes.lattice import ONE, TILES
from kufsa.games.triominoes.state import DEALT, MAX_PLAYERS, STATE
from kufsa.games.triominoes.table import clear_table, find_edge, fitting_tiles, put

REFUSED = 0.2  # of who holds a fitting tile and draws all the same
WEIGHTS = MAX_PLAYERS * TILES  # by seat and tile, one seat after the other

# The fields of a state that `table.py` works with.
TABLE = (
    *("fits", "edge", "corner", "cell", "between", "beside", "digit", "tile", "way"),
    *("laid", "edges", "corners"),
)


def hands_of() -> tuple[Field, ...]:
    """The fields of a mind that listens."""
    table = tuple((name, STATE[name].base, STATE[name].shape) for name in TABLE)
    return (
        *table,
        ("weight", "f8", WEIGHTS),
        ("held", "i1", MAX_PLAYERS),  # how many tiles each seat holds
        ("players", "u1"),
        ("follows", "u1"),  # it has heard of every tile since the round began
    )


@kernel
def begin_round(mind):
    clear_table(mind)
    mind.follows = 1
    for seat in range(MAX_PLAYERS):
        mind.held[seat] = DEALT[int64(mind.players)]
    for i in range(WEIGHTS):
        mind.weight[i] = 1.0


@kernel
def hear_lay(mind, seat, tile, cell, way):
    """A seat has laid a tile. One that touches no other says that some were missed."""
    place = find_edge(mind, cell)
    if mind.laid == TILES or (mind.laid > 0 and place < 0):
        mind.follows = 0
    if mind.follows == 0:
        return
    put(mind, tile, cell, way, place)
    mind.held[seat] -= 1


@kernel
def hear_refusal(mind, seat, drew):
    """A seat has drawn or passed and laid nothing."""
    if mind.follows == 0:
        return
    tiles = fitting_tiles(mind)  # also such as lie on the table: nobody asks for their weights
    start = seat * TILES
    while tiles != 0:
        mind.weight[start + bits.lowest(tiles)] *= REFUSED
        tiles &= tiles - ONE
    if drew:
        mind.held[seat] += 1
        held = max(int64(mind.held[seat]), int64(1))  # a document may deal fewer than the rules
        for i in range(start, start + TILES):
            mind.weight[i] += (1.0 - mind.weight[i]) / held


@kernel
def knows_table(mind, state):
    """Whether the table is the one that it has heard of: it may have come later."""
    if mind.follows == 0 or mind.laid != state.laid:
        return False
    same = True
    for i in range(int64(state.laid)):
        same &= mind.tile[i] == state.tile[i] and mind.way[i] == state.way[i]
        same &= mind.cell[i] == state.cell[i]
    return same


@kernel
def write_weights(mind, state, beliefs):
    """Write what it believes; zeros where it has not heard everything."""
    knows = knows_table(mind, state)
    for i in range(WEIGHTS):
        beliefs[i] = mind.weight[i] if knows else 0.0
