"""Copying between a GPU's memory and a block's shared memory: sixteen bytes at a time.

Memory is handed over as words of eight bytes; a piece is two of them. numba has no number of
sixteen bytes, so the functions below that move one are written in the compiler's own terms.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.cuda.core.targetconfig import ConfigStack
from numba.cuda.extending import intrinsic

from .cuda_compiler import cuda

WORD = 8
PIECE = 2 * WORD
AMPERE = (8, 0)  # the first cards that can copy while their threads continue

BYTES_4, BYTES_8 = ir.IntType(32), ir.IntType(64)
PAIR = ir.VectorType(BYTES_8, 2)
CARDS, SHARED = 1, 3  # whose memory, as the compiler numbers it


def piece_in(context: Any, builder: Any, kind: Any, array: Any, at: Any) -> Any:
    """The place of the two words that begin at an even one."""
    words = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(words, [at]), PAIR.as_pointer())


def copy_piece(builder: Any, to: Any, source: Any) -> None:
    pair = builder.load(source)
    pair.align = PIECE
    builder.store(pair, to).align = PIECE


def write_assembly(builder: Any, text: str, *arguments: Any) -> None:
    kinds = [one.type for one in arguments]
    letters = ["r" if kind == BYTES_4 else "l" for kind in kinds]
    called = ir.FunctionType(ir.VoidType(), kinds)
    constraints = ",".join([*letters, "~{memory}"])
    builder.call(ir.InlineAsm(called, text, constraints, side_effect=True), arguments)


def fetches_alone() -> bool:
    """Whether the target card can copy while its threads continue."""
    found: bool = ConfigStack().top().compute_capability >= AMPERE
    return found


@intrinsic
def send(_, memory, at, words, place):
    """Begin to copy a piece of the GPU's memory into shared memory."""

    def write(context, builder, signature, arguments):
        to = piece_in(context, builder, signature.args[0], *arguments[:2])
        source = piece_in(context, builder, signature.args[2], *arguments[2:])
        if fetches_alone():
            write_assembly(
                builder,
                "cp.async.cg.shared.global [$0], [$1], 16;",
                builder.ptrtoint(builder.addrspacecast(to, PAIR.as_pointer(SHARED)), BYTES_4),
                builder.ptrtoint(builder.addrspacecast(source, PAIR.as_pointer(CARDS)), BYTES_8),
            )
        else:
            copy_piece(builder, to, source)
        return context.get_dummy_value()

    return types.void(memory, at, words, place), write


@intrinsic
def await_sent(_):
    """Wait for all pieces that this thread has sent for."""

    def write(context, builder, signature, arguments):
        if fetches_alone():
            write_assembly(builder, "cp.async.wait_all;")
        return context.get_dummy_value()

    return types.void(), write


@intrinsic
def copy(_, to, at, words, place):
    """Copy a piece, from anywhere to anywhere."""

    def write(context, builder, signature, arguments):
        copy_piece(
            builder,
            piece_in(context, builder, signature.args[0], *arguments[:2]),
            piece_in(context, builder, signature.args[2], *arguments[2:]),
        )
        return context.get_dummy_value()

    return types.void(to, at, words, place), write


@intrinsic
def zero(_, memory, at):
    """Clear a piece."""

    def write(context, builder, signature, arguments):
        to = piece_in(context, builder, signature.args[0], *arguments)
        builder.store(ir.Constant(PAIR, [0, 0]), to).align = PIECE
        return context.get_dummy_value()

    return types.void(memory, at), write


# What all threads of a block do together, for the bytes first … last of the GPU's memory. In
# shared memory they begin at the same offset within a piece. Places are counted in words.


@cuda.jit(device=True)
def fetch(words, first, last, memory):
    """Copy them into shared memory."""
    base = first // PIECE * 2
    end = (last + PIECE - 1) // PIECE * 2
    at = base + 2 * cuda.threadIdx.x
    while at < end:
        send(memory, at - base, words, at)
        at += 2 * cuda.blockDim.x
    await_sent()


@cuda.jit(device=True)
def clear(first, last, memory):
    """Clear as many bytes in shared memory, and whatever else is in their pieces."""
    end = (last - first) // PIECE * 2 + 4
    at = 2 * cuda.threadIdx.x
    while at < end:
        zero(memory, at)
        at += 2 * cuda.blockDim.x


@cuda.jit(device=True)
def bring(words, flat, first, last, memory, pieces):
    """Copy them back: whole pieces, and at both ends single bytes."""
    base = first // PIECE * 2
    whole = min((first + PIECE - 1) // PIECE * PIECE, last)  # where the first piece begins
    end = max(last // PIECE * PIECE, whole)  # and where the last one ends
    at = whole // WORD + 2 * cuda.threadIdx.x
    while at < end // WORD:
        copy(words, at, memory, at - base)
        at += 2 * cuda.blockDim.x
    place = first + cuda.threadIdx.x
    if place < whole:
        flat[place] = pieces[place - WORD * base]
    place = end + cuda.threadIdx.x
    if place < last:
        flat[place] = pieces[place - WORD * base]
