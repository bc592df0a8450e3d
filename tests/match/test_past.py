"""Looking back in the middle of a match: what may be told again, and what not."""

import json
from random import Random
from typing import Any

import pytest

import kufsa
from kufsa.match import audience
from kufsa.match import commands as c
from kufsa.match.match import Match
from kufsa.match.past import lasting, past
from tests.match.tables import Table, full_table

OPEN = ("triominoes", "drachenwurf", "red_handed")  # nothing shown is turned away again


def played(game: str, moves: int = 60, **manners: Any) -> Table:
    table = full_table(kufsa.game(game), 2, 2, seed=4, **manners)
    dice = Random(game)
    while len(table.match.moves) < moves and table.match.status == "playing":
        table.step(dice)
    return table


def seats(match: Match) -> list[int | None]:
    return [None, *range(match.players)]


@pytest.mark.parametrize("game", OPEN)
def test_where_nothing_is_turned_away_everything_is_told_again(game: str) -> None:
    match = played(game).match
    assert lasting(match, 0) is None
    for seat in seats(match):
        told = past(match, seat)
        assert [step["action"] for step in told[1:]] == [move.action for move in match.moves]
        for step, position in zip(told, audience.positions(match), strict=True):
            assert step["view"] == position.view(seat)
            assert step["events"] == position.events(seat)
        assert past(match, seat, first=3, count=2) == told[3:5]


@pytest.mark.parametrize("game", ["catch_dragon", "kings_court"])
def test_the_answer_does_not_change_in_the_middle_of_a_match(game: str) -> None:
    table = full_table(kufsa.game(game), 2, 2, seed=4)
    dice = Random(game)
    while len(table.match.moves) < 12:
        assert lasting(table.match, 0)
        table.step(dice)


@pytest.mark.parametrize("game", ["catch_dragon", "kings_court"])
def test_faces_that_were_turned_away_do_not_come_back(game: str) -> None:
    match = played(game).match
    kept = lasting(match, 0)
    assert kept
    happened = {event["event"] for step in audience.all_events(match, 0) for event in step}
    assert happened - kept  # some of it is not told
    for seat in seats(match):
        told = past(match, seat)
        assert all(step["view"] is None for step in told)
        assert {event["event"] for step in told for event in step["events"]} <= kept
        written = json.dumps([step["events"] for step in told])
        assert '"flipped"' not in written and '"saw"' not in written and '"called"' not in written


def test_what_lasts_tells_only_of_what_is_in_sight() -> None:
    """In Catch the Dragon: of tiles that have left the square."""
    match = played("catch_dragon", moves=120).match
    assert match.position is not None
    grid = match.position.document["grid"]
    cells = [cell for step in past(match, 0) for e in step["events"] for cell in e.get("cells", [])]
    assert cells
    spiders = 0
    for cell in cells:
        face = grid[int(cell[1]) - 1]["abcdefg".index(cell[0])]
        assert face in ".S"  # a spider may have been carried there since
        spiders += face == "S"
    assert spiders <= 3


def test_with_open_memory_and_after_the_end_everything_is_told() -> None:
    match = played("catch_dragon", open_memory=True).match
    assert lasting(match, 0) is None
    table = played("catch_dragon")
    assert lasting(table.match, 0)
    table.do("noa", c.Close())
    assert lasting(table.match, 0) is None
    assert all(step["view"] for step in past(table.match, 0))


def test_before_the_start_there_is_nothing() -> None:
    assert past(Table().match, 0) == []
    assert lasting(Table().match, 0) is None
