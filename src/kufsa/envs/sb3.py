"""Many games as a ``VecEnv`` of Stable-Baselines3, which brings its own kind of vector.

``vec_env(game, 64, seat="all")`` takes what ``gymnasium.make_vec`` takes.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.errors import BadOption
from kufsa.core.game import Game

from . import common
from .batch_settings import AutoresetMode

try:
    from stable_baselines3.common.vec_env import VecEnv
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "this needs stable_baselines3: pip install stable-baselines3", name=error.name
    ) from None

from .gymnasium import seat_vector

__all__ = ["KufsaVecEnv", "vec_env"]

Indices = int | Iterable[int] | None


def vec_env(game: str | Game, n: int, players: int | None = None, **settings: Any) -> "KufsaVecEnv":
    """Many games for PPO, or with their masks for MaskablePPO; settings as for ``make_vec``."""
    if "autoreset_mode" in settings:
        raise BadOption("new games follow at once here: leave autoreset_mode out")
    settings["autoreset_mode"] = AutoresetMode.SAME_STEP.value
    return KufsaVecEnv(seat_vector(n, game, players, **settings))


class KufsaVecEnv(VecEnv):  # type: ignore[misc]  # the library may be missing
    """One of Gymnasium's vectors in the words of Stable-Baselines3."""

    def __init__(self, vector: Any) -> None:
        self.vector = vector
        self._actions: NDArray[np.int64] | None = None
        self._seed: int | None = None
        self.metadata = vector.metadata
        super().__init__(
            vector.num_envs, vector.single_observation_space, vector.single_action_space
        )

    def seed(self, seed: int | None = None) -> list[int | None]:
        """The seed of the next reset, for all games together."""
        self._seed = seed
        return [seed] * self.vector.num_envs

    def reset(self) -> common.Observation:
        seen, infos = self.vector.reset(seed=self._seed)
        self._seed = None
        self.reset_infos = self._told(infos)
        rows: common.Observation = seen
        return rows

    def step_async(self, actions: Any) -> None:
        self._actions = np.asarray(actions)

    def step_wait(
        self,
    ) -> tuple[common.Observation, NDArray[Any], NDArray[np.bool_], list[dict[str, Any]]]:
        seen, rewards, terminated, truncated, infos = self.vector.step(self._actions)
        ended = terminated | truncated
        told = self._told(infos)
        for number in np.flatnonzero(ended):
            told[number]["terminal_observation"] = infos["final_obs"][number]
            told[number]["TimeLimit.truncated"] = bool(truncated[number] and not terminated[number])
        return seen, rewards, ended, told

    def close(self) -> None:
        self.vector.close()

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        return [getattr(self.vector, attr_name)] * len(self._numbers(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        if len(self._numbers(indices)) != self.vector.num_envs:
            raise ValueError("the games of a batch have their attributes in common")
        setattr(self.vector, attr_name, value)

    def env_method(
        self, method_name: str, *arguments: Any, indices: Indices = None, **named: Any
    ) -> list[Any]:
        """A method that gives a row for each game, such as ``action_masks``."""
        rows = getattr(self.vector, method_name)(*arguments, **named)
        return [rows[number] for number in self._numbers(indices)]

    def env_is_wrapped(self, wrapper_class: type, indices: Indices = None) -> list[bool]:
        """These report no results of games by themselves: wrap all of them in a VecMonitor."""
        return [False] * len(self._numbers(indices))

    def get_images(self) -> list[Any]:
        return list(self.vector.render() or ())

    def _numbers(self, indices: Indices) -> list[int]:
        if indices is None:
            return list(range(self.vector.num_envs))
        return [indices] if isinstance(indices, int) else list(indices)

    def _told(self, infos: dict[str, Any]) -> list[dict[str, Any]]:
        """What is told of each game by itself."""
        rows = {
            name: infos[name] for name in ("current_player", "rewards", "seat") if name in infos
        }
        return [
            {name: row[number] for name, row in rows.items()}
            for number in range(self.vector.num_envs)
        ]
