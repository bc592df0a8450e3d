"""A table's life as events: what happened, what is asked, and what follows. No I/O.

``fold(events, secret)`` returns a match, ``handle(match, envelope, moment)`` what follows from a
command, and ``scene(match, seat)`` what a seat is sent.
"""

from .audience import scene, steps
from .commands import Envelope, Moment, NewTable, Refusal, Repeated
from .decide import check_claim, create, handle, rematch
from .match import Match, fold

__all__ = [
    "Envelope",
    "Match",
    "Moment",
    "NewTable",
    "Refusal",
    "Repeated",
    "check_claim",
    "create",
    "fold",
    "handle",
    "rematch",
    "scene",
    "steps",
]
