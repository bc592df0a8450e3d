"""The fixed-size NumPy records that states and views are."""

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from struct import Struct
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

from .broken_contract import BrokenContract

# What ``struct`` calls the kinds of numbers that a record may hold.
_KINDS = ("u1", "u2", "u4", "u8", "i1", "i2", "i4", "i8", "f4", "f8", "b1")
_CODES = dict(zip(_KINDS, "BHIQbhiqfd?", strict=True))

Field = tuple[str, DTypeLike] | tuple[str, DTypeLike, int | tuple[int, ...]]


def record(*fields: Field) -> np.dtype[Any]:
    """A record type whose fields are read as attributes, with no byte of padding.

    Padding would make equal states unequal, and unaligned fields are slow on a GPU: lay the
    widest fields first and end with a ``spare`` field where the length asks for one.

    >>> record(("bits", "u8"), ("turn", "u1"), ("spare", "u1", 7)).itemsize
    16
    >>> record(("turn", "u1"), ("bits", "u8"))  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    ...
    BrokenContract: a record of 9 bytes takes 16: order its fields by width and fill the end ...
    """
    dtype = np.dtype((np.record, np.dtype(list(fields), align=True)))
    assert dtype.fields is not None
    used = sum(part[0].itemsize for part in dtype.fields.values())
    if used != dtype.itemsize:
        raise BrokenContract(
            f"a record of {used} bytes takes {dtype.itemsize}: "
            "order its fields by width and fill the end with spare"
        )
    for name in dtype.fields:
        if hasattr(np.record, name):
            raise BrokenContract(
                f"a field may not be called {name!r}: NumPy's records use that name"
            )
    return dtype


def packed_record(*fields: Field) -> np.dtype[Any]:
    """The same, with the fields laid out so that no padding is needed, and spare bytes at the end.

    >>> packed_record(("turn", "u1"), ("bits", "u8")).names
    ('bits', 'turn', 'spare')
    """
    ordered = sorted(fields, key=lambda field: -np.dtype(field[1]).itemsize)
    used = np.dtype(list(ordered)).itemsize
    spare = -used % np.dtype(ordered[0][1]).itemsize
    return record(*ordered, *([("spare", "u1", spare)] if spare else []))


def plain(records: NDArray[Any], wanted: frozenset[str] | None = None) -> dict[str, Any]:
    """The fields of an array of one record (or some of them) as Python's own numbers and sequences.

    Reading a field of NumPy's records takes a microsecond each time. Arrays of bytes stay bytes.

    >>> turn = record(("points", "i2", 2), ("turn", "u1"), ("spare", "u1", 3))
    >>> plain(np.zeros(1, turn), frozenset({"points", "turn"}))
    {'points': (0, 0), 'turn': 0}
    """
    return unpacked(records.tobytes(), records.dtype, wanted)


def unpacked(raw: bytes, dtype: np.dtype[Any], wanted: frozenset[str] | None) -> dict[str, Any]:
    """The same from the bytes of a record."""
    layout = _layout(dtype, wanted)
    values = layout.code.unpack(raw)
    row = {name: values[place] for name, place in layout.places}
    for name, places in layout.nested:
        row[name] = _taken(values, places)
    return row


_Place = int | slice | list["_Place"]  # where the values of a field are: one, a row, or rows


class _Layout(NamedTuple):
    """How the bytes of a record become its fields."""

    code: Struct  # unpacks all values that are wanted
    places: list[tuple[str, int | slice]]
    nested: list[tuple[str, list[_Place]]]


@lru_cache(1024)
def _layout(dtype: np.dtype[Any], wanted: frozenset[str] | None) -> _Layout:
    assert dtype.fields is not None
    layout = _Layout(Struct(""), [], [])
    code, end = "=", 0
    for name, (kind, *_) in dtype.fields.items():  # in the order of their bytes, without gaps
        shape: Sequence[int] = kind.shape
        if wanted is not None and name not in wanted:
            code += f"{kind.itemsize}x"
            continue
        if kind.base == np.uint8 and shape:
            *shape, width = shape
            code += f"{width}s" * prod(shape)
        else:
            code += f"{prod(shape)}{_CODES[kind.base.str[1:]]}"
        place = _place(end, shape)
        end += prod(shape)
        if isinstance(place, list):
            layout.nested.append((name, place))
        else:
            layout.places.append((name, place))
    return layout._replace(code=Struct(code))


def _place(start: int, shape: Sequence[int]) -> _Place:
    if not shape:
        return start
    if len(shape) == 1:
        return slice(start, start + shape[0])
    size = prod(shape[1:])
    return [_place(start + row * size, shape[1:]) for row in range(shape[0])]


def _taken(values: Sequence[Any], place: _Place) -> Any:
    if isinstance(place, list):
        return [_taken(values, row) for row in place]
    return values[place]


def blank(dtype: np.dtype[Any]) -> NDArray[Any]:
    """An array of one record, all zeros; NumPy's own ``zeros`` takes three times as long.

    >>> blank(record(("bits", "u8")))["bits"]
    array([0], dtype=uint64)
    """
    return np.frombuffer(bytearray(dtype.itemsize), dtype)


def copied(records: NDArray[Any]) -> NDArray[Any]:
    """A copy of an array of records: all bytes at once, where NumPy would copy field by field.

    >>> copied(np.ones(2, record(("bits", "u8"))))["bits"]
    array([1, 1], dtype=uint64)
    """
    return np.frombuffer(bytearray(records.tobytes()), records.dtype)
