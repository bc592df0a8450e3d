"""A network for Catch the Dragon: it matters what is seen of a tile, not where it lies.

The tiles are counted by look (a face, an empty place or a hidden tile; turned up now or not), three
layers think about the counts, and what they like about a look holds for the first tile of that
look: of tiles that are alike the others are left alone, or their number would count for them.
Where a spider goes, it matters how many tiles lie around.
"""

import numpy as np

from .state import CELLS, EMPTY, KINDS, SIDE, TILES
from .view import HIDDEN

LOOKS = 20
FACES = LOOKS // 2
WIDTH = 256
MOST = 9  # counts of a kind that differ: none to eight and more
ALONE = 20.0  # how much less the others of a look are liked

BEFORE = np.tril(np.ones((CELLS, CELLS), np.float32), -1)
_COLUMN, _ROW = np.arange(CELLS) % SIDE, np.arange(CELLS) // SIDE
_APART = np.maximum(abs(_COLUMN[:, None] - _COLUMN), abs(_ROW[:, None] - _ROW))
NEAR = (_APART <= 1).astype(np.float32)


def think(net, seen):
    """How much each action is liked, and what the position is worth to the seat."""
    tiles = seen["tiles"]
    up = net.where(seen["up"] > 0, 1.0, 0.0)[..., None]
    looks = net.cat([tiles * (1.0 - up), tiles * up])
    n = len(tiles)
    counts = looks.sum(1)
    known, shown = counts[:, :KINDS], counts[:, FACES : FACES + KINDS]
    won = seen["won"]
    taken = won.sum(2)
    hidden = net.constant("all", TILES.astype(np.float32)) - known - shown - won.sum(1)
    mind = net.cat(
        [
            counts / 4,
            hidden / 4,
            hidden / (counts[:, HIDDEN : HIDDEN + 1] + 1.0),
            net.one_hot(known, MOST).reshape(n, -1),
            net.one_hot(shown, MOST).reshape(n, -1),
            won.reshape(n, -1) / 4,
            taken / 8,
            (taken[:, :1] - taken) * seen["present"] / 8,
            *(seen[name] for name in ("present", "turn", "phase")),
        ]
    )
    for layer in range(3):
        mind = net.relu(net.dense(f"mind{layer}", mind, WIDTH))
    likes = net.dense("out_likes", mind, LOOKS + 4)
    again = ((net.constant("before", BEFORE) @ looks) * looks).sum(2)
    turn = (looks @ likes[:, :LOOKS, None])[..., 0] - ALONE * net.where(again > 0, 1.0, 0.0)
    around = (1.0 - tiles[..., EMPTY]) @ net.constant("near", NEAR)
    move = likes[:, LOOKS : LOOKS + 1] + likes[:, LOOKS + 1 : LOOKS + 2] * around
    stop, stay = likes[:, LOOKS + 2 : LOOKS + 3], likes[:, LOOKS + 3 :]
    return net.cat([turn, stop, move, stay]), net.dense("out_value", mind, 1)[:, 0]
