"""Documents, actions, views and resamples of DrachenWurf: read, written, refused, drawn anew."""

import copy
import json
from collections import Counter
from itertools import permutations

import numpy as np
import pytest

import kufsa
from kufsa.games.drachenwurf.state import ACTIONS

GAME = kufsa.game("drachenwurf")


@pytest.fixture
def example(document):
    """The published one."""
    return document(
        players=3, middle="b4 g2 r6", nests={1: {"3": "o1"}}, lairs={0: ["b1 b2", "y3"]},
        eggs=[1, 0, 2], rolled="rrgbp", kept="o", phase="keep",
    )  # fmt: skip


def bad(document, clause=None):
    with pytest.raises(kufsa.BadPosition) as error:
        GAME.position(document)
    assert error.value.clause == clause
    assert 0 < len(str(error.value)) < 300
    return str(error.value)


# Documents.


def test_the_example_reads_and_writes_itself(example):
    assert example["supply"] == 33
    position = GAME.position(example)
    assert json.dumps(position.document) == json.dumps(example)
    assert GAME.position(json.dumps(example)).document == example
    turned = json.loads(json.dumps(dict(reversed(example.items()))))
    assert json.dumps(GAME.position(turned).document) == json.dumps(example)
    assert position.events() == []
    assert position.view(0)["last"] is None


@pytest.mark.parametrize(
    "parts",
    [
        {"phase": "lay", "nests": {0: {"2": "r1 r2", "5": "p6"}, 1: {"4": "o1"}}},
        {"phase": "lay", "nests": {0: {"6": "r1"}}},
        {"phase": "keep", "middle": "r1", "rolled": "rrrrrr"},
        {"phase": "keep", "middle": "r1", "rolled": "r", "kept": "ryg*gb"},
        {"phase": "choose", "kept": "r*rrrp"},
        {"phase": "choose", "kept": "p", "nests": {0: {"2": "r1"}}},
        {"phase": "take", "free": ""},
        {"phase": "take", "free": "rroygbp", "turn": 1},
        {"phase": "rebuild", "players": 6, "turn": 5},
        {"phase": "rebuild", "rest": 0, "eggs": [0, 36]},
        {"phase": "over", "rest": 1, "turn": 1},
    ],
)
def test_every_phase_round_trips(document, parts):
    given = document(**parts)
    kept = copy.deepcopy(given)
    assert json.dumps(GAME.position(given).document) == json.dumps(given)
    assert given == kept


@pytest.mark.parametrize(
    ("parts", "clause"),
    [
        # dice that do not go with the phase
        ({"phase": "keep", "middle": "r1", "rolled": "rrrrr"}, "DW-08"),
        ({"phase": "keep", "middle": "r1", "rolled": "rrrrrr", "kept": "r"}, "DW-08"),
        ({"phase": "keep", "middle": "r1", "rolled": "", "kept": "rrrrrr"}, "DW-11"),
        ({"phase": "keep", "middle": "r1", "rolled": "oooooo"}, "DW-11"),
        ({"phase": "keep", "nests": {0: {"2": "r1"}}, "rolled": "rrrrrr"}, "DW-11"),
        ({"phase": "choose", "kept": ""}, "DW-10"),
        ({"phase": "choose", "kept": "rrrrrr"}, "DW-10"),
        ({"phase": "choose", "kept": "r", "rolled": "r"}, None),
        ({"phase": "choose", "kept": "r", "free": "r"}, None),
        ({"phase": "take", "kept": "r"}, None),
        ({"phase": "take", "rolled": "r"}, None),
        ({"phase": "take", "free": "rrrrrrrr"}, "DW-12"),
        ({"phase": "rebuild", "free": "r"}, None),
        ({"phase": "rebuild", "kept": "r"}, None),
        ({"phase": "over", "rest": 1, "rolled": "r"}, None),
        # dice that are not well written
        ({"kept": "or"}, None),
        ({"kept": "rr*"}, None),
        ({"kept": "*r"}, None),
        ({"kept": "r r"}, None),
        ({"kept": "R"}, None),
        ({"kept": "r" * 1_000}, None),
        ({"kept": ["r"]}, None),
        ({"kept": "rr*r*"}, None),
        ({"phase": "take", "free": "*"}, None),
        # sixteen dice: four bits would count them as none
        ({"phase": "keep", "middle": "r1", "rolled": "rrrrrr", "kept": "r" * 15 + "o"}, None),
        ({"kept": "r*o*"}, "DW-12"),
        ({"kept": "r*r*"}, "DW-12"),
        ({"phase": "take", "free": "r*"}, "DW-12"),
        ({"phase": "keep", "middle": "r1", "rolled": "r*rrrrr"}, "DW-12"),
        ({"kept": "r", "egg_spent": True}, "DW-12"),
        ({"kept": "r*", "egg_spent": False}, "DW-12"),
        ({"kept": "r", "egg_spent": 0}, None),
        # places
        ({"phase": "lay"}, "DW-07"),
        ({"phase": "lay", "nests": {1: {"2": "r1"}}}, "DW-07"),
        ({"phase": "lay", "nests": {0: {"6": "r1", "2": "r2"}}}, "DW-18"),
        ({"phase": "lay", "nests": {0: {"6": "r1 r2"}}}, "DW-18"),
        ({"phase": "lay", "nests": {0: {"2": "r2"}, 1: {"6": "r1"}}}, "DW-18"),
        ({"phase": "take", "nests": {0: {"6": "r1"}}}, "DW-18"),
        ({"kept": "r", "nests": {1: {"2": "r2 r1"}}}, None),
        ({"kept": "r", "nests": {1: {"2": ""}}}, None),
        ({"kept": "r", "lairs": {1: [""]}}, None),
        ({"kept": "r", "lairs": {1: ["r2 r1"]}}, None),
        ({"kept": "r", "lairs": {1: ["o1 r1"]}}, None),
        ({"kept": "r", "turn": 2}, None),
        ({"kept": "r", "turn": True}, None),
        ({"kept": "r", "phase": "play"}, None),
        ({"kept": "r", "eggs": [-1, 1]}, None),
        ({"kept": "r", "eggs": [1]}, None),
        ({"kept": "r", "supply": 34.0}, None),
    ],
)
def test_what_is_refused(document, parts, clause):
    bad(document(**parts), clause)


def test_every_field_is_needed_and_no_other(example):
    for name in example:
        missing = {key: value for key, value in example.items() if key != name}
        assert name in bad(missing)
    assert "wings" in bad({**example, "wings": 2})
    for name in ("nests", "lairs", "eggs"):
        bad({**example, name: example[name][:2]})


# Actions.


@pytest.mark.parametrize(
    "text",
    [
        *("", "keep", "keep ", "keep  r", "keep rr*", "keep or", "keep rb*b*r", "keep *", "keep x"),
        *("keep r,o", "Keep r", "lay", "lay b4", "lay b4 0", "lay b4 01", "lay b4 -1", "lay b4 +1"),
        *("lay b7 1", "lay b4 old", "lay b4  2", "lay  b4 2", "lay b4 2 ", " lay b4 2", "lay b4 ٢"),
        *("take b4", "take b4 0", "take b4 new", "take b4 1.0", "move b4", "move b4 0", "roll 1"),
        *("rol", "done ", "END", "take b4 3\n", "keep r\n"),
    ],
)
def test_what_is_no_action(document, text):
    position = GAME.position(document(middle="b4", kept="b"))
    with pytest.raises(kufsa.IllegalAction) as error:
        position.play(text)
    assert error.value.clause is None


def test_every_action_has_its_number():
    actions = GAME.schema.actions
    assert actions.size == ACTIONS
    texts = [actions.format(number) for number in range(actions.size)]
    assert len(set(texts)) == actions.size
    assert [GAME.parse_action(text) for text in texts] == list(range(actions.size))
    verbs = list(dict.fromkeys(text.split()[0] for text in texts))
    assert verbs == ["lay", "keep", "roll", "take", "done", "move", "end"]


def test_legal_actions_come_in_the_canonical_order(document):
    rolled = GAME.position(document(middle="r1 o1", phase="keep", rolled="rrobbb"))
    assert rolled.legal == (
        *("keep r", "keep r*", "keep o", "keep o*"),
        *("keep rr", "keep ro", "keep ro*", "keep r*r", "keep r*o"),
        *("keep rro", "keep rro*", "keep r*ro"),
    )
    home = document(phase="lay", nests={0: {"2": "o1", "5": "r1"}}, lairs={0: ["y1", "g1"]})
    assert GAME.position(home).legal == (
        *("lay r1 1", "lay r1 2", "lay r1 new", "lay o1 1", "lay o1 2", "lay o1 new"),
    )
    choosing = document(middle="b4 r1", kept="rrbbb")
    assert GAME.position(choosing).legal == (
        *("roll", "take r1 2", "take b4 2", "take b4 3", "done"),
    )


# Views.


@pytest.mark.clause("DW-26")
def test_a_view_shows_all_but_the_order_of_the_pile(example):
    position = GAME.position(example)
    for seat in (None, 0, 1, 2):
        view = position.view(seat)
        assert view["pile"] == 29
        for name in ("middle", "nests", "lairs", "eggs", "supply", "turn", "rolled", "kept",
                     "egg_spent", "free", "phase"):  # fmt: skip
            assert view[name] == example[name]
        assert view["scores"] == [6, 0, 2]
        other = GAME.position({**example, "pile": example["pile"][::-1]})
        assert other.view(seat) == view


def test_people_see_the_same(example):
    position = GAME.position(example)
    assert position.person_view(1) == position.view(1)


@pytest.mark.clause("DW-26")
def test_resample_gives_every_order_of_the_pile_alike(document):
    position = GAME.position(document(middle="b4", pile="r1 r2 r3", rest=1, kept="b"), seed=1)
    draws = 900
    found = Counter(
        tuple(position.resample(0, seed=seed).document["pile"]) for seed in range(draws)
    )
    assert set(found) == set(permutations(["r1", "r2", "r3"]))
    assert all(abs(count - draws / 6) < 5 * (draws / 6) ** 0.5 for count in found.values())


def test_resample_changes_nothing_else_but_chance(example):
    position = GAME.position(example, seed=1)
    imagined = position.resample(2, seed=5)
    assert {**imagined.document, "pile": 0} == {**position.document, "pile": 0}
    dice = {position.resample(0, seed=n).play("keep r", "roll").view(0)["last"]["rolls"][0]["dice"]
            for n in range(20)}  # fmt: skip
    assert len(dice) > 10
    state, other = position._state[0], imagined._state[0]
    changed = {name for name in state.dtype.names if state[name].tobytes() != other[name].tobytes()}
    assert changed == {"pile", "chance"}


def test_a_deal_leaves_nothing_of_the_game_before():
    fresh, used = np.zeros(1, GAME.rules.STATE), np.zeros(1, GAME.rules.STATE)
    used.view(np.uint8)[:] = 1
    for state in (fresh, used):
        GAME.kernels.setup_game(state, np.array([6, 2]), np.arange(8, dtype=np.uint32))
    assert fresh.tobytes() == used.tobytes()


# The order in which faults are named.


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        ("keep gg", "DW-08"),  # one was rolled, and it is not playable either
        ("keep g*g", "DW-08"),
        ("keep g*", "DW-09"),  # not playable comes before the egg
        ("keep g*b*", "DW-09"),
        ("keep b*", "DW-12"),
        ("keep r*b*", "DW-12"),
    ],
)
def test_faults_of_a_keep(document, action, clause):
    position = GAME.position(document(middle="b4 r1", phase="keep", rolled="rrrgbp", eggs=[0, 0]))
    with pytest.raises(kufsa.IllegalAction) as error:
        position.play(action)
    assert error.value.clause == clause


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        ("take b6 5", "DW-13"),
        ("take b5 5", "DW-13"),  # at home, and too many
        ("take b4 1", "DW-14"),
        ("take b3 3", "DW-15"),
        ("take b3 1", "DW-15"),
        ("take b2 3", "DW-15"),
        ("take b2 4", "DW-15"),
        ("take b1 7", "DW-13"),
    ],
)
def test_faults_of_a_take(document, action, clause):
    position = GAME.position(
        document(middle="b4 r1", lairs={0: ["b5"]}, nests={0: {"3": "b2"}, 1: {"3": "b3"}},
                 phase="take", free="bbbb")
    )  # fmt: skip
    with pytest.raises(kufsa.IllegalAction) as error:
        position.play(action)
    assert error.value.clause == clause
