"""The requests that wait for a worker: fair to everybody, tables before judgements."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from kufsa.arena.analysis import Judged

from .messages import Batch, Judge
from .requests import BotAnswer, BotRequest

History = Callable[[], Sequence[Batch]]


class WaitingRequest(NamedTuple):
    """A request of a table, or of somebody who wants a hint."""

    request: BotRequest
    history: History
    answer: asyncio.Future[BotAnswer | None]
    falls_back: bool = True


class WaitingJudgement(NamedTuple):
    """A decision of a finished game, to be judged when no table waits."""

    order: Judge
    answer: asyncio.Future[Judged | None]


Waiting = WaitingRequest | WaitingJudgement


class FairQueue:
    """A queue for each payer, served one request of each payer in turn; judgements come last."""

    def __init__(self) -> None:
        self._by_payer: OrderedDict[str, deque[WaitingRequest]] = OrderedDict()
        self._judgements: deque[WaitingJudgement] = deque()
        self._filled = asyncio.Event()

    def __len__(self) -> int:
        return sum(map(len, self._by_payer.values())) + len(self._judgements)

    def put(self, waiting: Waiting) -> None:
        if isinstance(waiting, WaitingJudgement):
            self._judgements.append(waiting)
        else:
            self._by_payer.setdefault(waiting.request.payer, deque()).append(waiting)
        self._filled.set()

    def remove(self, waiting: Waiting) -> None:
        """Nobody wants the answer any more; a request being served is not in the queue."""
        if isinstance(waiting, WaitingJudgement):
            with suppress(ValueError):
                self._judgements.remove(waiting)
            return
        queue = self._by_payer.get(waiting.request.payer, deque())
        if waiting in queue:
            queue.remove(waiting)
            if not queue:
                del self._by_payer[waiting.request.payer]

    async def get(self) -> Waiting:
        """The next one to serve, as soon as there is one."""
        while not (self._by_payer or self._judgements):
            self._filled.clear()
            await self._filled.wait()
        if not self._by_payer:
            return self._judgements.popleft()
        payer, queue = self._by_payer.popitem(last=False)
        waiting = queue.popleft()
        if queue:
            self._by_payer[payer] = queue  # behind all others
        return waiting
