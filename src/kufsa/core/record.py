"""The fixed-size NumPy records that states and views are."""

from collections import namedtuple
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

_RECENT = 16  # rows that are kept
_recent: dict[int, tuple[NDArray[Any], bytes, Any]] = {}

Field = tuple[str, DTypeLike] | tuple[str, DTypeLike, int | tuple[int, ...]]


def record(*fields: Field) -> np.dtype[Any]:
    """A record type whose fields are read as attributes, with no byte of padding.

    Padding would make equal states unequal, and unaligned fields are slow on a GPU: lay the
    widest fields first and end with a ``spare`` field where the length asks for one.

    >>> record(("bits", "u8"), ("turn", "u1"), ("spare", "u1", 7)).itemsize
    16
    >>> record(("turn", "u1"), ("bits", "u8"))
    Traceback (most recent call last):
    ...
    TypeError: a record of 9 bytes takes 16: order its fields by width and fill the end with spare
    """
    dtype = np.dtype((np.record, np.dtype(list(fields), align=True)))
    assert dtype.fields is not None
    used = sum(part[0].itemsize for part in dtype.fields.values())
    if used != dtype.itemsize:
        raise TypeError(
            f"a record of {used} bytes takes {dtype.itemsize}: "
            "order its fields by width and fill the end with spare"
        )
    for name in dtype.fields:
        if hasattr(np.record, name):
            raise TypeError(f"a field may not be called {name!r}: NumPy's records use that name")
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


def plain(records: NDArray[Any]) -> Any:
    """The fields of an array of one record, to be read many times; numbers are Python's own.

    Reading an attribute of NumPy's records takes microseconds each time.

    >>> turn = record(("bits", "u8"), ("turn", "u1"), ("spare", "u1", 7))
    >>> plain(np.zeros(1, turn)).turn
    0
    """
    # What a step did is told to every seat in turn, of the same few states.
    content = records.tobytes()
    kept = _recent.get(id(records))
    if kept is not None and kept[0] is records and kept[1] == content:
        return kept[2]
    assert records.dtype.names is not None
    row = _row(records.dtype.names)._make(records.item())
    if len(_recent) >= _RECENT:
        _recent.clear()
    _recent[id(records)] = (records, content, row)
    return row


def copied(records: NDArray[Any]) -> NDArray[Any]:
    """A copy of an array of records: all bytes at once, where NumPy would copy field by field.

    >>> copied(np.ones(2, record(("bits", "u8"))))["bits"]
    array([1, 1], dtype=uint64)
    """
    return records.view(np.uint8).copy().view(records.dtype)


@cache
def _row(names: tuple[str, ...]) -> Any:
    return namedtuple("Record", names)
