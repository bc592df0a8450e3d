"""Errors are short sentences for any input, survive pickling, and name their clause."""

import pickle

import pytest

from kufsa import BadOption, BadPosition, IllegalAction, UnknownGame
from kufsa.core.errors import brief
from kufsa.core.language import Message


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("c4", "'c4'"),
        ("x" * 31, "'" + "x" * 30 + "…'"),
        ("\ud800", r"'\ud800'"),
        ("a\x00\n", r"'a\x00\n'"),
        (None, "None"),
        (True, "True"),
        (10**15 - 1, "999999999999999"),
        (-(10**15), "a number of many digits"),
        pytest.param(10**10_000, "a number of many digits", id="huge"),
        (1.0, "1.0"),
        (float("nan"), "nan"),
        ([1] * 10**6, "a list"),
        ({}, "a dict"),
        (object(), "an object"),
        (b"x", "a bytes"),
        (int, "a type"),
    ],
)
def test_any_value_in_brief(value: object, expected: str) -> None:
    assert brief(value) == expected
    assert brief(value).encode("utf-8"), "it can be printed"


def test_what_errors_are() -> None:
    assert issubclass(UnknownGame, KeyError)
    assert all(issubclass(kind, ValueError) for kind in (BadOption, BadPosition, IllegalAction))
    assert str(UnknownGame("no game")) == "no game"


def test_clauses_are_named() -> None:
    assert str(BadPosition("a tile is missing", "CD-01")) == "a tile is missing (CD-01)"
    assert (str(BadPosition("wrong")), BadPosition("wrong").clause) == ("wrong", None)
    error = IllegalAction(Message("kufsa.core", "game-over"), "GEN-03")
    assert str(error) == "The game is over. (GEN-03)"
    assert error.clause == "GEN-03"
    assert error.message.text("nl") == "Het spel is al afgelopen."


@pytest.mark.parametrize(
    "error",
    [
        BadPosition("a tile is missing", "CD-01"),
        IllegalAction(Message("kufsa.core", "not-text", {"text": "7"}), None),
        UnknownGame("no game"),
        BadOption("no option"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_pickle(error: Exception) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again)) == (type(error), str(error))
    assert again.__dict__ == error.__dict__
