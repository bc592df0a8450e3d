"""numba-cuda as the games need it: its usual ways would make their kernels slow."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda uses a name that NumPy 2.5 has dropped
    np.row_stack = np.vstack
from numba import cuda
from numba.cuda import cgutils, types
from numba.cuda.core.imputils import RefType, iternext_impl
from numba.cuda.cudadrv import nvvm
from numba.cuda.extending import lower_builtin
from numba.cuda.np import arrayobj

__all__ = ["cuda", "ways_of_our_own"]


@contextmanager
def ways_of_our_own() -> Iterator[None]:
    """Compile with the tables of the rules in ordinary memory, and with indices as they are.

    numba-cuda puts tables into constant memory, which is quick if all threads of a warp read the
    same place; ours read different places and would wait for each other. It also checks whether
    each index is negative, to count from the end: none of our kernels uses that.
    """
    usual = nvvm.ADDRSPACE_CONSTANT, arrayobj.fix_integer_index
    nvvm.ADDRSPACE_CONSTANT, arrayobj.fix_integer_index = nvvm.ADDRSPACE_GLOBAL, index_as_it_is
    try:
        yield
    finally:
        nvvm.ADDRSPACE_CONSTANT, arrayobj.fix_integer_index = usual


def index_as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


@lower_builtin("iternext", types.range_iter32_type)
@lower_builtin("iternext", types.range_iter64_type)
@lower_builtin("iternext", types.unsigned_range_iter64_type)
@iternext_impl(RefType.BORROWED)
def next_in_range(context: Any, builder: Any, signature: Any, arguments: Any, result: Any) -> None:
    """The next number of a range, in place of numba-cuda's own implementation.

    That one increments only if there is a next number. The GPU's compiler turns this into a choice
    between numbers, does not see that they only go up, and checks whether each is negative before
    using it as an index: several times the instructions. Always incrementing changes nothing, since
    nobody asks a range again after it has ended.
    """
    numbers = cgutils.create_struct_proxy(signature.args[0])(context, builder, arguments[0])
    left = builder.load(numbers.count)
    result.set_valid(builder.icmp_signed(">", left, left.type(0)))
    number = builder.load(numbers.iter)
    result.yield_(number)
    builder.store(builder.sub(left, left.type(1), flags=["nsw"]), numbers.count)
    builder.store(builder.add(number, numbers.step, flags=["nsw"]), numbers.iter)
