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


def faces(grid: list[str]) -> dict[str, str]:
    """What lies on each cell of Catch the Dragon."""
    return {
        f"{'abcdefg'[column]}{row + 1}": face
        for row, line in enumerate(grid)
        for column, face in enumerate(line)
    }


def remembered(match: Match) -> set[str]:
    """The cells of Catch the Dragon that an adviser of whoever is to act knows."""
    seat = match.to_act
    assert seat is not None and match.position is not None
    told = faces(advice.seen(match, seat).view["grid"])
    true = faces(match.position.document["grid"])
    known = {cell for cell, face in told.items() if face not in ".?"}
    assert all(told[cell] == true[cell] for cell in known)
    return known


def played(match: Match, *actions: str) -> Match:
    """The table after these actions, whoever makes them."""
    for action in actions:
        assert match.to_act is not None
        match.apply(e.Acted(seat=match.to_act, action=action))
    return match


def cells(match: Match, kinds: str) -> list[str]:
    """A cell of each of these kinds, none of them twice."""
    assert match.position is not None
    true = faces(match.position.document["grid"])
    found: list[str] = []
    for kind in kinds:
        found.append(
            next(cell for cell, face in true.items() if face == kind and cell not in found)
        )
    return found


def test_an_adviser_remembers_what_was_shown_since_the_last_turn() -> None:
    match = begun("catch_dragon")
    own, bust, his, again, mine, late = cells(match, "TGBGLR")
    assert remembered(match) == set()
    played(match, own, bust)  # the other one is to act now, and saw both
    assert remembered(match) == {own, bust}
    played(match, his, again)  # and the first one again: all of the round is remembered
    assert remembered(match) == {own, bust, his, again}
    played(match, mine)
    assert remembered(match) == {own, bust, his, again, mine}
    played(match, bust)  # what was shown long ago counts as new when it is shown again
    assert remembered(match) == {his, again, mine, bust}
    played(match, late, again)
    assert remembered(match) == {mine, bust, late, again}


def test_an_adviser_has_forgotten_what_was_shown_before_that() -> None:
    match = begun("catch_dragon", moves=40)
    position = match.position
    assert position is not None and len(position.document["seen"]) > 8
    seat = match.to_act
    assert seat is not None
    assert len(remembered(match)) < len(position.document["seen"])
    worlds = [shuffled_tiles(position, Random(seed)) for seed in (1, 2)]
    assert worlds[0].view(seat) != worlds[1].view(seat)
    told = [advice.recollected([world], seat) for world in worlds]
    assert told[0] == told[1]
    assert advice.odds(elsewhere(match, worlds[0]), seat) == advice.odds(
        elsewhere(match, worlds[1]), seat
    )


def test_an_adviser_at_the_court_knows_the_last_peek_and_no_older_one() -> None:
    match = begun("kings_court")
    seat = match.to_act
    played(match, "peek 1", "peek 1", "peek 2", "peek 3")
    assert match.to_act == seat is not None and match.position is not None
    told = advice.seen(match, seat)
    hats = [place[1] for place in told.view["row"]]
    true = [place[1] for place in match.position.document["row"]]
    assert hats == ["?", true[1], *["?"] * 5]
    assert told.view["known"][seat] == [2] and told.view["known"][1 - seat] == [3]
    assert told.events == [] and not told.remembers
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
