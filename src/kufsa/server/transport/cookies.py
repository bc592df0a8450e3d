"""The session cookie: read from a request, set on its response."""

from typing import cast

from litestar.types import Scope

from kufsa.server.people.accounts import SESSION_DAYS
from kufsa.server.protocol import PLAIN_COOKIE, SECURE_COOKIE

from .headers import values

_AGE = SESSION_DAYS * 24 * 60 * 60  # seconds
_PENDING = "kufsa_session_cookie"


def cookies_sent(scope: Scope) -> dict[str, str]:
    """The cookies of a request; if one is sent twice, the first counts."""
    found: dict[str, str] = {}
    for line in values(scope, b"cookie"):
        for pair in line.split(";"):
            name, _, value = pair.strip().partition("=")
            found.setdefault(name, value)
    return found


def bearer_token(scope: Scope) -> str | None:
    """The token in the header ``Authorization``, if there is one."""
    for line in values(scope, b"authorization"):
        scheme, _, shown = line.partition(" ")
        if scheme.lower() == "bearer":
            return shown.strip()
    return None


def session_token(scope: Scope, secure: bool) -> str:
    """The token of a connection's cookie; empty if there is none."""
    return cookies_sent(scope).get(SECURE_COOKIE if secure else PLAIN_COOKIE, "")


def set_session_token(scope: Scope, token: str) -> None:
    """Set this token in the browser with the response; an empty one removes the cookie.

    Whoever showed a token of their own has no part in the cookie: a second player on one device
    must not replace the first.
    """
    if bearer_token(scope) is None:
        cast("dict[str, object]", scope["state"])[_PENDING] = token


def cookie_headers(scope: Scope, secure: bool) -> list[str]:
    """The ``Set-Cookie`` values for the response to a request."""
    token = scope.get("state", {}).get(_PENDING)
    return [] if token is None else [session_cookie(str(token), secure)]


def session_cookie(token: str, secure: bool) -> str:
    """One ``Set-Cookie`` value.

    >>> session_cookie("t", secure=True)
    '__Host-kufsa=t; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure'
    """
    return cookie(SECURE_COOKIE if secure else PLAIN_COOKIE, token, secure)


def cookie(name: str, value: str, secure: bool) -> str:
    """A ``Set-Cookie`` value for a year, out of reach of scripts; an empty value removes it."""
    age, flag = _AGE if value else 0, "; Secure" if secure else ""
    return f"{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{flag}"
