"""Random play by the rules alone: every legal action can be drawn, and nothing else."""

import numpy as np
import pytest

import kufsa
from kufsa import Game
from kufsa.core.seed import BLOCK, USED

WORDS = 16  # of a block of chance
STEPS = 60


def drawing(n: int) -> np.ndarray:
    """Streams of chance of which number k draws k out of n next."""
    pieces = np.array([(k * 65_536 + 32_768) // n for k in range(n)], np.uint32)
    streams = np.zeros((n, BLOCK + WORDS), np.uint32)
    streams[:, USED] = 0
    streams[:, BLOCK:] = (pieces | pieces << 16)[:, None]
    return streams


@pytest.mark.compiled
def test_each_draw_is_another_action(game: Game) -> None:
    if game.id == "red_handed":
        pytest.skip("there, snatches that come to the same are one")
    position = game.start(seed=5)
    for step in range(STEPS):
        n = len(position.legal)
        env = kufsa.batch(game, n, position.players, seed=1)
        env.states[:] = position._state
        env._streams = drawing(n)
        env.play_random(1)
        wanted = {position.play(action)._state.tobytes() for action in position.legal}
        assert {state.tobytes() for state in env.states} == wanted
        position = position.play(position.legal[(7 * step) % n])
        if position.over:
            break
