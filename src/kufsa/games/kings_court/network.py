"""A network for King's Court: slots of the row and pairs of slots, whatever kinds lie there.

Kinds are like suits: which one it is does not matter, only which hat belongs to which character. So
the network is told, for every two slots, whether the hat of one belongs to the character of the
other. Slots think with the same weights, look at each other through pairs, and pairs are swaps.
"""

import numpy as np

from . import ROW
from .state import MAX_KINDS, PAIRS

TOKEN, PAIR, WHOLE = 96, 48, 192
ROUNDS = 3  # in which slots look at each other
MAGIC, NONE, UNKNOWN = MAX_KINDS, MAX_KINDS + 1, MAX_KINDS + 2

# From a list of swaps to a square of slots, and to the slots.
SQUARE = np.zeros((len(PAIRS), ROW * ROW), np.float32)
ENDS = np.zeros((len(PAIRS), ROW), np.float32)
for _place, (_a, _b) in enumerate(PAIRS):
    SQUARE[_place, ROW * _a + _b] = SQUARE[_place, ROW * _b + _a] = 1
    ENDS[_place, [_a, _b]] = 1


def think(net, seen):
    """How much each action is liked, and what the position is worth to the seat."""
    characters, hats = seen["characters"], seen["hats"]
    n = len(hats)
    of_kind = hats[..., :MAX_KINDS]
    fits = of_kind @ characters.swapaxes(1, 2)  # the hat of one slot, the character of the other
    alike = characters @ characters.swapaxes(1, 2)
    swapped = (seen["last_swap"] @ net.constant("square", SQUARE)).reshape(n, ROW, ROW)
    out = of_kind.sum(1) + seen["pairs"].sum(1)  # the hats of each kind that were found
    found = (characters @ out[..., None])[..., 0]
    unknown = hats[..., UNKNOWN]
    hidden = unknown.sum(1)[:, None] + seen["hat_pile"][:, None]
    slots = net.cat(
        [
            (of_kind * characters).sum(2)[..., None],
            fits.sum(2)[..., None],
            fits.sum(1)[..., None],
            alike.sum(2)[..., None],
            hats[..., MAGIC:],
            seen["known"].swapaxes(1, 2),
            found[..., None],
            (unknown * (2.0 - found) * 8.0 / (hidden + 1.0))[..., None],
            (seen["last_swap"] @ net.constant("ends", ENDS))[..., None],
        ]
    )
    whole = net.cat(
        [
            *(seen[name] for name in ("penalties", "magic", "present", "turn", "phase")),
            seen["pairs"].sum(2) / 2,
            (seen["penalties"] - seen["magic"])[:, :1],
            hidden / 8,
            seen["hat_pile"][:, None] / 8,
            seen["character_pile"][:, None] / 8,
            unknown.sum(1)[:, None] / 4,
            fits.sum(2).sum(1)[:, None] / 4,
        ]
    )
    whole = net.relu(net.dense("whole", whole, WHOLE))
    tokens = net.relu(net.dense("slot", slots, TOKEN) + net.dense("around", whole, TOKEN)[:, None])
    between = net.cat([part[..., None] for part in (fits, fits.swapaxes(1, 2), alike, swapped)])
    for layer in range(ROUNDS):
        pairs = net.relu(
            net.dense(f"between{layer}", between, PAIR)
            + net.dense(f"left{layer}", tokens, PAIR)[:, :, None]
            + net.dense(f"right{layer}", tokens, PAIR)[:, None]
        )
        more = net.cat([tokens, pairs.mean(2), net.most(pairs, 2)])
        tokens = net.relu(net.dense(f"join{layer}", more, TOKEN)) + tokens
    mind = net.cat([whole, tokens.mean(1), net.most(tokens, 1)])
    mind = net.relu(net.dense("mind", mind, WHOLE))
    tokens = net.relu(net.dense("last", tokens, TOKEN) + net.dense("told", mind, TOKEN)[:, None])
    choices = net.dense("out_slot", tokens, 2)
    swaps = net.dense("out_swap", pairs, 1)[..., 0].reshape(n, ROW * ROW)
    swaps = swaps @ net.constant("square_back", SQUARE.T.copy())
    swaps = swaps + net.dense("out_any_swap", mind, 1)
    logits = net.cat([choices[..., 0], swaps, choices[..., 1]])
    return logits, net.dense("out_value", mind, 1)[:, 0]
