"""A batch of one game as PettingZoo's environments: in turn (AEC), or everybody at once (Parallel).

Both read only what a seat may know; ``state()`` alone puts what all seats see side by side, for
learners that train with a view of the whole table.
"""

import sys
from types import ModuleType
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from kufsa.core.errors import BadOption
from kufsa.core.registry import game as find_game
from kufsa.envs import common
from kufsa.envs.batch_settings import AutoresetMode, positive
from kufsa.envs.batches import Turn, batch
from kufsa.envs.common import ILLEGAL_REWARD, Observation
from kufsa.envs.encoding import Encoding

Named = dict[str, Any]  # by agent


class _Table:
    """What both kinds have: the game, its spaces, its pictures."""

    metadata: dict[str, Any]
    agents: list[str]

    def __init__(
        self,
        players: int | None = None,
        *,
        render_mode: str | None = None,
        max_steps: int | None = None,
        max_cycles: int | None = None,
        rewards: str = "outcome",
        **options: Any,
    ) -> None:
        self.render_mode = common.check_render_mode(render_mode)
        id = self.metadata["name"].rpartition("_v")[0]
        if max_cycles is not None:
            max_steps = _steps_in(max_cycles, max_steps, players or find_game(id).players[0])
        self.batch = batch(
            id, 1, players, autoreset=AutoresetMode.DISABLED, max_steps=max_steps, rewards=rewards,
            threads=1, **options,
        )  # fmt: skip
        code = self.batch.encoding
        self.possible_agents = [f"player_{seat}" for seat in range(self.batch.players)]
        self.agents = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observes = {agent: common.observation_space(code) for agent in self.possible_agents}
        self._acts = {agent: spaces.Discrete(code.actions.size) for agent in self.possible_agents}
        low, high = (
            np.tile(bound, self.batch.players)
            for bound in (code.observation.low, code.observation.high)
        )
        self.state_space = spaces.Box(low, high, low.shape, np.int8)

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observes[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._acts[agent]

    def state(self) -> NDArray[np.int8]:
        """What the seats see, one after another; what nobody sees is not in it."""
        return np.concatenate([self.batch.observe(seat)[0] for seat in self._seats.values()])

    def render(self) -> Any:
        """What a spectator is shown."""
        return common.render(self.batch.position(0), None, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _result(self, turn: Turn) -> dict[str, Any]:
        """What everybody may know of a game that is over."""
        if not turn.terminated[0]:
            return {}
        position = self.batch.position(0)
        return {"scores": position.scores, "winners": position.winners}


def _steps_in(max_cycles: int, max_steps: int | None, players: int) -> int:
    """Choices in so many cycles, in each of which every agent chooses once."""
    if max_steps is not None:
        raise BadOption("max_cycles and max_steps say the same: give one of them")
    return positive(max_cycles, "max_cycles is", "cycle") * players


class Turns(_Table, AECEnv[str, Observation, int | None]):
    """One seat after another; in real time every seat is asked before something turns up."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._turn = self.batch.reset(seed=seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[int(self._turn.current_player[0])]
        self._show()

    def observe(self, agent: str) -> Observation:
        turn, seat = self._turn, self._seats[agent]
        if seat == turn.current_player[0]:
            return {
                "observation": turn.observation[0].copy(),
                "action_mask": turn.legal_action_mask[0].astype(np.int8),
            }
        nothing = np.zeros(turn.legal_action_mask.shape[1], np.int8)
        return {"observation": self.batch.observe(seat)[0], "action_mask": nothing}

    def step(self, action: int | None) -> None:
        acting = self.agent_selection
        if self.terminations[acting] or self.truncations[acting]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[acting] = 0.0
        turn = self._turn = self.batch.step([action])
        self.rewards = _by_agent(self.agents, turn.rewards[0])
        if turn.terminated[0] or turn.truncated[0]:
            self.terminations = dict.fromkeys(self.agents, bool(turn.terminated[0]))
            self.truncations = dict.fromkeys(self.agents, bool(turn.truncated[0]))
            self.infos = {agent: self._result(turn) for agent in self.agents}
        self.agent_selection = self.possible_agents[max(int(turn.current_player[0]), 0)]
        self._accumulate_rewards()
        self._show()


class Everybody(_Table, ParallelEnv[str, Observation, int]):
    """All seats choose at once, and one of those who claim comes first, by lot."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Named, Named]:
        self.batch.reset(seed=seed)
        self.agents = self.possible_agents[:]
        self._show()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Named, Named, Named, Named, Named]:
        """Play what every agent chose. An action outside its mask ends the game and costs 1."""
        agents = self.agents
        missing = [agent for agent in agents if agent not in actions]
        if missing:
            raise ValueError(f"everybody chooses at once: {', '.join(missing)} did not")
        mask = self.batch.legal_action_mask[0]
        wrong = [agent for agent in agents if not mask[actions[agent]]]
        total = np.zeros(self.batch.players)
        turn = self.batch.turn
        if wrong:
            total[[self._seats[agent] for agent in wrong]] = ILLEGAL_REWARD
        for agent in () if wrong else agents:
            turn = self.batch.step([actions[agent]])
            total += turn.rewards[0]
            if turn.truncated[0]:
                break
        terminated, truncated = bool(turn.terminated[0] or wrong), bool(turn.truncated[0])
        if terminated or truncated:
            self.agents = []
        self._show()
        return (
            self._observations(),
            _by_agent(agents, total),
            dict.fromkeys(agents, terminated),
            dict.fromkeys(agents, truncated),
            {agent: self._result(turn) for agent in agents},
        )

    def _observations(self) -> Named:
        """What lies open is the same for everybody, and so is the mask."""
        mask = self.batch.legal_action_mask[0]
        return {
            agent: {
                "observation": self.batch.observe(seat)[0],
                "action_mask": mask.astype(np.int8),
            }
            for agent, seat in self._seats.items()
        }


def _by_agent(agents: list[str], rewards: NDArray[Any]) -> dict[str, float]:
    """``agents`` is everybody, in the order of the seats."""
    return dict(zip(agents, rewards.tolist(), strict=True))


def _named(kind: type, module: str, name: str) -> Any:
    """The class of one game, named so that unpickling finds it."""
    game = module.rpartition(".")[2]
    metadata = {
        "name": game,
        "render_modes": common.RENDER_MODES,
        "is_parallelizable": False,  # PettingZoo's conversion knows no secret choices
        "render_fps": 2,
    }
    own = {"metadata": metadata, "__module__": module, "__doc__": kind.__doc__}
    return type(name, (kind,), own)


def game_module(package: str, code: Encoding) -> ModuleType:
    """The module of one game, importable by its name: ``<game>_v<version of its encoding>``."""
    name = f"{package}.{code.game.id}_v{code.version}"
    module = ModuleType(name, f"{code.game.title()} for PettingZoo.")
    raw_env = _named(Turns, name, "raw_env")

    def env(**arguments: Any) -> Any:
        """The environment with PettingZoo's usual guards: an illegal action ends it and costs 1."""
        found = wrappers.TerminateIllegalWrapper(raw_env(**arguments), ILLEGAL_REWARD)
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(found))

    vars(module).update(env=env, raw_env=raw_env)
    if code.everybody:
        vars(module)["parallel_env"] = _named(Everybody, name, "parallel_env")
    sys.modules[name] = module  # where `import` and `pickle` look for it
    return module
