"""Health checks and metrics, for whoever runs the server.

The application's state holds what these routes look at: ``settings``, ``metrics``, ``registry``
(for ``registry.draining``), ``started`` (``time.monotonic()``) and ``database_probe``.
"""

import asyncio
import hmac
import ipaddress
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import structlog
from litestar import Request, Response, get
from litestar.datastructures import Headers, State
from litestar.openapi.datastructures import ResponseSpec

import kufsa
from kufsa.server.errors import refusal, refusals
from kufsa.server.metrics import CONTENT_TYPE

log = structlog.get_logger(__name__)

READ_SECONDS = 1.0
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """How the server is; ``reason`` says why, where it is not ok."""

    status: str
    version: str
    uptime_seconds: int
    database: str
    draining: bool
    reason: str = ""


class Live(msgspec.Struct, frozen=True):
    """The process answers."""

    status: str = "ok"


class DatabaseProbe:
    """Checks that the database answers; one query at a time, however many requests ask."""

    def __init__(self, read: Callable[[], Awaitable[object]]) -> None:
        self._read = read
        self._asked: asyncio.Future[object] | None = None

    async def problem(self) -> str:
        """What is wrong with the database; an empty text if nothing is."""
        if self._asked is None or self._asked.done():
            self._asked = asyncio.ensure_future(self._read())
        try:
            await asyncio.wait_for(asyncio.shield(self._asked), READ_SECONDS)
        except TimeoutError:
            return f"the database did not answer within {READ_SECONDS:g} s"
        except Exception:  # whatever a database raises, the answer is the same
            log.exception("the database cannot be read")
            return "the database cannot be read"
        return ""


@get(
    "/health",
    tags=["operation"],
    responses={503: ResponseSpec(Health, description="Not well, or about to stop.")},
)
async def health(state: State) -> Response[Health]:
    """Whether the server is well: for load balancers and monitors."""
    problem = await state.database_probe.problem()
    draining = bool(state.registry.draining)
    reason = problem or ("the server is about to stop" if draining else "")
    answer = Health(
        status="unavailable" if reason else "ok",
        version=kufsa.__version__,
        uptime_seconds=int(time.monotonic() - state.started),
        database=problem or "ok",
        draining=draining,
        reason=reason,
    )
    headers = {"Cache-Control": "no-store"}
    return Response(answer, status_code=503 if reason else 200, headers=headers)


@get("/health/live", tags=["operation"])
async def live() -> Live:
    """Whether the process answers at all; if it does not, restart it."""
    return Live()


@get(
    "/metrics",
    tags=["operation"],
    media_type=CONTENT_TYPE,
    responses=refusals(403, 404),
)
async def metrics(request: Request[Any, Any, State], state: State) -> Response[bytes]:
    """The server's metrics, for Prometheus."""
    if not state.settings.metrics:
        raise refusal(404)
    token = state.settings.metrics_token
    if token is None:
        allowed = is_this_machine(request.client.host if request.client else "", request.headers)
    else:
        allowed = shows(request.headers.get("authorization", ""), token)
    if not allowed:
        raise refusal(403)
    return Response(state.metrics.text(), media_type=CONTENT_TYPE)


def is_this_machine(peer: str, headers: Headers) -> bool:
    """Whether a request was made on this machine itself.

    A proxy on this machine does not count: it passes on what others ask, and says so in a header.
    """
    try:
        address = ipaddress.ip_address(peer.removeprefix("::ffff:"))  # IPv4 by way of IPv6
    except ValueError:
        return False
    return address.is_loopback and not any(name in headers for name in FORWARDED)


def shows(authorization: str, token: str) -> bool:
    """Whether a request has a bearer token."""
    scheme, _, shown = authorization.partition(" ")
    return scheme.lower() == "bearer" and hmac.compare_digest(shown.encode(), token.encode())


ROUTES = [health, live, metrics]
