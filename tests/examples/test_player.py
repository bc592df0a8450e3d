"""The network that comes with the box, played with NumPy alone."""

import numpy as np
import pytest

import kufsa
from examples.learning.curve import draw, meet
from examples.learning.player import CELLS, FACES, MOVE, TILES, TURN, UP, WEIGHTS, Learned, Network
from kufsa.envs import encoding

GAME = kufsa.game("catch_dragon")


@pytest.fixture(scope="module")
def network() -> Network:
    return Network.load(WEIGHTS)


def test_the_weights_fit_the_encoding_and_are_small(network: Network) -> None:
    code = encoding("catch_dragon")
    layout = code.observation
    assert [layout.start(name) for name in ("up", "won")] == [TILES, UP]
    assert network.logits(np.zeros(layout.size, np.int8)).shape == (code.actions.size,)
    assert len(WEIGHTS.read_bytes()) < 400_000


def test_a_tile_is_what_is_seen_of_it_wherever_it_lies(network: Network) -> None:
    env = kufsa.batch("catch_dragon", 20, 3, seed=5)
    for _ in range(40):
        env.step(env.sample())
    moved = np.random.default_rng(1).permutation(CELLS)
    for row in env.observation:
        other = row.copy()
        other[:TILES] = row[:TILES].reshape(CELLS, FACES)[moved].reshape(-1)
        other[TILES:UP] = row[TILES:UP][moved]
        one, two = network.logits(row), network.logits(other)
        assert np.allclose(one[TURN][moved], two[TURN], atol=1e-4)
        assert np.allclose(one[MOVE][moved], two[MOVE], atol=1e-4)


def test_it_takes_a_set_that_lies_open_rather_than_the_dark(network: Network) -> None:
    """Two known trains are two tiles for sure."""
    position = GAME.start(players=2, seed=11, first=0)
    bot = Learned(GAME, network=network)
    for _ in range(400):
        if position.over:
            break
        seat = position.to_act
        assert isinstance(seat, int)
        choice = bot.choose(position.view(seat), position.legal)
        assert choice in position.legal
        position = position.play(choice)
    assert position.over
    won = sum(sum(kinds.values()) for kinds in position.view(0)["won"])
    assert won >= 35  # of 49 tiles: whoever turned them blindly would win hardly any


@pytest.mark.parametrize("number", range(4))
def test_it_beats_a_player_who_does_anything(number: int) -> None:
    assert meet(WEIGHTS, "random", number) == 1


def test_the_curve_is_drawn_inside_its_frame() -> None:
    points = [
        {"steps": steps, "share": share, "half": 0.05}
        for steps, share in ((1_000, 0.0), (500_000, 0.4), (2_000_000, 1.0))
    ]
    picture = draw(points)
    assert picture.startswith("<svg") and picture.count("<circle") == 3
    heights = [float(part.split('"')[1]) for part in picture.split("cy=")[1:]]
    assert heights == sorted(heights, reverse=True) and 0 < heights[-1] < heights[0] < 320
