"""Laying tiles in Triangle Dominoes: where they fit (TR-08 to TR-12), what they earn (TR-17 on)."""

import pytest

from tests.games.triominoes.table import RING, bad, document, refused, ring, table


def earned(board, lay, players=2):
    """What a lay adds to the score; the tile is the player's and not the last one."""
    digits = lay[:3]
    tile = min(digits[i:] + digits[:i] for i in range(3))
    hand = " ".join(sorted([tile, "555"]))
    position = table(board=board, hands=(hand, "055", "455")[:players], pool="335 445")
    after = position.play(lay)
    assert after.document == document(
        board=f"{board} {lay}", hands=("555", "055", "455")[:players], pool="335 445",
        scores=(after.scores[0], 0, 0)[:players], turn=1,
    )  # fmt: skip
    return after.scores[0]


# Where a tile fits


@pytest.mark.clause("TR-08")
def test_a_tile_joins_the_table_side_to_side():
    position = table(hands=("025 112 333", "444 555"))
    assert position.legal == ("250@0,0v", "121@-1,0v", "draw")
    assert position.play("250@0,0v").document == document(
        board="120@0,0^ 250@0,0v", hands=("112 333", "444 555"), scores=(7, 0), turn=1
    )


@pytest.mark.clause("TR-08")
def test_a_lay_is_of_the_players_own_hand():
    position = table(hands=("023 333", "025 444"), pool="024")
    refused(position, "250@0,0v", "TR-08")  # the other's
    refused(position, "240@0,0v", "TR-08")  # the pool's
    refused(position, "120@0,0v", "TR-08")  # the table's
    refused(position, "444@0,0^", "TR-08")  # whatever the place


@pytest.mark.clause("TR-08")
@pytest.mark.parametrize(
    "place",
    ["5,5v", "3,0^", "0,3^", "-3,0v", "27,0v", "-28,-28^", "28,0^", "31,31v", "32,0^", "-33,0v",
     "64,0^", "99,-99v", "99999999999999999999,0^", "0,-99999999999999999999v"],
)  # fmt: skip
def test_a_tile_that_touches_nothing(place):
    refused(table(hands=("012 333", "444"), board="025@0,0^"), f"120@{place}", "TR-08")


@pytest.mark.clause("TR-09")
def test_both_numbers_along_a_shared_side_agree():
    position = table(hands=("025 112 333", "444 555"))
    refused(position, "025@0,0v", "TR-09")  # 0 meets 2, 5 meets 0
    refused(position, "502@0,0v", "TR-09")
    refused(position, "333@0,0v", "TR-09")
    refused(position, "112@-1,0v", "TR-09")  # one of the two is right
    refused(position, "211@-1,0v", "TR-09")
    refused(position, "250@-1,0v", "TR-09")
    assert "250@0,0v" in position.legal


@pytest.mark.clause("TR-10")
def test_numbers_agree_at_a_single_corner_too():
    # -1,1v leans on -1,1^ only; its third corner meets 0,1v, which has a 3 there.
    board = ring("0,1^ -1,1v")
    refused(table(board=board, hands=("224 333", "555")), "242@-1,1v", "TR-10")
    refused(table(board=board, hands=("222 333", "555")), "222@-1,1v", "TR-10")
    assert table(board=board, hands=("223 444", "555")).legal[:-1] == ("232@-1,1v",)


@pytest.mark.clause("TR-10", "TR-09")
def test_a_shared_side_is_named_before_a_single_corner():
    board = ring("0,1^ -1,1v")
    refused(table(board=board, hands=("244 333", "555")), "442@-1,1v", "TR-09")


@pytest.mark.clause("TR-11")
def test_a_place_holds_one_tile():
    position = table(hands=("025 333", "444"), board="120@0,0^ 220@0,0v")
    refused(position, "250@0,0v", "TR-11")
    refused(position, "333@0,0^", "TR-11")  # whether it would agree or not
    bad(document(board="120@0,0^ 122@0,0^"), "TR-11")


@pytest.mark.clause("TR-11")
def test_tiles_are_turned_but_never_flipped():
    position = table(board="230@0,0^", hands=("013 035 333", "444"))
    # 0,0v has 3 at its upper left and 0 below: 5 goes between, and 1 would with a flipped 013.
    assert position.legal == ("350@0,0v", "draw")
    for digits in ("013", "130", "301"):
        refused(position, f"{digits}@0,0v", "TR-09")
    refused(position, "310@0,0v", "TR-01")


@pytest.mark.clause("TR-12")
def test_a_tile_that_touches_only_at_corners_is_not_joined():
    position = table(hands=("012 022 333", "444"), board="025@0,0^")
    refused(position, "201@0,1^", "TR-12")  # shares the point (0,1), and its number
    refused(position, "333@0,1^", "TR-12")  # whatever the number
    refused(position, "333@-1,1v", "TR-12")
    refused(position, "333@1,0^", "TR-12")
    refused(position, "333@0,-1^", "TR-12")
    for corner in ("-1,0^", "-1,1^", "1,-1^", "1,-1v", "-1,-1v", "0,-1^"):
        refused(position, f"333@{corner}", "TR-12")
    bad(document(board="025@0,0^ 222@0,1^"), "TR-08")


def test_the_precedence_of_what_is_wrong_with_a_lay():
    drawn = {"drawn": "333", "hands": ("025 333", "444 555")}
    refused(table(**drawn), "021@0,0^", "TR-01")  # no such tile, and the place is taken
    refused(table(**drawn), "444@0,0^", "TR-08")  # not in hand, and the place is taken
    refused(table(**drawn), "025@0,0^", "TR-21")  # not the drawn tile, and the place is taken
    refused(table(**drawn), "333@0,0^", "TR-11")  # the place is taken, and the numbers differ
    refused(table(**drawn), "333@1,0^", "TR-12")
    refused(table(**drawn), "333@9,0^", "TR-08")
    third = {"draws": 3, "third_draw": "may_lay"}
    refused(table(**drawn, **third), "021@0,0^", "TR-01")
    refused(table(**drawn, **third), "444@0,0^", "TR-08")
    refused(table(**drawn, **third), "025@0,0^", "TR-22")
    refused(table(**drawn, **third), "333@0,0^", "TR-11")
    refused(table(**drawn, **third, after_draw="any"), "025@0,0^", "TR-11")
    first = table(board="", hands=("333", "444"))
    refused(first, "444@9,9v", "TR-07")
    refused(first, "021@9,9v", "TR-01")


# What it earns


@pytest.mark.clause("TR-17")
@pytest.mark.parametrize(
    ("lay", "points"),
    [("200@0,0v", 2), ("220@0,0v", 4), ("250@0,0v", 7), ("221@-1,0v", 5), ("100@0,-1v", 1)],
)
def test_a_tile_earns_its_sum(lay, points):
    assert earned("120@0,0^", lay) == points
    assert earned("120@0,0^", lay, players=3) == points


@pytest.mark.clause("TR-17")
def test_in_the_basic_game_nothing_is_earned():
    position = table(hands=("025 333", "444"), mode="basic").play("250@0,0v")
    assert position.document["scores"] == [0, 0]
    assert position.scores == (-1, -1)


BRIDGE = "005@0,0^ 300@-1,0v 015@0,0v 512@1,0^ 330@-1,1^ 112@1,0v 101@1,1^ 401@0,1v"


@pytest.mark.clause("TR-18")
def test_a_bridge_earns_40():
    assert earned(BRIDGE, "340@-1,1v") == 4 + 0 + 3 + 40


@pytest.mark.clause("TR-18")
def test_a_bridge_within_a_ring():
    # -1,1v leans on -1,1^ only, and its corner (0,2) meets 0,1v.
    assert earned(ring("-1,1v 0,1^"), "232@-1,1v") == 7 + 40
    # 0,1^ leans on -1,1v only, and its corner (1,1) meets 1,1^ and 1,0v.
    assert earned(ring("0,1^ 0,1v"), "233@0,1^") == 8 + 40


@pytest.mark.clause("TR-18")
def test_what_is_no_bridge():
    # One side shared, and only the ends of that side meet other tiles.
    assert earned(ring("-1,1^ -1,1v"), "122@-1,1^") == 5
    # The opposite corner is on a point of its own.
    assert earned("120@0,0^ 250@0,0v", "221@-1,0v") == 5
    # Two sides shared: all three corners meet others, but nothing is bridged.
    assert earned(ring("-1,1^"), "122@-1,1^") == 5
    assert earned(ring("0,1^"), "233@0,1^") == 8


HEXAGON = "413@0,0^ 514@-1,0v 501@-1,1^ 011@-1,1v 111@0,1^ 113@0,0v"


@pytest.mark.clause("TR-19")
def test_a_hexagon_earns_50():
    board = "111@0,0^ 311@-1,0v 101@0,0v 150@0,1^ 451@-1,1v"
    assert earned(board, "341@-1,1^") == 4 + 3 + 1 + 50


@pytest.mark.clause("TR-19")
@pytest.mark.parametrize("last", HEXAGON.split()[1:])
def test_any_of_the_six_may_complete_a_hexagon(last):
    tiles = HEXAGON.split()
    at = tiles.index(last)
    assert earned(" ".join(tiles[at + 1 :] + tiles[:at]), last) == sum(map(int, last[:3])) + 50


@pytest.mark.clause("TR-19")
def test_two_and_three_hexagons_at_once():
    centre = "234@0,0v"
    one = ring("0,1v 1,1^ 1,0v 1,0^ 1,-1v 1,-1^ 0,-1v")
    assert earned(one, centre) == 9 + 50
    two = ring("0,1v 1,1^ 1,0v")
    assert earned(two, centre) == 9 + 60
    assert earned(RING, centre) == 9 + 70


@pytest.mark.clause("TR-19")
def test_a_hexagon_earns_only_when_it_is_completed():
    # The whole ring without its middle: the last of twelve closes it, and no point has six.
    assert earned(ring("1,-1^"), "044@1,-1^") == 8
    # A tile beside a hexagon that was there before earns its sum.
    board = ring("0,1v 1,1^ 1,0v 1,0^ 1,-1v 1,-1^ 0,-1v")
    assert earned(f"{board} 234@0,0v", "433@1,0^") == 10
