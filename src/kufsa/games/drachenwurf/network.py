"""A network for DrachenWurf: cards, rows that they may join, colours, and dice put aside.

A card knows where it lies, how many dice it still takes, and how long the rows are that it would
join in the own lair and in the others'. A colour knows its cards and its dice, and has for every
count of dice a few numbers that say what so many would mean: what a choice of dice is liked is read
from the sum of those of its colours. Which row a card joins is the product of what the card and the
first card of the row make of each other.
"""

import numpy as np

from .dice import COLOURS, DICE
from .encoding import PARTNERS, card_of
from .lair import CARDS, LANDSCAPES

TOKEN, WHOLE, ROW, HEAP = 64, 128, 16, 24
MOST = 8  # counts of a colour: none to seven
SETS = 63
OWN = 8  # the place of a card in the own lair

COLOUR_OF = np.repeat(np.eye(COLOURS, dtype=np.float32), LANDSCAPES, axis=0)
LANDSCAPE_OF = np.tile(np.eye(LANDSCAPES, dtype=np.float32), (COLOURS, 1))
IN_SET = np.array(
    [[number >> die & 1 for die in range(DICE)] for number in range(1, SETS + 1)], np.float32
)
PARTNER = np.array(  # by card and partner, as a place in the square of a card and a row's first
    [
        [CARDS * card + int(card_of(card, partner)) for partner in range(PARTNERS - 1)]
        for card in range(CARDS)
    ]
).reshape(-1)


def rows_of(net, seen, colour, landscape):
    """By card and first card of a row: 1 for its members, and the length for who may join it.

    Also the lengths of all rows by their first cards.
    """
    member = net.one_hot(seen["rows"], CARDS + 1)[..., 1:]
    in_row = member.swapaxes(1, 2)
    lengths = in_row.sum(2)
    there = net.where(lengths > 0, lengths, -1.0)[..., None]
    fits = [
        net.where((in_row @ line) == there, 1.0, 0.0) @ line.swapaxes(0, 1)
        for line in (colour, landscape)
    ]
    joins = net.where(fits[0] + fits[1] > 0, 1.0, 0.0) * lengths[..., None]
    return member, joins.swapaxes(1, 2), lengths


def think(net, seen):
    """How much each action is liked, and what the position is worth to the seat."""
    n = len(seen["cards"])
    colour, landscape = net.constant("colour", COLOUR_OF), net.constant("landscape", LANDSCAPE_OF)
    member, joins, lengths = rows_of(net, seen, colour, landscape)
    cards = seen["cards"]
    own = cards[..., OWN]
    joins_own = joins * own[:, None]
    longest, rivals = net.most(joins_own, 2), net.most(joins - joins_own, 2)
    kept, free, rolled = seen["kept"], seen["free"], seen["rolled"].sum(1)
    doubled = seen["doubled"]
    aside = kept + doubled
    dice = net.cat([part[..., None] for part in (aside, free, rolled, doubled)])
    by_card = net.cat([part[..., None] for part in (aside, free, rolled)])
    mine = colour @ by_card
    side = net.one_hot(seen["sides"], 7)
    at_stake = net.where(seen["sides"] > 0, 1.0, 0.0)
    missing = net.one_hot(net.relu(seen["sides"] + 1.0 - mine[..., 0]), 8) * at_stake[..., None]
    card_known = net.cat(
        [
            cards,
            side,
            missing,
            net.one_hot(longest, 7),
            net.one_hot(rivals, 7),
            longest[..., None] / 3,
            rivals[..., None] / 3,
            (lengths * own)[..., None],
            seen["lengths"][..., None] / 3,
            mine / 3,
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
        same_row = member @ (member.swapaxes(1, 2) @ token) / 3
        more = net.cat([token, same_colour, same_landscape, same_row])
        token = net.relu(net.dense(f"join{layer}", more, TOKEN)) + token

    # Colours: their cards that may be won, and their dice.
    spread = token.reshape(n, COLOURS, LANDSCAPES, TOKEN)
    hue = net.cat([spread.mean(2), net.most(spread, 2), dice / 3])
    hue = net.dense("hue", hue, TOKEN) + net.dense("hue_around", whole, TOKEN)[:, None]
    hue = net.relu(hue)
    heaps = net.dense("heaps", hue, MOST * HEAP).reshape(n, COLOURS, MOST, HEAP)
    now = net.one_hot(aside, MOST)
    meant = (now[..., None] * heaps).sum(2).sum(1)
    mind = net.cat([whole, token.mean(1), net.most(token, 1), net.most(hue, 1), meant])
    mind = net.relu(net.dense("mind", mind, WHOLE))
    mind = net.relu(net.dense("mind2", mind, WHOLE)) + mind

    # Sets of dice: what the counts would be, and what they would mean; and an egg on one of them.
    chosen = net.constant("sets", IN_SET) @ seen["rolled"]
    counts = net.one_hot(chosen + aside[:, None], MOST)
    meaning = counts.reshape(n, SETS, COLOURS * MOST) @ heaps.reshape(n, COLOURS * MOST, HEAP)
    left = net.one_hot(chosen.sum(2) + kept.sum(1)[:, None], 8)
    meaning = meaning + net.dense("left", left, HEAP) + net.dense("heap_mind", mind, HEAP)[:, None]
    keeps = net.dense("out_keep", net.relu(net.dense("heap2", net.relu(meaning), HEAP)), 1)
    egg = net.dense("out_egg", hue, MOST) + net.dense("out_egg_mind", mind, 1)[:, None]
    spent = (counts * egg[:, None]).sum(3) @ seen["rolled"].swapaxes(1, 2)
    keeps = net.cat([keeps, keeps + spent]).reshape(n, SETS * (DICE + 1))

    # Rows that a card may join, and a new one: for laying, and for moving.
    pairs = net.dense("row", token, 2 * ROW).reshape(n, CARDS, 2, ROW).swapaxes(1, 2)
    other = net.dense("row_of", token, 2 * ROW).reshape(n, CARDS, 2, ROW).swapaxes(1, 2)
    pairs = (pairs @ other.swapaxes(2, 3)).reshape(n, 2, CARDS * CARDS) / 4
    partner = net.constant("partner", PARTNER)
    pairs = pairs[:, :, partner].reshape(n, 2, CARDS, PARTNERS - 1)
    gained = net.one_hot(joins_own.reshape(n, CARDS * CARDS)[:, partner], 7)
    gained = net.dense("out_gained", gained, 2).swapaxes(1, 2)
    fresh = net.dense("out_fresh", token, 2).swapaxes(1, 2)[..., None]
    joined = pairs + gained.reshape(n, 2, CARDS, PARTNERS - 1)
    rows = net.cat([joined, fresh]).reshape(n, 2, CARDS * PARTNERS)

    takes = net.relu(net.dense("take", token, TOKEN) + net.dense("take_mind", mind, TOKEN)[:, None])
    takes = net.dense("out_take", takes, 5).reshape(n, CARDS * 5)
    plain = net.dense("out_plain", mind, 3)
    logits = net.cat(
        [rows[:, 0], keeps, plain[:, :1], takes, plain[:, 1:2], rows[:, 1], plain[:, 2:]]
    )
    return logits, net.dense("out_value", mind, 1)[:, 0]
