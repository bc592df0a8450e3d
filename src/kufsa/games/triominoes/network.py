"""A network for Triangle Dominoes: free cells and tiles, each with shared weights.

A cell knows the digits around it, which sides touch, and how many tiles meet at each corner: the
sixth makes a hexagon. A tile knows its digits, where it is, and in how many cells it would fit. How
much a lay is liked is the product of what the cell and the tile make of each other.
"""

import numpy as np

from .lattice import CORNERS, DIGITS, FITS, SUM, TILES

TOKEN, MATCH, WHOLE = 64, 32, 128
EDGE = 62  # points along a side of the square that holds the lattice
MIDDLE = EDGE // 2

# What is printed on the tiles: how many of each digit, their sum, and whether they are all alike.
PRINTED = np.array(
    [
        [*(corners.count(digit) for digit in range(DIGITS)), SUM[tile] / 5, len(set(corners)) == 1]
        for tile, corners in enumerate(CORNERS)
    ],
    np.float32,
)
# By the digits around a cell, the first one counting most: 1 for every tile that fits between them.
FITTING = (FITS.reshape(-1, 1) >> np.arange(TILES, dtype=np.uint64) & np.uint64(1)).astype(
    np.float32
)
AROUND = (DIGITS + 1) ** np.array([2, 1, 0], np.float32)
# From the point of a cell to its corners, as places in that square: pointing up, and down.
UP = np.array([0, 1, EDGE], np.float32)
DOWN = np.array([1, EDGE + 1, EDGE], np.float32)


def corners_of(net, x, y, down):
    """Where the corners of cells are, in a square of points."""
    first = (x + MIDDLE) * EDGE + y + MIDDLE
    ways = net.constant("up", UP), net.constant("down", DOWN)
    return first[..., None] + ways[0] + down[..., None] * (ways[1] - ways[0])


def think(net, seen):
    """How much each action is liked, and what the position is worth to the seat."""
    board, sides, digits, cells = (seen[name] for name in ("board", "sides", "corners", "cells"))
    n, slots = len(board), sides.shape[1]
    laid = board[..., 0]
    points = corners_of(net, board[..., 2], board[..., 3], board[..., 4]).reshape(n, -1)
    three = net.cat([laid[..., None]] * 3).reshape(n, -1)
    meeting = net.counted(points, three, EDGE * EDGE)
    there = net.where(digits.sum(3).sum(2) > 0, 1.0, 0.0)[..., None]
    around = corners_of(net, cells[..., 0], cells[..., 1], cells[..., 2]).reshape(n, -1)
    around = net.picked(meeting, around).reshape(n, slots, 3) * there
    corner = (digits * net.constant("count", np.arange(DIGITS + 1, dtype=np.float32))).sum(3)
    place = (corner * net.constant("places", AROUND)).sum(2)
    can = net.rows(net.constant("fitting", FITTING), place) * there
    hand = seen["hand"]
    mine = can * hand[:, None]
    touching = sides.sum(2)[..., None]
    cell_known = net.cat(
        [
            digits.reshape(n, slots, -1),
            sides,
            net.where(around == 5, 1.0, 0.0),
            around / 5,
            net.where(touching == 1, 1.0, 0.0) * (1.0 - digits[..., DIGITS]) * (1.0 - sides),
            net.where(touching == 1, 1.0, 0.0) * (1.0 - digits[..., DIGITS]) * sides,
            touching,
            there,
            mine.sum(2)[..., None] / 4,
            can.sum(2)[..., None] / 20,
        ]
    )
    tile_known = net.cat(
        [part[..., None] for part in (hand, seen["drawn"], laid, 1.0 - laid - hand, can.sum(1) / 4)]
    )
    printed = net.constant("printed", PRINTED)
    tile_known = net.cat([tile_known, hand[..., None] * printed, laid[..., None] * printed])
    sizes = seen["hand_sizes"]
    scores = seen["tens"] + seen["units"] / 10
    whole = net.cat(
        [
            *(seen[name] for name in ("present", "turn", "phase")),
            sizes / 5,
            net.where(sizes == 1, 1.0, 0.0),
            scores / 10,
            (scores - scores[:, :1]) / 5,
            seen["pool"][:, None] / 10,
            net.where(seen["pool"] == 0, 1.0, 0.0)[:, None],
            seen["draws"][:, None],
            seen["passes"][:, None],
            seen["round"][:, None] / 4,
            mine.sum(2).sum(1)[:, None] / 10,
            hand.sum(1)[:, None] / 5,
            hand @ printed / 5,
            (1.0 - laid - hand) @ printed / 20,
        ]
    )
    whole = net.relu(net.dense("whole", whole, WHOLE))
    cell = net.dense("cell", cell_known, TOKEN) + net.dense("cell_around", whole, TOKEN)[:, None]
    cell = net.relu(cell) * there
    tile = net.dense("tile", tile_known, TOKEN) + net.dense("tile_around", whole, TOKEN)[:, None]
    tile = net.relu(tile + net.dense("tile_face", printed, TOKEN)[None])
    cell = net.relu(net.dense("cell2", cell, TOKEN))
    tile = net.relu(net.dense("tile2", tile, TOKEN))
    held = hand[..., None]
    mind = net.cat(
        [
            whole,
            (cell * there).sum(1) / 16,
            net.most(cell * there, 1),
            (tile * held).sum(1) / 4,
            net.most(tile * held, 1),
            (tile * (1.0 - held - laid[..., None])).sum(1) / 16,
        ]
    )
    mind = net.relu(net.dense("mind", mind, WHOLE))
    mind = net.relu(net.dense("mind2", mind, WHOLE)) + mind
    ask = net.dense("ask", cell, MATCH) + net.dense("ask_mind", mind, MATCH)[:, None]
    answer = net.dense("answer", tile, MATCH) + net.dense("answer_mind", mind, MATCH)[:, None]
    lays = net.relu(ask) @ net.dense("match", answer, MATCH).swapaxes(1, 2) / 8
    lays = lays + net.dense("out_cell", cell, 1) + net.dense("out_tile", tile, 1).swapaxes(1, 2)
    other = net.dense("out_other", mind, 2)
    logits = net.cat([lays.reshape(n, slots * TILES), other])
    return logits, net.dense("out_value", mind, 1)[:, 0]
