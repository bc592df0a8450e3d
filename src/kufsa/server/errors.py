"""One shape for everything that the server refuses: ``{"error": {"code", "message", …}}``.

``code`` is for programs and stays the same; ``message`` is a sentence for a person. What went
wrong inside the server is written into its log under a random id, and only the id is sent.
"""

import secrets
from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from .store.errors import Overloaded, StoreFailed

log = structlog.get_logger(__name__)

LONGEST_MESSAGE = 300  # a decoder's sentence may quote what was sent

# What the framework refuses by itself: status -> code and sentence.
REFUSALS = {
    400: ("bad_request", "The server does not understand this request."),
    401: ("no_session", "Nobody is known by this session. Start one with POST /api/session."),
    403: ("forbidden", "That is not allowed."),
    404: ("not_found", "There is nothing at this address."),
    405: ("method_not_allowed", "This address does not take that method."),
    409: ("conflict", "That does not fit how things are now."),
    413: ("too_large", "What was sent is larger than the server takes."),
    415: ("content_type", "Send JSON, with Content-Type: application/json."),
    421: ("unknown_host", "The server does not answer to this name."),
    429: ("too_many", "That was too often. Wait a little."),
    503: ("unavailable", "The server cannot do this now. Try again later."),
}


class ErrorDetail(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was refused, and why."""

    code: str
    message: str
    field: str = ""  # the part of the request that is wrong
    clause: str = ""  # the rule of the game behind it
    seq: int = 0  # the present number of the table
    retry_after: int = 0  # seconds
    id: str = ""  # under which the server's log has more


class ErrorReply(msgspec.Struct, frozen=True):
    """The body of every refusal."""

    error: ErrorDetail


class ApiError(HTTPException):
    """A refusal with a code and a sentence of its own.

    >>> taken = ApiError(409, "name_taken", "Somebody is called that already.", field="name")
    >>> msgspec.json.encode(taken.reply()).decode()
    '{"error":{"code":"name_taken","message":"Somebody is called that already.","field":"name"}}'
    """

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        field: str = "",
        clause: str = "",
        seq: int = 0,
        retry_after: int = 0,
    ) -> None:
        headers = {"Retry-After": str(retry_after)} if retry_after else None
        super().__init__(detail=message, status_code=status, headers=headers)
        self.code = code
        self.field = field
        self.clause = clause
        self.seq = seq
        self.retry_after = retry_after

    def reply(self) -> ErrorReply:
        """The body that tells of it."""
        return ErrorReply(
            ErrorDetail(
                self.code,
                self.detail,
                field=self.field,
                clause=self.clause,
                seq=self.seq,
                retry_after=self.retry_after,
            )
        )


def refusal(status: int) -> ApiError:
    """The usual refusal of a status.

    >>> refusal(404).code
    'not_found'
    """
    code, message = REFUSALS[status]
    return ApiError(status, code, message)


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """For the documentation of a route: the refusals that it knows."""
    return {
        status: ResponseSpec(ErrorReply, generate_examples=False, description=REFUSALS[status][1])
        for status in statuses
    }


def plain(text: str) -> str:
    """Foreign text for a sentence: one line, printable, short.

    >>> plain("Object contains unknown field `a\\n\\x1b[31m`")
    'Object contains unknown field `a??[31m`'
    """
    shown = "".join(sign if sign.isprintable() else "?" for sign in text)
    return shown if len(shown) <= LONGEST_MESSAGE else shown[:LONGEST_MESSAGE] + "…"


def _invalid(error: ValidationException) -> ErrorReply:
    """Names the field that is wrong; the framework's own sentence would quote the address."""
    found: list[Any] = error.extra if isinstance(error.extra, list) else []
    for flaw in found:
        if isinstance(flaw, dict):
            field = plain(str(flaw.get("key", "")))
            message = plain(str(flaw.get("message", "")))
            sentence = f"{field}: {message}" if field else message
            return ErrorReply(ErrorDetail("invalid", sentence, field=field))
    return ErrorReply(ErrorDetail("invalid", REFUSALS[400][1]))


def _on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorReply]:
    if isinstance(error, ApiError):
        reply = error.reply()
    elif isinstance(error, ValidationException):
        reply = _invalid(error)
    elif error.status_code in REFUSALS:
        reply = refusal(error.status_code).reply()
    else:
        return _on_unexpected(request, error)
    return Response(reply, status_code=error.status_code, headers=error.headers)


def _on_unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorReply]:
    incident = secrets.token_hex(8)
    # The route, not the address: the address of a table is a secret.
    handler = getattr(request.scope.get("route_handler"), "handler_name", "")
    log.error("request failed", incident=incident, handler=handler, exc_info=error)
    sentence = "Something went wrong in the server. Its log has more under this id."
    return Response(ErrorReply(ErrorDetail("internal", sentence, id=incident)), status_code=500)


def _on_store(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorReply]:
    """Nothing was acknowledged; the store has told its log why."""
    code, sentence = REFUSALS[503]
    return _on_http(request, ApiError(503, code, sentence, retry_after=5))


EXCEPTION_HANDLERS: ExceptionHandlersMap = {
    HTTPException: _on_http,
    StoreFailed: _on_store,
    Overloaded: _on_store,
    Exception: _on_unexpected,
}
