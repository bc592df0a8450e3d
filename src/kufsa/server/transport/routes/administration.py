"""What the operator does with tables and people in general; nothing here shows a secret."""

import re
import time
from typing import Annotated

import msgspec
from litestar import Router, delete, get, patch, post, put
from litestar.params import JSONBody, QueryParameter
from sqlalchemy import Connection, select

import kufsa
from kufsa.match.commands import Abandon, Envelope
from kufsa.server import protocol
from kufsa.server.clock import wall
from kufsa.server.errors import ApiError, refusals
from kufsa.server.people.names import name_key
from kufsa.server.store import StoreFailed, schema
from kufsa.server.tables.unreadable import Unreadable
from kufsa.server.transport.dependencies import accounts, limited

from .operator import PERSON, PersonId, operator
from .table_access import AnyRequest, registry_of

MOST = 500
HOUR = 60 * 60 * 1000  # milliseconds

Game = Annotated[str | None, QueryParameter(description="only of this game")]
Idle = Annotated[int, QueryParameter(ge=0, description="only without an event for these hours")]
Name = Annotated[
    str, QueryParameter(description="of a person, or one that looks like it, or a person's id")
]


class ServerState(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is, in numbers."""

    version: str
    uptime_seconds: int
    servers: int  # on this database that are alive, with this one
    connections: int
    lag_milliseconds: int  # how late the event loop was at most in the last minute
    tables: dict[str, int]  # in memory, by status
    waiting: dict[str, int]  # writes, moves of bots, and messages to slow connections
    draining: bool


class LiveTable(msgspec.Struct, frozen=True):
    """A table that is not over, as far as the operator may know it."""

    id: str
    game: str
    status: str
    public: bool
    host: str | None
    seq: int
    created: int
    updated: int


class KnownPerson(msgspec.Struct, frozen=True):
    """Somebody who is stored."""

    id: str
    name: str
    named: bool
    created: int
    seen: int
    banned: int | None


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class Which(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which tables to end: all that fit every condition."""

    game: str | None = None
    host: str | None = None
    idle_hours: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0


class TablesEnded(msgspec.Struct, frozen=True):
    """How many tables were ended; ``more``: ask again for the others."""

    ended: int
    more: bool


@get(
    "/server",
    summary="How the server is",
    description="Its version, connections, tables in memory, and what waits. With several servers: "
    "of the one that answers.",
    responses=refusals(401, 403, 429),
)
async def server_state(request: AnyRequest) -> ServerState:
    registry, state = registry_of(request), request.app.state
    statuses = [table.match.status for table in registry.tables.values()]
    services = registry.services
    return ServerState(
        version=kufsa.__version__,
        uptime_seconds=int(time.monotonic() - state.started),
        servers=state.metrics.alive,
        connections=len(registry.connections),
        lag_milliseconds=round(1000 * state.metrics.worst_lag),
        tables={status: statuses.count(status) for status in sorted(set(statuses))},
        waiting={
            "store": services.database.writer.waiting,
            "bots": services.bots.waiting,
            "messages": sum(one.waiting for one in registry.connections),
        },
        draining=bool(registry.draining),
    )


@get(
    "/tables",
    summary="Tables that are not over",
    description=f"Those without an event for longest come first, {MOST} at most.",
    responses=refusals(400, 401, 403, 429),
)
async def live_tables(request: AnyRequest, game: Game = None, idle: Idle = 0) -> list[LiveTable]:
    return await _fitting(request, Which(game=game, idle_hours=idle))


async def _fitting(request: AnyRequest, which: Which) -> list[LiveTable]:
    columns = [schema.matches.c[name] for name in LiveTable.__struct_fields__]
    found = select(*columns).where(
        schema.matches.c.status != "ended",
        schema.matches.c.updated <= wall() - which.idle_hours * HOUR,
    )
    if which.game is not None:
        found = found.where(schema.matches.c.game == which.game)
    if which.host is not None:
        found = found.where(schema.matches.c.host == which.host)
    ordered = found.order_by(schema.matches.c.updated, schema.matches.c.id).limit(MOST)

    def read(connection: Connection) -> list[LiveTable]:
        return [LiveTable(*row) for row in connection.execute(ordered)]

    return await registry_of(request).services.database.read(read)


@post(
    "/tables/end",
    summary="End many tables",
    description=f"All that fit, {MOST} at most at a time; their secrets are shown, as after any "
    "end. Without any condition that is every table.",
    status_code=200,
    responses=refusals(400, 401, 403, 413, 415, 429),
)
async def end_tables(request: AnyRequest, data: JSONBody[Which]) -> TablesEnded:
    found = await _fitting(request, data)
    ended, more = 0, len(found) == MOST
    for table in found:
        try:
            done = await registry_of(request).perform_anywhere(table.id, Envelope(Abandon()))
        except Unreadable:
            continue  # it stays as it is
        except StoreFailed:
            more = True  # its server does not answer just now
            continue
        ended += isinstance(done, protocol.Done)
    return TablesEnded(ended, more)


@get(
    "/people",
    summary="Find people by their name or id",
    description="Also those whose names look alike.",
    responses=refusals(400, 401, 403, 429),
)
async def find_people(request: AnyRequest, name: Name) -> list[KnownPerson]:
    persons, look = schema.persons.c, name_key(name)
    wanted = select(
        *(persons.id, persons.name, persons.name_key),
        *(persons.created, persons.seen, persons.banned),
    )
    fits = (persons.look == look) | (persons.name_key == look)
    if re.fullmatch(PERSON, name):
        fits |= persons.id == name
    wanted = wanted.where(fits).limit(MOST)

    def read(connection: Connection) -> list[KnownPerson]:
        return [
            KnownPerson(
                row.id, row.name, row.name_key is not None, row.created, row.seen, row.banned
            )
            for row in connection.execute(wanted)
        ]

    return await registry_of(request).services.database.read(read)


@patch(
    "/people/{person:str}",
    summary="Give a person another name",
    description="It is shown at once wherever they sit, and is theirs from then on.",
    responses=refusals(400, 401, 403, 404, 409, 413, 415, 429),
)
async def rename_person(request: AnyRequest, person: PersonId, data: JSONBody[NewName]) -> None:
    await _known(request, person)
    await accounts(request).rename(person, data.name)


@delete(
    "/people/{person:str}",
    summary="Delete a person",
    description="Everywhere, as if they had done so themselves.",
    responses=refusals(400, 401, 403, 404, 429),
)
async def delete_person(request: AnyRequest, person: PersonId) -> None:
    await _known(request, person)
    await accounts(request).delete(person)


@put(
    "/people/{person:str}/ban",
    summary="Ban a person",
    description="Every session of theirs ends, and neither their code nor a passkey lets them in. "
    "Their name stays theirs. Anybody can still come as a new guest.",
    status_code=204,
    responses=refusals(400, 401, 403, 404, 429),
)
async def ban_person(request: AnyRequest, person: PersonId) -> None:
    await accounts(request).ban(person)


@delete(
    "/people/{person:str}/ban",
    summary="Let a banned person in again",
    description="With their recovery code or a passkey, as on a new device.",
    responses=refusals(400, 401, 403, 404, 429),
)
async def unban_person(request: AnyRequest, person: PersonId) -> None:
    await accounts(request).ban(person, banned=False)


async def _known(request: AnyRequest, person: str) -> None:
    there = select(schema.persons.c.id).where(schema.persons.c.id == person)
    read = registry_of(request).services.database.read
    if not await read(lambda connection: connection.execute(there).scalar_one_or_none()):
        raise ApiError(404, "not_found")


ROUTES = Router(
    path="/api/operator",
    route_handlers=[
        server_state,
        live_tables,
        end_tables,
        find_people,
        rename_person,
        delete_person,
        ban_person,
        unban_person,
    ],
    guards=[limited("api"), operator],
    tags=["operator"],
    security=[{"operator": []}],
)
