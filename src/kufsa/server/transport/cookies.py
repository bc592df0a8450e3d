"""The session cookie: read from a request, set on its response.

Over https it has the prefix ``__Host-``: browsers then accept it only from this very host, over
https and for all paths, so that no neighbouring host can plant one.
"""

from typing import cast

from litestar.types import Scope

from kufsa.server.people.accounts import SESSION_DAYS

from .headers import values

PLAIN, SECURE = SESSION_COOKIES = ("kufsa", "__Host-kufsa")
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


def session_token(scope: Scope, secure: bool) -> str:
    """The token of a connection's cookie; empty if there is none."""
    return cookies_sent(scope).get(SECURE if secure else PLAIN, "")


def set_session_token(scope: Scope, token: str) -> None:
    """Set this token in the browser with the response; an empty one removes the cookie."""
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
    name, flag = (SECURE, "; Secure") if secure else (PLAIN, "")
    age = _AGE if token else 0
    return f"{name}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{flag}"
