"""The rules of Red-Handed, clause by clause: a position, an action, the position after."""

from collections import Counter
from random import Random

import pytest

import kufsa
from kufsa.core.language import languages
from tests.games.red_handed.table import BOX, GAME, only_open, rest, right_snatches, table


def refused(position, action, clause):
    before = position.document
    with pytest.raises(kufsa.IllegalAction) as error:
        position.play(action)
    assert error.value.clause == clause
    assert position.document == before
    return error.value.message.id


def names(position):
    return [card for card, _ in position.document["open"]]


def right(position, action):
    """Whether a snatch is right: then the claimant gets nothing."""
    return position.play(action).view(0)["last"]["right"]


# Material and set-up


@pytest.mark.clause("RH-01")
@pytest.mark.parametrize("players", range(2, 7))
def test_there_are_60_cards(players):
    start = GAME.start(players, seed=players).document
    assert sorted(sum(start["decks"], [])) == BOX
    kinds = Counter(card[0] for card in BOX)
    assert kinds == {"T": 18, "D": 18, "F": 18, "K": 3, "P": 3}


@pytest.mark.clause("RH-02")
@pytest.mark.parametrize("players", range(2, 7))
def test_all_cards_are_dealt_evenly(players):
    start = GAME.start(players, seed=1)
    assert [len(deck) for deck in start.document["decks"]] == [60 // players] * players
    assert start.document["open"] == []
    assert start.document["piles"] == [[]] * players
    assert start.to_act is kufsa.EVERYONE
    assert start.legal == ("flip",)


@pytest.mark.clause("RH-02")
def test_two_to_six_play_and_nobody_begins():
    assert GAME.players == range(2, 7)
    assert set(GAME.options) == {"quick"}
    for wrong in (1, 7):
        with pytest.raises(kufsa.BadOption):
            GAME.start(wrong)


@pytest.mark.clause("RH-02")
def test_a_seat_that_is_not_there():
    two = table("Tr1 Dr1 Fr1")
    assert refused(two, "2:snatch 1 2 3", "RH-02") == "no-such-seat"
    refused(two, "6:snatch", "RH-02")
    refused(two, f"{'9' * 5000}:snatch 1 2 3", "RH-02")
    refused(GAME.start(6, seed=1).play("flip"), "7:snatch", "RH-02")
    assert right(table("Tr1 Dr1 Fr1", players=6), "5:snatch 1 2 3")


@pytest.mark.clause("RH-02")
def test_every_place_of_a_deck_gets_every_kind_as_often_as_its_cards_say():
    deals = 400
    decks = [GAME.start(3, seed=seed).document["decks"] for seed in range(deals)]
    for seat, place in ((0, 0), (0, 19), (1, 7), (2, 0), (2, 19)):
        found = Counter(deck[seat][place][0] for deck in decks)
        for kind, count in {"T": 18, "D": 18, "F": 18, "K": 3, "P": 3}.items():
            mean = deals * count / 60
            assert abs(found[kind] - mean) < 5 * mean**0.5, (seat, place, kind)


@pytest.mark.clause("RH-02")
def test_a_deal_is_the_same_for_ever():
    start = GAME.start(3, seed=7)
    assert start == GAME.start(3, seed=7)
    assert start != GAME.start(3, seed=8)
    assert [deck[:3] for deck in start.document["decks"]] == [
        ["Tr2", "K", "Fr1"], ["Fb1", "Pg", "Tg1"], ["Tb3", "Pr", "Dg2"],
    ]  # fmt: skip


@pytest.mark.clause("RH-03")
def test_the_diamond_lies_in_the_middle_of_every_picture():
    for position in (GAME.start(2, seed=1), table("Tr1 Dr1 Fr1 K", players=6)):
        for lang in languages():
            picture = position.svg(0, lang)
            assert 'viewBox="0 0 560 ' in picture
            assert '<g transform="translate(280 101)"><g transform="scale(1.15)">' in picture


# Turning up


@pytest.mark.clause("RH-04")
def test_everybody_turns_up_the_top_card():
    start = table(decks=("Tr1 K", "Db2 Pg", "Fg3 Tr1"), players=3)
    once = start.play("flip")
    assert once.document["open"] == [["Tr1", 0], ["Db2", 1], ["Fg3", 2]]
    twice = once.play("flip")
    assert twice.document["open"][3:] == [["K", 0], ["Pg", 1], ["Tr1", 2]]
    assert twice.document["open"][:3] == once.document["open"]
    for before, after in zip(start.document["decks"], twice.document["decks"], strict=True):
        assert after == before[2:]


@pytest.mark.clause("RH-05")
def test_an_empty_deck_turns_nothing_up_and_its_player_snatches_all_the_same():
    position = table("Tr1 Dr1", decks=("", "Fr1"), owners=(0, 1), spread=(1,))
    turned = position.play("flip")
    assert turned.document["open"] == [["Tr1", 0], ["Dr1", 1], ["Fr1", 1]]
    assert turned.play("0:snatch 1 2 3").winners == (0,)


@pytest.mark.clause("RH-05", "RH-16")
def test_with_all_decks_empty_there_is_no_turning_up():
    everything = table(" ".join(BOX))
    assert refused(everything, "flip", "RH-05") == "nothing-to-turn"
    assert "flip" not in everything.legal
    assert everything.legal_for(0) == ()
    assert len(everything.legal) == 2 * 1998  # RH-16: there is always something to be claimed
    assert table(" ".join(BOX[:-1])).legal[0] == "flip"


# Thefts and arrests

THEFTS = ["Tr1 Dr1 Fr1", "Tr1 Dg2 Fb3", "Tr2 Dg2 Fb2", "Tg1 Dg3 Fg2", "Fb1 Tb2 Db3"]
QUANTITIES = ["Tr1 Dr1 Fr2", "Tr1 Dg2 Fb2", "Tg3 Dg1 Fg3"]
COLOURS = ["Tr1 Dr1 Fg1", "Tr1 Dg2 Fr3", "Tb3 Dg2 Fg1"]
KINDS = ["Tr1 Tr1 Fr1", "Tr1 Tg2 Tb3", "Dr1 Dg1 Fb1", "Pr Dr1 Fr1", "Tr1 Dr1 Pr"]


@pytest.mark.clause("RH-06")
@pytest.mark.parametrize("cards", THEFTS)
def test_a_theft(cards):
    position = table(cards, players=3)
    assert [action for action in position.legal if action.count(" ") == 3] == [
        f"{seat}:snatch 1 2 3" for seat in range(3)
    ]
    assert right(position, "1:snatch 1 2 3")


@pytest.mark.clause("RH-07")
@pytest.mark.parametrize("cards", QUANTITIES + COLOURS + KINDS)
def test_what_is_no_theft(cards):
    position = table(cards)
    assert "0:snatch 1 2 3" not in position.legal
    assert not right(position, "0:snatch 1 2 3")


@pytest.mark.clause("RH-08")
@pytest.mark.parametrize("cards", COLOURS + THEFTS)
def test_in_the_dark_only_quantities_count(cards):
    dark = table(cards + " K")
    assert "0:snatch 1 2 3" in dark.legal
    assert right(dark, "0:snatch 1 2 3")


@pytest.mark.clause("RH-08", "RH-07")
@pytest.mark.parametrize("cards", QUANTITIES + KINDS)
def test_the_dark_does_not_help_with_anything_else(cards):
    assert not right(table(cards + " K"), "0:snatch 1 2 3")


@pytest.mark.clause("RH-08")
def test_the_dark_goes_with_the_dark_room():
    dark = table("K Tr1 Dr1 Fg1", decks=("Tr2", "Dr2"))
    after = dark.play("0:snatch 2 3 4", "flip")
    assert names(after) == ["Tr2", "Dr2"]
    assert not right(table("Tr1 Dr1 Fg1"), "0:snatch 1 2 3")


@pytest.mark.clause("RH-09")
def test_an_arrest():
    for cards in ("Pr Tr3", "Tb1 Pb"):
        assert table(cards).legal == ("flip", "0:snatch 1 2", "1:snatch 1 2")
        assert right(table(cards), "1:snatch 1 2")
    for cards in ("Pr Tg3", "Pr Dr1", "Pr Fr1", "Pr Pg", "Tr1 Tr1", "Tr1 Dr1"):
        assert table(cards).legal == ("flip",)
        assert not right(table(cards), "0:snatch 1 2")


@pytest.mark.clause("RH-09")
def test_in_the_dark_any_policeman_catches_any_thief():
    assert right(table("Pr Tg3 K"), "0:snatch 1 2")
    assert table("Pr Tg3 K").legal == ("flip", "0:snatch 1 2", "1:snatch 1 2")
    for cards in ("Pr Dr3 K", "Tr3 Tr3 K", "Pr Pb K", "K Tr1 Pr"):
        assert not right(table(cards), "0:snatch 1 2")


@pytest.mark.clause("RH-06", "RH-09")
@pytest.mark.parametrize("seed", range(40))
def test_every_right_snatch_is_listed_whatever_lies_open(seed):
    dice = Random(seed)
    players = dice.randint(2, 6)
    cards = dice.sample(BOX, dice.randint(0, 26))
    if seed % 2:
        cards = [card for card in cards if card != "K"]
    position = table(" ".join(cards), players=players)
    assert list(position.legal) == ["flip", *right_snatches(cards, players)]


@pytest.mark.clause("RH-06", "RH-08")
@pytest.mark.parametrize("cards", [BOX, BOX[:-6], [card for card in BOX if card != "K"]])
def test_every_right_snatch_among_nearly_all_cards(cards):
    shuffled = Random(5).sample(cards, len(cards))
    flip = ["flip"] if len(cards) < 60 else []
    assert list(table(" ".join(shuffled)).legal) == flip + right_snatches(shuffled, 2)


def test_the_longest_list_fits():
    """Two dark rooms are still in the decks: so flip is possible, too."""
    cards = [*rest("K", "K", "K"), "K"]
    owners = tuple(place % 6 for place in range(58))
    longest = table(" ".join(cards), decks=("K", "K"), players=6, owners=owners)
    assert len(longest.legal) == GAME.rules.MAX_LEGAL_ACTIONS == 11_989


# Snatching


@pytest.mark.clause("RH-10")
def test_anybody_snatches_at_any_time():
    position = table("Tr1 Dr1 Fr1", players=4)
    for seat in range(4):
        assert position.play(f"{seat}:snatch 1 2 3").view(0)["last"]["seat"] == seat


@pytest.mark.clause("RH-10")
def test_marks_are_just_the_cards_of_one_incident():
    position = table("Tr1 Dr1 Fr1 Pr Db2")
    assert right(position, "0:snatch 1 2 3")  # the policeman does not undo it
    assert right(position, "0:snatch 1 4")
    for action in ("0:snatch 1 2 5", "0:snatch 1 2 4", "0:snatch 1 2", "0:snatch 2 3"):
        assert not right(position, action)
        assert action not in position.legal


@pytest.mark.clause("RH-10")
def test_a_dark_room_is_never_marked():
    position = table("K Tr1 Dr1 Fr2 Pb")
    assert not right(position, "0:snatch 1 2 3")
    assert not right(position, "0:snatch 1 2")
    assert not right(position, "0:snatch 1 2 5")


@pytest.mark.clause("RH-10")
def test_snatches_that_are_refused():
    empty = GAME.start(2, seed=1)
    for action in ("0:snatch", "0:snatch 1", "1:snatch 1 2", "0:snatch 1 2 3"):
        assert refused(empty, action, "RH-10") == "nothing-open"
    three = table("Tr1 Dr1 Fr1")
    assert refused(three, "0:snatch 1", "RH-10") == "wrong-count"
    assert refused(three, "0:snatch 1 2 3 4", "RH-10") == "wrong-count"
    assert refused(three, "0:snatch 1 2 4", "RH-10") == "not-open"
    assert refused(three, "0:snatch 1 4", "RH-10") == "not-open"
    assert refused(table("Tr1 Dr1 Fr1 Pg"), "0:snatch 1 5", "RH-10") == "not-open"
    assert refused(table("Tr1 Dr1 Fr1 Pg"), "0:snatch 1 2 5", "RH-10") == "not-open"
    assert refused(three, f"0:snatch 1 {'7' * 6000}", "RH-10") == "not-open"
    assert refused(three, "0:snatch 1 63 64", "RH-10") == "not-open"
    assert refused(table(" ".join(BOX)), "0:snatch 59 60 61", "RH-10") == "not-open"
    assert not right(table(" ".join(BOX)), "0:snatch 58 59 60")


@pytest.mark.parametrize(
    "text",
    [
        *("", "Flip", "flip ", " flip", "snatch", "snatch 1 2", "0:snatch ", "0:snatch  1 2"),
        *("0 :snatch 1 2", "00:snatch 1 2", "-1:snatch 1 2", "+0:snatch 1 2", "0:snatch 0 1"),
        *("0:snatch 01 2", "0:snatch 2 1", "0:snatch 2 2", "0:snatch 1 2 2", "0:snatch 1,2"),
        *("0:snatch 10 9", "0:snatch 1 2 3\n", "٠:snatch 1 2", "0:snatch ١ 2", "0:snatch 1 3 2 4"),
        "0:snatch " + "9" * 50 + " " + "8" * 50,
    ],
)
def test_what_is_no_action(text):
    assert refused(table("Tr1 Dr1 Fr1"), text, None) == "not-an-action"


def test_the_seat_is_looked_at_before_the_marks():
    assert refused(GAME.start(2, seed=1), "5:snatch 1", "RH-02") == "no-such-seat"


@pytest.mark.clause("RH-11")
def test_a_right_claim_shares_the_cards_among_the_others():
    position = table("Tr1 Dr1 Fr1 Db2 Fb2 K", players=4)
    before = position.document["decks"]
    after = position.play("1:snatch 1 2 3").document["decks"]
    assert after[2] == before[2] + ["Tr1", "Db2"]
    assert after[3] == before[3] + ["Dr1", "Fb2"]
    assert after[0] == before[0] + ["Fr1", "K"]
    assert after[1] == before[1]


@pytest.mark.clause("RH-11")
def test_the_next_seats_may_get_one_more():
    position = table("Tr1 Dr1 Fr1 Db2 Fb2", players=5)
    sizes = position.play("3:snatch 1 2 3").view(0)["deck_sizes"]
    assert sizes == [11 + 1, 11 + 1, 11 + 1, 11, 11 + 2]
    two = table("Pr Tr1").play("0:snatch 1 2")
    assert two.document["decks"][1][-2:] == ["Pr", "Tr1"]


@pytest.mark.clause("RH-12")
@pytest.mark.parametrize("action", ["1:snatch", "1:snatch 1 2", "1:snatch 1 2 4"])
def test_a_wrong_claim_takes_all_open_cards(action):
    position = table("Tr1 Dr1 Fr1 Db2", players=3)
    before = position.document["decks"]
    after = position.play(action).document["decks"]
    assert after[1] == before[1] + ["Tr1", "Dr1", "Fr1", "Db2"]
    assert (after[0], after[2]) == (before[0], before[2])


@pytest.mark.clause("RH-12")
def test_cards_taken_into_an_empty_deck_are_a_deck_again():
    position = table("Tr1 Db2", owners=(0, 0), spread=(1,))
    after = position.play("0:snatch")
    assert after.document["decks"][0] == ["Tr1", "Db2"]
    assert names(after.play("flip"))[0] == "Tr1"
    assert names(after.play("flip", "flip"))[2] == "Db2"


@pytest.mark.clause("RH-13")
def test_the_table_is_empty_after_a_claim_and_turning_up_goes_on():
    position = table("Tr1 Dr1 Fr1", decks=("Tb1", "Db1"))
    for action in ("0:snatch 1 2 3", "0:snatch"):
        after = position.play(action)
        assert after.document["open"] == []
        assert after.legal == ("flip",)
        assert names(after.play("flip")) == ["Tb1", "Db1"]
        refused(after, "0:snatch 1 2 3", "RH-10")


# The end


@pytest.mark.clause("RH-14")
def test_whoever_has_no_card_left_has_won():
    position = table("Tr1 Dr1 Fr1", owners=(0, 1, 0), spread=(1,))
    over = position.play("0:snatch 1 2 3")
    assert over.over and over.to_act is None
    assert over.winners == (0,)
    assert over.scores == (0, -60)
    assert over.legal == ()
    other = table("Pr Tr1 Dr1", owners=(0, 1, 1), spread=(0,)).play("1:snatch 1 2")
    assert other.over and other.winners == (1,)


@pytest.mark.clause("RH-14")
def test_several_at_the_same_time_all_win():
    position = table("Tr1 Dr1 Fr1 Tr1", players=4, spread=(1, 2))
    over = position.play("1:snatch")  # a wrong claim clears the table of all others
    assert over.winners == (0, 3)
    assert position.play("1:snatch 1 2 3").over is False  # all others got a card
    assert table("Pr Tr1", players=3, owners=(0, 2), spread=(1,)).play("1:snatch 1 2").over is False


@pytest.mark.clause("RH-14")
def test_an_empty_deck_alone_is_no_end():
    position = table("Pr Tr1", decks=("Dr1", "Dr2"), owners=(0, 1), spread=(1,))
    turned = position.play("flip")
    assert turned.document["decks"][0] == []
    assert not turned.over
    assert turned.scores == (-2, -58)


@pytest.mark.clause("RH-15")
def test_in_the_quick_game_cards_received_go_to_a_pile():
    position = table("Tr1 Dr1 Fr1", players=3, quick=True)
    before = position.document["decks"]
    claimed = position.play("0:snatch 1 2 3").document
    assert claimed["decks"] == before
    assert claimed["piles"] == [[], ["Fr1", "Tr1"], ["Dr1"]]
    wrong = position.play("0:snatch")
    assert wrong.document["piles"] == [["Dr1", "Fr1", "Tr1"], [], []]
    assert wrong.scores == (-3, 0, 0)


@pytest.mark.clause("RH-15")
def test_the_quick_game_ends_when_nothing_is_left_to_turn_up_or_to_claim():
    tops = ("Tg1", "Dg1")
    piles = (" ".join(rest("Tr1", "Dr2", "Tg1", "Dg1")), "")
    position = table("Tr1 Dr2", decks=tops, piles=piles, quick=True)
    over = position.play("flip")
    assert over.over
    assert over.document["open"] == [["Tr1", 0], ["Dr2", 1], ["Tg1", 0], ["Dg1", 1]]
    assert over.scores == (-56, 0)  # what lies open counts for nobody
    assert over.winners == (1,)


@pytest.mark.clause("RH-15")
def test_what_is_open_after_the_last_card_can_still_be_claimed():
    piles = (" ".join(rest("Tr1", "Dr1", "Fr1", "Db2")), "")
    position = table("Tr1 Dr1", decks=("Fr1", "Db2"), piles=piles, quick=True).play("flip")
    assert position.legal == ("0:snatch 1 2 3", "1:snatch 1 2 3")
    over = position.play("0:snatch 1 2 3")
    assert over.over and over.scores == (-56, -4)


@pytest.mark.clause("RH-15")
def test_an_arrest_keeps_the_quick_game_going_too():
    position = only_open("Pg Tg1 Dr1")
    assert not position.over
    assert position.play("1:snatch").over
    assert only_open("Pg Tr1 Dr1 K").legal == ("0:snatch 1 2", "1:snatch 1 2")


@pytest.mark.clause("RH-15")
def test_in_the_quick_game_an_empty_hand_wins_nothing():
    position = table("Tr1 Dr1 Fr1", owners=(0, 1, 0), spread=(1,), quick=True)
    after = position.play("0:snatch 1 2 3")
    assert not after.over
    assert after.view(0)["deck_sizes"][0] == 0


@pytest.mark.clause("GEN-02")
def test_the_smallest_piles_win_together():
    cards = rest("Pg", "Tg1", "K")
    piles = (" ".join(cards[:27]), " ".join(cards[27:30]), " ".join(cards[30:]))
    over = table("Pg Tg1 K", piles=piles, players=3, quick=True).play("1:snatch")
    assert over.scores == (-27, -6, -27)
    assert over.winners == (1,)
    piles = (" ".join(cards[:3]), " ".join(cards[3:54]), " ".join(cards[54:]))
    over = table("Pg Tg1 K", piles=piles, players=3, quick=True).play("1:snatch")
    assert over.winners == (0, 2)


@pytest.mark.clause("GEN-03")
def test_a_finished_game_accepts_nothing():
    over = table("Tr1 Dr1 Fr1", owners=(0, 1, 0), spread=(1,)).play("0:snatch 1 2 3")
    for action in ("flip", "0:snatch", "0:snatch 1 2 3", "9:snatch 1"):
        assert refused(over, action, "GEN-03") == "game-over"
