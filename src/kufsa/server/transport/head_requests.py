"""HEAD: the same as GET, without the body.

Monitors and proxies ask that way, and Litestar would have to be told so for every route.
"""

from typing import Any


class HeadRequests:
    """An ASGI application that has another one answer HEAD as it answers GET.

    The server below drops the body: it knows the request as it came.
    """

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await self._app(scope, receive, send)
