"""What is sent to seats and spectators, and what never is."""

import copy
import json
import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

import kufsa
from kufsa.core.log import Log
from kufsa.core.position import Position
from kufsa.match import Match, audience, limits
from kufsa.match import commands as c
from kufsa.match import events as e
from kufsa.match.audience import News, all_events, log, moves_since, scene, steps, table_part
from tests.match.tables import SECRET, Table, full_table

STEPS = 120  # of each game that is looked at


def moments(game: kufsa.Game, people: int = 2, **manners: Any) -> Iterator[Table]:
    """A game of people and a bot, moment by moment, as long as it is in play."""
    dice = Random(f"{game.id} audience")
    table = full_table(game, min(3, game.players[-1]), people, seed=5, **manners)
    for _ in range(STEPS):
        yield table
        table.step(dice)
        if table.match.status != "playing":
            return


def ended(game: kufsa.Game) -> Table:
    """Such a game, played out or closed."""
    *_, table = moments(game)
    if table.match.status == "playing":
        table.do("noa", c.Close())
    return table


def seats(match: Match) -> list[int | None]:
    return [None, *range(match.players)]


def sent(match: Match, seat: int | None) -> str:
    """The scene as text; what the last action told is apart, as an imagined world has no past."""
    told = scene(match, seat)
    told["view"] = {**told["view"], "last": None}
    told["events"] = None
    return json.dumps(told)


def imagined(match: Match, world: Position) -> Match:
    other = copy.copy(match)
    other.position = world
    return other


def cannot_tell(match: Match, seed: int) -> int:
    """Every seat is sent the same in another world; how many of those worlds were others."""
    others = 0
    for seat in seats(match):
        world = match.position.resample(seat, seed=seed)
        others += world.document != match.position.document
        assert sent(match, seat) == sent(imagined(match, world), seat), f"seat {seat} is told"
    return others


def nobody_can_tell(tables: Iterable[Table]) -> int:
    return sum(cannot_tell(table.match, seed) for seed, table in enumerate(tables))


# Secrets.


@pytest.mark.parametrize("open_memory", [False, True])
def test_what_a_seat_cannot_know_changes_nothing_it_is_sent(
    game: kufsa.Game, open_memory: bool
) -> None:
    assert nobody_can_tell(moments(game, open_memory=open_memory)) > 50


LEAKS = {
    "the document": lambda match, told: told | {"more": match.position.document},
    "all legal actions": lambda match, told: told | {"legal": match.position.legal},
    "another seat's view": lambda match, told: told | {"view": match.position.view(1)},
    "the secret": lambda match, told: told | {"more": match.position._state.tobytes().hex()},
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_noticed(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = audience.game_part
    monkeypatch.setattr(
        audience, "game_part", lambda match, seat: LEAKS[leak](match, honest(match, seat))
    )
    with pytest.raises(AssertionError, match="is told"):
        nobody_can_tell(moments(kufsa.game("triominoes")))


def test_neither_secret_nor_key_is_sent_before_the_end(game: kufsa.Game) -> None:
    for table in moments(game):
        match = table.match
        chance = match.position._state[0]["chance"][:8].tobytes()
        for seat in seats(match):
            text = json.dumps(scene(match, seat)) + json.dumps(News(match, []).changed(seat))
            for secret in (match.secret, match.key, chance):
                assert secret.hex() not in text
                assert str(list(secret)) not in text


def forgotten(position: Position, dice: Random) -> Position:
    """Catch the Dragon with all tiles that lie face down in other places, also those once seen."""
    document = position.document
    cells = [
        (row, column)
        for row in range(7)
        for column in range(7)
        if document["grid"][row][column] != "." and f"{'abcdefg'[column]}{row + 1}" not in
        document["up"]
    ]  # fmt: skip
    grid = [list(line) for line in document["grid"]]
    faces = [grid[row][column] for row, column in cells]
    for (row, column), face in zip(cells, dice.sample(faces, len(faces)), strict=True):
        grid[row][column] = face
    document["grid"] = ["".join(line) for line in grid]
    return position.game.position(document, seed=1)


def as_if_forgotten(table: Table, dice: Random) -> tuple[bool, bool]:
    """Whether a perfect memory, and whether somebody at the table, notices another past."""
    match = table.match
    world = forgotten(match.position, dice)
    other = imagined(match, world)
    remembered = world.view()["grid"] != match.position.view()["grid"]
    return remembered, any(sent(match, seat) != sent(other, seat) for seat in seats(match))


def test_a_face_that_is_turned_away_is_sent_no_more() -> None:
    dice = Random("forgotten")
    game = kufsa.game("catch_dragon")
    closed = [as_if_forgotten(table, dice) for table in moments(game)]
    assert sum(remembered for remembered, _ in closed) > 30
    assert not any(noticed for _, noticed in closed)
    opened = [as_if_forgotten(table, dice) for table in moments(game, open_memory=True)]
    assert all(remembered == noticed for remembered, noticed in opened)


def test_what_was_shown_in_passing_is_told_once() -> None:
    """A face is in the last action's story, and not in the story after the next action."""
    table = Table(options={"first": 0}).started("uri")
    table.act("c4")
    assert "c4" in scene(table.match, 1)["view"]["last"]["shown"]
    table.act("stop")
    table.act("a1")
    assert list(scene(table.match, 1)["view"]["last"]["shown"]) == ["a1"]
    assert "c4" not in json.dumps(scene(table.match, 1)["events"])


def test_hats_lie_face_down_for_people() -> None:
    for table in moments(kufsa.game("kings_court")):
        for seat in seats(table.match):
            view = scene(table.match, seat)["view"]
            assert all(place[1] == "?" for place in view["row"])
            assert view["known"] is None


def test_right_snatches_are_never_sent() -> None:
    right = 0
    for table in moments(kufsa.game("red_handed")):
        match = table.match
        made = {move.action for move in match.moves}
        answers = [one for one in match.position.legal if "snatch" in one and one not in made]
        right += len(answers)
        for seat in seats(match):
            told = scene(match, seat)
            assert told["legal"] == []
            text = json.dumps(told)
            assert not [one for one in answers if one in text or one[2:] in text]
    assert right > 100


def test_past_actions_name_no_face(game: kufsa.Game) -> None:
    """In the games of the box; laying a tile or marking cards names what lies open then."""
    shapes = {
        "catch_dragon": r">?[a-g][1-7]|stop|stay",
        "kings_court": r"peek \d|call \d|swap \d \d",
        "red_handed": r"flip|\d:snatch( \d+)*",
        "triominoes": r"draw|pass|\d{3}@-?\d+,-?\d+[v^]",
        "drachenwurf": r"roll|done|end|keep .+|(lay|move) \w+ \w+|take \w+ \d",
    }
    if game.id not in shapes:
        pytest.skip("a game of its own: nobody has said here what its actions look like")
    history = scene(ended(game).match, None)["history"]
    assert len(history) > 20
    assert all(re.fullmatch(shapes[game.id], text) for _, _, text in history)


# Who is told what.


def test_legal_actions_are_told_to_whose_turn_it_is() -> None:
    table = Table(options={"first": 0}).started("uri")
    assert scene(table.match, 0)["legal"] == list(table.match.position.legal)
    assert scene(table.match, 1)["legal"] == scene(table.match, None)["legal"] == []
    table.do("uri", c.Pause())
    told = scene(table.match, 0)
    assert (told["legal"], told["paused"]) == ([], True)


def test_a_table_before_the_start() -> None:
    table = Table(players=3)
    table.do("uri", c.Sit(salt="aa"))
    told = scene(table.match, 1)
    assert (told["status"], told["view"], told["legal"], told["result"]) == (
        "waiting", None, [], None,
    )  # fmt: skip
    assert [(one["name"], one["added"]) for one in told["seats"]] == [
        ("Noa", False), ("Uri", True), ("", False),
    ]  # fmt: skip
    assert told["options"] == {"players": 3}
    assert told["commitment"] == table.match.commitment


def test_the_table_part_tells_nothing_of_the_game() -> None:
    table = Table(options={"first": 0}).started("uri")
    before = table_part(table.match)
    table.act("c4")
    assert table_part(table.match) == before


def test_clocks_and_questions() -> None:
    table = Table("kings_court", options={"first": 0}, manners={"clock": e.Clock(move=9, total=60)})
    table.started("uri")
    table.act("swap 1 2", waited=1000)
    table.do("noa", c.AskUndo())
    told = scene(table.match, None)
    assert told["clock"] == {"remaining": [59_000, 60_000], "seat": 1, "left": 9_000}
    assert told["undo"] == {"seat": 0, "to": 0, "agreed": []}
    assert scene(Table().started().match, 0)["clock"] is None


# The end.


def test_everything_opens_at_the_end(game: kufsa.Game) -> None:
    table = ended(game)
    for seat in seats(table.match):
        told = scene(table.match, seat)
        assert told["view"] == table.match.position.view(seat)
        result = told["result"]
        assert result["secret"] == table.match.secret.hex()
        assert result["document"] == table.match.position.document
        first = game.start(seed=result["key"], **told["options"])
        moves = [move.action for move in table.match.moves]
        assert [text for _, _, text in told["history"]] == moves[-limits.HISTORY :]
        assert first.play(*moves) == table.match.position
        json.dumps(told)


def test_step_by_step(game: kufsa.Game) -> None:
    with pytest.raises(ValueError, match="m1 is not over"):
        steps(next(moments(game)).match)
    table = ended(game)
    replay = steps(table.match)
    assert [step["n"] for step in replay] == list(range(len(table.match.moves) + 1))
    assert (replay[0]["seat"], replay[0]["action"]) == (None, None)
    assert replay[-1]["document"] == table.match.position.document
    assert replay[-1]["action"] == table.match.moves[-1].action
    assert replay[-1]["events"] == table.match.position.events(None)
    assert json.loads(json.dumps(replay)) == replay


def test_the_log_of_an_ended_match_can_be_replayed(game: kufsa.Game) -> None:
    with pytest.raises(ValueError, match="m1 is not over"):
        log(next(moments(game)).match)
    match = ended(game).match
    assert Log.read(log(match).text()).final() == match.position


def test_a_table_closed_before_the_start() -> None:
    table = Table()
    table.do("noa", c.Close())
    assert scene(table.match, None)["result"]["secret"] == SECRET.hex()
    assert steps(table.match) == []
    with pytest.raises(ValueError, match="m1"):
        log(table.match)


# News.


def with_news(before: dict[str, Any], news: News, seat: int | None) -> dict[str, Any]:
    """A reader's scene after the news, as docs/match.md says to put them together."""
    after = {**before, **news.changed(seat)}
    new = {number for number, _, _ in news.moves}
    kept = [one for one in before["history"] if one[0] not in new]
    after["history"] = [*kept, *news.moves][: after["actions"]]
    after["chat"] = [*before["chat"], *news.said]
    plain: dict[str, Any] = json.loads(json.dumps(after))
    return plain


def test_news_lead_from_scene_to_scene(game: kufsa.Game) -> None:
    dice = Random(f"{game.id} news")
    table = full_table(game, game.players[0], 2, seed=1)
    wishes = [
        c.AskUndo(), c.AnswerUndo(agree=True), c.Pause(), c.Resume(), c.Resume(), c.Leave(),
        c.Return(), c.Return(), c.Say(text="hm"), c.Say(phrase="oops"),
    ]  # fmt: skip
    for _ in range(250):
        before = [json.loads(json.dumps(scene(table.match, seat))) for seat in (None, 0, 1)]
        length = len(table.log)
        wish = dice.choice(wishes)
        if dice.random() < 0.3 and not table.match.paused:
            table.step(dice)
        elif not (isinstance(wish, c.Leave) and len(table.match.people()) == 1):
            table.ask(dice.choice(["noa", "uri"]), wish)
        news = News(table.match, table.log[length:])
        for seat, old in zip((None, 0, 1), before, strict=True):
            now = json.loads(json.dumps(scene(table.match, seat)))
            assert with_news(old, news, seat) == now
        if table.match.status != "playing":
            break
    happened = {type(event) for event in table.log}
    assert happened >= {e.Acted, e.Said, e.Paused, e.Resumed, e.Left, e.Returned, e.HostChanged}
    assert e.Undone in happened or game.id != "kings_court"


def test_only_chat_is_news_of_chat() -> None:
    table = Table().started("uri")
    said = table.do("uri", c.Say(text="hm"))
    news = News(table.match, said)
    assert (news.changed(0), news.moves) == ({}, [])
    assert [line["text"] for line in news.said] == ["hm"]
    assert "removed you" in news.removed("en")


def test_what_was_missed() -> None:
    table = Table(options={"first": 0}).started("uri")
    table.act("c4")
    seen = table.match.seq
    table.act("stop")
    assert moves_since(table.match, seen) == [[2, 0, "stop"]]
    assert moves_since(table.match, 0) == scene(table.match, 0)["history"]


def test_what_a_bot_is_told_that_sits_down_late() -> None:
    table = Table(options={"first": 0}).started("uri")
    told = []
    for action in ("c4", "stop", "a1"):
        table.act(action)
        told.append(table.match.position.events(1))
    assert all_events(table.match, 1) == told


def test_scenes_are_ready_for_the_wire(game: kufsa.Game) -> None:
    table = next(moments(game))
    for seat in seats(table.match):
        assert json.loads(msgspec.json.encode(scene(table.match, seat))) == json.loads(
            json.dumps(scene(table.match, seat))
        )
