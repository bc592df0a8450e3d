"""The default picture of a view."""

from types import SimpleNamespace
from typing import Any

from kufsa.core import chance
from kufsa.core.drawn import values
from kufsa.core.record import packed_record
from kufsa.core.schema import (
    Actions,
    BySeat,
    Form,
    Many,
    Names,
    Number,
    One,
    Own,
    Schema,
    Seat,
    Whole,
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
    told = {(name, seat): text for name, text, seat in values(game, view, "en")}
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
    assert [text for _, text, _ in values(game, view, "en")] == ["Uri", "Noa"]
    over = view | {"winners": [0], "began": None}
    assert [text for _, text, _ in values(game, over, "en")] == ["–"]
