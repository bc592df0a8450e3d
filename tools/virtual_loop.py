"""An event loop with a clock of its own, and nodes in it that can be paused or killed.

Nothing waits: when nothing is left to do, the clock jumps to the next timer. What a node does runs
in a context of its own, so that all of it can be held back (a paused process) or never run again
(a killed one), whatever it was doing.
"""

import asyncio
import contextvars
import selectors
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import Any


class NodeProcess:
    """A process of the simulation."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.dead = False
        self.paused = False
        self.held: list[tuple[list[asyncio.Handle], Callable[..., object], tuple[Any, ...]]] = []
        self.context = contextvars.copy_context()
        self.context.run(PROCESS.set, self)


PROCESS: contextvars.ContextVar[NodeProcess | None] = contextvars.ContextVar(
    "PROCESS", default=None
)


MOST_TURNS = 100_000  # of the loop without any time passing


class Stuck(Exception):
    """Nothing will ever happen again, or always the same."""


class _Jump(selectors.DefaultSelector):
    loop: "VirtualLoop"
    turns = 0

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise Stuck("nothing will ever happen again")
        self.turns = 0 if timeout > 0 else self.turns + 1
        if self.turns > MOST_TURNS:
            raise Stuck("time stands still")
        self.loop.now += max(0.0, timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """The loop; ``now`` is its time in seconds."""

    def __init__(self) -> None:
        self.now = 0.0
        self._started: list[tuple[asyncio.Task[Any], NodeProcess | None]] = []
        selector = _Jump()
        selector.loop = self
        super().__init__(selector)

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

    def call_soon(self, callback: Any, *args: Any, context: Any = None) -> Any:  # type: ignore[override]
        if context is None:  # an empty one is false, and nobody's
            context = contextvars.copy_context()
        if context.get(PROCESS) is None:
            return super().call_soon(callback, *args, context=context)
        box: list[asyncio.Handle] = []
        box.append(super().call_soon(self._gate, box, callback, args, context=context))
        return box[0]

    def call_at(self, when: float, callback: Any, *args: Any, context: Any = None) -> Any:  # type: ignore[override]
        if context is None:  # an empty one is false, and nobody's
            context = contextvars.copy_context()
        if context.get(PROCESS) is None:
            return super().call_at(when, callback, *args, context=context)
        box: list[asyncio.Handle] = []
        box.append(super().call_at(when, self._gate, box, callback, args, context=context))
        return box[0]

    def _gate(self, box: list[asyncio.Handle], callback: Any, args: tuple[Any, ...]) -> None:
        process = PROCESS.get()
        assert process is not None
        if process.dead:
            return
        if process.paused:
            process.held.append((box, callback, args))
        else:
            callback(*args)

    def wake(self, process: NodeProcess) -> None:
        """Let a paused process go on, with everything that it missed, in order."""
        process.paused = False
        held, process.held = process.held, []
        for box, callback, args in held:
            context = box[0]._context  # type: ignore[attr-defined]
            box[0] = super().call_soon(self._gate, box, callback, args, context=context)

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:  # type: ignore[override]
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done
