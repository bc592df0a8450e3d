"""An event loop with a clock of its own, and nodes in it that can be paused or killed.

Nothing waits: when nothing is left to do, the clock jumps to the next timer. What a node does runs
in a context of its own, so that all of it can be held back (a paused process) or never run again
(a killed one), whatever it was doing.
"""

import asyncio
import contextvars
import heapq
import itertools
import warnings
from collections import deque
from contextlib import suppress
from typing import Any


class NodeProcess:
    """A process of the simulation."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.dead = False
        self.paused = False
        self.held: list[asyncio.Handle] = []  # what it has missed
        self.context = contextvars.copy_context()
        self.context.run(PROCESS.set, self)


PROCESS: contextvars.ContextVar[NodeProcess | None] = contextvars.ContextVar(
    "PROCESS", default=None
)


MOST_TURNS = 100_000  # of the loop without any time passing


class Stuck(Exception):
    """Nothing will ever happen again, or always the same."""


class VirtualLoop(asyncio.SelectorEventLoop):
    """The loop; ``now`` is its time in seconds."""

    _ready: deque[asyncio.Handle]  # asyncio's own: what is due now

    def __init__(self) -> None:
        self.now = 0.0
        self._turns = 0  # without any time passing
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []  # a heap
        self._count = itertools.count()  # for those that are due together: in their order
        self._started: list[tuple[asyncio.Task[Any], NodeProcess | None]] = []
        super().__init__()

    def time(self) -> float:
        return self.now

    def create_task(self, coro: Any, *, name: Any = None, context: Any = None) -> Any:
        """Start a task, and keep it: what a killed process was doing must not be tidied up."""
        task = super().create_task(coro, name=name, context=context)
        task._log_destroy_pending = False  # type: ignore[attr-defined]
        process = PROCESS.get() if context is None else context.get(PROCESS)
        self._started.append((task, process))
        return task

    def end(self) -> list[str]:
        """Close; returns the errors that no living process has noticed, and in what."""
        unnoticed = []
        for task, process in self._started:
            if task.done() and task._log_traceback:
                error = task.exception()
                if error is not None and not (process and process.dead):
                    unnoticed.append(f"{error!r} in {task.get_coro()}")
        self.close()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # what never began
            for task, _ in self._started:
                with suppress(Exception):  # it cannot even clean up: there is no time any more
                    task.get_coro().close()
        return unnoticed

    def call_soon(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Any = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, context: Any = None
    ) -> asyncio.TimerHandle:
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._timers, (when, next(self._count), timer))
        return timer

    def _run_once(self) -> None:
        """Do what is due; asyncio's own loop calls this again and again."""
        if self._ready:
            self._turns += 1
            if self._turns > MOST_TURNS:
                raise Stuck("time stands still")
        else:
            self._jump()
        for _ in range(len(self._ready)):
            handle = self._ready.popleft()
            if handle._cancelled:
                continue
            process = handle._context.get(PROCESS)  # type: ignore[attr-defined]
            if process is None or not (process.dead or process.paused):
                handle._run()
            elif not process.dead:
                process.held.append(handle)

    def _jump(self) -> None:
        """Let time pass until something is due."""
        while self._timers:
            when, _, timer = heapq.heappop(self._timers)
            if not timer._cancelled:
                if when > self.now:
                    self.now, self._turns = when, 0
                self._ready.append(timer)
                return
        raise Stuck("nothing will ever happen again")

    def wake(self, process: NodeProcess) -> None:
        """Let a paused process go on, with everything that it missed, in order."""
        process.paused = False
        self._ready.extend(process.held)
        process.held = []

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:  # type: ignore[override]
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done
