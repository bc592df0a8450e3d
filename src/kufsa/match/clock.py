"""How long the player whose turn it is may still take."""

from .match import Match


def against_time(match: Match) -> bool:
    """Whether time decides something at this table: a clock, or who is first."""
    clock = match.manners.clock
    return match.game.real_time is not None or bool(clock.move or clock.total)


def deadline(match: Match) -> tuple[int, int] | None:
    """The seat whose clock runs, and the milliseconds it has for its next action.

    They count from the start, the last action or the last undo, without pauses. No clock runs while
    the table is paused or a bot is to act, or at a table without clocks.
    """
    seat = match.to_act
    if seat is None or match.paused or match.is_bot(seat):
        return None
    clock = match.manners.clock
    limits = [match.remaining[seat]] if clock.total else []
    if clock.move:
        limits.append(max(0, clock.move * 1000 - match.turn_spent))
    return (seat, min(limits)) if limits else None
