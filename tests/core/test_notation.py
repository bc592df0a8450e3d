"""The small checks that games read documents with."""

from typing import Any

import pytest

from kufsa import BadPosition
from kufsa.core import notation


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (True, "not True"),
        (1.0, "not 1.0"),
        ("1", "not '1'"),
        (None, "not None"),
        (4, "from 1 to 3, not at 4"),
        (0, "from 1 to 3, not at 0"),
        pytest.param(10**5_000, "a number of many digits", id="huge"),
    ],
)
def test_integers(value: object, told: str) -> None:
    with pytest.raises(BadPosition, match=told):
        notation.integer(value, "turn", 1, 3)
    assert [notation.integer(n, "turn", 1, 3) for n in (1, 3)] == [1, 3]


def test_integers_are_bounded_without_being_told() -> None:
    assert notation.integer(10**6, "score") == 10**6
    for number in (10**6 + 1, -(10**6) - 1):
        with pytest.raises(BadPosition, match="score"):
            notation.integer(number, "score")


@pytest.mark.parametrize("value", ["over", None, 1, ["flip"], "FLIP", "\ud800"])
def test_words(value: object) -> None:
    with pytest.raises(BadPosition, match="phase is one of flip, stop"):
        notation.word(value, "phase", ("flip", "stop"))


@pytest.mark.parametrize(
    ("value", "told"), [((1, 2), "a tuple"), ([1], "2 to 3 entries, not 1"), ([1] * 4, "not 4")]
)
def test_sequences(value: object, told: str) -> None:
    with pytest.raises(BadPosition, match=told):
        notation.sequence(value, "hands", 2, 3)
    with pytest.raises(BadPosition, match="has 2 entries"):
        notation.sequence([1], "hands", 2, 2)
    assert notation.sequence([1, 2], "hands", 2, 3) == [1, 2]


def test_fields() -> None:
    assert notation.fields({"a": 1, "b": 2}, "it", ["a"], ["b"]) == {"a": 1, "b": 2}
    for value, told in [
        ({"a": 1, "c": 2}, "it has no field 'c'"),
        ({"b": 1}, "it needs the field 'a'"),
        ({"a": 1, 7: 2}, "it has no field 7"),
        ([], "it is an object, not a list"),
    ]:
        with pytest.raises(BadPosition, match=told):
            notation.fields(value, "it", ["a"], ["b"])


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("{", "not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a": 1, "a": 2}', "twice"),
        ('{"b": {"a": 1, "a": 2}}', "twice"),
        ("[]", "not a list"),
        ("1" * 5_000, "not JSON"),
        (" " * 1_000_001, "longer than 1,000,000"),
        (None, "not None"),
        (b"{}", "a bytes"),
    ],
)
def test_what_is_no_document(source: Any, told: str) -> None:
    with pytest.raises(BadPosition, match=told):
        notation.load(source)


def test_documents() -> None:
    assert notation.load('{"a": [1, {"b": null}]}') == {"a": [1, {"b": None}]}
    with pytest.raises(BadPosition, match="row is a text, not 7"):
        notation.text(7, "row")
