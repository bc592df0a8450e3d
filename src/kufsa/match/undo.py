"""Taking back: possible only where nothing hidden or random happened since.

An action may be taken back if

- no chance was drawn by it: the stream of the state is as it was before;
- nobody who asks or acted *learned* by it. In other worlds that the seat could not tell from the
  true one before the action, the same action must be possible and show the seat the same. What
  somebody shows of what only they knew, such as a piece played from the hand, is their own doing,
  and the others are asked;
- it showed nobody again what people at a table without open memory may have forgotten: a face
  seen before and turned away since.

Worlds are drawn from fixed seeds, so the answer is the same each time. A few dozen of them do not
see what is true of nearly all worlds; but then the action told next to nothing.
"""

from typing import Any

from kufsa.core.errors import IllegalAction
from kufsa.core.position import Position

from .match import Match
from .refusals import Refused

WORLDS = 64


def first_to_go(match: Match, seat: int) -> int:
    """How many actions stay if a seat takes its own last one back; or a refusal that says why not.

    The refusal names the first action since that cannot be taken back.
    """
    if match.everyone_acts:
        raise Refused("no_undo")
    own = [number for number, move in enumerate(match.moves) if move.seat == seat]
    if not own:
        raise Refused("nothing_to_undo")
    position = match.dealt()
    for number, move in enumerate(match.moves):
        after = position.play(move.action)
        if number >= own[-1]:
            if _chance(position) != _chance(after):
                raise Refused("undo_chance", number=number + 1, action=move.action)
            for who in {seat, move.seat}:
                if _learned(position, move.action, after, who, match.manners.open_memory):
                    raise Refused("undo_revealed", number=number + 1, action=move.action)
        position = after
    return own[-1]


def _chance(position: Position) -> bytes:
    stream: bytes = position._state[0]["chance"].tobytes()
    return stream


def _learned(
    before: Position, action: str, after: Position, seat: int | None, open_memory: bool
) -> bool:
    if not open_memory and _reminded(before, after, seat):
        return True
    true = _told(after, seat)
    for number in range(WORLDS):
        world = before.resample(seat, seed=f"undo {number}")
        try:
            other = world.play(action)
        except IllegalAction:
            return True
        if _told(other, seat) != true:
            return True
    return False


def _told(position: Position, seat: int | None) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    return position.view(seat), position.events(seat)


def _reminded(before: Position, after: Position, seat: int | None) -> bool:
    """Whether the action showed something to people who do not see all that they once saw."""
    view = before.view(seat)
    if before.person_view(seat) == view:
        return False
    was, now = (shown or {} for shown in (view["last"], after.view(seat)["last"]))
    return any(
        value and was.get(name) != value
        for name, value in now.items()
        if name not in ("action", "seat")
    )
