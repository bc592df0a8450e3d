"""The middleware that refuses requests before they reach a handler.

It checks the host and the origin by the ``RequestPolicy``, and the size, type and nesting depth of
the body before anything decodes it.
"""

import re

from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.middleware import ASGIMiddleware
from litestar.types import (
    ASGIApp,
    HTTPReceiveMessage,
    Receive,
    Scope,
    Send,
    WebSocketReceiveMessage,
)

from kufsa.core.errors import brief
from kufsa.server.aside import caller
from kufsa.server.errors import ApiError, refusal

from .headers import values
from .rate_limits import neighbourhood
from .request_policy import RequestPolicy

LARGEST_BODY = 64 * 1024  # bytes; a route may allow more with opt={"largest_body": …}
DEEPEST = 16  # levels of nested JSON; nothing that the server accepts needs half as many

_READING = ("GET", "HEAD", "OPTIONS")


class RequestGuard(ASGIMiddleware):
    """Refuses what must not reach a handler."""

    def __init__(self, policy: RequestPolicy) -> None:
        self.policy = policy

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let a request in, or raise the refusal."""
        is_websocket = scope["type"] == ScopeType.WEBSOCKET
        try:
            if self.policy.host(scope) is None:
                raise self._unknown_host(scope)
            changes = scope["type"] != ScopeType.HTTP or scope["method"] not in _READING
            if changes and not self.policy.admits_origin(scope):
                raise ApiError(
                    403,
                    "cross_origin",
                    "This comes from another site. A program that sends the session cookie must "
                    "send the server's own address as Origin too.",
                )
        except ApiError as error:
            if is_websocket:
                self._notice(scope, error.code)
                code = 4000 + error.status_code
                raise WebSocketException(detail=error.detail, code=code) from None
            raise
        caller.set(neighbourhood(self.policy.client(scope)))
        if changes and not is_websocket:
            body = await _checked_body(scope, receive)
            if body is None:
                return  # the client has gone
            receive = _replay(body, receive)
        await next_app(scope, receive, send)

    def _notice(self, scope: Scope, code: str) -> None:
        """Refused handshakes pass no exception handler."""
        state = scope["litestar_app"].state
        state.metrics.refused(code)
        state.security_events.refused(code, self.policy.client(scope))

    @staticmethod
    def _unknown_host(scope: Scope) -> ApiError:
        named = brief(", ".join(values(scope, b"host")))
        return ApiError(
            421,
            "unknown_host",
            f"This server does not answer to the name {named}. If it should, its operator can "
            "add the name to the setting hosts.",
        )


async def _checked_body(scope: Scope, receive: Receive) -> bytes | None:
    """The whole body, if it is JSON of acceptable size and depth; None if the client has gone."""
    most = scope["route_handler"].opt.get("largest_body", LARGEST_BODY)
    announced = values(scope, b"content-length")
    if announced and (not announced[0].isdecimal() or int(announced[0][:12]) > most):
        raise refusal(413)
    kinds = [kind.partition(";")[0].strip().lower() for kind in values(scope, b"content-type")]
    if kinds not in ([], ["application/json"]) or values(scope, b"content-encoding"):
        raise refusal(415)
    body = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            raise refusal(413)
    if body and not kinds:
        raise refusal(415)
    if not check_depth(body):
        raise ApiError(400, "too_deep", f"JSON may be {DEEPEST} levels deep, this is deeper.")
    return bytes(body)


def _replay(body: bytes, receive: Receive) -> Receive:
    """A ``receive`` that gives the handler the body again, and then whatever else comes."""
    waiting = [body]

    async def again() -> HTTPReceiveMessage | WebSocketReceiveMessage:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return again


# A string is one token, closed or not; possessive quantifiers keep any input from backtracking.
_TOKENS = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{]|[\]}]', re.DOTALL)


def check_depth(data: bytes | bytearray, most: int = DEEPEST) -> bool:
    """Whether JSON is at most this deep; checked before it is decoded.

    >>> check_depth(b'{"a": [1, "[[[["]}', most=2), check_depth(b'[[[1]]]', most=2)
    (True, False)
    """
    if data.count(b"[") + data.count(b"{") <= most:
        return True  # nearly every message
    depth = 0
    for found in _TOKENS.finditer(data):
        token = found[0]
        if token in (b"[", b"{"):
            depth += 1
            if depth > most:
                return False
        elif token in (b"]", b"}"):
            depth -= 1
    return True
