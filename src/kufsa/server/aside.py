"""Slow work beside the event loop: a few threads, and a bounded queue.

Whoever asks for much waits for others who do; the tables, which live in the event loop, do not.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from .errors import ApiError

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 2  # more would only fight for the interpreter
MOST_WAITING = 200


class Aside:
    """A few threads, and how many wait for them."""

    def __init__(self, threads: int = THREADS, most_waiting: int = MOST_WAITING) -> None:
        self._threads = ThreadPoolExecutor(threads, "kufsa-aside")
        self._most = most_waiting
        self._waiting = 0

    async def __call__(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the function returns; an ApiError if too many wait already."""
        if self._waiting >= self._most:
            raise ApiError(503, "unavailable", retry_after=1)
        self._waiting += 1
        try:
            work = partial(function, *args, **kwargs)
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1


aside = Aside()
