"""All writing goes through one thread, which commits what has gathered in one transaction.

While one transaction is being committed, the next requests gather (group commit): the busier a
server is, the more requests share a commit. A commit costs nearly as much for one request as for
many, and it takes the interpreter away from the event loop again and again. So while several come
at a time, the writer rests between two transactions, the longer the more there were in the last
one: nobody at a table notices so short a wait, and a busy server plays half as much again. A
request is answered only after its commit.
"""

import asyncio
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter, sleep
from typing import Any, Concatenate, ParamSpec, TypeVar

import structlog
from sqlalchemy import Connection, Engine

from .appends import Append, Projection, SomeLost, append_all
from .errors import Overloaded, StoreFailed, failure, is_transient

log = structlog.get_logger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

Work = Append | Callable[[Connection], Any]
Observe = Callable[[int, int, float], None]  # requests written, requests failed, seconds
TRIES = 3  # for failures that may be transient
MOST_TOGETHER = 1000  # requests in a transaction: the next ones should not wait too long
SEVERAL = 4  # after a transaction of this many requests, the next one waits for more
REST, LONGEST_REST = 0.001, 0.025  # seconds: for each of its requests, and at most


@dataclass
class Figures:
    """What the writer has done so far."""

    transactions: int = 0
    requests: int = 0
    stale: int = 0  # appends that came second
    failed: int = 0
    seconds: float = 0.0  # in transactions, commits included


class Writer:
    """The thread that writes. All methods may be called from any running event loop.

    ``observe(written, failed, seconds)`` is called in that thread after every transaction.
    """

    def __init__(
        self,
        engine: Engine,
        most_waiting: int,
        observe: Observe = lambda written, failed, seconds: None,
    ) -> None:
        self.figures = Figures()
        self._observe = observe
        self._engine = engine
        self._most_waiting = most_waiting
        self._waiting: queue.SimpleQueue[_Request | None] = queue.SimpleQueue()
        self._entry = threading.Lock()  # nothing enters after the None that ends the queue
        self._open = True
        self._failing = False
        self._thread = threading.Thread(target=self._work, name="kufsa-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many requests are waiting for the next transaction."""
        return self._waiting.qsize()

    def create(self, new: Append) -> asyncio.Future[bool]:
        """Create a match with its first events; False if there is one with that id."""
        return self._enqueue(new)

    def append(
        self,
        match: str,
        expected_seq: int,
        bodies: Sequence[bytes],
        at: int,
        projection: Projection,
        epoch: int = 0,
    ) -> asyncio.Future[bool]:
        """Add events after the event ``expected_seq``; False if that is not the last one.

        It is also False if the match has another owner than that of this ``epoch``. True means
        that they are on disk. False means that nothing was changed: read the events
        again. Read again after StoreFailed too, because they may have been stored.
        """
        return self._enqueue(Append(match, expected_seq, bodies, at, projection, epoch=epoch))

    def write(
        self, function: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> asyncio.Future[T]:
        """What ``function(connection, …)`` returns, once everything it has written is on disk.

        An exception rolls back what the function did, and nothing else. It may be run a second
        time if the first one failed, so it must do nothing but write.
        """
        return self._enqueue(lambda connection: function(connection, *args, **kwargs))

    def close(self) -> None:
        """Write everything that is waiting, then stop. Later requests fail."""
        with self._entry:
            if self._open:
                self._open = False
                self._waiting.put(None)
        self._thread.join()

    def _enqueue(self, work: Work) -> asyncio.Future[Any]:
        if isinstance(work, Append) and not work.bodies:
            raise ValueError("an append needs at least one event")
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        with self._entry:
            if not self._open:
                raise StoreFailed("the database is closed")
            if self._waiting.qsize() >= self._most_waiting:
                raise Overloaded(f"{self._most_waiting} requests are waiting to be written already")
            self._waiting.put(_Request(work, future))
        return future

    # In the thread.

    def _work(self) -> None:
        rest = 0.0
        while batch := self._gather(rest):
            began = perf_counter()
            outcomes = self._settle([request.work for request in batch])
            seconds = perf_counter() - began
            rest = min(len(batch) * REST, LONGEST_REST) if len(batch) >= SEVERAL else 0.0
            self._count(batch, outcomes, seconds)
            self._tell(outcomes)
            _answer(batch, outcomes)

    def _gather(self, rest: float) -> list["_Request"]:
        """Everything that is waiting, at least one request; nothing once the writer is closed."""
        if rest:
            sleep(rest)
        batch: list[_Request] = []
        while len(batch) < MOST_TOGETHER:
            try:
                request = self._waiting.get(block=not batch)
            except queue.Empty:
                break
            if request is None:
                if batch:
                    self._waiting.put(None)  # for the next time
                break
            batch.append(request)
        return batch

    def _settle(self, works: Sequence[Work]) -> list[Any]:
        """The outcome of each, a _Failed where it failed."""
        try:
            try:
                return self._transact(works)
            except SomeLost:
                return self._transact(works, together=False)
        except _AllFailed as error:
            return [_Failed(error.reason)] * len(works)
        except Exception as error:
            if len(works) == 1 and not is_transient(error):
                return [_Failed(failure(error))]
        # Nothing was committed. One by one, only the requests that caused it fail.
        outcomes: list[Any] = []
        for work in works:
            try:
                outcomes.append(self._settle_alone(work))
            except _NotBegun as error:  # the others would fail too
                return outcomes + [_Failed(error.reason)] * (len(works) - len(outcomes))
        return outcomes

    def _settle_alone(self, work: Work) -> Any:
        left = TRIES
        while True:
            left -= 1
            try:
                return self._transact([work])[0]
            except _NotBegun:
                raise
            except _AllFailed as error:
                return _Failed(error.reason)
            except Exception as error:
                if not left or not is_transient(error):
                    return _Failed(failure(error))

    def _transact(self, works: Sequence[Work], together: bool = True) -> list[Any]:
        """All of them in one transaction; ``together``: see ``append_all``."""
        try:
            connection = self._engine.connect()
        except Exception as error:
            raise _NotBegun(failure(error)) from None
        with connection:
            try:
                connection.begin()
            except Exception as error:
                raise _NotBegun(failure(error)) from None
            outcomes: list[Any] = []
            for run in _runs(works):
                if isinstance(run, list):
                    outcomes += append_all(connection, run, together)
                else:
                    outcomes.append(_call(connection, run))
            try:
                connection.commit()
            except Exception as error:
                # SQLAlchemy considers the transaction to have ended, so nobody would roll it back.
                connection.invalidate()
                raise _AllFailed(failure(error)) from None
        return outcomes

    def _count(self, batch: list["_Request"], outcomes: list[Any], seconds: float) -> None:
        figures = self.figures
        failed = sum(isinstance(outcome, _Failed) for outcome in outcomes)
        figures.transactions += 1
        figures.requests += len(batch)
        figures.seconds += seconds
        figures.failed += failed
        for request, outcome in zip(batch, outcomes, strict=True):
            figures.stale += outcome is False and isinstance(request.work, Append)
        self._observe(len(batch) - failed, failed, seconds)

    def _tell(self, outcomes: list[Any]) -> None:
        """Log when writing begins to fail and when it works again, not every request in between."""
        failed = [one.error for one in outcomes if isinstance(one, _Failed)]
        trouble = next((error for error in failed if isinstance(error, StoreFailed)), None)
        if trouble is not None and not self._failing:
            log.error("nothing can be written", reason=str(trouble))
        elif trouble is None and self._failing:
            log.warning("writing works again")
        self._failing = trouble is not None


@dataclass(slots=True)
class _Request:
    work: Work
    future: asyncio.Future[Any]


@dataclass(slots=True)
class _Failed:
    error: Exception


class _AllFailed(Exception):
    """The commit failed: repeating the transaction might do it twice."""

    def __init__(self, reason: Exception) -> None:
        self.reason = reason


class _NotBegun(_AllFailed):
    """There was no transaction at all."""


def _runs(works: Sequence[Work]) -> Iterator[list[Append] | Callable[[Connection], Any]]:
    """The requests in their order, with neighbouring appends to different matches grouped."""
    run: dict[str, Append] = {}
    for work in works:
        if isinstance(work, Append) and work.match not in run:
            run[work.match] = work
            continue
        if run:
            yield list(run.values())
        run = {}
        if isinstance(work, Append):
            run[work.match] = work
        else:
            yield work
    if run:
        yield list(run.values())


def _call(connection: Connection, function: Callable[[Connection], Any]) -> Any:
    try:
        with connection.begin_nested():
            return function(connection)
    except Exception as error:
        if isinstance(failure(error), StoreFailed):
            raise  # the transaction cannot be relied on any more
        return _Failed(error)


def _answer(batch: list[_Request], outcomes: list[Any]) -> None:
    """Give every event loop all its outcomes at once."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for request, outcome in zip(batch, outcomes, strict=True):
        loops.setdefault(request.future.get_loop(), []).append((request.future, outcome))
    for loop, answers in loops.items():
        with suppress(RuntimeError):  # nobody waits in a loop that is closed
            loop.call_soon_threadsafe(_resolve, answers)


def _resolve(answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, outcome in answers:
        if future.done():  # the caller was cancelled
            continue
        if isinstance(outcome, _Failed):
            future.set_exception(outcome.error)
        else:
            future.set_result(outcome)
