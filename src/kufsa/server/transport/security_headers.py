"""The headers that every response carries to protect whoever reads it."""

from functools import lru_cache

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from .cookies import cookie_headers
from .request_policy import RequestPolicy


@lru_cache(256)
def content_security_policy(host: str = "") -> str:
    """What pages of the server may load: their own files and WebSocket, and nothing else.

    ``host`` names the WebSockets explicitly, for browsers in which 'self' does not cover them.
    """
    rules = {
        "default-src": ["'self'"],
        "script-src": ["'self'", "'wasm-unsafe-eval'"],  # compiled rules, but no eval of scripts
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:"],
        "connect-src": ["'self'", *([f"ws://{host}", f"wss://{host}"] if host else [])],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
    return "; ".join(f"{name} {' '.join(sources)}" for name, sources in rules.items())


_FEATURES = "camera", "display-capture", "geolocation", "microphone", "payment", "usb"
_ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Links to tables are secrets that no other site may learn. ``no-referrer`` would also hide
    # the Origin of our own forms from us.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in _FEATURES),
}


class SecurityHeaders:
    """A ``before_send`` hook that adds the protecting headers and the session cookie.

    A header that the route has set itself stays as it is.
    """

    def __init__(self, policy: RequestPolicy) -> None:
        self._policy = policy

    async def __call__(self, message: Message, scope: Scope) -> None:
        """Add the headers to the start of a response."""
        if message["type"] != "http.response.start":
            return
        headers = MutableScopeHeaders.from_message(message)
        host = ":".join(filter(None, self._policy.host(scope) or ()))
        headers.setdefault("Content-Security-Policy", content_security_policy(host))
        for name, value in _ALWAYS.items():
            headers.setdefault(name, value)
        secure = self._policy.secure(scope)
        if secure:
            headers.setdefault("Strict-Transport-Security", "max-age=31536000")
        if scope["path"].startswith("/api/"):
            headers.setdefault("Cache-Control", "no-store")
        for cookie in cookie_headers(scope, secure):
            headers.add("Set-Cookie", cookie)
