"""Triangle Dominoes before the first tile: the box, the deal, who begins (TR-01 to TR-07)."""

from collections import Counter

import numpy as np
import pytest

import kufsa
from kufsa.games.triominoes import rules
from tests.games.triominoes import reference
from tests.games.triominoes.table import GAME, TILES, bad, document, refused, table


def all_tiles(position):
    parts = position.document
    laid = [reference.tile_of(lay.partition("@")[0]) for lay in parts["board"]]
    return sorted(laid + sum(parts["hands"], []) + parts["pool"])


@pytest.mark.clause("TR-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_box_holds_every_multiset_of_three_numbers_once(players):
    position = GAME.start(players, seed=players)
    tiles = all_tiles(position)
    assert tiles == TILES
    assert Counter(len(set(tile)) for tile in tiles) == {1: 6, 2: 30, 3: 20}
    for _ in range(20):
        position = position.play(position.legal[0])
    assert all_tiles(position) == TILES


@pytest.mark.clause("TR-01")
@pytest.mark.parametrize("digits", ["021", "210", "102", "543", "132", "006", "678", "999"])
def test_no_other_tile_exists(digits):
    refused(table(), f"{digits}@0,0v", "TR-01")
    refused(table(board="", turn=1), f"{digits}@0,0^", "TR-01")
    bad(document(board=f"{digits}@0,0^"), "TR-01")
    for wrong in (digits, f"{digits[1:]}{digits[0]}"):
        bad(document(pool=f"000 {wrong}"), "TR-01")
        bad(document(hands=(wrong, "333")), "TR-01")


@pytest.mark.clause("TR-01")
@pytest.mark.parametrize(
    "twice",
    [
        {"pool": "000 000"},
        {"pool": "333"},
        {"hands": ("333", "333")},
        {"hands": ("333 333", "444")},
        {"hands": ("012", "333")},
        {"pool": "012"},
        {"board": "011@0,0^ 101@0,0v"},
    ],
)
def test_no_tile_is_there_twice(twice):
    bad(document(**twice), "TR-01")


def test_a_tile_in_hand_or_pool_is_written_in_its_smallest_turn():
    for wrong in ("120", "201", "550", "12", "0012", " 012", "", "draw", 12, None, ["012"]):
        parts = document(board="", hands=("333", "444"))
        parts["pool"] = [wrong]
        bad(parts)
        parts = document(board="")
        parts["hands"][1] = [wrong]
        bad(parts)


@pytest.mark.clause("TR-02")
def test_two_to_four_players():
    assert GAME.players == range(2, 5)
    for players in GAME.players:
        assert len(GAME.start(players, seed=1).document["hands"]) == players


@pytest.mark.clause("TR-02")
@pytest.mark.parametrize("players", [-1, 0, 1, 5, 10**30, True, 2.0, "2", None])
def test_no_other_number_of_players(players):
    if players is not None:  # then the fewest play
        with pytest.raises(kufsa.BadOption):
            GAME.start(players)
    parts = document(hands=("333", "444"))
    parts["options"]["players"] = players
    bad(parts)


@pytest.mark.clause("TR-03")
@pytest.mark.parametrize(("players", "each"), [(2, 9), (3, 7), (4, 7)])
def test_how_many_tiles_are_dealt(players, each):
    parts = GAME.start(players, seed=11).document
    assert [len(hand) for hand in parts["hands"]] == [each] * players
    assert len(parts["pool"]) == 56 - each * players
    assert all(hand == sorted(hand) for hand in parts["hands"])
    assert parts["board"] == []
    assert parts["scores"] == [0] * players
    assert (parts["draws"], parts["passes"], parts["round"]) == (0, 0, 1)
    assert parts["phase"] == "play"
    assert "drawn" not in parts


@pytest.mark.clause("TR-03")
def test_every_tile_is_as_likely_anywhere():
    deals = 700
    hands = Counter()
    tops = Counter()
    bottoms = Counter()
    for seed in range(deals):
        parts = GAME.start(4, seed=seed).document
        hands.update((seat, tile) for seat, hand in enumerate(parts["hands"]) for tile in hand)
        tops[parts["pool"][0]] += 1
        bottoms[parts["pool"][-1]] += 1
    # 55 degrees of freedom: chance exceeds 110 once in a hundred thousand runs.
    for found in (tops, bottoms):
        mean = deals / 56
        assert sum((found[tile] - mean) ** 2 / mean for tile in TILES) < 110
    mean = deals * 7 / 56
    for seat in range(4):
        assert sum((hands[seat, tile] - mean) ** 2 / mean for tile in TILES) < 110


@pytest.mark.clause("TR-03")
def test_a_seed_deals_one_game():
    assert GAME.start(3, seed=5) == GAME.start(3, seed=5)
    assert GAME.start(3, seed=5).document != GAME.start(3, seed=6).document


@pytest.mark.clause("TR-04")
def test_a_view_shows_one_hand_and_the_sizes_of_all():
    position = table(hands=("333 455", "444 555", "011"), pool="000 112 224 335 023")
    assert position.view(1)["hand"] == ["444", "555"]
    for seat in (0, 1, 2, None):
        view = position.view(seat)
        assert view["hand_sizes"] == [2, 2, 1]
        assert view["pool"] == 5
        assert view["hands"] is None
        shown = str({**view, "hand": None})
        assert not [tile for tile in TILES if f"'{tile}'" in shown]
    assert position.view(None)["hand"] is None


@pytest.mark.clause("TR-04")
def test_what_a_seat_cannot_see_changes_nothing_for_it():
    one = table(hands=("333 455", "444 555", "011"), pool="000 112", turn=0)
    other = table(hands=("333 455", "001 122", "225"), pool="345 002", turn=0)
    assert one.view(0) == other.view(0)
    assert one.legal_for(0) == other.legal_for(0)
    assert one.view(None) == other.view(None)
    assert one.view(1) != other.view(1)


# Who begins


@pytest.mark.clause("TR-05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_begins_over_many_deals(players):
    decided = Counter()
    for seed in range(200):
        parts = GAME.start(players, seed=seed).document
        assert parts["turn"] == reference.beginner(parts["hands"]), parts["hands"]
        decided[max(3 - len(set(tile)) for hand in parts["hands"] for tile in hand)] += 1
    assert decided[2] > 10  # a triple decided
    assert decided[1] > 1  # a double did


def begins(*hands):
    state = np.zeros(1, rules.STATE)
    state[0].players = len(hands)
    for seat, hand in enumerate(hands):
        state[0].hands[seat] = sum(1 << TILES.index(tile) for tile in hand.split())
    assert reference.beginner([hand.split() for hand in hands]) == rules.beginner(state[0])
    return rules.beginner(state[0])


@pytest.mark.clause("TR-05")
def test_a_triple_begins_before_any_other_tile():
    assert begins("455 555", "000 444") == 0
    assert begins("455 445", "000 345") == 1
    assert begins("000 455", "111", "222 001") == 2


@pytest.mark.clause("TR-05")
def test_without_a_triple_the_highest_double_begins():
    assert begins("345 245", "001 012") == 1
    assert begins("445 345", "055 012") == 1  # two fives beat two fours
    assert begins("155", "255", "055") == 1  # the third number decides
    assert begins("044", "334", "344") == 2
    assert begins("001", "004", "011") == 2


@pytest.mark.clause("TR-05")
def test_without_a_double_the_highest_single_tile_begins():
    assert begins("012 123", "345 013") == 1
    assert begins("235", "145") == 1  # both make ten: 541 before 532
    assert begins("145", "235") == 0
    assert begins("034", "124", "025") == 2  # seven each: 520, 430, 421
    assert begins("123", "015", "024") == 1  # six each: 510, 420, 321


# The first turn


@pytest.mark.clause("TR-06")
@pytest.mark.parametrize("mode", ["scoring", "basic"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round(players, mode):
    position = GAME.start(players, seed=3, mode=mode)
    seats = []
    for _ in range(2 * players + 1):
        seats.append(position.to_act)
        position = position.play(position.legal[0])
        while position.to_act == seats[-1]:
            position = position.play(position.legal[-1])
    assert seats == [(seats[0] + n) % players for n in range(2 * players + 1)]


@pytest.mark.clause("TR-07")
@pytest.mark.parametrize("mode", ["scoring", "basic"])
def test_the_first_player_lays_any_tile_in_any_turn(mode):
    position = table(board="", hands=("012 055 333", "444 555"), pool="000", mode=mode)
    assert position.legal == (
        "012@0,0^", "120@0,0^", "201@0,0^", "055@0,0^", "505@0,0^", "550@0,0^", "333@0,0^",
    )  # fmt: skip
    earned = 10 if mode == "scoring" else 0
    assert position.play("505@0,0^").document == document(
        board="505@0,0^", hands=("012 333", "444 555"), pool="000", mode=mode,
        scores=(earned, 0), turn=1,
    ) | {"options": position.document["options"]}  # fmt: skip


@pytest.mark.clause("TR-07")
@pytest.mark.parametrize("mode", ["scoring", "basic"])
@pytest.mark.parametrize("pool", ["000", ""])
def test_the_first_player_cannot_draw_or_pass(mode, pool):
    position = table(board="", pool=pool, mode=mode)
    refused(position, "draw", "TR-07")
    refused(position, "pass", "TR-07")


@pytest.mark.clause("TR-07")
def test_the_first_tile_is_ones_own_and_lies_on_the_first_place():
    position = table(board="", hands=("012 333", "444 555"))
    refused(position, "444@0,0^", "TR-07")
    refused(position, "000@0,0^", "TR-07")
    refused(position, "444@5,5v", "TR-07")
    for place in ("0,0v", "1,0^", "0,-1^", "-1,0v", "28,3^", "-99999999999999999999,0v"):
        assert "0,0^" in refused(position, f"120@{place}", "TR-07")
