"""Looking back at a match in play: what happened, as far as a seat may be told of it again.

In a game where everything that was shown stays in sight, that is all of it. Where faces are turned
away again and the table has no open memory, it is the actions, which name places and no face, and
the events that a game flags as ``lasting``: they tell of what stays in sight. After
the end everything is told.
"""

from .audience import Part, positions
from .match import ENDED, Match


def lasting(match: Match) -> frozenset[str] | None:
    """The names of the events that may be told again; None: all may, and boards be shown."""
    position = match.position
    if position is None or match.manners.open_memory or match.status == ENDED:
        return None
    if match.game.people_forget:  # they are shown less than they were shown before
        return match.game.schema.events.names("lasting")
    return None


def past(match: Match, seat: int | None, first: int = 0, count: int | None = None) -> list[Part]:
    """Some steps of a match, as a seat (None: a spectator) may see them again; 0 is the deal."""
    if match.position is None:
        return []
    kept = lasting(match)
    wanted = slice(first, None if count is None else first + count)
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
        for number, (move, position) in enumerate(
            zip([None, *match.moves][wanted], positions(match)[wanted], strict=True), start=first
        )
    ]
