"""The puzzle of the day: the day itself, and how it went for everybody.

The puzzles are files of the games, and a browser proves an answer by the rules: the server only
says which day it is, and counts.
"""

from typing import Annotated, cast

import msgspec
from litestar import Router, get, post
from litestar.params import JSONBody
from msgspec import Meta

from kufsa.server.errors import ApiError, refusals
from kufsa.server.people.daily import Daily, Solved
from kufsa.server.transport.dependencies import WELCOME_PERSON, AskedPerson, limited
from kufsa.server.transport.game_files import board_files

from .games import GameId, named
from .table_access import AnyRequest

MOST_TRIES = 1000
LONGEST = 24 * 60 * 60 * 1000  # milliseconds


class Answered(msgspec.Struct, frozen=True):
    """How the puzzle of the day went for everybody who solved it."""

    solved: Annotated[int, Meta(description="how many people solved it")]
    at_first_try: Annotated[int, Meta(description="how many of them at once")]
    half_within: Annotated[
        int | None, Meta(description="milliseconds in which half of them did, where it is a race")
    ]


class Today(msgspec.Struct, frozen=True):
    """Which day it is for everybody, and how its puzzles went."""

    day: Annotated[int, Meta(description="days since 1970-01-01; a day begins at midnight UTC")]
    left: Annotated[int, Meta(description="milliseconds until the next one")]
    games: Annotated[dict[str, Answered], Meta(description="by game; nobody solved the others yet")]


class Solution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody solved it."""

    day: Annotated[int, Meta(ge=0, le=10_000_000, description="the day that it belongs to")]
    tries: Annotated[int, Meta(ge=1, le=MOST_TRIES, description="with the right one")]
    milliseconds: (
        Annotated[int, Meta(ge=0, le=LONGEST, description="how long it took, where it is a race")]
        | None
    ) = None


def _daily(request: AnyRequest) -> Daily:
    return cast(Daily, request.app.state.daily)


def _shown(found: Solved) -> Answered:
    return Answered(*found)


@get(
    "/today",
    summary="Which day it is",
    description="The puzzles of the day belong to it, and are the same for everybody. Also how "
    "many people solved them, and how many at the first try.",
    responses=refusals(429),
)
async def today(request: AnyRequest) -> Today:
    daily = _daily(request)
    day, left = daily.today()
    counts = await daily.counts(day)
    return Today(day, left, {game: _shown(found) for game, found in counts.items()})


@post(
    "/today/{game:str}",
    summary="I solved it",
    description="Counts the caller's first answer of the day, without a name; later ones change "
    "nothing. A visitor becomes a guest. Returns how it went for everybody.",
    status_code=200,
    guards=[limited("daily")],
    dependencies=WELCOME_PERSON,
    responses=refusals(400, 401, 403, 404, 409, 413, 415, 429, 503),
)
async def solved(
    request: AnyRequest, person: AskedPerson, game: GameId, data: JSONBody[Solution]
) -> Answered:
    found = named(game)
    if "puzzles.json" not in board_files(found):
        raise ApiError(404, "not_found")
    daily = _daily(request)
    day, _ = daily.today()
    if data.day != day:
        raise ApiError(409, "another_day", field="day")
    milliseconds = data.milliseconds if found.real_time is not None else None
    return _shown(await daily.answer(day, found.id, person.id, data.tries, milliseconds))


ROUTES = Router(
    path="/api", route_handlers=[today, solved], guards=[limited("api")], tags=["games"]
)
