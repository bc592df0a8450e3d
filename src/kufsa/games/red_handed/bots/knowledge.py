"""What is known of Red-Handed, for the search: whose action a snatch is."""

from kufsa.core.kernel import kernel
from kufsa.games.red_handed.rules import FLIP, SEAT


@kernel
def owner(action):
    """The seat that snatches; turning cards up is nobody's."""
    return -1 if action == FLIP else (action >> SEAT) & 7
