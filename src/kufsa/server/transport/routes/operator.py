"""Routes of the operator, who has the token in the settings: reports, and ending a match."""

from typing import Annotated, Any

import msgspec
from litestar import Router, delete, get, post
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.params import PathParameter
from msgspec import Meta
from sqlalchemy import Connection, select, update

from kufsa.match.commands import Abandon, Envelope
from kufsa.server import protocol
from kufsa.server.clock import wall
from kufsa.server.errors import ApiError, refusal, refusals
from kufsa.server.people import queries
from kufsa.server.store.schema import reports
from kufsa.server.transport.dependencies import limited

from .health import shows
from .table_access import AnyRequest, TableId, no_such_table, registry_of
from .tables import Seen

PERSON = "^[0-9a-f]{20}$"
PersonId = Annotated[str, PathParameter(pattern=PERSON, description="of a person")]
ReportId = Annotated[str, PathParameter(pattern="^[0-9a-f]{24}$", description="of a report")]
MOST = 200


class Report(msgspec.Struct, frozen=True):
    """What somebody reported; of deleted people only the text is left."""

    id: str
    match: str
    by: str | None
    about: str | None
    text: str
    created: int
    chat: Annotated[
        list[dict[str, Any]], Meta(description="the last lines at that table before the report")
    ]


async def operator(
    connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
) -> None:
    """A guard that lets only the operator pass."""
    shown = connection.headers.get("authorization", "")
    if not shown:
        raise ApiError(401, "no_token", "Send the operator's token: Authorization: Bearer …")
    token = connection.app.state.settings.operator_token
    if token is None or not shows(shown, token):
        raise refusal(403)


@get(
    "/reports",
    summary="Open reports",
    description=f"The oldest first, {MOST} at most.",
    responses=refusals(401, 403, 429),
)
async def open_reports(request: AnyRequest) -> list[Report]:
    wanted = select(*(reports.c[name] for name in Report.__struct_fields__)).where(
        reports.c.handled.is_(None)
    )

    def read(connection: Connection) -> list[Report]:
        rows = connection.execute(wanted.order_by(reports.c.created, reports.c.id).limit(MOST))
        return [
            Report(**{**row._mapping, "chat": msgspec.json.decode(row.chat or "[]")})
            for row in rows
        ]

    return await registry_of(request).services.database.read(read)


@post(
    "/reports/{report:str}/handled",
    summary="Close a report",
    description="It is marked as handled and no longer listed.",
    status_code=204,
    responses=refusals(400, 401, 403, 404, 429),
)
async def handle_report(request: AnyRequest, report: ReportId) -> None:
    def write(connection: Connection) -> int:
        change = update(reports).where(reports.c.id == report).values(handled=wall())
        return connection.execute(change).rowcount

    if not await registry_of(request).services.database.write(write):
        raise ApiError(404, "not_found")


@get(
    "/tables/{table:str}",
    summary="Look at any table",
    description="As a spectator sees it, with what was said there; even if spectators are not "
    "welcome.",
    responses=refusals(400, 401, 403, 404, 429),
)
async def look(request: AnyRequest, table: TableId) -> Seen:
    found = await registry_of(request).open(table)
    if found is None:
        raise no_such_table(request)
    return Seen(*found.seen(""))


@delete(
    "/tables/{table:str}",
    summary="End a match",
    description="For everybody at the table; its secret is shown, as after any end.",
    responses=refusals(400, 401, 403, 404, 409, 429),
)
async def end_match(request: AnyRequest, table: TableId) -> None:
    outcome = await registry_of(request).perform(table, Envelope(Abandon()))
    if outcome is None:
        raise no_such_table(request)
    if isinstance(outcome, protocol.Refused):
        raise ApiError(409, outcome.code, outcome.message)


@delete(
    "/people/{person:str}/recovery",
    summary="Forget a person's ways back",
    description="For somebody who is still signed in and has lost code and passkeys: then they can "
    "make a new code, or delete themselves, without the old one.",
    responses=refusals(400, 401, 403, 404, 429),
)
async def forget_ways_back(request: AnyRequest, person: PersonId) -> None:
    if not await registry_of(request).services.database.write(queries.forget_ways_back, person):
        raise ApiError(404, "not_found")


ROUTES = Router(
    path="/api/operator",
    route_handlers=[open_reports, handle_report, look, end_match, forget_ways_back],
    guards=[limited("api"), operator],
    tags=["operator"],
    security=[{"operator": []}],
)
