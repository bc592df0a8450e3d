"""The worked example of learning, in a small setting on the processor; it needs PyTorch."""

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch comes with the extra `examples`")

import kufsa  # noqa: E402
from examples.learning import ppo  # noqa: E402
from examples.learning.curve import share_of_wins  # noqa: E402
from examples.learning.player import UP, Network  # noqa: E402


def test_both_ways_to_run_the_network_agree() -> None:
    env = kufsa.batch("catch_dragon", 64, 3, seed=1)
    for _ in range(50):
        env.step(env.sample())
    net = ppo.Net(env.encoding.observation.size - UP)
    plain = Network({name: value.numpy() for name, value in net.state_dict().items()})
    together = net(torch.from_numpy(env.observation.copy()))[0].detach().numpy()
    alone = np.stack([plain.logits(row) for row in env.observation])
    assert np.allclose(together, alone, atol=1e-5)


def test_each_seat_gets_what_came_to_it_until_it_acts_again() -> None:
    """One game, two seats: 0 acts, 1 acts twice, 0 acts, the game ends; then a new one."""
    seats, values = [0, 1, 1, 0, 0], [0.5, 0.25, 0.125, 1.0, 2.0]
    rewards = [[1, -1], [0, 0], [2, -2], [4, -4], [8, -8]]
    steps = ppo.Steps(
        observation=torch.zeros(5, 1, 1, dtype=torch.int8),
        mask=torch.zeros(5, 1, 1, dtype=torch.bool),
        seat=torch.tensor(seats)[:, None],
        action=torch.zeros(5, 1, dtype=torch.int64),
        chance=torch.zeros(5, 1),
        value=torch.tensor(values)[:, None],
        reward=torch.tensor(rewards, dtype=torch.float32)[:, None],
        ended=torch.tensor([False, False, False, True, False])[:, None],
        after=torch.tensor([[0.75, -0.75]]),
    )
    found = ppo.advantages(steps, trace=0.5)[:, 0].tolist()
    fifth = 8 + 0.75 - 2.0
    fourth = 4 - 1.0
    third = (-2 - 4) - 0.125
    second = 0 + 0.125 - 0.25 + 0.5 * third
    first = (1 + 0 + 2) + 1.0 - 0.5 + 0.5 * fourth
    assert found == pytest.approx([first, second, third, fourth, fifth])


def test_a_game_that_is_cut_off_is_worth_what_it_promised() -> None:
    """Games of three are cut off after five steps: whoever was to act loses nothing by that."""
    env = kufsa.batch(
        "catch_dragon", 6, 3, seed=1, max_steps=5, validate=False, final_observations=True
    )
    net = ppo.Net(env.encoding.observation.size - UP)
    for _ in range(4):
        turn = env.step(env.sample())
        assert not ppo.cut_off(env, net, torch.from_numpy(turn.truncated)).any()
    turn = env.step(env.sample())
    assert turn.truncated.all()
    worth = ppo.cut_off(env, net, torch.from_numpy(turn.truncated)).numpy()
    assert np.allclose(worth.sum(axis=1), 0, atol=1e-5)
    promised = net(torch.from_numpy(env.final_observation))[1].detach().numpy()
    assert np.allclose(worth[np.arange(6), env.final_player], promised, atol=1e-5)


def test_a_short_time_on_a_processor_is_enough_to_beat_chance(tmp_path: Path) -> None:
    how = ppo.Settings(games=128, steps=32, lessons=60, parts=4, minutes=30, max_steps=200)
    *_, (stand, net) = ppo.train(how)
    assert stand["steps"] <= 60 * 32 * 128
    ppo.save(net, tmp_path / "net.npz")
    share, _ = share_of_wins(tmp_path / "net.npz", games=8, rival="random")
    assert share == 1
