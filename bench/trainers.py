"""Trainers of other people, unmodified: how fast they play, and what they learn.

    pip install 'kufsa[research]' sb3-contrib tianshou      # and perhaps 'ray[rllib]'
    python trainers.py --game kings_court --steps 60000

This file needs nothing but an installed Kufsa: copy it into a clean environment. Every trainer
that is installed there learns from the same game, with its own default settings where it has any,
and is measured by ``kufsa.evaluate`` against chance: before, half-way and at the end.
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

    def policy(observations: Any, masks: Any) -> Any:
        seen = {"observation": observations, "action_mask": masks.astype(np.int8)}
        return model.predict(seen, action_masks=masks, deterministic=False)[0]

    yield policy
    for _ in range(PAUSES):
        model.learn(steps // PAUSES, reset_num_timesteps=False)
        yield policy


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
    "Tianshou DQN": ("tianshou", tianshou_dqn),
    "RLlib PPO": ("ray", rllib_ppo),
}


def row(name: str, game: str, steps: int, seed: int, games: int) -> str:
    """A row of the table; what goes wrong is told in it."""
    package, train = TRAINERS[name]
    shares, spent = [], 0.0
    began = time.perf_counter()
    for policy in train(game, steps, seed):
        spent += time.perf_counter() - began
        found = kufsa.evaluate(policy, game, games=games, players=2, seed=f"trainers {seed}")
        shares.append(f"{found.wins:.0%} ± {found.half:.0%}")
        began = time.perf_counter()
    cells = name, metadata.version(package), f"{steps:,}", f"{steps / spent:,.0f}", *shares
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="kings_court")
    parser.add_argument("--steps", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=200, help="of a measurement")
    parser.add_argument("--trainers", nargs="*", default=list(TRAINERS), choices=list(TRAINERS))
    asked = parser.parse_args()
    print(f"{asked.game}, kufsa {metadata.version('kufsa')} in {kufsa.__path__[0]}")
    print("| trainer | version | steps | steps a second | before | half-way | at the end |")
    print("|---|---|--:|--:|--:|--:|--:|", flush=True)
    for name in asked.trainers:
        try:
            metadata.version(TRAINERS[name][0])
        except metadata.PackageNotFoundError:
            print(f"{name}: {TRAINERS[name][0]} is not installed here", flush=True)
            continue
        print(row(name, asked.game, asked.steps, asked.seed, asked.games), flush=True)


if __name__ == "__main__":
    main()
