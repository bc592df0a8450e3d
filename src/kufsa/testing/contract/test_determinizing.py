"""A position can be made of a view: one that the seat cannot tell from the true one."""

import json
from random import Random

import pytest

from kufsa import Game, Position


@pytest.fixture
def determinable(game: Game) -> Game:
    if not game.can_determinize:
        pytest.skip("this game makes no positions of views")
    return game


def seen(position: Position, seat: int | None) -> str:
    """A view without what the last action showed: no position remembers it."""
    return json.dumps({**position.view(seat), "last": None})


def test_an_imagined_position_looks_the_same(
    determinable: Game, sample: list[Position], dice: Random
) -> None:
    for position in sample:
        seat = dice.choice([None, *range(position.players)])
        imagined = determinable.determinize(position.view(seat), seed=dice.getrandbits(64))
        assert seen(imagined, seat) == seen(position, seat)


def test_an_imagined_position_is_one_of_the_game(determinable: Game, few: list[Position]) -> None:
    for position in few:
        for seat in range(position.players):
            view = position.view(seat)
            imagined = determinable.determinize(view, seed=5)
            assert determinable.position(imagined.document).document == imagined.document
            assert imagined.legal_for(seat) == position.legal_for(seat)
            assert determinable.determinize(view, seed=5) == imagined, "a seed decides the draw"


def test_what_the_seat_cannot_know_does_not_matter(determinable: Game, few: list[Position]) -> None:
    """The same view gives the same positions, whatever is true."""
    varied = 0
    for position in few:
        for seat in range(position.players):
            other = position.resample(seat, seed=3)
            worlds = [determinable.determinize(one.view(seat), seed=4) for one in (position, other)]
            assert worlds[0] == worlds[1]
            varied += determinable.determinize(position.view(seat), seed=6) != worlds[0]
    assert varied > len(few), "hardly anything was ever imagined"
