"""The scoring game of Triangle Dominoes: draws, passes, ends of rounds (TR-21 to TR-30).

On the board 120@0,0^ the tiles 001 002 011 022 023 024 025 112 122 fit, and no others.
"""

import pytest

from tests.games.triominoes import reference
from tests.games.triominoes.table import GAME, TILES, bad, document, refused, table

HANDS = ("025 333", "444 555")
LAID = "120@0,0^ 250@0,0v"


# Drawing


@pytest.mark.clause("TR-21")
def test_with_tiles_in_the_pool_one_lays_or_draws():
    assert table(hands=HANDS).legal == ("250@0,0v", "draw")
    refused(table(hands=HANDS), "pass", "TR-21")
    cannot = table(hands=("333", "444"), pool="112")
    assert cannot.legal == ("draw",)
    refused(cannot, "pass", "TR-21")


@pytest.mark.clause("TR-21")
def test_a_draw_costs_5_and_the_drawn_tile_may_be_laid():
    one = table(hands=HANDS, pool="112 335 445").play("draw")
    assert one.document == document(
        hands=("025 112 333", "444 555"), pool="335 445", scores=(-5, 0), drawn="112"
    )
    assert one.legal == ("121@-1,0v", "draw")
    refused(one, "250@0,0v", "TR-21")
    refused(one, "pass", "TR-21")
    assert one.play("121@-1,0v").document == document(
        board="120@0,0^ 121@-1,0v", hands=HANDS, pool="335 445", scores=(-1, 0), turn=1
    )


@pytest.mark.clause("TR-21")
def test_one_may_draw_on_though_the_drawn_tile_fits():
    two = table(hands=HANDS, pool="112 335 445").play("draw", "draw")
    assert two.document == document(
        hands=("025 112 333 335", "444 555"), pool="445", scores=(-10, 0), drawn="335", draws=2
    )
    assert two.legal == ("draw",)
    refused(two, "121@-1,0v", "TR-21")  # the first of the two
    refused(two, "pass", "TR-21")


@pytest.mark.clause("TR-21")
def test_after_a_draw_any_tile_may_be_laid_where_the_table_plays_so():
    one = table(hands=HANDS, pool="112 335 445", after_draw="any").play("draw")
    assert one.legal == ("250@0,0v", "121@-1,0v", "draw")
    two = one.play("draw")
    assert two.legal == ("250@0,0v", "121@-1,0v", "draw")
    assert two.play("250@0,0v").document == document(
        board=LAID, hands=("112 333 335", "444 555"), pool="445", scores=(-3, 0), turn=1,
        after_draw="any",
    )  # fmt: skip


@pytest.mark.clause("TR-22")
@pytest.mark.parametrize("after_draw", ["drawn", "any"])
def test_the_third_draw_ends_the_turn(after_draw):
    option = {} if after_draw == "drawn" else {"after_draw": after_draw}
    three = table(hands=HANDS, pool="335 445 112 225", **option).play("draw", "draw", "draw")
    assert three.document == document(
        hands=("025 112 333 335 445", "444 555"), pool="225", scores=(-25, 0), turn=1, **option
    )


@pytest.mark.clause("TR-22")
@pytest.mark.parametrize(
    ("after_draw", "lays"), [("drawn", ["121@-1,0v"]), ("any", ["250@0,0v", "121@-1,0v"])]
)
@pytest.mark.parametrize("pool", ["225", ""])
def test_the_third_tile_may_be_laid_where_the_table_plays_so(after_draw, lays, pool):
    options = {"third_draw": "may_lay"} | ({} if after_draw == "drawn" else {"after_draw": "any"})
    position = table(hands=HANDS, pool=f"335 445 112 {pool}", **options)
    three = position.play("draw", "draw", "draw")
    hand = ["025", "112", "333", "335", "445"]
    assert three.document == document(
        hands=(" ".join(hand), "444 555"), pool=pool, scores=(-15, 0), drawn="112", draws=3,
        **options,
    )  # fmt: skip
    assert three.legal == (*lays, "pass")
    refused(three, "draw", "TR-22")
    if after_draw == "drawn":
        refused(three, "250@0,0v", "TR-22")
    for lay in lays:
        tile = reference.tile_of(lay[:3])
        assert three.play(lay).document == document(
            board=f"120@0,0^ {lay}",
            hands=(" ".join(other for other in hand if other != tile), "444 555"), pool=pool,
            scores=(-15 + reference.total([tile]), 0), turn=1, **options,
        )  # fmt: skip
    assert three.play("pass").document == document(
        hands=(" ".join(hand), "444 555"), pool=pool, scores=(-25, 0), turn=1, **options
    )


@pytest.mark.clause("TR-22")
def test_after_a_third_draw_that_fits_nowhere_one_passes():
    three = table(hands=HANDS, pool="335 445 225 112", third_draw="may_lay", draws=2, drawn="333")
    three = three.play("draw")
    assert three.legal == ("pass",)
    assert three.play("pass").scores == (-5 - 10, 0)


# Passing


@pytest.mark.clause("TR-23")
def test_with_an_empty_pool_one_lays_or_passes():
    position = table(hands=HANDS, pool="", scores=(3, 4))
    assert position.legal == ("250@0,0v", "pass")
    refused(position, "draw", "TR-23")
    assert position.play("pass").document == document(
        hands=HANDS, pool="", scores=(3, 4), turn=1, passes=1
    )
    cannot = table(hands=HANDS, pool="", turn=1)
    assert cannot.legal == ("pass",)
    refused(cannot, "draw", "TR-23")


@pytest.mark.clause("TR-23")
@pytest.mark.parametrize("pool", ["335", "335 445"])
def test_the_pool_may_run_out_in_mid_turn(pool):
    draws = len(pool.split())
    position = table(hands=HANDS, pool=pool).play(*["draw"] * draws)
    assert position.to_act == 0
    assert position.legal == ("pass",)
    refused(position, "draw", "TR-23")
    assert position.play("pass").document == document(
        hands=(f"025 333 {pool}", "444 555"), pool="", scores=(-5 * draws, 0), turn=1, passes=0
    )


@pytest.mark.clause("TR-23")
def test_in_mid_turn_the_drawn_tile_may_still_be_laid():
    position = table(hands=HANDS, pool="112").play("draw")
    assert position.legal == ("121@-1,0v", "pass")
    any_tile = table(hands=HANDS, pool="335", after_draw="any").play("draw")
    assert any_tile.legal == ("250@0,0v", "pass")


@pytest.mark.clause("TR-24")
def test_scores_may_fall_below_zero():
    assert table().play("draw").scores == (-5, 0)
    assert table(scores=(3, -40), turn=1).play("draw").scores == (3, -45)
    blocked = table(hands=("025 333", "444"), pool="", scores=(-7, -1)).play("250@0,0v")
    assert blocked.scores == (-9, -13)


# How a round ends


@pytest.mark.clause("TR-25")
def test_the_last_tile_earns_25_and_what_the_others_hold():
    over = table(hands=("333 444", "025", "001 555"), pool="112", turn=1).play("250@0,0v")
    assert over.document == document(
        board=LAID, hands=("333 444", "", "001 555"), pool="112",
        scores=(0, 7 + 25 + 21 + 16, 0), turn=1, phase="over",
    )  # fmt: skip
    assert over.winners == (1,)


@pytest.mark.clause("TR-25")
def test_a_drawn_tile_cannot_be_the_last_but_the_last_may_be_laid_after_a_draw():
    position = table(hands=("025", "333"), pool="112", drawn="025")
    assert position.play("250@0,0v").scores == (7 + 25 + 9, 0)


@pytest.mark.clause("TR-25")
def test_an_empty_hand_ends_a_round_in_a_document():
    bad(document(hands=("333 444", "")), "TR-25")


@pytest.mark.clause("TR-26")
def test_when_nobody_can_lay_each_loses_what_is_left():
    over = table(hands=("025 333", "444", "000"), pool="").play("250@0,0v")
    assert over.document == document(
        board=LAID, hands=("333", "444", "000"), pool="", scores=(7 - 9, -12, 0), turn=0,
        phase="over",
    )  # fmt: skip
    assert over.winners == (2,)
    bad(document(hands=("333", "444"), pool=""), "TR-26")


@pytest.mark.clause("TR-26")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_when_all_pass_in_a_row_the_round_is_over(players):
    hands = ("025 333", "444 555", "000", "022")[:players]
    position = table(hands=hands, pool="", turn=1)
    for passes in range(1, players):
        position = position.play("pass")
        assert position.document["passes"] == passes
        assert not position.over
    over = position.play("pass")
    assert over.document == document(
        hands=hands, pool="", scores=(-16, -27, 0, -4)[:players], turn=0, phase="over"
    )


@pytest.mark.clause("TR-26")
def test_a_lay_between_passes_begins_the_count_anew():
    position = table(hands=("025 333", "444 555", "255"), pool="", turn=1)
    position = position.play("pass", "pass", "250@0,0v")
    assert position.document["passes"] == 0
    assert not position.play("pass", "pass").over
    assert position.play("pass", "pass", "pass").over


@pytest.mark.clause("TR-26", "TR-23")
def test_a_pass_after_a_draw_does_not_count():
    position = table(hands=HANDS, pool="335", turn=1).play("draw", "pass", "pass")
    assert (position.document["passes"], position.to_act) == (1, 1)
    assert not position.over
    assert position.play("pass").over


@pytest.mark.clause("TR-26")
@pytest.mark.parametrize("third_draw", ["pass", "may_lay"])
@pytest.mark.parametrize(("pool", "lost"), [("335", 25), ("335 445", 43), ("335 445 225", 67)])
def test_a_draw_may_block_the_table(pool, lost, third_draw):
    option = {} if third_draw == "pass" else {"third_draw": third_draw}
    position = table(hands=("333", "444"), pool=pool, **option)
    over = position.play(*["draw"] * len(pool.split()))
    hand = " ".join(sorted(["333", *pool.split()]))
    assert over.document == document(
        hands=(hand, "444"), pool="", scores=(-lost, -12), turn=0, phase="over", **option
    )


@pytest.mark.clause("TR-22")
def test_the_10_are_lost_too_when_the_round_ends_at_the_third_draw():
    position = table(
        hands=("333", "444"), pool="335", draws=2, drawn="333", third_draw="may_lay",
        after_draw="any", scores=(-10, 0),
    )  # fmt: skip
    assert position.play("draw").scores == (-10 - 5 - 10 - 20, -12)


@pytest.mark.clause("TR-26")
def test_a_drawn_tile_that_others_could_follow_does_not_block():
    # Nobody but the player to act could lay, and this turn only the drawn tile: the round goes on.
    position = table(hands=HANDS, pool="335").play("draw")
    assert position.legal == ("pass",)
    assert not position.play("pass").over


# How the game ends


@pytest.mark.clause("TR-27")
@pytest.mark.parametrize("tournament", [False, True])
def test_400_points_end_the_game_at_once(tournament):
    option = {"tournament": True} if tournament else {}
    over = table(hands=HANDS, scores=(393, 399), **option).play("250@0,0v")
    assert over.document == document(
        board=LAID, hands=("333", "444 555"), scores=(400, 399), turn=0, phase="over", **option
    )
    assert over.winners == (0,)
    assert not table(hands=HANDS, scores=(392, 399), **option).play("250@0,0v").over


@pytest.mark.clause("TR-27")
def test_400_points_may_come_from_a_bridge():
    board = "005@0,0^ 300@-1,0v 015@0,0v 512@1,0^ 330@-1,1^ 112@1,0v 101@1,1^ 401@0,1v"
    position = table(board=board, hands=("333", "034 555"), scores=(0, 353), turn=1)
    assert position.play("340@-1,1v").winners == (1,)


@pytest.mark.clause("TR-27")
def test_400_points_in_a_document_are_the_end():
    bad(document(scores=(400, 0)), "TR-27")
    bad(document(scores=(0, 1000), turn=0), "TR-27")
    assert table(scores=(399, 0)).to_act == 0


@pytest.mark.clause("TR-27", "TR-29")
def test_points_for_going_out_count_before_400():
    tournament = table(hands=("025", "333"), scores=(359, 0), tournament=True).play("250@0,0v")
    assert tournament.document == document(
        board=LAID, hands=("", "333"), scores=(400, 0), turn=0, phase="over", tournament=True
    )
    assert tournament.winners == (0,)
    short = table(hands=("025", "333"), scores=(358, 0), tournament=True).play("250@0,0v")
    assert (short.over, short.scores, short.document["round"]) == (False, (399, 0), 2)


@pytest.mark.clause("TR-28")
def test_the_game_ends_with_the_round_and_the_most_points_win():
    over = table(hands=("025", "333"), scores=(0, 300)).play("250@0,0v")
    assert (over.over, over.scores, over.winners) == (True, (41, 300), (1,))
    over = table(hands=("025", "333"), scores=(0, 40)).play("250@0,0v")
    assert (over.scores, over.winners) == ((41, 40), (0,))  # what going out earns is counted
    over = table(hands=("025 333", "000 444"), pool="", scores=(0, 5)).play("250@0,0v")
    assert (over.scores, over.winners) == ((-2, -7), (0,))  # and what the hands cost


@pytest.mark.clause("TR-28", "GEN-02")
def test_equal_points_win_together():
    over = table(hands=("025", "333", "000"), scores=(0, 41, 40)).play("250@0,0v")
    assert over.scores == (41, 41, 40)
    assert over.winners == (0, 1)


@pytest.mark.clause("TR-28")
def test_without_a_tournament_there_is_one_round():
    bad(document(round=2))
    assert table(round=2, tournament=True).document["round"] == 2


def is_a_fresh_round(position, players, scores, number):
    parts = position.document
    each = 9 if players == 2 else 7
    assert parts["board"] == []
    assert [len(hand) for hand in parts["hands"]] == [each] * players
    assert sorted(sum(parts["hands"], []) + parts["pool"]) == TILES
    assert parts["turn"] == position.to_act == reference.beginner(parts["hands"])
    assert parts["scores"] == scores
    assert (parts["draws"], parts["passes"], parts["round"]) == (0, 0, number)
    assert parts["phase"] == "play"
    assert "drawn" not in parts
    assert position.winners == ()
    assert GAME.position(parts).document == parts


@pytest.mark.clause("TR-29")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_tournament_deals_again_after_going_out(players):
    hands = ("025", "333", "000", "001")[:players]
    earned = 32 + reference.total(list(hands[1:]))
    for seed in range(20):
        parts = document(hands=hands, tournament=True, round=3, scores=(50, -9, 8, 7)[:players])
        position = GAME.position(parts, seed=seed).play("250@0,0v")
        is_a_fresh_round(position, players, [50 + earned, -9, 8, 7][:players], 4)


@pytest.mark.clause("TR-29")
def test_a_tournament_deals_again_after_a_block():
    blocked = table(hands=("025 333", "444"), pool="", tournament=True).play("250@0,0v")
    is_a_fresh_round(blocked, 2, [-2, -12], 2)
    passed = table(hands=HANDS, pool="", tournament=True).play("pass", "pass")
    is_a_fresh_round(passed, 2, [-16, -27], 2)
    drawn = table(
        hands=("333", "444"), pool="335", tournament=True, third_draw="may_lay", draws=2,
        drawn="333", turn=0,
    ).play("draw")  # fmt: skip
    is_a_fresh_round(drawn, 2, [-35, -12], 2)


@pytest.mark.clause("TR-29")
def test_rounds_of_a_tournament_differ_and_the_seed_tells_which():
    deals = [
        GAME.position(document(hands=("025", "333"), tournament=True), seed=seed)
        .play("250@0,0v")
        .document
        for seed in (1, 1, 2)
    ]
    assert deals[0] == deals[1] != deals[2]


@pytest.mark.clause("TR-29")
def test_a_tournament_lasts_until_somebody_has_400():
    position = GAME.start(2, seed=4, tournament=True)
    rounds = {1}
    steps = 0
    while not position.over and steps < 3000:
        position = position.play(position.legal[0])
        rounds.add(position.document["round"])
        steps += 1
    assert position.over
    assert steps > 50
    assert max(position.scores) >= 400
    assert rounds == set(range(1, max(rounds) + 1))
    assert len(rounds) > 1


@pytest.mark.clause("TR-30")
def test_nothing_passes_by_itself_but_the_turn_after_a_forced_end():
    cannot = table(hands=("025 333", "444", "255"), pool="", mode="basic").play("250@0,0v")
    assert (cannot.to_act, cannot.legal) == (1, ("pass",))
    drawn = table(hands=HANDS, pool="335").play("draw")
    assert (drawn.to_act, drawn.legal) == (0, ("pass",))
    must_draw = table(hands=("333", "444"), pool="112 335", turn=1)
    assert (must_draw.to_act, must_draw.legal) == (1, ("draw",))
    third = table(hands=HANDS, pool="335", draws=2, drawn="333", third_draw="may_lay").play("draw")
    assert (third.to_act, third.legal) == (0, ("pass",))


@pytest.mark.clause("TR-30")
def test_going_out_and_400_come_before_a_block():
    # The lay leaves an empty pool and nobody who can lay: that costs nobody anything.
    out = table(hands=("025", "333", "444"), pool="").play("250@0,0v")
    assert out.scores == (7 + 25 + 21, 0, 0)
    goal = table(hands=("025 333", "444"), pool="", scores=(393, 0)).play("250@0,0v")
    assert goal.scores == (400, 0)
    assert goal.winners == (0,)
    nearly = table(hands=("025 333", "444"), pool="", scores=(392, 0)).play("250@0,0v")
    assert nearly.scores == (390, -12)


@pytest.mark.clause("TR-30")
def test_a_block_is_seen_after_a_lay_and_in_mid_turn():
    assert table(hands=("025 333", "444"), pool="").play("250@0,0v").over
    assert table(hands=("333", "444"), pool="335").play("draw").over
    assert not table(hands=("333", "444"), pool="335 445").play("draw").over


@pytest.mark.clause("GEN-03")
@pytest.mark.parametrize("mode", ["scoring", "basic"])
def test_a_finished_game_accepts_no_action(mode):
    over = table(hands=("025", "333"), mode=mode).play("250@0,0v")
    assert over.legal == ()
    for action in ("draw", "pass", "333@0,1^", "021@0,0^", "255@0,1^", "000@99999999,0v"):
        refused(over, action, "GEN-03")
    refused(over, "no action", None)
    refused(over, "Pass", None)
