"""Entry points into perception and races: a template like ``kufsa.core.entry_points``."""

# mypy: allow-untyped-calls

from typing import TYPE_CHECKING, Any

from numpy import int64

from kufsa.core import chance
from kufsa.games.red_handed.perception import EYES, PATIENCE, notice
from kufsa.games.red_handed.rules import FLIP, SEAT, SNATCH
from kufsa.games.red_handed.view import lay_out

if TYPE_CHECKING:
    # Bound by the compiler before this file is executed.
    from kufsa.games.red_handed.rules import apply, check, to_act

OVER = -1


def look_once(views: Any, eyes: Any, stream: Any, out: Any) -> None:
    """What eyes notice first in a view of open cards: see ``perception.notice``."""
    lay_out(views[0])
    out[0], out[1], out[2] = notice(views[0], eyes, 0, stream)


def by_lot(stream: Any, n: int) -> int:
    """A number from 0 to n - 1."""
    return chance.below(stream, n)  # type: ignore[no-any-return]


def race(states: Any, eyes: Any, stream: Any, limit: int, out: Any) -> int:
    """Play on by RH-17, each seat with its own eyes; how many times all seats were asked.

    ``eyes`` has EYES numbers for each seat. ``out`` counts turnings-up, claims, ties decided by
    lot and, after these three, the claims of each seat.
    """
    state = states[0]
    for asked in range(limit):
        if to_act(state) == OVER:
            return asked
        action = FLIP
        earliest = 0
        alike = 0
        for seat in range(int64(state.players)):
            marks, seen, snatched = notice(state, eyes, seat * EYES, stream)
            if marks < 0 or seen > eyes[seat * EYES + PATIENCE]:
                continue
            if alike == 0 or snatched < earliest:
                alike = 1
                earliest = snatched
                action = SNATCH | seat << SEAT | marks
            elif snatched == earliest:
                alike += 1
                if chance.below(stream, alike) == 0:
                    action = SNATCH | seat << SEAT | marks
        if action == FLIP:
            if check(state, FLIP) == 0:
                apply(state, FLIP)
                out[0] += 1
        else:
            apply(state, action)
            out[1] += 1
            out[2] += alike > 1
            out[3 + (action >> SEAT & 7)] += 1
    return limit


SIGNATURES = {
    "look_once": "views numbers words numbers",
    "by_lot": "words number",
    "race": "states numbers words number numbers",
}
