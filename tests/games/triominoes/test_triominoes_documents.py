"""Documents and actions of Triangle Dominoes: what is read, what is written, what is refused."""

import copy
import json

import pytest

import kufsa
from tests.games.triominoes import reference
from tests.games.triominoes.table import GAME, bad, document, refused, ring, table

EXAMPLE = {
    "game": "triominoes",
    "options": {"players": 2},
    "board": ["120@0,0^"],
    "hands": [["333"], ["055", "345"]],
    "pool": ["000", "112"],
    "scores": [3, 0],
    "turn": 1,
    "draws": 0,
    "passes": 0,
    "round": 1,
    "phase": "play",
}
DRAWN = EXAMPLE | {"draws": 1, "drawn": "345", "pool": ["000"]}


def changed(**parts):
    return copy.deepcopy(EXAMPLE) | parts


# What is read and written


def test_the_published_example_reads_and_writes_itself():
    position = GAME.position(EXAMPLE)
    assert position.document == EXAMPLE
    assert json.dumps(position.document) == json.dumps(EXAMPLE)  # the order of fields, too
    assert GAME.position(json.dumps(EXAMPLE)).document == EXAMPLE
    assert position.legal == ("draw",)
    assert position.play("draw").document == changed(
        hands=[["333"], ["000", "055", "345"]], pool=["112"], scores=[3, -5], draws=1, drawn="000"
    )


def test_the_order_of_keys_means_nothing():
    assert GAME.position(dict(reversed(DRAWN.items()))).document == DRAWN


def test_reading_leaves_the_document_alone():
    given = copy.deepcopy(EXAMPLE)
    GAME.position(given).play("draw")
    assert given == EXAMPLE


def test_all_sorts_of_documents_round_trip():
    for parts in (
        document(board="", hands=("012", "333"), pool=""),
        document(hands=("025 333", "444"), drawn="333", draws=2, pool=""),
        document(drawn="455", draws=3, third_draw="may_lay"),
        document(hands=("333", "025", "000"), pool="", passes=2),
        document(hands=("333", "025", "000", "111"), pool="", passes=3, turn=2),
        document(scores=(399, -1_000_000), round=1_000_000, tournament=True),
        document(ring("1,1^"), mode="basic"),
        document(hands=("", "333"), phase="over", mode="basic"),
        document(hands=("333", ""), phase="over", turn=1, scores=(-8, 90)),
        document(hands=("333", "444"), pool="", phase="over", scores=(-9, -12)),
        document(phase="over", scores=(0, 404), turn=1, tournament=True, round=7),
    ):
        assert GAME.position(parts).document == parts
        assert GAME.position(json.dumps(parts)).document == parts


def test_a_board_may_begin_anywhere_as_long_as_0_0_is_taken():
    moved = "250@0,0v 120@0,0^"
    position = table(board=moved, hands=("112 333", "444"))
    assert position.document["board"] == moved.split()
    assert position.legal == ("121@-1,0v", "draw")
    bad(document(board="012@1,0^"))
    bad(document(board="012@0,0v"))
    bad(document(board="250@1,0v 120@1,0^"))


@pytest.mark.parametrize("begin", [0, -8, -15])
def test_a_long_row_of_tiles(begin):
    board = reference.strip(begin)
    tiles = sorted(reference.TILES - {reference.tile_of(lay[:3]) for lay in board})
    parts = document(" ".join(board), (" ".join(tiles[1:]), tiles[0]), "")
    position = GAME.position(parts)
    assert position.document == parts
    assert position.legal == reference.legal(parts)
    assert len(position.legal) > 5
    for lay in position.legal[:-1]:
        assert position.play(lay).document == reference.after(parts, lay)


# Options


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "scoring"},
        {"tournament": False},
        {"after_draw": "drawn", "third_draw": "pass"},
        {"mode": "basic", "tournament": False, "after_draw": "drawn", "third_draw": "pass"},
    ],
)
def test_defaults_written_out_are_accepted_and_not_written(options):
    position = GAME.position(changed(options={"players": 2, **options}, scores=[0, 0]))
    kept = {"mode": "basic"} if options.get("mode") == "basic" else {}
    assert position.document["options"] == {"players": 2, **kept}
    assert GAME.start(2, seed=1, **options).document["options"] == {"players": 2, **kept}


@pytest.mark.parametrize(
    "option", [{"tournament": True}, {"after_draw": "any"}, {"third_draw": "may_lay"}], ids=str
)
def test_options_of_the_scoring_game_only(option):
    assert GAME.start(2, seed=1, **option).document["options"] == {"players": 2, **option}
    with pytest.raises(kufsa.BadOption, match=next(iter(option))):
        GAME.start(2, mode="basic", **option)
    bad(document(mode="basic", **option))


@pytest.mark.parametrize(
    "option",
    [
        {"mode": "fast"}, {"mode": 0}, {"mode": None}, {"tournament": 1}, {"tournament": 0},
        {"tournament": "yes"}, {"after_draw": True}, {"third_draw": "lay"}, {"first": 0},
        {"first": "random"}, {"open_memory": True}, {"mark_seconds": 3}, {"mode": ["basic"]},
    ],
    ids=str,
)  # fmt: skip
def test_bad_options(option):
    with pytest.raises(kufsa.BadOption):
        GAME.start(2, **option)
    bad(document(**option))


def test_options_are_described():
    assert list(GAME.options) == ["mode", "tournament", "after_draw", "third_draw"]
    defaults = {name: option.default for name, option in GAME.options.items()}
    assert defaults == {
        "mode": "scoring", "tournament": False, "after_draw": "drawn", "third_draw": "pass",
    }  # fmt: skip


# What is refused


@pytest.mark.parametrize("field", list(EXAMPLE))
def test_every_field_is_needed(field):
    parts = copy.deepcopy(EXAMPLE)
    del parts[field]
    bad(parts)


@pytest.mark.parametrize("field", list(EXAMPLE))
@pytest.mark.parametrize(
    "value",
    [None, True, 1.0, float("nan"), -1, 10**30, "", "x", "\ud800", [[]], {}, [None], [True],
     [1.0, 0.0], [0], ["333"], [0, 0, 0], [["333"]], [["333"], 5], [["333"], ["055", None]]],
    ids=repr,
)  # fmt: skip
def test_wrong_values(field, value):
    bad(changed(**{field: value}))


@pytest.mark.parametrize(
    "parts",
    [
        {"seed": 1},
        {"last": None},
        {"bonus": 0},
        {"turn": 2},
        {"turn": True},
        {"draws": True},
        {"draws": 4},
        {"passes": False},
        {"round": 0},
        {"round": True},
        {"scores": [True, 0]},
        {"scores": [3.0, 0]},
        {"scores": [-1_000_001, 0]},
        {"scores": [3, 0, 0]},
        {"scores": [3]},
        {"hands": [["333"], ["345", "055"]]},  # not ascending
        {"hands": [["333"], ["055", "345"], ["444"]]},
        {"hands": [["333"]]},
        {"hands": []},
        {"scores": []},
        {"hands": (["333"], ["055", "345"])},
        {"phase": "Play"},
        {"phase": "lay"},
        {"game": "catch_dragon"},
        {"game": None},
        {"options": {}},
        {"options": None},
        {"options": {"players": 2, "first": 0}},
        {"options": {"players": 3}},
    ],
    ids=str,
)
def test_other_wrong_parts(parts):
    bad(changed(**parts))


@pytest.mark.parametrize(
    "board",
    [
        "021@0,0^", "777@0,0^", "12@0,0^", "0120@0,0^", "120@0,0", "120@0,0>", "120@00,0^",
        "120@+0,0^", "120@-0,0^", "120@0,-0^", "120@0, 0^", "120@0,0^v", "120 @0,0^", "@0,0^",
        "120@0;0^", "120@٠,0^", "١٢٠@0,0^", "draw", "120@1e1,0^", "120@0,0V", "120@0.0,0^",
        "120@99999999999999999999999999,0^",
    ],
)  # fmt: skip
def test_a_tile_on_the_board_is_written_in_one_way(board):
    parts = document(board="")
    parts["board"] = [board]
    bad(parts)
    parts["board"] = ["122@0,0^", board]
    bad(parts)


@pytest.mark.parametrize(
    ("board", "clause"),
    [
        ("120@0,0^ 255@1,0^", "TR-08"),  # only a corner
        ("120@0,0^ 333@5,5v", "TR-08"),  # nothing
        ("120@0,0^ 055@1,0^ 250@0,0v", "TR-08"),  # beside a later tile only
        ("120@0,0^ 333@30,30v", "TR-08"),
        ("120@0,0^ 235@0,0v", "TR-10"),  # a side disagrees
        ("120@0,0^ 502@0,0v", "TR-10"),
        ("120@0,0^ 250@0,0^", "TR-11"),  # one place twice
        ("120@0,0^ 250@0,0v 333@0,0v", "TR-11"),
        ("250@1,0v 120@1,0^", "TR-07"),  # nothing on 0,0^
        ("120@0,0^ 052@0,0v", "TR-01"),  # no such tile
    ],
)
def test_a_board_hangs_together_and_agrees(board, clause):
    bad(document(board=board, hands=("444", "555")), clause)


@pytest.mark.parametrize(
    "place", ["31,0^", "-31,0^", "0,31v", "0,-31v", "32,0^", "-33,0v", "64,0^", f"{'9' * 9},0^"]
)
def test_a_place_out_of_reach_is_refused_and_not_moved(place):
    assert "is no laid tile" in bad(document(board=f"333@{place}", hands=("444", "555")))
    assert "is no laid tile" in bad(document(board=f"120@0,0^ 333@{place}", hands=("444", "555")))


def test_a_single_corner_of_a_board_agrees_too():
    board = ring("0,1^ -1,1v")
    assert table(board=f"{board} 232@-1,1v", hands=("000", "555"))
    bad(document(board=f"{board} 242@-1,1v", hands=("000", "555")), "TR-10")


@pytest.mark.parametrize(
    "parts",
    [
        {"draws": 1},  # the drawn tile is missing
        {"draws": 0, "drawn": "333"},
        {"draws": 0, "drawn": None},
        {"draws": 1, "drawn": None},
        {"draws": 1, "drawn": "444"},  # another's
        {"draws": 1, "drawn": "225"},  # the pool's
        {"draws": 1, "drawn": "012"},  # the table's
        {"draws": 1, "drawn": "999"},
        {"draws": 1, "drawn": 333},
        {"draws": 1, "drawn": ["333"]},
        {"draws": -1, "drawn": "333"},
        {"draws": 3, "drawn": "333"},  # the third draw ends a turn
        {"draws": 4, "drawn": "333", "options": {"players": 2, "third_draw": "may_lay"}},
        {"draws": 1, "drawn": "333", "options": {"players": 2, "mode": "basic"}},
        {"draws": 1, "drawn": "333", "board": []},
        {"draws": 1, "drawn": "333", "passes": 1, "pool": []},
    ],
    ids=str,
)
def test_the_rules_of_draws_and_drawn(parts):
    bad(document(hands=("025 333", "444 555")) | parts)


@pytest.mark.parametrize(
    "parts",
    [
        {"passes": 2, "pool": []},  # that would have ended the round
        {"passes": -1, "pool": []},
        {"passes": 1},  # with tiles in the pool
        {"passes": 1, "pool": [], "board": []},
    ],
    ids=str,
)
def test_the_rules_of_passes(parts):
    fine = document(hands=("025 333", "444 555"), pool="", passes=1)
    assert GAME.position(fine).document == fine
    bad(document(hands=("025 333", "444 555")) | parts)


@pytest.mark.parametrize(
    "parts",
    [
        {},  # everybody has tiles, and so has the pool
        {"pool": "", "mode": "basic", "hands": ("025", "333")},
        {"mode": "basic"},
        {"tournament": True, "hands": ("", "333")},  # a new round would have been dealt
        {"tournament": True, "hands": ("333", "444"), "pool": ""},
        {"tournament": True, "scores": (399, 399)},
        {"board": "", "pool": "", "hands": ("333", "444")},
    ],
    ids=str,
)
def test_over_is_refused_where_the_game_goes_on(parts):
    bad(document(**parts, phase="over"))


@pytest.mark.parametrize(
    "parts",
    [
        {"hands": ("", "444"), "mode": "basic"},
        {"hands": ("", "444")},
        {"pool": ""},
        {"scores": (400, 0)},
        {"scores": (400, 0), "tournament": True},
    ],
)
def test_no_game_is_over_before_the_first_tile(parts):
    bad(document("", phase="over", **parts), "TR-07")


@pytest.mark.parametrize(
    "parts",
    [
        {"draws": 1, "drawn": "333"},
        {"drawn": "333"},
        {"passes": 1},
        {"passes": 1, "pool": []},
    ],
    ids=str,
)
def test_when_over_nothing_is_going_on(parts):
    over = document(hands=("025 333", ""), phase="over", scores=(0, 50), turn=1)
    assert GAME.position(over).over
    bad(over | parts)


def test_passes_by_all_may_have_ended_a_game():
    over = table(hands=("025", "333"), pool="", phase="over", scores=(-7, -9))
    assert over.winners == (0,)


def test_hands_and_pool_may_be_short_and_long():
    every = sorted(reference.TILES - {"012", "555"})
    assert table(hands=(" ".join(every), "555"), pool="").to_act == 0
    assert len(table(board="", hands=(" ".join(every), "555"), pool="").legal) == 5 + 49 * 3


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "1", "NaN", '"x"', "[" * 100_000, "{}" * 9]
)
def test_bad_text(text):
    bad(text)
    bad("x" * 10_000_000)


def test_bad_types():
    for wrong in (None, 5, [], (), object(), b"{}", {1: 2}, {"game": "triominoes", 5: 1}):
        bad(wrong)


# Actions


@pytest.mark.parametrize(
    "action",
    [
        "", " ", "draw ", " draw", "Draw", "DRAW", "draws", "pass\n", "Pass", "draw draw",
        "250@0,0", "250@0,0V", "250 @0,0v", "250@0, 0v", "250@ 0,0v", "250@0,0v ", "25@0,0v",
        "2500@0,0v", "250@00,0v", "250@-0,0v", "250@0,-0v", "250@+0,0v", "250@01,0v",
        "250@0,0vv", "250@,0v", "250@0v", "250", "@0,0v", "250@0,0v\n", "250@0,0v\0", "2 5 0@0,0v",
        "250@٠,0v", "٢٥٠@0,0v", "250@0.0,0v", "250@0x0,0v", "250@1_0,0v", "250@--1,0v", "25a@0,0v",
        "\ud800", "250@0,0\ud800", "250@" + "1" * 10_000_000, "0" * 10_000_000, "פס",
    ],
    ids=lambda action: ascii(action[:20]),
)  # fmt: skip
def test_what_is_no_action(action):
    for position in (table(hands=("025 333", "444")), table(board="", hands=("025 333", "444"))):
        sentence = refused(position, action, None)
        assert len(sentence) < 500
        sentence.encode("utf-8")


@pytest.mark.parametrize("action", [None, 5, True, 2.5, ["draw"], b"draw", ("250@0,0v",), {}])
def test_what_is_no_text(action):
    with pytest.raises(kufsa.IllegalAction) as error:
        table(hands=("025 333", "444")).play(action)
    assert error.value.clause is None


@pytest.mark.clause("TR-08")
@pytest.mark.parametrize(
    "action",
    [
        "025@99999999999999999999,0^", "250@0,-99999999999999999999v",
        f"250@{'9' * 100_000},-{'9' * 100_000}v", "250@64,0v", "250@0,64v", "250@-64,-64v",
        "250@128,0v", "250@4096,0v", "250@0,256v", "250@0,-4096v", "250@30,30v", "250@-30,-30^",
    ],
    ids=lambda action: action[:30],
)  # fmt: skip
def test_a_place_far_away_is_an_action(action):
    position = table(hands=("025 333", "444"))
    assert "250@0,0v" in position.legal
    assert len(refused(position, action, "TR-08")) < 300


def test_play_changes_nothing_and_several_actions_are_one_play():
    position = table(hands=("025 333", "444"))
    before = position.document
    after = position.play("draw", "draw")
    assert position.document == before
    assert after.document == position.play("draw").play("draw").document
    with pytest.raises(kufsa.IllegalAction):
        position.play("draw", "pass")
    assert position.document == before


# The order of legal actions


def test_lays_come_by_tile_and_place_then_draw_then_pass():
    position = table(
        board="120@0,0^ 220@0,0v 121@-1,0v", hands=("001 002 011 111 113 122 222 223 224", "555")
    )
    legal = position.legal
    assert legal == reference.legal(position.document)
    assert legal[-1] == "draw"
    keys = [(reference.tile_of(lay[:3]), reference.parse(lay)[1], lay[:3]) for lay in legal[:-1]]
    assert keys == sorted(keys)
    assert len(set(legal)) == len(legal) > 10


def test_negative_places_come_before_positive_ones():
    # 111 all round: 011 fits on every side, left (-1), below (0,-1) and right (0,0).
    position = table(board="111@0,0^", hands=("011", "444"), pool="")
    assert position.legal == ("011@-1,0v", "110@0,-1v", "101@0,0v", "pass")
