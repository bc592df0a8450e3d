"""The characters of Catch the Dragon: where their eye falls, when they stop, and what they say."""

from collections import Counter
from random import Random

import pytest

import kufsa
from kufsa.core.language import languages
from kufsa.core.position import View
from kufsa.testing import play
from tests.search.probe import Probe

GAME = kufsa.game("catch_dragon")
CELLS = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]
TILES = dict(zip("TBLRCDGS", (4, 4, 4, 6, 8, 8, 12, 3), strict=True))
FORGETFUL = (1, 2, 3, 4)


def table(known: str = "", unknown: str = "", up: str = "", others: str = "") -> kufsa.Position:
    """The tiles up, then the known ones and the unknown ones, row by row; the rest is won.

    The first player has won all of it but ``others``, and is to act.
    """
    away = Counter(TILES) - Counter(up + known + unknown)
    second = Counter(others)
    tiles = (up + known + unknown).ljust(49, ".")
    return GAME.position(
        {
            "game": "catch_dragon",
            "options": {"players": 2},
            "grid": [tiles[row : row + 7] for row in range(0, 49, 7)],
            "up": CELLS[: len(up)],
            "seen": CELLS[: len(up + known)],
            "won": [
                {kind: won[kind] for kind in TILES if won[kind]} for won in (away - second, second)
            ],
            "turn": 0,
            "phase": "flip",
        }
    )


def seen(position: kufsa.Position) -> list[dict[str, object]]:
    """Events that show every tile that is known."""
    faces = dict(zip(CELLS, "".join(position.document["grid"]), strict=True))
    told = {"event": "flipped", "clause": "CD-06", "seat": 0}
    return [{**told, "cell": cell, "kind": faces[cell]} for cell in position.document["seen"]]


def asked(position: kufsa.Position, level: int, seed: int) -> tuple[str, str]:
    """What a level that has watched does, and says."""
    bot = kufsa.bot("catch_dragon", level, seed=seed)
    bot.begin(0, position.options)
    action = bot.choose(position.view(0), position.legal)
    assert isinstance(action, str)
    return action, bot.why().text("en")  # type: ignore[attr-defined]


# Where their eye falls.


@pytest.mark.compiled
@pytest.mark.parametrize("level", FORGETFUL)
def test_tiles_that_are_alike_are_taken_anywhere(level: int, hasty: None) -> None:
    start = GAME.start(players=2, seed=1, first=0)
    first = [asked(start, level, seed)[0] for seed in range(12)]
    assert len(set(first)) > 6, "not in their reading order"
    assert first == [asked(start, level, seed)[0] for seed in range(12)], "a seed repeats it"


def test_choices_leave_the_memory_alone() -> None:
    """Who was asked more often remembers the same."""
    idle, busy = (Probe(GAME, half_life=2) for _ in range(2))
    recalled = []
    for position in play.walk(GAME.start(players=2, seed=1), Random(1), limit=40):
        for one in (idle, busy):
            one.observe(position.events(0))
        if not position.over:
            busy.notice(position.view(0), position.legal)
            recalled.append([one.recall(position.view(0)) for one in (idle, busy)])
    assert all(one == other for one, other in recalled)


# When they stop.


@pytest.mark.compiled
@pytest.mark.parametrize("level", FORGETFUL)
def test_who_has_nothing_to_lose_goes_on(level: int, hasty: None) -> None:
    empty = table(up="TC", unknown="TBBBBCCCGGGGGGGGGSSS")
    assert all(asked(empty, level, seed)[0] != "stop" for seed in range(12))


def test_only_who_remembers_everything_may_stop_with_empty_hands() -> None:
    empty = table(up="TC", unknown="TBBBBCCCGGGGGGGGGSSS")
    known = table(up="TC", known="TBBBBCCCGGGGGGGGGSSS")
    for half_life in (0, 1e12):
        one = Probe(GAME, half_life=half_life)
        assert ("stop" in one.notice(empty.view(0), empty.legal)) == (half_life == 0)
        one.observe(seen(known))
        assert "stop" in one.notice(known.view(0), known.legal), "there is nothing else to do"


def test_nerve_is_for_those_who_have_something_to_lose() -> None:
    timid = Probe(GAME, nerve=-0.1)
    empty = table(up="T", unknown="TBBGGGSSS").view(0)
    assert timid.lean(empty, "stop") == timid.lean(empty, "b1") == 0
    for up in ("D", "TT", "G"):
        held = table(up=up, unknown="BBGGGSSS").view(0)
        assert timid.lean(held, "stop") > 0 > timid.lean(held, "d1")


@pytest.mark.compiled
def test_the_owl_hunts_at_long_odds_only_when_far_behind(hasty: None) -> None:
    unknown = "G" * 6 + "D" * 8 + "BBSSS"
    ahead = table(up="G", unknown=unknown, others="GGG")
    assert {asked(ahead, 4, seed)[0] for seed in range(30)} == {"stop"}
    behind = table(up="G", unknown=unknown, others="CCCCCCCCRRRRRRTTTTLLLLBBGGG")
    wild = [Probe(GAME, dare=dare) for dare in (0.6, 1.0)]
    noticed = [[len(one.notice(p.view(0), p.legal)) for p in (ahead, behind)] for one in wild]
    assert noticed == [[1, 2], [2, 2]]
    likely = table(up="G", unknown="GGGGGGDDSSS", others="GGG")
    assert len(wild[0].notice(likely.view(0), likely.legal)) == 2


# What they say.


@pytest.mark.parametrize(("others", "chance"), [("", 100), ("TTTTBBBBLLLLRRRRRRCCCCCCCC", 0)])
def test_a_chance_that_is_told_is_one(others: str, chance: int) -> None:
    """What is sure is so in a hundred of a hundred cases."""
    end = table(known="DGSSS", unknown="DDDG", others=others)
    assert asked(end, 5, 1)[1].endswith(f" {chance} in a hundred.")


def test_by_however_little_it_is_won() -> None:
    end = table(known="DSSS", unknown="D", others="TTTTBBBBLLLLCCCCCCCCGG")
    assert asked(end, 5, 1)[1].endswith(" 100 in a hundred.")


def said(action: str, up: str, unknown: str) -> dict[str, str]:
    """What a character says of an action, in three languages, with the other tiles away."""
    view = {
        "game": "catch_dragon",
        "options": {"players": 2},
        "seat": 0,
        "grid": [
            ((up + "?" * len(unknown)).ljust(49, "."))[row : row + 7] for row in range(0, 49, 7)
        ],
        "up": CELLS[: len(up)],
        "won": [dict(Counter(TILES) - Counter(up + unknown)), {}],
        "turn": 0,
        "phase": "flip",
    }
    message = Probe(GAME).says(View(view), action)
    return {lang: message.text(lang) for lang in languages()}


@pytest.mark.parametrize(
    ("up", "unknown", "en", "he", "nl"),
    [
        ("D", "GGBBCCC", "Only 2 of the 7", "רק", "Maar 2 van de 7"),
        ("D", "GBBCC", "Only 1 of the 5", "רק אחד", "Maar 1 van de 5"),
        ("D", "BBBCC", "No tile that I did not know", "שום אריח", "Geen tegel"),
        ("D", "GGBB", "2 of the 4", "העזתי", "2 van de 4"),
        ("D", "GB", "1 of the 2", "אחד מתוך", "1 van de 2"),
        ("D", "GS", "Every tile that I did not know", "כל אריח", "Elke tegel"),
        ("TT", "GGTT", "2 of the 4", "העזתי", "maar ik durfde"),
        ("T", "GGTT", "I had nothing to lose", "להפסיד", "niets te verliezen"),
        ("T", "GSS", "I had nothing to lose", "להפסיד", "niets te verliezen"),
    ],
)
def test_only_is_said_of_few(up: str, unknown: str, en: str, he: str, nl: str) -> None:
    found = said(CELLS[len(up)], up, unknown)
    assert en in found["en"] and he in found["he"] and nl in found["nl"]
    few = en.startswith("Only")
    assert [few] * 3 == ["Only" in found["en"], "רק" in found["he"], "Maar" in found["nl"]]


def test_a_stop_says_what_was_in_hand() -> None:
    assert said("stop", "TC", "GGTT")["en"].startswith("I had nothing to take")
    assert said("stop", "TC", "")["en"].startswith("I had nothing to take")
    assert said("stop", "TT", "GGTT")["en"].startswith("2 of the 4")
    assert said("stop", "TT", "GS")["en"].startswith("Every tile")
    assert said("stop", "TT", "BB")["en"].endswith("but I had enough: I stopped.")
    for lang in languages():
        assert said("stop", "TC", "GGTT")[lang] != said("stop", "TT", "GGTT")[lang]
