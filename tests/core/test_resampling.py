"""Another world that looks the same: pieces change places only within their own material."""

from collections import Counter

import numpy as np
import pytest

from kufsa.core import chance
from kufsa.core.kernel import kernel
from kufsa.core.record import packed_record
from kufsa.core.schema import (
    Actions,
    BySeat,
    Counted,
    Form,
    Many,
    Material,
    Names,
    Own,
    Schema,
    Whole,
)
from kufsa.core.schema.derived import setup_kernel
from kufsa.core.schema.resampling import resample_kernel

CARD = Names(("1", "2", "3", "4", "5", "6", "7", "8"), "card")
STONE = Names(("1", "2", "3", "4"), "stone")
STATE = packed_record(
    ("chance", "u4", chance.LENGTH),
    ("hands", "u1", (2, 2)),
    ("held", "u1", 2),
    ("pack", "u1", 4),
    ("rest", "u1"),
    ("bag", "u1", 4),
    ("left", "u1"),
    ("players", "u1"),
)
DOCUMENT = {
    "hands": Own(BySeat(Many("hands", CARD, "held"))),
    "pack": Counted(Many("pack", CARD, "rest")),
    "bag": Counted(Many("bag", STONE, "left")),
}
MATERIAL = (
    Material("card", CARD, (1,) * 8, "XX-01", ("hands", "pack")),
    Material("stone", STONE, (1,) * 4, "XX-02", ("bag",)),
)


@kernel
def to_act(state):
    return 0


@kernel
def setup(state, options, key):
    state.players = options[0]


def schema(material: tuple[Material, ...]) -> Schema:
    actions = Actions(Form("lay {place}", {"place": Whole(1, 2)}))
    return Schema(STATE, document=DOCUMENT, actions=actions, material=material)


@pytest.mark.parametrize("material", [MATERIAL, ()])
def test_cards_and_stones_are_not_mixed(material: tuple[Material, ...]) -> None:
    resample = resample_kernel(schema(material), to_act)
    states = np.zeros(1, STATE)
    state = states[0]
    state["players"], state["rest"], state["left"] = 2, 4, 4
    state["held"][:] = 2
    state["hands"][:] = [[0, 1], [2, 3]]
    state["pack"][:] = [4, 5, 6, 7]
    seen: Counter[tuple[int, ...]] = Counter()
    for number in range(20):
        state["bag"][:] = [0, 1, 2, 3]
        resample(state, 0, np.full(8, number, np.uint32))
        assert state["hands"][0].tolist() == [0, 1]  # its own
        hidden = [*state["hands"][1].tolist(), *state["pack"].tolist()]
        assert sorted(hidden) == [2, 3, 4, 5, 6, 7]
        assert sorted(state["bag"].tolist()) == [0, 1, 2, 3]
        seen[tuple(state["bag"].tolist())] += 1
    assert len(seen) > 5  # and each is dealt anew


def test_what_fills_the_record_up_is_cleared_for_the_author() -> None:
    assert STATE.names is not None and STATE.names[-1] == "spare"
    states = np.zeros(1, STATE)
    states[0]["spare"][:] = 7
    setup_kernel(schema(MATERIAL), setup)(states[0], np.array([3]), np.zeros(8, np.uint32))
    assert states[0]["spare"].tolist() == [0] * len(states[0]["spare"])
    assert states[0]["players"] == 3


def test_a_record_that_is_full_keeps_its_own_setup() -> None:
    full = packed_record(("chance", "u4", chance.LENGTH), ("players", "u4"))
    actions = Actions(Form("lay {place}", {"place": Whole(1, 2)}))
    assert setup_kernel(Schema(full, document={}, actions=actions), setup) is setup
