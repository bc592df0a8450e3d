"""The HTTP API as an OpenAPI document.

Litestar generates most of it from the routes. What it leaves out is added here: the schemas by
which msgspec decodes (so that unknown fields are refused in the document too), who may call what,
and the refusals that every address has.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from litestar import Litestar, Response
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Tag
from litestar.routes import HTTPRoute

import kufsa
from kufsa.server.errors import REFUSALS, ErrorReply, sentence
from kufsa.server.protocol import PLAIN_COOKIE

from .dependencies import maybe_person, require_person, require_session

Document = dict[str, Any]

ABOUT = """\
Tables for people: open one, sit down, play, watch, and check afterwards that the chance was fair.

**Who calls.** There are no passwords: `POST /api/session` (and any other request that needs a \
person for the first time) sets a cookie. Requests other than `GET` that send the cookie must also \
send `Origin: <address of this server>`; browsers do that by themselves. For programs it is easier \
to send the token of `POST /api/session/beside` as `Authorization: Bearer`.

**What is sent.** Bodies are JSON (`Content-Type: application/json`), 64 KiB at most where nothing \
else is said; unknown fields are refused.

**What is refused** has the same shape everywhere: `{"error": {"code": "…", "message": "…"}}`. The \
code is for programs and stays the same; the message is a sentence for a person. `409` means that \
the request was understood but does not fit the present state; `429` and `503` say in \
`Retry-After` how many seconds to wait.

**Live play** goes over a WebSocket at `/api/live`, subprotocol `kufsa.1`: it shows a table as it \
changes and takes the same commands as `POST /api/tables/{table}/commands`. Its messages are \
described in docs/protocol.md, what each command does in docs/match.md, and the first steps with \
this API in docs/http.md."""

TAGS = {
    "games": "What is in the box.",
    "lists": "My tables, finished games, ratings.",
    "tables": "Find or open a table, look at it, do something there.",
    "replays": "What is left of a match: to keep, to verify and to look at again.",
    "people": "Who I am: sessions, names, devices, recovery, export and deletion.",
    "passkeys": "Recovery without a code.",
    "operator": "For whoever runs the server, with the operator's token.",
    "operation": "Health checks and metrics.",
}

EVERYWHERE = (421, 500, 503)
CHANGING = (400, 403, 413, 415)  # all but GET: bodies are checked even where none is needed
_WAITS = (429, 503)
_SCHEMA = "#/components/schemas/{name}"
_SCHEMES = {
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": PLAIN_COOKIE,
        "description": "Set by the server; over https it is called __Host-kufsa.",
    },
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "The same for programs: the token of POST /api/session/beside.",
    },
    "operator": {"type": "http", "scheme": "bearer", "description": "The setting operator_token."},
}
_SESSION: list[dict[str, list[str]]] = [{"session": []}, {"token": []}]
_OPTIONAL_SESSION: list[dict[str, list[str]]] = [{}, *_SESSION]


def describe(routes: Sequence[Any]) -> Document:
    """The document of these routes."""
    app = Litestar(routes, openapi_config=_config(), logging_config=None)
    document: Document = app.openapi_schema.to_schema()
    handlers = [
        (route.path_format, handler)
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        if handler.resolve_include_in_schema()
    ]
    _put_schemas(document, [handler for _, handler in handlers])
    document["components"]["securitySchemes"] = _SCHEMES
    for path, handler in handlers:
        for method in handler.http_methods:
            if method != "OPTIONS":
                _complete(document["paths"][path][method.lower()], handler)
    return document


def _config() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Kufsa",
        version=kufsa.__version__,
        description=ABOUT,
        tags=[Tag(name=name, description=text) for name, text in TAGS.items()],
        use_handler_docstrings=True,
    )


def _put_schemas(document: Document, handlers: list[HTTPRouteHandler]) -> None:
    """Use the schemas by which msgspec decodes and encodes, under Litestar's names."""
    types = {type_ for handler in handlers for type_ in _types(handler)}
    _, schemas = msgspec.json.schema_components(
        [ErrorReply, *sorted(types, key=str)], ref_template=_SCHEMA
    )
    unknown = document["components"]["schemas"].keys() - schemas.keys()
    assert not unknown, f"two types of one name, or a type that msgspec does not know: {unknown}"
    document["components"]["schemas"] = schemas


def _types(handler: HTTPRouteHandler) -> Iterator[Any]:
    signature = handler.parsed_fn_signature
    answer = signature.return_type
    if answer.is_subclass_of(Response):
        answer = answer.inner_types[0]
    yield answer.annotation
    if "data" in signature.parameters:
        yield signature.parameters["data"].annotation
    for spec in (handler.responses or {}).values():
        yield spec.data_container


def _complete(operation: Document, handler: HTTPRouteHandler) -> None:
    """Add who may call an operation, and the refusals that every address has."""
    asked = {provide.dependency for provide in handler.resolve_dependencies().values()}
    if asked & {require_session, require_person}:
        operation["security"] = _SESSION
    elif maybe_person in asked:
        operation["security"] = _OPTIONAL_SESSION
    answers = operation["responses"]
    for status in EVERYWHERE if "GET" in handler.http_methods else CHANGING + EVERYWHERE:
        answers.setdefault(str(status), _refusal(status))
    for status in _WAITS:
        if answers.get(str(status), {}).get("content") == _refusal(status)["content"]:
            answers[str(status)]["headers"] = {
                "Retry-After": {"description": "seconds", "schema": {"type": "integer"}}
            }


def _refusal(status: int) -> Document:
    schema = {"$ref": _SCHEMA.format(name="ErrorReply")}
    told = sentence(REFUSALS.get(status, "internal")).text()
    return {"description": told, "content": {"application/json": {"schema": schema}}}
