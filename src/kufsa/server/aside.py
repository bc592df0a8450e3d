"""Slow work beside the event loop: a few threads, and a bounded queue.

Whoever asks for much waits for others who do; the tables, which live in the event loop, do not. And
nobody takes all places: a caller has so many.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from functools import partial
from typing import ParamSpec, TypeVar

from .errors import ApiError

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 2  # more would only fight for the interpreter
MOST_WAITING = 200
MOST_OF_ONE = 20  # of these, from one address

caller = ContextVar("caller", default="")  # whose request this is: an address


class Aside:
    """A few threads, and how many wait for them."""

    def __init__(
        self,
        threads: int = THREADS,
        most_waiting: int = MOST_WAITING,
        most_of_one: int = MOST_OF_ONE,
    ) -> None:
        self._threads = ThreadPoolExecutor(threads, "kufsa-aside")
        self._most = most_waiting
        self._most_of_one = most_of_one
        self._waiting: Counter[str] = Counter()

    async def __call__(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the function returns; an ApiError if too many wait already."""
        who = caller.get()
        if self._waiting[who] >= self._most_of_one and who:
            raise ApiError(503, "unavailable", retry_after=1)
        if self._waiting.total() >= self._most:
            raise ApiError(503, "unavailable", retry_after=1)
        self._waiting[who] += 1
        try:
            work = partial(function, *args, **kwargs)
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= Counter((who,))  # and forget who has nothing there


aside = Aside()
