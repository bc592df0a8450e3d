"""The server's side of one bots' process: starts it, asks it, kills it, remembers what it knows."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter, OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec
import structlog

from kufsa.arena.analysis import Judged
from kufsa.search.protocol import strongest

from .environment import bots_environment
from .messages import (
    PREFIX,
    Answer,
    BotKey,
    Chosen,
    Failed,
    Judge,
    Load,
    Loaded,
    Order,
    Task,
    Verdict,
)
from .queue import FairQueue, History, Waiting, WaitingJudgement, WaitingRequest
from .requests import BotAnswer, BotFault, BotRequest, checked, fall_back

CHILD = "kufsa.server.tables.bots.child"
LOADING_SECONDS = 120.0  # to start a process and compile the rules of a game on a slow machine
LONGEST_ANSWER = 1 << 16  # bytes

T = TypeVar("T")

log = structlog.get_logger()
_answers: msgspec.msgpack.Decoder[Answer] = msgspec.msgpack.Decoder(Answer)


@dataclass(frozen=True)
class WorkerLimits:
    """What the bots of one process may use."""

    seconds: float  # for a choice
    megabytes: int  # besides what the rules of the games take
    bots: int  # kept from one request to the next


@dataclass
class Counts:
    """What happened so far, for metrics."""

    asked: int = 0
    fell_back: Counter[str] = field(default_factory=Counter)  # by reason
    restarts: int = 0


class Worker:
    """One process and the requests that wait for it."""

    def __init__(self, limits: WorkerLimits, counts: Counts) -> None:
        self.queue = FairQueue()
        self.process: Process | None = None
        self._limits = limits
        self._counts = counts
        self._busy = asyncio.Lock()
        self._closed = False
        self._forget_everything()

    def _forget_everything(self) -> None:
        self._loaded: set[tuple[str, str, bool]] = set()  # games, levels, and whether for judging
        self._told: OrderedDict[BotKey, int] = (
            OrderedDict()
        )  # batches that each bot kept has observed
        self._forgotten: list[BotKey] = []  # bots that the process can drop, once it is told

    async def work(self) -> None:
        """Serve the queue, until cancelled."""
        while True:
            async with self._busy:
                await self._revive()
            waiting = await self.queue.get()
            async with self._busy:
                await self._serve(waiting)

    async def close(self) -> None:
        """Leave no process behind, and start no more."""
        self._closed = True
        await self._kill()  # whoever waits for its answer notices
        async with self._busy:
            await self._kill()  # one that was just being started
        while self.queue:
            (await self.queue.get()).answer.cancel()

    async def warm(self, orders: Iterable[Load]) -> None:
        """Load games before they are asked for."""
        for order in orders:
            async with self._busy:
                try:
                    await self._load(order)
                except BotFault as fault:
                    _log_fault("a bot cannot be loaded", order, fault)

    def forget(self, match: str) -> None:
        for key in [key for key in self._told if key[0] == match]:
            del self._told[key]
            self._forgotten.append(key)

    # Asking.

    async def _serve(self, waiting: Waiting) -> None:
        try:
            if isinstance(waiting, WaitingJudgement):
                _answer(waiting.answer, await self._judgement(waiting.order))
            else:
                _answer(waiting.answer, await self._choice(waiting))
        finally:
            waiting.answer.cancel()  # does nothing if there is an answer

    async def _judgement(self, order: Judge) -> Judged | None:
        load = Load(order.question.game, strongest(order.question.game), judging=True)
        try:
            await self._load(load)
            answer = await self._exchange(order, self._limits.seconds)
            if not isinstance(answer, Verdict):
                raise await self._fault(answer)
        except BotFault as fault:
            _log_fault("a decision cannot be judged", load, fault)
            return None
        return answer.judged

    async def _choice(self, waiting: WaitingRequest) -> BotAnswer | None:
        request = waiting.request
        try:
            chosen = await self._ask(request, waiting.history)
            return BotAnswer(checked(request, chosen), chosen.why)
        except BotFault as fault:
            _log_fault("a bot's choice fell back", request, fault)
            self._counts.fell_back[fault.reason] += 1
        except Exception:  # whatever went wrong here, the table goes on
            log.exception("asking a bot failed", game=request.game, bot=request.level)
            self._counts.fell_back["server"] += 1
        return BotAnswer(fall_back(request)) if waiting.falls_back else None

    async def _ask(self, request: BotRequest, history: History) -> Chosen:
        await self._load(Load(request.game, request.level))
        key = request.match, request.seat, request.game, request.level
        known = self._told.pop(key, None)
        fresh = known is None or known > request.told
        first = 0 if known is None or fresh else known
        task = Task(
            game=request.game,
            level=request.level,
            seed=request.seed,
            match=request.match,
            seat=request.seat,
            options=request.options,
            fresh=fresh,
            batches=list(history()[first : request.told]) if first < request.told else [],
            view=request.view,
            legal=request.legal,
            forget=self._forgotten,
            explain=request.explain,
        )
        self._forgotten = []
        answer = await self._exchange(task, self._limits.seconds)
        if not isinstance(answer, Chosen):
            raise await self._fault(answer)
        self._told[key] = request.told
        if len(self._told) > self._limits.bots:
            self._forgotten.append(self._told.popitem(last=False)[0])
        return answer

    async def _load(self, order: Load) -> None:
        if not self.alive:
            await self._start()
        loaded = order.game, order.level, order.judging
        if loaded not in self._loaded:
            answer = await self._exchange(order, LOADING_SECONDS)
            if not isinstance(answer, Loaded):
                raise await self._fault(answer)
            if not answer.limited and not self._loaded:
                log.warning("this system cannot limit memory: only the time of bots is limited")
            self._loaded.add(loaded)

    async def _fault(self, answer: Answer) -> BotFault:
        if not isinstance(answer, Failed):
            return BotFault("nonsense", "an answer to another question")
        if answer.reason == "memory":
            await self._kill()  # its memory may not be freed otherwise
        return BotFault(answer.reason, answer.detail)

    async def _exchange(self, order: Order, seconds: float) -> Answer:
        """Send an order and await its answer; a process that does not answer is killed."""
        assert self.process is not None
        pipe_in, pipe_out = self.process.stdin, self.process.stdout
        assert pipe_in is not None and pipe_out is not None
        body = msgspec.msgpack.encode(order)
        try:
            async with asyncio.timeout(seconds):
                pipe_in.write(len(body).to_bytes(PREFIX) + body)
                await pipe_in.drain()
                size = int.from_bytes(await pipe_out.readexactly(PREFIX))
                if size > LONGEST_ANSWER:
                    raise ConnectionError
                return _answers.decode(await pipe_out.readexactly(size))
        except TimeoutError:
            await self._kill()
            raise BotFault("time", f"{seconds} seconds") from None
        except (ConnectionError, asyncio.IncompleteReadError, msgspec.DecodeError):
            await self._kill()
            raise BotFault("crash", "the process ended") from None
        except asyncio.CancelledError:
            await self._kill()  # its answer would be taken for one to the next order
            raise

    # The process.

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.returncode is None

    async def _revive(self) -> None:
        """Have a process ready before the next request comes."""
        try:
            if not self.alive:
                await self._start()
        except BotFault as fault:
            log.error("a process for bots cannot be started", detail=fault.detail)

    async def _start(self) -> None:
        if self._closed:
            raise BotFault("stopped")
        if self.process is not None:
            self._counts.restarts += 1
        self._forget_everything()
        try:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", CHILD),
                str(self._limits.megabytes),
                stdin=PIPE,
                stdout=PIPE,
                env=bots_environment(),
                start_new_session=True,  # a process group: what a bot starts dies with it
            )
        except OSError as error:
            raise BotFault("start", str(error)) from None

    async def _kill(self) -> None:
        if self.process is None or self.process.returncode is not None:
            return
        with suppress(ProcessLookupError, PermissionError):  # it ended by itself just now
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        await self.process.wait()


def _answer(future: asyncio.Future[T], result: T) -> None:
    if not future.done():
        future.set_result(result)


def _log_fault(what: str, about: BotRequest | Load, fault: BotFault) -> None:
    log.warning(what, game=about.game, bot=about.level, reason=fault.reason, detail=fault.detail)
