"""The client's files: those built into the package, and one page for every address.

The head of the page and the manifest are in the language of whoever asks (see page_head.py).

Files with a hash in their name never change and may be cached for ever; everything else is
revalidated. A compressed copy is beside each file that is worth it (see hatch_build.py).
"""

import re
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from kufsa.match.match import ENDED
from kufsa.server.errors import refusal
from kufsa.server.tables.ids import ID
from kufsa.server.tables.ownership import PlayedElsewhere
from kufsa.server.tables.unreadable import Unreadable

from . import page_head
from .compression import allow_compression
from .dependencies import callers, rate_limits, request_policy
from .headers import preferred_language, values
from .table_pictures import can_draw

FOLDER = Path(str(resources.files("kufsa.server"))) / "page"
IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",  # exactly this, or browsers do not compile it as it comes
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
PACKED = {"br": ".br", "gzip": ".gz"}  # the smaller first
NO_CLIENT = (
    "<!doctype html><meta charset=utf-8><title>Kufsa</title>"
    "<p>This Kufsa was installed without its client. The API is at <a href=/api/docs>/api/docs</a>."
)


@cache
def files() -> dict[str, Path]:
    """Every file of the client, by its address."""
    found = (path for path in FOLDER.rglob("*") if path.is_file() and path.suffix in TYPES)
    return {f"/{path.relative_to(FOLDER).as_posix()}": path for path in found}


def answer(request: Request[Any, Any, Any], address: str) -> Response[bytes]:
    """The file of an address, compressed if the browser accepts that."""
    path = files().get(address)
    if path is None:
        raise refusal(404)
    kept = IMMUTABLE if address.startswith("/assets/") else REVALIDATE
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    understood = accepted(request)
    for encoding, ending in PACKED.items():
        packed = path.with_name(path.name + ending)
        if encoding in understood and packed.exists():
            headers["Content-Encoding"] = encoding
            path = packed
            break
    kind = TYPES[Path(address).suffix]
    try:
        found = path.read_bytes()
    except FileNotFoundError:  # the client was rebuilt in the meantime
        raise refusal(404) from None
    return Response(found, media_type=kind, headers=headers)


def accepted(request: Request[Any, Any, Any]) -> set[str]:
    """The encodings that a browser accepts."""
    sent = ",".join(values(request.scope, b"accept-encoding")).lower().split(",")
    parts = [part.replace(" ", "").partition(";q=") for part in sent]
    return {name for name, _, weight in parts if weight.strip("0.") or not weight}


@get(["/", "/{address:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], address: FromPath[str] = "/") -> Response[bytes]:
    """A file of the client, or the page, which interprets the address itself."""
    if address in files():
        return answer(request, address)
    if (manifest := _manifests().get(address)) is not None:
        return _written(request, manifest, TYPES[".webmanifest"])
    if address.startswith(("/api/", "/assets/")) or "." in address.rpartition("/")[2]:
        raise refusal(404)
    if "/index.html" not in files():
        return Response(NO_CLIENT.encode(), media_type="text/html")
    lang = preferred_language(request.scope)
    told = await _table_preview(request, address, lang) or page_head.preview(address, lang)
    _, origin = request_policy(request).site(request.scope)
    html = page_head.with_head(files()["/index.html"].read_text("utf-8"), lang, told, origin)
    return _written(request, html, "text/html")


@cache
def _manifests() -> dict[str, str]:
    base = files().get(f"/{page_head.MANIFEST}")
    named = page_head.manifests(base.read_text("utf-8")) if base else {}
    return {f"/{name}": text for name, text in named.items()}


def _written(request: Request[Any, Any, Any], text: str, kind: str) -> Response[bytes]:
    """What is made for the language of a visitor, and holds no secret."""
    allow_compression(request.scope)
    headers = {"Cache-Control": REVALIDATE, "Vary": "Accept-Language"}
    return Response(text.encode(), media_type=kind, headers=headers)


async def _table_preview(
    request: Request[Any, Any, Any], address: str, lang: str
) -> page_head.Preview | None:
    """Of an invitation: the game of a table that everybody may watch who has its link."""
    id = page_head.table_in(address)
    if not re.fullmatch(ID, id) or rate_limits(request).wait("api", **callers(request)):
        return None
    try:
        table = await request.app.state.registry.open(id)
    except (Unreadable, PlayedElsewhere):
        return None
    if table is None or not table.may_watch(""):
        return None
    told = page_head.game_preview(table.match.game.id, lang, invited=table.match.status != ENDED)
    if told is None or not can_draw():
        return told
    return told._replace(picture=f"/api/tables/{id}/picture?lang={lang}")
