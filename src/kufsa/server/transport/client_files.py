"""The client's files: what was built into the package, and one page for every address.

Files with a hash in their name never change and may be cached for ever; everything else is
revalidated. A compressed copy is beside each text file (see hatch_build.py).
"""

from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from kufsa.server.errors import refusal

from .headers import values

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
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
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
    compressed = path.with_name(path.name + ".gz")
    accepted = ",".join(values(request.scope, b"accept-encoding"))
    if "gzip" in accepted and compressed.exists():
        headers["Content-Encoding"] = "gzip"
        path = compressed
    kind = TYPES[Path(address).suffix]
    try:
        found = path.read_bytes()
    except FileNotFoundError:  # the client was rebuilt in the meantime
        raise refusal(404) from None
    return Response(found, media_type=kind, headers=headers)


@get(["/", "/{address:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: Request[Any, Any, Any], address: FromPath[str] = "/") -> Response[bytes]:
    """A file of the client, or the page, which interprets the address itself."""
    if address in files():
        return answer(request, address)
    if address.startswith(("/api/", "/assets/")) or "." in address.rpartition("/")[2]:
        raise refusal(404)
    if "/index.html" not in files():
        return Response(NO_CLIENT.encode(), media_type="text/html")
    return answer(request, "/index.html")
