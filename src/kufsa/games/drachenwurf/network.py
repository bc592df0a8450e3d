"""A network for DrachenWurf: cards, rows that they may join, colours, and dice put aside.

A card knows where it lies and how many points it would add to the own lair. A colour knows its
cards and its dice, and has for every count of dice a few numbers that say what so many would mean:
what a choice of dice is liked is read from the sum of those of its colours.
"""

import numpy as np

from .dice import COLOURS, DICE
from .encoding import PARTNERS, card_of
from .lair import CARDS, LANDSCAPES

TOKEN, WHOLE, ROW, HEAP = 64, 128, 24, 24
MOST = 8  # counts of a colour: none to seven
SETS = 63

COLOUR_OF = np.repeat(np.eye(COLOURS, dtype=np.float32), LANDSCAPES, axis=0)
LANDSCAPE_OF = np.tile(np.eye(LANDSCAPES, dtype=np.float32), (COLOURS, 1))
IN_SET = np.array(
    [[number >> die & 1 for die in range(DICE)] for number in range(1, SETS + 1)], np.float32
)
PARTNER = np.array(
    [[int(card_of(card, partner)) for partner in range(PARTNERS - 1)] for card in range(CARDS)]
).reshape(-1)


def rows_of(net, seen):
    """By the first card of an own row and another card: the row's length where the card may join.

    Also the lengths by first card, 0 for cards that begin no own row.
    """
    own = seen["cards"][..., 8]  # in the lair of seat 0
    first = net.one_hot(seen["rows"] * own, CARDS + 1)[..., 1:]  # card, first card of its row
    member = first.swapaxes(1, 2)
    lengths = member.sum(2)
    line = [
        net.constant(name, of) for name, of in (("colour", COLOUR_OF), ("landscape", LANDSCAPE_OF))
    ]
    fits = [
        net.where((member @ one) == net.where(lengths > 0, lengths, -1.0)[..., None], 1.0, 0.0)
        @ one.swapaxes(0, 1)
        for one in line
    ]
    return lengths, net.where(fits[0] + fits[1] > 0, 1.0, 0.0) * lengths[..., None]


def think(net, seen):
    """How much each action is liked, and what the position is worth to the seat."""
    n = len(seen["cards"])
    colour, landscape = net.constant("colour", COLOUR_OF), net.constant("landscape", LANDSCAPE_OF)
    lengths, joins = rows_of(net, seen)
    longest = net.most(joins, 1)
    cards = seen["cards"]
    kept, free, rolled = seen["kept"], seen["free"], seen["rolled"].sum(1)
    doubled = seen["doubled"]
    dice = net.cat([part[..., None] for part in (kept + doubled, free, rolled, doubled)])
    by_card = net.cat([part[..., None] for part in (kept + doubled, free, rolled)])
    side = net.one_hot(seen["sides"], 7)
    card_known = net.cat(
        [
            cards,
            side,
            longest[..., None],
            net.one_hot(longest, 7),
            lengths[..., None],
            seen["lengths"][..., None] / 3,
            (colour @ by_card) / 3,
        ]
    )
    scores = seen["tens"] + seen["units"] / 10
    whole = net.cat(
        [
            *(seen[name] for name in ("present", "turn", "phase")),
            scores / 4,
            (scores - scores[:, :1]) / 2,
            seen["eggs"] / 3,
            net.where(seen["eggs"][:, :1] > 0, 1.0, 0.0),
            seen["pile"][:, None] / 8,
            seen["supply"][:, None] / 8,
            net.one_hot(kept.sum(1), 7),
            net.one_hot(free.sum(1), 8),
            net.most(rolled, 1)[:, None],
            doubled.sum(1)[:, None],
        ]
    )
    whole = net.relu(net.dense("whole", whole, WHOLE))
    token = net.dense("card", card_known, TOKEN) + net.dense("around", whole, TOKEN)[:, None]
    token = net.relu(token)
    for layer in range(2):
        same_colour = colour @ (colour.swapaxes(0, 1) @ token) / LANDSCAPES
        same_landscape = landscape @ (landscape.swapaxes(0, 1) @ token) / COLOURS
        more = net.cat([token, same_colour, same_landscape])
        token = net.relu(net.dense(f"join{layer}", more, TOKEN)) + token

    # Colours: their cards that may be won, and their dice.
    spread = token.reshape(n, COLOURS, LANDSCAPES, TOKEN)
    hue = net.cat([spread.mean(2), net.most(spread, 2), dice / 3])
    hue = net.dense("hue", hue, TOKEN) + net.dense("hue_around", whole, TOKEN)[:, None]
    hue = net.relu(hue)
    heaps = net.dense("heaps", hue, MOST * HEAP).reshape(n, COLOURS, MOST, HEAP)
    now = net.one_hot(kept + doubled, MOST)
    meant = (now[..., None] * heaps).sum(2).sum(1)
    mind = net.cat([whole, token.mean(1), net.most(token, 1), net.most(hue, 1), meant])
    mind = net.relu(net.dense("mind", mind, WHOLE))
    mind = net.relu(net.dense("mind2", mind, WHOLE)) + mind

    # Sets of dice: what the counts would be, and what they would mean.
    chosen = net.constant("sets", IN_SET) @ seen["rolled"]
    counts = chosen + (kept + doubled)[:, None]
    after = net.one_hot(counts, MOST).reshape(n, SETS, COLOURS * MOST)
    meaning = after @ heaps.reshape(n, COLOURS * MOST, HEAP)
    up = net.cat([heaps[:, :, 1:], heaps[:, :, -1:]], 2) - heaps
    more_up = net.one_hot(counts, MOST).swapaxes(1, 2) @ up
    by_die = seen["rolled"] @ more_up.reshape(n, COLOURS, SETS * HEAP)
    by_die = by_die.reshape(n, DICE, SETS, HEAP).swapaxes(1, 2)
    left = net.one_hot(chosen.sum(2) + kept.sum(1)[:, None], 8)
    meaning = meaning + net.dense("left", left, HEAP) + net.dense("heap_mind", mind, HEAP)[:, None]
    spent = net.dense("egg", mind, HEAP)[:, None, None] + by_die
    meaning = net.cat([meaning[:, :, None], meaning[:, :, None] + spent], 2)
    meaning = net.relu(net.dense("heap2", net.relu(meaning), HEAP))
    keeps = net.dense("out_keep", meaning, 1).reshape(n, SETS * (DICE + 1))

    # Rows that a card may join, and a new one.
    partner = net.constant("partner", PARTNER)
    base = net.dense("row", token, ROW)
    other = net.dense("row_of", token, ROW)[:, partner].reshape(n, CARDS, PARTNERS - 1, ROW)
    length = lengths[:, partner].reshape(n, CARDS, PARTNERS - 1)
    own_row = net.where(seen["lengths"] > 0, seen["lengths"], 0.0) * cards[..., 8]
    gained = net.cat([length[..., None], (length - own_row[..., None])[..., None]])
    joined = other + net.dense("gained", gained, ROW)
    fresh = net.dense("fresh", token, ROW)[:, :, None]
    rows = net.relu(base[:, :, None] + net.cat([joined, fresh], 2))
    lays = net.dense("out_rows", rows, 2).reshape(n, CARDS * PARTNERS, 2)

    takes = net.relu(net.dense("take", token, TOKEN) + net.dense("take_mind", mind, TOKEN)[:, None])
    takes = net.dense("out_take", takes, 5).reshape(n, CARDS * 5)
    plain = net.dense("out_plain", mind, 3)
    logits = net.cat(
        [lays[..., 0], keeps, plain[:, :1], takes, plain[:, 1:2], lays[..., 1], plain[:, 2:]]
    )
    return logits, net.dense("out_value", mind, 1)[:, 0]
