"""Kernels that follow from a schema: the beginning, the view, and who has won.

Each is made as source text and compiled like any kernel. What cannot be derived is refused with a
sentence: then the game writes that kernel by hand. ``resampling.py`` makes the kernel that imagines
another world.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from kufsa.core.broken_contract import BrokenContract
from kufsa.core.record import packed_record

from .lists import Combined, Grid, Many, Text, Together
from .schema import Schema
from .sets import BitSet
from .shapes import BySeat, Counts, One, Shape, Tokens, When
from .visibility import Counted, Hidden, Own, size_field

Kernel = Callable[..., Any]
COMMON = (("viewer", "i1"), ("ended", "u1"), ("players", "u1"))  # in every derived view


class CannotDerive(BrokenContract):
    """A part of the schema from which no kernel can be made."""


def hidden_fields(schema: Schema) -> tuple[str, ...]:
    """The fields that some seat may not know, in the order of the record."""
    found: set[str] = set()
    for shape in schema.document.values():
        if isinstance(shape, Hidden):
            found.update(shape.used)
        elif isinstance(shape, Counted | Own):
            found.add(shape.used[0])
    return tuple(name for name in schema.state.names or () if name in found)


def setup_kernel(schema: Schema, written: Kernel) -> Kernel:
    """The game's own ``setup``, after the bytes that only fill its record up were cleared.

    ``packed_record`` adds them where the length of a record asks for it, so an author who adds a
    field would have to know whether they are there.
    """
    from kufsa.core.kernel import compile_source

    if "spare" not in (schema.state.names or ()):
        return written
    lines = ["def setup(state, options, key):", *_cleared("state", schema.state)]
    lines += ["    written(state, options, key)"]
    return compile_source("\n".join(lines), "setup", written=written)


def _cleared(record: str, dtype: np.dtype[Any]) -> list[str]:
    """Clear the field ``spare``, if there is one."""
    assert dtype.fields is not None
    if "spare" not in dtype.fields:
        return []
    shape = dtype.fields["spare"][0].shape
    if not shape:
        return [f"    {record}.spare = 0"]
    return [f"    for a in range({shape[0]}):", f"        {record}.spare[a] = 0"]


# The record of a view.


@dataclass(frozen=True)
class _Copied:
    """A field of the view: where it comes from, and which of its entries are shown."""

    field: str
    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    by_seat: bool = False
    count: str | int | None = None  # entries of the last axis that count
    owned: bool = False


def _base(schema: Schema, field: str) -> tuple[np.dtype[Any], tuple[int, ...]]:
    assert schema.state.fields is not None
    kind = schema.state.fields[field][0]
    return kind.base, kind.shape


def _copied(schema: Schema, name: str, shape: Shape) -> Iterator[_Copied]:
    """The fields that the view needs for one value of the document."""
    owned = isinstance(shape, Own)
    if isinstance(shape, Hidden):
        return
    if isinstance(shape, Counted):
        yield _Copied(shape.used[1], *_base(schema, shape.used[1]))
        return
    inner: Shape = shape.shape if isinstance(shape, Own) else shape
    if isinstance(inner, When):
        yield _Copied(inner.field, *_base(schema, inner.field))
        inner = inner.shape
    by_seat = isinstance(inner, BySeat)
    if isinstance(inner, BySeat):
        inner = inner.each
    count: str | int | None = None
    if isinstance(inner, Many | Text):
        if isinstance(inner, Many) and inner.start:
            raise CannotDerive(f"{name} begins in the middle of a field: write view.py by hand")
        count = inner.count
        listed: tuple[str, ...] = (inner.field,)
    elif isinstance(inner, Together | Combined):
        count = inner.count
        listed = tuple(field for field, _ in inner.columns)
    elif isinstance(inner, One | Counts | Grid | Tokens):
        listed = (inner.field,)
    else:
        kind = type(inner).__name__
        raise CannotDerive(f"no view follows from {name}, a {kind}: write view.py by hand")
    for field in listed:
        yield _Copied(field, *_base(schema, field), by_seat, count, owned)
    if isinstance(count, str):
        yield _Copied(count, *_base(schema, count), by_seat)


def _all_copied(schema: Schema) -> list[_Copied]:
    found: dict[str, _Copied] = {}
    for name, shape in schema.document.items():
        for one in _copied(schema, name, shape):
            before = found.setdefault(one.field, one)
            if (before.owned, before.count) != (one.owned, one.count):
                raise CannotDerive(
                    f"two values share the field {one.field!r}: write view.py by hand"
                )
    return list(found.values())


def _sizes(schema: Schema) -> list[str]:
    """Sets of which others see how large they are."""
    return [
        shape.shape.each.field
        for shape in schema.document.values()
        if isinstance(shape, Own)
        and isinstance(shape.shape, BySeat)
        and isinstance(shape.shape.each, One)
        and isinstance(shape.shape.each.term, BitSet)
    ]


def view_record(schema: Schema) -> np.dtype[Any]:
    """The record of a view: the fields it shows, the widest first, without padding."""
    parts: list[Any] = [
        (one.field, one.dtype, one.shape) if one.shape else (one.field, one.dtype)
        for one in _all_copied(schema)
        if one.field not in dict(COMMON)
    ]
    parts += [(size_field(field), "u1", _base(schema, field)[1]) for field in _sizes(schema)]
    parts += COMMON
    return packed_record(*parts)


def view_kernel(schema: Schema, to_act: Kernel) -> Kernel:
    """The kernel that fills that record, field by field, with what the seat may see."""
    from kufsa.core.bits import count
    from kufsa.core.kernel import compile_source

    lines = ["def view(state, seat, out):", "    over = to_act(state) == -1"]
    for one in _all_copied(schema):
        if one.field not in dict(COMMON):
            lines += _copy(one)
    for field in _sizes(schema):
        lines += [
            f"    for a in range({_base(schema, field)[1][0]}):",
            f"        out.{size_field(field)}[a] = count(state.{field}[a])",
        ]
    lines += ["    out.viewer = seat", "    out.ended = over", "    out.players = state.players"]
    lines += _cleared("out", view_record(schema))
    return compile_source("\n".join(lines), "view", to_act=to_act, count=count, int64=np.int64)


def _copy(one: _Copied) -> list[str]:
    """Copy a field, or 0 where an entry does not count or is not the seat's to see."""
    names = "abcd"[: len(one.shape)]
    lines = []
    indent = "    "
    for name, size in zip(names, one.shape, strict=True):
        lines.append(f"{indent}for {name} in range({size}):")
        indent += "    "
    conditions = []
    if one.by_seat:
        conditions.append("a < int64(state.players)")
        if one.owned:
            conditions.append("(a == seat or over)")
    if isinstance(one.count, str):
        counted = f"state.{one.count}[a]" if one.by_seat else f"state.{one.count}"
        conditions.append(f"{names[-1]} < int64({counted})")
    place = f"[{', '.join(names)}]" if names else ""
    if conditions:
        lines.append(f"{indent}if {' and '.join(conditions)}:")
        lines.append(f"{indent}    out.{one.field}{place} = state.{one.field}{place}")
        lines.append(f"{indent}else:")
        lines.append(f"{indent}    out.{one.field}{place} = 0")
    else:
        lines.append(f"{indent}out.{one.field}{place} = state.{one.field}{place}")
    return lines


# Who has won.


def scores_kernel(score: Kernel) -> Kernel:
    """Points by seat, from the kernel ``score(state, seat)``."""
    from kufsa.core.kernel import compile_source

    source = """def scores(state, out):
    for seat in range(int64(state.players)):
        out[seat] = score(state, seat)"""
    return compile_source(source, "scores", score=score, int64=np.int64)


def winners_kernel(score: Kernel, sign: int) -> Kernel:
    """The seats with the best score, as bits; ``sign`` is -1 where the lowest wins."""
    from kufsa.core.kernel import compile_source

    source = f"""def winners(state):
    best = {sign} * score(state, 0)
    seats = 1
    for seat in range(1, int64(state.players)):
        points = {sign} * score(state, seat)
        if points > best:
            best = points
            seats = 0
        if points == best:
            seats |= 1 << seat
    return seats"""
    return compile_source(source, "winners", score=score, int64=np.int64)
