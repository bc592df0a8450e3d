"""What documents, views, actions and events of King's Court are made of.

Kinds are ``A`` … ``L``, the magic hat is ``*``, and slots are counted from 1.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kufsa.core.schema import (
    SHOWN,
    Actions,
    BitSet,
    BySeat,
    Choice,
    Event,
    Events,
    Flag,
    Form,
    ListOf,
    Many,
    Material,
    Number,
    One,
    Packed,
    Private,
    Schema,
    Seat,
    Text,
    Together,
    Tokens,
    Values,
    When,
    Whole,
    Words,
    count,
    letters,
)

from . import ROW
from .state import LAST_ROW, MAGIC, MAX_KINDS, MAX_MAGIC, PAIRS, STATE, SWAP

KINDS = "ABCDEFGHIJKL"
PHASES = ("play", "over")

CHARACTER = letters(KINDS, "character", "KC-01")
HAT = letters(f"{KINDS}*", "hat", "KC-01")
HAT_OR_BACK = letters(f"{KINDS}*.?", "hat")  # in a view, where "." is beyond the row
SLOT = Number(0, ROW - 1, first=1)

# Slots of the last swap by the action's number; no action below the first swap is one.
SWAPPED = Values(
    (*([] for _ in range(SWAP)), *([left + 1, right + 1] for left, right in PAIRS)),
    "list of two slots in ascending order, or of none",
    "KC-06",
)

row = Together(
    (("characters", CHARACTER), ("hats", HAT)), "width", least=LAST_ROW, most=ROW, what="place"
)
known = BySeat(Packed("known", 8, BitSet(SLOT)))
common = {
    "pairs": BySeat(Text("won", CHARACTER, "pairs")),
    "penalties": BySeat(count("penalties")),
    "magic": BySeat(Tokens("magic", MAGIC, MAX_MAGIC)),
    "last_swap": One("last_swap", SWAPPED),
    "turn": One("turn", Seat()),
    "phase": One("phase", Words(PHASES)),
}

ACTIONS = Actions(
    Form("peek {slot}", {"slot": Whole(1, ROW)}),
    Form("swap {slots}", {"slots": Choice(tuple(f"{a + 1} {b + 1}" for a, b in PAIRS))}),
    Form("call {slot}", {"slot": Whole(1, ROW)}),
)

SEAT = {"seat": Seat()}
PLACE = {**SEAT, "slot": SLOT}

EVENTS = Events(
    peeked=Event("peeked", "KC-05", PLACE),
    saw=Event("saw", "KC-05", {**PLACE, "hat": HAT}, private=True),
    swapped=Event("swapped", "KC-06", {**PLACE, "other": SLOT}),
    called=Event("called", "KC-08", {**PLACE, "hat": HAT, "character": CHARACTER}),
    magic=Event("magic", "KC-11", PLACE, lasting=True),
    # The hat is turned away again, and no view of a spectator keeps it.
    wrong=Event("wrong", "KC-10", PLACE, lasting=True, passing=True),
    won=Event("won", "KC-09", {**PLACE, "kind": CHARACTER}, lasting=True),
    arrived=Event("arrived", "KC-09", {"slot": SLOT, "character": CHARACTER}, lasting=True),
    closed=Event("closed", "KC-12", {"slot": SLOT}, lasting=True),
    laid_anew=Event("laid-anew", "KC-13", lasting=True),
    turn=Event("turn", "KC-04", SEAT),
    hats_shown=Event("hats-shown", "KC-17", {"hats": ListOf(HAT)}),
    over=Event(
        "over",
        "KC-16",
        {"winners": BitSet(Number(0, 7)), "scores": ListOf(Number())},
        lasting=True,
    ),
    swap_shown=Event(SHOWN, "", SEAT),
    peek_shown=Event(SHOWN, "", {**SEAT, "slot": Private(SLOT), "hat": Private(HAT)}),
    magic_shown=Event(SHOWN, "", {**PLACE, "hat": HAT}),  # KC-11: everybody sees it
    call_shown=Event(SHOWN, "", {**PLACE, "hat": HAT, "fits": Flag()}),
)


def _of_each_kind(options: Mapping[str, Any]) -> tuple[int, ...]:
    kinds, copies = int(options["kinds"]), int(options["copies"])
    return (copies,) * kinds + (0,) * (MAX_KINDS - kinds)


def _hats(options: Mapping[str, Any]) -> tuple[int, ...]:
    return (*_of_each_kind(options), options["magic"])


SCHEMA = Schema(
    STATE,
    document={
        "row": row,
        "known": known,
        "characters": Many("characters", CHARACTER, "character_pile", start=ROW, next_first=True),
        "hats": Many("hats", HAT, "hat_pile", start=ROW, next_first=True),
        **common,
    },
    view={
        "row": Together((("characters", CHARACTER), ("hats", HAT_OR_BACK)), "width"),
        "known": When("forgotten", (0,), known),
        "characters": count("character_pile"),
        "hats": count("hat_pile"),
        **common,
    },
    actions=ACTIONS,
    events=EVENTS,
    options={"swap_back": "swap_back"},
    material=(
        Material("character", CHARACTER, _of_each_kind, "KC-01", ("row", "characters", "pairs")),
        Material(
            "hat", HAT, _hats, "KC-01", (replace(row, piece_column=1), "hats", "pairs", "magic")
        ),
    ),
)
