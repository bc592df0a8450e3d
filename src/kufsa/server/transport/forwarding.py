"""Requests about a table that another server plays are answered there.

The whole request travels: the other server finds out who asks, counts its limits and makes the
view, as if the request had come to it.
"""

from typing import Any, cast

from litestar import Litestar
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from kufsa.server.store import StoreFailed
from kufsa.server.tables.actor import TableClosed
from kufsa.server.tables.ids import is_id
from kufsa.server.tables.ownership import PlayedElsewhere
from kufsa.server.tables.registry import TableRegistry
from kufsa.server.tables.remote.exchange import Exchange
from kufsa.server.tables.remote.messages import Http, HttpAnswer

_FORWARDED = "kufsa_forwarded"
TRIES = 3  # while a table moves


class ForwardToOwner(ASGIMiddleware):
    """Sends a request to the server that plays its table, unless that is this one."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Answer here or there."""
        exchange: Exchange | None = scope["litestar_app"].state.exchange
        table = scope.get("path_params", {}).get("table")
        if exchange is None or table is None or _FORWARDED in scope or not is_id(str(table)):
            await next_app(scope, receive, send)
            return
        registry: TableRegistry = scope["litestar_app"].state.registry
        asked = None
        for _ in range(TRIES):
            try:
                await registry.check_here(str(table))
                break
            except PlayedElsewhere as elsewhere:
                asked = asked or await _asked(cast(HTTPScope, scope), receive)
                try:
                    await _send(await exchange.request(elsewhere.owner, asked), send)
                    return
                except TableClosed:
                    continue
        else:
            raise StoreFailed("the table is moving from one server to another")
        await next_app(scope, _again(asked, receive) if asked else receive, send)


async def respond(app: Litestar, asked: Http) -> HttpAnswer:
    """What this server answers to a request that came to another one."""
    given = [asked.body]
    start: dict[str, Any] = {}
    body = bytearray()

    async def receive() -> Any:
        if given:
            return {"type": "http.request", "body": given.pop(), "more_body": False}
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            start.update(message)
        elif message["type"] == "http.response.body":
            body.extend(message["body"])

    scope: Any = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": asked.method,
        "path": asked.path,
        "raw_path": asked.path.encode(),
        "root_path": "",
        "query_string": asked.query,
        "scheme": asked.scheme,
        "headers": asked.headers,
        "client": asked.client,
        "server": None,
        "extensions": {},
        _FORWARDED: True,
    }
    await app(scope, receive, send)
    headers = [(bytes(name), bytes(value)) for name, value in start["headers"]]
    return HttpAnswer(start["status"], headers, bytes(body))


async def _asked(scope: HTTPScope, receive: Receive) -> Http:
    body = b""
    if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
        message: Any = await receive()  # whole: the guard has seen to that
        body = message.get("body", b"")
    return Http(
        call=0,
        method=scope["method"],
        path=scope["path"],
        query=scope["query_string"],
        scheme=scope["scheme"],
        client=scope["client"],
        headers=[(bytes(name), bytes(value)) for name, value in scope["headers"]],
        body=body,
    )


def _again(asked: Http, receive: Receive) -> Receive:
    waiting = [asked.body]

    async def again() -> Any:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return again


async def _send(answer: HttpAnswer, send: Send) -> None:
    start: Any = {
        "type": "http.response.start", "status": answer.status, "headers": answer.headers
    }  # fmt: skip
    await send(start)
    await send({"type": "http.response.body", "body": answer.body, "more_body": False})
