"""Routes of people who know each other, and of the ways to a table: codes and invitations."""

from typing import Annotated, Literal

import msgspec
from litestar import Router, get, post, put
from litestar.params import JSONBody, PathParameter
from msgspec import Meta

from kufsa.match.match import WAITING
from kufsa.server.clock import wall
from kufsa.server.errors import ApiError, refusals
from kufsa.server.people.person import Person
from kufsa.server.people.ties import Known
from kufsa.server.tables import codes
from kufsa.server.tables.friends import FriendBook
from kufsa.server.transport.dependencies import (
    MAYBE_PERSON,
    PERSON,
    AskedMaybePerson,
    AskedPerson,
    limited,
)

from .table_access import AnyRequest, TableId, find_table, registry_of

PersonId = Annotated[str, PathParameter(pattern="^[0-9a-f]{20}$", description="of a person")]


class Friend(Known, frozen=True, kw_only=True):
    """Somebody whom the caller knows."""

    here: Annotated[bool, Meta(description="has a page of this server open")] = False


class People(msgspec.Struct, frozen=True):
    """Everybody whom the caller knows; nobody is in two lists."""

    friends: list[Friend]
    asks: Annotated[list[Friend], Meta(description="want to be friends with the caller")]
    asked: Annotated[list[Friend], Meta(description="were asked by the caller")]
    recent: Annotated[list[Friend], Meta(description="from games of late, the latest first")]
    blocked: list[Friend]


class ByName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody by the name that they have chosen."""

    name: Annotated[str, Meta(min_length=1, max_length=160)]


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the caller wants to have with somebody; empty: nothing, or no longer."""

    tie: Literal["friend", "blocked", ""]


class Guest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom to invite."""

    person: Annotated[str, Meta(pattern="^[0-9a-f]{20}$")]


class Invited(msgspec.Struct, frozen=True):
    """Whether it reached an open page; if not, send them the link."""

    reached: bool


class Typed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code, however it was typed."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class TableCode(msgspec.Struct, frozen=True):
    """The code of a table, until its game begins."""

    code: str


class TableFound(msgspec.Struct, frozen=True):
    """The table that a code leads to."""

    table: str


def _book(request: AnyRequest) -> FriendBook:
    book: FriendBook = request.app.state.friends
    return book


async def _people(request: AnyRequest, person: Person) -> People:
    circle = await _book(request).circle(person.id)
    shown = [*circle.friends, *circle.recent]  # whoever only asks is not told who is there
    here = await _book(request).here([one.id for one in shown])

    def listed(known: list[Known], *, tells: bool = False) -> list[Friend]:
        return [Friend(one.id, one.name, here=tells and one.id in here) for one in known]

    return People(
        friends=listed(circle.friends, tells=True),
        asks=listed(circle.asks),
        asked=listed(circle.asked),
        recent=listed(circle.recent),
        blocked=listed(circle.blocked),
    )


@get(
    "/people",
    summary="Whom I know",
    description="Friends and whether they are there, open questions, people of recent games, and "
    "whom the caller has blocked.",
    dependencies=PERSON,
    responses=refusals(401, 429),
)
async def people(request: AnyRequest, person: AskedPerson) -> People:
    return await _people(request, person)


@post(
    "/people",
    summary="Ask somebody to be friends",
    description="By the name that they have chosen. Whoever has asked the caller is a friend at "
    "once; nobody is told that they are blocked.",
    status_code=200,
    dependencies=PERSON,
    guards=[limited("ask")],
    responses=refusals(400, 401, 403, 404, 409, 413, 415, 429, 503),
)
async def ask_by_name(request: AnyRequest, person: AskedPerson, data: JSONBody[ByName]) -> People:
    await _book(request).ask_called(person, data.name)
    return await _people(request, person)


@put(
    "/people/{person_id:str}",
    summary="What I want to have with somebody",
    description="`friend` asks somebody whom one has played with, or says yes to a question; "
    "`blocked` hears nothing of them any more; empty ends either, or says no.",
    dependencies=PERSON,
    guards=[limited("ask")],
    responses=refusals(400, 401, 403, 404, 409, 413, 415, 429, 503),
)
async def set_tie(
    request: AnyRequest, person: AskedPerson, person_id: PersonId, data: JSONBody[Wanted]
) -> People:
    book = _book(request)
    act = {"friend": book.ask, "blocked": book.block, "": book.part}[data.tie]
    await act(person, person_id)
    return await _people(request, person)


@post(
    "/tables/{table:str}/invite",
    summary="Invite somebody to a table",
    description="A friend, or somebody of a recent game: a quiet notice on their open pages. The "
    "table must be waiting for people.",
    status_code=200,
    dependencies=PERSON,
    guards=[limited("invite")],
    responses=refusals(400, 401, 403, 404, 409, 413, 415, 429, 503),
)
async def invite(
    request: AnyRequest, person: AskedPerson, table: TableId, data: JSONBody[Guest]
) -> Invited:
    found = await find_table(request, table, person)
    if found.match.status != WAITING:
        raise ApiError(409, "has_begun")
    reached = await _book(request).invite(person, data.person, table, found.match.game.id)
    return Invited(reached)


@post(
    "/tables/{table:str}/code",
    summary="The code of a table",
    description="Six digits to say aloud: whoever types them finds the table. They are the same "
    "until the game begins, and then no longer lead anywhere.",
    status_code=200,
    dependencies=PERSON,
    responses=refusals(400, 401, 403, 404, 409, 429, 503),
)
async def table_code(request: AnyRequest, person: AskedPerson, table: TableId) -> TableCode:
    found = await find_table(request, table, person)
    if found.match.status != WAITING:
        raise ApiError(409, "has_begun")
    write = registry_of(request).services.database.write
    return TableCode(await write(codes.code_of, table, wall()))


@post(
    "/code",
    summary="Find a table by its code",
    description="Spaces and dashes do not count. Few tries are allowed, so that nobody can guess.",
    status_code=200,
    dependencies=MAYBE_PERSON,
    guards=[limited("code")],
    responses=refusals(400, 403, 404, 413, 415, 429),
)
async def find_by_code(
    request: AnyRequest, person: AskedMaybePerson, data: JSONBody[Typed]
) -> TableFound:
    code = codes.plain(data.code)
    table = code and await registry_of(request).services.database.read(codes.table_of, code)
    if not table:
        raise ApiError(404, "no_such_code", field="code")
    return TableFound(table)


ROUTES = Router(
    path="/api",
    route_handlers=[people, ask_by_name, set_tie, invite, table_code, find_by_code],
    guards=[limited("api")],
    tags=["people"],
)
