"""Routes of passkeys: create one, sign in with one, list and remove them."""

from typing import Annotated, Any, cast

import msgspec
from litestar import Request, Router, delete, get, patch, post
from litestar.params import JSONBody, PathParameter
from msgspec import Meta

from kufsa.server.errors import refusals
from kufsa.server.people.passkeys import Passkeys, Site, credential_text
from kufsa.server.transport.browsers import browser_name
from kufsa.server.transport.cookies import set_session_token
from kufsa.server.transport.dependencies import (
    SESSION,
    WELCOME_SESSION,
    AskedSession,
    limited,
    needs_cookie,
    request_policy,
)

from .people import Me, me

AnyRequest = Request[Any, Any, Any]
PasskeyId = Annotated[
    str, PathParameter(pattern="^[A-Za-z0-9_-]{1,1400}$", description="as listed")
]


class Passkey(msgspec.Struct, frozen=True):
    """A passkey of a person."""

    id: str
    created: int
    name: Annotated[str, Meta(description="at first the browser that made it")]


class Renamed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What its owner calls a passkey, so as to know it again."""

    name: Annotated[str, Meta(min_length=1, max_length=160)]


class NewPasskey(msgspec.Struct, frozen=True):
    """The id of a passkey just made."""

    id: str


class Made(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``navigator.credentials.create`` gave, as its ``toJSON`` writes it."""

    credential: dict[str, Any]


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``navigator.credentials.get`` gave, as its ``toJSON`` writes it."""

    credential: dict[str, Any]
    leave_seats: Annotated[bool, Meta(description="give up the seats of the current guest")] = False


def _passkeys(request: AnyRequest) -> Passkeys:
    return cast(Passkeys, request.app.state.passkeys)


def _site(request: AnyRequest) -> Site:
    return Site(*request_policy(request).site(request.scope))


@get(
    "/me/passkeys",
    summary="My passkeys",
    description="Those with which the caller can come back.",
    dependencies=SESSION,
    responses=refusals(401, 429),
)
async def my_passkeys(request: AnyRequest, session: AskedSession) -> list[Passkey]:
    rows = await _passkeys(request).of(session.person.id)
    return [Passkey(credential_text(row.credential), row.created, row.name or "") for row in rows]


@post(
    "/me/passkeys/options",
    summary="Begin to make a passkey",
    description="Options for navigator.credentials.create. Needs a chosen name.",
    status_code=200,
    dependencies=SESSION,
    responses=refusals(401, 403, 409, 429, 503),
)
async def creation_options(request: AnyRequest, session: AskedSession) -> dict[str, Any]:
    return await _passkeys(request).creation_options(session, _site(request))


@post(
    "/me/passkeys",
    summary="Store the passkey that the browser made",
    description="The answer to the options that were asked for last, within five minutes.",
    dependencies=SESSION,
    responses=refusals(400, 401, 403, 409, 413, 415, 429),
)
async def create(request: AnyRequest, session: AskedSession, data: JSONBody[Made]) -> NewPasskey:
    made = await _passkeys(request).create(
        session, _site(request), data.credential, browser_name(request.scope)
    )
    return NewPasskey(made)


@patch(
    "/me/passkeys/{passkey:str}",
    summary="Call one of my passkeys something else",
    description="A name has up to 24 characters, and nobody else sees it.",
    status_code=204,
    dependencies=SESSION,
    responses=refusals(400, 401, 403, 404, 409, 413, 415, 429),
)
async def rename(
    request: AnyRequest, session: AskedSession, passkey: PasskeyId, data: JSONBody[Renamed]
) -> None:
    await _passkeys(request).rename(session, passkey, data.name)


@delete(
    "/me/passkeys/{passkey:str}",
    summary="Remove one of my passkeys",
    description="Nobody can sign in with it any more. The caller must have come back with a code "
    "or a passkey within the last ten minutes: prove.",
    dependencies=SESSION,
    responses=refusals(400, 401, 403, 404, 429),
)
async def remove(request: AnyRequest, session: AskedSession, passkey: PasskeyId) -> None:
    await _passkeys(request).remove(session, passkey)


@post(
    "/session/passkey/options",
    summary="Begin to come back with a passkey",
    description="Options for navigator.credentials.get. A visitor without a session gets one, "
    "to which the challenge belongs.",
    status_code=200,
    dependencies=WELCOME_SESSION,
    guards=[limited("recover")],
    responses=refusals(403, 409, 429, 503),
)
async def request_options(request: AnyRequest, session: AskedSession) -> dict[str, Any]:
    return _passkeys(request).request_options(session, _site(request))


@post(
    "/session/passkey",
    summary="Come back with a passkey",
    description="This device gets a new session of the passkey's person. A guest who still sits "
    "at a table is asked first: seats_left.",
    status_code=200,
    dependencies=SESSION,
    guards=[limited("recover"), needs_cookie],
    responses=refusals(400, 401, 403, 409, 413, 415, 429),
)
async def log_in(request: AnyRequest, session: AskedSession, data: JSONBody[Shown]) -> Me:
    found, new = await _passkeys(request).log_in(
        session, _site(request), data.credential, data.leave_seats, browser_name(request.scope)
    )
    set_session_token(request.scope, new)
    return await me(request, found)


ROUTES = Router(
    path="/api",
    route_handlers=[
        my_passkeys,
        creation_options,
        create,
        rename,
        remove,
        request_options,
        log_in,
    ],
    guards=[limited("api")],
    tags=["passkeys"],
)
