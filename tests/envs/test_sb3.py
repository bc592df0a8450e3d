"""Stable-Baselines3's kind of vector; where the library is missing, something stands in for it."""

import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from kufsa import BadOption


class StandIn:
    """What the library's VecEnv does when it is made: it asks for an attribute of all games."""

    def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
        self.num_envs, self.observation_space = num_envs, observation_space
        self.action_space = action_space
        self.reset_infos: list[Any] = [{} for _ in range(num_envs)]
        self.render_mode = self.get_attr("render_mode")[0]  # type: ignore[attr-defined]

    def step(self, actions: Any) -> Any:
        self.step_async(actions)  # type: ignore[attr-defined]
        return self.step_wait()  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def sb3() -> Any:
    try:
        import stable_baselines3  # noqa: F401
    except ModuleNotFoundError:
        for name in ("stable_baselines3", "common", "vec_env"):
            parent = "stable_baselines3" + (".common" if name == "vec_env" else "")
            full = name if name == "stable_baselines3" else f"{parent}.{name}"
            sys.modules[full] = ModuleType(full)
        sys.modules["stable_baselines3.common.vec_env"].VecEnv = StandIn  # type: ignore[attr-defined]
        from kufsa.envs import sb3 as module

        yield module
        for name in [one for one in sys.modules if one.startswith("stable_baselines3")]:
            del sys.modules[name]
        del sys.modules["kufsa.envs.sb3"]
    else:
        from kufsa.envs import sb3 as module

        yield module


def test_games_are_played_and_begin_again(sb3: Any) -> None:
    env = sb3.vec_env("kings_court", 6, 3, seat="all", max_episode_steps=4)
    env.seed(7)
    seen = env.reset()
    assert seen["observation"].shape[0] == env.num_envs == 6
    for step in range(1, 9):
        masks = np.stack(env.env_method("action_masks"))
        assert (masks == seen["action_mask"]).all()
        seen, rewards, ended, infos = env.step(masks.argmax(axis=1))
        assert rewards.shape == (6,) and len(infos) == 6
        assert ended.all() == (step % 4 == 0) and ended.any() == ended.all()
        for info in infos:
            assert ("terminal_observation" in info) == bool(ended[0])
            assert info.get("TimeLimit.truncated", False) == bool(ended[0])
    env.seed(7)
    again = env.reset()
    env.close()
    other = sb3.vec_env("kings_court", 6, 3, seat="all")
    other.seed(7)
    assert (again["observation"] == other.reset()["observation"]).all()


def test_what_trainers_ask_of_it(sb3: Any) -> None:
    env = sb3.vec_env("kings_court", 4, seat="random", render_mode="svg")
    env.reset()
    assert {info["seat"] for info in env.reset_infos} <= {0, 1}
    assert env.get_attr("render_mode", [1, 2]) == ["svg", "svg"]
    assert env.env_is_wrapped(object, 0) == [False]
    assert [picture[:4] for picture in env.get_images()] == ["<svg"] * 4
    with pytest.raises(ValueError, match="in common"):
        env.set_attr("copy", False, 0)
    with pytest.raises(BadOption, match="leave autoreset_mode out"):
        sb3.vec_env("kings_court", 4, autoreset_mode="Disabled")
