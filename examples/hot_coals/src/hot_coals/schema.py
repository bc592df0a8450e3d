"""What documents, views, actions and events of Hot Coals are made of."""

from kufsa.core.schema import (
    Actions,
    BitSet,
    BySeat,
    Counted,
    FirstSeat,
    Form,
    Hidden,
    Lay,
    Many,
    Material,
    Maybe,
    Names,
    One,
    Own,
    Schema,
    Seat,
    Shuffle,
    Tokens,
    TurnUp,
)

from .rules import AWAY, COALS, COOLEST, DROPS, NONE, STATE

COAL = Names(tuple(str(COOLEST + coal) for coal in range(COALS)), "coal")
DROP = Names(("drop",), "drop")

SCHEMA = Schema(
    STATE,
    document={
        "glowing": One("glowing", Maybe(COAL, NONE)),
        "poured": Tokens("poured", piece=0),
        "taken": BySeat(One("taken", BitSet(COAL))),
        "drops": Own(BySeat(Tokens("drops", piece=0))),
        "pile": Counted(Many("pile", COAL, "left", next_first=True)),
        "away": Hidden(Many("away", COAL, AWAY)),
        "turn": One("turn", Seat()),
    },
    actions=Actions(Form("take"), Form("pour")),
    material=(
        Material("coal", COAL, (1,) * COALS, "HC-01", ("glowing", "taken", "pile", "away")),
        Material(
            "drop",
            DROP,
            lambda options: (DROPS * options["players"],),
            "HC-03",
            ("poured", "drops"),
        ),
    ),
    deals=(
        Shuffle(COAL.texts, last_first=True),
        Lay("away", AWAY),
        FirstSeat("turn"),
        TurnUp("glowing"),
        Lay("pile"),
    ),
)
