"""Default pictures of views, as Python draws them. The engine in TypeScript must draw the same."""

import importlib
import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from kufsa.core import drawn
from kufsa.core.language import Message, has_message
from kufsa.core.record import packed_record
from kufsa.core.schema import (
    Actions,
    BySeat,
    Choice,
    Form,
    Grid,
    Number,
    One,
    Schema,
    Seat,
    letters,
)
from kufsa.core.schema.export import exported
from kufsa.server.transport.pictures import clean
from tests.wasm.veiled import SCHEMA, VIEWS

sys.path.append(str(Path(__file__).parents[2] / "examples" / "hot_coals" / "src"))

HOT_COALS = importlib.import_module("hot_coals").GAME

VEILED = SimpleNamespace(id="veiled", schema=SCHEMA, package="kufsa.core")
SEATED = SimpleNamespace(
    id="seated",
    schema=Schema(
        packed_record(("began", "u1"), ("next", "u1"), ("points", "u1", 2), ("players", "u1")),
        document={
            "began": One("began", Seat()),
            "next": One("next", Seat(nobody=255)),
            "points": BySeat(One("points", Number())),
        },
        actions=Actions(Form("pass")),
    ),
    package="kufsa.core",
)
SQUARE = SimpleNamespace(
    id="square",
    schema=Schema(
        packed_record(
            ("field", "u1", 6), ("wide", "u1", 18), ("points", "u1", 2), ("players", "u1")
        ),
        document={
            "field": Grid("field", letters('.x<"', "sign"), 3),
            "wide": Grid("wide", letters(".x", "sign"), 9),
            "points": BySeat(One("points", Number())),
        },
        actions=Actions(Form("dig {cell}", {"cell": Choice(("a1", "b1", "c1", "a2", "b2", '"<'))})),
    ),
    package="kufsa.core",
)
COALS: list[dict[str, Any]] = [
    {"glowing": "17", "poured": 2, "taken": [["3", "4"], [], ["30"]], "drops": [9, None, 0],
     "pile": 20, "turn": 1, "winners": []},
    {"glowing": None, "poured": 0, "taken": [[str(heat) for heat in range(3, 28)], [], []],
     "drops": [9, 11, 13], "pile": 0, "turn": 0, "winners": [1, 2]},
]  # fmt: skip
SEATS = {"began": 1, "next": None, "points": [3, 4], "winners": [1]}
FIELD = {"field": [".x.", '<".'], "wide": ["." * 9, "x" * 9], "points": [3, 4], "winners": []}
HANDS = {"hands": [["a", "b"], 11, 0], "stones": [2, ["red"], None], "left_over": {"a": 2, "b": 1}}
NAMES = ["<Noa> & Uri", "דנה", "Rotem, who needs more than one line of the picture, o" + 50 * "h"]
PREFIX = re.compile(r' id="k[0-9a-f]{8}"|k[0-9a-f]{8}-')


def cases() -> list[dict[str, Any]]:
    """Views with all that is needed to draw them, and the pictures."""
    asked = [(HOT_COALS, view, lang) for view in COALS for lang in ("en", "he")]
    asked += [(VEILED, {**view, "winners": []}, "en") for view in (*VIEWS, HANDS)]
    asked.append((SEATED, SEATS, "en"))
    asked += [(SQUARE, FIELD, lang) for lang in ("en", "he")]
    return [_case(*one) for one in asked]


def _case(game: Any, shown: dict[str, Any], lang: str) -> dict[str, Any]:
    players = len(next(shown[name] for name in ("hands", "taken", "points") if name in shown))
    view = {"game": game.id, "options": {"players": players}, "seat": 0, **shown, "last": None}
    names = NAMES[:players]
    ids = [f"view-{name}" for name in shown if has_message(game.package, f"view-{name}", lang)]
    says = {id: Message(game.package, id).text(lang) for id in ids}
    if game is HOT_COALS:
        says["title"] = game.title(lang)
    picture = drawn.svg(_titled(game), {**view, "names": names}, lang)
    return {
        "game": game.id,
        "schema": {
            part: exported(getattr(game.schema, part)) for part in ("document", "view", "actions")
        },
        "view": view,
        "names": names,
        "lang": lang,
        "says": says,
        "svg": PREFIX.sub("", clean(picture).svg),
    }


def _titled(game: Any) -> Any:
    """A game without a title is called by its id in a browser."""
    if game is HOT_COALS:
        return game
    return SimpleNamespace(**vars(game), title=lambda lang: game.id)
