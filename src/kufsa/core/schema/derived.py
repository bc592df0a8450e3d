"""Kernels that follow from a schema: the view, another world that looks the same, and who has won.

Each is made as source text and compiled like any kernel. What cannot be derived is refused with a
sentence: then the game writes that kernel by hand.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from kufsa.core.record import packed_record

from .schema import Schema
from .shapes import BySeat, Combined, Counts, Grid, Many, One, Shape, Text, Together, Tokens, When
from .terms import BitSet
from .visibility import Counted, Hidden, Own, size_field

Kernel = Callable[..., Any]
COMMON = (("viewer", "i1"), ("ended", "u1"), ("players", "u1"))  # in every derived view


class CannotDerive(TypeError):
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
    spare = view_record(schema).fields.get("spare")  # type: ignore[union-attr]
    if spare is not None:
        lines += [f"    for a in range({spare[0].shape[0]}):", "        out.spare[a] = 0"]
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


# Another world.


def resample_kernel(schema: Schema, to_act: Kernel) -> Kernel:
    """Deal what the seat cannot see anew, over the places where it may lie."""
    lists, sets, tokens = _hidden_lists(schema), _hidden_sets(schema), _hidden_tokens(schema)
    from kufsa.core import bits, chance
    from kufsa.core.kernel import compile_source

    known = {
        "chance": chance,
        "bits": bits,
        "int64": np.int64,
        "uint64": np.uint64,
        "to_act": to_act,
    }
    lines = [
        "def resample(state, seat, key):",
        "    chance.begin(state.chance, key)",
        "    if to_act(state) == -1:",
        "        return",
        "    players = int64(state.players)",
    ]
    if sets:
        lines += _deal_sets(lists, sets)
    elif lists:
        known["hidden_at"] = compile_source(_reader(lists), "hidden_at", int64=np.int64)
        known["put_at"] = compile_source(_putter(lists), "put_at", int64=np.int64)
        lines += _count_lists(lists)
        lines += [
            "    for i in range(total - 1, 0, -1):",
            "        j = chance.below(state.chance, i + 1)",
            "        one = hidden_at(state, seat, i)",
            "        put_at(state, seat, i, hidden_at(state, seat, j))",
            "        put_at(state, seat, j, one)",
        ]
    for field in tokens:
        lines += _deal_tokens(field)
    return compile_source("\n".join(lines), "resample", **known)


_Zone = tuple[str, str | int, bool]  # field, what counts it, by seat


def _hidden_lists(schema: Schema) -> list[_Zone]:
    found: list[_Zone] = []
    for name, shape in schema.document.items():
        if not isinstance(shape, Hidden | Counted | Own):
            continue
        inner = shape.shape.each if isinstance(shape.shape, BySeat) else shape.shape
        if isinstance(inner, Many):
            found.append((inner.field, inner.count, isinstance(shape.shape, BySeat)))
        elif not isinstance(inner, One | Tokens):
            kind = type(inner).__name__
            raise CannotDerive(
                f"no resample follows from {name}, a hidden {kind}: write it by hand"
            )
    return found


def _hidden_sets(schema: Schema) -> list[str]:
    return _sizes(schema)


def _hidden_tokens(schema: Schema) -> list[str]:
    return [
        shape.shape.each.field
        for shape in schema.document.values()
        if isinstance(shape, Own)
        and isinstance(shape.shape, BySeat)
        and isinstance(shape.shape.each, Tokens)
    ]


def _counted(zone: _Zone, seat: str) -> str:
    _, count, by_seat = zone
    if isinstance(count, int):
        return str(count)
    return f"int64(state.{count}[{seat}])" if by_seat else f"int64(state.{count})"


def _count_lists(lists: list[_Zone]) -> list[str]:
    lines = ["    total = int64(0)"]
    for zone in lists:
        if zone[2]:
            lines += [
                "    for s in range(players):",
                "        if s != seat:",
                f"            total += {_counted(zone, 's')}",
            ]
        else:
            lines.append(f"    total += {_counted(zone, '')}")
    return lines


def _walk(lists: list[_Zone], found: Callable[[str], str], last: str) -> list[str]:
    """The statement ``found`` at the place that is k-th among all hidden ones."""
    lines = ["    players = int64(state.players)"]
    for zone in lists:
        if zone[2]:
            lines += [
                "    for s in range(players):",
                "        if s != seat:",
                f"            n = {_counted(zone, 's')}",
                "            if k < n:",
                f"                {found(f'state.{zone[0]}[s, k]')}",
                "            k -= n",
            ]
        else:
            lines += [
                f"    n = {_counted(zone, '')}",
                "    if k < n:",
                f"        {found(f'state.{zone[0]}[k]')}",
                "    k -= n",
            ]
    return [*lines, f"    return {last}"]


def _reader(lists: list[_Zone]) -> str:
    body = _walk(lists, lambda place: f"return int64({place})", "int64(0)")
    return "\n".join(["def hidden_at(state, seat, k):", *body])


def _putter(lists: list[_Zone]) -> str:
    def statement(place: str) -> str:
        return f"{place} = value; return int64(1)"

    return "\n".join(["def put_at(state, seat, k, value):", *_walk(lists, statement, "int64(0)")])


def _deal_sets(lists: list[_Zone], sets: list[str]) -> list[str]:
    """Gather all hidden pieces, each there once, and deal them out again."""
    lines = ["    pool = uint64(0)"]
    for field in sets:
        lines += [
            "    for s in range(players):",
            "        if s != seat:",
            f"            pool |= state.{field}[s]",
        ]
    for zone in lists:
        if zone[2]:
            lines += ["    for s in range(players):", "        if s != seat:"]
            lines += [f"            for i in range({_counted(zone, 's')}):"]
            lines += [f"                pool |= uint64(1) << uint64(state.{zone[0]}[s, i])"]
        else:
            lines += [f"    for i in range({_counted(zone, '')}):"]
            lines += [f"        pool |= uint64(1) << uint64(state.{zone[0]}[i])"]
    draw = "bits.pick(pool, chance.below(state.chance, bits.count(pool)))"
    for field in sets:
        lines += [
            "    for s in range(players):",
            "        if s != seat:",
            f"            size = bits.count(state.{field}[s])",
            f"            state.{field}[s] = 0",
            "            for _ in range(size):",
            f"                piece = {draw}",
            f"                state.{field}[s] |= uint64(1) << uint64(piece)",
            "                pool &= ~(uint64(1) << uint64(piece))",
        ]
    for zone in lists:
        head = ["    for s in range(players):", "        if s != seat:"] if zone[2] else []
        indent = "            " if zone[2] else "    "
        place = f"state.{zone[0]}[s, i]" if zone[2] else f"state.{zone[0]}[i]"
        lines += [
            *head,
            f"{indent}for i in range({_counted(zone, 's')}):",
            f"{indent}    piece = {draw}",
            f"{indent}    {place} = piece",
            f"{indent}    pool &= ~(uint64(1) << uint64(piece))",
        ]
    return lines


def _deal_tokens(field: str) -> list[str]:
    """Hand the tokens of all other seats out again, one by one; a spectator sees nobody's."""
    return [
        "    hidden = int64(0)",
        "    others = int64(0)",
        "    for s in range(players):",
        "        if s != seat:",
        f"            hidden += int64(state.{field}[s])",
        f"            state.{field}[s] = 0",
        "            others += 1",
        "    for _ in range(hidden):",
        "        s = chance.below(state.chance, others)",
        "        if seat >= 0 and s >= seat:",
        "            s += 1",
        f"        state.{field}[s] += 1",
    ]


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
