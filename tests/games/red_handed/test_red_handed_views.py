"""What a seat of Red-Handed may know, what it is told, and what stays the answer to the game."""

import json
import re
from collections import Counter
from itertools import permutations
from math import sqrt

import pytest

from kufsa.core import kernel
from kufsa.core.language import languages
from kufsa.core.telling import tell
from kufsa.games.red_handed.schema import NAMES
from tests.games.red_handed.table import GAME, only_open, rest, table


def event(name, clause, **values):
    return {"event": name, "clause": clause, **values}


# Views


@pytest.mark.clause("RH-18")
def test_a_view_holds_open_cards_and_sizes():
    position = table("Dg1 K Fb3", piles=("Tr1", "Tr2 Db1"), players=3, quick=True)
    sizes = [len(deck) for deck in position.document["decks"]]
    for seat in (0, 1, 2, None):
        view = position.view(seat)
        assert view["open"] == [["Dg1", 0], ["K", 1], ["Fb3", 2]]
        assert view["deck_sizes"] == sizes
        assert view["pile_sizes"] == [1, 2, 0]
        assert view["phase"] == "play"
        assert position.person_view(seat) == view
        # Nothing else names a card.
        text = json.dumps({**view, "open": []})
        assert not any(f'"{card}"' in text for card in NAMES)


@pytest.mark.clause("RH-18")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_resample_deals_decks_and_piles_anew(seat):
    position = table("Dg1 K Fb3", piles=("Tr1", "Tr2 Db1"), quick=True)
    hidden = set()
    for n in range(20):
        other = position.resample(seat, seed=n)
        assert {**other.view(seat), "last": None} == {**position.view(seat), "last": None}
        assert other == position.resample(seat, seed=n)
        hidden.add(json.dumps(other.document))
    assert len(hidden) == 20
    tops = {position.resample(seat, seed=n).document["decks"][0][0] for n in range(60)}
    assert len(tops) > 15  # the own deck is not known either


def deals(position):
    """Every document that deals the hidden cards in another order, as often as it occurs."""
    parts = position.document
    hidden = sum(parts["decks"], []) + sum(parts["piles"], [])
    sizes = [len(heap) for heap in parts["decks"] + parts["piles"]]
    found = Counter()
    for cards in permutations(hidden):
        left = list(cards)
        heaps = [[left.pop(0) for _ in range(size)] for size in sizes]
        players = len(parts["decks"])
        piles = [sorted(pile) for pile in heaps[players:]]
        found[json.dumps({**parts, "decks": heaps[:players], "piles": piles})] += 1
    return found


@pytest.mark.clause("RH-18")
@pytest.mark.parametrize(
    ("decks", "piles"),
    [
        (("Tr1 Db2", "K Pg"), ("", "")),
        (("Tr1", "Db2"), ("K Pg", "")),
        (("Tr1 Tr1 Db2", ""), ("K", "")),
    ],
)
def test_all_deals_are_equally_likely(decks, piles):
    used = " ".join([*decks, *piles]).split()
    quick = any(piles)
    position = table(" ".join(rest(*used)), decks=decks, piles=piles, quick=quick)
    wanted = deals(position)
    total = wanted.total()
    each = 600 if kernel.INTERPRETED else 3_000
    found = Counter(json.dumps(position.resample(0, seed=n).document) for n in range(each))
    assert found.keys() <= wanted.keys()
    off = sum(
        (found[text] - each * weight / total) ** 2 / (each * weight / total)
        for text, weight in wanted.items()
    )
    free = len(wanted) - 1
    assert off < free * (1 - 2 / (9 * free) + 4.27 * sqrt(2 / (9 * free))) ** 3


def test_the_right_snatches_reach_nobody():
    position = table("Tr1 Dr1 Fr1 Pr")
    assert len(position.legal) == 5
    for seat in (0, 1):
        assert position.legal_for(seat) == ("flip",)
        told = json.dumps([position.view(seat), position.events(seat), position.person_view(seat)])
        assert "snatch" not in told
    assert only_open("Tr1 Dr1 Fr1").legal_for(0) == ()
    one, other = table("Tr1 Dr1 Fr1"), table("Tr1 Dr1 Fr2")
    for lang in languages():  # a theft looks like any other three cards
        assert len(one.svg(0, lang)) == len(other.svg(0, lang))


# Events


def test_turning_up_is_told():
    position = table("Tr1", decks=("K", "Db2 Pb"), owners=(0,), spread=(1,)).play("flip")
    assert position.events(0) == [
        event("turned-up", "RH-04", cards=["K", "Db2"], seats=[0, 1]),
        event("dark", "RH-08"),
        event("last-card", "RH-05", seat=0),
    ]
    assert position.play("flip").events(None) == [
        event("turned-up", "RH-04", cards=["Pb"], seats=[1])
    ]
    assert position.view(1)["last"] == {
        "action": "flip",
        "seat": None,
        "shown": [["K", 0], ["Db2", 1]],
    }


def test_a_right_claim_is_told():
    position = table("Tr1 Dr1 Fr1 Pr", players=3).play("1:snatch 1 2 3")
    assert position.events(2) == [
        event("snatched", "RH-10", seat=1, marks=[1, 2, 3], cards=["Tr1", "Dr1", "Fr1"]),
        event("theft", "RH-06", seat=1),
        event("shared", "RH-11", seat=1, count=4, hands=[2, 0, 2]),
    ]
    assert position.view(0)["last"] == {
        "action": "1:snatch 1 2 3",
        "seat": 1,
        "right": True,
        "shown": [["Tr1", 0], ["Dr1", 1], ["Fr1", 2], ["Pr", 0]],
    }
    arrest = table("Tr1 Dr1 Fr1 Pr", players=3).play("0:snatch 1 4").events(0)
    assert [one["event"] for one in arrest] == ["snatched", "arrest", "shared"]
    dark = table("Tr1 Dr1 Fg1 K").play("0:snatch 1 2 3").events(0)
    assert dark[1] == event("theft", "RH-08", seat=0)


@pytest.mark.parametrize(
    ("cards", "marks", "clause", "why"),
    [
        ("Tr1 Tg1 Fr1", "1 2 3", "RH-07", "kinds"),
        ("Tr1 Dr1 Fg1", "1 2 3", "RH-07", "colours"),
        ("Tr1 Dr1 Fr2", "1 2 3", "RH-07", "quantities"),
        ("Tr1 Dr1 Fg2 K", "1 2 3", "RH-07", "quantities"),
        ("Tr1 Dg2 Pb", "1 3", "RH-09", "police"),
        ("Tr1 Dg2 Pb", "1 2", "RH-10", "pair"),
    ],
)
def test_a_mistake_is_explained(cards, marks, clause, why):
    position = table(cards).play(f"0:snatch {marks}")
    assert position.events(1)[1] == event("mistake", clause, seat=0, why=why)
    assert position.events(1)[2] == event("taken", "RH-12", seat=0, count=len(cards.split()))
    assert position.view(0)["last"]["right"] is False


def test_a_snatch_without_marks_is_told():
    assert table("Tr1").play("1:snatch").events(0) == [
        event("marked-nothing", "RH-12", seat=1),
        event("taken", "RH-12", seat=1, count=1),
    ]


def test_the_end_is_told():
    over = table("Tr1 Dr1 Fr1", owners=(0, 1, 0), spread=(1,)).play("0:snatch 1 2 3")
    assert over.events(1)[-1] == event("over", "RH-14", way="full", winners=[0], scores=[0, -60])
    quick = only_open("Pg Tg1").play("1:snatch 1 2")
    assert quick.events(0)[-2:] == [
        event("shared", "RH-11", seat=1, count=2, hands=[2, 0]),
        event("over", "RH-15", way="quick", winners=[1], scores=[-60, 0]),
    ]


def test_what_people_read():
    position = table("Tr1 Dr1 Fr1 Pr", players=3)
    names = ["Noa", "Uri", "Dan"]
    wrong = position.play("0:snatch 1 2")
    told = [tell(GAME, one, "en", names, clause=True) for one in wrong.events(0)]
    assert told == [
        "Noa snatches the diamond and marks Tr1, Dr1! (RH-10)",
        "A mistake: two cards are an arrest only if they are a policeman and a thief. (RH-10)",
        "Noa has to take all 4 face-up cards. (RH-12)",
    ]
    right = position.play("2:snatch 1 2 3")
    assert tell(GAME, right.events(0)[2], "nl", names) == (
        "De anderen verdelen de 4 open kaarten. Gekregen: Noa 2, Uri 2, Dan 0."
    )


@pytest.mark.parametrize("lang", ["en", "he", "nl"])
def test_the_end_speaks_of_no_cards_below_zero(lang: str):
    """Scores are, since the fewest cards win: how many are left is told beside the names."""
    over = table("Tr1 Dr1 Fr1", owners=(0, 1, 0), spread=(1,)).play("0:snatch 1 2 3").events(1)[-1]
    quick = only_open("Pg Tg1").play("1:snatch 1 2").events(0)[-1]
    for ending in (over, quick):
        assert not re.search("[-−0-9]", tell(GAME, ending, lang, ["Noa", "Uri"]))
