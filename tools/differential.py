"""Proves that the browser's engine plays as Python does, on many random games.

    python3 run.py differential                     # 100,000 steps of every game, in Node
    python3 run.py differential --steps 5000        # fewer
    python3 run.py differential triominoes          # only this game
    python3 run.py differential --browser           # in Chromium instead of Node
    python3 run.py differential --seed 4711         # the same games again
    python3 run.py differential --jobs 16           # that many parts at once; one for two cores if not

Python plays and writes down; the engine replays each line as it comes and compares everything that can
be asked of a position (``kufsa.wasm.traces``). Documents, right and wrong, choices of every level, the
published counts of lines of play and the stored logs come besides. Exit code 1: something differs.

It also runs where Kufsa is not installed, with Python, NumPy, Numba, msgspec and a Node:

    python3 run.py engine_build                     # here: writes dist/engine
    PYTHONPATH=src:dist/engine KUFSA_CACHE_DIR=cache KUFSA_NODE=node \\
        python tools/differential.py --bundle dist/engine/replay.js
"""  # noqa: E501

import argparse
import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from engine_build import build_engine, node

import kufsa
from kufsa.arena.perft import set_ups
from kufsa.core.game import Game
from kufsa.search.protocol import levels_of
from kufsa.search.racing import RacingCharacter
from kufsa.search.thinker import Character
from kufsa.wasm.building import DESCRIPTION, MODULE, built, built_folder
from kufsa.wasm.documents import documents
from kufsa.wasm.traces import bot_trace, trace

ROOT = Path(__file__).resolve().parents[1]
LOGS = ROOT / "tests" / "logs"
STEPS_A_CHOICE = 200  # of each level
STEPS_A_DOCUMENT = 20
WHOLE_GAME = 5_000  # steps: random play ends in fewer
PART = 10_000  # steps that are replayed in one piece
CHUNK = 500  # lines that a browser is given at once


@dataclass(frozen=True)
class Proof:
    """A part of what is to be proved of one game: its texts, a level of its bots, or some steps."""

    game: str
    what: str  # "texts", "level" or "steps"
    count: int  # of documents, choices or steps
    seed: int
    bundle: Path
    browser: bool
    level: int = 0


def parts_of(game: Game, steps: int, seed: int, bundle: Path, browser: bool) -> Iterator[Proof]:
    """What is to be proved of a game; the same parts, however many are replayed at once."""
    yield Proof(game.id, "texts", steps // STEPS_A_DOCUMENT, seed, bundle, browser)
    for level in levels_of(game):
        if isinstance(level.make, Character | RacingCharacter):
            choices = steps // STEPS_A_CHOICE
            yield Proof(game.id, "level", choices, seed, bundle, browser, level.number)
    for first in range(0, steps, PART):
        count = min(PART, steps - first)
        yield Proof(game.id, "steps", count, seed + first, bundle, browser)


def lines_of(proof: Proof) -> Iterator[str]:
    """Everything that the engine is to replay, a line at a time."""
    for line in _found(kufsa.game(proof.game), proof):
        yield json.dumps(line, separators=(",", ":"))


def _found(game: Game, proof: Proof) -> Iterator[dict[str, Any]]:
    if proof.what == "steps":
        yield from trace(game, proof.count, proof.seed, WHOLE_GAME)
    elif proof.what == "level":
        level = next(one for one in levels_of(game) if one.number == proof.level)
        yield {"level": level.number}
        yield from bot_trace(game, level, proof.count, proof.seed)
    else:
        for one in set_ups(game):
            yield {"perft": one.document, "counts": one.counts}
        for path in sorted(LOGS.glob(f"{game.id}/*.log")):
            yield {"log": path.read_text("utf-8")}
        yield from documents(game, proof.count, proof.seed)


def in_node(proof: Proof) -> dict[str, Any]:
    """Replay in Node; it reads while Python still plays."""
    script = Path(__file__).with_name("replay.mjs")
    command = [str(node()), str(script), str(proof.bundle)]
    with subprocess.Popen(
        [*command, str(built_folder(kufsa.game(proof.game)))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        for line in lines_of(proof):
            engine.stdin.write(line + "\n")
        engine.stdin.close()
        said = engine.stdout.read()
    if engine.returncode:
        raise RuntimeError(f"Node failed with {proof.game}")
    found: dict[str, Any] = json.loads(said)
    return found


BEGIN = """async ([source, description, module]) => {
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const { replayOf } = await import(url);
    window.replay = await replayOf(description, Uint8Array.from(module));
}"""
TAKE = "lines => { window.replay.all(lines); }"
END = "() => ({ counts: window.replay.counts, told: window.replay.differences })"


def in_browser(proof: Proof) -> dict[str, Any]:
    """Replay in Chromium, some lines at a time."""
    from playwright.sync_api import sync_playwright

    folder = built_folder(kufsa.game(proof.game))
    description = json.loads((folder / DESCRIPTION).read_text("utf-8"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page()
        module = list((folder / MODULE).read_bytes())
        page.evaluate(BEGIN, [proof.bundle.read_text("utf-8"), description, module])
        lines = lines_of(proof)
        while some := list(islice(lines, CHUNK)):
            page.evaluate(TAKE, some)
        found: dict[str, Any] = page.evaluate(END)
        browser.close()
    return found


def prove(proof: Proof) -> tuple[dict[str, Any], float]:
    """Replay one part: what was counted, and the seconds it took."""
    started = time.monotonic()
    found = in_browser(proof) if proof.browser else in_node(proof)
    return found, time.monotonic() - started


@dataclass
class Total:
    """What was counted of a game so far."""

    parts: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, found: dict[str, Any], seconds: float) -> None:
        self.parts += 1
        self.seconds += seconds
        self.told += found["told"]
        for name, count in found["counts"].items():
            self.counts[name] = self.counts.get(name, 0) + count


def tell(game: str, total: Total) -> bool:
    """Print what was counted; whether nothing differs."""
    counts = total.counts
    names = ("steps", "games", "documents", "choices", "logs", "differences")
    told = [f"{counts[name]:,} {name}" for name in names]
    told.insert(-1, f"{counts['lines']:,} lines of perft")
    print(f"{game}: {', '.join(told)}, {total.seconds:.0f} seconds of work", flush=True)
    for one in total.told:
        print(f"  {one}", flush=True)
    return not counts["differences"]


def main(arguments: list[str]) -> int:
    games = [id for id in kufsa.games() if built(kufsa.game(id)) is not None]
    words = argparse.ArgumentParser(prog="run.py differential", description=__doc__)
    words.add_argument("games", nargs="*", choices=[[], *games], help="all if none is named")
    words.add_argument("--steps", type=int, default=100_000, help="of each game")
    words.add_argument("--seed", type=int, help="the same games again")
    words.add_argument("--browser", action="store_true", help="in Chromium instead of Node")
    words.add_argument("--bundle", type=Path, help="the engine, built before (run.py engine_build)")
    # A part takes a core for Python and one for the engine.
    words.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 2) // 2))
    chosen = words.parse_args(arguments)
    seed = secrets.randbelow(1 << 32) if chosen.seed is None else chosen.seed
    print(f"seed {seed}", flush=True)
    with bundled(chosen.bundle) as bundle:
        asked = [kufsa.game(id) for id in chosen.games or games]
        proofs = {
            game.id: list(parts_of(game, chosen.steps, seed, bundle, chosen.browser))
            for game in asked
        }
        return 0 if all(_told(proofs, chosen.jobs)) else 1


@contextmanager
def bundled(bundle: Path | None) -> Iterator[Path]:
    """The engine as one file: one that was built before, or a new one."""
    if bundle is not None:
        if not bundle.exists():
            raise SystemExit(f"there is no engine {bundle}: python3 run.py engine_build writes it")
        yield bundle.resolve()
        return
    with tempfile.TemporaryDirectory() as folder:
        yield build_engine("replay", Path(folder))


def prepare(id: str) -> None:
    """Compile a game and its bots once, so that many processes find them ready."""
    game = kufsa.game(id)
    start = game.start(players=game.players[0], seed=1)
    for level in levels_of(game):
        level.make(game, 1).begin(0, start.options)


def _told(proofs: dict[str, list[Proof]], jobs: int) -> list[bool]:
    """Prove parts of all games side by side; each game is told when all of it is done."""
    totals = {game: Total() for game in proofs}
    verdicts = []
    with ProcessPoolExecutor(jobs) as pool:
        for compiling in [pool.submit(prepare, game) for game in proofs]:
            compiling.result()
        running = {
            pool.submit(prove, proof): game for game, parts in proofs.items() for proof in parts
        }
        for done in as_completed(running):
            game = running[done]
            totals[game].add(*done.result())
            if totals[game].parts == len(proofs[game]):
                verdicts.append(tell(game, totals[game]))
    return verdicts


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
