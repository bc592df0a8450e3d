"""Compiles everything that is compiled once on a machine, on all cores.

    python tools/compile.py                 # every game
    python tools/compile.py triominoes ...  # these

Each process would do so by itself when it needs something; several that need the same at the same
time would all do the same work.
"""

import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib.util import find_spec
from multiprocessing import get_context

import kufsa
from kufsa.core.game import Game


def search(game: Game) -> None:
    from kufsa.search.search import trees

    trees(game)


def batches(game: Game) -> None:
    from kufsa.envs import encoding

    encoding(game).loops  # noqa: B018  # which compiles them


def simulation(game: Game) -> None:
    from kufsa.arena.simulate import loops

    loops(game)


def rules(game: Game) -> None:
    game.start(players=game.players[0], seed=0)


def perception(game: Game) -> None:
    if find_spec(f"{game.package}.gaze"):
        from kufsa.games.red_handed.perception import gaze

        gaze()


PARTS: list[Callable[[Game], None]] = [
    search,
    batches,
    simulation,
    rules,
    perception,
]  # longest first


def compile_part(id: str, number: int) -> str:
    started = time.perf_counter()
    PARTS[number](kufsa.game(id))
    return f"{id}: {PARTS[number].__name__} ready in {time.perf_counter() - started:.1f} s"


def main() -> None:
    games = sys.argv[1:] or kufsa.games()
    jobs = [(id, number) for number in range(len(PARTS)) for id in games]
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        for done in as_completed([pool.submit(compile_part, *job) for job in jobs]):
            print(done.result(), flush=True)


if __name__ == "__main__":
    main()
