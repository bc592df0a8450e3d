"""What runs on a GPU, as far as it shows without one: every kernel compiles, memory is shared."""

import gc
import re
from typing import Any

import numpy as np
import pytest

import kufsa
from kufsa import BadOption, Game
from kufsa.envs import encoding, sharing

HOPPER = (9, 0)
MOST_CONSTANTS = 1 << 16  # bytes that a card has for them


@pytest.fixture
def no_card(monkeypatch: pytest.MonkeyPatch) -> Any:
    """numba-cuda, made to believe in a card that is not there."""
    pytest.importorskip("numba_cuda", reason="needs numba-cuda: pip install 'kufsa[gpu]'")
    from numba.cuda import dispatcher

    class Card:
        compute_capability = HOPPER

    monkeypatch.setattr(dispatcher, "get_current_device", lambda: Card)


@pytest.mark.compiled
@pytest.mark.usefixtures("no_card")
def test_every_kernel_compiles_for_a_gpu(game: Game) -> None:
    from numba import cuda

    from kufsa.envs.cuda_kernels import SHARED, kernels, tables_in_memory

    found = kernels(encoding(game))
    assert set(found) == {
        "advance",
        "first_wrong",
        "see",
        "pick",
        "pick_listed",
        "roam",
        "play_out",
    }
    for name, work in found.items():
        assert work.shared <= SHARED and work.threads % 32 == 0
        with tables_in_memory():
            code, _ = cuda.compile_ptx(work.function, work.signature, cc=HOPPER)
        assert ".target sm_90" in code and ".entry" in code, name
        assert "malloc" not in code, f"{name} allocates"
        tables = re.findall(r"^\.(?:const|global) .*\[(\d+)\]", code, re.MULTILINE)
        assert sum(map(int, tables)) < MOST_CONSTANTS, f"{name}: a table is there too often"


@pytest.mark.usefixtures("no_card")
def test_what_is_too_long_for_a_gpu_is_told() -> None:
    from kufsa.envs.cuda_kernels import games_in

    with pytest.raises(TypeError, match="of 13000 bytes are too long for a GPU"):
        games_in(13000, 13000)


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
