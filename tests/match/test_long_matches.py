"""However long a match is, a command costs no more than in a short one; and it has to end."""

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import pytest

from kufsa.core.position import Position
from kufsa.match import Refusal, audience, limits, past
from kufsa.match import commands as c
from kufsa.match import events as e
from kufsa.match.growing import Answers, Growing
from kufsa.match.match import Match, fold
from kufsa.server.client import TableView
from kufsa.server.protocol import Scene, Step
from tests.match.tables import Table, state

SWAPS = ("swap 1 2", "swap 3 4", "swap 5 6")


@pytest.fixture(scope="module")
def long_table() -> Table:
    """A thousand actions that show nothing."""
    return swapping(1000)


def swapping(actions: int) -> Table:
    table = Table("kings_court", options={"first": 0}).started("uri")
    while len(table.match.moves) < actions:
        swap(table)
    return table


def swap(table: Table) -> list[e.AnyEvent]:
    """An action that shows nothing and may follow the one before it."""
    return table.act(SWAPS[len(table.match.moves) % 3])


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The actions that are played meanwhile."""
    played: list[str] = []
    true = Position.play

    def play(self: Position, *actions: str) -> Position:
        played.extend(actions)
        return true(self, *actions)

    with monkeypatch.context() as patch:
        patch.setattr(Position, "play", play)
        yield played


# What it costs.


def test_one_step_of_the_past_is_not_all_of_it(
    long_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = long_table.match
    for first in (0, 1, 500, 999, 1000):
        with counted(monkeypatch) as played:
            [step] = past.past(match, 0, first, 1)
        assert step["n"] == first
        assert len(played) < limits.KEPT_EVERY
    assert past.past(match, 0, 1001, 5) == []


def test_kept_positions_are_the_true_ones(long_table: Table) -> None:
    match = long_table.match
    position = match.dealt()
    for number, (move, found) in enumerate(
        zip(match.moves, audience.positions(match)[1:], strict=True), start=1
    ):
        position = position.play(move.action)
        assert found == position
        if number % 97 == 0:
            assert audience.positions(match, number, 2)[0].events(0) == position.events(0)


def test_taking_back_does_not_begin_at_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    table = swapping(200)
    asker = table.match.seats[table.match.to_act].person
    other = "uri" if asker == "noa" else "noa"
    with counted(monkeypatch) as played:
        table.do(asker, c.AskUndo())
        worlds = 2 * 2 * 64  # two actions, two seats that could have learned something
        assert len(played) <= worlds + limits.KEPT_EVERY + 2
        played.clear()
        table.do(other, c.AnswerUndo(agree=True))
        assert len(played) < limits.KEPT_EVERY
    assert state(fold(table.log, table.match.secret)) == state(table.match)
    swap(table)
    assert state(fold(table.log, table.match.secret)) == state(table.match)


def test_a_refusal_is_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = swapping(10)
    asker = table.match.seats[table.match.to_act].person
    table.act("peek 1")
    first = table.ask(asker, c.AskUndo())
    with counted(monkeypatch) as played:
        again = table.ask(asker, c.AskUndo())
    assert isinstance(first, Refusal)
    assert (first.code, again) == ("undo_revealed", first)
    assert not played
    swap(table)
    assert table.ask(asker, c.AskUndo()) != first


def test_what_was_allowed_is_found_out_once_too(monkeypatch: pytest.MonkeyPatch) -> None:
    table = swapping(10)
    asker = table.match.seats[table.match.to_act].person
    table.do(asker, c.AskUndo())
    table.do(asker, c.AnswerUndo(agree=False))
    with counted(monkeypatch) as played:
        table.do(asker, c.AskUndo())
    assert not played


def test_a_copy_shares_what_happened(long_table: Table) -> None:
    """Nothing that grows with a match is copied for a command."""
    match = long_table.match
    copied = [
        name
        for name, value in vars(match.fork()).items()
        if isinstance(value, list | dict | set) and len(value) > 20
    ]
    assert copied == []


def test_copies_go_their_own_ways() -> None:
    table = swapping(5)
    before = state(table.match)
    ways = [table.match.fork() for _ in range(3)]
    ends = ("peek 1", "peek 2", "peek 3")
    for way, action in zip(ways, ends, strict=True):
        way.apply(e.Acted(seat=way.to_act, action=action, cause=f"noa/{action[-1]}"))
        way.apply(e.Said(person="noa", name="Noa", text=action))
    assert state(table.match) == before
    for way, action in zip(ways, ends, strict=True):
        assert [move.action for move in way.moves[5:]] == [action]
        assert [said.text for said in way.chat] == [action]
        assert [one for one in "123" if f"noa/{one}" in way.answered] == [action[-1]]


def test_a_command_that_was_not_stored_was_not_answered() -> None:
    answers = Answers()
    answers.add("noa/1", 1)
    lost = answers.copy()
    lost.add("noa/2", 2)
    assert "noa/2" in lost
    assert "noa/2" not in answers
    answers.add("uri/1", 2)
    assert "noa/2" not in answers  # though its number has been reached
    assert answers["uri/1"] == 2
    with pytest.raises(KeyError):
        answers["noa/2"]


def test_a_growing_list_is_a_list() -> None:
    letters: Growing[str] = Growing("abc")
    assert letters == ["a", "b", "c"]
    assert letters != ["a", "b"]
    assert (letters[-1], letters[1:], list(reversed(letters))) == ("c", ["b", "c"], ["c", "b", "a"])
    assert letters.__eq__("abc") is NotImplemented
    short = letters.first(1)
    with pytest.raises(IndexError, match="none at 1"):
        short[1]
    short.append("x")
    assert letters == ["a", "b", "c"]
    assert short == ["a", "x"]


# What is sent.


def test_a_scene_has_only_the_last_actions(long_table: Table) -> None:
    match = long_table.match
    shown = audience.scene(match, 0)
    assert shown["actions"] == 1000
    assert [number for number, *_ in shown["history"]] == list(range(901, 1001))
    assert len(msgspec.json.encode(shown)) < 2 * len(msgspec.json.encode(short_scene()))
    assert len(audience.moves_since(match, 1)) == limits.HISTORY


def short_scene() -> dict[str, object]:
    return audience.scene(swapping(100).match, 0)


def test_a_client_follows_a_long_match() -> None:
    """What it has of the history is replaced by the numbers of the actions, not by their places."""
    table = swapping(130)
    view = TableView()
    view.take(Scene(table="m1", seq=table.match.seq, scene=audience.scene(table.match, 0)))
    asker = table.match.seats[table.match.to_act].person
    other = "uri" if asker == "noa" else "noa"
    commands = [(asker, c.AskUndo()), (other, c.AnswerUndo(agree=True)), (asker, None)]
    for person, command in commands:
        happened = table.do(person, command) if command else table.act("swap 2 3")
        news = audience.News(table.match, happened)
        view.take(Step(table="m1", seq=table.match.seq, changed=news.changed(0), moves=news.moves))
    assert view.scene["history"][-1] == [129, table.match.moves[-1].seat, "swap 2 3"]
    assert [number for number, *_ in view.scene["history"]] == list(range(31, 130))


# How long it may become.


def test_a_match_ends_when_it_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LONGEST_MATCH", 30)
    table = swapping(5)
    while table.match.status == "playing":
        happened = swap(table)
        assert table.match.seq <= 31
    assert [type(event).__name__ for event in happened] == ["Acted", "Ended"]
    assert (table.match.how, table.match.winners) == ("abandoned", [])
    assert table.code("noa", c.Act(action="swap 1 2")) == "over"
    assert table.code("noa", c.Say(text="hi")) == "match_full"
    table.do("noa", c.Rematch())


def test_talk_does_not_make_it_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LONGEST_MATCH", 30)
    table = swapping(5)
    while table.match.seq < 30:
        table.do("noa", c.Say(text="la"))
    for command in (c.Say(text="la"), c.Pause(), c.AskUndo(), c.Mute(person="uri")):
        assert table.code("noa", command) == "match_full"
    table.do("uri", c.Leave())
    assert table.code("uri", c.Return()) == "match_full"
    while table.match.status == "playing":
        swap(table)
    assert table.match.how == "abandoned"


def test_only_the_last_lines_of_the_chat_are_kept() -> None:
    table = Table().started("uri")
    for number in range(limits.CHAT_LINES + 5):
        table.do("noa", c.Say(text=f"line {number}"))
    match: Match = table.match
    assert len(match.chat) == limits.CHAT_LINES
    assert match.chat[-1].text == f"line {limits.CHAT_LINES + 4}"
