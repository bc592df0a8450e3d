"""Calls from programs that XLA compiled: its foreign functions, read with ctypes.

XLA hands a foreign function one *call frame*: where its arguments and results lie, and what it is
told besides. The layouts below are those of ``xla/ffi/api/c_api.h``, which comes with jaxlib. They
are read here and not in C, so that nobody needs a compiler; the work itself is done by compiled
kernels, on the very memory that XLA gave.
"""

import re
from collections.abc import Callable
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_byte,
    c_char_p,
    c_int,
    c_int64,
    c_size_t,
    c_uint32,
    c_void_p,
    cast,
    sizeof,
)
from math import prod
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

EXECUTE = 3  # the stage of a call in which there is something to do
METADATA = 1  # the extension that asks what a function was written for
INTERNAL = 13  # the code of an error
# XLA's numbers for types of elements.
DTYPES = {1: np.bool_, 2: np.int8, 4: np.int32, 5: np.int64, 6: np.uint8, 8: np.uint32}
DTYPES |= {9: np.uint64, 11: np.float32, 12: np.float64}

Work = Callable[[int, list[NDArray[Any]], list[NDArray[Any]]], None]


class Extension(Structure):
    _fields_: ClassVar = [("size", c_size_t), ("type", c_int), ("next", c_void_p)]


class Version(Structure):
    _fields_: ClassVar = [
        *(("size", c_size_t), ("extension", c_void_p)),
        *(("major", c_int), ("minor", c_int)),
    ]


class Metadata(Structure):
    _fields_: ClassVar = [("size", c_size_t), ("version", Version), ("traits", c_uint32)]


class MetadataExtension(Structure):
    _fields_: ClassVar = [("base", Extension), ("metadata", POINTER(Metadata))]


class Buffer(Structure):
    _fields_: ClassVar = [
        *(("size", c_size_t), ("extension", c_void_p)),
        *(("dtype", c_int), ("data", c_void_p)),
        *(("rank", c_int64), ("dims", POINTER(c_int64))),
    ]


class Buffers(Structure):
    """Arguments, or results."""

    _fields_: ClassVar = [
        *(("struct_size", c_size_t), ("extension", c_void_p)),
        *(("size", c_int64), ("types", c_void_p), ("each", POINTER(POINTER(Buffer)))),
    ]


class Scalar(Structure):
    _fields_: ClassVar = [("dtype", c_int), ("value", POINTER(c_int64))]


class Attributes(Structure):
    _fields_: ClassVar = [
        *(("struct_size", c_size_t), ("extension", c_void_p), ("size", c_int64)),
        *(("types", c_void_p), ("names", c_void_p), ("each", POINTER(POINTER(Scalar)))),
    ]


class ErrorArguments(Structure):
    _fields_: ClassVar = [
        *(("size", c_size_t), ("extension", c_void_p)),
        *(("message", c_char_p), ("code", c_int)),
    ]


class Api(Structure):
    _fields_: ClassVar = [
        *(("size", c_size_t), ("extension", c_void_p)),
        *(("version", Version), ("internal", c_void_p)),
        ("create_error", CFUNCTYPE(c_void_p, POINTER(ErrorArguments))),
    ]


class CallFrame(Structure):
    _fields_: ClassVar = [
        *(("size", c_size_t), ("extension", POINTER(Extension))),
        *(("api", POINTER(Api)), ("context", c_void_p), ("stage", c_int)),
        *(("arguments", Buffers), ("results", Buffers), ("attributes", Attributes)),
    ]


HANDLER = CFUNCTYPE(c_void_p, POINTER(CallFrame))


def version_of(header: Path) -> tuple[int, int]:
    """The version of the interface that an installed jaxlib has.

    >>> version_of(Path("/nowhere"))
    (0, 1)
    """
    if not header.exists():
        return 0, 1
    found = dict(re.findall(r"#define XLA_FFI_API_(MAJOR|MINOR) (\d+)", header.read_text()))
    return int(found["MAJOR"]), int(found["MINOR"])


def handler(work: Work, version: tuple[int, int]) -> Any:
    """A foreign function: ``work`` gets a number, the arguments, and the results to write."""

    def handle(at: Any) -> int | None:
        frame = at.contents
        extension = frame.extension
        if extension and extension.contents.type == METADATA:
            told = cast(extension, POINTER(MetadataExtension)).contents.metadata.contents
            told.version.major, told.version.minor = version
            return None
        if frame.stage != EXECUTE:
            return None
        try:
            number = frame.attributes.each[0].contents.value[0]
            work(number, _arrays(frame.arguments), _arrays(frame.results))
        except BaseException as error:  # whatever it is, XLA has to hear of it
            return _error(frame.api.contents, f"{type(error).__name__}: {error}")
        return None

    return HANDLER(handle)


def _arrays(buffers: Any) -> list[NDArray[Any]]:
    return [_array(buffers.each[place].contents) for place in range(buffers.size)]


def _array(buffer: Any) -> NDArray[Any]:
    """The memory of a buffer, without a copy."""
    shape = tuple(buffer.dims[: buffer.rank])
    dtype = np.dtype(DTYPES[buffer.dtype])
    count = prod(shape) * dtype.itemsize
    if count == 0:
        return np.zeros(shape, dtype)
    memory = (c_byte * count).from_address(buffer.data)
    return np.ndarray(shape, dtype, memory)


def _error(api: Any, message: str) -> int:
    told = ErrorArguments(sizeof(ErrorArguments), None, message.encode(), INTERNAL)
    made: int = api.create_error(told)
    return made
