"""What a schema declares wrongly is told in a sentence, when it is declared or derived."""

from typing import Any

import pytest

from kufsa.core import chance
from kufsa.core.broken_contract import BrokenContract
from kufsa.core.game import Game
from kufsa.core.record import packed_record
from kufsa.core.schema import (
    Actions,
    BySeat,
    Counts,
    Event,
    Events,
    Form,
    Many,
    Maybe,
    Names,
    Number,
    One,
    Own,
    Schema,
    Seat,
    Whole,
)
from kufsa.core.schema.resampling import resample_kernel
from kufsa.core.schema.shapes import Shape

CARD = Names(("jack", "queen", "king"), "card")
STATE = packed_record(
    ("chance", "u4", chance.LENGTH),
    ("hands", "u1", (4, 3)),
    ("held", "u1", 4),
    ("rounds", "u1"),
    ("players", "u1"),
)


def schema(**document: Shape) -> Schema:
    actions = Actions(Form("lay {place}", {"place": Whole(1, 3)}))
    return Schema(STATE, document=document, actions=actions)


def test_a_list_by_seat_needs_a_count_for_each_seat() -> None:
    with pytest.raises(BrokenContract, match=r"hands is by seat, .* 'rounds' has no entry for"):
        schema(hands=Own(BySeat(Many("hands", CARD, "rounds"))))
    with pytest.raises(BrokenContract, match=r"\('held', \.\.\., \(SEATS, LENGTH\)\)"):
        schema(hands=BySeat(Many("held", CARD, "held")))
    with pytest.raises(BrokenContract, match="'rounds' has no entry for each seat"):
        schema(bid=BySeat(One("rounds", Number())))
    schema(hands=Own(BySeat(Many("hands", CARD, "held"))))


def test_null_is_no_name() -> None:
    with pytest.raises(BrokenContract, match="null for the number 0, and that is the card jack"):
        schema(laid=Own(BySeat(One("held", Maybe(CARD, 0)))))
    schema(laid=Own(BySeat(One("held", Maybe(CARD, 3)))))


@pytest.mark.parametrize("shape", [One("held", Number()), Counts("hands", CARD)])
def test_what_cannot_be_dealt_anew_is_told(shape: Shape) -> None:
    with pytest.raises(BrokenContract, match=r"no resample follows from mine, .* declare a list"):
        resample_kernel(schema(mine=Own(BySeat(shape))), lambda state: 0)


def test_an_event_that_nobody_declared_is_named() -> None:
    events = Events(took=Event("took", "MY-03", {"seat": Seat()}), over=Event("over", "MY-04"))
    with pytest.raises(BrokenContract, match="no event 'tok' is declared; there are: took, over"):
        events.writer("tok")


def test_the_best_score_is_the_highest_or_the_lowest() -> None:
    wins: Any = "most"
    with pytest.raises(BrokenContract, match="wins is 'highest' or 'lowest', not 'most'"):
        Game("x", id="x", players=range(2, 5), credits="", rules_version=1, contract=2, wins=wins)
