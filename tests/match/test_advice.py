"""Who helps a person knows no more than the table shows that person."""

from random import Random
from typing import Any

import pytest

import kufsa
from kufsa.match import advice
from kufsa.match import commands as c
from kufsa.match import events as e
from kufsa.match.match import Match
from kufsa.match.refusals import Refused
from tests.match.tables import Table, full_table

HINTS = {"hints": True}


def begun(game: str, moves: int = 0, **manners: Any) -> Match:
    """Noa and Uri in the middle of a game."""
    table = full_table(kufsa.game(game), 2, 2, seed=3, **HINTS | manners)
    dice = Random(game)
    for _ in range(moves):
        table.step(dice)
    return table.match


def elsewhere(match: Match, position: kufsa.Position) -> Match:
    """The same table, with another position."""
    other = match.fork()
    other.position = position
    return other


def shuffled_tiles(position: kufsa.Position, dice: Random) -> kufsa.Position:
    """Catch the Dragon with all tiles that lie face down elsewhere, also those once seen."""
    document = position.document
    cells = [(row, column) for row in range(7) for column in range(7)]
    down = [
        (row, column)
        for row, column in cells
        if document["grid"][row][column] != "."
        and f"{'abcdefg'[column]}{row + 1}" not in document["up"]
    ]
    faces = [document["grid"][row][column] for row, column in down]
    dice.shuffle(faces)
    grid = [list(line) for line in document["grid"]]
    for (row, column), face in zip(down, faces, strict=True):
        grid[row][column] = face
    return position.game.position({**document, "grid": ["".join(line) for line in grid]}, seed=1)


def test_without_open_memory_nothing_that_was_turned_away_is_told() -> None:
    match = begun("catch_dragon", moves=40)
    position = match.position
    assert position is not None and len(position.document["seen"]) > 8
    seat = match.to_act
    assert seat is not None
    worlds = [shuffled_tiles(position, Random(seed)) for seed in (1, 2)]
    assert worlds[0].view(seat) != worlds[1].view(seat)
    told = [advice.seen(elsewhere(match, world), seat) for world in worlds]
    assert told[0] == told[1]
    assert told[0].events == [] and not told[0].remembers
    assert advice.odds(elsewhere(match, worlds[0]), seat) == advice.odds(
        elsewhere(match, worlds[1]), seat
    )


def test_a_forgetful_view_of_the_court_tells_no_hat_and_can_be_read_by_bots() -> None:
    match = begun("kings_court", moves=30)
    seat = match.to_act
    assert seat is not None and match.position is not None
    told = advice.seen(match, seat)
    assert all(place.endswith("?") for place in told.view["row"])
    assert told.view["known"] == [[], []]
    bot = kufsa.bot("kings_court", "greedy", seed=1)
    bot.begin(seat, match.position.options)
    assert bot.choose(told.view, match.position.legal_for(seat)) in match.position.legal


@pytest.mark.parametrize("game", ["catch_dragon", "kings_court", "drachenwurf", "triominoes"])
def test_with_open_memory_an_adviser_knows_what_a_bot_in_the_seat_knows(game: str) -> None:
    match = begun(game, moves=12, open_memory=True)
    seat = match.to_act
    assert seat is not None and match.position is not None
    told = advice.seen(match, seat)
    assert told.view == match.position.view(seat) and told.remembers
    assert len(told.events) == len(match.moves)
    assert told.events[-1] == match.position.events(seat)


def why_not(match: Match, person: str) -> str:
    with pytest.raises(Refused) as refused:
        advice.helped_seat(match, person)
    return refused.value.code


def test_who_may_be_helped() -> None:
    match = begun("catch_dragon")
    seat = match.to_act
    assert seat is not None
    mover, other = match.seats[seat].person, match.seats[1 - seat].person
    assert advice.helped_seat(match, mover) == seat
    assert why_not(match, other) == "not_your_turn"
    assert why_not(match, "dan") == "no_seat"
    match.apply(e.Paused())
    assert why_not(match, mover) == "paused"
    assert why_not(begun("catch_dragon", hints=False), "noa") == "hints_off"
    assert why_not(begun("red_handed"), "noa") == "no_hints"
    assert why_not(Table(manners=HINTS).match, "noa") == "not_started"


def test_a_rated_match_has_no_hints() -> None:
    table = Table(manners={"rated": True})
    manners = e.TableSettings(rated=True, hints=True)
    assert table.code("noa", c.Configure(manners=manners)) == "bad_manners"
