"""Writes records as documents and views, and remembers what it wrote.

Most values of a position were written before: for another seat, or before the last action. So a
value is remembered by the bytes of the fields that it is made of.
"""

from collections.abc import Callable, Mapping
from itertools import pairwise
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kufsa.core.notation import Document
from kufsa.core.record import unpacked

from .shapes import Shape, When

KEPT = 1 << 11  # values of one field in the memory of a process
_SIMPLE = frozenset((int, float, str, bool, type(None)))
_UNKNOWN, _LEFT_OUT = object(), object()


class _Field(NamedTuple):
    """One value of a document: the bytes that it depends on, and its values by those bytes."""

    name: str
    shape: Shape
    used: frozenset[str]
    bytes_of: Callable[[bytes], Any]
    known: dict[Any, Any]


class RecordWriter:
    """Writes values from records by their shapes."""

    def __init__(self, shapes: Mapping[str, Shape]) -> None:
        self._shapes = shapes
        self._fields: dict[np.dtype[Any], list[_Field]] = {}

    def write(self, records: NDArray[Any]) -> Document:
        """The values of an array of one record."""
        dtype = records.dtype
        fields = self._fields.get(dtype)
        if fields is None:
            fields = self._fields[dtype] = [
                _field(name, shape, dtype) for name, shape in self._shapes.items()
            ]
        raw = records.tobytes()
        document: Document = {}
        for field in fields:
            name, _, _, bytes_of, known = field
            value = known.get(bytes_of(raw), _UNKNOWN)
            if value is _UNKNOWN:
                value = _written(field, raw, dtype)
            elif type(value) is list:
                value = value.copy()  # whoever asks may change it
            if value is not _LEFT_OUT:
                document[name] = value
        return document


def _field(name: str, shape: Shape, dtype: np.dtype[Any]) -> _Field:
    used = frozenset({"players", *shape.used})
    return _Field(name, shape, used, itemgetter(*_slices(dtype, used)), {})


def _slices(dtype: np.dtype[Any], used: frozenset[str]) -> list[slice]:
    """Where some fields are in the bytes of a record; neighbours are taken together."""
    assert dtype.fields is not None
    parts = [(part[1], part[1] + part[0].itemsize) for part in map(dtype.fields.__getitem__, used)]
    parts.sort()
    breaks = [at for at, (one, other) in enumerate(pairwise(parts), 1) if one[1] != other[0]]
    runs = zip([0, *breaks], [*breaks, len(parts)], strict=True)
    return [slice(parts[first][0], parts[end - 1][1]) for first, end in runs]


def _written(field: _Field, raw: bytes, dtype: np.dtype[Any]) -> Any:
    """Write a value, and remember it if copies of it are cheap."""
    row = unpacked(raw, dtype, field.used)
    shape = field.shape
    if isinstance(shape, When) and shape.left_out and not shape.holds(row):
        value = _LEFT_OUT
    else:
        value = shape.write(row)
        flat = value if type(value) is list else (value,)
        if not all(type(one) in _SIMPLE for one in flat):
            return value
    if len(field.known) >= KEPT:
        field.known.clear()
    field.known[field.bytes_of(raw)] = value
    return value.copy() if type(value) is list else value
