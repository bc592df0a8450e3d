"""Written values are remembered by their bytes, and nobody can change what is remembered."""

from typing import Any

import numpy as np
import pytest

from kufsa.core.record import record
from kufsa.core.schema import BySeat, Number, One, When
from kufsa.core.schema import remembered as module
from kufsa.core.schema.remembered import RecordWriter
from kufsa.core.schema.shapes import Shape

STATE = record(("points", "i2", 3), ("players", "u1"), ("phase", "u1"), ("card", "u1"), ("x", "u1"))


def states(**values: Any) -> Any:
    made = np.zeros(1, STATE)
    made["players"] = 2
    for name, value in values.items():
        made[name] = value
    return made


def writer(**shapes: Shape) -> RecordWriter:
    return RecordWriter(shapes)


def test_a_value_is_written_once_and_again_only_when_its_bytes_differ(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written: list[int] = []

    def write(term: Number, number: int) -> int:
        written.append(number)
        return number

    monkeypatch.setattr(Number, "write", write)
    writes = writer(card=One("card", Number()))
    for card in (3, 3, 4, 3):
        assert writes.write(states(card=card, x=card)) == {"card": card}
    assert written == [3, 4]


def test_a_list_that_somebody_changes_is_not_the_one_that_is_remembered() -> None:
    writes = writer(points=BySeat(One("points", Number())))
    for _ in range(3):
        found = writes.write(states(points=(1, 2, 0)))
        assert found == {"points": [1, 2]}
        found["points"].clear()


def test_how_many_play_counts_for_every_value() -> None:
    writes = writer(points=BySeat(One("points", Number())))
    assert writes.write(states(points=(1, 2, 3)))["points"] == [1, 2]
    assert writes.write(states(points=(1, 2, 3), players=3))["points"] == [1, 2, 3]


def test_what_is_left_out_stays_out_and_comes_back() -> None:
    writes = writer(card=When("phase", (1,), One("card", Number()), left_out=True))
    for _ in range(2):
        assert writes.write(states(phase=0, card=7)) == {}
        assert writes.write(states(phase=1, card=7)) == {"card": 7}


def test_only_so_many_values_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT", 4)
    writes = writer(card=One("card", Number()))
    for card in range(20):
        assert writes.write(states(card=card)) == {"card": card}
    [[field]] = writes._fields.values()
    assert len(field.known) <= 4
