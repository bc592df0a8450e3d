"""Bad input for Hypothesis: actions and documents as nobody should send them, and somebody will."""

import copy
from collections.abc import Sequence
from typing import Any

import numpy as np
from hypothesis import strategies as st

HUGE = "x" * 10_000_000
LEVELS = 100_000


def _deep() -> list[Any]:
    """A list in a list in a list …, made anew each time: what is spoilt once stays spoilt."""
    nested: list[Any] = []
    for _ in range(LEVELS):
        nested = [nested]
    return nested


values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 60),
    st.sampled_from([10**6 + 1, -(10**6) - 1, 2**31, 2**63, 2**64, 10**400]),
    st.floats(),  # NaN and the infinities among them
    st.sampled_from([1.0, 0.0, -0.0]),
    st.text(max_size=12),
    st.sampled_from(["\ud800", "a\udfff", "\x00", "", " ", "א", "١", "𝟙", "²"]),
    st.binary(max_size=4),
    st.lists(st.integers(-1, 9), max_size=4),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
    st.sampled_from([HUGE, "[" * 200_000, (), set(), object(), b"draw", range(3)]),
    st.builds(_deep),
    st.builds(lambda: np.arange(3)),  # cannot say whether it equals anything
)


def actions(known: Sequence[str]) -> st.SearchStrategy[object]:
    """Things that are not strings, wild strings, and real actions with something wrong."""
    junk = st.text(alphabet=st.characters(), max_size=4)  # lone surrogates too
    spoilt = st.tuples(st.sampled_from(known), junk, st.integers(0, 12)).map(
        lambda parts: parts[0][: parts[2]] + parts[1] + parts[0][parts[2] :]
    )
    long = st.sampled_from(known).map(lambda action: action + "0" * 100_000)
    return st.one_of(values, spoilt, long, st.text(max_size=20))


@st.composite
def documents(draw: st.DrawFn, known: Sequence[dict[str, Any]]) -> Any:
    """A real document with one to three of its parts dropped, added, doubled or replaced."""
    document = copy.deepcopy(draw(st.sampled_from(known)))
    for _ in range(draw(st.integers(1, 3))):
        holder: Any = document
        while True:
            keys: list[Any] = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            deeper = isinstance(holder[key], dict | list) and holder[key]
            if not (deeper and len(holder[key]) < 1_000 and draw(st.booleans())):
                _spoil(draw, holder, key)
                break
            holder = holder[key]
    return document


def _spoil(draw: st.DrawFn, holder: Any, key: Any) -> None:
    kind = draw(st.sampled_from(["replace", "drop", "add", "double"]))
    if kind == "replace":
        holder[key] = draw(values)
    elif kind == "drop":
        del holder[key]
    elif isinstance(holder, dict):
        holder[draw(st.one_of(st.text(max_size=4), st.integers(0, 3)))] = draw(values)
    else:
        holder.append(holder[key] if kind == "double" else draw(values))
