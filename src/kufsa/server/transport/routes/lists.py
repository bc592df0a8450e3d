"""Routes of lists: the lobby, my tables, finished games."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from litestar import Router, get
from litestar.params import QueryParameter
from msgspec import Meta

from kufsa.match.events import Clock
from kufsa.server.errors import refusals
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

from .games import GAME, named
from .ratings import SeatRating, of_seats
from .table_access import AnyRequest, registry_of

GameWanted = Annotated[str | None, QueryParameter(pattern=GAME, description="of this game only")]
StatusWanted = Annotated[
    Literal["waiting", "playing"],
    QueryParameter(description="to sit down at, or to watch"),
]
Page = Annotated[int, QueryParameter(ge=1, le=100, description="the most to list")]
LongPage = Annotated[int, QueryParameter(ge=1, le=500, description="the most to list")]
Before = Annotated[
    str | None,
    QueryParameter(pattern="^[0-9]{1,15}-[0-9a-z]{16}$", description="`next` of the previous page"),
]


class TableShown(msgspec.Struct, frozen=True):
    """A table in a list; times are milliseconds since 1970."""

    id: str
    game: str
    status: Literal["waiting", "playing", "ended"]
    public: bool
    host: Annotated[str, Meta(description="the id of a person; empty if there is none")]
    your_turn: bool
    seats: list[listing.SeatShown]
    options: dict[str, Any]
    chat: Literal["on", "phrases", "off"]
    rated: bool
    spectators: bool
    clock: Clock
    how: Annotated[
        Literal["", "over", "abandoned", "closed"], Meta(description="empty before the end")
    ]
    scores: list[int]
    winners: Annotated[list[int], Meta(description="seats")]
    next: Annotated[str, Meta(description="the table of the rematch; empty if there is none")]
    moves: Annotated[int, Meta(description="how many it took; 0 before the end")]
    ratings: Annotated[
        list[SeatRating | None],
        Meta(description="of the seats at a rated table; else, and once it is over, empty"),
    ]
    device_game: Annotated[
        str, Meta(description="its id on the device that dealt it; empty: this server did")
    ]
    created: int
    updated: int
    ended: Annotated[int, Meta(description="0 before the end")]


class Tables(msgspec.Struct, frozen=True):
    """A page of a list; ``next`` asks for the following page, and is empty on the last one."""

    tables: list[TableShown]
    next: str


def _shown(row: MatchRow, person: str, seats: Sequence[SeatRating | None] = ()) -> TableShown:
    more = listing.shown(row.summary)
    return TableShown(
        id=row.id,
        game=row.game,
        status=row.status,
        public=row.public,
        host=row.host or "",
        your_turn=bool(person) and row.your_turn(person),
        seats=more.seats,
        options=more.options,
        chat=more.chat,  # type: ignore[arg-type]  # checked when the table was set up
        rated=more.rated,
        spectators=more.spectators,
        clock=more.clock,
        how=more.how,  # type: ignore[arg-type]  # of the events
        scores=more.scores,
        winners=more.winners,
        next=more.next_match,
        moves=more.moves,
        ratings=list(seats),
        device_game=row.device_game or "",
        created=row.created,
        updated=row.updated,
        ended=row.ended or 0,
    )


async def _live(request: AnyRequest, rows: list[MatchRow], person: str) -> list[TableShown]:
    """Tables that are not over, with the ratings of those who sit there."""
    seats = await of_seats(request, rows)
    return [_shown(row, person, rated) for row, rated in zip(rows, seats, strict=True)]


def _next(rows: list[MatchRow], limit: int, time: str) -> str:
    """Where the next page begins; empty if there is none."""
    return f"{getattr(rows[-1], time)}-{rows[-1].id}" if len(rows) == limit else ""


def _moment(before: str | None) -> tuple[int, str] | None:
    if before is None:
        return None
    moment, _, id = before.partition("-")
    return int(moment), id


@get(
    "/tables",
    summary="The lobby",
    description="Public tables, the newest first: those that wait for people, or those in play "
    "where others may watch.",
    dependencies=MAYBE_PERSON,
    responses=refusals(400, 404, 429),
)
async def lobby(
    request: AnyRequest,
    person: AskedMaybePerson,
    game: GameWanted = None,
    status: StatusWanted = "waiting",
    limit: Page = 50,
    before: Before = None,
) -> Tables:
    wanted = None if game is None else named(game).id
    read = registry_of(request).services.database.read
    rows = await read(matches.lobby, wanted, limit, _moment(before), status)
    shown = await _live(request, rows, person.id if person else "")
    open_ones = [one for one in shown if one.status == "waiting" or one.spectators]
    return Tables(open_ones, _next(rows, limit, "created"))


@get(
    "/me/tables",
    summary="My tables",
    description="Those that are not over and that the caller sits at or hosts; those where it is "
    "their turn come first.",
    dependencies=PERSON,
    responses=refusals(401, 429),
)
async def my_tables(request: AnyRequest, person: AskedPerson) -> Tables:
    rows = await registry_of(request).services.database.read(matches.tables_of, person.id)
    return Tables(await _live(request, rows, person.id), "")


@get(
    "/me/finished",
    summary="My finished games",
    description="Those that the caller sat at, the latest first.",
    dependencies=PERSON,
    responses=refusals(400, 401, 429),
)
async def my_finished(
    request: AnyRequest, person: AskedPerson, limit: LongPage = 50, before: Before = None
) -> Tables:
    read = registry_of(request).services.database.read
    rows = await read(matches.finished_of, person.id, limit, _moment(before))
    return Tables([_shown(row, person.id) for row in rows], _next(rows, limit, "ended"))


ROUTES = Router(
    path="/api",
    route_handlers=[my_tables, my_finished],
    guards=[limited("api")],
    tags=["lists"],
)
