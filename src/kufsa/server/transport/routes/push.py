"""Routes by which people choose to be told when it is their turn."""

from typing import Annotated, cast

import msgspec
from litestar import Router, delete, get, post, put
from litestar.params import JSONBody, PathParameter
from msgspec import Meta

from kufsa.server.errors import ApiError, refusals
from kufsa.server.push.encryption import AUTH, base64url, check_point, from_base64url, public_point
from kufsa.server.push.endpoints import LONGEST, BadEndpoint, checked
from kufsa.server.push.hours import DAY, LONGEST_ZONE, QuietHours, is_zone
from kufsa.server.push.subscriptions import Device, PushBook
from kufsa.server.transport.dependencies import SESSION, AskedSession, check_room, limited

from .table_access import AnyRequest

DeviceId = Annotated[str, PathParameter(pattern="^[0-9a-f]{64}$", description="as listed")]
Minute = Annotated[int, Meta(ge=0, lt=DAY, description="minute of the day")]
Key = Annotated[str, Meta(min_length=1, max_length=200, description="in base64url")]


class Quiet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From a minute of the day to another one, perhaps of the next day."""

    begin: Minute
    end: Minute
    zone: Annotated[
        str, Meta(min_length=1, max_length=LONGEST_ZONE, description="such as Asia/Jerusalem")
    ]


class Push(msgspec.Struct, frozen=True):
    """How the caller is told."""

    key: Annotated[str, Meta(description="applicationServerKey of this server, in base64url")]
    devices: Annotated[list[str], Meta(description="SHA-256 of each endpoint that is told")]
    quiet: Quiet | None


class Keys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What messages to a browser are encrypted with."""

    p256dh: Key
    auth: Key


class Subscription(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``PushManager.subscribe`` gave."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=LONGEST)]
    keys: Keys


def _book(request: AnyRequest) -> PushBook:
    return cast(PushBook, request.app.state.push_book)


async def _push(request: AnyRequest, person: str) -> Push:
    devices, quiet = await _book(request).of(person)
    shown = None if quiet is None else Quiet(quiet.begin, quiet.end, quiet.zone)
    return Push(base64url(public_point(await _book(request).key())), devices, shown)


def _wrong(field: str, why: str) -> ApiError:
    return ApiError(409, "bad_subscription", why, field=field)


def _device(given: Subscription, others: tuple[str, ...]) -> Device:
    try:
        checked(given.endpoint, others)
    except BadEndpoint as error:
        raise _wrong("endpoint", str(error)) from None
    try:
        p256dh = from_base64url(given.keys.p256dh)
        check_point(p256dh)
    except ValueError:
        raise _wrong("keys.p256dh", "This is no public key of a browser.") from None
    try:
        auth = from_base64url(given.keys.auth)
    except ValueError:
        auth = b""
    if len(auth) != AUTH:
        raise _wrong("keys.auth", f"The secret of a browser has {AUTH} bytes.")
    return Device(given.endpoint, p256dh, auth)


@get(
    "",
    summary="How I am told when it is my turn",
    description="With the key of this server, by which a browser subscribes.",
    dependencies=SESSION,
    responses=refusals(401, 429, 503),
)
async def my_push(request: AnyRequest, session: AskedSession) -> Push:
    return await _push(request, session.person.id)


@post(
    "",
    summary="Tell me in this browser",
    description="When it is the caller's turn at a table with other people, and they have no page "
    "open. Ends with the session. A person has at most ten browsers; a further one takes the place "
    "of the oldest.",
    status_code=200,
    guards=[limited("push"), check_room],
    dependencies=SESSION,
    responses=refusals(400, 401, 403, 409, 413, 415, 429, 503),
)
async def subscribe(
    request: AnyRequest, session: AskedSession, data: JSONBody[Subscription]
) -> Push:
    device = _device(data, request.app.state.settings.push_hosts)
    await _book(request).add(session.person.id, session.key, device)
    return await _push(request, session.person.id)


@delete(
    "/devices/{device:str}",
    summary="Tell me no more in a browser",
    description="By the SHA-256 of its endpoint.",
    dependencies=SESSION,
    responses=refusals(400, 401, 403, 404, 429),
)
async def unsubscribe(request: AnyRequest, session: AskedSession, device: DeviceId) -> None:
    if not await _book(request).remove(device, session.person.id):
        raise ApiError(404, "not_found")


@put(
    "/quiet",
    summary="Leave me alone in these hours",
    description="In all browsers of the caller; what is still true afterwards is told then.",
    status_code=204,
    guards=[limited("push")],
    dependencies=SESSION,
    responses=refusals(400, 401, 403, 409, 413, 415, 429),
)
async def set_quiet(request: AnyRequest, session: AskedSession, data: JSONBody[Quiet]) -> None:
    if data.begin == data.end:
        raise _wrong("end", "Quiet hours end at another minute than they begin.")
    if not is_zone(data.zone):
        raise _wrong("zone", "This server does not know the time of that place.")
    hours = QuietHours(data.begin, data.end, data.zone)
    await _book(request).set_quiet(session.person.id, hours)


@delete(
    "/quiet",
    summary="Tell me at any hour",
    description="There are no quiet hours from now on.",
    dependencies=SESSION,
    responses=refusals(401, 403, 429),
)
async def no_quiet(request: AnyRequest, session: AskedSession) -> None:
    await _book(request).set_quiet(session.person.id, None)


ROUTES = Router(
    path="/api/me/push",
    route_handlers=[my_push, subscribe, unsubscribe, set_quiet, no_quiet],
    guards=[limited("api")],
    tags=["people"],
)
