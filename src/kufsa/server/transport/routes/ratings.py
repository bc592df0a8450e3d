"""Routes of ratings: the strongest at a game, the caller's own, and those at a table."""

from typing import Annotated

import msgspec
from litestar import Router, get
from litestar.params import QueryParameter
from msgspec import Meta

from kufsa.server.errors import refusals
from kufsa.server.people import ratings
from kufsa.server.store import matches
from kufsa.server.store.matches import MatchRow
from kufsa.server.tables import listing
from kufsa.server.transport.dependencies import (
    MAYBE_PERSON,
    PERSON,
    AskedMaybePerson,
    AskedPerson,
    limited,
)

from .games import GameId, named
from .table_access import AnyRequest, TableId, find_table, registry_of

MOST_STEPS = 200  # of a history: a graph has no room for more
SURELY = "mu - 3 sigma: what the person almost certainly has"


class Rated(msgspec.Struct, frozen=True):
    """A person's place in a game's list."""

    name: str
    rating: Annotated[float, Meta(description=SURELY)]
    mu: float
    sigma: float
    matches: int


class RatingStep(msgspec.Struct, frozen=True):
    """What a rating was after a number of rated matches."""

    at: Annotated[int, Meta(description="milliseconds since 1970")]
    matches: int
    rating: Annotated[float, Meta(description=SURELY)]


class MyRating(msgspec.Struct, frozen=True):
    """How strong the caller is at a game, and how that went."""

    game: str
    rating: Annotated[float, Meta(description=SURELY)]
    matches: int
    history: Annotated[
        list[RatingStep],
        Meta(description=f"the earliest first; of a longer one, {MOST_STEPS} evenly spread"),
    ]


class SeatRating(msgspec.Struct, frozen=True):
    """The rating of whoever has a seat."""

    rating: Annotated[float, Meta(description=SURELY)]
    matches: int


@get(
    "/ratings/{game:str}",
    summary="The strongest at a game",
    description="Only people who have chosen a name and played rated matches.",
    responses=refusals(400, 404, 429),
)
async def strongest(
    request: AnyRequest,
    game: GameId,
    limit: Annotated[int, QueryParameter(ge=1, le=100, description="the most to list")] = 100,
) -> list[Rated]:
    read = registry_of(request).services.database.read
    rows = await read(ratings.leaderboard, named(game).id, limit)
    return [Rated(one.name, one.ordinal, one.mu, one.sigma, one.matches) for one in rows]


@get(
    "/me/ratings",
    summary="My ratings",
    description="Of every game in which the caller has played rated matches, with their history.",
    dependencies=PERSON,
    responses=refusals(401, 429),
)
async def my_ratings(request: AnyRequest, person: AskedPerson) -> list[MyRating]:
    read = registry_of(request).services.database.read
    history = await read(ratings.history_of, person.id, MOST_STEPS)
    return [
        MyRating(
            game,
            steps[-1].ordinal,
            steps[-1].matches,
            [RatingStep(one.at, one.matches, one.ordinal) for one in steps],
        )
        for game, steps in history.items()
    ]


@get(
    "/tables/{table:str}/ratings",
    summary="The ratings at a table",
    description="One entry for each seat, null where nobody with a rating sits. Empty at a table "
    "that is not rated.",
    dependencies=MAYBE_PERSON,
    responses=refusals(400, 404, 429),
)
async def at_table(
    request: AnyRequest, person: AskedMaybePerson, table: TableId
) -> list[SeatRating | None]:
    await find_table(request, table, person)
    row = await registry_of(request).services.database.read(matches.match_row, table)
    return [] if row is None else (await of_seats(request, [row]))[0]


async def of_seats(request: AnyRequest, rows: list[MatchRow]) -> list[list[SeatRating | None]]:
    """For each of these matches, the ratings at its seats; nothing for those that are not rated."""
    shown = [listing.shown(row.summary) for row in rows]
    rated = [place for place, one in enumerate(shown) if one.rated]
    if not rated:
        return [[] for _ in rows]
    games = {rows[place].game for place in rated}
    people = {seat.person for place in rated for seat in shown[place].seats if seat.person}
    read = registry_of(request).services.database.read
    known = await read(ratings.of_people, games, people)

    def of(game: str, person: str) -> SeatRating | None:
        found = known.get((game, person))
        return None if found is None else SeatRating(found.ordinal, found.matches)

    return [
        [of(row.game, seat.person) for seat in one.seats] if one.rated else []
        for row, one in zip(rows, shown, strict=True)
    ]


ROUTES = Router(
    path="/api",
    route_handlers=[strongest, my_ratings, at_table],
    guards=[limited("api")],
    tags=["lists"],
)
