"""A network for Catch the Dragon: it matters what is seen of a tile, not where it lies.

The tiles are counted by look (a face, an empty place or a hidden tile; turned up now or not), three
layers think about the counts, and what they like about a look holds for every tile of that look.
"""

LOOKS = 20
WIDTH = 256


def think(net, seen):
    """How much each action is liked, and what the position is worth to the seat."""
    tiles = seen["tiles"]
    up = net.where(seen["up"] > 0, 1.0, 0.0)[..., None]
    looks = net.cat([tiles * (1.0 - up), tiles * up])
    n = len(tiles)
    mind = net.cat(
        [
            looks.sum(1) / 4,
            seen["won"].reshape(n, -1) / 4,
            *(seen[name] for name in ("present", "turn", "phase")),
        ]
    )
    for layer in range(3):
        mind = net.relu(net.dense(f"mind{layer}", mind, WIDTH))
    likes = net.dense("out_likes", mind, 2 * LOOKS + 2)
    turn = (looks @ likes[:, :LOOKS, None])[..., 0]
    move = (looks @ likes[:, LOOKS : 2 * LOOKS, None])[..., 0]
    stop, stay = likes[:, 2 * LOOKS : 2 * LOOKS + 1], likes[:, 2 * LOOKS + 1 :]
    return net.cat([turn, stop, move, stay]), net.dense("out_value", mind, 1)[:, 0]
