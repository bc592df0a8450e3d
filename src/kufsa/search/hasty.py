"""The character of games that bring none of their own: it may overlook something.

``haste`` is the probability that it does not see an action; one at least is always seen.
"""

from numpy import int64

from kufsa.core import chance
from kufsa.core.kernel import kernel

TRAITS = {"haste": 0.0}
HASTE = 0


@kernel
def notice(state, mind, traits, actions, n):
    threshold = int64(65536.0 * traits[HASTE])
    kept = 0
    for i in range(n):
        if chance.piece(mind.dice) >= threshold:
            actions[kept] = actions[i]
            kept += 1
    if kept == 0:
        actions[0] = actions[chance.below(mind.dice, n)]
        kept = 1
    return kept
