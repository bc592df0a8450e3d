"""Bots compute in processes of their own, with limits on time and memory.

A table asks (``Workers.choose``) and always gets a legal choice. Where a bot raises, hangs,
answers nonsense, eats memory or loses its process, the choice is a random legal action, or to
wait in a game where everybody acts at once; it is counted, and the process starts anew.

A match always has the same process, which keeps its bots and is told only what is new. A bot that
was lost is made again from all that its seat was told. Asks wait in a line for each payer and are
served one of each payer in turn, so that a flood of one person's games delays nobody else's.
``worker_process.py`` is the child's side.

What is left of their time goes to looking at finished games (``Workers.judge``): one decision at a
time, and only while no table waits.
"""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, NamedTuple, TypeVar
from zlib import crc32

import msgspec
import structlog

from kufsa.arena.analysis import Judged, Question
from kufsa.core.registry import game as find_game
from kufsa.search.protocol import Choice, bots, strongest

from .worker_process import (
    PREFIX,
    Answer,
    Batch,
    Chosen,
    Failed,
    Judge,
    Key,
    Load,
    Loaded,
    Order,
    Reason,
    Task,
    Verdict,
)

LOADING_SECONDS = 120.0  # a process starts, and compiles the rules of a game on a slow machine
PATIENCE = 3.0  # seconds that a bot waits where its choice fell back to waiting
LONGEST_ANSWER = 1 << 16  # bytes
JUDGING_SECONDS = 0.2  # for each of the two or three searches of a judgement
ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")

History = Callable[[], Sequence[Batch]]
T = TypeVar("T")

log = structlog.get_logger()
_answers: msgspec.msgpack.Decoder[Answer] = msgspec.msgpack.Decoder(Answer)


class Ask(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot is asked, and on whose account."""

    game: str
    level: str
    seed: str
    match: str
    seat: int
    options: dict[str, Any]
    told: int  # how many batches of events the seat has been told so far
    view: dict[str, Any]
    legal: tuple[str, ...]
    payer: str  # the person whose games this one counts among
    explain: bool = False  # whether the bot is to say why

    def __repr__(self) -> str:
        """Without the seed and the view, which nobody else may read."""
        return f"Ask({self.game}, {self.level}, seat {self.seat}, after {self.told})"


def fall_back(ask: Ask) -> Choice:
    """A legal choice without a bot: the same for the same ask.

    >>> ask = Ask(game="catch_dragon", level="greedy", seed="7", match="m", seat=0, options={},
    ...           told=4, view={"turn": 0}, legal=("a1", "b1"), payer="Noa")
    >>> fall_back(ask) in ask.legal and fall_back(ask) == fall_back(ask)
    True
    """
    if not _has_turns(ask):
        return None, PATIENCE
    return Random(f"{ask.seed} {ask.told}").choice(ask.legal)


def _has_turns(ask: Ask) -> bool:
    return "turn" in ask.view


def _checked(ask: Ask, chosen: Chosen) -> Choice:
    """The choice if it is legal, else a Fault.

    Where seats are not told all that is legal, it must be an action of this seat as its game
    writes them; whether the rules take it then, they say at the table, where it may come too late
    anyway.
    """
    action, seconds = chosen.action, chosen.seconds
    if _has_turns(ask):
        if seconds is None and action in ask.legal:
            return action
    elif seconds is not None and (action is None or action in ask.legal or _is_own(ask, action)):
        return action, seconds
    raise Fault("illegal")


def _is_own(ask: Ask, action: str) -> bool:
    own = action.startswith(f"{ask.seat}:")
    return own and find_game(ask.game).parse_action(action) is not None


class Fault(Exception):
    """Why a bot's choice does not count."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.detail = detail


@dataclass
class Counts:
    """What happened so far, for metrics."""

    asked: int = 0
    fell_back: Counter[str] = field(default_factory=Counter)  # by reason
    restarts: int = 0


class Explained(NamedTuple):
    """A choice, and what the bot says about it if it was asked to."""

    choice: Choice
    why: Reason | None = None


class _Waiting(NamedTuple):
    ask: Ask
    history: History
    answer: asyncio.Future[Explained | None]
    falls_back: bool = True


class _Patient(NamedTuple):
    """A decision to be judged when nobody else wants anything."""

    order: Judge
    answer: asyncio.Future[Judged | None]


class _Line:
    """Asks that wait: a queue for each payer, served one ask of each payer in turn.

    Who is patient waits until nobody else does.
    """

    def __init__(self) -> None:
        self._queues: OrderedDict[str, deque[_Waiting]] = OrderedDict()
        self._patient: deque[_Patient] = deque()
        self._some = asyncio.Event()

    def __len__(self) -> int:
        return sum(map(len, self._queues.values())) + len(self._patient)

    def join(self, waiting: _Waiting | _Patient) -> None:
        if isinstance(waiting, _Patient):
            self._patient.append(waiting)
        else:
            self._queues.setdefault(waiting.ask.payer, deque()).append(waiting)
        self._some.set()

    def leave(self, waiting: _Waiting | _Patient) -> None:
        """Nobody wants the answer any more; one that is being served is not in line."""
        if isinstance(waiting, _Patient):
            with suppress(ValueError):
                self._patient.remove(waiting)
            return
        queue = self._queues.get(waiting.ask.payer, deque())
        if waiting in queue:
            queue.remove(waiting)
            if not queue:
                del self._queues[waiting.ask.payer]

    async def next(self) -> _Waiting | _Patient:
        while not (self._queues or self._patient):
            self._some.clear()
            await self._some.wait()
        if not self._queues:
            return self._patient.popleft()
        payer, queue = self._queues.popitem(last=False)
        waiting = queue.popleft()
        if queue:
            self._queues[payer] = queue  # behind all others
        return waiting


class _Worker:
    """One process and the asks that wait for it."""

    def __init__(self, seconds: float, megabytes: int, kept: int, counts: Counts) -> None:
        self.line = _Line()
        self.process: Process | None = None
        self._seconds = seconds
        self._megabytes = megabytes
        self._kept = kept
        self._counts = counts
        self._busy = asyncio.Lock()
        self._closed = False
        self._forget_everything()

    def _forget_everything(self) -> None:
        self._loaded: set[tuple[str, str, bool]] = set()  # games and levels, and for judging
        self._told: OrderedDict[Key, int] = OrderedDict()  # batches that each kept bot observed
        self._forgotten: list[Key] = []  # which the process is still to be told

    async def work(self) -> None:
        """Serve the line, until cancelled."""
        while True:
            async with self._busy:
                await self._revive()
            waiting = await self.line.next()
            async with self._busy:
                await self._serve(waiting)

    async def close(self) -> None:
        """Leave no process behind, and start none any more."""
        self._closed = True
        await self._kill()  # whoever waits for its answer hears of its end
        async with self._busy:
            await self._kill()  # one that was just being started
        while self.line:
            (await self.line.next()).answer.cancel()

    async def warm(self, orders: Iterable[Load]) -> None:
        """Load games before they are asked for."""
        for order in orders:
            async with self._busy:
                try:
                    await self._load(order)
                except Fault as fault:
                    _tell("a bot cannot be loaded", order, fault)

    def forget(self, match: str) -> None:
        for key in [key for key in self._told if key[0] == match]:
            del self._told[key]
            self._forgotten.append(key)

    # Asking.

    async def _serve(self, waiting: _Waiting | _Patient) -> None:
        try:
            if isinstance(waiting, _Patient):
                _answer(waiting.answer, await self._judgement(waiting.order))
            else:
                _answer(waiting.answer, await self._choice(waiting))
        finally:
            waiting.answer.cancel()  # has an effect only where there is no answer

    async def _judgement(self, order: Judge) -> Judged | None:
        load = Load(order.question.game, strongest(order.question.game), judging=True)
        try:
            await self._load(load)
            answer = await self._exchange(order, self._seconds)
            if not isinstance(answer, Verdict):
                raise await self._fault(answer)
        except Fault as fault:
            _tell("a decision cannot be judged", load, fault)
            return None
        return answer.judged

    async def _choice(self, waiting: _Waiting) -> Explained | None:
        ask = waiting.ask
        try:
            chosen = await self._ask(ask, waiting.history)
            return Explained(_checked(ask, chosen), chosen.why)
        except Fault as fault:
            _tell("a bot's choice fell back", ask, fault)
            self._counts.fell_back[fault.reason] += 1
        except Exception:  # whatever is wrong here, the table goes on
            log.exception("asking a bot failed", game=ask.game, bot=ask.level)
            self._counts.fell_back["server"] += 1
        return Explained(fall_back(ask)) if waiting.falls_back else None

    async def _ask(self, ask: Ask, history: History) -> Chosen:
        await self._load(Load(ask.game, ask.level))
        key = ask.match, ask.seat, ask.game, ask.level
        known = self._told.pop(key, None)
        fresh = known is None or known > ask.told
        first = 0 if known is None or fresh else known
        task = Task(
            game=ask.game,
            level=ask.level,
            seed=ask.seed,
            match=ask.match,
            seat=ask.seat,
            options=ask.options,
            fresh=fresh,
            batches=list(history()[first : ask.told]) if first < ask.told else [],
            view=ask.view,
            legal=ask.legal,
            forget=self._forgotten,
            explain=ask.explain,
        )
        self._forgotten = []
        answer = await self._exchange(task, self._seconds)
        if not isinstance(answer, Chosen):
            raise await self._fault(answer)
        self._told[key] = ask.told
        if len(self._told) > self._kept:
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

    async def _fault(self, answer: Answer) -> Fault:
        if not isinstance(answer, Failed):
            return Fault("nonsense", "an answer to another question")
        if answer.reason == "memory":
            await self._kill()  # what it took may not come back otherwise
        return Fault(answer.reason, answer.detail)

    async def _exchange(self, order: Order, seconds: float) -> Answer:
        """Send an order and await its answer; a process that gives none is killed."""
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
            raise Fault("time", f"{seconds} seconds") from None
        except (ConnectionError, asyncio.IncompleteReadError, msgspec.DecodeError):
            await self._kill()
            raise Fault("crash", "the process ended") from None
        except asyncio.CancelledError:
            await self._kill()  # its answer would be taken for one to the next order
            raise

    # The process.

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.returncode is None

    async def _revive(self) -> None:
        """Have a process ready before the next ask comes."""
        try:
            if not self.alive:
                await self._start()
        except Fault as fault:
            log.error("a process for bots cannot be started", detail=fault.detail)

    async def _start(self) -> None:
        if self._closed:
            raise Fault("stopped")
        if self.process is not None:
            self._counts.restarts += 1
        self._forget_everything()
        try:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "kufsa.server.worker_process"),
                str(self._megabytes),
                stdin=PIPE,
                stdout=PIPE,
                env={**os.environ, **ONE_THREAD},
                start_new_session=True,  # a group of its own: what a bot starts dies with it
            )
        except OSError as error:
            raise Fault("start", str(error)) from None

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


def _tell(what: str, about: Ask | Load, fault: Fault) -> None:
    log.warning(what, game=about.game, bot=about.level, reason=fault.reason, detail=fault.detail)


class Workers:
    """Processes in which bots compute; see the top of this file.

    ``seconds`` is the time that a choice may take, ``megabytes`` the memory that the bots of one
    process may take beside the rules of the games, ``kept`` how many bots one process keeps.
    """

    def __init__(
        self, processes: int, seconds: float = 2.0, megabytes: int = 256, kept: int = 500
    ) -> None:
        if processes < 1:
            raise ValueError(f"bots need at least 1 process, not {processes}")
        self.counts = Counts()
        make = partial(_Worker, seconds, megabytes, kept, self.counts)
        self._workers = [make() for _ in range(processes)]
        self._ahead = make()  # see ``warm``
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Start the processes; they get ready by themselves."""
        self._tasks = [asyncio.create_task(worker.work()) for worker in self._workers]

    async def stop(self) -> None:
        """End all processes. Who still waits for a choice is cancelled: nothing was chosen."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        await asyncio.gather(*(worker.close() for worker in (*self._workers, self._ahead)))

    async def warm(self, games: Iterable[str]) -> None:
        """Load games and their bots, so that the first to ask for them need not wait.

        A process goes ahead that nobody asks: what it compiles, the others find on disk, and who
        asks for one game does not wait while another one is compiled.
        """
        orders = [Load(game, info.name) for game in games for info in bots(game)]
        try:
            await self._ahead.warm(orders)
        finally:
            await self._ahead.close()
        await asyncio.gather(*(worker.warm(orders) for worker in self._workers))

    async def choose(self, ask: Ask, history: History) -> Choice:
        """What a bot chooses, or a legal choice in its place.

        ``history`` gives all batches of events that the seat was ever told; it is called only if
        the bot does not know them all yet.
        """
        return (await self.explain(ask, history)).choice

    async def explain(self, ask: Ask, history: History) -> Explained:
        """What a bot chooses, and why; see ``choose``."""
        chosen = await self._answer(ask, history, falls_back=True)
        assert chosen is not None
        return chosen

    async def advise(self, ask: Ask, history: History) -> Choice | None:
        """What a bot would choose, for somebody who asks; nothing where it has no answer.

        The bot is made for the question and forgotten with it.
        """
        try:
            chosen = await self._answer(ask, history, falls_back=False)
            return chosen and chosen.choice
        finally:
            self.forget(ask.match)

    async def judge(self, question: Question, simulations: int) -> Judged | None:
        """A decision of a finished game, judged when no table waits; None: it cannot be."""
        self._must_run()
        answer: asyncio.Future[Judged | None] = asyncio.get_running_loop().create_future()
        waiting = _Patient(Judge(question, simulations, JUDGING_SECONDS), answer)
        line = min(self._workers, key=lambda worker: len(worker.line)).line
        line.join(waiting)
        try:
            return await answer
        finally:
            line.leave(waiting)

    def _must_run(self) -> None:
        if not self._tasks:
            raise RuntimeError("bots can be asked only between start() and stop()")

    async def _answer(self, ask: Ask, history: History, falls_back: bool) -> Explained | None:
        self._must_run()
        if _has_turns(ask) and not ask.legal:
            raise ValueError(f"seat {ask.seat} is not to act: there is nothing to choose")
        self.counts.asked += 1
        answer: asyncio.Future[Explained | None] = asyncio.get_running_loop().create_future()
        waiting = _Waiting(ask, history, answer, falls_back)
        line = self._home(ask.match).line
        line.join(waiting)
        try:
            return await answer
        finally:
            line.leave(waiting)

    def forget(self, match: str) -> None:
        """Its bots are not needed any more, or were told what has been taken back."""
        self._home(match).forget(match)

    @property
    def waiting(self) -> int:
        """How many asks wait in line."""
        return sum(len(worker.line) for worker in self._workers)

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that live."""
        return tuple(
            worker.process.pid
            for worker in (*self._workers, self._ahead)
            if worker.process and worker.alive
        )

    def _home(self, match: str) -> _Worker:
        """The same process for all asks of a match."""
        return self._workers[crc32(match.encode()) % len(self._workers)]
