"""The turn of DrachenWurf, clause by clause: set-up, dice, eggs and taking."""

from collections import Counter

import pytest

import kufsa

GAME = kufsa.game("drachenwurf")
CARDS = [f"{colour}{landscape}" for colour in "roygbp" for landscape in range(1, 7)]


def refused(position, action, clause):
    before = position.document
    with pytest.raises(kufsa.IllegalAction) as error:
        position.play(action)
    assert error.value.clause == clause
    assert position.document == before
    return str(error.value)


def rolls(position):
    """The dice of every roll since the last action."""
    return [roll["dice"] for roll in position.view(0)["last"]["rolls"]]


def all_cards(document):
    nests = [card for nest in document["nests"] for side in nest.values() for card in side]
    lairs = [card for lair in document["lairs"] for row in lair for card in row]
    return sorted([*document["pile"], *document["middle"], *nests, *lairs])


# Material and set-up.


@pytest.mark.clause("DW-01")
@pytest.mark.parametrize("seed", range(5))
def test_there_are_36_cards_each_pair_once(seed):
    assert all_cards(GAME.start(3, seed=seed).document) == sorted(CARDS)


@pytest.mark.clause("DW-01")
@pytest.mark.parametrize("wrong", ["r7", "x1", "r0", "R1", "r11", "", None, 1, "r1 "])
def test_no_other_cards(document, wrong):
    bad = document(middle="b4", kept="b")
    bad["pile"][0] = wrong
    with pytest.raises(kufsa.BadPosition) as error:
        GAME.position(bad)
    assert error.value.clause == "DW-01"


@pytest.mark.clause("DW-01")
def test_every_card_is_there_just_once(document):
    for change in (["r2", "r2"], ["r2"], ["r1", "r2", "r3"]):
        bad = document(middle="b4", kept="b")
        assert bad["pile"][:2] == ["r1", "r2"]
        bad["pile"][:2] = change
        with pytest.raises(kufsa.BadPosition) as error:
            GAME.position(bad)
        assert error.value.clause == "DW-01"


@pytest.mark.clause("DW-01")
@pytest.mark.parametrize("nest", [{"2": "r1 r1"}, {"2": "r1", "5": "r1"}])
def test_no_card_stands_twice_at_one_nest(document, nest):
    with pytest.raises(kufsa.BadPosition, match="twice") as error:
        GAME.position(document(kept="b", nests={1: nest}))
    assert error.value.clause == "DW-01"


@pytest.mark.clause("DW-01")
def test_no_card_lies_twice_in_one_row(document):
    with pytest.raises(kufsa.BadPosition, match="twice") as error:
        GAME.position(document(kept="b", lairs={1: ["r1 r1"]}))
    assert error.value.clause == "DW-01"


@pytest.mark.clause("DW-02")
def test_a_die_shows_every_colour_alike(worlds):
    fell = Counter()
    for position in worlds(600, middle="r1 o1 y1", kept="rrrrr", eggs=[0, 0]):
        [dice, *_] = rolls(position.play("roll"))
        fell[dice] += 1
    assert sorted(fell) == sorted("roygbp")
    assert all(60 < count < 140 for count in fell.values())


@pytest.mark.clause("DW-02")
def test_dice_fall_each_for_itself(worlds):
    fell = Counter()
    for position in worlds(1_800, middle="r1 o1 y1", kept="rrrr", eggs=[0, 0]):
        fell[rolls(position.play("roll"))[0]] += 1
    assert len(fell) == 21
    for dice, count in fell.items():
        mean = 50 if dice[0] == dice[1] else 100
        assert abs(count - mean) < 5 * mean**0.5, dice


@pytest.mark.clause("DW-02")
def test_six_dice_are_rolled(worlds):
    for position in worlds(20, middle="r1 o1 y1", phase="rebuild", eggs=[0, 0]):
        assert len(rolls(position.play("end"))[0]) == 6


@pytest.mark.clause("DW-03")
@pytest.mark.parametrize("players", range(2, 7))
def test_everybody_begins_with_an_egg(players):
    found = GAME.start(players, seed=3).document
    assert (found["eggs"], found["supply"]) == ([1] * players, 36 - players)


@pytest.mark.clause("DW-03")
@pytest.mark.parametrize(("eggs", "supply"), [([1, 1], 33), ([36, 1], 0), ([0, 0], 37)])
def test_there_are_36_eggs(document, eggs, supply):
    with pytest.raises(kufsa.BadPosition) as error:
        GAME.position(document(middle="b4", kept="b", eggs=eggs, supply=supply))
    assert error.value.clause == "DW-03"


@pytest.mark.clause("DW-04")
def test_two_to_six_players():
    assert GAME.players == range(2, 7)
    for players in GAME.players:
        assert len(GAME.start(players, seed=1).document["nests"]) == players
    for players in (1, 7, True):
        with pytest.raises(kufsa.BadOption):
            GAME.start(players)


@pytest.mark.clause("DW-04")
@pytest.mark.parametrize("side", ["2", "3", "4", "5"])
def test_a_nest_has_the_sides_2_to_5(table, side):
    position = table(middle="b4", nests={1: {side: "o1"}}, kept="b")
    assert position.document["nests"] == [{}, {side: ["o1"]}]


@pytest.mark.clause("DW-04")
@pytest.mark.parametrize("side", ["0", "1", "6", "7", "02", "", "22"])
def test_a_nest_has_no_other_side(document, side):
    with pytest.raises(kufsa.BadPosition):
        GAME.position(document(middle="b4", nests={1: {side: "o1"}}, kept="b"))


@pytest.mark.clause("DW-05")
def test_the_pile_is_shuffled():
    deals = 720
    first, last = Counter(), Counter()
    for seed in range(deals):
        found = GAME.start(2, seed=seed, first=0).document
        first[found["middle"][0]] += 1
        last[found["pile"][-1]] += 1
    for found in (first, last):
        assert sorted(found) == sorted(CARDS)
        assert all(2 <= count <= 45 for count in found.values())


@pytest.mark.clause("DW-05", "GEN-01")
def test_a_deal_is_the_same_for_ever():
    start = GAME.start(2, seed=7, first=0).document
    assert (start["middle"], start["pile"][:3]) == (["y1", "y2", "g2"], ["y3", "o1", "o6"])
    assert (start["rolled"], start["turn"]) == ("ogbbbp", 0)
    assert GAME.start(2, seed=7, first=0) == GAME.start(2, seed=7, first=0)
    assert GAME.start(2, seed=7, first=0) != GAME.start(2, seed=8, first=0)


@pytest.mark.clause("DW-05")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_turns_go_round(table, players):
    position = table(players=players, middle="r1 o1 y1", phase="rebuild", turn=players - 1)
    told = [event["seat"] for event in position.play("end").events() if event["event"] == "turn"]
    assert told[0] == 0
    again = table(players=players, middle="r1 o1 y1", phase="rebuild").play("end")
    assert next(event["seat"] for event in again.events() if event["event"] == "turn") == 1


def first_to_roll(seed, **options):
    """Who had the first turn: it may be over already, by itself."""
    start = GAME.start(4, seed=seed, **options)
    before = [event["seat"] for event in start.events() if event["event"] == "turn"]
    return (start.to_act - len(before)) % 4


@pytest.mark.clause("GEN-01")
def test_who_begins_is_chosen_or_by_lot():
    for seat in range(4):
        assert {first_to_roll(seed, first=seat) for seed in range(5)} == {seat}
    lots = Counter(first_to_roll(seed) for seed in range(120))
    assert all(12 <= lots[seat] <= 50 for seat in range(4))


@pytest.mark.clause("GEN-01")
@pytest.mark.parametrize("first", [2, -1, "0", True, None])
def test_nobody_else_can_begin(first):
    with pytest.raises(kufsa.BadOption):
        GAME.start(2, first=first)


# Refill and securing.


@pytest.mark.clause("DW-06")
@pytest.mark.parametrize(
    ("middle", "after"),
    [
        ("", ["p1", "p2", "p3"]),
        ("b4", ["b4", "p1", "p2"]),
        ("b4 r1", ["b4", "r1", "p1"]),
        ("b4 r1 g2", ["b4", "r1", "g2"]),
    ],
)
def test_the_middle_is_filled_up_to_three(table, middle, after):
    position = table(middle=middle, pile="p1 p2 p3 p4", phase="rebuild").play("end")
    assert position.document["middle"] == after
    assert position.document["pile"][0] == f"p{1 + len(after) - len(middle.split())}"


@pytest.mark.clause("DW-06")
def test_an_empty_pile_fills_nothing(table):
    short = table(middle="b4", pile="p1", rest=1, eggs=[0, 0], phase="rebuild").play("end")
    assert (short.document["middle"], short.document["pile"]) == (["b4", "p1"], [])
    none = table(middle="b4", rest=1, eggs=[0, 0], phase="rebuild").play("end")
    assert (none.document["middle"], none.document["pile"]) == (["b4"], [])


@pytest.mark.clause("DW-06")
def test_the_middle_never_has_four(document):
    with pytest.raises(kufsa.BadPosition):
        GAME.position(document(middle="b4 r1 g2 y3", kept="b"))


@pytest.mark.clause("DW-07")
def test_cards_at_the_own_nest_come_home_in_any_order(table):
    start = table(middle="b4", phase="rebuild", turn=1, nests={0: {"2": "r1", "5": "o6"}})
    position = start.play("end")
    assert position.document["phase"] == "lay"
    assert position.legal == ("lay r1 new", "lay o6 new")
    assert len(position.document["middle"]) == 3  # the refill comes first
    one = position.play("lay o6 new").document  # r1 fits no row: it is laid by itself
    other = position.play("lay r1 new").document
    assert one["lairs"][0] == [["o6"], ["r1"]]
    assert other["lairs"][0] == [["r1"], ["o6"]]
    assert one["nests"] == [{}, {}]
    assert one["phase"] != "lay"


@pytest.mark.clause("DW-07")
def test_only_cards_at_the_own_nest_are_laid(table):
    position = table(middle="b4", phase="lay", nests={0: {"2": "r1 r2"}, 1: {"3": "y1"}})
    for card in ("y1", "b4", "p6"):
        refused(position, f"lay {card} new", "DW-07")
        refused(position, f"lay {card} 9", "DW-07")
    assert position.play("lay r1 new").document["nests"][0] == {"2": ["r2"]}


@pytest.mark.clause("DW-07")
def test_nothing_else_is_done_before_all_cards_are_home(table):
    position = table(middle="b4", phase="lay", nests={0: {"2": "r1 r2"}})
    for action in ("keep r", "roll", "take b4 2", "done", "move r1 new", "end", "move r1 99"):
        refused(position, action, "DW-07")


@pytest.mark.clause("DW-07")
def test_a_loaded_securing_turns_nothing_up(table):
    position = table(middle="b4", phase="lay", nests={0: {"2": "r1"}})
    assert position.legal == ("lay r1 new",)  # a loaded document is never advanced
    assert position.play("lay r1 new").document["lairs"][0] == [["r1"]]
    assert position.play("lay r1 new").document["middle"] == ["b4"]


# The dice.


@pytest.mark.clause("DW-08")
def test_the_first_roll_of_a_turn_happens_by_itself(worlds):
    for position in worlds(10, middle="r1 o1 y1", phase="rebuild"):
        after = position.play("end")
        assert after.to_act == 1
        assert (after.document["phase"], after.document["kept"]) == ("keep", "")
        assert len(after.document["rolled"]) == 6


@pytest.mark.clause("DW-08")
def test_at_least_one_die_is_put_aside_and_the_rest_is_rolled(worlds):
    for position in worlds(20, middle="r1 b4 y1", phase="keep", rolled="rrygbp"):
        refused(position, "roll", "DW-08")
        refused(position, "done", "DW-08")
        refused(position, "take r1 2", "DW-08")
        refused(position, "lay r1 new", "DW-08")
        refused(position, "end", "DW-08")
        aside = position.play("keep rb")
        assert (aside.document["kept"], aside.document["rolled"]) == ("rb", "")
        assert aside.document["phase"] == "choose"
        again = aside.play("roll")
        assert len(rolls(again)[0]) == 4
        if again.to_act == 0 and again.document["phase"] == "keep":
            assert again.document["kept"] == "rb"
            assert again.document["rolled"] == rolls(again)[0]


@pytest.mark.clause("DW-08")
def test_only_dice_that_were_rolled_are_put_aside(table):
    position = table(middle="r1 b4 y1", phase="keep", rolled="rrgb", kept="yb")
    for dice in ("rrr", "y", "bb", "rrbb", "r*rr", "rrrrrrr", "rrrrrrrrrrrrrrrrrr", "r*y*"):
        refused(position, f"keep {dice}", "DW-08")
    assert "keep rrb" in position.legal


@pytest.mark.clause("DW-08")
def test_there_are_six_rolls_at_most(table):
    position = table(seed=4, middle="r1 o1 y1", phase="keep", rolled="rrrrro")
    count = 1
    while position.document["phase"] in ("keep", "choose"):
        action = "roll" if "roll" in position.legal else position.legal[0]
        position = position.play(action)
        count += action == "roll"
        assert len(position.document["kept"]) + len(position.document["rolled"]) in (0, 6, count)
    assert count <= 6


@pytest.mark.clause("DW-09")
def test_only_colours_to_roll_for_are_put_aside(table):
    position = table(
        middle="r1 b4", nests={0: {"2": "p1"}, 1: {"5": "y6"}}, phase="keep", rolled="roygbp",
        eggs=[0, 1],
    )  # fmt: skip
    assert position.legal == (
        *("keep r", "keep y", "keep b", "keep ry", "keep rb", "keep yb", "keep ryb"),
    )
    for dice in ("o", "g", "p", "rp", "roygbp"):
        refused(position, f"keep {dice}", "DW-09")


@pytest.mark.clause("DW-09")
def test_dice_need_not_suffice_for_a_card(table):
    position = table(middle="r1", nests={1: {"5": "y6"}}, phase="keep", rolled="roygbp")
    assert position.play("keep y").document["kept"] == "y"


@pytest.mark.clause("DW-10")
def test_a_player_may_stop_after_putting_dice_aside(table):
    position = table(middle="b4 g2 r6", kept="bb", eggs=[0, 1], lairs={1: ["y1", "o2"]})
    assert position.legal == ("roll", "take b4 2", "done")
    stopped = position.play("done").document
    assert (stopped["turn"], stopped["kept"], stopped["middle"]) == (1, "", ["b4", "g2", "r6"])
    for action in ("keep b", "lay b4 new", "move y1 new", "end", "keep b*b*", "move y1 77"):
        refused(position, action, "DW-10")


@pytest.mark.clause("DW-10")
def test_with_six_dice_aside_rolling_is_over(table):
    position = table(middle="b4 b2 r6", phase="keep", kept="rbb", rolled="rbb", eggs=[0, 1])
    taking = position.play("keep rbb").document
    assert (taking["phase"], taking["free"], taking["kept"]) == ("take", "rrbbbb", "")
    five = position.play("keep rb")
    assert (five.document["phase"], five.document["kept"]) == ("choose", "rrbbb")
    assert five.legal[0] == "roll"


@pytest.mark.clause("DW-10")
def test_taking_a_card_ends_rolling(table):
    position = table(middle="b4 b2 r6", kept="rrbb").play("take b4 2")
    assert (position.document["phase"], position.document["free"]) == ("take", "rr")
    refused(position, "roll", "DW-13")


@pytest.mark.clause("DW-11")
def test_a_roll_without_a_fitting_die_ends_rolling_and_keeps_what_is_aside(worlds):
    ended = 0
    for position in worlds(40, middle="b4 b2", kept="bbbb", eggs=[0, 1]):
        after = position.play("roll")
        [dice, *_] = rolls(after)
        if "b" in dice:
            assert after.document["phase"] in ("keep", "choose")
        else:
            ended += 1
            assert (after.document["phase"], after.document["free"]) == ("take", "bbbb")
            assert after.to_act == 0
    assert 15 <= ended <= 39


@pytest.mark.clause("DW-11")
def test_with_nothing_aside_the_turn_passes_by_itself(worlds):
    passed = 0
    for position in worlds(60, middle="b4", rest=1, phase="rebuild", turn=1, eggs=[0, 0]):
        after = position.play("end")
        if "b" not in rolls(after)[0]:
            passed += 1
            assert len(rolls(after)) > 1 or after.to_act == 1
    assert 5 <= passed <= 40


# Eggs.


@pytest.mark.clause("DW-12")
def test_a_doubled_die_counts_as_two_and_its_egg_goes_to_the_supply(table):
    position = table(middle="b4 g2 r6", phase="keep", rolled="ggbbpp", eggs=[2, 0])
    aside = position.play("keep b*b")
    assert aside.document["kept"] == "b*b"
    assert aside.document["egg_spent"] is True
    assert (aside.document["eggs"], aside.document["supply"]) == ([1, 0], 35)
    assert aside.legal == ("roll", "take b4 2", "take b4 3", "done")


@pytest.mark.clause("DW-12")
def test_one_doubled_die_pays_for_a_card_in_the_middle(table):
    position = table(middle="b4 g2 r6", phase="keep", rolled="ggbbpp", eggs=[1, 0])
    assert position.play("keep b*", "take b4 2").document["nests"][0] == {"2": ["b4"]}


@pytest.mark.clause("DW-12")
def test_one_egg_a_turn_and_only_with_an_egg(table):
    fresh = table(middle="b4 g2 r6", phase="keep", rolled="ggbbpp", eggs=[1, 0])
    assert "keep g*b" in fresh.legal
    refused(fresh, "keep g*b*", "DW-12")
    refused(fresh, "keep b*b*", "DW-12")
    assert len(fresh.legal) == 8 + 8 + 4  # 2 of 2 colours: 8 choices, 12 with one doubled
    poor = table(middle="b4 g2 r6", phase="keep", rolled="ggbbpp", eggs=[0, 1])
    refused(poor, "keep b*", "DW-12")
    assert len(poor.legal) == 8
    spent = table(middle="b4 g2 r6", phase="keep", rolled="gbbpp", kept="g*", eggs=[5, 0])
    refused(spent, "keep b*", "DW-12")
    assert not any("*" in action for action in spent.legal)
    assert spent.play("keep b").document["kept"] == "g*b"


@pytest.mark.clause("DW-12")
def test_an_egg_may_be_used_again_in_the_next_turn(table):
    position = table(middle="b4 g2 r6", kept="g*b", eggs=[2, 1]).play("done")
    assert position.document["egg_spent"] is False
    assert any("*" in action for action in position.legal)


@pytest.mark.clause("DW-12")
def test_with_all_six_aside_the_doubled_die_is_two_letters(table):
    position = table(middle="b4 b2 r6", phase="keep", kept="rbb", rolled="rbb", eggs=[1, 1])
    assert position.play("keep rb*b").document["free"] == "rrbbbbb"


# Taking.


@pytest.mark.clause("DW-13")
def test_a_card_is_paid_with_its_own_colour_and_nothing_is_spent_twice(table):
    position = table(middle="b4 b2 r6", phase="take", free="rbbb")
    assert position.legal == ("take b2 2", "take b2 3", "take b4 2", "take b4 3", "done")
    refused(position, "take r6 2", "DW-13")
    refused(position, "take b4 4", "DW-13")
    paid = table(middle="b4 b2 r6", phase="take", free="rrbbb").play("take b4 2")
    assert paid.document["free"] == "rrb"
    refused(paid, "take b2 2", "DW-13")


@pytest.mark.clause("DW-13")
def test_only_cards_in_the_middle_or_at_a_nest_are_taken(table):
    position = table(middle="b4", lairs={1: ["b1"]}, phase="take", free="bbb")
    refused(position, "take b1 2", "DW-13")  # at home
    refused(position, "take b6 2", "DW-13")  # in the pile
    for action in ("roll", "keep b", "lay b4 new", "end", "move b1 new"):
        refused(position, action, "DW-13")


@pytest.mark.clause("DW-14")
def test_a_card_in_the_middle_takes_two(table):
    position = table(middle="b4 g2 r6", phase="take", free="gbb")
    refused(position, "take b4 1", "DW-14")
    refused(position, "take g2 1", "DW-14")
    taken = position.play("take b4 2")
    assert "b4" not in taken.document["middle"]


@pytest.mark.clause("DW-14")
@pytest.mark.parametrize("card", ["b4", "g2", "r6"])
def test_the_other_cards_in_the_middle_keep_their_order(table, card):
    position = table(middle="b4 g2 r6", phase="take", free="rrggbb").play(f"take {card} 2")
    assert position.document["middle"] == [one for one in ("b4", "g2", "r6") if one != card]


@pytest.mark.clause("DW-15")
@pytest.mark.parametrize("side", [2, 3, 4, 5])
def test_a_card_at_a_nest_takes_one_more_than_its_side(table, side):
    position = table(players=3, nests={2: {str(side): "b4"}}, phase="take", free="b" * 7)
    for count in range(1, side + 1):
        refused(position, f"take b4 {count}", "DW-15")
    assert position.legal == (*(f"take b4 {n}" for n in range(side + 1, 7)), "done")
    robbed = position.play(f"take b4 {side + 1}").document
    assert robbed["nests"][2] == {}
    assert (robbed["eggs"], robbed["supply"]) == ([1, 1, 2], 32)


@pytest.mark.clause("DW-15")
def test_without_a_supply_nobody_is_consoled(table):
    position = table(nests={1: {"2": "b4"}}, phase="take", free="bbb", eggs=[18, 18])
    assert position.play("take b4 3").document["eggs"] == [18, 18]
    last = table(nests={1: {"2": "b4"}}, phase="take", free="bbb", eggs=[17, 18])
    after = last.play("take b4 3").document
    assert (after["eggs"], after["supply"]) == ([17, 19], 0)


@pytest.mark.clause("DW-15")
def test_each_card_robbed_brings_an_egg(table):
    nests = {1: {"2": "r1 b4"}}
    position = table(nests=nests, phase="take", free="rrrbbb").play("take b4 3", "take r1 3")
    assert position.document["eggs"] == [1, 3]


@pytest.mark.clause("DW-15")
def test_the_own_nest_is_not_robbed(table):
    position = table(middle="g1", nests={0: {"2": "b4"}}, phase="take", free="bbbbbbb")
    for count in range(1, 8):
        refused(position, f"take b4 {count}", "DW-15")
    refused(position, "take b4 8", "DW-13")


@pytest.mark.clause("DW-16")
def test_four_may_be_split(table):
    position = table(middle="b4 b2 b6", phase="take", free="bbbbbb")
    split = position.play("take b4 2", "take b2 2", "take b6 2")
    assert split.document["nests"][0] == {"2": ["b2", "b4", "b6"]}
    both = table(middle="b4", nests={1: {"2": "b2"}}, phase="take", free="bbbbb")
    assert both.play("take b2 3", "take b4 2").document["nests"][0] == {"2": ["b4"], "3": ["b2"]}


@pytest.mark.clause("DW-17")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_a_card_lies_at_the_side_of_the_count_spent(table, count):
    position = table(middle="b4", nests={0: {"3": "b1"}}, phase="take", free="bbbbb")
    sides = {"3": ["b1"], str(count): ["b4"]} if count != 3 else {"3": ["b1", "b4"]}
    assert position.play(f"take b4 {count}").document["nests"][0] == sides


@pytest.mark.clause("DW-17")
def test_at_most_six_are_spent_on_a_card(table):
    position = table(middle="b4", phase="take", free="bbbbbbb")
    refused(position, "take b4 7", "DW-17")
    refused(position, "take b4 8", "DW-13")
    refused(position, "take b4 999999999999999999999999999", "DW-13")
    six = table(middle="b4", phase="take", free="bbbbbb")
    refused(six, "take b4 7", "DW-13")


@pytest.mark.clause("DW-18")
def test_six_for_one_card_bring_it_home_and_a_whole_new_turn(table):
    start = table(middle="b4", pile="p1 p2 p3", lairs={0: ["b1", "y4"]}, phase="take",
                  free="bbbbbb", nests={1: {"2": "o1"}})  # fmt: skip
    six = start.play("take b4 6")
    assert six.document["phase"] == "lay"
    assert six.document["nests"][0] == {"6": ["b4"]}
    assert six.document["free"] == ""
    assert six.document["middle"] == []  # laid before the refill
    assert six.legal == ("lay b4 1", "lay b4 2", "lay b4 new")
    assert GAME.position(six.document).document == six.document
    new = six.play("lay b4 2")
    assert new.to_act == 0
    assert new.document["middle"] == ["p1", "p2", "p3"]
    assert new.document["lairs"][0] == [["b1"], ["y4", "b4"]]
    assert (new.document["phase"], len(new.document["rolled"])) == ("keep", 6)


@pytest.mark.clause("DW-18")
def test_a_seventh_lapses_and_an_egg_may_be_used_again(table):
    start = table(middle="b4 r1 o1", kept="b*bbbb", eggs=[2, 1], pile="y1", phase="choose")
    new = start.play("take b4 6")  # alone in the lair: laid by itself
    assert new.document["lairs"][0] == [["b4"]]
    assert new.document["phase"] == "keep"
    assert (new.document["egg_spent"], new.document["free"]) == (False, "")
    assert any("*" in action for action in new.legal)
    seven = table(middle="b4 b1", phase="take", free="bbbbbbb").play("take b4 6")
    assert seven.document["nests"][0] == {}
    assert seven.document["free"] == ""


@pytest.mark.clause("DW-18")
def test_six_that_are_split_bring_no_new_turn(table):
    position = table(middle="b4 b2", phase="take", free="bbbbbb", eggs=[0, 0])
    assert position.play("take b4 3", "take b2 3").to_act == 1
    assert position.play("take b4 2", "take b2 4").document["nests"][0] == {
        "2": ["b4"],
        "4": ["b2"],
    }


@pytest.mark.clause("DW-18", "DW-15")
def test_the_owner_of_a_card_robbed_by_six_gets_an_egg(table):
    position = table(nests={1: {"5": "b4"}}, phase="take", free="bbbbbb", eggs=[1, 0])
    after = position.play("take b4 6").document
    assert after["eggs"] == [1, 1]
    assert after["lairs"][0] == [["b4"]]


@pytest.mark.clause("DW-18")
def test_the_new_turn_secures_what_still_waits(table):
    """A document may have cards at the own nest; six secures its card first, then those."""
    position = table(middle="b4", nests={0: {"3": "o1 o2"}}, phase="take", free="bbbbbb",
                     lairs={0: ["b1"]}).play("take b4 6")  # fmt: skip
    assert position.legal == ("lay b4 1", "lay b4 new")
    refused(position, "lay o1 new", "DW-07")
    after = position.play("lay b4 1")
    assert after.document["phase"] == "lay"
    assert len(after.document["middle"]) == 3
    assert "lay o1 new" in after.legal


@pytest.mark.clause("DW-18")
def test_there_is_no_rebuild_between(table):
    position = table(middle="b4 r1 o1", lairs={0: ["b1 b2"]}, phase="take", free="bbbbbb")
    assert position.play("take b4 6", "lay b4 1").document["phase"] != "rebuild"


@pytest.mark.clause("DW-19")
def test_nothing_must_be_taken_and_the_rest_lapses(table):
    position = table(middle="b4 g2 r6", phase="take", free="ggbb", lairs={0: ["r1 r2"]})
    assert position.play("done").document["phase"] == "rebuild"
    assert position.play("done").document["free"] == ""
    assert position.play("done").document["middle"] == ["b4", "g2", "r6"]
    rest = position.play("take b4 2")
    assert rest.legal == ("take g2 2", "done")
    assert rest.play("done").document["free"] == ""
