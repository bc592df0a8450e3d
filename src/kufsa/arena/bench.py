"""Measurements: speed of play, sizes, and times to be ready."""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from kufsa.core.game import Game
from kufsa.core.seed import chance_key, fresh_stream

from .simulate import loops

ROUNDS = 7  # batches of random play, for a median
STARTS = 5  # how many processes are started for a median
PATIENCE = 300  # seconds for any one process
SECONDS = 2.0

Figures = dict[str, Any]


def measure(
    games: Sequence[Game], seconds: float = SECONDS, tell: Callable[[str], None] = lambda what: None
) -> Figures:
    """All figures, JSON-ready; ``tell`` reports what is being measured."""
    return {
        "import_seconds": _import_seconds(tell),
        "games": {game.id: _measure_game(game, seconds / ROUNDS, tell) for game in games},
    }


def _measure_game(game: Game, chunk: float, tell: Callable[[str], None]) -> Figures:
    tell(f"{game.id}: random play")
    play = RandomPlay(game)
    count = play.steps_in(chunk)
    figures: Figures = {
        "steps_per_second": spread([count / play.seconds(count) for _ in range(ROUNDS)]),
        "state_bytes": game.rules.STATE.itemsize,
    }
    tell(f"{game.id}: Position.play")
    figures["plays_per_second"] = round(_plays_per_second(game, chunk * ROUNDS / 2))
    tell(f"{game.id}: compile and load")
    figures["cold_seconds"], figures["warm_seconds"] = _ready_seconds(game)
    return figures


class RandomPlay:
    """Uniform random play through ``legal`` and ``apply``, with the shipped chance."""

    def __init__(self, game: Game, players: int | None = None) -> None:
        self.loops = loops(game)
        self.options = game.encode(game.check_options(players or game.players[0], {}))
        self.state = np.zeros(1, game.rules.STATE)
        self.key = chance_key(7)
        self.player = fresh_stream(7)
        self.room = np.empty(game.rules.MAX_LEGAL_ACTIONS, np.int32)
        game.kernels.setup_game(self.state, self.options, self.key)

    def seconds(self, steps: int) -> float:
        """How long this many steps take; new games begin as old ones end."""
        began = time.perf_counter()
        self.loops.play_on(self.state, self.options, self.key, self.player, self.room, steps)
        return time.perf_counter() - began

    def steps_in(self, seconds: float) -> int:
        """How many steps take about this many seconds, or a few times less."""
        steps = 1_000
        while self.seconds(steps) < seconds / 4:
            steps *= 2
        return steps


def _plays_per_second(game: Game, seconds: float) -> float:
    """``Position.play`` from Python: the actions of random games are chosen beforehand."""
    dice = random.Random(7)
    start = game.start(seed=7)
    actions: list[str] = []
    position = start
    while not position.over and len(actions) < 1_000:
        actions.append(dice.choice(position.legal))
        position = position.play(actions[-1])
    played = 0
    spent = 0.0
    while spent < seconds:
        position = start
        began = time.perf_counter()
        for action in actions:
            position = position.play(action)
        spent += time.perf_counter() - began
        played += len(actions)
    return played / spent


_IMPORT = """
import sys, time
began = time.perf_counter()
import kufsa
print(time.perf_counter() - began)
assert "numba" not in sys.modules, "import kufsa touched Numba"
"""

# Numba itself and the game's modules are imported before the clock starts.
_READY = """
import sys, time
import numba, kufsa
game = kufsa.game(sys.argv[1])
game.rules, game.schema
began = time.perf_counter()
game.kernels
print(time.perf_counter() - began)
"""


def _import_seconds(tell: Callable[[str], None]) -> float:
    tell("import kufsa")
    return round(statistics.median(_child(_IMPORT) for _ in range(STARTS)), 3)


def _ready_seconds(game: Game) -> tuple[float, float]:
    """Seconds until the rules can be called: first with nothing on disk, then with everything."""
    with tempfile.TemporaryDirectory() as folder:
        cold = _child(_READY, game.id, KUFSA_CACHE_DIR=folder)
        warm = [_child(_READY, game.id, KUFSA_CACHE_DIR=folder) for _ in range(STARTS)]
    return round(cold, 2), round(statistics.median(warm), 3)


def _child(program: str, *arguments: str, **environment: str) -> float:
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    return float(done.stdout)


def spread(values: list[float]) -> Figures:
    """The median, the lowest and the highest of several values."""
    return {
        "median": round(statistics.median(values), 3),
        "low": round(min(values), 3),
        "high": round(max(values), 3),
    }
