"""Search from what a seat sees: ``tree.py`` with a clock, on as many cores as asked for.

The same seed and the same number of simulations give the same answer; every thread grows a tree of
its own from a seed of its own, and the trees are added up in a fixed order. With a limit of seconds
a search stops in time with what it has, and how much that is depends on the machine.
"""

import importlib.util
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kufsa.core.compiler import CompiledKernels, compiled_kernels
from kufsa.core.game import Game
from kufsa.core.outcome import sign
from kufsa.core.seed import Words, chance_key, stream_of

from .bundles import Question, Scratch, Tree

TEMPLATE = "kufsa.search.tree"
NOTHING = np.zeros(1)  # the beliefs of a bot that has none

LARGEST = 1 << 16  # places in a table
FIRST_BATCH = 8  # simulations before the clock is first read
BATCH_SECONDS = 0.01  # and then between two readings

Reals = NDArray[np.float64]


@dataclass(frozen=True)
class Search:
    """How a bot thinks. Times in seconds, points in the game's own.

    >>> Search(simulations=0)
    Traceback (most recent call last):
    ...
    ValueError: a search makes at least 1 simulation, not 0
    """

    simulations: int = 1000
    seconds: float | None = None  # stop then, however few simulations were made
    threads: int = 1
    depth: int = 60  # actions after the tree, before the points are counted
    explore: float = 0.5
    bias: float = 0.0  # how much a game's `prior` weighs
    widen: float = 0.0  # 0: every action is tried
    margin: float = 0.5  # how much being ahead counts besides winning, from 0 to 1
    scale: float = 10.0  # a lead of this many points counts as half of the maximum
    root_eyes: bool = False  # others choose by what the searching seat sees, not by their hands

    def __post_init__(self) -> None:
        if self.simulations < 1:
            raise ValueError(f"a search makes at least 1 simulation, not {self.simulations}")
        if self.threads < 1:
            raise ValueError(f"a search needs at least 1 thread, not {self.threads}")


class Weighed(NamedTuple):
    """An action, how often it was tried, and what it brought on average, from 0 to 1."""

    action: str
    tried: int
    value: float


def trees(game: Game) -> CompiledKernels:
    """The compiled search of a game; the first use on a machine compiles it."""
    return compiled_kernels(game.package, TEMPLATE, hooks=knowledge(game))


@cache
def knowledge(game: Game) -> str | None:
    """The module with a game's own kernels for the search, if it has one."""
    package = f"{game.package}.bots"
    if importlib.util.find_spec(package) is None:
        return None
    name = f"{package}.knowledge"
    return name if importlib.util.find_spec(name) is not None else None


def weigh(
    game: Game,
    view: Mapping[str, Any],
    legal: Sequence[str],
    how: Search,
    seed: object,
    beliefs: Reals = NOTHING,
) -> list[Weighed]:
    """Each of these actions as the search evaluates it, in their order.

    >>> import kufsa
    >>> p = kufsa.game("kings_court").start(players=2, seed=7, first=0).play("peek 1")
    >>> found = weigh(p.game, p.view(1), p.legal, Search(simulations=100), seed=1)
    >>> sum(one.tried for one in found)
    100
    """
    actions = np.array([_number(game, action) for action in legal], np.int32)
    state = game.determinize(view, f"{seed}")._state
    key = chance_key(f"{seed}:0")
    tried, sums = grown(game, state, view["seat"], actions, how, key, beliefs=beliefs)
    values = sums / np.maximum(1, tried)
    return [Weighed(*one) for one in zip(legal, tried.tolist(), values.tolist(), strict=True)]


def grown(
    game: Game,
    state: NDArray[Any],
    seat: int,
    actions: NDArray[np.int32],
    how: Search,
    key: Words,
    *,
    beliefs: Reals = NOTHING,
) -> tuple[NDArray[np.int64], Reals]:
    """How often each action was tried from a state that the seat could be in, and what it brought.

    ``key`` is the chance of the first tree; the others have keys that follow from it.
    """
    until = None if how.seconds is None else perf_counter() + how.seconds
    shares = [
        how.simulations // how.threads + (number < how.simulations % how.threads)
        for number in range(how.threads)
    ]

    def grow(number: int) -> tuple[NDArray[np.int64], Reals]:
        memory = _take(game, shares[number])
        stream = stream_of(key)
        stream[7] ^= number
        numbers, weights = _settings(game, state, seat, how)
        question = Question(state, actions, stream, numbers, weights, beliefs)
        try:
            return memory.grow(question, shares[number], until)
        finally:
            _shelf.setdefault((game.id, memory.size), []).append(memory)

    if how.threads == 1:
        return grow(0)
    trees(game)
    with ThreadPoolExecutor(how.threads) as pool:
        found = list(pool.map(grow, range(how.threads)))
    tried, sums = (np.sum([one[part] for one in found], axis=0) for part in (0, 1))
    return tried, sums


def _settings(
    game: Game, state: NDArray[Any], seat: int, how: Search
) -> tuple[NDArray[np.int64], Reals]:
    """What the kernels read from ``numbers`` and ``weights``."""
    from . import tree

    numbers = np.zeros(tree.SETTINGS, np.int64)
    numbers[tree.SEAT] = seat
    numbers[tree.PLAYERS] = state[0]["players"]
    numbers[tree.DEPTH] = how.depth
    numbers[tree.ROOT_EYES] = how.root_eyes
    weights = np.zeros(tree.WEIGHTS)
    weights[tree.EXPLORE] = how.explore
    weights[tree.BIAS] = how.bias
    weights[tree.WIDEN] = how.widen
    weights[tree.MARGIN] = how.margin
    weights[tree.SCALE] = how.scale
    weights[tree.SIGN] = sign(game)
    return numbers, weights


def _number(game: Game, action: str) -> int:
    number = game.parse_action(action)
    if number is None:
        raise ValueError(f"{action!r} is no action of {game.id}")
    return number


class Memory:
    """The memory of one search. It is reused: there are many bots, and they think one at a time."""

    def __init__(self, game: Game, size: int) -> None:
        from . import tree

        self.kernels = trees(game)
        self.game = game
        self.size = size
        words = np.zeros(-(-game.view_record.itemsize // 4), np.uint32)
        self.scratch = Scratch(
            worlds=np.zeros(1, game.rules.STATE),
            views=words.view(np.uint8)[: game.view_record.itemsize].view(game.view_record),
            words=words,
            key=np.zeros(8, np.uint32),
            room=np.zeros(game.rules.MAX_LEGAL_ACTIONS, np.int32),
            points=np.zeros(game.players[-1]),
            gains=np.zeros(game.players[-1]),
            path=np.zeros(2 * tree.MOST_CHOICES, np.int64),
        )
        counts = [np.zeros(size, np.int64) for _ in range(5)]
        values = [np.zeros(size) for _ in range(2)]
        self.tree = Tree(*counts, *values)

    def grow(
        self, question: Question, simulations: int, until: float | None
    ) -> tuple[NDArray[np.int64], Reals]:
        """How often each action was tried, and the sum of what it brought."""
        self.tree.node_keys.fill(0)
        self.tree.edge_keys.fill(0)
        done = 0
        batch = simulations if until is None else min(FIRST_BATCH, simulations)
        while done < simulations:
            began = perf_counter()
            self.kernels.think(question, self.scratch, self.tree, batch)
            done += batch
            now = perf_counter()
            if until is not None:
                if now + BATCH_SECONDS > until:
                    break
                wanted = round(batch * BATCH_SECONDS / max(1e-6, now - began))
                batch = max(1, min(wanted, 2 * batch, simulations - done))
        tried, sums = np.zeros(len(question.allowed), np.int64), np.zeros(len(question.allowed))
        self.kernels.report(question, self.tree, tried, sums)
        return tried, sums


_shelf: dict[tuple[str, int], list[Memory]] = {}


def _take(game: Game, simulations: int) -> Memory:
    """Memory with room for this many simulations; a used one if there is one."""
    size = min(LARGEST, 1 << (2 * simulations + 64).bit_length())
    shelf = _shelf.get((game.id, size))
    try:
        return shelf.pop() if shelf else Memory(game, size)
    except IndexError:  # another thread was quicker
        return Memory(game, size)
