"""The basic game of Triangle Dominoes: first to shed every tile (TR-13 to TR-16).

On the board 120@0,0^ the tiles 001 002 011 022 023 024 025 112 122 fit, and no others.
"""

from functools import partial

import pytest

from tests.games.triominoes import table as tables
from tests.games.triominoes.table import bad, refused

table = partial(tables.table, mode="basic")
document = partial(tables.document, mode="basic")


@pytest.mark.clause("TR-13")
def test_without_a_fitting_tile_a_player_draws_and_the_turn_passes():
    hands, pool = ("333 455", "025 555"), "112 335"
    position = table(hands=hands, pool=pool)
    assert position.legal == ("draw",)
    drawn = position.play("draw")
    # The new tile would fit, but it waits.
    assert drawn.document == document(hands=("112 333 455", "025 555"), pool="335", turn=1)
    assert drawn.legal == ("250@0,0v",)


@pytest.mark.clause("TR-13")
@pytest.mark.parametrize("pool", ["112", ""])
def test_with_a_fitting_tile_a_player_lays(pool):
    position = table(hands=("025 333", "444"), pool=pool)
    assert position.legal == ("250@0,0v",)
    refused(position, "draw", "TR-13")
    refused(position, "pass", "TR-13")


@pytest.mark.clause("TR-13")
def test_with_tiles_in_the_pool_nobody_passes():
    refused(table(hands=("333", "025 444"), pool="112"), "pass", "TR-13")


@pytest.mark.clause("TR-14")
def test_with_an_empty_pool_a_player_without_a_fitting_tile_passes():
    position = table(hands=("333", "444", "025 555"), pool="")
    assert position.legal == ("pass",)
    refused(position, "draw", "TR-14")
    one = position.play("pass")
    assert one.document == document(hands=("333", "444", "025 555"), pool="", turn=1, passes=1)
    two = one.play("pass")
    assert two.document == document(hands=("333", "444", "025 555"), pool="", turn=2, passes=2)
    assert two.legal == ("250@0,0v",)


@pytest.mark.clause("TR-14")
def test_a_lay_begins_the_count_of_passes_anew():
    position = table(hands=("025 333", "444", "255 555"), pool="", passes=2)
    assert position.play("250@0,0v").document["passes"] == 0


@pytest.mark.clause("TR-14")
def test_whom_passes_counts_holds_no_fitting_tile():
    bad(document(hands=("025 333", "022 444"), pool="", turn=1, passes=1))
    bad(document(hands=("444", "025", "022 555"), pool="", turn=2, passes=1))
    bad(document(hands=("011", "333", "022 555"), pool="", turn=2, passes=2))
    assert table(hands=("333", "022 444"), pool="", turn=1, passes=1).legal == ("220@0,0v",)
    assert table(hands=("011", "333", "022 555"), pool="", turn=2, passes=1).to_act == 2


@pytest.mark.clause("TR-15")
def test_who_has_no_tiles_left_wins():
    over = table(hands=("333 444", "025", "000"), pool="112", turn=1).play("250@0,0v")
    assert over.document == document(
        board="120@0,0^ 250@0,0v", hands=("333 444", "", "000"), pool="112", turn=1, phase="over"
    )
    assert over.over
    assert over.to_act is None
    assert over.winners == (1,)
    assert over.scores == (-2, 0, -1)


@pytest.mark.clause("TR-15")
def test_an_empty_hand_ends_a_document():
    bad(document(hands=("", "333 444")), "TR-15")


@pytest.mark.clause("TR-16")
@pytest.mark.parametrize(
    ("hands", "winners"),
    [
        (("025 333", "344 444"), (0,)),  # fewest tiles
        (("025 333 444", "555"), (1,)),  # though its sum may be larger than another's
        (("000 025 111", "555"), (1,)),
        (("025 333", "444"), (0,)),  # as many: the smallest sum
        (("025 444", "333"), (1,)),
    ],
)
def test_a_blocked_game(hands, winners):
    over = table(hands=hands, pool="").play("250@0,0v")
    left = (hands[0].replace("025 ", "").replace(" 025", ""), hands[1])
    assert over.document == document(
        board="120@0,0^ 250@0,0v", hands=left, pool="", turn=0, phase="over"
    )
    assert over.winners == winners


@pytest.mark.clause("TR-16", "GEN-02")
def test_a_blocked_game_may_have_several_winners():
    over = table(hands=("025 145", "334", "555"), pool="").play("250@0,0v")
    assert over.winners == (0, 1)


@pytest.mark.clause("TR-16")
def test_the_last_draw_may_block_the_game():
    over = table(hands=("444", "000 333", "555"), pool="335", turn=1).play("draw")
    assert over.document == document(
        hands=("444", "000 333 335", "555"), pool="", turn=1, phase="over"
    )
    assert over.winners == (0,)


@pytest.mark.clause("TR-16")
def test_as_long_as_somebody_can_lay_the_game_goes_on():
    position = table(hands=("333", "025 444"), pool="335").play("draw")
    assert (position.over, position.legal) == (False, ("250@0,0v",))
    assert table(board="", hands=("333", "444"), pool="").to_act == 0


@pytest.mark.clause("TR-16")
def test_a_blocked_document_is_over():
    bad(document(hands=("333", "444"), pool=""), "TR-16")
    assert tables.GAME.position(document(hands=("333", "444"), pool="", phase="over")).winners == (
        0,
    )


def test_points_of_the_basic_game():
    assert table(hands=("333", "444 555", "055")).scores == (-1, -2, -1)
    bad(document(scores=(0, 1)))
    bad(document(scores=(-2, -2)))
