"""How strong a network is: games against bots, each deal in every seating, in other processes."""

import math
import multiprocessing
import signal
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from kufsa.arena.tournament import Z, wilson
from kufsa.arena.versus import play
from kufsa.core.game import Game, OptionValue
from kufsa.core.registry import game as find_game
from kufsa.search.protocol import Bot, bot

from .player import Learned


@dataclass(frozen=True)
class Match:
    """A network in one seat and copies of a bot in the others."""

    game: str
    weights: Path
    rival: str
    players: int
    options: Mapping[str, OptionValue]
    seed: str


@dataclass(frozen=True)
class Share:
    """How much of the wins the network got, and half the width of the 95 % interval."""

    rival: str
    players: int
    games: int
    value: float
    half: float


@cache
def _learned(game: Game, weights: Path) -> Learned:
    return Learned.load(game, weights)


def play_deal(match: Match, deal: int) -> float:
    """The mean share of the win over all seatings of one deal.

    With p at a table, a player of equal strength wins one game in p.
    """
    game = find_game(match.game)
    learned = _learned(game, match.weights)
    total = 0.0
    for own in range(match.players):
        start = game.start(
            players=match.players, seed=f"{match.seed}:{deal}", **dict(match.options)
        )
        bots: list[Bot] = [
            bot(game.id, match.rival, seed=f"{match.seed}:{deal}:{seat}")
            for seat in range(match.players)
        ]
        bots[own] = learned
        last = play(start, bots, f"{match.seed}:{deal}:{own}", limit=2_000)
        if last.over:
            total += (own in last.winners) / len(last.winners)
    return total / match.players


def share_of(match: Match, found: Sequence[float]) -> Share:
    """The mean of the deals, and its bounds: games on one deal are not independent."""
    n = len(found)
    mean = sum(found) / n
    variance = sum((one - mean) ** 2 for one in found) / max(1, n - 1)
    half = Z * math.sqrt(variance / n)
    if variance == 0:  # always the same so far, which does not prove that it stays so
        low, high = wilson(mean, n)
        half = max(high - mean, mean - low)
    return Share(match.rival, match.players, n * match.players, mean, half)


def pool(workers: int) -> ProcessPoolExecutor:
    """Processes of their own; Ctrl-C is for the one that asked them."""
    context = multiprocessing.get_context("spawn")
    quiet = (signal.SIGINT, signal.SIG_IGN)
    return ProcessPoolExecutor(workers, context, initializer=signal.signal, initargs=quiet)


class Judges:
    """Processes that play such matches beside the training.

    One that dies, perhaps for want of memory, takes the open matches along; ``lost`` counts them.
    """

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool = pool(workers)
        self._open: list[tuple[Match, Any, list[Future[float]]]] = []
        self.lost = 0

    def ask(self, match: Match, games: int, about: Any) -> None:
        """Begin a match of about so many games; ``about`` comes back with its result."""
        deals = range(max(1, games // match.players))
        try:
            tasks = [self._pool.submit(play_deal, match, deal) for deal in deals]
        except BrokenExecutor:
            self._begin_anew()
            tasks = [self._pool.submit(play_deal, match, deal) for deal in deals]
        self._open.append((match, about, tasks))

    def answers(self, wait: bool = False) -> list[tuple[Any, Share]]:
        """The results that have come since the last call."""
        ready = [one for one in self._open if wait or all(task.done() for task in one[2])]
        try:
            found = [
                (about, share_of(match, [task.result() for task in tasks]))
                for match, about, tasks in ready
            ]
        except BrokenExecutor:
            self._begin_anew()
            return []
        self._open = [one for one in self._open if one not in ready]
        return found

    def _begin_anew(self) -> None:
        self.close()
        self.lost += len(self._open)
        self._open = []
        self._pool = pool(self._workers)

    @property
    def busy(self) -> bool:
        return bool(self._open)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def measure(
    match: Match, games: int, workers: int, tick: Callable[[], None] = lambda: None
) -> Share:
    """The result of one match, on as many cores."""
    deals = max(1, games // match.players)
    with pool(workers) as processes:
        tasks = [processes.submit(play_deal, match, deal) for deal in range(deals)]
        found = []
        for task in tasks:
            found.append(task.result())
            tick()
    return share_of(match, found)
