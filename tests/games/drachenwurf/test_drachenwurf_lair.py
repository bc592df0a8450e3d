"""Lairs, rebuilding, the end and points of DrachenWurf; what goes by itself; the longest lists."""

from itertools import combinations, combinations_with_replacement

import numpy as np
import pytest

import kufsa
from kufsa.core.schema import BitSet
from kufsa.core.schema.terms import Scope
from kufsa.games.drachenwurf import dice, lair, rules, schema, state

GAME = kufsa.game("drachenwurf")
COLOURS = "roygbp"
CARDS = [f"{colour}{landscape}" for colour in COLOURS for landscape in range(1, 7)]


def refused(position, action, clause):
    with pytest.raises(kufsa.IllegalAction) as error:
        position.play(action)
    assert error.value.clause == clause


# Rows.


@pytest.mark.clause("DW-20")
@pytest.mark.parametrize(
    ("rows", "card", "fitting"),
    [
        ([], "b4", []),
        (["b1", "y4", "r1"], "b4", [1, 2]),  # a single card is open to both
        (["b1 b2", "y4 p4", "r1 r4"], "b4", [1, 2]),
        (["y1 b1", "r3 b3"], "b4", []),
        (["b1 b2 b3 b5 b6", "r4 o4 y4 g4 p4"], "b4", [1, 2]),
        (["r1", "o2 o3"], "b4", []),
    ],
)
def test_a_card_joins_a_row_of_its_colour_or_landscape(table, rows, card, fitting):
    position = table(middle="g1", phase="lay", nests={0: {"2": card}}, lairs={0: rows})
    assert position.legal == (*(f"lay {card} {row}" for row in fitting), f"lay {card} new")
    for row in set(range(1, len(rows) + 1)) - set(fitting):
        refused(position, f"lay {card} {row}", "DW-20")
    for row in (len(rows) + 1, 36, 37, 64, 99, 10**50):
        refused(position, f"lay {card} {row}", "DW-20")
    for row in fitting:
        laid = position.play(f"lay {card} {row}").document["lairs"][0]
        assert laid[row - 1] == sorted([*rows[row - 1].split(), card], key=CARDS.index)
    assert position.play(f"lay {card} new").document["lairs"][0][-1] == [card]


@pytest.mark.clause("DW-20")
@pytest.mark.parametrize("row", ["r1 o2", "r1 r2 o1", "r1 o1 o2", "r1 r2 r3 r4 o5"])
def test_a_document_has_no_other_rows(document, row):
    with pytest.raises(kufsa.BadPosition) as error:
        GAME.position(document(middle="b4", kept="b", lairs={0: [row]}))
    assert error.value.clause == "DW-20"


def test_the_arithmetic_of_rows_is_that_of_cards():
    """Every row with every card that joins or leaves it, against sets of names."""

    def valid(cards):
        return len({card[0] for card in cards}) == 1 or len({card[1] for card in cards}) == 1

    lines = [[card for card in CARDS if card[0] == colour] for colour in COLOURS]
    lines += [[card for card in CARDS if card[1] == str(number)] for number in range(1, 7)]
    rows = {part for line in lines for size in range(1, 7) for part in combinations(line, size)}
    assert len(rows) == 720
    number = {row: schema.ROW.read(list(row), "a row", Scope(players=2)) for row in rows}
    names = BitSet(schema.CARD).write
    for row in sorted(rows):
        assert schema.ROW.write(number[row]) == list(row)
        assert names(int(lair.cards_of(number[row]))) == list(row)
        assert lair.length(number[row]) == len(row)
        fitting = {card for card in CARDS if card not in row and valid([*row, card])}
        assert set(names(int(lair.open_to(number[row])))) == fitting
        for card in fitting:
            more = tuple(sorted([*row, card], key=CARDS.index))
            assert lair.joined(number[row], CARDS.index(card)) == number[more]
        for card in row:
            less = tuple(other for other in row if other != card)
            assert lair.parted(number[row], CARDS.index(card)) == (number[less] if less else 0)


@pytest.mark.clause("DW-20")
def test_every_seat_has_its_own_rows_in_the_order_begun(table):
    position = table(
        players=3, middle="g1", turn=1, phase="lay", nests={1: {"2": "p6", "3": "y5"}},
        lairs={0: ["r1", "o2"], 1: ["b1"], 2: ["g3", "g4 g5"]},
    )  # fmt: skip
    assert position.play("lay y5 new").document["lairs"] == [  # p6 goes by itself
        [["r1"], ["o2"]], [["b1"], ["y5"], ["p6"]], [["g3"], ["g4", "g5"]],
    ]  # fmt: skip


@pytest.mark.clause("DW-21")
def test_a_card_that_was_laid_stays(table):
    home = {"middle": "b4 g2 r6", "lairs": {0: ["b1 b2", "y2"]}}
    for phase in ({"phase": "choose", "kept": "bb"}, {"phase": "take", "free": "bb"},
                  {"phase": "keep", "rolled": "rrrbbb"},
                  {"phase": "lay", "nests": {0: {"2": "p1 p2"}}}):  # fmt: skip
        position = table(**home, **phase)
        for action in ("move b2 2", "move b1 new", "lay b2 2", "take b2 2"):
            with pytest.raises(kufsa.IllegalAction):
                position.play(action)
    after = table(**home, kept="bb").play("take b4 2", "end")
    assert after.document["lairs"][0] == [["b1", "b2"], ["y2"]]


# Rebuilding.


@pytest.mark.clause("DW-22")
def test_one_card_moves_for_an_egg(table):
    position = table(middle="b4", phase="rebuild", lairs={0: ["b1 b2", "y2", "g1 p1"]}, eggs=[2, 0])
    assert position.legal == (
        *("move g1 new", "move b1 3", "move b1 new", "move b2 2", "move b2 new"),
        *("move p1 new", "end"),
    )
    after = position.play("move b2 2").document
    assert after["lairs"][0] == [["b1"], ["y2", "b2"], ["g1", "p1"]]
    assert (after["eggs"], after["supply"]) == ([1, 0], 35)
    assert after["turn"] == 1  # once a turn


@pytest.mark.clause("DW-22")
def test_a_row_left_empty_disappears_and_later_rows_move_up(table):
    gone = table(middle="b4", phase="rebuild", lairs={0: ["r1", "r2", "y2"], 1: ["p5"]})
    after = gone.play("move r1 2").document
    assert after["lairs"] == [[["r1", "r2"], ["y2"]], [["p5"]]]
    last = gone.play("move y2 2").document
    assert last["lairs"] == [[["r1"], ["r2", "y2"]], [["p5"]]]
    new = table(middle="b4", phase="rebuild", lairs={0: ["r1 r2", "y2"], 1: ["p5"]})
    assert new.play("move r1 new").document["lairs"] == [[["r2"], ["y2"], ["r1"]], [["p5"]]]


@pytest.mark.clause("DW-22")
def test_faults_of_a_move(table):
    lairs = {0: ["b1 b2", "y2"], 1: ["g4"]}
    position = table(middle="b4", phase="rebuild", lairs=lairs)
    refused(position, "move b1 1", "DW-22")  # its own row
    refused(position, "move y2 2", "DW-22")
    refused(position, "move y2 new", "DW-22")  # alone already
    refused(position, "move g4 new", "DW-22")  # in another lair
    refused(position, "move b4 1", "DW-22")  # in the middle, though it would fit
    refused(position, "move g4 1", "DW-20")  # what does not fit comes first
    refused(position, "move b1 2", "DW-20")
    refused(position, "move b1 3", "DW-20")
    refused(position, "move b1 40", "DW-20")
    for action in ("lay b4 new", "keep b", "roll", "take b4 2", "done", "take b4 9", "keep b*b*"):
        refused(position, action, "DW-22")
    poor = table(middle="b4", phase="rebuild", lairs=lairs, eggs=[0, 1])
    refused(poor, "move b2 2", "DW-22")
    refused(poor, "move b1 2", "DW-20")
    assert poor.legal == ("end",)


@pytest.mark.clause("DW-23")
def test_what_remains_of_a_row_is_judged_by_its_cards(table):
    both = table(middle="g1", phase="lay", nests={0: {"2": "b6"}}, lairs={0: ["y1 b1"]})
    assert both.legal == ("lay b6 new",)
    parted = table(middle="g1 g2 g3", phase="rebuild", lairs={0: ["y1 b1"]}, nests={0: {"2": "b6"}},
                   eggs=[1, 0])  # fmt: skip
    home = parted.play("move y1 new")
    while home.to_act != 0:
        home = home.play("done" if "done" in home.legal else home.legal[0])
    assert home.document["lairs"][0] == [["b1"], ["y1"]]
    assert home.legal == ("lay b6 1", "lay b6 new")


# The end.


def last_cards(**parts):
    """All cards are in lairs but a few; seat 1 has the rest."""
    return {"rest": 1, "eggs": [1, 1], **parts}


@pytest.mark.clause("DW-24")
def test_the_game_ends_when_all_cards_are_home(table):
    position = table(**last_cards(nests={0: {"2": "r1"}}, lairs={0: ["r2", "r3 r4"]}, phase="lay"))
    home = position.play("lay r1 1")
    assert (home.document["phase"], home.to_act) == ("rebuild", 0)  # no roll
    assert "move r1 2" in home.legal
    for action in ("move r1 2", "end"):
        over = home.play(action)
        assert over.over and over.to_act is None and over.legal == ()
        assert (over.document["phase"], over.document["turn"]) == ("over", 0)
        assert GAME.position(over.document).document == over.document


@pytest.mark.clause("DW-24")
def test_without_an_egg_the_end_comes_by_itself(table):
    position = table(**last_cards(nests={0: {"2": "r1"}}, phase="lay", eggs=[0, 1]))
    over = position.play("lay r1 new")
    assert over.over
    assert over.document["turn"] == 0


@pytest.mark.clause("DW-24")
def test_it_goes_on_while_a_card_is_anywhere_else(table):
    for parts in ({"middle": "r1"}, {"nests": {1: {"2": "r1"}}}, {"nests": {0: {"2": "r1"}}},
                  {"pile": "r1"}):  # fmt: skip
        position = table(**last_cards(**parts, phase="rebuild"))
        assert not position.play("end").over


@pytest.mark.clause("DW-24")
def test_the_last_card_by_six(table):
    position = table(**last_cards(middle="r1", lairs={0: ["r2"]}, phase="take", free="rrrrrr"))
    after = position.play("take r1 6", "lay r1 1")
    assert (after.document["phase"], after.to_act) == ("rebuild", 0)


@pytest.mark.clause("DW-24")
def test_documents_of_the_end(document):
    ended = document(**last_cards(phase="rebuild"))
    for phase in ("rebuild", "over"):
        assert GAME.position({**ended, "phase": phase}).document["phase"] == phase
    wrong = [
        {**ended, "phase": "take"},
        {**ended, "phase": "choose", "kept": "r"},
        {**ended, "phase": "lay"},
        {**ended, "phase": "keep", "rolled": "rrrrrr"},
        document(**last_cards(phase="over", middle="r1")),
        document(**last_cards(phase="over", pile="r1")),
        document(**last_cards(phase="over", nests={1: {"2": "r1"}})),
    ]
    for one in wrong:
        with pytest.raises(kufsa.BadPosition) as error:
            GAME.position(one)
        assert error.value.clause == "DW-24"


@pytest.mark.clause("DW-25")
def test_points_are_squares_of_rows_and_eggs(table):
    lairs = {0: ["r1", "o1 o2", "y1 y2 y3"], 1: ["g1 g2 g3 g4", "b1 b2 b3 b4 b5"],
             2: ["p1 p2 p3 p4 p5 p6"]}  # fmt: skip
    position = table(players=3, middle="r2", lairs=lairs, nests={0: {"5": "r3 r4"}}, eggs=[0, 3, 7],
                     kept="r")  # fmt: skip
    assert position.scores == (1 + 4 + 9, 16 + 25 + 3, 36 + 7)
    assert position.view(0)["scores"] == [14, 44, 43]
    assert position.winners == ()


@pytest.mark.clause("DW-25", "GEN-02")
@pytest.mark.parametrize(
    ("eggs", "winners"), [([18, 17], (0,)), ([17, 18], (1,)), ([17, 17], (0, 1))]
)
def test_most_points_win_and_equals_all(table, eggs, winners):
    lairs = {
        seat: [" ".join(f"{colour}{n}" for n in range(1, 7)) for colour in colours]
        for seat, colours in enumerate(("roy", "gbp"))
    }
    over = table(lairs=lairs, eggs=eggs, phase="over")
    assert over.scores == (108 + eggs[0], 108 + eggs[1])
    assert over.winners == winners


@pytest.mark.clause("GEN-03")
def test_a_finished_game_accepts_nothing(table):
    over = table(rest=1, phase="over")
    for action in ("lay r1 new", "keep r", "roll", "take r1 2", "done", "move r1 new", "end",
                   "keep r*r*", "keep rrrrrrr", "take r1 9", "move r1 99"):  # fmt: skip
        refused(over, action, "GEN-03")
    with pytest.raises(kufsa.IllegalAction) as error:
        over.play("nonsense")
    assert error.value.clause is None


# What goes by itself.


def test_single_choices_are_made_across_turns(worlds):
    """With one card far away at a nest, turns pass one after another."""
    lengths = set()
    for position in worlds(60, rest=1, nests={0: {"5": "b4"}}, phase="rebuild",
                           eggs=[0, 0, 0], players=3):  # fmt: skip
        after = position.play("end")
        lengths.add(len(after._steps))
        assert after.over or len(after.legal) > 1
    assert len(lengths) > 2


def test_a_start_may_leave_another_seat_to_act():
    starts = [GAME.start(2, seed=seed, first=0) for seed in range(400)]
    assert {start.to_act for start in starts} == {0, 1}
    assert all(len(start.legal) > 1 for start in starts)
    assert all(start.view(0)["last"] is None for start in starts)


def test_automatic_actions_are_events_and_no_entries_of_a_log(table):
    position = table(middle="b4 g2 r6", phase="take", free="bb", eggs=[0, 0])
    after = position.play("take b4 2")
    assert after.to_act == 1
    assert after.view(0)["last"]["action"] == "take b4 2"
    told = [event["event"] for event in after.events()]
    assert told[:2] == ["took", "turn"]


# The longest lists.


def test_the_longest_list_has_room(table):
    singles = table(lairs={0: CARDS}, phase="rebuild")
    assert len(singles.legal) == rules.MAX_LEGAL_ACTIONS == 361


def test_no_roll_has_more_than_255_keeps():
    longest = 0
    for shown in combinations_with_replacement(COLOURS, 6):
        counts = [shown.count(colour) for colour in COLOURS]
        plain = np.prod([count + 1 for count in counts])
        doubled = sum(plain * count // (count + 1) for count in counts)
        longest = max(longest, plain - 1 + doubled)
    assert longest == 255


def test_six_different_dice_have_255_keeps(table):
    nests = {1: {"2": "r1 o1 y1 g1 b1 p1"}}
    position = table(nests=nests, phase="keep", rolled="roygbp")
    assert len(position.legal) == 255


def test_takes_are_few(table):
    nests = {1: {"2": "b1 b2 b3"}}
    position = table(middle="b4 b5 b6", nests=nests, phase="take", free="bbbbbbb")
    assert len(position.legal) == 3 * 5 + 3 * 4 + 1 <= 6 * 6 + 2


def test_lays_are_fewer_than_moves(table):
    half = [card for card in CARDS if (COLOURS.index(card[0]) + int(card[1])) % 2]
    position = table(nests={0: {"2": " ".join(c for c in CARDS if c not in half)}},
                     lairs={0: half}, phase="lay")  # fmt: skip
    assert len(position.legal) == 108 + 18


def test_keeps_are_numbered_in_the_canonical_order():
    assert dice.KEEP_COUNT == 3695
    spelt = list(schema.KEEP.texts)
    assert len(set(spelt)) == 3695
    order = ["r", "r*", "o", "o*", "y", "y*", "g", "g*", "b", "b*", "p", "p*"]

    def key(text):
        dice_shown = text.replace("", " ").replace(" *", "*").split()
        return len(dice_shown), [order.index(die) for die in dice_shown]

    assert spelt == sorted(spelt, key=key)
    for number, (kept, doubled) in enumerate(dice.KEEPS):
        assert dice.keep_number(kept, doubled) == number


def test_the_state_is_small():
    assert rules.STATE.itemsize == 344
    assert state.ACTIONS == 6542
