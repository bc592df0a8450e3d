"""Rules are plain Python functions over one NumPy record; ``@kernel`` compiles them with Numba.

``KUFSA_INTERPRET=1`` runs every kernel as ordinary Python (debuggers, coverage);
``KUFSA_BOUNDSCHECK=1`` compiles with a check of every index. Both are read once, at import.

Kernels return codes and never raise, use scratch memory that the caller passes, and load
fields with ``int64()`` before they calculate: a field is a few bytes wide, and what overflows
differs between compiled and interpreted runs.
"""

import linecache
import os
from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

INTERPRETED = os.environ.get("KUFSA_INTERPRET", "") not in ("", "0")
BOUNDSCHECKED = os.environ.get("KUFSA_BOUNDSCHECK", "") not in ("", "0")


def kernel(function: Function) -> Function:
    """Compile a rule function, or leave it as it is when everything runs interpreted.

    What is compiled here is not kept on disk: the entry points that Python calls are
    (see ``compiler.py``), and they carry the kernels they use inside them.
    """
    return _compile(function)


def inline_kernel(function: Function) -> Function:
    """A kernel that is always copied into its callers: for what every step of play runs."""
    return _compile(function, forceinline=True)


def _compile(function: Function, **how: bool) -> Function:
    if INTERPRETED:
        return function
    import numba

    compiled: Function = numba.njit(
        nogil=True,
        boundscheck=BOUNDSCHECKED,
        error_model="numpy",
        _nrt=False,  # nothing is allocated, and reference counting is slow
        no_cfunc_wrapper=True,  # nobody calls kernels from C, and each wrapper costs seconds
        **how,
    )(function)
    return compiled


def compile_source(source: str, name: str, **known: Any) -> Callable[..., Any]:
    """A kernel from source text: for code that follows from a declaration.

    ``known`` are the names that the source uses besides its own.
    """
    file = f"<{name}, derived>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    # Numba finds the module of loaded code by its name, so it has to be a real one.
    namespace = {"__name__": __name__, **known}
    exec(compile(source, file, "exec"), namespace)
    compiled: Callable[..., Any] = kernel(namespace[name])
    return compiled


def bit_count() -> Callable[..., Any]:
    """How many bits of a uint64 are set, for kernels to call: one instruction, also on a GPU.

    LLVM knows the usual arithmetic for it, but the compiler for NVIDIA's GPUs does not.
    """
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def count(context, bits):  # type: ignore[no-untyped-def]
        def build(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            return builder.ctpop(arguments[0])

        return types.int64(types.uint64), build

    found: Callable[..., Any] = count
    return found
