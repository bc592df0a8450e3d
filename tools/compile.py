"""Compiles everything that is compiled once on a machine, on all cores.

    python tools/compile.py                 # every game
    python tools/compile.py triominoes ...  # these

Each process would compile what it needs by itself; several that need the same thing at the same
time would all do the same work.
"""

import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib.util import find_spec
from multiprocessing import get_context

import kufsa
from kufsa.arena import simulate
from kufsa.core.compiler import ENTRY_POINTS, compiled_kernels, is_compiled
from kufsa.core.game import Game
from kufsa.envs import encoding as batches
from kufsa.envs.encoding import LOOPS
from kufsa.search import racing, search, thinker

Job = tuple[str, str, str | None]  # a game's package, a template, and the hooks in it


def jobs_of(game: Game) -> Iterator[Job]:
    """What is compiled for a game, the longest first."""
    yield game.package, LOOPS, batches(game).module
    yield game.package, search.TEMPLATE, search.knowledge(game)
    yield game.package, thinker.TEMPLATE, thinker.character_of(game)
    if racing.tries_claims(game):
        yield game.package, racing.CLAIMS, None
    yield game.package, ENTRY_POINTS, None
    yield game.package, simulate.LOOPS, None
    if find_spec(f"{game.package}.gaze"):
        yield game.package, f"{game.package}.gaze", None


def work(package: str, template: str, hooks: str | None) -> str:
    started = time.perf_counter()
    compiled_kernels(package, template, hooks=hooks, progress=lambda name, done, total: None)
    seconds = time.perf_counter() - started
    return f"{template} for {package}: compiled in {seconds:.0f} s"


def main() -> None:
    games = [kufsa.game(id) for id in sys.argv[1:] or kufsa.games()]
    missing = [job for game in games for job in jobs_of(game) if not is_compiled(*job)]
    if not missing:
        return
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        for done in as_completed([pool.submit(work, *job) for job in missing]):
            print(done.result(), flush=True)


if __name__ == "__main__":
    main()
