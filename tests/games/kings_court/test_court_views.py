"""What seats, spectators and people see of King's Court, and what they are told."""

import pytest

import kufsa
from kufsa.core.language import Message, has_message, languages, message_ids
from kufsa.core.steps import step_events
from kufsa.core.telling import tell
from tests.games.kings_court.court import BEFORE_DEAD_END, GAME, LAST_FOUR, table, told

KINDS = "ABCDEFGHIJKL"


@pytest.mark.clause("KC-17")
def test_a_view_holds_what_its_seat_knows_and_what_is_public():
    position = table(
        "AB BA C* DC EF FE GH", "HIJKL", "GIDJKL", known=("12", "2", ""), found=(0, 0, 1),
        penalties=(1, 0, 2), last_swap="12", turn=2,
    )  # fmt: skip
    common = {
        "game": "kings_court",
        "options": {"players": 3, "kinds": 12, "copies": 1, "magic": 2},
        "known": [[1, 2], [2], []],
        "characters": 5,
        "hats": 6,
        "pairs": ["", "", ""],
        "penalties": [1, 0, 2],
        "magic": [0, 0, 1],
        "last_swap": [1, 2],
        "turn": 2,
        "phase": "play",
        "winners": [],
        "last": None,
    }
    rows = {
        0: "AB BA C? D? E? F? G?",
        1: "A? BA C? D? E? F? G?",
        2: "A? B? C? D? E? F? G?",
        None: "A? B? C? D? E? F? G?",
    }
    for seat, row in rows.items():
        assert position.view(seat) == {**common, "seat": seat, "row": row.split()}


@pytest.mark.clause("KC-17")
def test_a_spectator_sees_no_hat_that_lies_face_down():
    after = table(known=("1234567", "1234567")).play("call 3")
    assert [place[1] for place in after.view(None)["row"]] == ["?"] * 7
    assert after.view(None)["last"]["hat"] == "D"
    assert after.play("peek 1").view(None)["last"] == {"action": "peek 1", "seat": 1}


@pytest.mark.clause("KC-17")
def test_when_over_the_last_hats_are_shown_to_all():
    over = table(**LAST_FOUR).play("call 1")
    for seat in (None, 0, 1):
        assert over.view(seat)["row"] == ["BC", "CB", "DD"]
        assert over.person_view(seat)["row"] == ["BC", "CB", "DD"]
        assert over.view(seat)["hats"] == 2
        assert over.events(seat)[-2] == {
            "event": "hats-shown", "clause": "KC-17", "hats": ["C", "B", "D"],
        }  # fmt: skip


@pytest.mark.clause("KC-17")
def test_a_person_sees_a_hat_only_in_the_moment_of_seeing():
    after = table(known=("1234567", "12")).play("peek 3")
    view = after.person_view(0)
    assert isinstance(view, kufsa.PersonView) and not isinstance(view, kufsa.View)
    assert [place[1] for place in view["row"]] == ["?"] * 7
    assert view["known"] is None
    assert view["last"] == {"action": "peek 3", "seat": 0, "slot": 3, "hat": "D"}
    later = after.play("swap 1 2").person_view(0)
    assert later["last"] == {"action": "swap 1 2", "seat": 1}
    assert "D" not in str([later["row"], later["last"]]).replace("D?", "")


@pytest.mark.clause("KC-17")
def test_what_was_seen_is_told_only_to_who_saw_it():
    after = table(known=("", "", "")).play("peek 2")
    saw = {"event": "saw", "clause": "KC-05", "seat": 0, "slot": 2, "hat": "A"}
    assert saw in after.events(0)
    for seat in (1, 2, None):
        assert told(after, seat) == ["peeked", "turn"]
        assert "hat" not in str(after.events(seat))


@pytest.mark.clause("KC-17")
def test_only_a_hat_called_wrong_passes_by_a_spectator():
    rows = "AA B* CD DC EF FE GH"
    position = table(rows, "HIJKL", "GIBJKL*")
    for action, passes in [
        ("call 3", True),
        ("call 1", False),
        ("call 2", False),
        ("peek 3", False),
    ]:
        (step,) = position.play(action)._steps
        assert GAME.schema.events.passes(step_events(GAME, step)) is passes


# Events


@pytest.mark.parametrize(
    ("parts", "action", "names"),
    [
        ({}, "peek 1", ["peeked", "saw", "turn"]),
        ({}, "swap 1 2", ["swapped", "turn"]),
        ({}, "call 1", ["called", "wrong", "turn"]),
        ({"row": "AA BB CD DC EF FE GH"}, "call 1", ["called", "won", "arrived", "turn"]),
        (
            {"row": "A* BA CD DC EF FE GH", "hats": "GIBJKL*"},
            "peek 1",
            ["peeked", "magic", "turn"],
        ),
        (
            {"row": "A* BA CD DC EF FE GH", "hats": "GIBJKL*"},
            "call 1",
            ["called", "magic", "turn"],
        ),
        (LAST_FOUR, "call 1", ["called", "won", "closed", "hats-shown", "over"]),
        (BEFORE_DEAD_END, "call 1", ["called", "won", "arrived", "laid-anew", "turn"]),
        # A hat that fits, seen in a peek, and a magic hat found in a row without characters.
        ({"row": "AA BB CD DC EF FE GH"}, "peek 1", ["peeked", "saw", "turn"]),
        ({**LAST_FOUR, "row": "A* BC CB DD", "hats": "A*"}, "peek 1", ["peeked", "magic", "turn"]),
    ],
)
def test_what_is_told(parts, action, names):
    assert told(table(**parts).play(action), 0) == names


@pytest.mark.clause("KC-09")
def test_the_newcomer_is_named():
    after = table("AA BB CD DC EF FE GH", "HIJKL", "GI*JKL*").play("call 2")
    (arrived,) = [event for event in after.events(1) if event["event"] == "arrived"]
    assert arrived == {"event": "arrived", "clause": "KC-09", "slot": 2, "character": "H"}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_its_words_in_every_sentence(kind, lang):
    character = Message(GAME.package, f"character-{kind}").text(lang)
    hat = Message(GAME.package, f"hat-{kind}").text(lang)
    names = ["Noa", "Uri"]
    for name, values, word in [
        ("saw", {"seat": 0, "slot": 1, "hat": kind}, hat),
        ("called", {"seat": 0, "slot": 1, "hat": kind, "character": "A"}, hat),
        ("won", {"seat": 0, "slot": 1, "kind": kind}, hat),
        ("won", {"seat": 0, "slot": 1, "kind": kind}, character),
        ("arrived", {"slot": 1, "character": kind}, character),
    ]:
        event = {"event": name, "clause": "KC-09", **values}
        assert word in tell(GAME, event, lang, names), name


@pytest.mark.parametrize("lang", languages())
def test_a_called_magic_hat_is_named(lang):
    event = {"event": "called", "clause": "KC-08", "seat": 0, "slot": 1, "hat": "*"}
    magic = Message(GAME.package, "hat-magic").text(lang)
    assert magic in tell(GAME, {**event, "character": "A"}, lang, ["Noa"])


def test_every_event_has_its_words_and_no_other():
    happening = {"peeked", "saw", "swapped", "called", "won", "wrong", "magic", "arrived"}
    happening |= {"closed", "laid-anew", "hats-shown", "over", "turn"}
    for lang in languages():
        ids = message_ids(GAME.package, lang)
        worded = {name.removeprefix("event-") for name in ids if name.startswith("event-")}
        assert worded == happening
        assert has_message(GAME.package, "help-play", lang)


def test_a_refusal_speaks_every_language():
    after = table().play("swap 1 2")
    for action in ("swap 1 2", "peek 8"):
        with pytest.raises(kufsa.IllegalAction) as error:
            after.play(action)
        sentences = {error.value.message.text(lang) for lang in languages()}
        assert len(sentences) == len(languages())
        assert all(action in sentence for sentence in sentences)
