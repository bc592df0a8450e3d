"""Taking back: by agreement, and only where nothing hidden or random happened since."""

from random import Random

import pytest

import kufsa
from kufsa.match import Refusal, undo
from kufsa.match import commands as c
from kufsa.match import events as e
from kufsa.match.clock import deadline
from tests.match.tables import Table, full_table


def kinds(happened: list[e.AnyEvent]) -> list[str]:
    return [type(event).__name__ for event in happened]


def actor(table: Table) -> str:
    return table.match.seats[table.match.to_act].person


def court(**wanted: object) -> Table:
    """King's Court: a swap shows nothing, a peek does."""
    return Table("kings_court", options={"first": 0}, **wanted)


# Agreement.


def test_everybody_else_has_to_agree() -> None:
    table = court(players=3).started("uri", "dan")
    before = table.match.position
    table.act("swap 1 2")
    assert table.match.position != before
    [asked] = table.do("noa", c.AskUndo())
    assert (asked.seat, asked.to) == (0, 0)
    assert table.code("noa", c.AskUndo()) == "already"
    assert table.code("noa", c.AnswerUndo(agree=True)) == "own_ask"
    assert kinds(table.do("uri", c.AnswerUndo(agree=True))) == ["UndoAnswered"]
    assert kinds(table.do("uri", c.AnswerUndo(agree=True))) == ["UndoAnswered"]
    assert kinds(table.do("dan", c.AnswerUndo(agree=True))) == ["UndoAnswered", "Undone"]
    assert table.match.position == before
    assert table.match.moves == []
    assert table.match.undo_ask is None


def test_one_who_does_not_agree_is_enough() -> None:
    table = court(players=3).started("uri", "dan")
    table.act("swap 1 2")
    table.do("noa", c.AskUndo())
    table.do("uri", c.AnswerUndo(agree=False))
    assert table.code("dan", c.AnswerUndo(agree=True)) == "no_ask"
    assert len(table.match.moves) == 1


def test_who_asked_may_think_better_of_it() -> None:
    table = court().started("uri")
    table.act("swap 1 2")
    table.do("noa", c.AskUndo())
    table.do("noa", c.AnswerUndo(agree=False))
    assert table.match.undo_ask is None


def test_alone_with_bots_it_happens_at_once() -> None:
    table = court(players=3).started()
    table.act("swap 1 2")
    table.act("swap 3 4")
    assert kinds(table.do("noa", c.AskUndo())) == ["UndoAsked", "Undone"]
    assert table.match.moves == []
    table.act("swap 6 7")


def test_an_action_or_a_leave_ends_the_asking() -> None:
    table = court().started("uri")
    table.act("swap 1 2")
    table.do("noa", c.AskUndo())
    table.act("swap 3 4")
    assert table.code("uri", c.AnswerUndo(agree=True)) == "no_ask"
    table = court(players=3).started("uri", "dan")
    table.act("swap 1 2")
    table.do("noa", c.AskUndo())
    table.do("dan", c.Leave())
    assert table.code("uri", c.AnswerUndo(agree=True)) == "no_ask"


def test_an_answer_to_an_earlier_question_is_stale() -> None:
    table = court().started("uri")
    table.act("swap 1 2")
    table.do("noa", c.AskUndo())
    seen = table.match.seq
    table.do("uri", c.AnswerUndo(agree=False))
    table.do("noa", c.AskUndo())
    assert table.ask("uri", c.AnswerUndo(agree=True), seq=seen).code == "stale"


def test_nothing_to_take_back() -> None:
    table = court().started("uri")
    assert table.code("noa", c.AskUndo()) == "nothing_to_undo"
    table.act("swap 1 2")
    assert table.code("uri", c.AskUndo()) == "nothing_to_undo"
    assert table.code("dan", c.AskUndo()) == "no_seat"


def test_the_match_goes_on_after_an_undo_as_if_nothing_had_been() -> None:
    table = court().started()
    table.act("swap 1 2")
    table.do("noa", c.AskUndo())
    table.act("swap 1 3")
    plain = court().started()
    plain.act("swap 1 3")
    assert table.match.position == plain.match.position
    assert [move.action for move in table.match.moves] == ["swap 1 3"]


# What cannot be taken back.


def refused(table: Table, person: str) -> Refusal:
    answer = table.ask(person, c.AskUndo())
    assert isinstance(answer, Refusal), answer
    return answer


def test_a_face_turned_up_is_seen() -> None:
    table = Table(options={"first": 0}).started("uri")
    table.act("c4")
    refusal = refused(table, "noa")
    assert refusal.code == "undo_revealed"
    assert "move 1 (c4)" in refusal.message.text("en")


def test_stopping_turns_nothing_up() -> None:
    table = Table(options={"first": 0}).started("uri")
    table.act("c4")
    table.act("stop")
    table.do("noa", c.AskUndo())
    table.do("uri", c.AnswerUndo(agree=True))
    assert [move.action for move in table.match.moves] == ["c4"]
    table.act("stop")
    table.act("a1")
    assert refused(table, "noa").message.values["number"] == 3


def test_a_face_seen_before_may_have_been_forgotten() -> None:
    """A tile that everybody has seen tells perfect memory nothing, and people something."""

    def seen_again(open_memory: bool) -> Table:
        table = Table(options={"first": 0}, manners={"open_memory": open_memory}).started("uri")
        grid = table.match.position.document["grid"]
        pairs = [  # such tiles are not won one by one
            f"{'abcdefg'[column]}{row + 1}"
            for row in range(7)
            for column in range(7)
            if grid[row][column] in "TBLRC"
        ]
        for action in (pairs[0], "stop", pairs[1], "stop", pairs[0]):
            table.act(action)
        assert table.match.position.document["won"] == [{}, {}]
        return table

    assert refused(seen_again(open_memory=False), "noa").code == "undo_revealed"
    assert kinds(seen_again(open_memory=True).do("noa", c.AskUndo())) == ["UndoAsked"]


def test_a_peek_and_a_call_show_a_hat() -> None:
    for action in ("peek 1", "call 1"):
        table = court().started("uri")
        table.act(action)
        assert refused(table, "noa").code == "undo_revealed"


def test_what_another_one_saw_since_counts_too() -> None:
    table = court().started("uri")
    table.act("swap 1 2")
    table.act("peek 5")
    refusal = refused(table, "noa")
    assert (refusal.code, refusal.message.values["number"]) == ("undo_revealed", 2)


def test_also_what_only_who_acted_saw() -> None:
    """Without magic hats a peek looks the same to everybody else, whatever the hat."""
    table = Table("kings_court", options={"first": 0, "magic": 0}).started("uri")
    table.act("swap 1 2")
    table.act("peek 5")
    assert refused(table, "noa").code == "undo_revealed"


def laid(position: kufsa.Position) -> str | None:
    return next((action for action in position.legal if "@" in action), None)


def dominoes(people: tuple[str, ...]) -> Table:
    table = Table("triominoes").started(*people)
    for _ in range(20):  # until somebody can lay
        if laid(table.match.position):
            return table
        table.act(table.match.position.legal[0])
    raise AssertionError("nobody could lay")


def test_a_tile_laid_may_be_taken_back_if_the_others_agree() -> None:
    table = dominoes(("uri",))
    asker = actor(table)
    table.act(laid(table.match.position))
    assert kinds(table.do(asker, c.AskUndo())) == ["UndoAsked"]


def test_not_after_another_one_showed_a_tile() -> None:
    table = dominoes(("uri",))
    asker = actor(table)
    table.act(laid(table.match.position))
    other = laid(table.match.position)
    assert other is not None
    table.act(other)
    refusal = refused(table, asker)
    assert (refusal.code, refusal.message.values["action"]) == ("undo_revealed", other)


def test_a_tile_drawn_is_seen() -> None:
    dice = Random("draws")
    table = full_table(kufsa.game("triominoes"), 2, 2, seed=3)
    while "draw" not in table.match.position.legal:
        table.step(dice)
    asker = actor(table)
    table.act("draw")
    assert refused(table, asker).code == "undo_revealed"


def test_dice_are_not_rolled_back() -> None:
    dice = Random("rolls")
    table = full_table(kufsa.game("drachenwurf"), 2, 2, seed=4)
    while "roll" not in table.match.position.legal:
        table.step(dice)
    asker = actor(table)
    table.act("roll")
    assert refused(table, asker).code == "undo_chance"


def test_dice_put_aside_may_be_taken_back() -> None:
    table = full_table(kufsa.game("drachenwurf"), 2, 2, seed=4, clock=e.Clock(move=30))
    dice = Random("keeps")
    while True:
        keeps = [one for one in table.match.position.legal if one.startswith("keep")]
        if len(keeps) > 1:
            asker = actor(table)
            rolled = table.match.position
            table.act(keeps[0], waited=5_000)
            if "roll" in table.match.position.legal:
                break
        table.step(dice)
    table.do(asker, c.AskUndo())
    table.do(next(one for one in ("noa", "uri") if one != asker), c.AnswerUndo(agree=True))
    assert table.match.position == rolled
    assert deadline(table.match) == (table.match.to_act, 30_000)


def test_never_in_a_race() -> None:
    table = Table("red_handed").started("uri")
    table.do("", c.TurnUp())
    table.claim(0, "1 2")
    assert refused(table, "noa").code == "no_undo"


@pytest.mark.parametrize("game", ["catch_dragon", "kings_court", "triominoes", "drachenwurf"])
def test_nothing_new_is_ever_learned_by_taking_back(game: str) -> None:
    """Whatever may be taken back left the chance and what its actor knows as they were."""
    dice = Random(game)
    table = full_table(kufsa.game(game), 2, 2, seed=9)
    allowed = 0
    for _ in range(60):
        if table.match.status != "playing":
            break
        seat = table.match.to_act
        before = table.match.position
        table.step(dice)
        answer = table.ask(f"{('noa', 'uri')[seat]}", c.AskUndo())
        if isinstance(answer, list):
            allowed += 1
            after = table.match.position
            assert (before._state[0]["chance"] == after._state[0]["chance"]).all()
            if game == "catch_dragon":  # no face is known now that was not known before
                known = [sum(face.isalpha() for face in "".join(world.view()["grid"]))
                         for world in (before, after)]  # fmt: skip
                assert known[1] <= known[0]
            if game == "kings_court":
                assert table.match.moves[-1].action.startswith("swap")
            table.do(("uri", "noa")[seat], c.AnswerUndo(agree=False))
    assert allowed > 0


def test_the_answer_is_the_same_each_time() -> None:
    table = court().started("uri")
    table.act("swap 1 2")
    assert {undo.first_to_go(table.match, 0) for _ in range(3)} == {0}
