"""What runs on a GPU, as far as it shows without one: every kernel compiles, memory is shared."""

import gc
import re
from typing import Any

import numpy as np
import pytest

import kufsa
from kufsa import BadOption, Game
from kufsa.envs import cuda_graphs, encoding, sharing
from tests.once import on_one_game

HOPPER, TURING = (9, 0), (7, 5)
MOST_CONSTANTS = 1 << 16  # bytes that a card has for them


@pytest.fixture
def no_card(monkeypatch: pytest.MonkeyPatch) -> Any:
    """numba-cuda, made to believe in a card that is not there."""
    pytest.importorskip("numba_cuda", reason="needs numba-cuda: pip install 'kufsa[gpu]'")
    from numba.cuda import dispatcher

    class CudaDevice:
        compute_capability = HOPPER

    monkeypatch.setattr(dispatcher, "get_current_device", lambda: CudaDevice)


@pytest.mark.compiled
@pytest.mark.usefixtures("no_card")
@on_one_game
def test_every_kernel_compiles_for_a_gpu(game: Game) -> None:
    from numba import cuda

    from kufsa.envs.cuda_compiler import ways_of_our_own
    from kufsa.envs.cuda_kernels import SHARED, kernels

    found = kernels(encoding(game))
    assert set(found) == {
        "advance",
        "first_wrong",
        "see",
        "pick",
        "pick_listed",
        "play_random",
        "play_out",
    }
    for name, work in found.items():
        assert work.shared <= SHARED and work.threads % 32 == 0
        with ways_of_our_own():
            code, _ = cuda.compile_ptx(work.function, work.signature, cc=HOPPER)
        assert ".target sm_90" in code and ".entry" in code, name
        assert "malloc" not in code, f"{name} allocates"
        tables = re.findall(r"^\.(?:const|global) .*\[(\d+)\]", code, re.MULTILINE)
        assert sum(map(int, tables)) < MOST_CONSTANTS, f"{name}: a table is there too often"


@pytest.mark.usefixtures("no_card")
def test_older_cards_are_compiled_for_without_what_they_lack() -> None:
    from numba import cuda, uint64

    from kufsa.envs.cuda_memory import await_sent, send

    def take(words):  # type: ignore[no-untyped-def]
        memory = cuda.shared.array(2, uint64)
        send(memory, 0, words, 0)
        await_sent()
        words[2] = memory[0]

    for card, fetches_alone in ((TURING, False), (HOPPER, True)):
        code, _ = cuda.compile_ptx(take, (uint64[::1],), cc=card)
        assert ("cp.async.cg.shared.global" in code) == fetches_alone
        assert ("cp.async.wait_all" in code) == fetches_alone
        assert ("st.shared.v2" in code) == (not fetches_alone)  # sixteen bytes at a time


@pytest.mark.usefixtures("no_card")
def test_a_loop_is_compiled_to_what_it_says() -> None:
    """Neither a choice whether to count on, nor a look whether an index is negative."""
    from numba import cuda, int64

    from kufsa.envs.cuda_compiler import ways_of_our_own

    def find(numbers, n, wanted, out):  # type: ignore[no-untyped-def]
        for i in range(n):
            if numbers[i] == wanted:
                out[wanted] = i

    with ways_of_our_own():
        code, _ = cuda.compile_ptx(find, (int64[::1], int64, int64, int64[::1]), cc=HOPPER)
    assert code.count("ld.global") > 0
    assert "selp" not in code and "shr.s64" not in code


@pytest.mark.usefixtures("no_card")
def test_what_is_too_long_for_a_gpu_is_told() -> None:
    from kufsa.envs.cuda_kernels import games_in

    with pytest.raises(TypeError, match="of 13000 bytes are too long for a GPU"):
        games_in(13000, 13000, 1)


@pytest.mark.compiled
@pytest.mark.usefixtures("no_card")
def test_without_a_card_it_says_so() -> None:
    from numba import cuda

    if cuda.is_available():
        pytest.skip("there is a card")
    with pytest.raises(BadOption, match="no GPU here"):
        kufsa.batch("catch_dragon", 2, device="cuda")


class Lender:
    """Memory of NumPy, lent as the card's memory is lent."""

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.array = array

    def __dlpack_device__(self) -> tuple[int, int]:
        return sharing.CPU, 0

    def __dlpack__(self, **newer: Any) -> Any:
        pointer = self.array.__array_interface__["data"][0]
        return sharing.capsule(
            pointer, self.array.shape, self.array.dtype, self.__dlpack_device__(), self
        )


@pytest.mark.parametrize("dtype", [np.int8, np.bool_, np.int32, np.float32])
def test_lent_memory_is_the_same_memory(dtype: Any) -> None:
    array = (np.arange(24).reshape(4, 6) % 2).astype(dtype)
    before = len(sharing._alive)
    taken = np.from_dlpack(Lender(array))
    assert taken.dtype == array.dtype and (taken == array).all()
    assert taken.__array_interface__["data"][0] == array.__array_interface__["data"][0]
    assert len(sharing._alive) == before + 1
    del taken
    gc.collect()
    assert len(sharing._alive) == before, "what nobody holds is let go"
    unused = Lender(array).__dlpack__()
    del unused
    gc.collect()
    assert len(sharing._alive) == before


class Driver:
    """What the driver of a card is asked: recorded work runs only when it is started."""

    class CUstreamCaptureMode:
        CU_STREAM_CAPTURE_MODE_RELAXED = 2

    def __init__(self, fails: bool = False) -> None:
        self.fails = fails
        self.recording: list[Any] | None = None
        self.destroyed: list[Any] = []

    def cuStreamBeginCapture(self, stream: int, mode: int) -> tuple[int, ...]:
        self.recording = None if self.fails else []
        return (900 if self.fails else 0,)

    def cuStreamEndCapture(self, stream: int) -> tuple[Any, ...]:
        found, self.recording = self.recording, None
        return 0, found

    def cuGraphInstantiate(self, graph: Any, flags: int) -> tuple[Any, ...]:
        return 0, tuple(graph)

    def cuGraphDestroy(self, graph: Any) -> tuple[int, ...]:
        return (0,)

    def cuGraphExecDestroy(self, graph: Any) -> tuple[int, ...]:
        self.destroyed.append(graph)
        return (0,)

    def cuGraphLaunch(self, graph: Any, stream: int) -> tuple[int, ...]:
        for call in graph:
            call()
        return (0,)


class Kernel:
    """Adds to a counter, at once or when its recording is started."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.runs = 0
        self.starts = 0

    def __call__(self, stream: Any) -> None:
        self.starts += 1
        if self.driver.recording is None:
            self.run()
        else:
            assert stream != 0
            self.driver.recording.append(self.run)

    def run(self) -> None:
        self.runs += 1


@pytest.mark.parametrize("fails", [False, True])
def test_work_is_done_once_each_time_recorded_or_not(fails: bool) -> None:
    driver = Driver(fails)
    recordings = cuda_graphs.Recordings(driver, object)
    kernel, arrays = Kernel(driver), [np.zeros(1), np.zeros(2)]
    for times in range(1, 12):
        recordings.run(arrays, kernel)
        assert kernel.runs == times
    assert recordings.works != fails
    assert kernel.starts == (11 if fails else cuda_graphs.AFTER + 1)


def test_other_memory_is_other_work() -> None:
    driver = Driver()
    recordings = cuda_graphs.Recordings(driver, object)
    first, second = Kernel(driver), Kernel(driver)
    one, other = np.zeros(1), np.zeros(1)
    for _ in range(9):
        recordings.run([one], first)
        recordings.run([other], second)
    assert (first.runs, second.runs) == (9, 9)
    busy = Kernel(driver)
    for _ in range(3 * cuda_graphs.MOST):
        recordings.run([np.zeros(1)], busy)  # new memory at every step
    assert busy.runs == busy.starts == 3 * cuda_graphs.MOST
    recordings.run([one], first)
    assert first.runs == 10
    del recordings
    gc.collect()
    assert len(driver.destroyed) == 2
