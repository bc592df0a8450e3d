"""A network that plays its favourite moves out before it chooses: held against slow plain play."""

from pathlib import Path

import numpy as np
import pytest

import kufsa
from kufsa import Position
from kufsa.core.seed import Seed
from kufsa.search.protocol import CHAMPION, bot
from kufsa.train.ahead import Ahead, Rollouts, outcome
from kufsa.train.player import Learned
from kufsa.train.weights import load

pytestmark = pytest.mark.compiled
GAME = kufsa.game("triominoes")
HERE = Path(kufsa.__file__).parent / "games" / GAME.id / CHAMPION
WEIGHTS, RECIPE = load(HERE, GAME)
HOW = Rollouts(worlds=3, actions=3, depth=200, scale=40.0, winning=0.5)


def ahead(how: Rollouts = HOW, seed: Seed | None = 1) -> Ahead:
    return Ahead(GAME, WEIGHTS, how, seed)


def course(players: int, actions: int) -> Position:
    """A position that the network reached by itself."""
    position = GAME.start(players=players, seed=11)
    for _ in range(actions):
        position = position.play(liked_most(position))
    return position


def liked_most(position: Position) -> str:
    return Learned(GAME, WEIGHTS).choose(position.view(actor(position)), position.legal)


def actor(position: Position) -> int:
    assert isinstance(position.to_act, int)
    return position.to_act


@pytest.mark.parametrize("players", [2, 3])
def test_games_are_played_out_as_the_network_would_play_them(players: int) -> None:
    start = course(players, 14)
    seat = actor(start)
    worlds = [start.resample(seat, seed=number) for number in range(4)]
    games = kufsa.envs.Batch.of(
        worlds, seed=1, autoreset="DISABLED", rewards="points", validate=False
    )
    first = [start.legal[number % len(start.legal)] for number in range(4)]
    code = kufsa.envs.encoding(GAME)
    numbers = np.array([code.index(start, action) for action in first])
    found = ahead()._played_out(games, numbers, seat, start.scores)
    for world, action, value in zip(worlds, first, found, strict=True):
        last = world.play(action)
        while not last.over:
            last = last.play(liked_most(last))
        won = np.array(last.scores) - start.scores
        mean = (won.sum() - won[seat]) / (players - 1)
        share = (seat in last.winners) / len(last.winners)
        expected = (won[seat] - mean) / 40 + 0.5 * (share * players - 1) / (players - 1)
        assert value == pytest.approx(expected, abs=1e-4)


def test_a_game_that_goes_on_counts_for_what_is_expected() -> None:
    """After one step the other seat is asked, and what it expects to gain is lost to the first."""
    start = next(one for one in (course(2, n) for n in range(4, 12)) if "@" in one.legal[0])
    seat, action = actor(start), start.legal[0]
    games = kufsa.envs.Batch.of(
        [start], seed=1, autoreset="DISABLED", rewards="points", validate=False
    )
    code = kufsa.envs.encoding(GAME)
    short = ahead(Rollouts(depth=1, scale=40.0, winning=0.5))
    found = short._played_out(games, np.array([code.index(start, action)]), seat, start.scores)
    after = start.play(action)
    assert actor(after) != seat
    _, worth = short._evaluate(code.observe(after, actor(after))[None])
    won = np.array(after.scores) - start.scores
    assert found[0] == pytest.approx((won[seat] - won[1 - seat]) / 40 - worth[0], abs=1e-4)


def test_shared_wins_are_worth_less() -> None:
    totals = np.array([[9.0, 5, 5], [7, 7, 1], [2, 3, 2], [4, 4, 4]])
    assert outcome(totals, 0).tolist() == [1.0, 0.25, -0.5, 0.0]


def test_the_same_seed_gives_the_same_game() -> None:
    first, again = ahead(seed=5), ahead(seed=5)
    for position in (course(2, 3), course(2, 6)):
        view = position.view(actor(position))
        assert first.choose(view, position.legal) == again.choose(view, position.legal)
    assert first._asked == 2
    first.begin(0, {})
    assert first._asked == 0


def test_what_only_others_see_changes_nothing() -> None:
    position = course(2, 5)
    seat = actor(position)
    chosen = {
        ahead().choose(world.view(seat), world.legal)
        for world in (position.resample(seat, seed=seed) for seed in range(4))
    }
    assert len(chosen) == 1


def test_the_champion_knows_what_points_and_wins_are_worth_to_it() -> None:
    net = bot(GAME.id, "net-ahead", seed=1)
    assert isinstance(net, Ahead)
    taught = RECIPE["settings"]
    assert (net._how.scale, net._how.winning) == (taught["scale"], taught["winning"])
