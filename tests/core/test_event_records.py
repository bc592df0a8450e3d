"""Events read from the numbers that a kernel wrote, and records as plain values."""

from typing import Any

import numpy as np
import pytest

from kufsa.core.record import plain, record
from kufsa.core.schema import (
    SHOWN,
    BitSet,
    Event,
    Events,
    ListOf,
    Mapping,
    Number,
    Private,
    Record,
    Row,
    Seat,
    letters,
)

KIND = letters("ab", "kind")
EVENTS = Events(
    whispered=Event("whispered", "X-1", {"seat": Seat(nobody=-1), "kind": KIND}, private=True),
    took=Event("took", "X-2", {"seat": Seat(), "kind": Private(KIND)}),
    laid=Event(
        "laid",
        "X-3",
        {
            "count": Number(first=1),
            "rows": ListOf(Row((KIND, Seat()))),
            "at": Mapping(KIND, Seat()),
        },
    ),
    shown=Event(SHOWN, "", {"seat": Seat(), "dice": ListOf(Record({"kind": KIND, "n": Number()}))}),
)
WHISPERED, TOOK, LAID, SHOWN_ONE = 0, 1, 2, 3


def test_a_private_event_is_for_its_seat_alone() -> None:
    words = [WHISPERED, 1, 0]
    assert EVENTS.read(words, 1) == [
        {"event": "whispered", "clause": "X-1", "seat": 1, "kind": "a"}
    ]
    assert EVENTS.read(words, 0) == EVENTS.read(words, None) == []


def test_a_private_event_of_nobody_is_told_to_no_spectator() -> None:
    assert EVENTS.read([WHISPERED, -1, 0], None) == []


def test_a_private_field_is_left_out_for_others() -> None:
    assert [list(EVENTS.read([TOOK, 1, 0], seat)[0]) for seat in (1, 0, None)] == [
        ["event", "clause", "seat", "kind"],
        ["event", "clause", "seat"],
        ["event", "clause", "seat"],
    ]


def test_lists_stand_behind_their_lengths_and_records_one_after_another() -> None:
    words = [LAID, 4, 2, 0, 1, 1, 0, 1, 1, 3, SHOWN_ONE, 0, 1, 1, 7, LAID, 0, 0, 0]
    assert EVENTS.read(words, None) == [
        {
            "event": "laid",
            "clause": "X-3",
            "count": 5,
            "rows": [["a", 1], ["b", 0]],
            "at": {"b": 3},
        },
        {"event": "laid", "clause": "X-3", "count": 1, "rows": [], "at": {}},
    ]


def test_lists_of_several_steps_are_joined_in_what_is_shown() -> None:
    steps = [[SHOWN_ONE, 0, 1, 1, 7], [TOOK, 1, 0], [SHOWN_ONE, 1, 1, 0, 2]]
    assert EVENTS.shown(map(EVENTS.records, steps), None) == {
        "seat": 0,
        "dice": [{"kind": "b", "n": 7}, {"kind": "a", "n": 2}],
    }


INNER: Any = ListOf(KIND)
ODD = [INNER, Row((INNER,)), Record({"x": INNER})]


@pytest.mark.parametrize("entry", ODD)
def test_a_list_of_lists_is_refused_where_it_is_declared(entry: Any) -> None:
    with pytest.raises(TypeError, match="the list 'all' holds something else than terms"):
        Events(odd=Event("odd", "X-1", {"all": ListOf(entry)}))


def test_a_set_of_numbers_without_bound_is_written() -> None:
    assert BitSet(Number()).write(1 << 63 | 0b101) == [0, 2, 63]


def test_plain_values_are_those_of_the_record() -> None:
    kind = record(
        ("weight", "f8"),
        ("deep", "i4", (2, 3, 2)),
        ("wide", "u2", (2, 2)),
        ("single", "i2", 4),
        ("small", "u1", (2, 3)),
        ("flag", "?"),
        ("spare", "u1", 1),
    )
    one = np.zeros(1, kind)
    for name in kind.names or ():
        size = one[name].size
        one[name] = np.arange(1, size + 1).reshape(one[name].shape)

    def lists(value: object) -> object:
        return list(map(lists, value)) if isinstance(value, (list, tuple, bytes)) else value

    assert {name: lists(value) for name, value in plain(one).items()} == {
        name: one[name].tolist()[0] for name in kind.names or ()
    }
