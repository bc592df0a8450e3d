"""Trainers of other people, unmodified: how fast they play, and what they learn.

    pip install 'kufsa[research]' sb3-contrib tianshou      # and perhaps 'ray[rllib]'
    python trainers.py --game kings_court --steps 60000

This file needs nothing but an installed Kufsa: copy it into a clean environment. Every trainer
that is installed there learns the same game, with its own default settings where it has any, and is
measured by ``kufsa.evaluate`` against chance: before, half-way and at the end. A game that is not
over after 800 steps counts as no win. The last column says how many of its steps it makes while the
first one makes one. Besides the trainers of packages there are two ways that people write
themselves: PPO in one file over a vector of all seats, and MaskablePPO over PettingZoo's tables one
after another.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from importlib import metadata
from typing import Any

import numpy as np
from numpy.typing import NDArray

import kufsa

Policy = Callable[[NDArray[np.int8], NDArray[np.bool_]], Any]
# Gives a policy before it has learned, half-way and at the end.
Trainer = Callable[[str, int, int], Iterator[Policy]]

ENVIRONMENTS = 64
MOST_STEPS = 400  # of one seat, after which a game is cut off
PAUSES = 2


def maskable_ppo(game: str, steps: int, seed: int) -> Iterator[Policy]:
    """Stable-Baselines3: MaskablePPO of sb3-contrib, every seat an environment."""
    from sb3_contrib import MaskablePPO

    import kufsa.envs.sb3

    envs = kufsa.envs.sb3.vec_env(
        game, ENVIRONMENTS, 2, seat="all", rewards="points", max_episode_steps=MOST_STEPS
    )
    model = MaskablePPO(
        "MultiInputPolicy", envs, n_steps=128, batch_size=1024, seed=seed, device="cpu"
    )
    yield from masked(model, steps)


def masked(model: Any, steps: int) -> Iterator[Policy]:
    """A MaskablePPO before, between and after its lessons."""

    def policy(observations: Any, masks: Any) -> Any:
        seen = {"observation": observations, "action_mask": masks.astype(np.int8)}
        return model.predict(seen, action_masks=masks, deterministic=False)[0]

    yield policy
    for _ in range(PAUSES):
        model.learn(steps // PAUSES, reset_num_timesteps=False)
        yield policy


def pettingzoo_ppo(game: str, steps: int, seed: int) -> Iterator[Policy]:
    """MaskablePPO plays both seats of one PettingZoo table: each step is the next seat's."""
    import gymnasium
    from sb3_contrib import MaskablePPO

    class Seats(gymnasium.Env[Any, Any]):
        """Whoever is to act, one after another; a step pays what the seat that made it has won."""

        def __init__(self) -> None:
            name = f"{game}_v{kufsa.envs.encoding(game).version}"
            tables = getattr(kufsa.envs.pettingzoo, name)
            self.table = tables.raw_env(players=2, rewards="points", max_steps=2 * MOST_STEPS)
            first = self.table.possible_agents[0]
            self.observation_space = self.table.observation_space(first)
            self.action_space = self.table.action_space(first)

        def reset(self, *, seed: int | None = None, options: Any = None) -> Any:
            self.table.reset(seed)
            return self.table.observe(self.table.agent_selection), {}

        def step(self, action: Any) -> Any:
            seat = self.table.agent_selection
            self.table.step(int(action))
            ended, cut = self.table.terminations[seat], self.table.truncations[seat]
            seen = self.table.observe(self.table.agent_selection)
            return seen, float(self.table.rewards[seat]), ended, cut, {}

        def action_masks(self) -> Any:
            return self.table.observe(self.table.agent_selection)["action_mask"].astype(bool)

    model = MaskablePPO("MultiInputPolicy", Seats(), n_steps=512, seed=seed, device="cpu")
    yield from masked(model, steps)


class OneFile:
    """PPO as it is written in one file: a network, rollouts, advantages and clipped updates."""

    ROLLOUT, EPOCHS, PARTS = 128, 4, 4
    DISCOUNT, SMOOTH, CLIP, ENTROPY, RATE = 0.99, 0.95, 0.2, 0.01, 2.5e-4

    def __init__(self, game: str, seed: int) -> None:
        import torch

        import kufsa.envs.gymnasium as ours

        torch.manual_seed(seed)
        self.torch = torch
        self.envs = ours.seat_vector(
            ENVIRONMENTS, game, 2, seat="all", rewards="points", autoreset_mode="SameStep",
            max_episode_steps=MOST_STEPS,
        )  # fmt: skip
        code = kufsa.envs.encoding(game)
        size, actions = code.observation.size, code.actions.size
        linear, tanh = torch.nn.Linear, torch.nn.Tanh
        self.body = torch.nn.Sequential(linear(size, 64), tanh(), linear(64, 64), tanh())
        self.actor, self.critic = linear(64, actions), linear(64, 1)
        self.parameters = [
            weight for part in (self.body, self.actor, self.critic) for weight in part.parameters()
        ]
        self.optimizer = torch.optim.Adam(self.parameters, lr=self.RATE, eps=1e-5)
        self.seen, _ = self.envs.reset(seed=seed)

    def judge(self, observations: Any, masks: Any) -> tuple[Any, Any]:
        """What may be chosen and how likely, and what the table is worth."""
        rows = self.torch.as_tensor(np.asarray(observations, np.float32))
        legal = self.torch.as_tensor(np.asarray(masks, bool))
        inner = self.body(rows)
        logits = self.actor(inner).masked_fill(~legal, -1e8)
        return self.torch.distributions.Categorical(logits=logits), self.critic(inner).flatten()

    def policy(self, observations: Any, masks: Any) -> Any:
        with self.torch.no_grad():
            return self.judge(observations, masks)[0].sample().numpy()

    def rollout(self) -> dict[str, Any]:
        """So many steps of all environments, with the advantage of every choice."""
        kept: dict[str, list[Any]] = {
            name: [] for name in ("seen", "legal", "action", "likely", "worth", "won", "ended")
        }
        for _ in range(self.ROLLOUT):
            seen, legal = self.seen["observation"], self.seen["action_mask"]
            with self.torch.no_grad():
                choices, worth = self.judge(seen, legal)
                action = choices.sample()
                likely = choices.log_prob(action)
            self.seen, won, ended, cut, _ = self.envs.step(action.numpy())
            moment = (seen, legal, action.numpy(), likely.numpy(), worth.numpy(), won, ended | cut)
            for name, value in zip(kept, moment, strict=True):
                kept[name].append(value)
        found = {name: np.array(values) for name, values in kept.items()}
        with self.torch.no_grad():
            after = self.judge(self.seen["observation"], self.seen["action_mask"])[1].numpy()
        advantage, carried = np.zeros_like(found["worth"]), np.zeros(ENVIRONMENTS, np.float32)
        for step in range(self.ROLLOUT - 1, -1, -1):
            goes_on = 1.0 - found["ended"][step]
            change = found["won"][step] + self.DISCOUNT * goes_on * after - found["worth"][step]
            carried = change + self.DISCOUNT * self.SMOOTH * goes_on * carried
            advantage[step], after = carried, found["worth"][step]
        rows = found | {"advantage": advantage, "target": advantage + found["worth"]}
        return {name: values.reshape(-1, *values.shape[2:]) for name, values in rows.items()}

    def lesson(self) -> int:
        """Play, learn, and say how many steps that took."""
        rows = self.rollout()
        count = self.ROLLOUT * ENVIRONMENTS
        tensors = {
            name: self.torch.as_tensor(rows[name].astype(np.float32))
            for name in ("likely", "advantage", "target")
        }
        for _ in range(self.EPOCHS):
            for part in np.array_split(np.random.permutation(count), self.PARTS):
                choices, worth = self.judge(rows["seen"][part], rows["legal"][part])
                action = self.torch.as_tensor(rows["action"][part])
                ratio = (choices.log_prob(action) - tensors["likely"][part]).exp()
                gain = tensors["advantage"][part]
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                clipped = ratio.clamp(1 - self.CLIP, 1 + self.CLIP)
                loss = -self.torch.min(ratio * gain, clipped * gain).mean()
                loss = loss + 0.5 * ((worth - tensors["target"][part]) ** 2).mean()
                loss = loss - self.ENTROPY * choices.entropy().mean()
                self.optimizer.zero_grad()
                loss.backward()
                self.torch.nn.utils.clip_grad_norm_(self.parameters, 0.5)
                self.optimizer.step()
        return count


def one_file_ppo(game: str, steps: int, seed: int) -> Iterator[Policy]:
    """PPO in one file, every seat an environment."""
    learner = OneFile(game, seed)
    yield learner.policy
    done = 0
    for part in range(1, PAUSES + 1):
        while done < part * steps // PAUSES:
            done += learner.lesson()
        yield learner.policy


def tianshou_dqn(game: str, steps: int, seed: int) -> Iterator[Policy]:
    """Tianshou: its DQN reads masks by itself; one seat learns against chance."""
    import gymnasium
    import torch
    from tianshou.algorithm import DQN
    from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
    from tianshou.algorithm.optim import AdamOptimizerFactory
    from tianshou.data import Batch, Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv
    from tianshou.trainer import OffPolicyTrainerParams
    from tianshou.utils.net.common import Net

    import kufsa.envs.gymnasium as ours

    class Names(gymnasium.ObservationWrapper[Any, Any, Any]):
        """The two names under which Tianshou expects what is seen and what is legal."""

        def observation(self, observation: Any) -> Any:
            return {
                "obs": observation["observation"].astype(np.float32),
                "mask": observation["action_mask"].astype(bool),
            }

    def make() -> Any:
        single = ours.SeatEnv(game, 2, bots="random", seat="random", rewards="points")
        return Names(gymnasium.wrappers.TimeLimit(single, MOST_STEPS))

    torch.manual_seed(seed)
    envs = DummyVectorEnv([make for _ in range(8)])
    envs.seed(seed)
    code = kufsa.envs.encoding(game)
    space = gymnasium.spaces.Discrete(code.actions.size)
    net = Net(
        state_shape=(code.observation.size,), action_shape=code.actions.size, hidden_sizes=[64, 64]
    )
    learner = DiscreteQLearningPolicy(model=net, action_space=space, eps_training=0.1)
    algorithm: Any = DQN(policy=learner, optim=AdamOptimizerFactory(lr=1e-3))
    collector = Collector[Any](algorithm, envs, VectorReplayBuffer(20_000, 8))

    def policy(observations: Any, masks: Any) -> Any:
        rows = Batch(obs=Batch(obs=observations.astype(np.float32), mask=masks), info=Batch())
        with torch.no_grad():
            return np.asarray(learner(rows).act)

    yield policy
    for _ in range(PAUSES):
        algorithm.run_training(
            OffPolicyTrainerParams(
                training_collector=collector,
                max_epochs=1,
                epoch_num_steps=steps // PAUSES,
                collection_step_num_env_steps=80,
                update_step_num_gradient_steps_per_sample=0.1,
                batch_size=64,
                test_step_num_episodes=0,
                show_progress=False,
                verbose=False,
            )
        )
        yield policy


def rllib_ppo(game: str, steps: int, seed: int) -> Iterator[Policy]:
    """RLlib: PPO with its module for masked actions; one seat learns against chance."""
    import gymnasium
    import torch
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
    from ray.tune.registry import register_env

    import kufsa.envs.gymnasium as ours

    def make(_: Any) -> Any:
        single = ours.SeatEnv(game, 2, bots="random", seat="random", rewards="points")
        return ours.for_rllib(gymnasium.wrappers.TimeLimit(single, MOST_STEPS))

    register_env("kufsa", make)
    built = (
        PPOConfig()
        .environment("kufsa")
        .framework("torch")
        .env_runners(num_env_runners=0, num_envs_per_env_runner=8)
        .training(train_batch_size_per_learner=2_000, minibatch_size=500, num_epochs=4)
        .debugging(seed=seed)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
        .build_algo()
    )

    def policy(observations: Any, masks: Any) -> Any:
        rows = {
            "observations": torch.from_numpy(observations.astype(np.float32)),
            "action_mask": torch.from_numpy(masks.astype(np.float32)),
        }
        module = built.get_module()
        with torch.no_grad():
            logits = module.forward_inference({"obs": rows})["action_dist_inputs"]
        return torch.distributions.Categorical(logits=logits).sample().numpy()

    yield policy
    done = 0
    for part in range(1, PAUSES + 1):
        while done < part * steps // PAUSES:
            built.train()
            done += 2_000
        yield policy
    built.stop()


TRAINERS: dict[str, tuple[str, Trainer]] = {
    "MaskablePPO": ("sb3-contrib", maskable_ppo),
    "PPO in one file": ("torch", one_file_ppo),
    "MaskablePPO, PettingZoo": ("sb3-contrib", pettingzoo_ppo),
    "Tianshou DQN": ("tianshou", tianshou_dqn),
    "RLlib PPO": ("ray", rllib_ppo),
}


def row(name: str, game: str, steps: int, seed: int, games: int) -> tuple[list[str], float]:
    """A row of the table, and steps a second."""
    package, train = TRAINERS[name]
    shares, spent = [], 0.0
    began = time.perf_counter()
    for policy in train(game, steps, seed):
        spent += time.perf_counter() - began
        found = kufsa.evaluate(
            policy, game, games=games, players=2, seed=f"trainers {seed}", limit=2 * MOST_STEPS
        )
        shares.append(f"{found.wins:.0%} ± {found.half:.0%}")
        began = time.perf_counter()
    cells = [name, f"{package} {metadata.version(package)}", f"{steps:,}", *shares]
    return [*cells, f"{steps / spent:,.0f}"], steps / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="kings_court")
    parser.add_argument("--steps", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=200, help="of a measurement")
    parser.add_argument("--trainers", nargs="*", default=list(TRAINERS), choices=list(TRAINERS))
    asked = parser.parse_args()
    print(f"{asked.game}, kufsa {metadata.version('kufsa')} in {kufsa.__path__[0]}")
    print("| trainer | version | steps | before | half-way | at the end | steps a second | ratio |")
    print("|---|---|--:|--:|--:|--:|--:|--:|", flush=True)
    first = 0.0
    for name in asked.trainers:
        try:
            metadata.version(TRAINERS[name][0])
        except metadata.PackageNotFoundError:
            print(f"{name}: {TRAINERS[name][0]} is not installed here", flush=True)
            continue
        cells, speed = row(name, asked.game, asked.steps, asked.seed, asked.games)
        first = first or speed
        print("| " + " | ".join([*cells, f"{speed / first:.2f}"]) + " |", flush=True)


if __name__ == "__main__":
    main()
