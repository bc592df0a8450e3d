"""Memory handed to other libraries without a copy: DLPack, made with nothing but ctypes."""

import ctypes
from typing import Any

import numpy as np

CPU, CUDA = 1, 2  # kinds of device, as DLPack numbers them
_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}


class _Device(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int32), ("number", ctypes.c_int32)]


class _DataType(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16)]


class _Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("ndim", ctypes.c_int32),
        ("dtype", _DataType),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = [
    ("tensor", _Tensor),
    ("context", ctypes.c_void_p),
    ("deleter", _Deleter),
]

_alive: dict[int, tuple[Any, ...]] = {}  # what others still hold


def _let_go(managed: Any) -> None:
    _alive.pop(ctypes.addressof(managed.contents), None)


_deleter = _Deleter(_let_go)

_Destructor = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_NAME = b"dltensor"

_new = ctypes.pythonapi.PyCapsule_New
_new.restype = ctypes.py_object
_new.argtypes = [ctypes.c_void_p, ctypes.c_char_p, _Destructor]
_valid = ctypes.pythonapi.PyCapsule_IsValid
_valid.restype = ctypes.c_int
_valid.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype = ctypes.c_void_p
_pointer.argtypes = [ctypes.c_void_p, ctypes.c_char_p]


def _unused(capsule: int) -> None:
    """Free a capsule that nobody took; whoever takes one renames it."""
    if _valid(capsule, _NAME):
        _alive.pop(_pointer(capsule, _NAME), None)


_destructor = _Destructor(_unused)


def capsule(
    pointer: int, shape: tuple[int, ...], dtype: np.dtype[Any], device: tuple[int, int], owner: Any
) -> Any:
    """A DLPack capsule of contiguous memory that ``owner`` keeps alive."""
    sizes = (ctypes.c_int64 * len(shape))(*shape)
    managed = _Managed()
    managed.tensor = _Tensor(
        pointer,
        _Device(*device),
        len(shape),
        _DataType(_CODES[dtype.kind], 8 * dtype.itemsize, 1),
        ctypes.cast(sizes, ctypes.POINTER(ctypes.c_int64)),
        None,
        0,
    )
    managed.deleter = _deleter
    address = ctypes.addressof(managed)
    _alive[address] = (managed, sizes, owner)
    return _new(address, _NAME, _destructor)
