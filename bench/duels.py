"""The strongest level of a game against itself: in V8, and natively.

    python -m bench.duels                                   all games, 400 times each
    python -m bench.duels kings_court --games 100 --jobs 4
    python -m bench.duels --seconds 500 --keep duels.jsonl  stop in time, and go on another time

Both have the seconds that they have against people. Seats alternate, and each deal is played twice.
Level 5 in a browser is level 5 if it wins at least 45 % of the games. The exit code is 1 if it wins
fewer in a game.

It needs Python, NumPy and Numba, a Node, and the engine as one file, so it also runs where nothing
can be installed:

    python3 run.py engine_build                             here: writes dist/engine
    PYTHONPATH=src:dist/engine KUFSA_CACHE_DIR=cache KUFSA_NODE=node \\
        python -m bench.duels --bundle dist/engine/measure.js
"""

import argparse
import json
import math
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from kufsa.core import registry
from kufsa.core.game import Game
from kufsa.core.position import Position
from kufsa.search.protocol import Bot, bot, strongest
from kufsa.wasm.building import built_folder

ROOT = Path(__file__).resolve().parents[1]
GAMES = 400
ENOUGH = 0.45  # of the games, and it is the same level
SURE = 1.96  # standard deviations: 95 %

Ask = Callable[[dict[str, Any]], Any]


# The two players.


@contextmanager
def engine(game: Game, bundle: Path) -> Iterator[Ask]:
    """Ask the engine about a game; it runs until the end."""
    sys.path.insert(0, str(ROOT / "tools"))
    from engine_build import node

    script = Path(__file__).with_name("browser.mjs")
    with subprocess.Popen(
        [str(node()), str(script), str(bundle), str(built_folder(game))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        asked, answers = process.stdin, process.stdout
        assert asked is not None and answers is not None

        def ask(question: dict[str, Any]) -> Any:
            asked.write(json.dumps(question) + "\n")
            asked.flush()
            return json.loads(answers.readline())

        yield ask
        asked.close()


class Native:
    """The strongest level of a game in a seat."""

    def __init__(self, game: Game, seat: int, start: dict[str, Any], seed: str) -> None:
        self.seat = seat
        self._bot: Bot = bot(game.id, strongest(game.id), seed=seed)
        self._bot.begin(seat, game.start(**start).options)
        self._seen = 0

    def choose(self, positions: list[Position], actions: list[str]) -> Any:
        for position in positions[self._seen :]:
            self._bot.observe(position.events(self.seat))
        self._seen = len(positions)
        last = positions[-1]
        return self._bot.choose(last.view(self.seat), last.legal_for(self.seat))


class Guest:
    """The same level, in V8."""

    def __init__(self, ask: Ask, seat: int, start: dict[str, Any], seed: str) -> None:
        self.seat = seat
        self._ask = ask
        self._about = {"start": start, "seat": seat, "level": 5, "seed": seed}

    def choose(self, positions: list[Position], actions: list[str]) -> Any:
        found = self._ask({**self._about, "actions": actions})
        return found if isinstance(found, str) else (found["claim"], found["seconds"])


# One game.


def one_game(game: Game, ask: Ask, number: int) -> float:
    """The share of the win of the one in V8."""
    start: dict[str, Any] = {"players": 2, "seed": f"browser {number // 2}"}
    guest = Guest(ask, number % 2, start, f"guest {number}")
    native = Native(game, 1 - number % 2, start, f"native {number}")
    players: list[Any] = sorted((guest, native), key=lambda one: one.seat)
    positions = [game.start(**start)]
    actions: list[str] = []
    while not positions[-1].over:
        action = _next(game, positions, actions, players)
        actions.append(action)
        positions.append(positions[-1].play(action))
    winners = positions[-1].winners
    return (guest.seat in winners) / len(winners)


def _next(game: Game, positions: list[Position], actions: list[str], players: list[Any]) -> str:
    position = positions[-1]
    if isinstance(position.to_act, int):
        return str(players[position.to_act].choose(positions, actions))
    assert game.real_time is not None
    while True:
        claims = [one.choose(positions, actions) for one in players]
        made = [(seconds, claim) for claim, seconds in claims if claim is not None]
        if made:
            return str(min(made)[1])
        if game.real_time.turn_up in position.legal:
            return game.real_time.turn_up


# Many games.


@dataclass(frozen=True)
class Score:
    """Games of one kind that were played, and how many of them the one in V8 won."""

    games: int
    won: float

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share is with a confidence of 95 % (Wilson).

        >>> [round(end, 3) for end in Score(400, 200).interval]
        [0.451, 0.549]
        """
        n, p, z = self.games, self.share, SURE
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        wide = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return middle - wide, middle + wide

    @property
    def is_enough(self) -> bool:
        return self.share >= ENOUGH


def told(name: str, score: Score) -> str:
    """One line of the result.

    >>> told("chess", Score(400, 192.5))
    'chess: 48.1 % of 400 games, 95 % confidence 43.3 to 53.0 %: the same level'
    """
    low, high = score.interval
    verdict = "the same level" if score.is_enough else f"weaker than {ENOUGH:.0%}"
    range_ = f"{100 * low:.1f} to {100 * high:.1f} %"
    share = f"{100 * score.share:.1f} % of {score.games} games"
    return f"{name}: {share}, 95 % confidence {range_}: {verdict}"


_asked: dict[str, Ask] = {}  # in a process: the engines that run for it
_open: list[Any] = []


def _prepare(game: str) -> str:
    """Compile a game's rules and its strongest level, so that many processes find them ready."""
    found = registry.game(game)
    bot(game, strongest(game), seed="warm").begin(0, found.start(players=2, seed=1).options)
    return game


def _played(game: str, number: int, bundle: Path) -> float:
    """One game, in a process that keeps its engine for the next."""
    found = registry.game(game)
    if game not in _asked:
        entered = engine(found, bundle)
        _asked[game] = entered.__enter__()
        _open.append(entered)  # it ends with the process
    return one_game(found, _asked[game], number)


def wanted(
    games: Sequence[str], count: int, played: set[tuple[str, int]]
) -> Iterator[tuple[str, int]]:
    """All that is still to be played, game after game in turns: a part of it is a part of each."""
    for number in range(count):
        yield from ((game, number) for game in games if (game, number) not in played)


def duels(
    asked: Iterable[tuple[str, int]], bundle: Path, jobs: int, seconds: float = math.inf
) -> Iterator[tuple[str, int, float]]:
    """Play on some cores; each result as it comes. Nothing new is begun after the seconds."""
    ends = time.monotonic() + seconds
    left = iter(asked)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        running: dict[Future[float], tuple[str, int]] = {}

        def begin() -> None:
            while len(running) < jobs and time.monotonic() < ends:
                if (one := next(left, None)) is None:
                    return
                running[pool.submit(_played, *one, bundle)] = one

        begin()
        while running:
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield (*running.pop(future), future.result())
            begin()


# The command.


def kept(path: Path | None) -> dict[tuple[str, int], float]:
    """What was played another time: one line for each game."""
    if path is None or not path.exists():
        return {}
    lines = map(json.loads, path.read_text("utf-8").splitlines())
    return {(one["game"], one["number"]): one["won"] for one in lines}


def scores(played: dict[tuple[str, int], float]) -> dict[str, Score]:
    found: dict[str, Score] = {}
    for (game, _), won in sorted(played.items()):
        before = found.get(game, Score(0, 0))
        found[game] = Score(before.games + 1, before.won + won)
    return found


def main(arguments: list[str] | None = None) -> int:
    words = argparse.ArgumentParser(prog="bench.duels", description=(__doc__ or "").split("\n")[0])
    words.add_argument("game", nargs="*", help="all if none is named")
    words.add_argument("--games", type=int, default=GAMES, help="of each kind")
    words.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="games at once: one a core"
    )
    words.add_argument(
        "--seconds", type=float, default=math.inf, help="begin no game after so long"
    )
    words.add_argument(
        "--keep", type=Path, help="a file of results: what is in it is not played again"
    )
    words.add_argument("--bundle", type=Path, help="the engine, built before (run.py engine_build)")
    asked = words.parse_args(arguments)
    games = asked.game or list(registry.games())
    unknown = sorted(set(games) - set(registry.games()))
    if unknown or not games:
        words.error(f"no such game: {', '.join(unknown)}" if unknown else "no games are installed")
    played = kept(asked.keep)
    todo = list(wanted(games, asked.games, set(played)))
    if todo:
        _play_on(todo, asked, played)
    found = {game: score for game, score in scores(played).items() if game in games}
    for game, score in found.items():
        print(told(game, score))
    missing = [game for game in games if game not in found]
    if missing:
        print(f"no game was finished of {', '.join(missing)}")
    return 0 if not missing and all(score.is_enough for score in found.values()) else 1


def _play_on(
    todo: list[tuple[str, int]], asked: argparse.Namespace, played: dict[tuple[str, int], float]
) -> None:
    """Compile, play, and note every result at once."""
    began = time.monotonic()
    games = list(dict.fromkeys(game for game, _ in todo))
    with built(asked.bundle) as bundle:
        with ProcessPoolExecutor(asked.jobs, mp_context=get_context("spawn")) as pool:
            for game in pool.map(_prepare, games):
                print(f"{game} is compiled ({time.monotonic() - began:.0f} s)", flush=True)
        left = asked.seconds - (time.monotonic() - began)
        for game, number, won in duels(todo, bundle, asked.jobs, left):
            played[game, number] = won
            if asked.keep:
                with asked.keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"game": game, "number": number, "won": won}) + "\n")
            score, spent = scores(played)[game], time.monotonic() - began
            told = f"{game} {number}: {won:g}; {score.won:g} of {score.games}"
            print(f"{spent:6.0f} s  {told}", flush=True)


@contextmanager
def built(bundle: Path | None = None) -> Iterator[Path]:
    """The engine as one module for Node: one that was built before, or a new one."""
    if bundle is not None:
        if not bundle.exists():
            raise SystemExit(f"there is no engine {bundle}: python3 run.py engine_build writes it")
        yield bundle.resolve()
        return
    import tempfile

    sys.path.insert(0, str(ROOT / "tools"))
    from engine_build import build_engine

    with tempfile.TemporaryDirectory() as folder:
        yield build_engine("measure", Path(folder))


if __name__ == "__main__":
    sys.exit(main())
