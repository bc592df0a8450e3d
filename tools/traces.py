"""Writes the traces that the engine in the browser must replay: ``tests/wasm/traces``.

    python tools/traces.py

They change with the rules, with what a document or an event says, with the documents that are read
in the tests of the games, and with the bots. So do the modules of games from outside: of the one
that is replayed, too, and of ``examples/hot_coals``; the others are built by ``kufsa build``. Those
of an analysis are there for games whose strongest bot is compiled, and for races, which need none.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from documents_of_tests import documents_of_tests  # noqa: E402

from kufsa.core.game import Game  # noqa: E402
from kufsa.wasm.building import ENVIRONMENT, built_folder  # noqa: E402
from kufsa.wasm.traces import analysis_trace, bot_trace, trace  # noqa: E402
from tests.wasm.drawn import HOT_COALS  # noqa: E402
from tests.wasm.drawn import cases as pictures  # noqa: E402
from tests.wasm.test_modules import (  # noqa: E402
    ANALYSED,
    CHARACTERS,
    CHOICES,
    GAMES,
    OUTSIDE,
    SEED,
    STEPS,
    TRACES,
)
from tests.wasm.veiled import cases  # noqa: E402

# Numba is told to forget this machine before it is loaded, so it takes a process of its own.
BUILD = """
from pathlib import Path
from kufsa.wasm.building import write
from {package} import GAME
write(GAME, Path({folder!r}))
"""


def build(game: Game, folder: Path) -> None:
    """Build a game that is not installed."""
    path = os.pathsep.join([str(ROOT), *sys.path])
    code = BUILD.format(package=game.package, folder=str(folder))
    environment = {**os.environ, **ENVIRONMENT, "PYTHONPATH": path}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    print(folder.relative_to(ROOT))


def write(path: Path, lines: Iterable[dict[str, Any]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    path.write_text(text, "utf-8")
    print(path.relative_to(ROOT))


if __name__ == "__main__":
    for game, folder in [*OUTSIDE.items(), (HOT_COALS, built_folder(HOT_COALS))]:
        build(game, folder)
    for game in [*GAMES, *OUTSIDE]:
        write(TRACES / f"{game.id}.jsonl", trace(game, STEPS, SEED))
    write(TRACES / "veiled.json", [cases()])
    (TRACES / "drawn.json").write_text(json.dumps(pictures(), indent=1) + "\n", "utf-8")
    for game, lines in documents_of_tests(GAMES):
        write(TRACES / "documents" / f"{game.id}.jsonl", lines)
    for game, level in CHARACTERS:
        name = f"{game.id}-{level.number}.jsonl"
        write(TRACES / "bots" / name, bot_trace(game, level, CHOICES, SEED))
    for game in ANALYSED:
        write(TRACES / "analysis" / f"{game.id}.json", [analysis_trace(game, SEED)])
