"""What positions and actions of Twins are made of."""

from kufsa.core.schema import (
    Actions,
    BySeat,
    Counted,
    Form,
    Many,
    Material,
    Names,
    Number,
    One,
    Schema,
    Whole,
)

from .rules import CARDS, COPIES, KINDS, MAX_PLAYERS, STATE

CARD = Names(tuple(str(kind + 1) for kind in range(KINDS)), "card")
SEAT = Whole(0, MAX_PLAYERS - 1)

SCHEMA = Schema(
    STATE,
    document={
        "row": Many("row", CARD, "opened"),
        "points": BySeat(One("points", Number(0, CARDS))),
        "pack": Counted(Many("pack", CARD, "left", next_first=True)),
        "gone": Counted(Many("gone", CARD, "away")),
    },
    actions=Actions(
        Form("turn"),
        Form("{seat}:pair", {"seat": SEAT}, secret=True, label="do-nothing"),
        Form(
            "{seat}:pair {card}",
            {"seat": SEAT, "card": Whole(1, KINDS)},
            secret=True,
            label="do-pair",
        ),
    ),
    material=(Material("card", CARD, (COPIES,) * KINDS, "TW-01", ("row", "pack", "gone")),),
)
