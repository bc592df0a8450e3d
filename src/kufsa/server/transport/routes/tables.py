"""Routes of tables: open one, look at it, send commands, report to the operator."""

import secrets
from typing import Annotated, Any

import msgspec
import structlog
from litestar import Response, Router, get, post
from litestar.datastructures import ResponseHeader
from litestar.handlers import BaseRouteHandler
from litestar.params import JSONBody
from msgspec import Meta

from kufsa.match.commands import Envelope, NewTable, PersonCommand, Refusal, Say
from kufsa.server import protocol
from kufsa.server.clock import wall
from kufsa.server.errors import ApiError, refusals
from kufsa.server.people import ties
from kufsa.server.people.person import Person
from kufsa.server.store.schema import reports
from kufsa.server.tables.opening import TableOpener
from kufsa.server.tables.remote.messages import Found
from kufsa.server.tables.unheard import heard
from kufsa.server.transport.dependencies import (
    MAYBE_PERSON,
    PERSON,
    WELCOME_PERSON,
    AskedMaybePerson,
    AskedPerson,
    Connection,
    address_limits,
    callers,
    check_room,
    limited,
    rate_limits,
)
from kufsa.server.transport.house import of_the_house

from .lists import lobby
from .table_access import AnyRequest, TableId, find_table, no_such_table, refused, registry_of

log = structlog.get_logger(__name__)

LINES = 20  # of the chat that come with a report
LOCATION = [ResponseHeader(name="Location", description="of the table", documentation_only=True)]


class Opened(msgspec.Struct, frozen=True):
    """A table that the caller has now; the link to it is ``/t/`` and the id."""

    id: str
    seq: Annotated[int, Meta(description="the number of its last event")]
    commitment: Annotated[str, Meta(description="to the secret from which all chance will come")]


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play this now, with whoever comes; without ``players``, with as many as come first."""

    game: Annotated[str, Meta(max_length=64)]
    players: Annotated[int, Meta(ge=1, le=100)] | None = None
    sit: Annotated[
        bool, Meta(description="false: only find a table; sit down there with bytes of your own")
    ] = True


class Seen(msgspec.Struct, frozen=True):
    """What the caller may know of a table, after event ``seq``."""

    seq: int
    scene: Annotated[dict[str, Any], Meta(description="explained in docs/protocol.md")]


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command, as over a live connection; what each does is in docs/match.md."""

    id: Annotated[
        str,
        Meta(
            pattern="^[A-Za-z0-9_-]{1,40}$",
            description="made by the sender; the same id twice has one effect",
        ),
    ]
    seq: Annotated[int, Meta(ge=0, lt=1 << 53, description="the last number that was seen")]
    command: PersonCommand


class Carried(msgspec.Struct, frozen=True):
    """The command was carried out, now or before; its last event is ``seq``."""

    id: str
    seq: int


class Complaint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the operator should know of."""

    # PostgreSQL does not store NUL in a text.
    text: Annotated[str, Meta(min_length=1, max_length=1000, pattern="^[^\\x00]*$")]
    about: Annotated[
        str, Meta(pattern="^[0-9a-f]{0,20}$", description="the id of a person at the table")
    ] = ""


class Filed(msgspec.Struct, frozen=True):
    """The operator will find the complaint under this id."""

    id: str


def _opener(request: AnyRequest) -> TableOpener:
    opener: TableOpener = request.app.state.opener
    return opener


def _opened(found: Found | Refusal, request: AnyRequest, person: Person) -> Response[Opened]:
    if isinstance(found, Refusal):
        raise refused(found, request, person)
    address_limits(request).opened(callers(request)["address"], found.id)
    body = Opened(found.id, found.seq, found.commitment)
    return Response(body, headers={"Location": f"/api/tables/{found.id}"})


# New tables.


async def check_tables(request: Connection, handler: BaseRouteHandler) -> None:
    """A guard for what opens a table."""
    database = request.app.state.registry.services.database
    await address_limits(request).check_tables(callers(request)["address"], database)


OPENING = [limited("create_table"), of_the_house, check_tables, check_room]


@post(
    "/tables",
    summary="Open a table",
    description="The caller is its host and sits down in the first seat, unless `sit` is false: "
    "then they can sit down after having seen the commitment, and add bytes of their own to the "
    "chance. A visitor without a session becomes a guest.",
    dependencies=WELCOME_PERSON,
    guards=OPENING,
    response_headers=LOCATION,
    responses=refusals(400, 403, 409, 413, 415, 429, 503),
)
async def open_table(
    request: AnyRequest, person: AskedPerson, data: JSONBody[NewTable]
) -> Response[Opened]:
    return _opened(await _opener(request).create(person, data), request, person)


@post(
    "/quick",
    summary="Play now",
    description="A seat at a public table where somebody waits, or a new table where others find "
    "the caller. Somebody who waits already does not get a second table.",
    dependencies=WELCOME_PERSON,
    guards=OPENING,
    response_headers=LOCATION,
    responses=refusals(400, 403, 409, 413, 415, 429, 503),
)
async def quick_play(
    request: AnyRequest, person: AskedPerson, data: JSONBody[Wish]
) -> Response[Opened]:
    found = await _opener(request).quick_play(person, data.game, data.players, data.sit)
    return _opened(found, request, person)


# One table.


@get(
    "/tables/{table:str}",
    summary="Look at a table",
    description="What the caller may know of it: players see what their seat sees, anybody else "
    "what a spectator may see. A table that the caller may not see is not found.",
    dependencies=MAYBE_PERSON,
    responses=refusals(400, 404, 429),
)
async def see(request: AnyRequest, person: AskedMaybePerson, table: TableId) -> Seen:
    found = await find_table(request, table, person)
    if person is None:
        return Seen(*found.seen(""))
    seq, scene = found.seen(person.id)
    blocked = await registry_of(request).services.database.read(ties.blocked_by, person.id)
    return Seen(seq, {**scene, "chat": heard(scene["chat"], blocked)})


@post(
    "/tables/{table:str}/commands",
    summary="Do something at a table",
    description="As over the live connection, for clients without one. A command that was meant "
    "for an older state of the table is refused as `stale`, with the present number. Claims "
    "are races and need a live connection.",
    status_code=200,
    dependencies=PERSON,
    responses=refusals(400, 401, 403, 404, 409, 413, 415, 429, 503),
)
async def command(
    request: AnyRequest, person: AskedPerson, table: TableId, data: JSONBody[Order]
) -> Carried:
    bucket = "chat" if isinstance(data.command, Say) else "command"
    rate_limits(request).check(bucket, **callers(request), table=table)
    found = await find_table(request, table, person)
    envelope = Envelope(data.command, person.id, person.name, data.id, data.seq)
    outcome = await registry_of(request).perform(found.id, envelope, lang=person.lang)
    if outcome is None:
        raise no_such_table(request, person)
    if isinstance(outcome, protocol.Refused):
        raise ApiError(
            409, outcome.code, outcome.message, clause=outcome.clause or "", seq=outcome.seq
        )
    return Carried(outcome.id, outcome.seq)


@post(
    "/tables/{table:str}/report",
    summary="Tell the operator",
    description="Something at this table, or somebody (`about`), should be looked at by whoever "
    "runs the server. The last lines that were said there come with it.",
    dependencies=PERSON,
    guards=[limited("report")],
    responses=refusals(400, 401, 403, 404, 413, 415, 429, 503),
)
async def report(
    request: AnyRequest, person: AskedPerson, table: TableId, data: JSONBody[Complaint]
) -> Filed:
    _, scene = (await find_table(request, table, person)).seen(person.id)
    id = secrets.token_hex(12)
    row = {
        "id": id,
        "match": table,
        "by": person.id,
        "about": data.about or None,
        "text": data.text,
        "created": wall(),
        "chat": msgspec.json.encode(scene["chat"][-LINES:]).decode(),
    }
    await registry_of(request).services.database.write(lambda c: c.execute(reports.insert(), row))
    log.warning("new report for the operator", report=id)
    return Filed(id)


ROUTES = Router(
    path="/api",
    # The lobby is here because two routers cannot share an address.
    route_handlers=[lobby, open_table, quick_play, see, command, report],
    guards=[limited("api")],
    tags=["tables"],
)
