"""What the table is told in Catch the Dragon, and in which words."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

import kufsa
from kufsa.core.language import Message, has_message, languages, message_ids
from kufsa.games.catch_dragon import rules

GAME = kufsa.game("catch_dragon")
ONE_GONE = {"gone": "f4 g4", "won": [{"D": 2}, {}]}
REST = {"T": 4, "B": 4, "L": 4, "R": 6, "C": 8, "D": 8}


def event(name: str, clause: str, **values: Any) -> dict[str, Any]:
    return {"event": name, "clause": clause, **values}


def test_a_flip(table):
    assert table().play("a1").events(1) == [
        event("flipped", "CD-06", seat=0, cell="a1", kind="T"),
    ]


def test_a_dragon_beside_another_tile(table):
    assert table(turn=1, up="e1 a1").play("g5").events(1) == [
        event("flipped", "CD-06", seat=1, cell="g5", kind="G"),
        event("busted", "CD-14", seat=1),
        event("turned-back", "CD-10", cells=["e1", "a1", "g5"]),
        event("turn", "CD-05", seat=0),
    ]


def test_a_stop_that_wins(table):
    assert table(up="g1 f4 e1 a2").play("stop").events(0) == [
        event("won", "CD-08", seat=0, tiles={"B": 2, "D": 1}, count=3, cells=["g1", "f4", "e1"]),
        event("turned-back", "CD-10", cells=["a2"]),
        event("turn", "CD-05", seat=1),
    ]


def test_a_stop_that_leaves_nothing_turns_nothing_back(table):
    assert table(up="g5 a6").play("stop").events(0) == [
        event("won", "CD-12", seat=0, tiles={"G": 2}, count=2, cells=["g5", "a6"]),
        event("turn", "CD-05", seat=1),
    ]


def test_a_stop_that_wins_nothing(table):
    assert table(up="a1 e3").play("stop").events(0) == [
        event("won-nothing", "CD-08", seat=0),
        event("turned-back", "CD-10", cells=["a1", "e3"]),
        event("turn", "CD-05", seat=1),
    ]


def test_a_spider_that_waits(table):
    assert table(**ONE_GONE, up="a1").play("e7").events(0) == [
        event("flipped", "CD-06", seat=0, cell="e7", kind="S"),
        event("spider", "CD-15", seat=0),
    ]


def test_a_spider_with_no_empty_place(table):
    assert table(up="a1").play("e7").events(0) == [
        event("flipped", "CD-06", seat=0, cell="e7", kind="S"),
        event("spider", "CD-15", seat=0),
        event("no-place", "CD-17"),
        event("turned-back", "CD-10", cells=["a1", "e7"]),
        event("turn", "CD-05", seat=1),
    ]


def test_a_spider_that_stays(table):
    assert table(**ONE_GONE, up="a1 e7", phase="spider").play("stay").events(0) == [
        event("spider-stays", "CD-16", seat=0, cell="e7"),
        event("turned-back", "CD-10", cells=["a1", "e7"]),
        event("turn", "CD-05", seat=1),
    ]


def test_a_spider_that_moves(table):
    assert table(**ONE_GONE, up="a1 e7", phase="spider").play(">f4").events(0) == [
        event("spider-moved", "CD-18", seat=0, cell="e7", place="f4"),
        event("turned-back", "CD-10", cells=["a1"]),
        event("turn", "CD-05", seat=1),
    ]


def test_the_end_with_spiders_taken(table, last_dragon):
    won = [{**REST, "G": 6}, {"G": 5}]
    assert table(grid=last_dragon, won=won, up="d7").play("stop").events(0) == [
        event("won", "CD-12", seat=0, tiles={"G": 1}, count=1, cells=["d7"]),
        event("spiders-taken", "CD-20", seat=0),
        event("over", "CD-21", winners=[0], scores=[44, 5]),
    ]


def test_the_end_with_spiders_left(table, last_diamond):
    won = [{"G": 6, **REST, "D": 7}, {"G": 6}]
    assert table(grid=last_diamond, won=won, up="d7", turn=1).play("stop").events(0) == [
        event("won", "CD-08", seat=1, tiles={"D": 1}, count=1, cells=["d7"]),
        event("spiders-stay", "CD-20"),
        event("over", "CD-21", winners=[0], scores=[39, 7]),
    ]


def test_everybody_is_told_the_same(table):
    position = table(players=5).play("a1", "b1", "stop", "g5", "a6", "f7")
    assert position.events(None)
    for seat in range(5):
        assert position.events(seat) == position.events(None)


def test_several_actions_are_told_in_order(table):
    told = [entry["event"] for entry in table().play("a1", "stop", "g5").events(None)]
    assert told == ["flipped", "won-nothing", "turned-back", "turn", "flipped"]


# The words


def all_events(table, last_dragon, last_diamond) -> Iterator[dict[str, Any]]:
    won = [{**REST, "G": 6}, {"G": 5}]
    for position, action in [
        (table(), "a1"),
        (table(up="a1"), "g5"),
        (table(up="a1"), "stop"),
        (table(up="a1 b1 c1"), "stop"),
        (table(up="a1"), "e7"),
        (table(**ONE_GONE, up="e7", phase="spider"), "stay"),
        (table(**ONE_GONE, up="a1 e7", phase="spider"), ">f4"),
        (table(grid=last_dragon, won=won, up="d7"), "stop"),
        (table(grid=last_dragon, won=won, up="d7", turn=1), "stop"),
    ]:
        yield from position.play(action).events(None)


@pytest.mark.parametrize("lang", languages())
def test_every_event_has_its_words(table, last_dragon, last_diamond, lang):
    names = set()
    for told in all_events(table, last_dragon, last_diamond):
        names.add(told["event"])
        values: dict[str, Any] = {"player": "Noa"}
        for name, value in told.items():
            values[name] = value if isinstance(value, int) else str(value)
        sentence = Message(GAME.package, f"event-{told['event']}", values).text(lang)
        assert "{" not in sentence.replace(str(values.get("tiles", "{")), "")
        assert ("seat" not in told) or "Noa" in sentence
    worded = {name for name in message_ids(GAME.package, lang) if name.startswith("event-")}
    assert worded == {f"event-{name}" for name in names}


@pytest.mark.parametrize("lang", languages())
def test_every_refusal_has_its_words(lang):
    for _, reason in rules.REFUSALS.values():
        assert Message(GAME.package, reason, {"action": "c4"}).text(lang)
    for letter in "TBLRCDGS":
        assert Message(GAME.package, f"kind-{letter}").text(lang)
        counted = {
            Message(GAME.package, f"tiles-{letter}", {"count": n}).text(lang) for n in (1, 2, 5)
        }
        assert len(counted) == 3
    assert has_message(GAME.package, "help-play", lang)


def test_a_refusal_speaks_every_language(table):
    with pytest.raises(kufsa.IllegalAction) as error:
        table(up="a1").play("a1")
    sentences = {error.value.message.text(lang) for lang in languages()}
    assert len(sentences) == len(languages())
    assert all("a1" in sentence for sentence in sentences)


def test_the_forms_of_actions_are_told_in_the_language_of_the_sentence(table):
    with pytest.raises(kufsa.IllegalAction) as error:
        table().play("z9")
    assert not re.search("tile|turn", error.value.message.text("nl"))
    assert not re.search("tile|turn", error.value.message.text("he"))
