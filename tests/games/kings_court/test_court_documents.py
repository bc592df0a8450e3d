"""Documents and actions of King's Court: what is read, what is written, what is refused."""

import copy
import json
from typing import Any

import pytest

import kufsa
from tests.games.kings_court.court import GAME, LAST_FOUR, bad, document, table

EXAMPLE: dict[str, Any] = {
    "game": "kings_court",
    "options": {"players": 2},
    "row": ["ED", "JB", "GE", "B*", "E*", "H*", "IJ"],
    "known": [[3], [3]],
    "characters": ["C", "F", "A", "D", "C", "H", "D", "A", "G", "B", "I", "J"],
    "hats": ["A", "J", "C", "B", "E", "G", "H", "C", "F", "I", "D", "G", "A", "H", "I"],
    "pairs": ["", "F"],
    "penalties": [1, 0],
    "magic": [0, 1],
    "last_swap": [4, 6],
    "turn": 0,
    "phase": "play",
}


def changed(**parts: Any) -> dict[str, Any]:
    return {**copy.deepcopy(EXAMPLE), **parts}


def test_the_published_example_reads_and_writes_itself():
    position = GAME.position(EXAMPLE)
    assert json.dumps(position.document) == json.dumps(EXAMPLE)
    assert json.dumps(GAME.position(json.dumps(EXAMPLE)).document) == json.dumps(EXAMPLE)
    assert position.scores == (-1, 1)
    assert "swap 4 6" not in position.legal


def test_defaults_written_out_are_read_and_not_written():
    full = {"players": 2, "kinds": 10, "copies": 2, "magic": 4, "swap_back": False}
    assert GAME.position(changed(options=full)).document == EXAMPLE
    other = GAME.position(changed(options={"players": 2, "swap_back": True})).document
    assert other["options"] == {"players": 2, "swap_back": True}


def test_reading_leaves_the_document_alone():
    given = changed()
    GAME.position(given).play("call 1", "peek 4")
    assert given == EXAMPLE


def test_next_cards_come_first():
    after = GAME.position(EXAMPLE).play("peek 4")
    assert after.document["row"][3] == "BA"
    assert after.document["hats"] == EXAMPLE["hats"][1:]


def test_read_from_a_document_nothing_has_happened_yet():
    position = GAME.position(EXAMPLE)
    assert position.events(0) == []
    assert position.view(0)["last"] is None


def test_legal_actions_in_their_order():
    swaps = [f"swap {a} {b}" for a in range(1, 8) for b in range(a + 1, 8)]
    peeks, calls = ([f"{word} {slot}" for slot in range(1, 8)] for word in ("peek", "call"))
    assert table().legal == (*peeks, *swaps, *calls)
    assert len(table().legal) == GAME.rules.MAX_LEGAL_ACTIONS
    assert GAME.position(EXAMPLE).legal == (
        *peeks,
        *(swap for swap in swaps if swap != "swap 4 6"),
        *calls,
    )
    assert table(**LAST_FOUR, last_swap="12").legal == (
        *("peek 1", "peek 2", "peek 3", "peek 4"),
        *("swap 1 3", "swap 1 4", "swap 2 3", "swap 2 4", "swap 3 4"),
        *("call 1", "call 2", "call 3", "call 4"),
    )


@pytest.mark.parametrize("field", list(EXAMPLE))
def test_every_field_is_needed(field):
    missing = changed()
    del missing[field]
    bad(missing)


CARDS = "KC-01"


@pytest.mark.parametrize(
    ("parts", "clause", "says"),
    [
        ({"more": 1}, None, "more"),
        ({"options": {"players": 5}}, None, "5"),
        ({"options": {"players": 2, "first": 0}}, None, "first"),
        ({"options": {"players": 2, "open_memory": False}}, None, "open_memory"),
        ({"options": {"players": 2, "swap_back": 0}}, None, "swap_back"),
        ({"options": {"players": 2, "kinds": 4, "copies": 1}}, None, "4 characters"),
        ({"options": {"players": 3}}, None, "known"),
        ({"options": {"players": 2, "magic": 5}}, CARDS, "5 of the hat *"),
        ({"options": {"players": 2, "kinds": 9}}, CARDS, "character J"),
        ({"options": {"players": 2, "copies": 3}}, CARDS, "3 of the character A"),
        ({"row": EXAMPLE["row"][:2]}, None, "row"),
        ({"row": [*EXAMPLE["row"], "AA"]}, None, "row"),
        ({"row": ["E", *EXAMPLE["row"][1:]]}, None, "place 1"),
        ({"row": ["EDD", *EXAMPLE["row"][1:]]}, None, "place 1"),
        ({"row": [["E", "D"], *EXAMPLE["row"][1:]]}, None, "place 1"),
        ({"row": [*EXAMPLE["row"][:6], "I?"]}, CARDS, "?"),
        ({"row": [*EXAMPLE["row"][:6], "*J"]}, CARDS, "*"),
        ({"row": [*EXAMPLE["row"][:6], "iJ"]}, CARDS, "i"),
        ({"row": [*EXAMPLE["row"][:6], "IK"]}, CARDS, "K"),
        ({"row": [*EXAMPLE["row"][:6], "II"]}, CARDS, "hat I"),
        ({"row": [*EXAMPLE["row"][:6], "JJ"]}, CARDS, "character I"),
        (
            {
                "row": EXAMPLE["row"][:6],
                "characters": [*EXAMPLE["characters"], "I"],
                "hats": [*EXAMPLE["hats"], "J"],
            },
            "KC-12",
            "shorter",
        ),
        ({"characters": EXAMPLE["characters"][1:]}, CARDS, "character C"),
        ({"characters": [*EXAMPLE["characters"], "A"]}, CARDS, "character A"),
        ({"characters": [*EXAMPLE["characters"][1:], "*"]}, CARDS, "*"),
        ({"characters": "CFADCHDAGBIJ"}, None, "characters"),
        ({"characters": [*EXAMPLE["characters"][1:], "CC"]}, CARDS, "CC"),
        ({"characters": [*EXAMPLE["characters"][1:], ""]}, CARDS, "''"),
        ({"hats": EXAMPLE["hats"][:-1]}, CARDS, "hat I"),
        ({"hats": [*EXAMPLE["hats"][:-1], "*"]}, CARDS, "hat I"),
        ({"hats": ["A"] * 45}, None, "hats"),
        ({"hats": [*EXAMPLE["hats"][:-1], 1]}, CARDS, "1"),
        ({"pairs": ["F"]}, None, "pairs"),
        ({"pairs": ["", ["F"]]}, None, "seat 1"),
        ({"pairs": ["", "f"]}, CARDS, "f"),
        ({"pairs": ["", "*"]}, CARDS, "*"),
        ({"pairs": ["A", "F"]}, CARDS, "character A"),
        ({"pairs": ["F" * 10_000_000, ""]}, CARDS, "at most 36 letters"),
        ({"magic": [0, 0]}, CARDS, "hat *"),
        ({"magic": [0, 9]}, None, "magic"),
        ({"magic": [0, True]}, None, "magic"),
        ({"magic": [2, -1]}, None, "magic"),
        ({"penalties": [1]}, None, "penalties"),
        ({"penalties": [1, 1_000_001]}, None, "penalties"),
        ({"penalties": [1, -1]}, None, "penalties"),
        ({"penalties": [1, 1.0]}, None, "penalties"),
        ({"known": [[3]]}, None, "known"),
        ({"known": [[3], 3]}, None, "known"),
        ({"known": [[3], [0]]}, None, "known"),
        ({"known": [[3], [8]]}, None, "known"),
        ({"known": [[3], [3, 3]]}, None, "twice"),
        ({"known": [[7, 3], []]}, None, "ascending"),
        ({"known": [[3], [True]]}, None, "known"),
        ({"known": [[3], [4]]}, "KC-11", "magic"),
        ({"last_swap": [4]}, "KC-06", "two"),
        ({"last_swap": [6, 4]}, "KC-06", "ascending"),
        ({"last_swap": [4, 4]}, "KC-06", "ascending"),
        ({"last_swap": [4, 8]}, "KC-06", "last_swap"),
        ({"last_swap": [1, 2, 3]}, "KC-06", "last_swap"),
        ({"last_swap": None}, "KC-06", "last_swap"),
        ({"turn": 2}, None, "turn"),
        ({"turn": True}, None, "turn"),
        ({"turn": 10**30}, None, "turn"),
        ({"phase": "PLAY"}, None, "phase"),
        ({"phase": "over"}, None, "last_swap"),
        ({"phase": "over", "last_swap": []}, "KC-14", "three"),
    ],
)
def test_a_document_that_is_none_is_refused_with_a_sentence(parts, clause, says):
    assert says in bad(changed(**parts), clause)


def test_a_known_slot_lies_in_the_row():
    wrong = document(**LAST_FOUR, known=("5", ""))
    assert "known" in bad(wrong)
    assert "last_swap" in bad(document(**LAST_FOUR, last_swap="45"))


def test_any_legal_document_is_read_though_play_might_not_reach_it():
    # Seat 1 has more magic hats than turns, and knows hats nobody has peeked at.
    given = document(hats="GIJKL", found=(0, 2), known=("", "1234567"), turn=0, last_swap="17")
    assert GAME.position(given).document == given


@pytest.mark.parametrize(
    "action",
    [
        *("", "peek", "peek ", "peek 0", "peek 01", "peek -1", "peek +1", "peek 1 ", " peek 1"),
        *("peek  1", "Peek 1", "PEEK 1", "peek1", "peek 1 2", "peek one", "peek ١", "peek １"),
        *("peek 1\n", "swap 5 2", "swap 3 3", "swap 1", "swap 1 2 3", "swap 0 1", "swap 1  2"),
        *(
            "swap 1,2",
            "swap 10 9",
            "swap 99999999999 99999999999",
            "swap 100000 99999",
            "swap 01 2",
        ),
        *("call", "call 0", "call 00", "call 1.0", "look 1", "\ud800", None, 3, b"peek 1"),
        *("peek 1" * 1_000_000, ["peek 1"]),
    ],
    ids=lambda action: repr(action)[:16].encode("unicode_escape").decode(),
)
def test_what_is_no_action_names_no_clause(action):
    over = table(**LAST_FOUR).play("call 1")
    for position in (table(), over):
        with pytest.raises(kufsa.IllegalAction) as error:
            position.play(action)
        assert error.value.clause is None
        assert len(str(error.value)) < 400


def test_a_number_of_any_length_is_an_action():
    huge = "9" * 100_000
    for action, clause in (
        (f"peek {huge}", "KC-05"),
        (f"swap 1 {huge}", "KC-06"),
        (f"swap {huge} {huge}0", "KC-06"),
        (f"call {huge}", "KC-08"),
    ):
        with pytest.raises(kufsa.IllegalAction) as error:
            table().play(action)
        assert error.value.clause == clause
        assert len(str(error.value)) < 300


def test_a_slot_beyond_the_row_comes_before_swapping_back():
    # The last swap is named by slots of the row, so only its own undoing is barred.
    position = table(**LAST_FOUR, last_swap="34")
    for action, clause in (("swap 3 4", "KC-07"), ("swap 3 5", "KC-06")):
        with pytest.raises(kufsa.IllegalAction) as error:
            position.play(action)
        assert error.value.clause == clause


def test_the_state_is_small():
    assert GAME.rules.STATE.itemsize <= 512
