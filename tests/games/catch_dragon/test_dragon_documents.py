"""Documents and actions of Catch the Dragon: what is read, what is written, what is refused."""

import copy
import json
from typing import Any

import numpy as np
import pytest

import kufsa
from kufsa.core.language import languages

GAME = kufsa.game("catch_dragon")
CELLS = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]
EXAMPLE: dict[str, Any] = {
    "game": "catch_dragon",
    "options": {"players": 2},
    "grid": ["TRSLCDS", "B.RLDG.", "SCGGRCG", "CGGDLTC", ".CCRGTD", "GTGBRCD", "DDBRBGL"],
    "up": ["a2", "d7"],
    "seen": ["a2", "c2", "e5", "e6", "d7"],
    "won": [{"G": 1}, {"D": 1, "G": 1}],
    "turn": 1,
    "phase": "flip",
}


def bad(document, clause=None):
    with pytest.raises(kufsa.BadPosition) as error:
        GAME.position(document)
    assert error.value.clause == clause
    assert str(error.value)
    str(error.value).encode("utf-8")
    assert len(str(error.value)) < 300
    return str(error.value)


def changed(parts):
    return {**copy.deepcopy(EXAMPLE), **parts}


# What is read and written


def test_the_published_example_reads_and_writes_itself():
    position = GAME.position(EXAMPLE)
    assert position.document == EXAMPLE
    assert GAME.position(json.dumps(EXAMPLE)).document == EXAMPLE
    assert json.dumps(position.document) == json.dumps(EXAMPLE)  # the order of fields, too
    assert position.play("b5", "stop").document["won"] == [{"G": 1}, {"D": 1, "G": 1}]


def test_reading_takes_the_fields_in_any_order():
    turned_round = dict(reversed(EXAMPLE.items()))
    turned_round["won"] = [{"G": 1}, {"G": 1, "D": 1}]
    assert json.dumps(GAME.position(turned_round).document) == json.dumps(EXAMPLE)


def test_reading_leaves_the_document_alone():
    given = copy.deepcopy(EXAMPLE)
    GAME.position(given).play("b5")
    assert given == EXAMPLE


def test_won_kinds_are_written_in_their_order(document):
    position = GAME.position(document(gone="f4 a1 b1 g5", won=[{"G": 1, "D": 1, "T": 2}, {}]))
    assert list(position.document["won"][0]) == ["T", "D", "G"]


def test_every_phase_round_trips(document):
    one_gone = {"gone": "f4", "won": [{}, {"D": 1}]}
    for parts in (
        {"up": "g1 e1 a1"},
        {"players": 5, "turn": 4, "seen": " ".join(CELLS)},
        {**one_gone, "up": "a1 c1 g7", "phase": "spider"},
        {**one_gone, "up": "g5 g7", "phase": "spider", "turn": 1},
    ):
        written = document(**parts)
        assert GAME.position(written).document == written


def test_read_from_a_document_nothing_has_happened_yet():
    position = GAME.position(EXAMPLE)
    assert position.events(0) == []
    assert position.view(0)["last"] is None


# The order of legal actions


def test_legal_actions_come_row_by_row_then_stop(document):
    position = GAME.position(EXAMPLE)
    assert position.legal == (
        *(cell for cell in CELLS if cell not in ("a2", "d7", "b2", "g2", "a5")),
        "stop",
    )
    assert GAME.position(document()).legal == tuple(CELLS)
    waiting = document(gone="a5 f4 d1 c1", won=[{"T": 2}, {"D": 2}], up="e7", phase="spider")
    assert GAME.position(waiting).legal == (">c1", ">d1", ">f4", ">a5", "stay")


def test_legal_is_what_play_accepts(document):
    actions = [*CELLS, "stop", *(f">{cell}" for cell in CELLS), "stay"]
    waiting = document(gone="f4", won=[{}, {"D": 1}], up="a1 e7", phase="spider")
    for position in map(GAME.position, (EXAMPLE, waiting, document())):
        for action in actions:
            if action in position.legal:
                position.play(action)
            else:
                with pytest.raises(kufsa.IllegalAction) as error:
                    position.play(action)
                assert error.value.clause


# Documents that are refused


@pytest.mark.parametrize("field", list(EXAMPLE))
def test_every_field_is_needed(field):
    missing = changed({})
    del missing[field]
    bad(missing)


@pytest.mark.parametrize("field", list(EXAMPLE))
@pytest.mark.parametrize(
    "value",
    [
        None, True, 7, -1, 10**30, 1.0, float("nan"), float("inf"), "x", "\ud800", b"x", [0], [[]],
        {}, {"": 0}, (), [None] * 7, ["......."] * 7, [float("nan")] * 7, [[[[]]]], {1: 2},
        object(), np.int64(1), np.zeros(2), "y" * 10_000_000,
    ],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_a_field_of_a_wrong_type_is_refused(field, value):
    with pytest.raises(kufsa.BadPosition):
        GAME.position(changed({field: value}))


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"more": 1}, "more"),
        ({1: 1}, "1"),
        ({"game": "triominoes"}, "triominoes"),
        ({"options": {}}, "players"),
        ({"options": {"players": 2, "first": 0}}, "first"),
        ({"options": {"players": 2, "first": "random"}}, "first"),
        ({"options": {"players": 2, "open_memory": False}}, "open_memory"),
        ({"options": {"players": True}}, "True"),
        ({"options": {"players": 2.0}}, "2.0"),
        ({"options": {"players": 6}}, "6"),
        ({"options": {"players": 3}}, "won"),
        ({"grid": EXAMPLE["grid"][:6]}, "grid"),
        ({"grid": [*EXAMPLE["grid"], "......."]}, "grid"),
        ({"grid": ["TRSLCD", *EXAMPLE["grid"][1:]]}, "row 1"),
        ({"grid": [*EXAMPLE["grid"][:6], "DDBRBGL."]}, "row 7"),
        ({"grid": ["tRSLCDS", *EXAMPLE["grid"][1:]]}, "t"),
        ({"grid": ["?RSLCDS", *EXAMPLE["grid"][1:]]}, "?"),
        ({"grid": ["\ud800RSLCDS", *EXAMPLE["grid"][1:]]}, "ud800"),
        ({"grid": [list("TRSLCDS"), *EXAMPLE["grid"][1:]]}, "row 1"),
        ({"grid": tuple(EXAMPLE["grid"])}, "grid"),
        ({"up": ["a2", "h1"]}, "h1"),
        ({"up": ["A2"]}, "A2"),
        ({"up": [["a2"]]}, "up"),
        ({"up": [1]}, "up"),
        ({"up": ["a2", "a2"]}, "twice"),
        ({"up": "a2"}, "up"),
        ({"up": ["a2"] * 50}, "up"),
        ({"up": ["a2", "a1"]}, "seen"),
        ({"seen": ["a2", "c2", "e5", "d7", "e6"]}, "ascending order"),
        ({"seen": ["a2", "a2", "d7"]}, "twice"),
        ({"seen": []}, "seen"),
        ({"won": [{"G": 1}]}, "won"),
        ({"won": [{"G": 1}, {"D": 1, "G": 1}, {}]}, "won"),
        ({"won": [{"G": 1, "T": 0}, {"D": 1, "G": 1}]}, "T"),
        ({"won": [{"G": True}, {"D": 1, "G": 1}]}, "G"),
        ({"won": [{"G": 1.0}, {"D": 1, "G": 1}]}, "G"),
        ({"won": [{"G": -1}, {"D": 1, "G": 3}]}, "G"),
        ({"won": [{"G": 10**9}, {"D": 1, "G": 1}]}, "G"),
        ({"won": [{"G": 1}, {"D": 1, "g": 1}]}, "g"),
        ({"won": [{"G": 1, ".": 1}, {"D": 1, "G": 1}]}, "."),
        ({"won": [["G"], {"D": 1, "G": 1}]}, "won"),
        ({"turn": 2}, "turn"),
        ({"turn": -1}, "turn"),
        ({"turn": True}, "turn"),
        ({"turn": 1.0}, "turn"),
        ({"turn": 10**5000}, "turn"),
        ({"turn": None}, "turn"),
        ({"phase": "FLIP"}, "phase"),
        ({"phase": ["flip"]}, "phase"),
    ],
)  # fmt: skip
def test_a_document_that_is_none_is_refused_with_a_sentence(parts, says):
    assert says in bad(changed(parts))


def test_nothing_is_up_in_a_finished_game(document):
    won = [{"T": 4, "B": 4, "L": 4, "R": 6, "C": 8, "D": 8, "G": 6}, {"G": 6}]
    finished = document(grid=(".......",) * 6 + ("....SSS",), won=won, phase="over", seen="e7")
    assert GAME.position(finished).document == finished
    bad({**finished, "up": ["e7"]})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "7",
        '"catch_dragon"',
        "{",
        "{}",
        "NaN",
        "[" * 500_000,
        '{"a":' * 100_000,
        "x" * 10_000_000,
        "1" * 100_000,
        '{"game": "\\ud800"}',
        "\ud800",
        "\x00",
        json.dumps(EXAMPLE) + "}",
        json.dumps(EXAMPLE).replace('"turn": 1', '"turn": NaN'),
        json.dumps(EXAMPLE).replace('"turn": 1', '"turn": 1e0'),
        json.dumps(EXAMPLE).replace('"turn": 1', '"turn": ' + "1" * 5000),
        json.dumps(EXAMPLE).replace('"turn": 1', '"turn": 1, "turn": 1'),
        json.dumps(EXAMPLE).replace('"G": 1}]', '"G": 1, "G": 1}]'),
    ],
    ids=lambda text: text[:12].encode("unicode_escape").decode(),
)
def test_text_that_is_no_document_is_refused(text):
    bad(text)


@pytest.mark.parametrize("thing", [None, 7, 1.5, b"{}", [], (), {}, object(), float("nan")])
def test_what_is_no_document_is_refused(thing):
    bad(thing)


def test_a_deep_document_is_refused():
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for field in EXAMPLE:
        with pytest.raises(kufsa.BadPosition):
            GAME.position(changed({field: deep}))
    while deep:
        deep = deep.pop()  # a deep list cannot be thrown away in one go


# Actions that are none


@pytest.mark.parametrize(
    "action",
    [
        "", " ", "a", "1", "a0", "a8", "h1", "A1", "a1 ", " a1", "a01", "a1\n", "a1a1", "1a", "a-1",
        "a+1", "STOP", "Stop", "stop ", "stay ", ">", "> a1", ">a8", ">>a1", "a1>", "<a1", "a１",
        "а1", "\ud800", "\x00", "a1\x00", ".", "?", "none", "a" * 10_000_000, None, 0, 49, True,
        1.5, float("nan"), b"a1", ["a1"], ("a1",), {"a1": 1}, object(), np.str_, np.int64(3),
    ],
    ids=lambda action: repr(action)[:12].encode("unicode_escape").decode(),
)  # fmt: skip
def test_what_is_no_action_names_no_clause(action):
    for position in (GAME.position(EXAMPLE), GAME.position(EXAMPLE).play("c5")):
        with pytest.raises(kufsa.IllegalAction) as error:
            position.play(action)
        assert error.value.clause is None
        assert len(str(error.value)) < 300
        for lang in languages():
            error.value.message.text(lang).encode("utf-8")
        assert position.document == GAME.position(EXAMPLE).document or position.document["up"]


def test_a_wrong_action_among_several_leaves_the_position_alone():
    position = GAME.position(EXAMPLE)
    with pytest.raises(kufsa.IllegalAction) as error:
        position.play("c5", "c5")
    assert error.value.clause == "CD-06"
    assert position.document == EXAMPLE
