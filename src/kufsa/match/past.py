"""Looking back at a match in play: what happened, as far as a seat may be told of it again.

In a game where everything that was shown stays in sight, that is all of it. Where faces are turned
away again and the table has no open memory, it is the actions, which name places and no face, and
the events that a game calls lasting (``events.LASTING``): they tell of what stays in sight. After
the end everything is told.
"""

from functools import cache
from random import Random
from typing import Any

from kufsa.core.game import Game
from kufsa.core.position import Position

from .audience import Part, positions
from .match import ENDED, Match

TRIAL = 60  # actions of a random game after which every game that hides something has done so


def lasting(match: Match) -> frozenset[str] | None:
    """The names of the events that may be told again; None: all may, and boards be shown."""
    position = match.position
    if position is None or match.manners.open_memory or match.status == ENDED:
        return None
    if not hides(match.game) and not _hidden(position):
        return None
    names: frozenset[str] = getattr(match.game.story, "LASTING", frozenset())
    return names


@cache
def hides(game: Game) -> bool:
    """Whether faces that people were shown are ever turned away again.

    The answer must not change in the middle of a match, or old boards would show what is hidden by
    then. So it comes from the course of another game, played at random.
    """
    dice = Random(game.id)
    position = game.start(seed=game.id)
    for _ in range(TRIAL):
        if _hidden(position):
            return True
        if position.over:
            break
        position = position.play(dice.choice(position.legal))
    return False


def _hidden(position: Position) -> bool:
    """Whether somebody remembers more than people are shown now."""
    show = position.game.views.for_people
    views: list[dict[str, Any]] = [position.view(seat) for seat in (None, *range(position.players))]
    return any(show(view) != view for view in views)


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
