"""Health checks and metrics, for whoever runs the server.

The application's state holds what these routes look at: ``settings``, ``metrics``, ``registry``
(for ``registry.draining``), ``started`` (``time.monotonic()``) and ``database_probe``.
"""

import asyncio
import hmac
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import structlog
from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec

import kufsa
from kufsa.server.errors import refusal, refusals
from kufsa.server.metrics import CONTENT_TYPE
from kufsa.server.transport.request_policy import is_this_machine

log = structlog.get_logger(__name__)

READ_SECONDS = 1.0
WRITE_SECONDS = 5.0
WRITE_EVERY = 5.0  # seconds that a write counts as proof for the next one


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
    """Checks that the database can be read and written, however many requests ask.

    There is one query at a time, and a write only every few seconds: what cannot be written is
    not seen by reading. ``has_room`` says whether the disk takes more than that one write.
    """

    def __init__(
        self,
        read: Callable[[], Awaitable[object]],
        write: Callable[[], Awaitable[object]],
        has_room: Callable[[], bool] = lambda: True,
    ) -> None:
        self._read = _Once(read)
        self._write = _Once(write)
        self._has_room = has_room
        self._written = -WRITE_EVERY

    async def problem(self) -> str:
        """What is wrong with the database; an empty text if nothing is."""
        problem = await self._read.problem(READ_SECONDS, "the database cannot be read")
        if problem:
            return problem
        if not self._has_room():
            return "the disk of the database is full"
        now = time.monotonic()
        if now - self._written >= WRITE_EVERY:
            problem = await self._write.problem(
                WRITE_SECONDS, "nothing can be written to the database"
            )
            if not problem:
                self._written = now
        return problem


class _Once:
    """Asks for something unless the last answer is still awaited."""

    def __init__(self, ask: Callable[[], Awaitable[object]]) -> None:
        self._ask = ask
        self._asked: asyncio.Future[object] | None = None

    async def problem(self, seconds: float, failed: str) -> str:
        if self._asked is None or self._asked.done():
            self._asked = asyncio.ensure_future(self._ask())
        try:
            await asyncio.wait_for(asyncio.shield(self._asked), seconds)
        except TimeoutError:
            return f"the database did not answer within {seconds:g} s"
        except Exception:  # whatever a database raises, the answer is the same
            log.exception(failed)
            return failed
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


def shows(authorization: str, token: str) -> bool:
    """Whether a request has a bearer token."""
    scheme, _, shown = authorization.partition(" ")
    return scheme.lower() == "bearer" and hmac.compare_digest(shown.encode(), token.encode())


ROUTES = [health, live, metrics]
