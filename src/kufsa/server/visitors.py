"""Who is calling: from a connection to a session, for handlers of HTTP and of sockets.

Services lie in the application's state: ``people``, ``door`` and ``limits``.
"""

from typing import Any, cast

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard

from .cookies import session_token, set_session_token
from .errors import refusal
from .headers import preferred_language, values
from .limits import Limits, neighbourhood
from .people import People, Person, Session
from .security import Door
from .tokens import token_key

Connection = ASGIConnection[Any, Any, Any, Any]

TOKEN_PROTOCOL = "token."  # noqa: S105 (what stands before a token among subprotocols)


def door(connection: Connection) -> Door:
    return cast(Door, connection.app.state.door)


def people(connection: Connection) -> People:
    return cast(People, connection.app.state.people)


def limits(connection: Connection) -> Limits:
    return cast(Limits, connection.app.state.limits)


def token(connection: Connection) -> str:
    """The token that a connection shows, or nothing.

    A program, or a second player at one device, shows it itself: in the header ``Authorization``,
    or, where a socket cannot have headers, among its subprotocols. Everybody else has a cookie.
    """
    for line in values(connection.scope, b"authorization"):
        scheme, _, shown = line.partition(" ")
        if scheme.lower() == "bearer":
            return shown.strip()
    offered: Any = connection.scope.get("subprotocols")
    for protocol in offered or ():
        if protocol.startswith(TOKEN_PROTOCOL):
            return str(protocol.removeprefix(TOKEN_PROTOCOL))
    return session_token(connection.scope, door(connection).secure(connection.scope))


def callers(connection: Connection) -> dict[str, Any]:
    """Who pays for what a connection does: its session, as it claims, and its address.

    A made-up token buys nothing: the address pays as well.
    """
    return {
        "session": token_key(token(connection)) or b"",
        "address": neighbourhood(door(connection).client(connection.scope)),
    }


def limited(bucket: str) -> Guard:
    """A guard for routes that may be called only so often."""

    def guard(connection: Connection, handler: BaseRouteHandler) -> None:
        limits(connection).check(bucket, **callers(connection))

    return guard


# Sessions, as dependencies of handlers.


async def find_session(connection: Connection) -> Session | None:
    """The session of a connection, if it has one."""
    return await people(connection).find(token(connection))


async def require_session(request: Connection) -> Session:
    """The session of a request, or 401."""
    session = await find_session(request)
    if session is None:
        raise refusal(401)
    return session


async def welcome_session(request: Connection) -> Session:
    """The session of a request; a visitor without one becomes a guest by it."""
    session = await find_session(request)
    if session is None:
        limits(request).check("start_session", address=callers(request)["address"])
        session, new = await people(request).welcome(preferred_language(request.scope))
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
    """The person of a request; a visitor without a session becomes a guest by it."""
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
