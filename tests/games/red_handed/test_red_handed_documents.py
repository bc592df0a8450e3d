"""Documents of Red-Handed: what is read, what is written, what is refused."""

import copy
import json
from typing import Any

import numpy as np
import pytest

import kufsa
from kufsa.games.red_handed.schema import NAMES
from tests.games.red_handed.table import BOX, GAME, document, rest, table


def bad(parts, clause=None):
    with pytest.raises(kufsa.BadPosition) as error:
        GAME.position(parts)
    assert error.value.clause == clause
    return str(error.value)


def changed(**parts):
    return {**document("Dg1 K Fb3", players=3), **parts}


def test_a_document_reads_and_writes_itself():
    for given in (
        document("Dg1 K Fb3", players=3),
        document("Dg1 K Fb3", piles=("Tr2 Tr1", "Pb"), players=6, quick=True),
        document(players=2, spread=(1,), phase="over"),
    ):
        assert json.dumps(GAME.position(given).document) == json.dumps(given)


def test_reading_takes_defaults_written_out():
    given = document("Dg1 K Fb3")
    given["options"]["quick"] = False
    assert GAME.position(given).document["options"] == {"players": 2}


def test_a_state_is_small():
    assert GAME.rules.STATE.itemsize == 480


def test_a_deal_and_a_view_leave_nothing_of_what_was_there_before():
    fresh, used = np.zeros(1, GAME.rules.STATE), np.zeros(1, GAME.rules.STATE)
    used.view(np.uint8)[:] = 255
    for state in (fresh, used):
        GAME.kernels.setup_game(state, np.array([5, 1]), np.arange(8, dtype=np.uint32))
    assert fresh.tobytes() == used.tobytes()
    assert not fresh["opened"].any() and not fresh["owner"].any() and not fresh["after"][0, 11]
    for position in (table(), table("Dg1 K Fb3", players=3), table(" ".join(BOX))):
        views = np.zeros(1, GAME.view_record), np.zeros(1, GAME.view_record)
        views[1].view(np.uint8)[:] = 255
        for view in views:
            GAME.kernels.view_of(position._state, 0, view)
        assert views[0].tobytes() == views[1].tobytes()


@pytest.mark.clause("RH-01")
def test_a_document_holds_just_the_cards_of_the_box():
    given = document("Dg1 K Fb3", players=3)
    for cards in (["Tr1"], ["K"], ["Pb"]):
        bad({**given, "decks": [cards + given["decks"][0], *given["decks"][1:]]}, "RH-01")
    bad({**given, "decks": [given["decks"][0][1:], *given["decks"][1:]]}, "RH-01")
    bad({**given, "open": given["open"][1:]}, "RH-01")


def test_what_is_no_card():
    for name in ("tr1", "Tr4", "Tr0", "Ty1", "P", "Pr1", "Kr", "", "T", None, 7, ["Tr1"]):
        given = document("Dg1 K Fb3", players=3)
        given["decks"][1][0] = name
        assert "no card" in bad(given)
        given = document("Dg1 K Fb3", players=3)
        given["open"][1][0] = name
        assert "no card" in bad(given)


def test_open_cards_lie_before_a_seat():
    for entry in (["K", 3], ["K", -1], ["K", True], ["K", 1.0], ["K"], "K", ["K", 1, 1], None):
        given = document("Dg1 K Fb3", players=3)
        given["open"][1] = entry
        bad(given)


def test_fields():
    given = document("Dg1 K Fb3", players=3)
    for name in ("decks", "piles", "open", "phase"):
        assert name in bad({key: value for key, value in given.items() if key != name})
    bad(changed(turn=0))
    bad(changed(phase="flip"))
    bad(changed(decks=given["decks"][:2]))
    bad(changed(piles=[[], []]))
    bad({**given, "options": {"players": 3, "first": 0}})
    bad({**given, "options": {"players": 3, "quick": 1}})
    bad({**given, "options": {"players": 3, "mark_seconds": 5}})


def test_piles_are_sorted_as_plain_text():
    given = document("Dg1 K Fb3", piles=("Tr2 Tr1 Db1",), quick=True)
    assert given["piles"][0] == ["Db1", "Tr1", "Tr2"]
    assert GAME.position(given).document == given
    given["piles"][0].reverse()
    assert "sorted" in bad(given)


@pytest.mark.clause("RH-15")
def test_only_the_quick_game_has_piles():
    given = document("Dg1 K Fb3", piles=("Tr2",), quick=True)
    GAME.position(given)
    bad({**given, "options": {"players": 2}}, "RH-15")


@pytest.mark.clause("RH-14")
def test_a_seat_without_cards_has_won_already():
    bad(document("Tr1 Dr1", owners=(1, 1), spread=(1,)), "RH-14")
    bad(document(spread=(1,)), "RH-14")
    table("Tr1 Dr1", owners=(0, 1), spread=(1,))
    table("Tr1 Dr1", owners=(1, 1), spread=(1,), quick=True)


@pytest.mark.clause("RH-14")
def test_over_is_refused_where_the_full_game_goes_on():
    bad(document(phase="over"), "RH-14")
    bad(document("Tr1 Dr1", owners=(1, 1), spread=(1,), phase="over"), "RH-14")
    over = table(spread=(1,), phase="over")
    assert over.winners == (0,)
    assert over.scores == (0, -60)
    assert table(players=4, spread=(1, 2), phase="over").winners == (0, 3)


@pytest.mark.clause("RH-15")
def test_the_quick_game_is_over_just_when_nothing_is_left():
    def quick(opened, phase, decks=()):
        used = [*opened.split(), *" ".join(decks).split()]
        piles = (" ".join(rest(*used)), "")
        return document(opened, decks, piles, quick=True, phase=phase)

    bad(quick("Tr1 Dr1", "play"), "RH-15")
    GAME.position(quick("Tr1 Dr1", "over"))
    bad(quick("Tr1 Dr1 Fr1", "over"), "RH-15")
    GAME.position(quick("Tr1 Dr1 Fr1", "play"))
    bad(quick("Pg Tg1", "over"), "RH-15")
    bad(quick("Tr1 Dr1", "over", ("", "K")), "RH-15")
    GAME.position(quick("Tr1 Dr1", "play", ("", "K")))
    GAME.position(quick("", "over"))
    bad(quick("", "play"), "RH-15")


def test_reading_leaves_the_document_alone():
    given = document("Dg1 K Fb3")
    kept = copy.deepcopy(given)
    GAME.position(given).play("flip")
    assert given == kept


def test_actions_rise_in_canonical_order():
    texts = ["flip", "0:snatch", "0:snatch 1 2", "0:snatch 1 60", "0:snatch 59 60"]
    texts += ["0:snatch 1 2 3", "0:snatch 58 59 60", "1:snatch 1 2", "5:snatch 58 59 60"]
    numbers: list[Any] = [GAME.parse_action(text) for text in texts]
    assert numbers == sorted(numbers)
    assert numbers[-1] < 2**31
    assert [GAME.format_action(number) for number in numbers] == texts


def test_every_card_has_a_name():
    assert sorted(set(BOX)) == sorted(NAMES)
