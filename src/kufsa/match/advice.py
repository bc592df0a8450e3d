"""What a table may tell a person who asks for help, and from what: the table's own view of a seat.

At a table without open memory a person is shown less than a bot knows: faces that are turned away
again. Help that remembered them all would play the game for whoever asks, and help that forgets
what was shown a moment ago is no help. So the helper came to the table when the person did
something for the last time before this turn: it remembers what was told since, and nothing else.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kufsa.core.position import Position, View

from .audience import all_events, positions
from .match import Match
from .refusals import Refused, must_play, own_seat

IMAGINED = 300  # worlds, before what a step showed is given up


class Seen(NamedTuple):
    """What an adviser is told: a view, and the events from the first on."""

    view: View
    events: list[list[dict[str, Any]]]
    remembers: bool  # whether that is everything that the seat was ever shown


def helped_seat(match: Match, person: str) -> int:
    """The seat of a person who may be helped now; or a refusal."""
    must_play(match)
    if not match.hints(match.seat_of(person)):
        raise Refused("hints_off")
    if match.everyone_acts:  # spotting it is the game
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
    if match.reminds(seat) or shown == view:
        return Seen(view, all_events(match, seat), True)
    if not match.game.can_determinize:
        return Seen(position.forgetful_view(seat), [], False)
    first = since_last_turn([move.seat for move in match.moves], seat)
    return Seen(recollected(positions(match, first), seat), [], False)


def since_last_turn(actors: Sequence[int | None], seat: int) -> int:
    """How many actions there were before the last one of a seat's last turn, the present one aside.

    >>> since_last_turn([0, 0, 1, 1, 0], seat=0)
    1
    """
    count = len(actors)
    while count and actors[count - 1] == seat:
        count -= 1
    while count and actors[count - 1] != seat:
        count -= 1
    return max(0, count - 1)


def recollected(course: Sequence[Position], seat: int) -> View:
    """The last of these positions for somebody who saw the first as it lay there, and all since.

    Nothing but what a seat is shown and told is asked for: a world is imagined from what is known,
    and if the same action shows the same in it, it is known what it showed.
    """
    view = course[0].forgetful_view(seat)
    for number, position in enumerate(course[1:]):
        view = _learned(view, position, seat, number)
    return view


def _learned(view: View, position: Position, seat: int, number: int) -> View:
    told, open_now = position.events(seat), position.forgetful_view(seat)
    action = open_now["last"]["action"]
    for attempt in range(IMAGINED):
        world = position.game.determinize(view, f"{number} {attempt}")
        if action not in world.legal:  # it follows from what cannot be known
            continue
        world = world.play(action)
        if world.events(seat) == told and world.forgetful_view(seat) == open_now:
            return world.view(seat)
    return open_now


def odds(match: Match, seat: int) -> dict[str, Any] | None:
    """What can be counted from what a seat is shown; None where the game has nothing to count."""
    position = match.position
    assert position is not None
    return position.odds(seat, match.reminds(seat))
