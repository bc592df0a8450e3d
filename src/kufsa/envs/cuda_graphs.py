"""Kernels that start together: recorded once as a CUDA graph, then started by one call.

With few games a step takes as long as Python needs to start its kernels, one after the other. What
a batch does at every step is always the same: the same kernels with the same memory. So after a few
times it is recorded, and from then on the driver starts all of it at once. Where that cannot be
had, everything goes on as before.
"""

from collections.abc import Callable, Sequence
from typing import Any
from weakref import finalize

AFTER = 3  # times that work is done as usual: by then its kernels are compiled and loaded
MOST = 16  # recordings of one batch; whoever brings new memory at every step gets no more

# Does its part of the work in a stream; 0 is the one in which everything happens.
Work = Callable[[Any], None]


class Recordings:
    """What is done again and again with the same memory."""

    def __init__(self, driver: Any = None, new_stream: Callable[[], Any] | None = None) -> None:
        self._driver = driver
        self._new_stream = new_stream
        self._done: dict[tuple[int, ...], tuple[int, Sequence[Any]]] = {}
        self._graphs: dict[tuple[int, ...], Any] = {}
        self.works = True  # until recording has failed

    def run(self, arrays: Sequence[Any], work: Work) -> None:
        """Do work that depends on nothing but these arrays; by its recording, if there is one."""
        # Arrays are told apart as objects. They are kept, so that no other takes the place of one.
        key = tuple(map(id, arrays))
        graph = self._graphs.get(key)
        if graph is not None:
            self._checked(self._driver.cuGraphLaunch(graph, 0))
            return
        if self.works and len(self._done) < MOST:
            times, _ = self._done.get(key, (0, arrays))
            if times >= AFTER and self._record(key, work):
                self.run(arrays, work)
                return
            self._done[key] = times + 1, arrays
        work(0)

    def _record(self, key: tuple[int, ...], work: Work) -> bool:
        """Whether the work, which is not done by that, could be recorded."""
        try:
            self._open()
            driver, stream = self._driver, self._new_stream() if self._new_stream else None
            handle = int(getattr(stream, "handle", 0))
            relaxed = driver.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_RELAXED
            self._checked(driver.cuStreamBeginCapture(handle, relaxed))
            try:
                work(stream)
            finally:
                graph = self._checked(driver.cuStreamEndCapture(handle))
            made = self._checked(driver.cuGraphInstantiate(graph, 0))
            self._checked(driver.cuGraphDestroy(graph))
        except Exception:  # an older driver, or something that cannot be recorded
            self.works = False
            return False
        self._graphs[key] = made
        finalize(self, driver.cuGraphExecDestroy, made)
        return True

    def _open(self) -> None:
        if self._driver is None:
            from cuda.bindings import driver

            from .cuda_compiler import cuda

            self._driver, self._new_stream = driver, cuda.stream

    def _checked(self, answer: tuple[Any, ...]) -> Any:
        """The result of a call of the driver."""
        error, *found = answer
        if int(error) != 0:
            raise RuntimeError(f"the driver says {error}")
        return found[0] if found else None
