"""How likely the next tile ends the turn, counted from what lies open in a view.

>>> import kufsa
>>> p = kufsa.game("catch_dragon").start(players=2, seed=7, first=0)
>>> p.odds(0), p.play("c4").odds(0)
({'unknown': 49, 'bad': 3}, {'unknown': 48, 'bad': 15})
"""

from numpy import int64

from kufsa.core.kernel import kernel
from kufsa.core.schema import Number

from .state import CELLS, DRAGON, FLIP, SPIDER, TILES
from .view import HIDDEN

# Of the tiles whose face the view does not show: how many there are, and how many are bad.
ODDS = {"unknown": Number(), "bad": Number()}


@kernel
def odds(view, out):
    """What is bad depends on the tiles that are up.

    Beside treasure it is a dragon or a spider (CD-14, CD-15), beside dragons anything else, and as
    the first tile only a spider.
    """
    if view.phase != FLIP:
        return 0
    unknown = int64(0)
    for cell in range(CELLS):
        unknown += int64(view.grid[cell] == HIDDEN)
    bad = unseen(view, SPIDER)
    if view.ups > 0:
        if view.grid[view.turned[0]] == DRAGON:
            bad = unknown - unseen(view, DRAGON)
        else:
            bad += unseen(view, DRAGON)
    out[0] = unknown
    out[1] = bad
    return 2


@kernel
def unseen(view, kind):
    """How many tiles of a kind lie where the view does not show them."""
    count = TILES[kind]
    for cell in range(CELLS):
        count -= int64(view.grid[cell] == kind)
    for seat in range(int64(view.players)):
        count -= int64(view.won[seat, kind])
    return count
