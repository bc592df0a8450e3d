"""Files that a game brings for the browser, in two folders of its package.

``board``: ``board.js`` is the game's own board, ``cover.svg`` its cover, ``lessons.json`` its
lessons, ``puzzles.json`` its puzzles; what lies beside them is served too. Browsers ask for them
each time, and get them only if they changed.

``wasm``: the game's compiled rules (``kufsa build``), with which a browser plays it without a
server. Their address has a hash of both files in it, so they may be kept for ever.
"""

import gzip
import hashlib
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from kufsa.core.errors import UnknownGame
from kufsa.core.game import Game
from kufsa.core.registry import game as find_game
from kufsa.server.errors import refusal

from .client_files import IMMUTABLE, REVALIDATE, TYPES, accepted
from .headers import values

KINDS = {**TYPES, ".jpg": "image/jpeg", ".mjs": "text/javascript", ".webp": "image/webp"}
KEPT = 100  # files of boards in memory
OWN = "kufsa.games."  # the games that the client itself has


@cache
def _files(package: str) -> dict[str, Path]:
    """Every file of the board which a browser may have, by its path in that folder."""
    folder = Path(str(resources.files(package))) / "board"
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix in KINDS)
    return {path.relative_to(folder).as_posix(): path for path in found}


def board_files(game: Game) -> dict[str, Path]:
    return _files(game.package)


def address_of(game: Game, name: str) -> str:
    """Where a browser finds a file of a game's board; nothing if the game has no such file."""
    return f"/games/{game.id}/board/{name}" if name in board_files(game) else ""


@get("/games/{game:str}/board/{name:path}", include_in_schema=False, sync_to_thread=True)
def game_file(
    request: Request[Any, Any, Any], game: FromPath[str], name: FromPath[str]
) -> Response[bytes]:
    """A file of a game's board."""
    path = board_files(_named(game)).get(name.removeprefix("/"))
    if path is None:
        raise refusal(404)
    tag, found, packed = _board_file(path, path.stat().st_mtime_ns)
    headers = {"Cache-Control": REVALIDATE, "ETag": tag, "Vary": "Accept-Encoding"}
    if tag in ",".join(values(request.scope, b"if-none-match")):
        return Response(b"", status_code=304, media_type=KINDS[path.suffix], headers=headers)
    if len(packed) < len(found) and "gzip" in accepted(request):
        return Response(
            packed,
            media_type=KINDS[path.suffix],
            headers={**headers, "Content-Encoding": "gzip"},
        )
    return Response(found, media_type=KINDS[path.suffix], headers=headers)


@lru_cache(KEPT)
def _board_file(path: Path, written: int) -> tuple[str, bytes, bytes]:
    """The tag of a file as it was ``written``, the file, and the file packed."""
    found = path.read_bytes()
    tag = f'W/"{hashlib.sha256(found).hexdigest()[:32]}"'  # weak: it is the same, packed or not
    return tag, found, gzip.compress(found, 9, mtime=0)


def _named(game: str) -> Game:
    try:
        return find_game(game)
    except UnknownGame:
        raise refusal(404) from None


# Compiled rules.


def module_files(game: Game) -> dict[str, Path]:
    """The compiled rules of a game from another package; nothing if it brings none that fit.

    They have to be of this game, of these rules and for this client. Whether they are what the
    sources give is for the author to see to (``kufsa build --check``).
    """
    if game.package.startswith(OWN):
        return {}
    # They know how modules are built, and so bring Numba: a server answers a second before it.
    from kufsa.wasm.building import DESCRIPTION, MODULE, built, built_folder
    from kufsa.wasm.description import FORMAT

    try:
        found = built(game)
    except ValueError:  # no JSON
        found = None
    wanted = {"format": FORMAT, "id": game.id, "rules": game.rules_version}
    if found is None or any(found.get(name) != value for name, value in wanted.items()):
        return {}
    return {name: built_folder(game) / name for name in (DESCRIPTION, MODULE)}


@cache
def _packed(game: Game) -> tuple[str, dict[str, bytes]]:
    """A hash of the compiled rules, and the files, packed."""
    read = {name: path.read_bytes() for name, path in module_files(game).items()}
    digest = hashlib.sha256(b"".join(read.values())).hexdigest()[:16]
    return digest, {name: gzip.compress(data, 9, mtime=0) for name, data in read.items()}


def module_of(game: Game) -> str:
    """The address of the folder with a game's compiled rules; nothing if there are none to have."""
    digest, files = _packed(game)
    return f"/games/{game.id}/wasm/{digest}/" if files else ""


@get("/games/{game:str}/wasm/{digest:str}/{name:str}", include_in_schema=False, sync_to_thread=True)
def module_file(game: FromPath[str], digest: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A file of a game's compiled rules. Every browser that compiles them reads gzip."""
    kept, files = _packed(_named(game))
    if name not in files or digest != kept:
        raise refusal(404)
    headers = {"Cache-Control": IMMUTABLE, "Content-Encoding": "gzip"}
    return Response(files[name], media_type=KINDS[Path(name).suffix], headers=headers)


def files_of(game: Game) -> list[str]:
    """The addresses of everything that a game from another package brings for the browser."""
    if game.package.startswith(OWN):
        return []
    module = module_of(game)
    compiled = [module + name for name in _packed(game)[1]]
    return [f"/games/{game.id}/board/{name}" for name in sorted(board_files(game))] + compiled
