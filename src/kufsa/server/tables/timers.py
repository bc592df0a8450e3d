"""What a table does by itself: named timers and background tasks, stopped together."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

RETRY_SECONDS = 2.0  # after which a table retries what went wrong


class Timers:
    """The timers and tasks of one table; ``failed`` is called with what a task raised."""

    def __init__(self, failed: Callable[[Exception], None]) -> None:
        self._failed = failed
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def busy(self) -> bool:
        """Whether something will happen by itself."""
        return bool(self._timers or self._tasks)

    @property
    def closed(self) -> bool:
        return self._closed

    def later(self, name: str, seconds: float, do: Callable[[], object]) -> None:
        """Call a function after some seconds; it replaces the timer of the same name."""
        self.cancel(name)
        if not self._closed:

            def ring() -> None:
                self._timers.pop(name, None)
                do()

            self._timers[name] = asyncio.get_running_loop().call_later(seconds, ring)

    def retry(self, do: Callable[[], object], name: str = "retry") -> None:
        """Call a function after a moment, because something went wrong."""
        self.later(name, RETRY_SECONDS, do)

    def cancel(self, *names: str) -> None:
        for name in names:
            timer = self._timers.pop(name, None)
            if timer is not None:
                timer.cancel()

    def is_set(self, name: str) -> bool:
        return name in self._timers

    def spawn(self, work: Coroutine[Any, Any, object]) -> None:
        """Run something in the background; an error in it stops nothing else."""
        task = asyncio.get_running_loop().create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Coroutine[Any, Any, object]) -> None:
        try:
            await work
        except Exception as error:
            self._failed(error)

    async def close(self) -> None:
        """Stop everything, and start nothing more."""
        self._closed = True
        self.cancel(*list(self._timers))
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
