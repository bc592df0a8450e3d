"""What an action would bring: true, and known to nobody who could not know it."""

from random import Random

import pytest

import kufsa
from kufsa.match import worth as worths
from kufsa.match.worth import worth
from kufsa.testing import play


def positions(game: str, count: int = 60) -> list[kufsa.Position]:
    found = play.sample(kufsa.game(game), count, seed="worth")
    return [position for position in found if isinstance(position.to_act, int)]


def test_it_is_what_the_action_then_brings() -> None:
    """Apart from what depends on the hands of others: the end of a round."""
    told = bonuses = 0
    for position in crowded_tables():
        seat = position.to_act
        assert isinstance(seat, int)
        points = worth(position, seat)
        for action in position.legal_for(seat):
            after = position.play(action)
            events = after.events(seat)
            if any(e["event"] in ("went-out", "blocked", "reached-400") for e in events):
                continue
            gained = after.scores[seat] - position.scores[seat]
            if "@" not in action:
                assert action not in points
            else:
                assert points.get(action, 0) == gained, action
                told += gained > 0
                bonuses += any(e["event"] in ("bridge", "hexagon") for e in events)
    assert told > 100
    assert bonuses > 2


def crowded_tables() -> list[kufsa.Position]:
    """Rounds with little drawing, in which bridges and hexagons come about."""
    found = []
    for seed in range(12):
        position = kufsa.game("triominoes").start(players=4, seed=seed)
        while not position.over:
            found.append(position)
            position = position.play(position.legal[0])
    return found


def test_a_game_without_points_has_none_to_tell() -> None:
    position = kufsa.game("triominoes").start(players=2, seed=1, mode="basic")
    assert isinstance(position.to_act, int)
    assert worth(position, position.to_act) == {}


def test_it_is_the_same_in_all_worlds_that_the_seat_cannot_tell_apart() -> None:
    differed = 0
    for position in positions("triominoes", 25):
        seat = position.to_act
        assert isinstance(seat, int)
        other = position.resample(seat, seed="another world")
        differed += other != position
        assert worth(position, seat) == worth(other, seat)
    assert differed > 10


@pytest.mark.parametrize("game", ["catch_dragon", "kings_court", "drachenwurf"])
def test_nothing_is_told_where_it_would_tell_what_is_hidden(game: str) -> None:
    for position in positions(game, 10):
        for seat in range(position.players):
            assert worth(position, seat) == {}


def test_nothing_is_told_to_who_is_not_to_act() -> None:
    for position in positions("triominoes", 10):
        for seat in range(position.players):
            if seat != position.to_act:
                assert worth(position, seat) == {}


def test_what_differs_between_worlds_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = Random(1)
    monkeypatch.setattr(worths, "_brought", lambda *args: dice.randrange(1 << 30))
    [position, *_] = positions("triominoes", 10)
    assert isinstance(position.to_act, int)
    assert worth(position, position.to_act) == {}
