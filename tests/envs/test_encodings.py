"""Encodings: what a seat may know and nothing else, and actions there and back again."""

import importlib
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import kufsa
from kufsa import EVERYONE, Game, Position
from kufsa.core import kernel
from kufsa.core.layout import Axis, Layout, Part
from kufsa.envs import Encoding, IllegalIndex, encoding
from kufsa.testing import play

MANY = 60 if kernel.INTERPRETED else 2_500
FEW = 6 if kernel.INTERPRETED else 60


@pytest.fixture(scope="module")
def sample(game: Game) -> list[Position]:
    """Positions of guided games over all numbers of players and options."""
    return play.sample(game, MANY, seed="encodings")


@pytest.fixture(scope="module")
def code(game: Game) -> Encoding:
    return encoding(game)


def asked(position: Position) -> Iterator[int]:
    """The seats that have something to choose."""
    if position.to_act is EVERYONE:
        yield from range(position.players)
    elif isinstance(position.to_act, int):
        yield position.to_act


def allowed(code: Encoding, position: Position, seat: int) -> set[int]:
    """Every index whose action the rules accept, by trying them all."""
    view = np.zeros(1, code.game.view_record)
    code.game.kernels.view_of(position._state, seat, view)
    numbers = (int(code.loops.translate(view, seat, i)) for i in range(code.actions.size))
    return {i for i, number in enumerate(numbers) if code.loops.is_allowed(position._state, number)}


def test_parts_of_an_observation_make_the_whole_in_any_order(
    sample: list[Position], code: Encoding
) -> None:
    """Threads of a GPU share the work."""
    own = importlib.import_module(code.module)
    if not hasattr(own, "observe_part"):
        assert code.observation.size < 600, "a long one, which is worth sharing out"
        return
    for position in sample[:FEW]:
        view = np.zeros(1, code.game.view_record)
        code.game.kernels.view_of(position._state, 0, view)
        parts = np.zeros(code.observation.size, np.int8)
        for part in (2, 0, 3, 1):
            own.observe_part(view[0], 0, parts, part, 4)
        assert (parts == code.observe(position, 0)).all(), position


# Actions.


def test_every_legal_action_has_an_index_and_comes_back(
    sample: list[Position], code: Encoding
) -> None:
    seen: set[int] = set()
    for position in sample:
        mask = {seat: code.mask(position, seat) for seat in asked(position)}
        legal = position.legal
        if position.to_act is EVERYONE:
            legal = legal[:: max(1, len(legal) // 40)]  # cards of one type are alike
        for action in legal:
            seat = int(action.partition(":")[0]) if ":" in action else next(asked(position))
            index = code.index(position, action)
            again = code.text(position, index, seat)
            assert mask[seat][index], code.actions.describe(index)
            seen.add(index)
            if position.to_act is EVERYONE:
                assert position.play(again).document == position.play(action).document
            else:
                assert again == action
    assert len(seen) > min(30, code.actions.size // 3), "the sample met hardly any action"


def test_the_mask_is_what_is_legal(sample: list[Position], code: Encoding) -> None:
    for position in sample:
        if isinstance(position.to_act, int):
            mask = code.mask(position)
            indices = [code.index(position, action) for action in position.legal]
            assert sorted(indices) == np.flatnonzero(mask).tolist()
            assert len(set(indices)) == len(position.legal)
            for seat in range(position.players):
                if seat != position.to_act:
                    assert not code.mask(position, seat).any()
        elif position.over:
            assert not code.mask(position).any()


def test_what_is_not_in_the_mask_is_refused(sample: list[Position], code: Encoding) -> None:
    for position in sample[:: max(1, len(sample) // FEW)]:
        for seat in asked(position):
            found = np.flatnonzero(code.mask(position, seat)).tolist()
            assert sorted(allowed(code, position, seat)) == found
    with pytest.raises(IllegalIndex, match="no action"):
        code.text(sample[0], code.actions.size)
    with pytest.raises(IllegalIndex, match="no action"):
        code.text(sample[0], -1)


# Observations.


def test_a_seat_cannot_tell_what_it_may_not_know(sample: list[Position], code: Encoding) -> None:
    changed = 0
    for number, position in enumerate(sample[::3]):
        for seat in range(position.players):
            other = position.resample(seat, seed=number)
            changed += other._state.tobytes() != position._state.tobytes()
            assert code.observe(other, seat).tobytes() == code.observe(position, seat).tobytes()
            assert code.mask(other, seat).tobytes() == code.mask(position, seat).tobytes()
    assert changed > len(sample) // 3


def test_values_keep_to_their_bounds(sample: list[Position], code: Encoding) -> None:
    layout = code.observation
    rows = np.array(
        [code.observe(p, seat) for p in sample[::2] for seat in range(p.players)], np.int8
    )
    out = (rows < layout.low) | (rows > layout.high)
    assert [layout.describe(int(i)) for i in np.flatnonzero(out.any(axis=0))] == []
    never = [part.name for part in layout if not layout.unpack(rows)[part.name].any()]
    assert never == [] or MANY < 2_500, "the sample never filled these"


def test_players_and_turn_are_counted_from_the_own_seat(
    sample: list[Position], code: Encoding
) -> None:
    for position in sample[::7]:
        for seat in range(position.players):
            parts = code.observation.unpack(code.observe(position, seat))
            assert parts["present"].sum() == position.players
            assert parts["present"][: position.players].all()
            if "turn" in parts:
                actor = position.to_act
                turn = [] if actor is None else [(actor - seat) % position.players]
                assert np.flatnonzero(parts["turn"]).tolist() == turn


def test_different_views_look_different(sample: list[Position], code: Encoding) -> None:
    """But for the order of things that lie in no order that matters, and the last action."""
    views: dict[bytes, Any] = {}
    for position in sample[::3]:
        for seat in range(position.players):
            view = {**position.view(seat), "last": None, "winners": None, "seat": None}
            told = _orderless(position, seat, view)
            views.setdefault(code.observe(position, seat).tobytes(), told)
            assert views[code.observe(position, seat).tobytes()] == told


def _orderless(position: Position, seat: int, view: dict[str, Any]) -> dict[str, Any]:
    """What an observation has to tell of a view."""
    turned = [(seat + place) % position.players for place in range(position.players)]
    told = {name: part for name, part in view.items() if name not in ("options", "hands", "game")}
    for name, part in told.items():
        if isinstance(part, list) and len(part) == position.players and name != "row":
            told[name] = [part[other] for other in turned]
    told["turn"] = (view["turn"] - seat) % position.players if view.get("turn") is not None else 0
    if position.over:
        told["turn"] = None
    if "open" in told:
        told["open"] = [(face, (owner - seat) % position.players) for face, owner in view["open"]]
    if "board" in told:
        told["board"] = sorted(told["board"])
    if "middle" in told:
        told["middle"] = sorted(told["middle"])
        told["lairs"] = [sorted(lair) for lair in told["lairs"]]
    if "pairs" in told:
        told["pairs"] = ["".join(sorted(pairs)) for pairs in told["pairs"]]
    return told


# What stands where, in positions that can be looked up.


def test_catch_dragon() -> None:
    p = kufsa.game("catch_dragon").start(players=3, seed=7, first=1).play("c4")
    row = encoding("catch_dragon").observe(p, 0)
    layout = encoding("catch_dragon").observation
    there = {layout.describe(i): int(row[i]) for i in np.flatnonzero(row)}
    assert there.pop("tiles[c4, diamond]") == 1
    assert there.pop("up[c4]") == 1
    assert there.pop("turn[1]") == 1
    assert there.pop("phase[flip]") == 1
    assert [there.pop(f"present[{seat}]") for seat in range(3)] == [1, 1, 1]
    assert len(there) == 48 and all(name.endswith("hidden]") for name in there)
    assert encoding("catch_dragon").index(p, "stop") == 49


def test_the_first_tile_of_triominoes_goes_by_its_way() -> None:
    p = kufsa.game("triominoes").start(players=2, seed=7)
    code = encoding("triominoes")
    for action in p.legal:
        slot, tile = divmod(code.index(p, action), 56)
        ways = sorted(other for other in p.legal if sorted(other[:3]) == sorted(action[:3]))
        assert ways.index(action) == slot
        assert code.actions.describe(56 * slot + tile).startswith(f"lay[{slot}, ")


def test_a_snatch_is_named_by_types() -> None:
    game = kufsa.game("red_handed")
    code = encoding(game)
    p = game.start(players=2, seed=1)
    while not any("snatch" in action for action in p.legal):
        p = p.play("flip")
    right = next(action for action in p.legal if action.startswith("1:"))
    faces = [p.document["open"][int(mark) - 1][0] for mark in right.split()[1:]]
    told = code.actions.describe(code.index(p, right))
    assert told.partition("[")[0] == ("arrest" if len(faces) == 2 else "theft")
    assert code.text(p, code.index(p, right), seat=0)[:2] == "0:"
    with pytest.raises(IllegalIndex, match="has no index"):
        code.index(p, "0:snatch")


def test_layouts_say_what_is_wrong() -> None:
    one = Part("one", (Axis("a", ("x", "y")),), "")
    with pytest.raises(ValueError, match="two parts are called 'one'"):
        Layout(one, one)
    with pytest.raises(ValueError, match="do not fit"):
        Layout(Part("far", (), "", high=200))
    with pytest.raises(IndexError, match="0 to 1, not 2"):
        Layout(one).describe(2)
    with pytest.raises(ValueError, match="has 2 values, not 3"):
        Layout(one).unpack(np.zeros(3, np.int8))
    with pytest.raises(ValueError, match="encoding of triominoes"):
        encoding("triominoes").observe(kufsa.game("catch_dragon").start(seed=1))
