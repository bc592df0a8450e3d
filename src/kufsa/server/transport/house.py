"""Who belongs to the house: this machine, and browsers that have opened the link with its code.

Only they may open tables where the setting ``house_code`` is set. Anybody may still sit down at a
table whose link they were given: that link is an invitation of its own.
"""

import hmac
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.handlers import BaseRouteHandler
from litestar.params import PathParameter

from kufsa.server.errors import ApiError, refusals
from kufsa.server.settings import Settings

from .cookies import cookie, cookies_sent
from .dependencies import Connection, limited, request_policy
from .request_policy import is_this_machine

HOUSE_COOKIE = "kufsa_house"
Code = Annotated[
    str, PathParameter(pattern="^[A-Za-z0-9_-]{1,40}$", description="the house code of this server")
]


async def of_the_house(connection: Connection, handler: BaseRouteHandler) -> None:
    """A guard for what only those of the house may do."""
    settings: Settings = connection.app.state.settings
    if settings.house_code is None:
        return
    peer = connection.client.host if connection.client else ""
    shown = cookies_sent(connection.scope).get(HOUSE_COOKIE, "")
    if not (is_this_machine(peer, connection.headers) or _is_code(shown, settings.house_code)):
        raise ApiError(403, "house_code")


def _is_code(shown: str, code: str) -> bool:
    return hmac.compare_digest(shown.encode(), code.encode())


@get(
    "/api/in/{code:str}",
    summary="Come in by the link of the house",
    description="Remembers the house code in a cookie if it is right, and goes on to the first "
    "page in any case. Servers without a house code do not ask for one.",
    status_code=303,
    guards=[limited("recover")],
    responses=refusals(400, 429),
    tags=["people"],
    sync_to_thread=False,
)
def come_in_by_link(request: Request[Any, Any, Any], code: Code) -> Response[None]:
    headers = {"Location": "/"}
    wanted = request.app.state.settings.house_code
    if wanted is not None and _is_code(code.lower(), wanted.lower()):
        secure = request_policy(request).secure(request.scope)
        headers["Set-Cookie"] = cookie(HOUSE_COOKIE, wanted, secure)
    return Response(None, status_code=303, headers=headers)
