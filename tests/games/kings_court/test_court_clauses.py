"""The rules of King's Court, clause by clause: a position, an action, the position after."""

from collections import Counter
from random import Random

import numpy as np
import pytest

import kufsa
from kufsa.testing import play
from tests.games.kings_court.court import (
    BEFORE_DEAD_END,
    GAME,
    LAST_FOUR,
    bad,
    document,
    is_dead,
    refused,
    table,
    told,
)

# Material and set-up


@pytest.mark.clause("KC-01")
@pytest.mark.parametrize(
    ("options", "kinds", "copies", "magic"),
    [
        ({}, 10, 2, 4),
        ({"kinds": 12, "copies": 3, "magic": 8}, 12, 3, 8),
        ({"kinds": 4, "magic": 0}, 4, 2, 0),
        ({"kinds": 7, "copies": 1}, 7, 1, 4),
    ],
)
def test_the_cards_of_the_box(options, kinds, copies, magic):
    dealt = GAME.start(2, seed=3, **options).document
    every = dict.fromkeys("ABCDEFGHIJKL"[:kinds], copies)
    characters = Counter([place[0] for place in dealt["row"]] + dealt["characters"])
    hats = Counter([place[1] for place in dealt["row"]] + dealt["hats"])
    assert characters == every
    assert hats == Counter({**every, "*": magic})


@pytest.mark.clause("KC-01")
@pytest.mark.parametrize(
    "options",
    [
        *({"kinds": 3}, {"kinds": 13}, {"copies": 0}, {"copies": 4}, {"magic": 9}, {"magic": -1}),
        *({"kinds": 6, "copies": 1}, {"kinds": True}, {"copies": 1.0}, {"magic": "4"}),
    ],
)
def test_no_other_numbers_of_cards(options):
    with pytest.raises(kufsa.BadOption, match=next(iter(options))):
        GAME.start(2, **options)
    with pytest.raises(kufsa.BadPosition):
        GAME.position({**document(), "options": {"players": 2, **options}})


@pytest.mark.clause("KC-01")
def test_every_place_gets_every_card_as_often_as_another():
    deals = [GAME.start(2, seed=seed, kinds=4).document for seed in range(400)]
    for place in (0, 6):
        for card, kinds in ((0, "ABCD"), (1, "ABCD*")):
            found = Counter(dealt["row"][place][card] for dealt in deals)
            share = 400 / len("AABBCCDD") * 2 if card == 0 else 400 / 12 * 2
            for kind in kinds:
                mean = share * 2 if kind == "*" else share
                assert abs(found[kind] - mean) < 5 * mean**0.5, (place, kind)
    tops = Counter(dealt["hats"][0] for dealt in deals)
    assert set(tops) == set("ABCD*") and min(tops.values()) > 30


@pytest.mark.clause("KC-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players(players):
    start = GAME.start(players, seed=1)
    assert start.scores == (0,) * players
    assert len(start.document["known"]) == players


@pytest.mark.clause("KC-02")
@pytest.mark.parametrize("players", [0, 1, 5, True, 2.0])
def test_no_other_number_of_players(players):
    with pytest.raises(kufsa.BadOption):
        GAME.start(players)


@pytest.mark.clause("KC-02")
def test_penalty_hats_are_never_short():
    position = table(penalties=(999_998, 0), known=("", ""))
    after = position.play("call 1", "peek 1", "call 1")
    assert after.document["penalties"] == [1_000_000, 0]
    assert after.scores == (-1_000_000, 0)


@pytest.mark.clause("KC-03")
def test_a_row_of_seven_with_hats_face_down():
    start = GAME.start(3, seed=2)
    assert len(start.document["row"]) == 7
    assert start.document["known"] == [[], [], []]
    for seat in (None, 0, 1, 2):
        assert [place[1] for place in start.view(seat)["row"]] == ["?"] * 7
        assert [place[0] for place in start.view(seat)["row"]] == [
            place[0] for place in start.document["row"]
        ]


@pytest.mark.clause("KC-03")
def test_nobody_has_won_anything_yet():
    dealt = GAME.start(3, seed=2, first=1).document
    assert dealt["pairs"] == ["", "", ""]
    assert dealt["penalties"] == dealt["magic"] == [0, 0, 0]
    assert (dealt["last_swap"], dealt["turn"], dealt["phase"]) == ([], 1, "play")


def test_a_deal_leaves_nothing_of_the_game_before():
    fresh, used = np.zeros(1, GAME.rules.STATE), np.zeros(1, GAME.rules.STATE)
    used.view(np.uint8)[:] = 1
    for state in (fresh, used):
        GAME.kernels.setup_game(state, np.array([3, 6, 1, 4, 0, 2]), np.arange(8, dtype=np.uint32))
    assert fresh.tobytes() == used.tobytes()


@pytest.mark.parametrize("players", [2, 4])
def test_a_state_holds_what_its_document_says_and_no_more(players):
    dice = Random(f"bytes {players}")
    for position in play.walk(GAME.start(players, seed=players, kinds=5), dice):
        again = GAME.position(position.document)
        for name in GAME.rules.STATE.names:
            if name != "chance":
                true, read = position._state[0][name], again._state[0][name]
                assert true.tobytes() == read.tobytes(), (name, position)


def test_a_deal_is_the_same_for_ever():
    start = GAME.start(2, seed=7, first=0)
    assert start.document["row"] == ["FJ", "GG", "HC", "A*", "BH", "JI", "H*"]
    assert start == GAME.start(2, seed=7, first=0) != GAME.start(2, seed=8, first=0)


@pytest.mark.clause("KC-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_turn_is_one_action_and_play_goes_round(players):
    position = table(known=[""] * players, turn=players - 1)
    seats = []
    for action in ("peek 1", "swap 1 2", "call 3", "peek 2", "swap 5 6"):
        seats.append(position.to_act)
        position = position.play(action)
    assert seats == [(players - 1 + n) % players for n in range(5)]


@pytest.mark.clause("GEN-01", "KC-04")
def test_who_begins_is_chosen_or_by_lot():
    assert [GAME.start(4, seed=1, first=seat).to_act for seat in range(4)] == [0, 1, 2, 3]
    lots = [GAME.start(3, seed=seed).to_act for seed in range(90)]
    assert all(15 <= lots.count(seat) <= 45 for seat in range(3))


@pytest.mark.clause("GEN-01")
@pytest.mark.parametrize("first", [2, -1, True, "0", 1.0])
def test_nobody_else_can_begin(first):
    with pytest.raises(kufsa.BadOption):
        GAME.start(2, first=first)


# Actions


@pytest.mark.clause("KC-05")
def test_a_peek_is_known_to_who_peeks():
    after = table(known=("5", "")).play("peek 2")
    assert after.document == document(known=("25", ""), turn=1)
    assert after.view(0)["row"] == ["A?", "BA", "C?", "D?", "EF", "F?", "G?"]
    assert after.view(1)["row"] == ["A?", "B?", "C?", "D?", "E?", "F?", "G?"]
    assert after.view(0)["last"] == {"action": "peek 2", "seat": 0, "slot": 2, "hat": "A"}
    assert after.view(1)["last"] == {"action": "peek 2", "seat": 0}
    assert after.play("peek 2").document["known"] == [[2, 5], [2]]


@pytest.mark.clause("KC-05", "KC-06", "KC-08")
@pytest.mark.parametrize("number", ["8", "9", "10", "99999999999999999999999999"])
def test_a_slot_beyond_the_row(number):
    for position in (table(), table(**LAST_FOUR)):
        assert number[:30] in refused(position, f"peek {number}", "KC-05")
        refused(position, f"swap 1 {number}", "KC-06")
        refused(position, f"swap {number} {number}0", "KC-06")
        refused(position, f"call {number}", "KC-08")


@pytest.mark.clause("KC-05", "KC-06", "KC-08")
def test_a_slot_beyond_a_shorter_row():
    position = table(**LAST_FOUR)
    refused(position, "peek 5", "KC-05")
    refused(position, "swap 4 5", "KC-06")
    refused(position, "swap 6 7", "KC-06")
    refused(position, "call 5", "KC-08")
    assert len(position.legal) == 4 + 6 + 4


@pytest.mark.clause("KC-06")
def test_a_swap_exchanges_two_hats():
    after = table().play("swap 2 6")
    row = "AB BE CD DC EF FA GH"
    assert after.document == document(row, last_swap="26", turn=1)


@pytest.mark.clause("KC-06", "KC-17")
@pytest.mark.parametrize(
    ("swap", "after"),
    [
        ("swap 1 2", ("2 3 5", "1 7", "1 3")),
        ("swap 1 7", ("3 5 7", "1 2", "2 3")),
        ("swap 2 3", ("1 2 5", "3 7", "2 3")),
        ("swap 3 6", ("1 5 6", "2 7", "2 6")),
        ("swap 4 6", ("1 3 5", "2 7", "2 3")),
    ],
)
def test_what_is_known_travels_with_the_hats(swap, after):
    position = table(known=("135", "27", "23")).play(swap)
    known = [[int(slot) for slot in slots.split()] for slots in after]
    assert position.document["known"] == known
    for seat in range(3):
        shown = position.view(seat)["row"]
        for slot, place in enumerate(position.document["row"], start=1):
            assert shown[slot - 1] == (place if slot in known[seat] else place[0] + "?")


@pytest.mark.clause("KC-07")
def test_a_swap_is_not_undone_at_once():
    after = table().play("swap 2 5")
    refused(after, "swap 2 5", "KC-07")
    assert len(after.legal) == 34
    other = after.play("swap 2 3")
    assert "swap 2 5" in other.legal and "swap 2 3" not in other.legal
    assert after.play("peek 1").legal == table().legal


@pytest.mark.clause("KC-07")
@pytest.mark.parametrize("action", ["peek 1", "call 1", "swap 1 2"])
def test_another_action_between_allows_it(action):
    assert "swap 2 5" in table().play("swap 2 5", action).legal


@pytest.mark.clause("KC-07")
def test_a_table_may_allow_swapping_back():
    position = table(swap_back=True)
    again = position.play("swap 2 5", "swap 2 5")
    assert again.document == document(swap_back=True, last_swap="25")
    assert again.legal == position.legal


@pytest.mark.clause("KC-08")
def test_a_called_hat_is_shown_to_all():
    after = table(known=("", "", "")).play("call 7")
    for seat in (None, 0, 1, 2):
        last = {"action": "call 7", "seat": 0, "slot": 7, "hat": "H", "fits": False}
        assert after.view(seat)["last"] == last
        (called,) = [event for event in after.events(seat) if event["event"] == "called"]
        assert called == {
            "event": "called", "clause": "KC-08", "seat": 0, "slot": 7, "hat": "H",
            "character": "G",
        }  # fmt: skip


FITTING = "AB BA CC DD EF FE GH"


@pytest.mark.clause("KC-09")
def test_called_right_wins_a_pair_and_the_piles_fill_the_place():
    before = {"known": ("137", "23"), "pairs": ("", ""), "penalties": (0, 1)}
    after = table(FITTING, "HIJKL", "GI*JKL*", **before).play("call 3")
    assert after.document == document(
        "AB BA HG DD EF FE GH",
        "IJKL",
        "I*JKL*",
        known=("17", "2"),
        pairs=("C", ""),
        penalties=(0, 1),
        turn=1,
    )
    assert after.scores == (1, -1)
    assert after.view(1)["last"]["fits"] is True


@pytest.mark.clause("KC-09")
def test_pairs_are_kept_in_the_order_won():
    position = table("AA BB CC DD EF FE GH", "HIJKL", "GI*JKL*", turn=1)
    after = position.play("call 4", "call 1", "call 3", "call 2")
    assert after.document["pairs"] == ["AB", "DC"]
    assert after.scores == (2, 2)


@pytest.mark.clause("KC-09")
def test_hats_of_a_kind_are_alike():
    position = table(
        "AA BA CD DC DD CB BC", "A", "B", kinds=4, copies=2, magic=0, known=("", "", "")
    )
    after = position.play("swap 1 2", "call 1")
    assert after.document["pairs"] == ["", "A", ""]
    assert after.document["row"][:2] == ["AB", "BA"]


@pytest.mark.clause("KC-10")
def test_called_wrong_costs_a_penalty_hat_and_all_have_seen_the_hat():
    after = table(known=("4", "6", ""), turn=2).play("call 2")
    assert after.document == document(known=("24", "26", "2"), penalties=(0, 0, 1), turn=0)
    assert after.scores == (0, 0, -1)
    assert after.view(1)["row"][1] == "BA"


MAGICAL = "AB B* CD DC EF FE GH"


@pytest.mark.clause("KC-11")
@pytest.mark.parametrize("action", ["peek 2", "call 2"])
def test_a_magic_hat_is_kept_and_a_new_hat_takes_its_place(action):
    position = table(MAGICAL, "HIJKL", "GI*JKLA", known=("1", "3"), turn=1)
    after = position.play(action)
    assert after.document == document(
        "AB BG CD DC EF FE GH", "HIJKL", "I*JKLA", known=("1", "3"), found=(0, 1)
    )
    assert after.scores == (0, 0)
    for seat in (None, 0, 1):
        assert after.view(seat)["last"]["hat"] == "*"
        assert "magic" in told(after, seat)


@pytest.mark.clause("KC-11")
def test_nobody_knows_a_magic_hat():
    assert "magic" in bad(document(MAGICAL, "HIJKL", "GI*JKLA", known=("12", "")), "KC-11")


@pytest.mark.clause("KC-12")
def test_without_characters_a_won_place_closes():
    five = {"characters": "", "hats": "E*", "known": ("14", "34", "23")}
    pairs = ("FGHI", "JKL", "")
    position = table("AA BC CB DD E*", **five, pairs=pairs, turn=2)
    after = position.play("call 1")
    assert after.document == document(
        "BC CB DD E*", **{**five, "known": ("3", "23", "12")}, pairs=("FGHI", "JKL", "A"), turn=0
    )
    after = position.play("call 4")
    assert after.document["row"] == ["AA", "BC", "CB", "E*"]
    assert after.document["known"] == [[1], [3], [2, 3]]
    assert after.legal[-1] == "call 4"
    assert told(after)[1:3] == ["won", "closed"]


@pytest.mark.clause("KC-12")
def test_a_short_row_has_no_pile_of_characters():
    bad(document("AB BA CD DC EF FE", "HIJKLG", "GI*JKL*H"), "KC-12")


# Dead ends

A_STAYS = {"characters": BEFORE_DEAD_END["characters"][1:] + "A"}  # if nobody has won the king


@pytest.mark.clause("KC-13")
@pytest.mark.parametrize("seed", range(40))
def test_a_deal_is_no_dead_end(seed):
    dealt = GAME.start(2, seed=f"deal {seed}", kinds=12, copies=3, magic=0)
    assert not is_dead(dealt.document["row"])


@pytest.mark.clause("KC-13")
@pytest.mark.parametrize("seed", range(12))
def test_a_dead_end_is_shuffled_and_laid_anew(seed):
    before = table(**BEFORE_DEAD_END, known=("127", "2"), seed=seed)
    after = before.play("call 1")
    new = after.document
    assert not is_dead(new["row"])
    assert new["known"] == [[], []]
    assert new["pairs"] == ["A", ""]
    assert (new["turn"], new["last_swap"]) == (1, [])
    assert len(new["row"]) == 7 and len(new["characters"]) == len(new["hats"]) == 28
    assert new["characters"] != before.document["characters"][1:]
    assert new["hats"] != before.document["hats"][1:]
    assert told(after, 1) == ["called", "won", "arrived", "laid-anew", "turn"]


@pytest.mark.clause("KC-13")
def test_it_is_repeated_until_the_row_lives():
    # With these seeds the first new row is another dead end.
    for seed in (56, 276, 287, 379):
        assert not is_dead(table(**BEFORE_DEAD_END, seed=seed).play("call 1").document["row"])


@pytest.mark.clause("KC-13")
@pytest.mark.parametrize("action", ["peek 1", "call 1"])
def test_a_magic_hat_may_leave_a_dead_end(action):
    hats = BEFORE_DEAD_END["hats"] + "A"
    parts = {**BEFORE_DEAD_END, **A_STAYS, "row": "C* AD AD BD BE BE CE", "magic": 1}
    after = table(**{**parts, "hats": hats}).play(action)
    assert told(after)[-2:] == ["laid-anew", "turn"]
    assert not is_dead(after.document["row"])
    assert after.document["magic"] == [1, 0]
    # If a hat comes that belongs to somebody in the row, nothing happens.
    alive = table(**{**parts, "hats": hats[::-1]}).play(action)
    assert "laid-anew" not in told(alive)
    assert alive.document["row"] == ["CA", "AD", "AD", "BD", "BE", "BE", "CE"]


@pytest.mark.clause("KC-13")
def test_a_document_is_no_dead_end():
    parts = {**BEFORE_DEAD_END, **A_STAYS, "row": "CF AD AD BD BE BE CE"}
    parts["hats"] = BEFORE_DEAD_END["hats"][1:] + "A"
    bad(document(**parts), "KC-13")


# The end


@pytest.mark.clause("KC-14")
def test_three_in_the_row_end_the_game():
    after = table(**LAST_FOUR, turn=1, known=("24", "")).play("call 4")
    assert after.over
    assert after.document == document(
        "AA BC CB", "", "**", pairs=("EFGH", "IJKLD"), known=("2", ""), turn=1, phase="over"
    )
    assert after.winners == (1,)


@pytest.mark.clause("KC-14")
def test_the_phase_tells_whether_three_are_left():
    over = table(**LAST_FOUR).play("call 1").document
    assert GAME.position(over).document == over
    bad({**over, "phase": "play"}, "KC-14")
    bad(document(**LAST_FOUR, phase="over"), "KC-14")


@pytest.mark.clause("KC-15")
@pytest.mark.parametrize(
    ("penalties", "magic", "score"),
    [(0, 0, 4), (3, 0, 1), (3, 2, 3), (2, 2, 4), (1, 2, 4), (6, 0, -2), (0, 2, 4)],
)
def test_a_magic_hat_cancels_one_penalty_hat_and_no_more(penalties, magic, score):
    parts = {**LAST_FOUR, "hats": "*" * (2 - magic)}
    position = table(**parts, penalties=(penalties, 1), found=(magic, 0))
    assert position.scores == (score, 3)


@pytest.mark.clause("KC-16")
@pytest.mark.parametrize(
    ("penalties", "winners"), [((0, 2), (0,)), ((3, 0), (1,)), ((9, 3), (1,)), ((0, 0), (0,))]
)
def test_most_points_win(penalties, winners):
    position = table(**LAST_FOUR, penalties=penalties)
    assert position.winners == ()
    assert position.play("call 1").winners == winners


@pytest.mark.clause("GEN-02")
def test_equal_points_share_the_win():
    assert table(**LAST_FOUR, penalties=(1, 0)).play("call 1").winners == (0, 1)
    three = {**LAST_FOUR, "pairs": ("EFG", "HIJ", "KL")}
    over = table(**three, known=("", "", ""), turn=2).play("call 4")
    assert over.winners == (0, 1, 2)
    assert over.events(None)[-1]["winners"] == [0, 1, 2]


@pytest.mark.clause("GEN-03")
def test_a_finished_game_accepts_nothing():
    over = table(**LAST_FOUR).play("call 1")
    assert over.legal == ()
    for action in ("peek 1", "swap 1 2", "call 1", "peek 7", "swap 1 99"):
        refused(over, action, "GEN-03")
