"""The character of real-time games that bring none of their own: a hand, and eyes that overlook.

``least``     seconds before which its hand is never there
``slowness``  seconds that come on top of it on average, more or less by chance
``haste``     the probability that a look overlooks a claim
``worlds``    how many it imagines before it is sure that a claim is right
"""

from kufsa.core.draws import waiting_time
from kufsa.core.kernel import kernel

TRAITS = {"least": 0.5, "slowness": 1.0, "haste": 0.0, "worlds": 4.0}
LEAST, SLOWNESS, HASTE, WORLDS = range(len(TRAITS))
UNDECIDED = -1


@kernel
def react(state, mind, traits, seconds):
    """When its hand would be there; trying finds out whether there is anything to claim."""
    seconds[0] = traits[LEAST] + traits[SLOWNESS] * waiting_time(mind.dice) / 65536.0
    return UNDECIDED
