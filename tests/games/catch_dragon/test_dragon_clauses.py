"""The rules of Catch the Dragon, clause by clause: a position, an action, the position after."""

from collections import Counter

import numpy as np
import pytest

import kufsa

GAME = kufsa.game("catch_dragon")
TILES = {"T": 4, "B": 4, "L": 4, "R": 6, "C": 8, "D": 8, "G": 12, "S": 3}
CELLS = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]


def refused(position, action, clause):
    before = position.document
    with pytest.raises(kufsa.IllegalAction) as error:
        position.play(action)
    assert error.value.clause == clause
    assert position.document == before
    return str(error.value)


# Material and set-up


@pytest.mark.clause("CD-01")
@pytest.mark.parametrize("seed", range(5))
def test_there_are_49_tiles_of_eight_kinds(seed):
    assert Counter("".join(GAME.start(2, seed=seed).document["grid"])) == TILES


@pytest.mark.clause("CD-01")
@pytest.mark.parametrize("row", ["TTTTBBL", "TTTTBB.", "TTTTBBS", "GTTTBBB"])
def test_a_document_holds_just_the_tiles_of_the_box(document, row):
    wrong = document()
    wrong["grid"][0] = row
    with pytest.raises(kufsa.BadPosition) as error:
        GAME.position(wrong)
    assert error.value.clause == "CD-01"


@pytest.mark.clause("CD-02")
def test_a_game_begins_with_a_square_of_tiles_face_down():
    start = GAME.start(4, seed=3).document
    assert [len(row) for row in start["grid"]] == [7] * 7
    assert start["up"] == start["seen"] == []
    assert start["won"] == [{}, {}, {}, {}]
    assert start["phase"] == "flip"
    assert "." not in "".join(start["grid"])


@pytest.mark.clause("CD-02")
def test_every_place_gets_every_kind_as_often_as_its_tiles_say():
    deals = 600
    grids = ["".join(GAME.start(2, seed=seed).document["grid"]) for seed in range(deals)]
    for place in (0, 1, 24, 47, 48):
        found = Counter(grid[place] for grid in grids)
        for kind, count in TILES.items():
            mean = deals * count / 49
            assert abs(found[kind] - mean) < 5 * mean**0.5, (place, kind)


@pytest.mark.clause("CD-02")
def test_the_same_seed_deals_the_same_game():
    assert GAME.start(2, seed=5) == GAME.start(2, seed=5)
    assert GAME.start(2, seed=5) != GAME.start(2, seed=6)


@pytest.mark.clause("CD-02")
def test_a_deal_is_the_same_for_ever():
    start = GAME.start(2, seed=7, first=0)
    assert start.document["grid"] == [
        "CGCCGDL", "LCBRRST", "BSGDTBG", "DGDBGCT", "GLGGGGS", "RDGTDDC", "RRLCDCR",
    ]  # fmt: skip
    assert start.legal == tuple(CELLS)
    assert start.play("a1").document["up"] == ["a1"]
    assert start.play("f2").to_act == 1  # a spider, and no empty place


def test_a_deal_leaves_nothing_of_the_game_before():
    fresh, used = np.zeros(1, GAME.rules.STATE), np.zeros(1, GAME.rules.STATE)
    used.view(np.uint8)[:] = 1
    for state in (fresh, used):
        GAME.kernels.setup_game(state, np.array([5, 2]), np.arange(8, dtype=np.uint32))
    assert fresh.tobytes() == used.tobytes()


SETS = [
    ("T", "a1 b1"),
    ("B", "e1 f1"),
    ("L", "b2 c2"),
    ("R", "f2 g2 a3"),
    ("C", "e3 f3 g3 a4"),
    ("D", "f4"),
    ("G", "g5"),
]


@pytest.mark.clause("CD-03")
@pytest.mark.parametrize(("kind", "cells"), SETS)
def test_the_size_of_a_set(table, document, kind, cells):
    cells = cells.split()
    won = table().play(*cells, "stop")
    assert won.document == document(gone=" ".join(cells), won=[{kind: len(cells)}, {}], turn=1)
    if len(cells) > 1:
        short = table().play(*cells[:-1], "stop")
        assert short.document == document(seen=" ".join(cells[:-1]), turn=1)


@pytest.mark.clause("CD-04")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_players(players):
    position = GAME.start(players, seed=1)
    assert len(position.scores) == players
    assert position.document["options"] == {"players": players}
    assert players in GAME.players


@pytest.mark.clause("CD-04")
@pytest.mark.parametrize("players", [-1, 0, 1, 6, 10**30, True, 2.0, "2"])
def test_no_other_number_of_players(document, players):
    assert type(players) is not int or players not in GAME.players
    with pytest.raises(kufsa.BadOption):
        GAME.start(players)
    wrong = document()
    wrong["options"] = {"players": players}
    with pytest.raises(kufsa.BadPosition):
        GAME.position(wrong)


@pytest.mark.clause("CD-05")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_turns_go_round(table, players):
    position = table(players=players, turn=players - 2)
    seats = []
    for _ in range(players + 1):
        seats.append(position.to_act)
        position = position.play("a1", "stop")
    assert seats == [seat % players for seat in range(players - 2, 2 * players - 1)]


@pytest.mark.clause("CD-05")
def test_a_turn_lasts_until_it_ends(table):
    assert table(turn=1).play("a1", "b1", "c1").to_act == 1


@pytest.mark.clause("GEN-01", "CD-05")
def test_who_begins_is_chosen_or_by_lot():
    assert [GAME.start(3, seed=1, first=seat).to_act for seat in range(3)] == [0, 1, 2]
    lots = [GAME.start(3, seed=seed).to_act for seed in range(90)]
    assert all(15 <= lots.count(seat) <= 45 for seat in range(3))
    assert lots == [GAME.start(3, seed=seed, first="random").to_act for seed in range(90)]


@pytest.mark.clause("GEN-01")
@pytest.mark.parametrize("first", [2, 5, -1, True, "0", None, 1.0])
def test_nobody_else_can_begin(first):
    with pytest.raises(kufsa.BadOption):
        GAME.start(2, first=first)


@pytest.mark.clause("GEN-01")
def test_who_began_is_not_in_a_document(document):
    assert GAME.start(2, seed=1, first=1).document["options"] == {"players": 2}
    wrong = document()
    wrong["options"]["first"] = 1
    with pytest.raises(kufsa.BadPosition):
        GAME.position(wrong)


# A turn


@pytest.mark.clause("CD-06")
def test_tiles_are_turned_one_after_another(table, document):
    position = table(turn=1)
    for n, cell in enumerate(turned := ["e3", "a1", "d1", "f4"], start=1):
        position = position.play(cell)
        assert position.document == document(up=" ".join(turned[:n]), turn=1)


@pytest.mark.clause("CD-06")
def test_a_tile_already_face_up_cannot_be_turned_again(table):
    position = table(up="a1 e3")
    assert "a1" in refused(position, "a1", "CD-06")
    refused(position, "e3", "CD-06")
    assert not {"a1", "e3"} & set(position.legal)


@pytest.mark.clause("CD-07")
def test_a_turn_shows_at_least_one_tile(table):
    refused(table(), "stop", "CD-07")
    assert "stop" not in table().legal
    one = table().play("a1")
    assert "stop" in one.legal
    refused(one.play("stop"), "stop", "CD-07")


@pytest.mark.clause("CD-08")
def test_a_stop_wins_every_whole_set(table, document):
    up = "e1 f4 a1 f1 b1 g1 a2 g4"
    assert table(up=up).play("stop").document == document(
        gone=up, won=[{"T": 2, "B": 4, "D": 2}, {}], turn=1
    )


@pytest.mark.clause("CD-08")
def test_a_kind_may_give_several_sets(table, document):
    for kind, up in [
        ("B", "e1 f1 g1 a2"),
        ("R", "f2 g2 a3 b3 c3 d3"),
        ("C", "e3 f3 g3 a4 b4 c4 d4 e4"),
        ("D", "f4 g4 a5"),
    ]:
        assert table(up=up).play("stop").document == document(
            gone=up, won=[{kind: len(up.split())}, {}], turn=1
        )


@pytest.mark.clause("CD-08")
def test_what_is_won_joins_what_was_won_before(table, document):
    before = {"gone": "c1 d1 f4", "won": [{"D": 1}, {}, {"T": 2}], "turn": 2, "players": 3}
    assert table(**before).play("a1", "b1", "stop").document == document(
        gone="a1 b1 c1 d1 f4", won=[{"D": 1}, {}, {"T": 4}], players=3
    )
    assert table(**before).play("a1", "b1", "stop").scores == (1, 0, 4)


@pytest.mark.clause("CD-08")
def test_won_tiles_come_in_whole_sets(document):
    wrong = document(gone="a1 b1 c1", won=[{"T": 3}, {}])
    with pytest.raises(kufsa.BadPosition) as error:
        GAME.position(wrong)
    assert error.value.clause == "CD-08"


@pytest.mark.clause("CD-09")
@pytest.mark.parametrize(
    ("up", "stay"),
    [
        ("g1 e1 a2", "a2"),
        ("a2 g1 e1", "e1"),
        ("e1 a1 g1 b1 a2", "a2"),
        ("d3 c3 b3 a3", "a3"),
        ("d3 f2 c3 b3 a3", "b3 a3"),
        ("e4 d4 c4 b4 a4 e3 g3", "a4 e3 g3"),
    ],
)
def test_of_a_surplus_the_tiles_turned_last_stay(table, document, up, stay):
    gone = [cell for cell in up.split() if cell not in stay.split()]
    kinds = Counter(document()["grid"][int(c[1]) - 1]["abcdefg".index(c[0])] for c in gone)
    after = table(up=up).play("stop")
    assert after.document == document(gone=" ".join(gone), seen=stay, won=[dict(kinds), {}], turn=1)


@pytest.mark.clause("CD-10")
def test_what_was_not_won_is_turned_back_in_its_place(table, document):
    after = table(up="a1 e1 e3", seen="f4").play("stop")
    assert after.document == document(seen="a1 e1 e3 f4", turn=1)
    assert after.legal == tuple(CELLS)


@pytest.mark.clause("CD-10")
def test_an_empty_place_has_nothing_to_turn(table):
    after = table(up="a1 b1", seen="a1 b1 f4").play("stop")
    assert after.document["seen"] == ["f4"]
    assert after.legal == tuple(CELLS[2:])
    assert "a1" in refused(after, "a1", "CD-10")
    refused(after.play("c1"), "b1", "CD-10")


@pytest.mark.clause("CD-10")
@pytest.mark.parametrize("field", ["up", "seen"])
def test_an_empty_place_was_never_seen(document, field):
    wrong = document(gone="f4", won=[{"D": 1}, {}], up="a1")
    wrong[field] = ["a1", "f4"]
    wrong["seen"] = ["a1", "f4"]
    with pytest.raises(kufsa.BadPosition) as error:
        GAME.position(wrong)
    assert error.value.clause == "CD-10"


@pytest.mark.clause("CD-11")
def test_the_worked_example(table, document):
    nine = ["f4", "f2", "e1", "e3", "g2", "f1", "a3", "f3", "g1"]
    after = table().play(*nine, "stop")
    assert after.document == document(
        gone="f4 f2 g2 a3 e1 f1",
        seen="g1 e3 f3",
        won=[{"B": 2, "R": 3, "D": 1}, {}],
        turn=1,
    )
    assert after.scores == (6, 0)


# Dragons


@pytest.mark.clause("CD-12")
def test_one_dragon_is_enough(table, document):
    after = table(turn=1).play("g5", "stop")
    assert after.document == document(gone="g5", won=[{}, {"G": 1}])


@pytest.mark.clause("CD-12", "CD-14")
def test_dragons_are_won_only_among_dragons(table):
    for mixed in ("a1 g5", "g5 a1", "g5 a6 f4", "f4 g4 g5"):
        after = table().play(*mixed.split())
        assert after.document["won"] == [{}, {}]
        assert after.to_act == 1


@pytest.mark.clause("CD-13")
def test_dragons_may_follow_a_dragon(table, document):
    dragons = ["g5", "b6", "a6", "d7"]
    position = table()
    for n, cell in enumerate(dragons, start=1):
        position = position.play(cell)
        assert position.document == document(up=" ".join(dragons[:n]))
        assert position.legal == (*(cell for cell in CELLS if cell not in dragons[:n]), "stop")
    assert position.play("stop").document == document(
        gone=" ".join(dragons), won=[{"G": 4}, {}], turn=1
    )


@pytest.mark.clause("CD-13")
def test_all_twelve_dragons_in_one_turn(table):
    dragons = ["g5", *CELLS[35:46]]
    assert table().play(*dragons, "stop").document["won"] == [{"G": 12}, {}]


@pytest.mark.clause("CD-14")
@pytest.mark.parametrize("up", ["a1 e1 g5", "g5 a1", "g5 a6 b6 f4", "f4 d7"])
def test_a_dragon_beside_another_tile_ends_the_turn(table, document, up):
    after = table(turn=1, seen="c2").play(*up.split())
    assert after.document == document(seen=f"c2 {up}", turn=0)


@pytest.mark.clause("CD-14")
def test_a_document_with_a_dragon_beside_another_tile_is_refused(document):
    for up, phase in [("a1 g5", "flip"), ("g5 a1", "flip"), ("g5 a1 e7", "spider")]:
        with pytest.raises(kufsa.BadPosition) as error:
            GAME.position(document(gone="f4", won=[{"D": 1}, {}], up=up, phase=phase))
        assert error.value.clause == "CD-14"


# Spiders

ONE_GONE = {"gone": "f4 g4", "won": [{"D": 2}, {}]}


@pytest.mark.clause("CD-15")
@pytest.mark.parametrize("up", ["", "a1 b1 e1", "g5 a6"])
def test_a_spider_ends_the_turn_and_nothing_is_won(table, document, up):
    after = table(**ONE_GONE, up=up).play("f7")
    assert after.document == document(**ONE_GONE, up=f"{up} f7", phase="spider")
    assert after.to_act == 0
    assert after.play("stay").document == document(**ONE_GONE, seen=f"{up} f7", turn=1)


@pytest.mark.clause("CD-15")
def test_while_a_spider_waits_nothing_else_can_be_done(table):
    waiting = table(**ONE_GONE, up="a1 f7", phase="spider")
    for action in ("b1", "f4", "a1", "f7", "stop"):  # a tile, an empty place, tiles that are up
        refused(waiting, action, "CD-15")


@pytest.mark.clause("CD-15")
@pytest.mark.parametrize(
    ("up", "phase"),
    [
        ("e7", "flip"),
        ("a1 e7", "flip"),
        ("e7 a1", "flip"),
        ("", "spider"),
        ("a1", "spider"),
        ("e7 a1", "spider"),
        ("e7 f7", "spider"),
    ],
)
def test_a_spider_is_up_only_last_and_only_while_it_waits(document, up, phase):
    with pytest.raises(kufsa.BadPosition) as error:
        GAME.position(document(**ONE_GONE, up=up, phase=phase))
    assert error.value.clause == "CD-15"


@pytest.mark.clause("CD-16")
def test_a_spider_may_go_to_any_empty_place(table, document):
    waiting = table(**ONE_GONE, up="a1 b1 f7", phase="spider")
    assert waiting.legal == (">f4", ">g4", "stay")
    after = waiting.play(">g4")
    moved = ["TTTTBBB", "BLLLLRR", "RRRRCCC", "CCCCC.S", "DDDDDDG", "GGGGGGG", "GGGGS.S"]
    assert after.document == document(grid=moved, seen="a1 b1 g4", won=[{"D": 2}, {}], turn=1)
    assert after.legal == tuple(cell for cell in CELLS if cell not in ("f4", "f7"))


@pytest.mark.clause("CD-16")
def test_a_moved_spider_may_be_moved_again(table):
    position = table(**ONE_GONE).play("f7", ">g4", "g4")
    assert position.legal == (">f4", ">f7", "stay")
    assert position.play(">f7").document["grid"] == table(**ONE_GONE).document["grid"]


@pytest.mark.clause("CD-16")
def test_a_spider_goes_nowhere_else(table):
    waiting = table(**ONE_GONE, up="a1 f7", phase="spider")
    for action in (">b1", ">a1", ">f7", ">e7"):  # face down, up, itself, another spider
        assert action in refused(waiting, action, "CD-16")


@pytest.mark.clause("CD-16")
@pytest.mark.parametrize("up", ["", "a1", "g5"])
def test_without_a_spider_there_is_none_to_move(table, up):
    for action in (">f4", ">a1", "stay"):
        assert "turned over a spider" in refused(table(**ONE_GONE, up=up), action, "CD-16")


@pytest.mark.clause("CD-17")
def test_with_no_empty_place_the_next_player_is_on(table, document):
    assert table().play("a1", "f7").document == document(seen="a1 f7", turn=1)
    assert table(turn=4, players=5).play("e7").document == document(seen="e7", players=5)


@pytest.mark.clause("CD-17")
def test_a_spider_does_not_wait_where_no_place_is_empty(document):
    with pytest.raises(kufsa.BadPosition) as error:
        GAME.position(document(up="e7", phase="spider"))
    assert error.value.clause == "CD-17"


@pytest.mark.clause("CD-18")
def test_where_a_spider_goes_is_public(table):
    after = table(**ONE_GONE, up="f7", phase="spider").play(">g4")
    assert after.document["seen"] == ["g4"]
    for seat in (0, 1, None):
        assert after.view(seat)["grid"][3] == "?????.S"
        assert after.view(seat)["grid"][6] == "?????.?"
        assert {
            "event": "spider-moved", "clause": "CD-18", "seat": 0, "cell": "f7", "place": "g4",
        } in after.events(seat)  # fmt: skip


# The end


@pytest.mark.clause("CD-19")
def test_the_game_ends_when_only_the_spiders_are_left(table, last_dragon):
    won = [{"T": 4, "B": 4, "L": 4, "R": 6, "C": 8, "D": 8, "G": 6}, {"G": 5}]
    before = table(grid=last_dragon, won=won, turn=1)
    assert not before.over
    assert before.winners == ()
    after = before.play("d7", "stop")
    assert after.over
    assert after.to_act is None
    assert after.legal == ()
    assert after.document["phase"] == "over"
    assert after.document["up"] == []
    assert after.document["turn"] == 1


@pytest.mark.clause("CD-19")
def test_one_more_tile_keeps_the_game_going(table):
    won = [{"T": 4, "B": 4, "L": 4, "R": 6, "C": 8, "D": 8, "G": 10}, {}]
    position = table(grid=(".......",) * 6 + ("..GGSSS",), won=won).play("d7", "stop")
    assert position.to_act == 1
    assert position.legal == ("c7", "e7", "f7", "g7")


@pytest.mark.clause("CD-19")
def test_documents_know_when_the_game_has_ended(document, last_dragon):
    tiles = {"T": 4, "B": 4, "L": 4, "R": 6, "C": 8, "D": 8}
    ended = document(
        grid=(".......",) * 6 + ("....SSS",), won=[{**tiles, "G": 6}, {"G": 6}], phase="over"
    )
    assert GAME.position(ended).over
    going = document(grid=last_dragon, won=[{**tiles, "G": 6}, {"G": 5}])
    assert not GAME.position(going).over
    for wrong in (
        {**ended, "phase": "flip"},
        {**ended, "phase": "spider", "up": ["e7"], "seen": ["e7"]},
        {**going, "phase": "over"},
        document(phase="over"),
    ):
        with pytest.raises(kufsa.BadPosition) as error:
            GAME.position(wrong)
        assert error.value.clause == "CD-19"


REST = {"T": 4, "B": 4, "L": 4, "R": 6, "C": 8, "D": 8}
EMPTY = ["......."] * 7
SPIDERS_LEFT = ["......."] * 6 + ["....SSS"]


@pytest.mark.clause("CD-20")
@pytest.mark.parametrize(
    ("won", "turn", "after"),
    [
        ([{**REST, "G": 5}, {"G": 6}], 1, [{**REST, "G": 5}, {"G": 7, "S": 3}]),
        ([{**REST, "G": 5}, {"G": 6}], 0, None),
        ([{"G": 6}, {**REST, "G": 5}], 0, [{"G": 7, "S": 3}, {**REST, "G": 5}]),
        ([{**REST, "G": 3}, {"G": 4}, {"G": 4}], 0, None),
        ([{**REST}, {"G": 5}, {"G": 6}], 0, [{**REST, "G": 1}, {"G": 5}, {"G": 6, "S": 3}]),
    ],
)
def test_the_most_dragons_take_the_spiders(table, document, last_dragon, won, turn, after):
    players = len(won)
    position = table(grid=last_dragon, won=won, turn=turn, players=players).play("d7", "stop")
    taken = after is not None
    if not taken:
        after = [dict(one) for one in won]
        after[turn]["G"] += 1
    assert position.document == document(
        grid=EMPTY if taken else SPIDERS_LEFT,
        won=after,
        turn=turn,
        phase="over",
        players=players,
    )
    assert position.scores == tuple(sum(one.values()) for one in after)


@pytest.mark.clause("CD-20")
def test_spiders_that_stay_keep_what_was_seen_of_them(table, last_dragon):
    won = [{**REST, "G": 5}, {"G": 6}]
    position = table(grid=last_dragon, won=won, seen="f7").play("d7", "stop")
    assert position.document["seen"] == ["f7"]
    assert position.view(0)["grid"][6] == "....?S?"


@pytest.mark.clause("CD-20")
@pytest.mark.parametrize(
    ("grid", "won", "phase"),
    [
        (EMPTY, [{**REST, "G": 6, "S": 3}, {"G": 6}], "over"),  # shared, yet taken
        (SPIDERS_LEFT, [{**REST, "G": 7}, {"G": 5}], "over"),  # most, yet left
        (EMPTY, [{**REST, "G": 7}, {"G": 5, "S": 3}], "over"),  # taken by another
        (EMPTY, [{**REST, "G": 7, "S": 2}, {"G": 5, "S": 1}], "over"),  # divided
        ([*EMPTY[:6], "....S.."], [{**REST, "G": 7, "S": 2}, {"G": 5}], "over"),
        ([*EMPTY[:6], "...G..."], [{**REST, "G": 7, "S": 3}, {"G": 4}], "flip"),  # too soon
    ],
)
def test_spiders_elsewhere_are_refused(document, grid, won, phase):
    with pytest.raises(kufsa.BadPosition) as error:
        GAME.position(document(grid=grid, won=won, phase=phase))
    assert error.value.clause == "CD-20"


def over(document, won):
    """The finished game in which these tiles were won; the spiders go where CD-20 says."""
    most = max(one.get("G", 0) for one in won)
    taken = [one for one in won if one.get("G", 0) == most]
    grid = SPIDERS_LEFT
    if len(taken) == 1:
        taken[0]["S"] = 3
        grid = EMPTY
    return GAME.position(document(grid=grid, won=won, phase="over", players=len(won)))


@pytest.mark.clause("CD-21")
def test_most_tiles_win(document):
    position = over(document, [{**REST, "G": 5}, {"G": 7}])
    assert position.scores == (39, 10)
    assert position.winners == (0,)
    assert over(document, [{"G": 5}, {"G": 7, **REST}]).winners == (1,)


@pytest.mark.clause("CD-21")
def test_spiders_may_decide(document):
    # 22 tiles to 24 without the three spiders, 25 to 24 with them.
    won = [
        {"T": 2, "B": 2, "L": 2, "R": 3, "C": 4, "D": 2, "G": 7},
        {"T": 2, "B": 2, "L": 2, "R": 3, "C": 4, "D": 6, "G": 5},
    ]
    position = over(document, won)
    assert position.scores == (25, 24)
    assert position.winners == (0,)


@pytest.mark.clause("CD-21")
@pytest.mark.parametrize("turned_round", [False, True])
def test_among_equals_more_dragons_win(document, turned_round):
    won = [
        {"T": 4, "B": 4, "L": 4, "D": 6, "G": 2},
        {"R": 6, "C": 8, "D": 2, "G": 4},
        {"G": 6},
    ]
    if turned_round:
        won.reverse()
    position = over(document, won)
    assert sorted(position.scores) == [9, 20, 20]
    assert position.winners == (1,)


@pytest.mark.clause("GEN-02")
def test_equals_in_everything_all_win(document):
    half = {"T": 2, "B": 2, "L": 2, "R": 3, "C": 4, "D": 4, "G": 6}
    assert over(document, [dict(half), dict(half)]).winners == (0, 1)
    won = [
        {"G": 5},
        {"T": 4, "B": 4, "L": 4, "D": 3, "G": 3},
        {"R": 6, "G": 1, "D": 1},
        {"C": 8, "D": 4, "G": 3},
    ]
    assert over(document, won).winners == (1,)
    won = [
        {"G": 6, "B": 4},
        {"T": 4, "L": 4, "D": 5, "G": 3},
        {"R": 6},
        {"C": 8, "D": 3, "G": 3},
    ]
    position = over(document, won)
    assert position.scores == (13, 16, 6, 14)
    assert position.winners == (1,)
    won[1], won[3] = {"T": 4, "L": 4, "D": 4, "G": 3}, {"C": 8, "D": 4, "G": 3}
    won[0].pop("S")
    assert over(document, won).winners == (1, 3)


@pytest.mark.clause("GEN-03")
def test_a_finished_game_accepts_no_action(document):
    for won in ([{**REST, "G": 6}, {"G": 6}], [{**REST, "G": 7}, {"G": 5}]):
        finished = over(document, won)
        for action in ("a1", "e7", "stop", "stay", ">a1", ">e7"):
            refused(finished, action, "GEN-03")
        refused(finished, "a9", None)


# What a seat sees


@pytest.mark.clause("CD-22")
def test_a_view_holds_what_was_shown_and_nothing_else(table):
    position = table(
        gone="f4 a7", won=[{"D": 1}, {"G": 1}, {}], players=3, turn=2, up="a1 e3", seen="b2 g5 f7"
    )
    for seat in (0, 1, 2, None):
        assert position.view(seat) == {
            "game": "catch_dragon",
            "options": {"players": 3},
            "seat": seat,
            "grid": ["T??????", "?L?????", "????C??", "?????.?", "??????G", "???????", ".????S?"],
            "up": ["a1", "e3"],
            "won": [{"D": 1}, {"G": 1}, {}],
            "turn": 2,
            "phase": "flip",
            "winners": [],
            "last": None,
        }


@pytest.mark.clause("CD-22")
def test_a_view_holds_what_everybody_has_won(table):
    won = [{"D": 1}, {}, {}, {}, {"G": 1}]
    position = table(gone="f4 g5", won=won, players=5)
    assert position.view(0)["won"] == won


@pytest.mark.clause("CD-20", "CD-22")
def test_spiders_that_were_taken_are_seen_where_they_went(table, last_dragon):
    won = [{**REST, "G": 4}, {"G": 7}]
    position = table(grid=last_dragon, won=won, turn=1, seen="f7").play("d7", "stop")
    assert position.document["seen"] == []
    for seat in (0, 1, None):
        assert position.view(seat)["grid"] == EMPTY
        assert position.view(seat)["won"] == [{**REST, "G": 4}, {"G": 8, "S": 3}]


@pytest.mark.clause("CD-22")
def test_what_was_shown_stays_known(table):
    position = table().play("a1", "e1", "stop", "g5", "f2")
    assert position.view(0)["grid"] == [
        "T???B??", "?????R?", "???????", "???????", "??????G", "???????", "???????",
    ]  # fmt: skip


@pytest.mark.clause("CD-22")
def test_the_last_action_is_shown_though_turned_back(table):
    assert table().play("a1").view(1)["last"] == {
        "action": "a1", "seat": 0, "shown": {"a1": "T"},
    }  # fmt: skip
    assert table().play("a1", "g5").view(1)["last"] == {
        "action": "g5", "seat": 0, "shown": {"a1": "T", "g5": "G"},
    }  # fmt: skip
    assert table().play("a1", "stop").view(None)["last"] == {
        "action": "stop", "seat": 0, "shown": {"a1": "T"},
    }  # fmt: skip


@pytest.mark.clause("CD-22")
def test_people_see_only_what_lies_open(table):
    position = table(**ONE_GONE, up="a1 e3", seen="b2 f7")
    assert position.person_view(0)["grid"] == [
        "T??????", "???????", "????C??", "?????..", "???????", "???????", "???????",
    ]  # fmt: skip
    remembered = position.play("f7", "stay")
    assert remembered.person_view(1)["grid"][0] == "???????"
    assert remembered.view(1)["grid"][0] == "T??????"


@pytest.mark.clause("CD-22")
def test_faces_never_shown_are_known_to_nobody(table):
    position = table(**ONE_GONE, up="a1", seen="b2 f7", players=2)
    faces = set()
    for seed in range(40):
        other = position.resample(seed % 2, seed=seed)
        for seat in (0, 1, None):
            assert other.view(seat) == position.view(seat)
        assert other.legal == position.legal
        assert other.document["seen"] == position.document["seen"]
        faces.add("".join(other.document["grid"]))
    assert len(faces) == 40
    for place in (1, 24, 48):  # first, middle and last of the unknown cells
        assert len({face[place] for face in faces}) > 3
