"""The default picture of a view."""

import re
from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

from kufsa.core import chance
from kufsa.core.drawn import board, svg, values
from kufsa.core.record import packed_record
from kufsa.core.schema import (
    Actions,
    BySeat,
    Choice,
    Form,
    Grid,
    Many,
    Names,
    Number,
    One,
    Own,
    Schema,
    Seat,
    Whole,
    letters,
)

CARD = Names(("1", "2", "3"), "card")
SCHEMA = Schema(
    packed_record(
        ("chance", "u4", chance.LENGTH),
        ("hands", "u1", (4, 12)),
        ("held", "u1", 4),
        ("points", "u1", 4),
        ("began", "u1"),
        ("turn", "u1"),
        ("players", "u1"),
    ),
    document={
        "hands": Own(BySeat(Many("hands", CARD, "held"))),
        "points": BySeat(One("points", Number())),
        "began": One("began", Seat(nobody=255)),
        "turn": One("turn", Seat()),
    },
    actions=Actions(Form("lay {place}", {"place": Whole(1, 12)})),
)


def test_a_hand_that_is_not_shown_does_not_look_like_a_card() -> None:
    game: Any = SimpleNamespace(schema=SCHEMA, package="kufsa.core")
    view = {
        "options": {"players": 4},
        "winners": [],
        "hands": [["3", "1"], 3, 0, 12],
        "points": [3, 0, 1, 2],
    }
    told = {(one.label, one.seat): one.text for one in values(game, view, "en")}
    assert [told["hands", seat] for seat in range(4)] == ["3 1", "? ? ?", "–", "12×?"]
    assert [told["points", seat] for seat in range(4)] == ["3", "0", "1", "2"]


def test_a_seat_is_the_name_of_its_player() -> None:
    game: Any = SimpleNamespace(schema=SCHEMA, package="kufsa.core")
    view = {
        "options": {"players": 2},
        "winners": [],
        "began": 1,
        "turn": 0,
        "names": ["Noa", "Uri"],
    }
    assert [one.text for one in values(game, view, "en")] == ["Uri", "Noa"]
    over = view | {"winners": [0], "began": None}
    assert [one.text for one in values(game, over, "en")] == ["–"]


CELLS = ("a1", "b1", "a2", "b2")
DIG, BUILD = (Form(verb + " {cell}", {"cell": Choice(CELLS)}) for verb in ("dig", "build"))
FIELD = {"options": {"players": 2}, "winners": [], "seat": 0, "field": [".x", "3."]}


def square_game(*forms: Form) -> Any:
    state = packed_record(("field", "u1", 4), ("players", "u1"))
    document = {"field": Grid("field", letters(".x3", "sign"), 2)}
    schema = Schema(state, document=document, actions=Actions(*forms))
    return SimpleNamespace(schema=schema, package="kufsa.core", title=lambda lang: "Square")


def test_the_cells_of_a_square_can_be_touched() -> None:
    drawn = svg(square_game(DIG, Form("pass")), FIELD, "en")
    places = re.findall(r'<g data-action="dig (..)"><rect [^>]*><text [^>]*>(.)<', drawn)
    assert places == [("a1", "."), ("b1", "x"), ("a2", "3"), ("b2", ".")]


@pytest.mark.parametrize("forms", [(DIG, BUILD), (Form("pass"),)], ids=["two verbs", "no cells"])
def test_where_no_one_action_belongs_to_a_cell_none_can_be_touched(forms: tuple[Form]) -> None:
    drawn = svg(square_game(*forms), FIELD, "en")
    assert "data-action" not in drawn and drawn.count("<rect") == 1 + len(CELLS)


def test_a_square_has_lines_in_a_terminal() -> None:
    console = Console(width=40, file=StringIO())
    console.print(board(square_game(DIG), {**FIELD, "names": ["Noa", "Uri"]}, "en"))
    written: Any = console.file
    lines = [line.rstrip() for line in written.getvalue().splitlines()]
    assert lines[:3] == ["field:", "  . x", "  3 ."]
