"""What runs the loops over many games and holds their arrays: the processor, or a GPU."""

from typing import Any, Protocol

import numpy as np
from numpy.typing import DTypeLike, NDArray

from kufsa.core.errors import BadOption, brief

from .bundles import Games, RandomPlay, Request, Results
from .encoding import Encoding

Array = Any  # a NumPy array on the processor; on a GPU one with the CUDA array interface

DEVICES = ("cpu", "cuda")


class Device(Protocol):
    """What runs the loops and holds the arrays: see cpu.py and cuda.py."""

    name: str

    def zeros(self, shape: tuple[int, ...], dtype: DTypeLike) -> Array: ...
    def put(self, array: NDArray[Any]) -> Array: ...
    def get(self, array: Array) -> NDArray[Any]: ...
    def borrow(self, array: Any, shape: tuple[int, ...], dtype: DTypeLike, name: str) -> Array: ...
    def take_numbers(self, numbers: Any, n: int, name: str) -> Array: ...
    def take_mask(self, mask: Any, n: int) -> Array: ...
    def first_wrong(self, states: Array, lanes: Array, actions: Array) -> int: ...
    def advance(self, games: Games, request: Request, results: Results) -> None: ...
    def see(self, states: Array, seats: Array, observations: Array) -> None: ...
    def pick(self, masks: Array, listed: Array, streams: Array, actions: Array) -> None: ...
    def play_random(self, games: Games, play: RandomPlay, streams: Array) -> None: ...
    def play_out(
        self, states: Array, key: Array, seat: int, n: int, limit: int
    ) -> NDArray[np.int64]: ...


def device_for(code: Encoding, name: str, threads: int | None = None) -> Device:
    """The device of a name."""
    if name == "cpu":
        from .cpu import CpuDevice

        return CpuDevice(code, threads)
    if name == "cuda":
        from .cuda import CudaDevice

        return CudaDevice(code)
    raise BadOption(f"a device is one of {', '.join(DEVICES)}, not {brief(name)}")
