"""The door of the house: which requests come in, and what every answer carries.

A request is let in if it names a host that is ours, comes from our own pages (or from no page at
all), and has a body of bearable size, depth and kind. docs/security.md says against whom.
"""

import re
import socket
from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.middleware import ASGIMiddleware
from litestar.types import (
    ASGIApp,
    HTTPReceiveMessage,
    Message,
    Receive,
    Scope,
    Send,
    WebSocketReceiveMessage,
)

from kufsa.core.errors import brief

from .cookies import SESSION_COOKIES, cookie_headers, cookies_sent
from .errors import ApiError, refusal
from .headers import values
from .settings import Settings

LARGEST_BODY = 64 * 1024  # bytes; a route may allow more with opt={"largest_body": …}
DEEPEST = 16  # JSON inside JSON; nothing that the server takes goes half as deep

_READING = ("GET", "HEAD", "OPTIONS")
_AUTHORITY = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::([0-9]{1,5}))?", re.ASCII)
_USUAL_PORTS = {"http": "80", "https": "443"}


def split_authority(text: str) -> tuple[str, str] | None:
    """Name and port of a ``Host`` header, or None if it is none.

    >>> split_authority("Kufsa.Example.:8000"), split_authority("[::1]"), split_authority("a/b")
    (('kufsa.example', '8000'), ('[::1]', ''), None)
    """
    found = _AUTHORITY.fullmatch(text.lower())
    return (found[1].removesuffix("."), found[2] or "") if found else None


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(text)
    except ValueError:
        return None
    # ::ffff:10.0.0.1 is how a socket for both kinds of addresses writes 10.0.0.1.
    return getattr(found, "ipv4_mapped", None) or found


class Door:
    """What the settings mean for a connection; every method looks at its ASGI scope."""

    def __init__(self, settings: Settings) -> None:
        own = socket.gethostname().lower()
        self.public = urlsplit(settings.public_url or "")
        # A browser leaves the usual port and the last slash out of an Origin.
        usual = f":{_USUAL_PORTS.get(self.public.scheme, '')}"
        place = self.public.netloc.lower().removesuffix(usual)
        self.public_origin = f"{self.public.scheme}://{place}" if place else ""
        self._https = settings.https
        self._proxies = settings.trusted_proxies
        self._hosts = {"localhost", own, f"{own}.local", *settings.hosts}
        self._hosts |= {self.public.hostname} if self.public.hostname else set()

    def knows_host(self, name: str) -> bool:
        """Whether the server answers to a name, given without a port.

        A page of somebody else can make its own *name* point to this machine (DNS rebinding),
        and would then be of the same origin as the server; an address cannot be pointed.
        """
        return (
            name in self._hosts
            or name.endswith(".localhost")
            or _address(name.strip("[]")) is not None
        )

    def host(self, scope: Scope) -> tuple[str, str] | None:
        """Name and port that the request asked for, or None if they are not ours."""
        sent = values(scope, b"host")
        found = split_authority(sent[0]) if len(sent) == 1 else None
        return found if found and self.knows_host(found[0]) else None

    def client(self, scope: Scope) -> str:
        """The address of who asks: the nearest one that is not a trusted proxy.

        Proxies append to ``X-Forwarded-For`` on the right; what a client wrote there itself is
        further left, and never reached.
        """
        peer = scope.get("client")
        nearest = str(peer[0]) if peer else ""
        hops = [
            hop.strip() for line in values(scope, b"x-forwarded-for") for hop in line.split(",")
        ]
        while self._trusts(nearest) and hops:
            hop = _address(hops.pop())
            if hop is None:
                break
            nearest = str(hop)
        return nearest

    def secure(self, scope: Scope) -> bool:
        """Whether the person's browser speaks https: with us, or with a proxy before us."""
        if self._https != "auto":
            return self._https == "true"
        peer = scope.get("client")
        said = values(scope, b"x-forwarded-proto")
        if said and peer and self._trusts(str(peer[0])):
            return said[-1].rpartition(",")[2].strip().lower() in ("https", "wss")
        host = self.host(scope)
        if host and host[0] == self.public.hostname:
            return self.public.scheme == "https"
        return scope["scheme"] in ("https", "wss")

    def admits_origin(self, scope: Scope) -> bool:
        """Whether a request that changes something, or opens a socket, comes from our own pages.

        Browsers say so with ``Origin``, or at least with ``Sec-Fetch-Site``. Who sends neither is
        no browser, and may come in as a stranger; with a session it has to say ``Origin`` too,
        so that no browser that forgets both can be made to act for its owner.
        """
        origins = values(scope, b"origin")
        if origins:
            return len(origins) == 1 and self._is_ours(origins[0], scope)
        sites = values(scope, b"sec-fetch-site")
        if sites:
            return sites in (["same-origin"], ["none"])
        return not any(name in cookies_sent(scope) for name in SESSION_COOKIES)

    def site(self, scope: Scope) -> tuple[str, str]:
        """The host name and the origin of the page that asks, once it has been admitted."""
        name, port = self.host(scope) or ("", "")
        scheme = "https" if self.secure(scope) else "http"
        sent = values(scope, b"origin")
        origin = sent[0] if sent else f"{scheme}://{name}{':' if port else ''}{port}"
        if self.public.hostname and origin == self.public_origin:
            name = self.public.hostname  # whatever a proxy calls us
        return name, origin

    def _trusts(self, address: str) -> bool:
        found = _address(address)
        return found is not None and any(found in network for network in self._proxies)

    def _is_ours(self, origin: str, scope: Scope) -> bool:
        if self.public_origin and origin == self.public_origin:
            return True
        scheme, _, authority = origin.partition("://")
        place, host = split_authority(authority), self.host(scope)
        if scheme not in _USUAL_PORTS or place is None or host is None:
            return False
        if scheme == "http" and self.secure(scope):
            return False  # a page that anybody on the way could have written
        usual = _USUAL_PORTS[scheme]
        return place[0] == host[0] and (place[1] or usual) == (host[1] or usual)


class Guard(ASGIMiddleware):
    """Refuses what must not reach a handler."""

    def __init__(self, door: Door) -> None:
        self.door = door

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let a request in, or raise the refusal."""
        socket_ = scope["type"] == ScopeType.WEBSOCKET
        try:
            if self.door.host(scope) is None:
                raise self._unknown_host(scope)
            changes = scope["type"] != ScopeType.HTTP or scope["method"] not in _READING
            if changes and not self.door.admits_origin(scope):
                raise ApiError(
                    403,
                    "cross_origin",
                    "This comes from another site. A program that sends the session cookie must "
                    "send the server's own address as Origin too.",
                )
        except ApiError as error:
            if socket_:
                code = 4000 + error.status_code
                raise WebSocketException(detail=error.detail, code=code) from None
            raise
        if changes and not socket_:
            body = await _checked_body(scope, receive)
            if body is None:
                return  # the client has gone
            receive = _replay(body, receive)
        await next_app(scope, receive, send)

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
    """The whole body, if it is JSON of bearable size and depth; None if the client went."""
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
    """The body once more for the handler, then whatever else comes."""
    waiting = [body]

    async def again() -> HTTPReceiveMessage | WebSocketReceiveMessage:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return again


# A string is one piece, closed or not; possessive, so that no input makes it go back.
_PIECES = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{]|[\]}]', re.DOTALL)


def check_depth(data: bytes | bytearray, most: int = DEEPEST) -> bool:
    """Whether JSON nests at most so deep; looked at before it is decoded.

    >>> check_depth(b'{"a": [1, "[[[["]}', most=2), check_depth(b'[[[1]]]', most=2)
    (True, False)
    """
    if data.count(b"[") + data.count(b"{") <= most:
        return True  # nearly every message
    depth = 0
    for piece in _PIECES.finditer(data):
        sign = piece[0]
        if sign in (b"[", b"{"):
            depth += 1
            if depth > most:
                return False
        elif sign in (b"]", b"}"):
            depth -= 1
    return True


def content_security_policy(
    host: str = "", scripts: Sequence[str] = (), styles: Sequence[str] = ()
) -> str:
    """What pages of the server may load: their own files and socket, and nothing else.

    ``scripts`` and ``styles`` are hashes of what a page has to hold inline (``sha256-…``).
    ``host`` adds its sockets by name, for browsers in which 'self' does not cover them.
    """
    rules = {
        "default-src": ["'self'"],
        "script-src": ["'self'", *(f"'{digest}'" for digest in scripts)],
        "style-src": ["'self'", *(f"'{digest}'" for digest in styles)],
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
    # Table links are secrets: no other site learns them. ``no-referrer`` would also hide the
    # Origin of our own forms from ourselves.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in _FEATURES),
}


class Seal:
    """Puts the headers that protect, and the session cookie, on every answer."""

    def __init__(self, door: Door, scripts: Sequence[str] = (), styles: Sequence[str] = ()) -> None:
        self.door = door

        @lru_cache(256)
        def policy(host: str) -> str:
            return content_security_policy(host, scripts, styles)

        self._policy = policy

    async def __call__(self, message: Message, scope: Scope) -> None:
        """A ``before_send`` hook; what a route has set itself stays."""
        if message["type"] != "http.response.start":
            return
        headers = MutableScopeHeaders.from_message(message)
        host = ":".join(filter(None, self.door.host(scope) or ()))
        headers.setdefault("Content-Security-Policy", self._policy(host))
        for name, value in _ALWAYS.items():
            headers.setdefault(name, value)
        secure = self.door.secure(scope)
        if secure:
            headers.setdefault("Strict-Transport-Security", "max-age=31536000")
        if scope["path"].startswith("/api/"):
            headers.setdefault("Cache-Control", "no-store")
        for cookie in cookie_headers(scope, secure):
            headers.add("Set-Cookie", cookie)
