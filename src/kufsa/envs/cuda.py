"""A GPU as a device: the kernels of loops.py, one thread for each game, through numba-cuda."""

from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from kufsa.core.errors import BadOption

from . import loops, sharing
from .bundles import Games, PlayoutRequest, RandomPlay, Request, Results
from .cuda_compiler import cuda, ways_of_our_own
from .cuda_graphs import Recordings
from .cuda_kernels import BLOCK, NARROW, Work, kernels, narrow
from .cuda_memory import PIECE, WORD
from .encoding import Encoding

WORKERS = 1 << 17  # threads that share the playouts

Array = Any


class DeviceArray:
    """An array on the GPU, for PyTorch, JAX and CuPy to take without a copy."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __repr__(self) -> str:
        return f"DeviceArray({self.dtype}, {self.shape})"

    def __len__(self) -> int:
        return int(self.shape[0])

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self.array.shape)

    @property
    def dtype(self) -> np.dtype[Any]:
        dtype: np.dtype[Any] = np.dtype(self.array.dtype)
        return dtype

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        interface: dict[str, Any] = self.array.__cuda_array_interface__
        return interface

    def __dlpack_device__(self) -> tuple[int, int]:
        return sharing.CUDA, int(cuda.get_current_device().id)

    def __dlpack__(self, *, stream: int | None = None, **newer: Any) -> Any:
        if stream not in (None, -1, 1):  # all work here is in the legacy default stream
            cuda.synchronize()
        pointer = self.__cuda_array_interface__["data"][0]
        return sharing.capsule(pointer, self.shape, self.dtype, self.__dlpack_device__(), self)

    @cached_property
    def memory(self) -> tuple[Any, Any, int]:
        """This memory as whole pieces of words and as bytes, and where in the first it begins."""
        pointer = self.__cuda_array_interface__["data"][0]
        offset = pointer % PIECE
        words = -(-(offset + _size(self.array)) // PIECE) * (PIECE // WORD)
        return (
            _flat(self.array, pointer - offset, words, "<u8"),
            _flat(self.array, pointer - offset, words * WORD, "|i1"),
            offset,
        )

    def numpy(self) -> NDArray[Any]:
        """A copy in the processor's memory."""
        copied: NDArray[Any] = self.array.copy_to_host()
        return copied


@cache
def compiled(code: Encoding, name: str) -> tuple[Any, Work]:
    """A kernel, ready to be started; the first use in a process compiles it."""
    work = kernels_of(code)[name]
    with ways_of_our_own():
        return cuda.jit(work.signature, launch_bounds=work.bounds)(work.function), work


@cache
def kernels_of(code: Encoding) -> dict[str, Work]:
    return kernels(code)


@cache
def compiled_narrow() -> Any:
    return cuda.jit(NARROW)(narrow)


class CudaDevice:
    """Runs the loops of a game on the GPU; arrays stay in its memory."""

    name = "cuda"

    def __init__(self, code: Encoding) -> None:
        if not cuda.is_available():
            raise BadOption("there is no GPU here that numba-cuda can use: take device='cpu'")
        self.code = code
        self.recordings = Recordings()
        self._numbers: dict[int, DeviceArray] = {}  # where actions from elsewhere go, by how many

    # Memory.

    def zeros(self, shape: tuple[int, ...], dtype: DTypeLike) -> DeviceArray:
        array = cuda.device_array(shape, dtype)
        _clear(array)
        return DeviceArray(array)

    def put(self, array: NDArray[Any]) -> DeviceArray:
        return DeviceArray(cuda.to_device(np.ascontiguousarray(array)))

    def get(self, array: DeviceArray) -> NDArray[Any]:
        return array.numpy()

    def borrow(
        self, array: Any, shape: tuple[int, ...], dtype: DTypeLike, name: str
    ) -> DeviceArray:
        if isinstance(array, DeviceArray):
            found = array
        elif hasattr(array, "__cuda_array_interface__"):
            found = DeviceArray(cuda.as_cuda_array(array))
        else:
            raise TypeError(
                f"{name} is an array with the CUDA array interface, not {type(array).__name__}"
            )
        if found.dtype != dtype or found.shape != shape:
            raise ValueError(
                f"{name} is {np.dtype(dtype)} of shape {shape}, not {found.dtype} of {found.shape}"
            )
        if not found.array.is_c_contiguous():
            raise ValueError(f"{name} has to be contiguous")
        return found

    def take_numbers(self, numbers: Any, n: int, name: str) -> DeviceArray:
        found = _on_device(numbers)
        dtype = np.dtype(found.dtype)
        if found.shape != (n,) or dtype not in (np.int32, np.int64):
            raise ValueError(
                f"{name} are {n} int32 or int64, not {dtype} of shape {tuple(found.shape)}"
            )
        if isinstance(numbers, DeviceArray) and dtype == np.int32:
            return numbers
        # Always to the same place, so that what follows can be recorded.
        if n not in self._numbers:
            self._numbers[n] = DeviceArray(cuda.device_array((n,), np.int32))
        own = self._numbers[n]
        if dtype == np.int64:
            compiled_narrow()[-(-n // BLOCK), BLOCK](found, own.array)
        else:
            own.array.copy_to_device(found)
        return own

    def take_mask(self, mask: Any, n: int) -> DeviceArray:
        found = _on_device(mask)
        if found.shape != (n,) or found.dtype != np.bool_:
            raise ValueError(f"a mask is {n} flags, not {found.dtype} of shape {found.shape}")
        return DeviceArray(found)

    # Work.

    def _run(self, name: str, count: int, *arguments: Any, stream: Any = 0) -> None:
        function, work = compiled(self.code, name)
        function[-(-count // work.games), work.threads, stream, work.shared](
            *map(_inner, arguments)
        )

    def first_wrong(self, states: Array, lanes: Array, actions: Array) -> int:
        n = len(states)
        found = cuda.to_device(np.array([n], np.int32))
        self._run("first_wrong", n, states, lanes, actions, found)
        number = int(found.copy_to_host()[0])
        return number if number < n else -1

    def advance(self, games: Games, request: Request, results: Results) -> None:
        def work(stream: Any) -> None:
            _clear(results.masks.array, stream)
            words, flat, _ = games.states.memory
            count = len(games.states)
            bundles = words, flat, games.lanes, request, results
            self._run("advance", count, *bundles, stream=stream)
            if results.observations.shape[1] > 0:
                seen = results.observations.memory
                self._run("see", count, words, results.acting, *seen, stream=stream)

        self.recordings.run([*map(_inner, (*games, *request, *results))], work)

    def see(self, states: Array, seats: Array, observations: Array) -> None:
        words, _, _ = states.memory
        self._run("see", len(states), words, seats, *observations.memory)

    def pick(self, masks: Array, listed: Array, streams: Array, actions: Array) -> None:
        def work(stream: Any) -> None:
            if self.code.lists:
                rows = listed, streams, actions
                self._run("pick_listed", len(actions), *rows, stream=stream)
            else:
                words, _, offset = masks.memory
                self._run("pick", len(actions), words, offset, streams, actions, stream=stream)

        self.recordings.run([*map(_inner, (masks, listed, streams, actions))], work)

    def play_random(self, games: Games, play: RandomPlay, streams: Array) -> None:
        words, flat, _ = games.states.memory
        self._run("play_random", len(games.states), words, flat, games.lanes, play, streams)

    def play_out(
        self, states: NDArray[Any], key: NDArray[np.uint32], seat: int, n: int, limit: int
    ) -> NDArray[np.int64]:
        """The results of n playouts of each state: a row of sums for each."""
        workers = min(n, max(1, WORKERS // len(states)))
        sums = self.zeros((len(states) * workers, loops.SUMS), np.int64)
        request = PlayoutRequest(self.put(key), seat, n, limit, workers)
        self._run("play_out", len(sums), self.put(states), request, sums)
        total: NDArray[np.int64] = sums.numpy().reshape(len(states), workers, -1).sum(axis=1)
        return total

    def synchronize(self) -> None:
        """Wait until the GPU has finished all its work."""
        cuda.synchronize()


def _inner(argument: Any) -> Any:
    """An argument as numba-cuda takes it: its own arrays, also in a bundle."""
    if isinstance(argument, tuple):
        return type(argument)(*map(_inner, argument))
    return argument.array if isinstance(argument, DeviceArray) else argument


def _on_device(array: Any) -> Any:
    """An array that kernels only read, wherever it is now."""
    if isinstance(array, DeviceArray):
        return array.array
    if hasattr(array, "__cuda_array_interface__"):
        return cuda.as_cuda_array(array)
    return cuda.to_device(np.ascontiguousarray(array))


def _size(array: Any) -> int:
    size: int = int(np.prod(array.shape)) * np.dtype(array.dtype).itemsize
    return size


def _flat(owner: Any, pointer: int, length: int, kind: str) -> Any:
    """Memory of a GPU as one row of numbers."""
    described = {"shape": (length,), "typestr": kind, "data": (pointer, False), "version": 3}
    return cuda.from_cuda_array_interface(described, owner=owner)


def _clear(array: Any, stream: Any = 0) -> None:
    """All bytes zero, by the GPU's own means."""
    size = _size(array)
    if size > 0:
        cuda.cudadrv.driver.device_memset(array, 0, size, stream)
