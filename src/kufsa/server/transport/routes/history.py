"""Routes that look back at a match, while it is in play and afterwards."""

from typing import Annotated, Any

import msgspec
from litestar import Router, get
from litestar.params import QueryParameter
from msgspec import Meta

from kufsa.match import past as looking
from kufsa.match.match import ENDED
from kufsa.server.aside import aside
from kufsa.server.errors import refusals
from kufsa.server.tables.opening import refusal
from kufsa.server.transport.compression import allow_compression
from kufsa.server.transport.dependencies import MAYBE_PERSON, AskedMaybePerson, limited

from .table_access import AnyRequest, TableId, find_table, refused

AT_ONCE = 200  # steps


class PastStep(msgspec.Struct, frozen=True):
    """How the table stood after an action, as the caller may see it again."""

    n: Annotated[int, Meta(description="how many actions were made; 0 is the deal")]
    seat: Annotated[int | None, Meta(description="who acted; null: the table, or the deal")]
    action: str | None
    events: list[dict[str, Any]]
    view: Annotated[dict[str, Any] | None, Meta(description="null: it is not shown again")]


class Past(msgspec.Struct, frozen=True):
    """Part of what happened at a table."""

    first: int
    count: Annotated[int, Meta(description="all steps so far, the deal included")]
    lasting: Annotated[
        list[str] | None,
        Meta(description="the names of the only events that may be shown again; null: all may"),
    ]
    steps: list[PastStep]


@get(
    "/tables/{table:str}/past",
    summary="What happened so far",
    description=f"Up to {AT_ONCE} steps at a time, beginning with the deal, as the caller may see "
    "them. At a table without open memory, what was hidden again stays hidden until the end.",
    dependencies=MAYBE_PERSON,
    responses=refusals(400, 404, 409, 429),
)
async def past(
    request: AnyRequest,
    person: AskedMaybePerson,
    table: TableId,
    first: Annotated[
        int, QueryParameter(ge=0, le=1_000_000, description="the first step to send")
    ] = 0,
    count: Annotated[
        int, QueryParameter(ge=1, le=AT_ONCE, description="the most steps to send")
    ] = AT_ONCE,
) -> Past:
    found = await find_table(request, table, person)
    match = found.match
    if match.position is None:
        raise refused(refusal("not_begun"), request, person)
    caller = person.id if person else ""
    if found.covered:
        raise refused(refusal("covered"), request, person)
    if found.shows_later(caller):
        raise refused(refusal("later"), request, person)
    if match.status == ENDED:  # before that, a hand lies beside what others played
        allow_compression(request.scope)
    seat = match.seat_of(caller)
    kept = looking.lasting(match, seat)
    steps = await aside(looking.past, match, seat, first, count)
    return Past(
        first,
        len(match.moves) + 1,
        None if kept is None else sorted(kept),
        [PastStep(**step) for step in steps],
    )


ROUTES = Router(path="/api", route_handlers=[past], guards=[limited("api")], tags=["replays"])
