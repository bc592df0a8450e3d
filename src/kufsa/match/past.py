"""Looking back at a match in play: what happened, as far as a seat may be told of it again.

In a game where everything that was shown stays in sight, that is all of it. If faces are turned
away again and the table has no open memory, it is only the actions, which name places but no faces,
and the events that a game flags as ``lasting``, which are about what stays in sight. After the end
everything is shown.
"""

from .audience import Part, numbered
from .match import ENDED, Match


def lasting(match: Match, seat: int | None) -> frozenset[str] | None:
    """The names of the events that may be shown again; None: all events and all boards may."""
    position = match.position
    if position is None or match.reminds(seat) or match.status == ENDED:
        return None
    if match.game.people_forget:  # they are shown less than everything they were shown before
        return match.game.schema.events.names("lasting")
    return None


def past(match: Match, seat: int | None, first: int = 0, count: int | None = None) -> list[Part]:
    """Some steps of a match, as a seat (None: a spectator) may see them again; 0 is the deal."""
    if match.position is None:
        return []
    kept = lasting(match, seat)
    return [
        {
            "n": number,
            "seat": move and move.seat,
            "action": move and move.action,
            "events": [
                event for event in position.events(seat) if kept is None or event["event"] in kept
            ],
            "view": position.view(seat) if kept is None else None,
        }
        for number, move, position in numbered(match, first, count)
    ]
