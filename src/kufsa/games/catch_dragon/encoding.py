"""Catch the Dragon as numbers: a cell is what was last seen on it, actions are the rules' own."""

from numpy import int64

from kufsa.core import bits, chance
from kufsa.core.kernel import kernel
from kufsa.core.layout import Axis, Layout, Part, seats, table

from .rules import besides, cells_to_choose, first_choice
from .schema import NAMES, PHASES
from .state import CELLS, KINDS, MAX_PLAYERS, ONE, OVER, STAY

VERSION = 0
ROOM = 1  # nothing is listed

KIND_NAMES = ("train", "ball", "doll", "robot", "chest", "diamond", "dragon", "spider")
CELL = Axis("cell", tuple(NAMES), "row by row")
FACE = Axis("face", (*KIND_NAMES, "empty", "hidden"), "of a tile, or why there is none")
KIND = Axis("kind", KIND_NAMES)

OBSERVATION = Layout(
    Part("tiles", (CELL, FACE), "1 for what lies there: a face once shown is known for good"),
    Part("up", (CELL,), "tiles turned up this turn: 1 for the first; 0 for all others", high=CELLS),
    Part("won", (seats(MAX_PLAYERS), KIND), "how many tiles a seat has won", high=12),
    *table(MAX_PLAYERS, PHASES),
)
ACTIONS = Layout(
    Part("turn", (CELL,), "`c4`: turn the tile"),
    Part("stop", (), "`stop`"),
    Part("move", (CELL,), "`>c4`: move the spider there"),
    Part("stay", (), "`stay`: leave the spider where it is"),
)

FACES = FACE.size
TILES = OBSERVATION.start("tiles")
UP = OBSERVATION.start("up")
WON = OBSERVATION.start("won")
PRESENT = OBSERVATION.start("present")
TURN = OBSERVATION.start("turn")
PHASE = OBSERVATION.start("phase")


@kernel
def observe(view, seat, out):
    for cell in range(CELLS):
        out[TILES + FACES * cell + int64(view.grid[cell])] = 1
    for i in range(int64(view.ups)):
        out[UP + int64(view.turned[i])] = i + 1
    players = int64(view.players)
    for place in range(players):
        other = (seat + place) % players
        for kind in range(KINDS):
            out[WON + KINDS * place + kind] = view.won[other, kind]
        out[PRESENT + place] = 1
    if view.phase != OVER:
        out[TURN + (int64(view.turn) + players - seat) % players] = 1
    out[PHASE + int64(view.phase)] = 1


@kernel
def index_of(table, action, near):
    return action


@kernel
def action_at(table, seat, index):
    return index if 0 <= index <= STAY else -1


# A set of cells is counted, marked and drawn from sooner than a list is written and read.


@kernel
def list_actions(state, room):
    return bits.count(cells_to_choose(state)) + int64(besides(state) >= 0)


@kernel
def mark(state, room, n, out, listed):
    cells = cells_to_choose(state)
    while cells != 0:
        out[first_choice(state) + bits.lowest(cells)] = True
        cells &= cells - ONE
    if besides(state) >= 0:
        out[besides(state)] = True
    return 0


@kernel
def choose(state, room, n, stream):
    if n == 0:
        return int64(-1)
    skip = chance.below(stream, n)
    cells = cells_to_choose(state)
    if skip == bits.count(cells):
        return int64(besides(state))
    return first_choice(state) + bits.pick(cells, skip)
