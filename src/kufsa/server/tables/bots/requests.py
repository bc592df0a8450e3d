"""What a bot is asked, and what counts as an answer."""

from random import Random
from typing import Any, NamedTuple

import msgspec

from kufsa.core.registry import game as find_game
from kufsa.search.protocol import Choice

from .messages import Chosen, Reason

PATIENCE = 3.0  # seconds that a bot waits if its choice fell back to waiting


class BotRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot is asked, and for whom."""

    game: str
    level: str
    seed: str
    match: str
    seat: int
    options: dict[str, Any]
    told: int  # how many batches of events the seat has been told so far
    view: dict[str, Any]
    legal: tuple[str, ...]
    payer: str  # the person whose share of the bots' time it uses
    explain: bool = False  # whether the bot should say why

    def __repr__(self) -> str:
        """Without the seed and the view, which nobody else may read."""
        return f"BotRequest({self.game}, {self.level}, seat {self.seat}, after {self.told})"


def fall_back(request: BotRequest) -> Choice:
    """A legal choice without a bot: the same for the same request.

    >>> request = BotRequest(game="catch_dragon", level="greedy", seed="7", match="m", seat=0,
    ...     options={}, told=4, view={"turn": 0}, legal=("a1", "b1"), payer="Noa")
    >>> fall_back(request) in request.legal and fall_back(request) == fall_back(request)
    True
    """
    if not has_turns(request):
        return None, PATIENCE
    return Random(f"{request.seed} {request.told}").choice(request.legal)


def has_turns(request: BotRequest) -> bool:
    return "turn" in request.view


def checked(request: BotRequest, chosen: Chosen) -> Choice:
    """The choice if it is legal; otherwise a BotFault is raised.

    If seats are not told everything that is legal, it must be an action of this seat in the game's
    notation. Then the table decides whether the rules allow it; it may come too late anyway.
    """
    action, seconds = chosen.action, chosen.seconds
    if has_turns(request):
        if seconds is None and action in request.legal:
            return action
    elif seconds is not None and _is_possible(request, action):
        return action, seconds
    raise BotFault("illegal")


def _is_possible(request: BotRequest, action: str | None) -> bool:
    if action is None or action in request.legal:
        return True
    own = action.startswith(f"{request.seat}:")
    return own and find_game(request.game).parse_action(action) is not None


class BotAnswer(NamedTuple):
    """A choice, and what the bot says about it if it was asked why."""

    choice: Choice
    why: Reason | None = None


class BotFault(Exception):
    """Why a bot's choice does not count."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.detail = detail
