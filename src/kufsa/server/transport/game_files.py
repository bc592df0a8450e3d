"""Files that a game brings for the browser: the folder ``board`` of its package.

``board.js`` is the game's own board, ``cover.svg`` its cover, ``lessons.json`` its lessons; what
lies beside them is served too. They are asked for anew each time, and sent only if they changed.
"""

import hashlib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from kufsa.core.errors import UnknownGame
from kufsa.core.game import Game
from kufsa.core.registry import game as find_game
from kufsa.server.errors import refusal

from .client_files import REVALIDATE, TYPES
from .headers import values

KINDS = {**TYPES, ".jpg": "image/jpeg", ".mjs": "text/javascript", ".webp": "image/webp"}


@cache
def _files(package: str) -> dict[str, Path]:
    """Every file of that folder which a browser may have, by its path in it."""
    folder = Path(str(resources.files(package))) / "board"
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix in KINDS)
    return {path.relative_to(folder).as_posix(): path for path in found}


def address_of(game: Game, name: str) -> str:
    """Where a browser finds a file of a game's board; nothing if the game has no such file."""
    return f"/games/{game.id}/board/{name}" if name in _files(game.package) else ""


@get("/games/{game:str}/board/{name:path}", include_in_schema=False, sync_to_thread=True)
def game_file(
    request: Request[Any, Any, Any], game: FromPath[str], name: FromPath[str]
) -> Response[bytes]:
    """A file of a game's board."""
    try:
        path = _files(find_game(game).package).get(name.removeprefix("/"))
    except UnknownGame:
        path = None
    if path is None:
        raise refusal(404)
    found = path.read_bytes()
    tag = f'"{hashlib.sha256(found).hexdigest()[:32]}"'
    headers = {"Cache-Control": REVALIDATE, "ETag": tag}
    if tag in ",".join(values(request.scope, b"if-none-match")):
        return Response(b"", status_code=304, media_type=KINDS[path.suffix], headers=headers)
    return Response(found, media_type=KINDS[path.suffix], headers=headers)
