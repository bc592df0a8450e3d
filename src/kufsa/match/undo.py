"""Taking back: possible only if nothing hidden or random has happened since.

An action may be taken back if

- it drew no chance: the stream of the state is as it was before;
- neither the player who asks nor the one who acted *learned* something from it. In other worlds
  that the seat could not tell from the true one before the action, the same action must be possible
  and show the seat the same. Players may show what only they knew, such as a piece played from the
  hand: that is their own choice, and the others are asked;
- it reminded nobody of what people at a table without open memory may have forgotten: a face seen
  before and turned away since.

Worlds are drawn from fixed seeds, so the answer is the same each time. A few dozen of them do not
notice what holds in nearly all worlds; but then the action revealed next to nothing.
"""

from typing import Any

from kufsa.core.errors import IllegalAction
from kufsa.core.position import Position

from .match import Match
from .refusals import Refused

WORLDS = 64


def first_to_go(match: Match, seat: int) -> int:
    """How many actions stay if a seat takes its last one back; or a refusal that says why not.

    The refusal names the first action since that cannot be taken back.
    """
    if match.everyone_acts:
        raise Refused("no_undo")
    known = match.undoable.get(seat)  # whoever asks again gets the same answer without the work
    if known is None or known[0] is not match.position:
        assert match.position is not None
        known = match.undoable[seat] = match.position, _found_out(match, seat)
    if isinstance(known[1], Exception):
        raise known[1]
    return known[1]


def _found_out(match: Match, seat: int) -> int | Refused:
    count = len(match.moves)
    own = next((n for n in reversed(range(count)) if match.moves[n].seat == seat), None)
    if own is None:
        return Refused("nothing_to_undo")
    position = match.position_after(own)
    for number, move in enumerate(match.moves[own:], start=own + 1):
        after = position.play(move.action)
        if _chance(position) != _chance(after):
            return Refused("undo_chance", number=number, action=move.action)
        for who in {seat, move.seat}:
            if _learned(position, move.action, after, who, match.reminds(who)):
                return Refused("undo_revealed", number=number, action=move.action)
        position = after
    return own


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
        world = before.resample(seat, seed=f"undo {number}", by_past=False)
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
    """Whether the action reminded people of something that they no longer see."""
    view = before.view(seat)
    if before.person_view(seat) == view:
        return False
    was, now = (shown or {} for shown in (view["last"], after.view(seat)["last"]))
    return any(
        value and was.get(name) != value
        for name, value in now.items()
        if name not in ("action", "seat")
    )
