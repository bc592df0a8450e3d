"""Events become sentences: every event of every stored game, in every language."""

from pathlib import Path

import pytest

import kufsa
from kufsa.core.language import languages, without_marks
from kufsa.core.log import Log
from kufsa.core.telling import names_joined, tell

LOGS = Path(__file__).parent.parent / "logs"
NAMES = ["Noa", "אורי", "Daan", "Sanne", "Mia", "Adam"]
CATCH = kufsa.game("catch_dragon")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("path", sorted(LOGS.glob("*/*.log")), ids=lambda path: path.stem)
def test_every_event_of_stored_games_is_told(path: Path, lang: str) -> None:
    told = set()
    for position in Log.load(path).replay():
        for seat in (None, position.to_act if isinstance(position.to_act, int) else 0):
            for event in position.events(seat):
                sentence = tell(position.game, event, lang, NAMES)
                assert sentence
                assert "{" not in sentence
                assert " None" not in sentence, "a value that is missing"
                told.add(event["event"])
    assert "over" in told


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            {"event": "flipped", "seat": 0, "cell": "c4", "kind": "B"},
            "Noa turns over a tile (c4): a ball.",
        ),
        (
            {"event": "won", "seat": 1, "tiles": {"B": 2, "D": 1}, "count": 3, "cells": ["a1"]},
            "אורי wins 2 balls, 1 diamond.",
        ),
        ({"event": "turned-back", "cells": ["c4", "d5"]}, "Face down again: c4, d5."),
    ],
)
def test_values_are_told(event: dict[str, object], sentence: str) -> None:
    assert without_marks(tell(CATCH, event, "en", NAMES)) == sentence


def test_scores_and_winners_are_told_by_name() -> None:
    event = {"event": "over", "winners": [0, 2], "scores": [9, 3, 9]}
    sentence = without_marks(tell(CATCH, event, "en", NAMES))
    assert "Noa 9, אורי 3, Daan 9" in sentence
    assert "Noa and Daan" in sentence


def test_clause_is_named_when_asked() -> None:
    event = {"event": "busted", "clause": "CD-14", "seat": 0}
    assert tell(CATCH, event, "nl", NAMES, clause=True) == (
        tell(CATCH, event, "nl", NAMES) + " (CD-14)"
    )


def test_tile_that_a_seat_may_not_know_is_told_as_hidden() -> None:
    game = kufsa.game("triominoes")
    drew = {"event": "drew", "clause": "TR-21", "seat": 0, "cost": 5}
    assert "012" in tell(game, {**drew, "tile": "012"}, "en", NAMES)
    hidden = tell(game, drew, "en", NAMES)
    assert "Noa" in hidden
    assert "012" not in hidden


@pytest.mark.parametrize(
    ("names", "lang", "joined"),
    [
        ([], "en", ""),
        (["Noa"], "en", "Noa"),
        (["Noa", "Uri"], "en", "Noa and Uri"),
        (["Noa", "Uri", "Daan"], "nl", "Noa, Uri en Daan"),
        (["נועה", "אורי"], "he", "נועה ואורי"),
        (["נועה", "Uri"], "he", "נועה ו־Uri"),
        (["נועה", "אורי", "Daan"], "en", "נועה, אורי and Daan"),
    ],
)
def test_names_are_joined(names: list[str], lang: str, joined: str) -> None:
    assert without_marks(names_joined(names, lang)) == joined


def test_each_name_of_a_mixed_list_keeps_its_place() -> None:
    # Two Hebrew names side by side in an English list would be shown in the other order.
    assert (
        names_joined(["נועה", "אורי", "Daan"], "en")
        == "\u2068\u2068נועה\u2069, \u2068אורי\u2069\u2069 and Daan"
    )
    # In Hebrew the list itself runs from right to left, although its first name is a Dutch one.
    assert (
        names_joined(["Daan", "Sanne", "נועה"], "he")
        == "\u2068\u2067\u2068Daan\u2069, \u2068Sanne\u2069\u2069\u2069 ו\u2068נועה\u2069"
    )


@pytest.mark.parametrize("lang", ["en", "he", "nl"])
@pytest.mark.parametrize("name", ["נועה", "دانة", "Uri 2", "(Daan)"])
def test_a_name_of_another_script_is_isolated_in_any_sentence(name: str, lang: str) -> None:
    sentence = tell(kufsa.game("kings_court"), {"event": "turn", "seat": 0}, lang, [name])
    other_way = lang == "he" or not name.isascii()
    assert (f"\u2068{name}\u2069" in sentence) == other_way


def test_negative_score_keeps_its_minus_in_right_to_left_sentences() -> None:
    # A bare "-12" after a Hebrew name is shown as "12-": isolated, it is shown as written. The
    # whole list runs from right to left, whatever script the first name is in.
    event = {"event": "over", "winners": [1], "scores": [-12, 9]}
    court = kufsa.game("kings_court")
    sentence = tell(court, event, "he", ["Noa", "אורי"])
    assert "\u2067\u2068Noa\u2069 \u2068-12\u2069, \u2068אורי\u2069 \u20689\u2069\u2069" in sentence
    assert "Noa -12, Uri 9" in tell(court, event, "nl", ["Noa", "Uri"])
