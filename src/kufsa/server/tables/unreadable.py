"""Stored matches that this server cannot read: begun by other rules, or by a newer server.

Nothing is wrong with what is stored, and a server that knows the rules can continue it. Here only
that table is not shown: its own people are told why, and can take its events with them.
"""

from kufsa.core.errors import UnknownGame
from kufsa.core.language import Message
from kufsa.match.match import OtherRules
from kufsa.server.errors import sentence

AGAIN = 60.0  # seconds after which such a match is tried again


class Unreadable(Exception):
    """A match that cannot be opened here; ``why`` is a sentence for its people."""

    def __init__(self, match: str, error: Exception) -> None:
        super().__init__(f"match {match} cannot be read: {error}")
        self.match = match
        self.why = _reason(error)


def _reason(error: Exception) -> Message:
    if isinstance(error, OtherRules):
        return sentence("unreadable_rules", begun=error.begun, here=error.here)
    if isinstance(error, UnknownGame):
        return sentence("unreadable_game")
    return sentence("unreadable")
