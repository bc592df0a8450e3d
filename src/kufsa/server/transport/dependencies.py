"""Who is calling: the session and person behind a request or a WebSocket.

The application's state holds what is needed here: ``accounts``, ``request_policy``,
``rate_limits``.
"""

from typing import Any, cast

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard

from kufsa.server.errors import ApiError, refusal
from kufsa.server.people.accounts import Accounts
from kufsa.server.people.person import Person, Session
from kufsa.server.people.tokens import token_key

from .address_limits import AddressLimits
from .browsers import browser_name
from .cookies import bearer_token, session_token, set_session_token
from .headers import preferred_language
from .rate_limits import RateLimits, neighbourhood
from .request_policy import RequestPolicy

Connection = ASGIConnection[Any, Any, Any, Any]

STORAGE_SECONDS = 600  # until somebody may have made room
TOKEN_PROTOCOL = "token."  # noqa: S105 (the prefix of a token among the subprotocols)


def request_policy(connection: Connection) -> RequestPolicy:
    return cast(RequestPolicy, connection.app.state.request_policy)


def accounts(connection: Connection) -> Accounts:
    return cast(Accounts, connection.app.state.accounts)


def rate_limits(connection: Connection) -> RateLimits:
    return cast(RateLimits, connection.app.state.rate_limits)


def address_limits(connection: Connection) -> AddressLimits:
    return cast(AddressLimits, connection.app.state.address_limits)


def token(connection: Connection) -> str:
    """The session token of a connection; empty if there is none.

    A program, or a second player on one device, sends it in the header ``Authorization``, or among
    the subprotocols of a WebSocket, which cannot have headers. Everybody else has a cookie.
    """
    shown = bearer_token(connection.scope)
    if shown is not None:
        return shown
    offered: Any = connection.scope.get("subprotocols")
    for protocol in offered or ():
        if protocol.startswith(TOKEN_PROTOCOL):
            return str(protocol.removeprefix(TOKEN_PROTOCOL))
    return session_token(connection.scope, request_policy(connection).secure(connection.scope))


def has_bearer(connection: Connection) -> bool:
    """Whether a caller shows a token of their own, and is not known by the cookie."""
    return bearer_token(connection.scope) is not None


def callers(connection: Connection) -> dict[str, Any]:
    """Whose rate limits a connection uses up: those of its session, and of its address.

    A made-up token gains nothing, because the address counts as well.
    """
    return {
        "session": token_key(token(connection)) or b"",
        "address": neighbourhood(request_policy(connection).client(connection.scope)),
    }


async def check_room(connection: Connection, handler: BaseRouteHandler | None = None) -> None:
    """A guard for what stores something new: not while the storage is full."""
    if await connection.app.state.storage_quota.is_full():
        raise ApiError(503, "storage_full", retry_after=STORAGE_SECONDS)


async def check_new_guest(connection: Connection, handler: BaseRouteHandler | None = None) -> None:
    """A guard for what makes a new guest."""
    rate_limits(connection).check("start_session", address=callers(connection)["address"])
    await check_room(connection)


async def needs_cookie(connection: Connection, handler: BaseRouteHandler) -> None:
    """A guard for what begins a session in this browser, by its cookie."""
    if has_bearer(connection):
        raise ApiError(
            409,
            "bearer",
            "The new session comes in a cookie, so send no bearer token with this request.",
        )


def limited(bucket: str) -> Guard:
    """A guard for routes with a rate limit.

    It is asynchronous, as all guards are: any other would run in a thread, beside the limits.
    """

    async def guard(connection: Connection, handler: BaseRouteHandler) -> None:
        rate_limits(connection).check(bucket, **callers(connection))

    return guard


# Sessions, as dependencies of handlers.


async def find_session(connection: Connection) -> Session | None:
    """The session of a connection, if it has one."""
    return await accounts(connection).find(token(connection))


async def require_session(request: Connection) -> Session:
    """The session of a request, or 401."""
    session = await find_session(request)
    if session is None:
        raise refusal(401)
    return session


async def welcome_session(request: Connection) -> Session:
    """The session of a request; a visitor without one becomes a guest.

    A token that is not valid is an error: the new guest's could not be given back for it.
    """
    if has_bearer(request):
        return await require_session(request)
    session = await find_session(request)
    if session is None:
        await check_new_guest(request)
        session, new = await accounts(request).welcome(
            preferred_language(request.scope), browser=browser_name(request.scope)
        )
        set_session_token(request.scope, new)
    return session


async def maybe_person(request: Connection) -> Person | None:
    """The person of a request, if there is one."""
    session = await find_session(request)
    return None if session is None else session.person


async def require_person(request: Connection) -> Person:
    """The person of a request, or 401."""
    return (await require_session(request)).person


async def welcome_person(request: Connection) -> Person:
    """The person of a request; a visitor without a session becomes a guest."""
    return (await welcome_session(request)).person


# How a handler asks for them: ``dependencies=PERSON``, and a parameter ``person: AskedPerson``.
AskedSession = NamedDependency[Session]
AskedPerson = NamedDependency[Person]
AskedMaybePerson = NamedDependency[Person | None]

SESSION = {"session": Provide(require_session)}
WELCOME_SESSION = {"session": Provide(welcome_session)}
MAYBE_PERSON = {"person": Provide(maybe_person)}
PERSON = {"person": Provide(require_person)}
WELCOME_PERSON = {"person": Provide(welcome_person)}
