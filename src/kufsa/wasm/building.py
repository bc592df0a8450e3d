"""Writes a game's module for browsers into its folder, and says whether it is up to date.

    python -m kufsa.wasm.building GAME FOLDER

Modules are kept in the repository, so that nobody has to build them before playing. They depend on
the sources and on the versions of Numba and LLVM, not on the machine that builds them.
"""

import hashlib
import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from kufsa.core import compiler
from kufsa.core.game import Game
from kufsa.core.imported_code import imported_code, own_code
from kufsa.core.texts import folder_of
from kufsa.search import racing, search, thinker

from .description import description

FOLDER = "wasm"  # in a game's folder
MODULE, DESCRIPTION = "game.wasm", "game.json"
LOOPS = "kufsa.arena.loops"  # whole random games

# Numba must ignore this machine's features and leave the optimising to ``lowering.py``.
ENVIRONMENT = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_OPT": "0",
    "KUFSA_INTERPRET": "0",
    "KUFSA_BOUNDSCHECK": "0",
}


class BuildError(Exception):
    """A game that cannot be built, with a sentence that says why."""


def built_folder(game: Game) -> Path:
    return folder_of(game.package) / FOLDER


def fingerprint(game: Game) -> str:
    """A hash of all sources that a module is made of; comments make no difference."""
    digest = hashlib.sha256()
    for own in ("lowering", "linking"):
        digest.update(own_code(f"kufsa.wasm.{own}").encode())
    for template, hooks in templates(game):
        needed = compiler.compiled_modules(game.package, template, hooks)
        for name, code in imported_code(needed, game.package).items():
            digest.update(f"\0{name}\0{code}".encode())
    return digest.hexdigest()


def templates(game: Game) -> list[tuple[str, str | None]]:
    """What is compiled for browsers: templates, and the hooks in them."""
    found: list[tuple[str, str | None]] = [(compiler.ENTRY_POINTS, None), (LOOPS, None)]
    if game.can_determinize:
        found.append((search.TEMPLATE, search.knowledge(game)))
        found.append((thinker.TEMPLATE, thinker.character_of(game)))
        if racing.tries_claims(game):
            found.append((racing.CLAIMS, None))
    return found


def versions() -> dict[str, str]:
    """What decides the bytes of a module besides the sources."""
    return {name: version(name) for name in ("llvmlite", "numba")}


def built(game: Game) -> dict[str, Any] | None:
    """The description in a game's folder; None where it has none, or no module."""
    folder = built_folder(game)
    if not (folder / MODULE).exists() or not (folder / DESCRIPTION).exists():
        return None
    found: dict[str, Any] = json.loads((folder / DESCRIPTION).read_text("utf-8"))
    return found


def is_fresh(game: Game) -> bool:
    """Whether a game's folder holds what its sources give."""
    found = built(game)
    return found is not None and (
        found["sources"] == fingerprint(game)
        and as_text({**found, **description(game)}) == as_text(found)
    )


def as_text(found: dict[str, Any]) -> str:
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def build(game: Game, folder: Path | None = None) -> Path:
    """Build in a process of its own, where Numba is told to forget this machine; the folder."""
    target = built_folder(game) if folder is None else folder
    command = [sys.executable, "-m", __name__, game.id, str(target)]
    done = subprocess.run(
        command, env={**os.environ, **ENVIRONMENT}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BuildError(f"{game.id} could not be built:\n{done.stderr.strip()}")
    return target


def write(game: Game, folder: Path) -> None:
    """Build in this process."""
    from .linking import link
    from .lowering import lowered

    modules = [compiler.instantiate(game.package, *one) for one in templates(game)]
    module = link(*lowered(game.package, modules))
    found = {
        **description(game),
        "sources": fingerprint(game),
        "made_with": versions(),
        "module": hashlib.sha256(module).hexdigest(),
    }
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MODULE).write_bytes(module)
    (folder / DESCRIPTION).write_text(as_text(found) + "\n", "utf-8")


if __name__ == "__main__":
    from kufsa.core.registry import game as find_game

    write(find_game(sys.argv[1]), Path(sys.argv[2]))
