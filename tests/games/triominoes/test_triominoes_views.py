"""What a seat of Triangle Dominoes may know: views, `last`, events (TR-31)."""

import pytest

import kufsa
from kufsa.core.language import Message, languages
from kufsa.games.triominoes import rules
from tests.games.triominoes.table import GAME, document, table

HANDS = ("025 333", "444 555")


def view(**changes):
    return {
        "game": "triominoes",
        "options": {"players": 2},
        "seat": 0,
        "board": ["120@0,0^"],
        "hand": ["025", "333"],
        "hand_sizes": [2, 2],
        "hands": None,
        "pool": 3,
        "scores": [3, -5],
        "turn": 0,
        "draws": 0,
        "drawn": None,
        "passes": 0,
        "round": 1,
        "phase": "play",
        "winners": [],
        "last": None,
        **changes,
    }


@pytest.mark.clause("TR-31")
def test_what_each_seat_sees():
    position = table(hands=HANDS, scores=(3, -5))
    assert position.view(0) == view()
    assert position.view(1) == view(seat=1, hand=["444", "555"])
    assert position.view(None) == position.view() == view(seat=None, hand=None)


@pytest.mark.clause("TR-31")
def test_draws_are_public_and_the_drawn_tile_is_not():
    position = table(hands=HANDS, pool="112 335", scores=(3, -5)).play("draw")
    sizes = {"hand_sizes": [3, 2], "pool": 1, "scores": [-2, -5], "draws": 1}
    last = {"action": "draw", "seat": 0}
    assert position.view(0) == view(
        hand=["025", "112", "333"], drawn="112", last={**last, "drawn": "112"}, **sizes
    )
    assert position.view(1) == view(seat=1, hand=["444", "555"], last=last, **sizes)
    assert position.view(None) == view(seat=None, hand=None, last=last, **sizes)
    again = GAME.position(position.document)
    assert again.view(0)["drawn"] == "112"
    assert again.view(1)["drawn"] is None
    assert again.view(0)["last"] is None
    assert again.events(0) == []


@pytest.mark.clause("TR-31")
def test_who_drew_and_passed_on_still_knows_what():
    third = table(hands=HANDS, pool="225 335 445 112").play("draw", "draw", "draw")
    assert third.view(0)["last"] == {"action": "draw", "seat": 0, "drawn": "445"}
    assert third.view(1)["last"] == {"action": "draw", "seat": 0}
    assert third.view(0)["drawn"] is None
    basic = table(hands=("333", "444"), pool="112 335", mode="basic").play("draw")
    assert basic.view(0)["last"]["drawn"] == "112"
    assert "drawn" not in basic.view(1)["last"]


@pytest.mark.clause("TR-31")
def test_passes_are_public():
    position = table(hands=HANDS, pool="").play("pass")
    for seat in (0, 1, None):
        assert position.view(seat)["passes"] == 1
        assert position.view(seat)["turn"] == 1


@pytest.mark.clause("TR-31")
def test_when_the_game_is_over_all_hands_are_shown_and_the_pool_is_not():
    over = table(hands=("025", "333 444"), pool="112 335", scores=(3, -5)).play("250@0,0v")
    for seat in (0, 1, None):
        shown = over.view(seat)
        assert shown["hands"] == [[], ["333", "444"]]
        assert shown["last"] == {
            "action": "250@0,0v", "seat": 0, "hands": [[], ["333", "444"]],
        }  # fmt: skip
        assert shown["pool"] == 2
        assert shown["phase"] == "over"
        assert "112" not in str(shown)
        assert "335" not in str(shown)
        again = GAME.position(over.document).view(seat)
        assert again == {**shown, "last": None}


@pytest.mark.clause("TR-31")
def test_when_a_round_is_over_its_hands_are_shown_in_last():
    after = table(hands=("025", "333 444"), pool="112", tournament=True).play("250@0,0v")
    for seat in (0, 1, None):
        shown = after.view(seat)
        assert shown["hands"] is None
        assert shown["last"]["hands"] == [[], ["333", "444"]]
        assert shown["board"] == []
        assert shown["round"] == 2
    blocked = table(hands=("333", "444"), pool="335", tournament=True).play("draw")
    assert blocked.view(1)["last"] == {
        "action": "draw", "seat": 0, "hands": [["333", "335"], ["444"]],
    }  # fmt: skip
    passed = table(hands=HANDS, pool="", passes=1, tournament=True).play("pass")
    assert passed.view(1)["last"]["hands"] == [["025", "333"], ["444", "555"]]
    following = after.play(after.legal[0])
    assert "hands" not in following.view(0)["last"]


@pytest.mark.clause("TR-31")
def test_in_the_basic_game_scores_are_tiles():
    assert table(hands=("333", "444 555"), mode="basic").view(0)["scores"] == [-1, -2]


def test_there_are_no_other_seats():
    position = table(hands=HANDS)
    for seat in (-1, 2, True, "0", 0.0):
        for ask in (position.view, position.events, position.legal_for, position.resample):
            with pytest.raises(ValueError, match="seat"):
                ask(seat)
    assert position.legal_for(0) == position.legal
    assert position.legal_for(1) == ()


# Events


def event(name, clause, **parts):
    return {"event": name, "clause": clause, **parts}


def test_a_lay_is_told():
    laid = table(hands=HANDS).play("250@0,0v")
    assert laid.events(1) == [
        event("laid", "TR-17", seat=0, tile="250", place="0,0v", points=7),
        event("turn", "TR-06", seat=1),
    ]
    assert table(board="", hands=HANDS).play("502@0,0^").events(1)[0] == event(
        "laid", "TR-07", seat=0, tile="502", place="0,0^", points=7
    )
    assert table(hands=HANDS, mode="basic").play("250@0,0v").events(1)[0] == event(
        "laid", "TR-08", seat=0, tile="250", place="0,0v", points=0
    )


def test_draws_are_told_to_who_drew():
    one = table(hands=HANDS, pool="112 335 445 225").play("draw")
    assert one.events(0) == [event("drew", "TR-21", seat=0, cost=5, tile="112")]
    assert one.events(1) == one.events(None) == [event("drew", "TR-21", seat=0, cost=5)]
    third = one.play("draw").play("draw")
    assert third.events(1) == [
        event("drew", "TR-21", seat=0, cost=5),
        event("extra-cost", "TR-22", seat=0, points=10),
        event("turn-passes", "TR-22", seat=0),
        event("turn", "TR-06", seat=1),
    ]
    basic = table(hands=("333", "444"), pool="112 335", mode="basic").play("draw")
    assert basic.events(0) == [
        event("drew", "TR-13", seat=0, cost=0, tile="112"),
        event("turn-passes", "TR-13", seat=0),
        event("turn", "TR-06", seat=1),
    ]


def test_passes_are_told():
    assert table(hands=HANDS, pool="").play("pass").events(0) == [
        event("passed", "TR-23", seat=0),
        event("turn", "TR-06", seat=1),
    ]
    basic = table(hands=("333", "025"), pool="", mode="basic").play("pass")
    assert basic.events(0)[0] == event("passed", "TR-14", seat=0)


def test_a_pass_after_a_third_draw_is_told_with_its_cost():
    third = table(hands=HANDS, draws=3, drawn="333", third_draw="may_lay").play("pass")
    assert third.events(1) == [
        event("passed", "TR-22", seat=0),
        event("extra-cost", "TR-22", seat=0, points=10),
        event("turn", "TR-06", seat=1),
    ]


def test_the_end_of_a_game_is_told():
    out = table(hands=("025", "333"), pool="112").play("250@0,0v")
    assert out.events(None)[1:] == [
        event("went-out", "TR-25", seat=0, bonus=34),
        event("hands-shown", "TR-31", hands=[[], ["333"]]),
        event("over", "TR-28", winners=[0], scores=[41, 0]),
    ]
    goal = table(hands=HANDS, scores=(393, 0)).play("250@0,0v")
    assert goal.events(1)[1:] == [
        event("reached-400", "TR-27", seat=0),
        event("hands-shown", "TR-31", hands=[["333"], ["444", "555"]]),
        event("over", "TR-27", winners=[0], scores=[400, 0]),
    ]
    blocked = table(hands=("333", "444"), pool="335").play("draw")
    assert blocked.events(1)[1:] == [
        event("blocked", "TR-26"),
        event("lost-hand", "TR-26", seat=0, points=20),
        event("lost-hand", "TR-26", seat=1, points=12),
        event("hands-shown", "TR-31", hands=[["333", "335"], ["444"]]),
        event("over", "TR-28", winners=[1], scores=[-25, -12]),
    ]
    basic = table(hands=("025", "333"), pool="112", mode="basic").play("250@0,0v")
    assert basic.events(1)[1:] == [
        event("went-out", "TR-15", seat=0, bonus=0),
        event("hands-shown", "TR-31", hands=[[], ["333"]]),
        event("over", "TR-15", winners=[0], scores=[0, -1]),
    ]
    stuck = table(hands=("025 145", "334"), pool="", mode="basic").play("250@0,0v")
    assert stuck.events(1)[1:] == [
        event("blocked", "TR-16"),
        event("hands-shown", "TR-31", hands=[["145"], ["334"]]),
        event("over", "TR-16", winners=[0, 1], scores=[-1, -1]),
    ]


def test_a_new_round_is_told():
    after = table(hands=("025", "333"), tournament=True, round=4).play("250@0,0v")
    assert after.events(1)[1:] == [
        event("went-out", "TR-25", seat=0, bonus=34),
        event("hands-shown", "TR-31", hands=[[], ["333"]]),
        event("round-over", "TR-29", round=4),
        event("new-round", "TR-29", round=5, seat=after.to_act),
    ]
    third = table(
        hands=("333", "444"), pool="335", draws=2, drawn="333", third_draw="may_lay",
        tournament=True,
    ).play("draw")  # fmt: skip
    assert [told["event"] for told in third.events(1)] == [
        "drew", "extra-cost", "turn-passes", "blocked", "lost-hand", "lost-hand", "hands-shown",
        "round-over", "new-round",
    ]  # fmt: skip


def test_the_points_that_are_told_add_up():
    """What the events say was earned and lost is what the scores changed by."""
    gains = {"laid": 1, "bridge": 1, "hexagon": 1, "extra-cost": -1, "lost-hand": -1}
    for seed in range(6):
        options = {"third_draw": "may_lay"} if seed % 2 else {}
        position = GAME.start(2 + seed % 3, seed=seed, **options)
        while not position.over:
            scores = list(position.scores)
            step = len(position.document["board"]) * 7 % len(position.legal)
            position = position.play(position.legal[step])
            for told in position.events(None):
                if told["event"] in gains:
                    scores[told["seat"]] += gains[told["event"]] * told["points"]
                elif told["event"] == "drew":
                    scores[told["seat"]] -= told["cost"]
                elif told["event"] == "went-out":
                    scores[told["seat"]] += told["bonus"]
            assert tuple(scores) == position.scores


def test_several_actions_are_told_in_order():
    told = table(hands=HANDS, pool="225 335 445").play("draw", "draw").events(0)
    assert [one["tile"] for one in told] == ["225", "335"]


@pytest.mark.parametrize("lang", languages())
def test_every_refusal_has_its_words(lang):
    sentences = {
        Message(GAME.package, reason, {"action": "250@0,0v"}).text(lang)
        for _, reason in rules.REFUSALS.values()
    }
    assert len(sentences) == len(rules.REFUSALS)


def test_a_position_from_a_document_is_as_good_as_one_played():
    played = table(hands=HANDS).play("250@0,0v")
    read = kufsa.game("triominoes").position(played.document)
    assert read.legal == played.legal
    assert (
        read.document
        == played.document
        == document(board="120@0,0^ 250@0,0v", hands=("333", "444 555"), scores=(7, 0), turn=1)
    )
