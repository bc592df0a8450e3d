"""Playouts: means over whole games, the same for any number of threads."""

import numpy as np
import pytest

import kufsa
from kufsa import BadOption, Game
from kufsa.core import kernel

N = 4 if kernel.INTERPRETED else 200
LIMIT = 30 if kernel.INTERPRETED else 20_000


def test_shares_are_those_of_all_wins(game: Game) -> None:
    for players in game.players:
        start = game.start(players=players, seed=1)
        found = kufsa.playouts(game, start, N, seed=2, limit=LIMIT)
        assert found.scores.shape == found.shares.shape == (1, players)
        if not kernel.INTERPRETED:
            assert found.ended.tolist() == [N]
            assert found.shares.sum() == pytest.approx(1)
        assert found.steps[0] > 3


def test_threads_make_no_difference_and_seeds_do(game: Game) -> None:
    start = game.start(seed=1)
    positions = [start, start.play(start.legal[0])]
    one = kufsa.playouts(game, positions, N, seed=2, limit=LIMIT, threads=1)
    three = kufsa.playouts(game, positions, N, seed=2, limit=LIMIT, threads=3)
    other = kufsa.playouts(game, positions, N, seed=3, limit=LIMIT)
    for name in ("scores", "shares", "ended", "steps"):
        assert (getattr(one, name) == getattr(three, name)).all()
    assert (one.steps != other.steps).any()


def test_positions_are_played_out_apart(game: Game) -> None:
    start = game.start(seed=1)
    later = start.play(start.legal[0])
    both = kufsa.playouts(game, [start, later], N, seed=2, limit=LIMIT)
    alone = kufsa.playouts(game, [start], N, seed=2, limit=LIMIT)
    assert both.steps[0] == alone.steps[0] and (both.scores[0] == alone.scores[0]).all()


def test_a_game_that_is_over_counts_as_it_stands() -> None:
    p = kufsa.game("triominoes").start(seed=1, mode="basic")
    while not p.over:
        p = p.play(p.legal[0])
    found = kufsa.playouts("triominoes", p, 5)
    assert tuple(found.scores[0]) == p.scores and found.steps[0] == 0
    assert np.flatnonzero(found.shares[0]).tolist() == list(p.winners)


def test_a_seat_that_cannot_know_gets_another_estimate() -> None:
    """The pool's order decides much: with a seat it is dealt anew in every playout."""
    p = kufsa.game("kings_court").start(players=2, seed=3)
    true = kufsa.playouts("kings_court", p, N, seed=1, limit=LIMIT)
    asked = kufsa.playouts("kings_court", p, N, seed=1, limit=LIMIT, seat=0)
    other = p.resample(0, seed=99)
    assert (true.steps != asked.steps).any()
    again = kufsa.playouts("kings_court", other, N, seed=1, limit=LIMIT, seat=0)
    assert abs(again.scores - asked.scores).max() < abs(asked.scores).max()


def test_what_is_broken_off_counts_only_its_steps() -> None:
    start = kufsa.game("catch_dragon").start(seed=1)
    found = kufsa.playouts("catch_dragon", start, 3, seed=1, limit=2)
    assert found.ended.tolist() == [0] and found.steps.tolist() == [2.0]
    assert not found.scores.any() and not found.shares.any()


def test_playouts_say_what_is_wrong() -> None:
    dragon, court = (kufsa.game(id) for id in ("catch_dragon", "kings_court"))
    with pytest.raises(BadOption, match="at least one position of kings_court"):
        kufsa.playouts("kings_court", dragon.start(seed=1), 3)
    with pytest.raises(BadOption, match="at least one position"):
        kufsa.playouts("kings_court", [], 3)
    with pytest.raises(BadOption, match="the same number of players"):
        kufsa.playouts("kings_court", [court.start(2, seed=1), court.start(3, seed=1)], 3)
    with pytest.raises(BadOption, match="n is at least 1, not 0"):
        kufsa.playouts("kings_court", court.start(seed=1), 0)
    for wrong in (5, None, "two", [None], [court, "two"]):
        with pytest.raises(BadOption, match="at least one position of"):
            kufsa.playouts("kings_court", wrong, n=1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seats are 0 to 1"):
        kufsa.playouts("kings_court", court.start(seed=1), 1, seat=2)
