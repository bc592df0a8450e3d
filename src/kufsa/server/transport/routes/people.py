"""Routes of people: sessions, names, devices, recovery, export and deletion."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, delete, get, patch, post
from litestar.params import JSONBody, PathParameter
from msgspec import UNSET, Meta, UnsetType

from kufsa.core.language import languages
from kufsa.server.errors import refusals
from kufsa.server.people.person import Session
from kufsa.server.transport.browsers import browser_name
from kufsa.server.transport.cookies import set_session_token
from kufsa.server.transport.dependencies import (
    SESSION,
    WELCOME_SESSION,
    AskedSession,
    accounts,
    callers,
    check_new_guest,
    find_session,
    has_bearer,
    limited,
    needs_cookie,
    rate_limits,
    token,
)

AnyRequest = Request[Any, Any, Any]
Language = Annotated[
    str,
    Meta(
        pattern=f"^({'|'.join(languages())})$",
        extra_json_schema={"enum": list(languages())},
    ),
]
Milliseconds = Annotated[int, Meta(description="since 1970")]
DeviceId = Annotated[str, PathParameter(pattern="^[0-9a-f]{24}$", description="as in the list")]


class Me(msgspec.Struct, frozen=True):
    """The person of this session."""

    id: str
    name: str
    named: Annotated[bool, Meta(description="chose the name, and nobody else has it")]
    lang: Language
    created: Milliseconds
    recovery_code: Annotated[bool, Meta(description="whether one was made")]
    passkeys: Annotated[int, Meta(description="how many there are")]


class Beside(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a further player; without one, they get a name as guests do."""

    name: Annotated[str, Meta(max_length=160)] = ""
    lang: Language = "en"


class BesideMe(msgspec.Struct, frozen=True):
    """A guest and their token."""

    id: str
    name: str
    token: str


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a person wants to change."""

    name: Annotated[str, Meta(min_length=1, max_length=160)] | UnsetType = UNSET
    lang: Language | UnsetType = UNSET


class Device(msgspec.Struct, frozen=True):
    """A browser in which a person has a session."""

    id: str
    created: Milliseconds
    seen: Annotated[int, Meta(description="last use in milliseconds since 1970, to the hour")]
    browser: Annotated[str, Meta(description="browser and system, if they are known")]
    this: Annotated[bool, Meta(description="the one that asks")]


class Ended(msgspec.Struct, frozen=True):
    """How many sessions were ended."""

    ended: int


class RecoveryCode(msgspec.Struct, frozen=True):
    """To write down: it is shown only once."""

    code: str


class Recover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A recovery code, however it was typed."""

    code: Annotated[str, Meta(min_length=1, max_length=100)]
    leave_seats: Annotated[bool, Meta(description="give up the seats of the current guest")] = False


class Export(msgspec.Struct, frozen=True):
    """Everything that the server knows about a person; matches have records of their own."""

    person: dict[str, Any]
    sessions: list[dict[str, Any]]
    passkeys: list[dict[str, Any]]
    seats: list[dict[str, Any]]
    hosted: list[dict[str, Any]]
    results: list[dict[str, Any]]
    ratings: list[dict[str, Any]]
    rating_history: list[dict[str, Any]]
    daily: Annotated[list[dict[str, Any]], Meta(description="answers to puzzles of the day")]
    push: Annotated[
        list[dict[str, Any]], Meta(description="browsers that are told when it is their turn")
    ]
    quiet_hours: list[dict[str, Any]]
    reports: list[dict[str, Any]]
    people: Annotated[
        list[dict[str, Any]], Meta(description="friends, who asked whom, and whom they blocked")
    ]
    chat: Annotated[list[dict[str, Any]], Meta(description="what the person said at tables")]


async def me(request: AnyRequest, session: Session) -> Me:
    """The person of a session, with their ways of recovery."""
    person = session.person
    recovery_code, passkeys = await accounts(request).ways_back(person.id)
    return Me(
        person.id,
        person.name,
        person.named,
        person.lang,
        person.created,
        recovery_code,
        passkeys,
    )


# Sessions.


@post(
    "/session",
    summary="Come in",
    description="Makes the visitor a guest with a friendly name; an existing session stays.",
    status_code=200,
    dependencies=WELCOME_SESSION,
    responses=refusals(403, 429),
)
async def come_in(request: AnyRequest, session: AskedSession) -> Me:
    return await me(request, session)


@post(
    "/session/beside",
    summary="Come in as a second player",
    description="A guest for somebody who plays at the same device, or for a program. The answer "
    "holds the token, and no cookie is set: send it as `Authorization: Bearer`, or as the "
    "subprotocol `token.…` of a live connection.",
    guards=[check_new_guest],
    responses=refusals(400, 403, 409, 413, 415, 429, 503),
)
async def come_in_beside(request: AnyRequest, data: JSONBody[Beside]) -> BesideMe:
    session, shown = await accounts(request).welcome(
        data.lang, data.name, browser_name(request.scope)
    )
    return BesideMe(session.person.id, session.person.name, shown)


@delete(
    "/session",
    summary="Sign out on this device",
    description="Ends this session. Without a recovery code or passkey nobody can come back.",
    dependencies=SESSION,
    responses=refusals(401, 403, 429),
)
async def leave(request: AnyRequest, session: AskedSession) -> None:
    await accounts(request).end(session, session.id)
    set_session_token(request.scope, "")


@post(
    "/session/recover",
    summary="Come back with a recovery code",
    description="This device gets a new session of the person who has the code. A guest who "
    "still sits at a table is asked first: seats_left.",
    status_code=200,
    guards=[limited("recover"), needs_cookie],
    responses=refusals(400, 403, 409, 413, 415, 429),
)
async def recover(request: AnyRequest, data: JSONBody[Recover]) -> Me:
    present = await find_session(request)
    session, new = await accounts(request).recover(
        data.code, present, data.leave_seats, browser_name(request.scope)
    )
    set_session_token(request.scope, new)
    return await me(request, session)


# Me.


@get(
    "/me",
    summary="Who I am",
    description="Also renews the cookie for another year, if the caller has one; a token that is "
    "older than a month is replaced.",
    dependencies=SESSION,
    responses=refusals(401, 429),
)
async def who_am_i(request: AnyRequest, session: AskedSession) -> Me:
    fresh = ""
    if not has_bearer(request):
        fresh = await accounts(request).renew(session, browser_name(request.scope))
    set_session_token(request.scope, fresh or token(request))
    return await me(request, session)


@patch(
    "/me",
    summary="Choose a name or a language",
    description="A name has up to 24 characters, and no two people have the same.",
    dependencies=SESSION,
    responses=refusals(400, 401, 403, 409, 413, 415, 429),
)
async def change_me(request: AnyRequest, session: AskedSession, data: JSONBody[Change]) -> Me:
    name = None if data.name is UNSET else data.name
    lang = None if data.lang is UNSET else data.lang
    if name is not None:
        rate_limits(request).check("change_name", **callers(request))
    changed = await accounts(request).change(session, name=name, lang=lang)
    return await me(request, msgspec.structs.replace(session, person=changed))


@post(
    "/me/recovery",
    summary="Make a recovery code",
    description="Shown only once; an earlier code stops working. Needs a chosen name. Who has a "
    "code or a passkey already must have come back with it within the last ten minutes: prove.",
    status_code=200,
    dependencies=SESSION,
    guards=[limited("change_name")],
    responses=refusals(401, 403, 409, 429),
)
async def new_code(request: AnyRequest, session: AskedSession) -> RecoveryCode:
    return RecoveryCode(await accounts(request).new_code(session))


# Devices.


@get(
    "/me/sessions",
    summary="My devices",
    description="Every browser in which the caller has a session, the last used first.",
    dependencies=SESSION,
    responses=refusals(401, 429),
)
async def my_devices(request: AnyRequest, session: AskedSession) -> list[Device]:
    devices = await accounts(request).devices(session)
    return [Device(*device, this=device[0] == session.id) for device in devices]


@delete(
    "/me/sessions",
    summary="End all my other sessions",
    description="For a device that was lost: only the one that asks stays.",
    status_code=200,
    dependencies=SESSION,
    responses=refusals(401, 403, 429),
)
async def end_others(request: AnyRequest, session: AskedSession) -> Ended:
    return Ended(await accounts(request).end_others(session))


@delete(
    "/me/sessions/{device:str}",
    summary="End one of my sessions",
    description="By its id in the list; it may be the one that asks.",
    dependencies=SESSION,
    responses=refusals(400, 401, 403, 404, 429),
)
async def end_device(request: AnyRequest, session: AskedSession, device: DeviceId) -> None:
    await accounts(request).end(session, device)


# Export and deletion.


@get(
    "/me/export",
    summary="Everything that is known about me",
    description="As a file to keep; it holds nothing that would let somebody sign in.",
    guards=[limited("export")],
    dependencies=SESSION,
    responses=refusals(401, 429),
)
async def export_me(request: AnyRequest, session: AskedSession) -> Response[Export]:
    person, rows = await accounts(request).export(session.person.id)
    return Response(
        Export(msgspec.to_builtins(person), **rows),
        headers={"Content-Disposition": 'attachment; filename="kufsa-me.json"'},
    )


@delete(
    "/me",
    summary="Forget me",
    description="Removes name, sessions, passkeys and ratings; matches stay, without the name. "
    "Who has a recovery code or a passkey must have come back with it within the last ten "
    "minutes: prove.",
    dependencies=SESSION,
    responses=refusals(401, 403, 429),
)
async def delete_me(request: AnyRequest, session: AskedSession) -> None:
    await accounts(request).check_proof(session)
    await accounts(request).delete(session.person.id)
    set_session_token(request.scope, "")


ROUTES = Router(
    path="/api",
    route_handlers=[
        come_in,
        come_in_beside,
        leave,
        recover,
        who_am_i,
        change_me,
        new_code,
        my_devices,
        end_others,
        end_device,
        export_me,
        delete_me,
    ],
    guards=[limited("api")],
    tags=["people"],
)
