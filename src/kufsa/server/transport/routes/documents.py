"""Routes of the API's own documentation, and of the program that verifies records."""

import asyncio
from functools import cache
from importlib import resources
from typing import Any, cast

from litestar import Request, Response, Router, get

from kufsa.core.deals import deals_files
from kufsa.core.registry import game, games
from kufsa.server.transport.api_reference import page
from kufsa.server.transport.compression import COMPRESSIBLE
from kufsa.server.transport.dependencies import limited
from kufsa.server.transport.openapi import Document
from kufsa.verify import with_deals

AnyRequest = Request[Any, Any, Any]

_A_WHILE = {"Cache-Control": "public, max-age=300"}  # until a new version may be here


async def _document(request: AnyRequest) -> Document:
    """Created on the first request: that takes a moment, and few ask."""
    state = request.app.state
    if "description" not in state:
        state.description = await asyncio.to_thread(state.describe)
    return cast(Document, state.description)


@get("/api/openapi.json")
async def openapi(request: AnyRequest) -> Response[Document]:
    """The API as an OpenAPI document."""
    return Response(await _document(request), headers=_A_WHILE)


@get("/api/docs", media_type="text/html")
async def docs(request: AnyRequest) -> Response[str]:
    """The same document as a page for people."""
    text = page(await _document(request))
    return Response(text, media_type="text/html", headers=_A_WHILE)


@get("/api/docs.css", media_type="text/css")
async def style() -> Response[str]:
    """The style sheet of that page."""
    text = (resources.files("kufsa.server.transport") / "api_reference.css").read_text("utf-8")
    return Response(text, media_type="text/css", headers=_A_WHILE)


@get("/verify.py", media_type="text/x-python")
async def verifier() -> Response[str]:
    """The program that verifies records of the games here, for anybody to keep and run."""
    source = await asyncio.to_thread(verify_program)
    return Response(source, media_type="text/x-python")


@cache
def verify_program() -> str:
    """The source of verify.py, with the deals of every game here."""
    return with_deals({id: deals_files(game(id)) for id in games()})


ROUTES = Router(
    path="/",
    route_handlers=[openapi, docs, style, verifier],
    guards=[limited("api")],
    opt=COMPRESSIBLE,
    include_in_schema=False,
)
