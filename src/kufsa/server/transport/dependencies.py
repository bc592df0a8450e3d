"""Who is calling: the session and person behind a request or a WebSocket.

The application's state holds what is needed here: ``accounts``, ``request_policy``,
``rate_limits``.
"""

from typing import Any, cast

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard

from kufsa.server.errors import refusal
from kufsa.server.people.accounts import Accounts
from kufsa.server.people.person import Person, Session
from kufsa.server.people.tokens import token_key

from .cookies import session_token, set_session_token
from .headers import preferred_language, values
from .rate_limits import RateLimits, neighbourhood
from .request_policy import RequestPolicy

Connection = ASGIConnection[Any, Any, Any, Any]

TOKEN_PROTOCOL = "token."  # noqa: S105 (the prefix of a token among the subprotocols)


def request_policy(connection: Connection) -> RequestPolicy:
    return cast(RequestPolicy, connection.app.state.request_policy)


def accounts(connection: Connection) -> Accounts:
    return cast(Accounts, connection.app.state.accounts)


def rate_limits(connection: Connection) -> RateLimits:
    return cast(RateLimits, connection.app.state.rate_limits)


def token(connection: Connection) -> str:
    """The session token of a connection; empty if there is none.

    A program, or a second player on one device, sends it in the header ``Authorization``, or among
    the subprotocols of a WebSocket, which cannot have headers. Everybody else has a cookie.
    """
    for line in values(connection.scope, b"authorization"):
        scheme, _, shown = line.partition(" ")
        if scheme.lower() == "bearer":
            return shown.strip()
    offered: Any = connection.scope.get("subprotocols")
    for protocol in offered or ():
        if protocol.startswith(TOKEN_PROTOCOL):
            return str(protocol.removeprefix(TOKEN_PROTOCOL))
    return session_token(connection.scope, request_policy(connection).secure(connection.scope))


def callers(connection: Connection) -> dict[str, Any]:
    """Whose rate limits a connection uses up: those of its session, and of its address.

    A made-up token gains nothing, because the address counts as well.
    """
    return {
        "session": token_key(token(connection)) or b"",
        "address": neighbourhood(request_policy(connection).client(connection.scope)),
    }


def limited(bucket: str) -> Guard:
    """A guard for routes with a rate limit."""

    def guard(connection: Connection, handler: BaseRouteHandler) -> None:
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
    """The session of a request; a visitor without one becomes a guest."""
    session = await find_session(request)
    if session is None:
        rate_limits(request).check("start_session", address=callers(request)["address"])
        session, new = await accounts(request).welcome(preferred_language(request.scope))
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
