"""The processor as a device: games are shared out among its cores, and each core has scratch."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import DTypeLike, NDArray

from . import loops
from .bundles import Games, PlayoutRequest, RandomPlay, Request, Results, Scratch
from .encoding import Encoding

LEAST_SHARE = 512  # games that make another thread worth its start: some 40 microseconds

Array = NDArray[Any]
S = TypeVar("S")  # memory that one thread works in


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="kufsa")


def _for_kernels(array: Array, dtype: DTypeLike) -> Array:
    """As kernels take it. They only read it, but are compiled for arrays that can be written to."""
    return np.require(array, dtype, ["C", "W"])


def share(
    n: int, scratch: Sequence[S], work: Callable[[S, int, int], Any], least: int = LEAST_SHARE
) -> list[Any]:
    """Give a thread with each of these scratches a part of n games; the caller takes the last."""
    shares = max(1, min(len(scratch), n // least))
    bounds = [n * part // shares for part in range(shares + 1)]
    pieces = list(zip(scratch, bounds, bounds[1:], strict=False))
    others = [_pool(len(scratch)).submit(work, *piece) for piece in pieces[:-1]]
    own = work(*pieces[-1])
    return [*(other.result() for other in others), own]


class CpuDevice:
    """Runs the loops of a game on the processor, with arrays of NumPy."""

    name = "cpu"

    def __init__(self, code: Encoding, threads: int | None = None) -> None:
        if threads is not None and threads < 1:
            raise ValueError(f"at least 1 thread has to work, not {threads}")
        self.kernels = code.loops
        self.threads = threads or cores()
        self.scratch = [code.scratch() for _ in range(self.threads)]

    # Memory.

    def zeros(self, shape: tuple[int, ...], dtype: DTypeLike) -> Array:
        return np.zeros(shape, dtype)

    def put(self, array: Array) -> Array:
        """A NumPy array as an array of this device."""
        return array

    def get(self, array: Array) -> Array:
        """An array of this device as a NumPy array, not to be written to."""
        return array

    def borrow(self, array: Any, shape: tuple[int, ...], dtype: DTypeLike, name: str) -> Array:
        """The caller's memory, to be written to without a copy."""
        if not isinstance(array, np.ndarray):
            raise TypeError(f"{name} is an array of NumPy, not {type(array).__name__}")
        if array.dtype != dtype or array.shape != shape:
            raise ValueError(
                f"{name} is {np.dtype(dtype)} of shape {shape}, not {array.dtype} of {array.shape}"
            )
        if not (array.flags.c_contiguous and array.flags.writeable):
            raise ValueError(f"{name} has to be contiguous and writable")
        return array

    def take_numbers(self, numbers: Any, n: int, name: str) -> Array:
        """Actions or seats, one for each game."""
        given = np.asarray(numbers)
        if given.shape != (n,) or given.dtype.kind not in "iu":
            raise ValueError(
                f"{name} are {n} whole numbers, not {given.dtype} of shape {given.shape}"
            )
        if given.dtype != np.int32:
            given = np.clip(given, -1, loops.FAR)  # a number that overflows would look like another
        return _for_kernels(given, np.int32)

    def take_mask(self, mask: Any, n: int) -> Array:
        """A flag for each game."""
        given = np.asarray(mask)
        if given.shape != (n,) or given.dtype != np.bool_:
            raise ValueError(f"a mask is {n} flags, not {given.dtype} of shape {given.shape}")
        return _for_kernels(given, np.bool_)

    # Work.

    def first_wrong(self, states: Array, lanes: Array, actions: Array) -> int:
        found = self._share(
            len(states),
            lambda scratch, start, stop: self.kernels.first_wrong(
                states, lanes, actions, start, stop
            ),
        )
        return min((number for number in found if number >= 0), default=-1)

    def advance(self, games: Games, request: Request, results: Results) -> None:
        self._share(
            len(games.states),
            lambda scratch, start, stop: self.kernels.advance(
                games, request, scratch, results, start, stop
            ),
        )

    def see(self, states: Array, seats: Array, observations: Array) -> None:
        self._share(
            len(states),
            lambda scratch, start, stop: self.kernels.see_all(
                states, seats, scratch.views, observations, start, stop
            ),
        )

    def pick(self, masks: Array, listed: Array, streams: Array, actions: Array) -> None:
        self._share(
            len(actions),
            lambda scratch, start, stop: self.kernels.pick_all(
                masks, listed, streams, actions, start, stop
            ),
            least=4 * LEAST_SHARE,  # little is done for each
        )

    def play_random(self, games: Games, play: RandomPlay, streams: Array) -> None:
        self._share(
            len(games.states),
            lambda scratch, start, stop: self.kernels.play_random_all(
                games, play, streams, scratch, start, stop
            ),
        )

    def play_out(self, states: Array, key: Array, seat: int, n: int, limit: int) -> Array:
        """The results of n playouts of each state: a row of sums for each."""
        workers = min(n, max(1, 4 * self.threads // len(states)))
        request = PlayoutRequest(key, seat, n, limit, workers)
        sums = np.zeros((len(states) * workers, loops.SUMS), np.int64)
        self._share(
            len(sums),
            lambda scratch, start, stop: self.kernels.play_out_all(
                states, request, scratch, sums, start, stop
            ),
            least=1,
        )
        total: Array = sums.reshape(len(states), workers, -1).sum(axis=1)
        return total

    def _share(
        self, n: int, work: Callable[[Scratch, int, int], Any], least: int = LEAST_SHARE
    ) -> list[Any]:
        return share(n, self.scratch, work, least)
