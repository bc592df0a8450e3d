"""What the table is told in DrachenWurf, and how it reads in three languages."""

import pytest

import kufsa
from kufsa.core.language import languages
from kufsa.core.telling import tell

GAME = kufsa.game("drachenwurf")
NAMES = ["Noa", "Uri", "Dan"]


def told(position):
    return [
        {key: value for key, value in event.items() if key != "clause"}
        for event in position.events()
    ]


def in_english(position):
    return [tell(GAME, event, "en", NAMES) for event in position.events()]


def test_keeping_and_an_egg(table):
    position = table(middle="b4 g2 r6", phase="keep", rolled="rggbbp")
    assert position.play("keep gb").events() == [
        {"event": "kept", "clause": "DW-08", "seat": 0, "dice": "gb"}
    ]
    assert in_english(position.play("keep g*b")) == [
        "Noa keeps g*b.",
        "An egg doubles one die: g.",
    ]


def test_rolling(worlds):
    for position in worlds(12, middle="b4 b2 r6", kept="bbbb", eggs=[0, 0]):
        events = told(position.play("roll"))
        assert events[0]["event"] == "rolled"
        assert len(events[0]["dice"]) == 2
        busted = not set(events[0]["dice"]) & set("br")
        assert (events[1:2] == [{"event": "no-match", "seat": 0}]) == busted


def test_taking_from_the_middle(table):
    position = table(middle="b4 g2 r6", phase="take", free="rrbb", eggs=[0, 0])
    assert told(position.play("take b4 2")) == [
        {"event": "took", "seat": 0, "card": "b4", "count": 2}
    ]
    left = told(position.play("take b4 2", "done"))
    assert left[1] == {"event": "lapsed", "seat": 0, "dice": "rr"}
    assert left[2] == {"event": "turn", "seat": 1}


@pytest.mark.parametrize(("eggs", "consolation"), [([1, 1], 1), ([18, 18], 0)])
def test_robbing(table, eggs, consolation):
    position = table(middle="r6", nests={1: {"2": "b4"}}, phase="take", free="rrbbb", eggs=eggs)
    assert told(position.play("take b4 3")) == [
        {"event": "robbed", "seat": 0, "card": "b4", "count": 3},
        {"event": "lost", "seat": 1, "card": "b4", "eggs": consolation},
    ]
    sentence = in_english(position.play("take b4 3"))[1]
    assert sentence == (
        "Uri loses b4 and gets an egg for it."
        if consolation
        else "Uri loses b4, and there is no egg left to make up for it."
    )


def test_six_and_what_follows(table):
    position = table(middle="b4", pile="p1 p2 p3", lairs={0: ["b1"]}, phase="take", free="bbbbbb")
    six = position.play("take b4 6")
    assert told(six)[1] == {"event": "six", "seat": 0, "card": "b4"}
    home = six.play("lay b4 1")
    assert [event["event"] for event in home.events()] == ["laid", "turn", "turned-up", "rolled"]
    assert home.events()[0]["clause"] == "DW-18"
    assert told(home)[2] == {"event": "turned-up", "cards": ["p1", "p2", "p3"]}
    assert home.view(1)["last"] == {
        "action": "lay b4 1",
        "seat": 0,
        "rolls": [{"seat": 0, "dice": home.document["rolled"]}],
        "turned_up": ["p1", "p2", "p3"],
    }


def test_laying_and_moving(table):
    position = table(middle="b4", phase="lay", nests={0: {"2": "b1 b2"}}, lairs={0: ["y1"]})
    laid = position.play("lay b1 1").events()[0]
    assert laid == {"event": "laid", "clause": "DW-07", "seat": 0, "card": "b1", "row": 1}
    assert position.play("lay b1 new").events() == [
        {"event": "laid-new", "clause": "DW-07", "seat": 0, "card": "b1", "row": 2}
    ]
    home = table(middle="b4 g1 r1", phase="rebuild", lairs={0: ["b1 b2", "y2"]})
    assert told(home.play("move b2 2"))[0] == {"event": "moved", "seat": 0, "card": "b2", "row": 2}
    assert told(home.play("move b2 new"))[:2] == [
        {"event": "moved-new", "seat": 0, "card": "b2", "row": 3},
        {"event": "turn", "seat": 1},
    ]


def test_stopping(table):
    position = table(middle="b4 g2 r6", kept="b", lairs={0: ["r1 r2"]})
    assert told(position.play("done")) == [{"event": "stopped", "seat": 0}]


def test_the_end(table):
    position = table(rest=1, nests={0: {"2": "r1"}}, lairs={0: ["r2"]}, phase="lay", eggs=[1, 0])
    home = position.play("lay r1 1")
    assert told(home)[1] == {"event": "all-home", "seat": 0}
    over = home.play("end")
    assert told(over) == [{"event": "over", "winners": [1], "scores": list(over.scores)}]
    assert over.winners == (1,)


def test_every_roll_of_a_chain_is_in_last(worlds):
    """Turns that pass by themselves show dice that no view keeps."""
    most = 0
    for position in worlds(60, rest=1, middle="b4", phase="rebuild", eggs=[0, 0]):
        after = position.play("end")
        rolled = [
            {"seat": event["seat"], "dice": event["dice"]}
            for event in after.events()
            if event["event"] == "rolled"
        ]
        assert after.view(0)["last"]["rolls"] == rolled
        most = max(most, len(rolled))
    assert most > 2


@pytest.mark.parametrize("lang", languages())
def test_a_whole_game_can_be_told(lang):
    position = GAME.start(3, seed=11)
    kinds = set()
    while not position.over:
        position = position.play(position.legal[len(position.legal) // 3])
        for event in position.events():
            kinds.add(event["event"])
            assert tell(GAME, event, lang, NAMES, clause=True)
    assert {"rolled", "kept", "took", "robbed", "lost", "turn", "turned-up", "over"} <= kinds
