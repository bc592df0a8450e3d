"""A schema with everything that can be hidden in a derived view, and views of it.

The engine in TypeScript must imagine the same documents from them as Python does.
"""

from typing import Any

from kufsa.core.game import Game
from kufsa.core.record import packed_record
from kufsa.core.schema import (
    Actions,
    BitSet,
    BySeat,
    Counted,
    Form,
    Hidden,
    Many,
    Material,
    Maybe,
    Names,
    One,
    Own,
    Schema,
    Tokens,
)
from kufsa.core.schema.export import exported
from kufsa.wasm.description import material_of, record

SEATS = 3
CARD = Names(tuple("abcdefghijkl"), "card")
STONE = Names(("red", "green", "blue", "grey"), "stone")
COIN = Names(("coin",), "coin")

STATE = packed_record(
    ("hand", "u1", (SEATS, 12)),
    ("held", "u1", SEATS),
    ("shown", "u1"),
    ("pack", "u1", 12),
    ("packed", "u1"),
    ("away", "u1", 2),
    ("lost", "u1", 12),
    ("losses", "u1"),
    ("stones", "u1", SEATS),
    ("coins", "u1", SEATS),
    ("spent", "u1"),
    ("players", "u1"),
)

GAME = Game(__name__, id="veiled", players=range(2, 4), credits="", rules_version=1, contract=2)
SCHEMA = Schema(
    STATE,
    document={
        "lost": Hidden(Many("lost", CARD, "losses")),  # as many as the other places leave
        "hands": Own(BySeat(Many("hand", CARD, "held"))),
        "shown": One("shown", Maybe(CARD, 99)),
        "pack": Counted(Many("pack", CARD, "packed", next_first=True)),
        "away": Hidden(Many("away", CARD, 2)),
        "stones": Own(BySeat(One("stones", BitSet(STONE)))),
        "coins": Own(BySeat(Tokens("coins", piece=0))),
        "spent": Tokens("spent", piece=0),
    },
    actions=Actions(Form("pass")),
    material=(
        Material("card", CARD, (1,) * 12, "XX-01", ("lost", "hands", "shown", "pack", "away")),
        Material("stone", STONE, (1,) * 4, "XX-02", ("stones",)),
        Material("coin", COIN, lambda options: (5 * options["players"],), "XX-03",
                 ("coins", "spent")),
    ),
)  # fmt: skip

VIEWS: list[dict[str, Any]] = [
    {"hands": [["c", "a"], 3], "shown": "d", "pack": 2, "stones": [["green"], 3],
     "coins": [4, None], "spent": 2},
    {"hands": [2, ["l"], 1], "shown": None, "pack": 5, "stones": [1, ["red", "grey"], 1],
     "coins": [None, 0, None], "spent": 9},
    {"hands": [4, 4], "shown": "k", "pack": 0, "stones": [2, 2], "coins": [None, None], "spent": 0},
    {"hands": [["f"], ["e", "b"]], "shown": "a", "pack": 1, "stones": [["red", "blue"], ["green"]],
     "coins": [3, 3], "spent": 4},
]  # fmt: skip


def cases() -> dict[str, Any]:
    """What is needed to imagine documents, views, and what Python imagines."""
    imagined = []
    for view in VIEWS:
        options = {"players": len(view["hands"])}
        document = SCHEMA.determinized(view, options)
        imagined.append({"view": view, "options": options, "document": document})
    return {
        "state": record(STATE),
        "document": exported(SCHEMA.document),
        "material": [material_of(GAME, one) for one in SCHEMA.material],
        "imagined": imagined,
    }
