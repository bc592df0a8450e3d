"""The kernel ``resample``, as it follows from a schema: another world that looks the same.

What a seat cannot see is gathered and dealt again over the places where it lies. Only pieces of one
material change places: a hidden card never turns up in a bag of stones. Values that no material
names go together where their pieces are written alike.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .derived import CannotDerive, Kernel
from .lists import Many
from .schema import Schema
from .sets import BitSet
from .shapes import BySeat, One, Shape, Tokens
from .visibility import Counted, Hidden, Own


@dataclass(frozen=True)
class _Zone:
    """A hidden list: its field, what counts it, and whether each seat has one."""

    field: str
    count: str | int
    by_seat: bool

    def length(self, seat: str) -> str:
        if isinstance(self.count, int):
            return str(self.count)
        place = f"[{seat}]" if self.by_seat else ""
        return f"int64(state.{self.count}{place})"


@dataclass
class _Pool:
    """Hidden lists and sets whose pieces may change places."""

    lists: list[_Zone] = field(default_factory=list)
    sets: list[str] = field(default_factory=list)


def resample_kernel(schema: Schema, to_act: Kernel) -> Kernel:
    """Deal again what the seat cannot see, over the places where it may lie."""
    from kufsa.core import bits, chance
    from kufsa.core.kernel import compile_source

    known: dict[str, Any] = {
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
    for number, pool in enumerate(_pools(schema)):
        if pool.sets:
            lines += _deal_sets(pool.lists, pool.sets)
            continue
        read, put = f"hidden_at_{number}", f"put_at_{number}"
        known[read] = compile_source(_reader(read, pool.lists), read, int64=np.int64)
        known[put] = compile_source(_putter(put, pool.lists), put, int64=np.int64)
        lines += _count_lists(pool.lists)
        lines += [
            "    for i in range(total - 1, 0, -1):",
            "        j = chance.below(state.chance, i + 1)",
            f"        one = {read}(state, seat, i)",
            f"        {put}(state, seat, i, {read}(state, seat, j))",
            f"        {put}(state, seat, j, one)",
        ]
    for tokens in _hidden_tokens(schema):
        lines += _deal_tokens(tokens)
    return compile_source("\n".join(lines), "resample", **known)


# What is hidden.


def _pools(schema: Schema) -> list[_Pool]:
    """The hidden lists and sets, together where their pieces may change places."""
    found: dict[Hashable, _Pool] = {}
    for name, shape in schema.document.items():
        if not isinstance(shape, Hidden | Counted | Own):
            continue
        by_seat = isinstance(shape.shape, BySeat)
        inner = shape.shape.each if isinstance(shape.shape, BySeat) else shape.shape
        if isinstance(inner, Many):
            pool = found.setdefault(_kind_of_pieces(schema, name, inner.term), _Pool())
            pool.lists.append(_Zone(inner.field, inner.count, by_seat))
        elif isinstance(inner, One) and isinstance(inner.term, BitSet) and isinstance(shape, Own):
            pool = found.setdefault(_kind_of_pieces(schema, name, inner.term.members), _Pool())
            pool.sets.append(inner.field)
        elif not isinstance(inner, Tokens):
            raise CannotDerive(_sentence(name, inner))
    return list(found.values())


def _kind_of_pieces(schema: Schema, name: str, term: object) -> Hashable:
    for material in schema.material:
        if name in material.places:
            return material.name
    return repr(term)


def _sentence(name: str, inner: Shape) -> str:
    kind = "number" if isinstance(inner, One) else type(inner).__name__
    return (
        f"no resample follows from {name}, a hidden {kind}: declare a list, "
        "Many(field, term, count), of at most one entry if need be, "
        "or write the kernel resample in rules.py"
    )


def _hidden_tokens(schema: Schema) -> list[str]:
    return [
        shape.shape.each.field
        for shape in schema.document.values()
        if isinstance(shape, Own)
        and isinstance(shape.shape, BySeat)
        and isinstance(shape.shape.each, Tokens)
    ]


# How it is dealt again.


def _count_lists(lists: list[_Zone]) -> list[str]:
    lines = ["    total = int64(0)"]
    for zone in lists:
        if zone.by_seat:
            lines += [
                "    for s in range(players):",
                "        if s != seat:",
                f"            total += {zone.length('s')}",
            ]
        else:
            lines.append(f"    total += {zone.length('')}")
    return lines


def _walk(lists: list[_Zone], found: Callable[[str], str], last: str) -> list[str]:
    """The statement ``found`` at the place that is k-th among all hidden ones."""
    lines = ["    players = int64(state.players)"]
    for zone in lists:
        if zone.by_seat:
            lines += [
                "    for s in range(players):",
                "        if s != seat:",
                f"            n = {zone.length('s')}",
                "            if k < n:",
                f"                {found(f'state.{zone.field}[s, k]')}",
                "            k -= n",
            ]
        else:
            lines += [
                f"    n = {zone.length('')}",
                "    if k < n:",
                f"        {found(f'state.{zone.field}[k]')}",
                "    k -= n",
            ]
    return [*lines, f"    return {last}"]


def _reader(name: str, lists: list[_Zone]) -> str:
    body = _walk(lists, lambda place: f"return int64({place})", "int64(0)")
    return "\n".join([f"def {name}(state, seat, k):", *body])


def _putter(name: str, lists: list[_Zone]) -> str:
    def statement(place: str) -> str:
        return f"{place} = value; return int64(1)"

    body = _walk(lists, statement, "int64(0)")
    return "\n".join([f"def {name}(state, seat, k, value):", *body])


def _deal_sets(lists: list[_Zone], sets: list[str]) -> list[str]:
    """Gather all hidden pieces, each there once, and deal them out again."""
    lines = ["    pool = uint64(0)"]
    for name in sets:
        lines += [
            "    for s in range(players):",
            "        if s != seat:",
            f"            pool |= state.{name}[s]",
        ]
    for zone in lists:
        if zone.by_seat:
            lines += ["    for s in range(players):", "        if s != seat:"]
            lines += [f"            for i in range({zone.length('s')}):"]
            lines += [f"                pool |= uint64(1) << uint64(state.{zone.field}[s, i])"]
        else:
            lines += [f"    for i in range({zone.length('')}):"]
            lines += [f"        pool |= uint64(1) << uint64(state.{zone.field}[i])"]
    draw = "bits.pick(pool, chance.below(state.chance, bits.count(pool)))"
    for name in sets:
        lines += [
            "    for s in range(players):",
            "        if s != seat:",
            f"            size = bits.count(state.{name}[s])",
            f"            state.{name}[s] = 0",
            "            for _ in range(size):",
            f"                piece = {draw}",
            f"                state.{name}[s] |= uint64(1) << uint64(piece)",
            "                pool &= ~(uint64(1) << uint64(piece))",
        ]
    for zone in lists:
        head = ["    for s in range(players):", "        if s != seat:"] if zone.by_seat else []
        indent = "            " if zone.by_seat else "    "
        place = f"state.{zone.field}[s, i]" if zone.by_seat else f"state.{zone.field}[i]"
        lines += [
            *head,
            f"{indent}for i in range({zone.length('s')}):",
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
