"""What a table may tell a person who asks for help, and from what: the table's own view of a seat.

At a table without open memory a person is shown less than a bot knows: faces that are turned away
again. Help that remembered them would play the game for whoever asks, so it is given from what
lies open, by somebody who has seen nothing before.
"""

from typing import Any, NamedTuple

from kufsa.core.position import View

from .audience import all_events
from .match import Match
from .refusals import Refused, must_play, own_seat


class Seen(NamedTuple):
    """What an adviser is told: a view, and the events from the first on."""

    view: View
    events: list[list[dict[str, Any]]]
    remembers: bool  # whether that is all that the seat was ever shown


def helped_seat(match: Match, person: str) -> int:
    """The seat of a person who may be helped now; or a refusal."""
    must_play(match)
    if not match.manners.hints:
        raise Refused("hints_off")
    if match.everyone_acts:  # seeing it is the game
        raise Refused("no_hints")
    seat = own_seat(match, person)
    if match.paused:
        raise Refused("paused")
    if match.to_act != seat:
        raise Refused("not_your_turn")
    return seat


def seen(match: Match, seat: int) -> Seen:
    """What an adviser of a seat may know."""
    position = match.position
    assert position is not None
    view, shown = position.view(seat), position.person_view(seat)
    if match.manners.open_memory or shown == view:
        return Seen(view, all_events(match, seat), True)
    return Seen(position.forgetful_view(seat), [], False)


def odds(match: Match, seat: int) -> dict[str, Any] | None:
    """What can be counted from what a seat is shown; None where the game has nothing to count."""
    position = match.position
    assert position is not None
    module = match.game.optional("odds")
    if module is None:
        return None
    open_memory = match.manners.open_memory
    view = position.view(seat) if open_memory else position.person_view(seat)
    counted: dict[str, Any] | None = module.odds(view)
    return counted
