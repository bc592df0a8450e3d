"""How a request is answered when a handler raises."""

import secrets
from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from kufsa.server.errors import (
    REFUSALS,
    ApiError,
    ErrorDetail,
    ErrorReply,
    plain,
    refusal,
    sentence,
)
from kufsa.server.store.errors import Overloaded, StoreFailed
from kufsa.server.tables.ownership import PlayedElsewhere

from .headers import preferred_language

log = structlog.get_logger(__name__)


def _invalid(error: ValidationException) -> ErrorReply:
    """Name the field that is wrong; the framework's own sentence would quote the address."""
    found: list[Any] = error.extra if isinstance(error.extra, list) else []
    for flaw in found:
        if isinstance(flaw, dict):
            field = plain(str(flaw.get("key", "")))
            message = plain(str(flaw.get("message", "")))
            told = f"{field}: {message}" if field else message
            return ErrorReply(ErrorDetail("invalid", told, field=field))
    return ErrorReply(ErrorDetail("invalid", sentence(REFUSALS[400]).text()))


def _on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorReply]:
    lang = preferred_language(request.scope)
    if isinstance(error, ApiError):
        reply = error.reply(lang)
    elif isinstance(error, ValidationException):
        reply = _invalid(error)
    elif error.status_code in REFUSALS:
        reply = refusal(error.status_code).reply(lang)
    else:
        return _on_unexpected(request, error)
    _notice(request, reply.error.code)
    return Response(reply, status_code=error.status_code, headers=error.headers)


def _notice(request: Request[Any, Any, Any], code: str) -> None:
    """Count a refusal, and log it if it looks like an attack."""
    state = request.app.state
    state.metrics.refused(code)
    state.security_events.refused(code, state.request_policy.client(request.scope))


def _on_unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorReply]:
    incident = secrets.token_hex(8)
    # The name of the handler, not the address: the address of a table is a secret.
    handler = getattr(request.scope.get("route_handler"), "handler_name", "")
    log.error("request failed", incident=incident, handler=handler, exc_info=error)
    told = sentence("internal").text(preferred_language(request.scope))
    return Response(ErrorReply(ErrorDetail("internal", told, id=incident)), status_code=500)


def _on_store(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorReply]:
    """Nothing was acknowledged; the store has logged why."""
    return _on_http(request, ApiError(503, REFUSALS[503], retry_after=5))


EXCEPTION_HANDLERS: ExceptionHandlersMap = {
    HTTPException: _on_http,
    StoreFailed: _on_store,
    Overloaded: _on_store,
    PlayedElsewhere: _on_store,  # since a moment ago
    Exception: _on_unexpected,
}
