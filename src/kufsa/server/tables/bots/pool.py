"""Bots compute in processes of their own, with limits on time and memory.

A table asks (``BotPool.choose``) and always gets a legal choice. If a bot raises, hangs, answers
nonsense, takes too much memory or loses its process, the choice is a random legal action (or to
wait, in a game where everybody acts at once); that is counted, and the process starts again.

A match always has the same process, which keeps its bots and is told only what is new. A bot that
was lost is created again from everything that its seat was told. Each payer has a queue, and the
queues are served in turn, so that many games of one person delay nobody else's.

What is left of their time goes to judging finished games (``BotPool.judge``): one decision at a
time, and only while no table waits.
"""

import asyncio
from collections.abc import Iterable
from zlib import crc32

from kufsa.arena.analysis import Judged, Question
from kufsa.search.protocol import Choice, bots

from .messages import Judge, Load
from .queue import History, WaitingJudgement, WaitingRequest
from .requests import BotAnswer, BotRequest, has_turns
from .worker import Counts, Worker, WorkerLimits

JUDGING_SECONDS = 0.2  # for each of the two or three searches of a judgement


class BotPool:
    """Processes in which bots compute; see the top of this file.

    ``seconds`` is the time that a choice may take, ``megabytes`` the memory that the bots of one
    process may take besides the rules of the games, ``kept`` how many bots one process keeps.
    """

    def __init__(
        self, processes: int, seconds: float = 2.0, megabytes: int = 256, kept: int = 500
    ) -> None:
        if processes < 1:
            raise ValueError(f"bots need at least 1 process, not {processes}")
        self.counts = Counts()
        limits = WorkerLimits(seconds, megabytes, kept)
        self._workers = [Worker(limits, self.counts) for _ in range(processes)]
        self._ahead = Worker(limits, self.counts)  # see ``warm``
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Start the processes; they get ready by themselves."""
        self._tasks = [asyncio.create_task(worker.work()) for worker in self._workers]

    async def stop(self) -> None:
        """End all processes. Whoever still waits for a choice is cancelled: nothing was chosen."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        await asyncio.gather(*(worker.close() for worker in (*self._workers, self._ahead)))

    async def warm(self, games: Iterable[str]) -> None:
        """Load games and their bots, so that the first request for them need not wait.

        A process that answers no requests goes first: the others find on disk what it compiled,
        and nobody waits for one game while another one is being compiled.
        """
        orders = [Load(game, info.name) for game in games for info in bots(game)]
        try:
            await self._ahead.warm(orders)
        finally:
            await self._ahead.close()
        await asyncio.gather(*(worker.warm(orders) for worker in self._workers))

    async def choose(self, request: BotRequest, history: History) -> Choice:
        """What a bot chooses, or a legal choice in its place.

        ``history`` gives all batches of events that the seat was ever told; it is called only if
        the bot does not know them all yet.
        """
        return (await self.explain(request, history)).choice

    async def explain(self, request: BotRequest, history: History) -> BotAnswer:
        """What a bot chooses, and why; see ``choose``."""
        chosen = await self._answer(request, history, falls_back=True)
        assert chosen is not None
        return chosen

    async def advise(self, request: BotRequest, history: History) -> Choice | None:
        """What a bot would choose, for somebody who wants a hint; None if it has no answer.

        The bot is created for the question and dropped after it.
        """
        try:
            chosen = await self._answer(request, history, falls_back=False)
            return chosen and chosen.choice
        finally:
            self.forget(request.match)

    async def judge(self, question: Question, simulations: int) -> Judged | None:
        """Judge a decision of a finished game when no table waits; None if that is not possible."""
        self._must_run()
        answer: asyncio.Future[Judged | None] = asyncio.get_running_loop().create_future()
        waiting = WaitingJudgement(Judge(question, simulations, JUDGING_SECONDS), answer)
        queue = min((worker.queue for worker in self._workers), key=len)
        queue.put(waiting)
        try:
            return await answer
        finally:
            queue.remove(waiting)

    def _must_run(self) -> None:
        if not self._tasks:
            raise RuntimeError("bots can be asked only between start() and stop()")

    async def _answer(
        self, request: BotRequest, history: History, falls_back: bool
    ) -> BotAnswer | None:
        self._must_run()
        if has_turns(request) and not request.legal:
            raise ValueError(f"seat {request.seat} is not to act: there is nothing to choose")
        self.counts.asked += 1
        answer: asyncio.Future[BotAnswer | None] = asyncio.get_running_loop().create_future()
        waiting = WaitingRequest(request, history, answer, falls_back)
        queue = self._worker_of(request.match).queue
        queue.put(waiting)
        try:
            return await answer
        finally:
            queue.remove(waiting)

    def forget(self, match: str) -> None:
        """Drop the bots of a match: it is over, or they know what has been taken back."""
        self._worker_of(match).forget(match)

    @property
    def waiting(self) -> int:
        """How many requests wait."""
        return sum(len(worker.queue) for worker in self._workers)

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that are alive."""
        return tuple(
            worker.process.pid
            for worker in (*self._workers, self._ahead)
            if worker.process and worker.alive
        )

    def _worker_of(self, match: str) -> Worker:
        """The same process for all requests of a match."""
        return self._workers[crc32(match.encode()) % len(self._workers)]
