"""Routes of what is left of a match: its record, its log, its steps, an analysis."""

from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get
from litestar.datastructures import ResponseHeader
from litestar.params import QueryParameter
from msgspec import Meta

from kufsa.arena.analysis import CannotAnalyse
from kufsa.match import audience
from kufsa.match.match import ENDED, PLAYING
from kufsa.server.aside import aside
from kufsa.server.errors import refusals
from kufsa.server.people.person import Person
from kufsa.server.store import matches
from kufsa.server.tables.actor import TableActor
from kufsa.server.tables.analysis import Busy, Progress
from kufsa.server.tables.opening import refusal
from kufsa.server.tables.unreadable import Unreadable
from kufsa.server.transport.compression import COMPRESSIBLE, allow_compression
from kufsa.server.transport.dependencies import (
    MAYBE_PERSON,
    PERSON,
    AskedMaybePerson,
    AskedPerson,
    callers,
    limited,
)

from .table_access import (
    AnyRequest,
    TableId,
    find_table,
    must_be_of,
    refused,
    registry_of,
)

STEPS = 200  # of a replay that are sent at once

# Tells whoever has the file how to verify it.
_HOW_TO_CHECK = '</verify.py>; rel="help"; title="checks records"'
_FILE = [
    ResponseHeader(
        name="Content-Disposition", description="a name for it", documentation_only=True
    ),
    ResponseHeader(name="Link", description="to what checks records", documentation_only=True),
]


class StepShown(msgspec.Struct, frozen=True):
    """A position of the game with nothing hidden, and what led to it."""

    n: Annotated[int, Meta(description="how many actions were made; 0 is the deal")]
    seat: Annotated[int | None, Meta(description="who acted; null: the table, or the deal")]
    action: str | None
    document: Annotated[dict[str, Any], Meta(description="explained in docs/notation.md")]
    view: Annotated[dict[str, Any], Meta(description="what a spectator saw")]
    events: Annotated[list[dict[str, Any]], Meta(description="what spectators were told")]


class Steps(msgspec.Struct, frozen=True):
    """Part of a replay."""

    first: int
    count: Annotated[int, Meta(description="all steps of the match, the deal included")]
    steps: list[StepShown]


Share = Annotated[float, Meta(description="of the win: 1 is all of it")]


class SeatAnalysed(msgspec.Struct, frozen=True):
    """What a seat could expect, what it got, and where the difference comes from."""

    start: Share
    result: Share
    lost: Annotated[float, Meta(description="shares lost by the seat's own decisions")]
    given: Annotated[float, Meta(description="shares that others' decisions gave it")]
    luck: Annotated[float | None, Meta(description="all the rest; null in a race, which has none")]
    course: Annotated[
        list[list[float]],
        Meta(description="pairs: how many actions, and the share that it could expect then"),
    ]


class TurningPoint(msgspec.Struct, frozen=True):
    """A decision that cost its seat much."""

    number: Annotated[int, Meta(description="of the action, from 1")]
    seat: int
    chosen: str
    best: Annotated[str, Meta(description="what the strongest bot would have done")]
    value: Annotated[float, Meta(description="the share that the chosen action leads to")]
    best_value: Share
    loss: Annotated[float, Meta(description="the difference")]


class Analysed(msgspec.Struct, frozen=True):
    """What mattered in a match."""

    actions: int
    simulations: Annotated[int, Meta(description="games in which each action was tried")]
    seats: list[SeatAnalysed]
    turning_points: Annotated[list[TurningPoint], Meta(description="the most costly first")]


class AnalysisAt(msgspec.Struct, frozen=True):
    """An analysis, or how far it is: ask again."""

    done: Annotated[int, Meta(description="decisions that have been looked at")]
    of: Annotated[int, Meta(description="all decisions; 0 while others are looked at first")]
    analysis: Analysed | None


def _file(text: str, media_type: str, name: str) -> Response[str]:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Link": _HOW_TO_CHECK}
    return Response(text, media_type=media_type, headers=headers)


async def _finished(request: AnyRequest, id: str, person: Person | None) -> TableActor:
    """A table whose match was started and is over."""
    table = await find_table(request, id, person)
    if table.match.status != ENDED:
        raise refused(refusal("not_over"), request, person)
    if table.match.position is None:
        raise refused(refusal("not_begun"), request, person)
    return table


@get(
    "/tables/{table:str}/record",
    summary="The record of a match",
    description="A text to keep and to check with `kufsa verify` or [/verify.py](/verify.py). "
    "While the match is in play it holds the actions and nothing hidden; afterwards everything.",
    media_type="application/x-ndjson",
    dependencies=MAYBE_PERSON,
    response_headers=_FILE,
    responses=refusals(400, 404, 409, 429),
)
async def record(request: AnyRequest, person: AskedMaybePerson, table: TableId) -> Response[str]:
    found = await find_table(request, table, person)
    text = await found.record(person.id if person else "")
    if text is None:
        why = "later" if found.match.status == PLAYING else "not_begun"
        raise refused(refusal(why), request, person)
    if found.match.status == ENDED:
        allow_compression(request.scope)
    return _file(text, "application/x-ndjson", f"kufsa-{table}.jsonl")


@get(
    "/tables/{table:str}/events",
    summary="The events of a match that cannot be read",
    description="Where this server cannot read a stored match (other rules, a newer server), its "
    "people can take along what is stored, one event a line.",
    media_type="application/x-ndjson",
    dependencies=PERSON,
    response_headers=_FILE,
    responses=refusals(400, 401, 404, 409, 429),
)
async def events(request: AnyRequest, person: AskedPerson, table: TableId) -> Response[str]:
    registry = registry_of(request)
    try:
        await registry.open(table)
    except Unreadable:
        await must_be_of(request, table, person)
        rows = await registry.services.database.read(matches.events, table)
        text = "".join(f"{body.decode(errors='replace')}\n" for _, _, body in rows)
        return _file(text, "application/x-ndjson", f"kufsa-{table}-events.jsonl")
    await find_table(request, table, person)
    raise refused(refusal("readable"), request, person)


@get(
    "/tables/{table:str}/log",
    summary="The log of a finished match",
    description="What `kufsa replay` reads. The record holds more: also what proves that the "
    "chance was fair.",
    media_type="text/plain",
    dependencies=MAYBE_PERSON,
    opt=COMPRESSIBLE,
    response_headers=_FILE,
    responses=refusals(400, 404, 409, 429),
)
async def log(request: AnyRequest, person: AskedMaybePerson, table: TableId) -> Response[str]:
    found = await _finished(request, table, person)
    text = await aside(lambda: audience.log(found.match).text())
    return _file(text, "text/plain", f"kufsa-{table}.log")


@get(
    "/tables/{table:str}/steps",
    summary="A finished match, step by step",
    description=f"Up to {STEPS} steps at a time, beginning with the deal, everything open.",
    dependencies=MAYBE_PERSON,
    opt=COMPRESSIBLE,
    responses=refusals(400, 404, 409, 429),
)
async def steps(
    request: AnyRequest,
    person: AskedMaybePerson,
    table: TableId,
    first: Annotated[
        int, QueryParameter(ge=0, le=1_000_000, description="the first step to send")
    ] = 0,
    count: Annotated[
        int, QueryParameter(ge=1, le=STEPS, description="the most steps to send")
    ] = STEPS,
) -> Response[Steps]:
    found = await _finished(request, table, person)
    shown = [StepShown(**step) for step in await found.steps(first, count)]
    body = Steps(first, len(found.match.moves) + 1, shown)
    # A finished match never changes, and its steps name nobody.
    return Response(body, headers={"Cache-Control": "private, max-age=86400"})


@get(
    "/tables/{table:str}/analysis",
    summary="What mattered in a finished match",
    description="Every decision is judged by the strongest bot from what its seat could know then. "
    "That takes a while, since tables come first; ask again to see the progress. "
    "The page on analysis in the documentation says what the figures mean.",
    dependencies=MAYBE_PERSON,
    opt=COMPRESSIBLE,
    responses=refusals(400, 404, 409, 429, 503),
)
async def analysis(request: AnyRequest, person: AskedMaybePerson, table: TableId) -> AnalysisAt:
    match = (await _finished(request, table, person)).match
    try:
        analyst = registry_of(request).services.analyst
        found = analyst.look(match, callers(request)["address"])
    except CannotAnalyse:
        raise refused(refusal("no_analysis"), request, person) from None
    except Busy:
        raise refused(refusal("analyst_busy"), request, person) from None
    if isinstance(found, Progress):
        return AnalysisAt(found.done, found.of, None)
    done = len(found["decisions"])
    return AnalysisAt(done, done, msgspec.convert(found, Analysed))


ROUTES = Router(
    path="/api",
    route_handlers=[record, events, log, steps, analysis],
    guards=[limited("api")],
    tags=["replays"],
)
