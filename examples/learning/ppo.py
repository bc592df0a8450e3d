"""Self-play with PPO on many games of Catch the Dragon at once.

    pip install '.[examples,gpu]'
    python -m examples.learning.ppo --device cuda --minutes 5 --out mine.npz

One network plays every seat of every game and learns from all of them. A step asks one seat of each
game, so what a seat did lies scattered among the steps of the others: ``advantages`` puts it
together again, seat by seat. The reward is what a seat won beyond the mean of the others. A game
that is cut off is no end: what it was still worth to each seat counts as if it had been won.
"""

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

import kufsa
from kufsa.envs import Batch

from .player import CELLS, FACES, LAYERS, LOOKS, MOVE, STAY, STOP, TILES, TURN, UP

WIDTH = 256


@dataclass(frozen=True)
class Settings:
    """What can be turned; the defaults suit a large GPU."""

    players: int = 2
    games: int = 8192
    steps: int = 64  # of every game between two lessons
    minutes: float = 4.0
    lessons: int = 0  # stop after so many; 0 for no other bound than the time
    epochs: int = 4
    parts: int = 16  # that an epoch's steps are cut into
    rate: float = 1e-3
    rate_at_end: float = 5e-5
    clip: float = 0.2
    entropy: float = 0.003
    entropy_at_end: float = 0.0002
    trace: float = 0.9  # lambda of the advantages
    scale: float = 10.0  # points that count as one
    max_steps: int = 600
    seed: int = 7


class Net(nn.Module):
    """The network of player.py, for many observations at once."""

    def __init__(self, rest: int) -> None:
        super().__init__()
        sizes = (LOOKS + rest, WIDTH, WIDTH, WIDTH, 2 * LOOKS + 3)
        for name, inward, outward in zip(LAYERS, sizes, sizes[1:], strict=False):
            self.add_module(name, nn.Linear(inward, outward))

    def forward(self, observation: Tensor) -> tuple[Tensor, Tensor]:
        n = len(observation)
        tiles = observation[:, :TILES].view(n, CELLS, FACES)
        looks = tiles.argmax(dim=2) + FACES * (observation[:, TILES:UP] > 0)
        counts = torch.zeros(n, LOOKS, device=observation.device)
        counts.scatter_add_(1, looks, torch.ones_like(looks, dtype=counts.dtype))
        mind = torch.cat([counts, observation[:, UP:]], dim=1) / 4
        for name in LAYERS:
            mind = self.get_submodule(name)(mind)
            if name != LAYERS[-1]:
                mind = functional.relu(mind)
        logits = torch.empty(n, 2 * CELLS + 2, device=observation.device)
        logits[:, TURN] = mind[:, :LOOKS].gather(1, looks)
        logits[:, MOVE] = mind[:, LOOKS : 2 * LOOKS].gather(1, looks)
        logits[:, STOP], logits[:, STAY] = mind[:, 2 * LOOKS], mind[:, 2 * LOOKS + 1]
        return logits, mind[:, 2 * LOOKS + 2]


@dataclass
class Steps:
    """What happened in ``steps`` steps of all games; the first index is the step."""

    observation: Tensor  # int8
    mask: Tensor
    seat: Tensor
    action: Tensor
    chance: Tensor  # log of the chance that the action had
    value: Tensor
    reward: Tensor  # by seat
    ended: Tensor
    after: Tensor  # what each seat of each game is worth when the steps are over

    @classmethod
    def room(cls, env: Batch, count: int, device: str) -> "Steps":
        def zeros(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(*shape, dtype=dtype, device=device)

        n = env.n
        return cls(
            zeros(count, n, env.encoding.observation.size, dtype=torch.int8),
            zeros(count, n, env.encoding.actions.size, dtype=torch.bool),
            zeros(count, n, dtype=torch.int64),
            zeros(count, n, dtype=torch.int64),
            zeros(count, n),
            zeros(count, n),
            zeros(count, n, env.players),
            zeros(count, n, dtype=torch.bool),
            zeros(n, env.players),
        )


@torch.no_grad()
def play(env: Batch, net: Net, steps: Steps, scale: float) -> None:
    """Let the network play all seats; everything stays on the device."""
    for t in range(len(steps.action)):
        turn = env.turn
        observation = torch.from_dlpack(turn.observation)
        mask = torch.from_dlpack(turn.legal_action_mask)
        logits, value = net(observation)
        logits = logits.masked_fill(~mask, -torch.inf)
        # The largest of logits plus Gumbel noise is a draw from the softmax, without the host.
        noise = -torch.empty_like(logits).exponential_().log()
        action = (logits + noise).argmax(dim=1)
        steps.observation[t], steps.mask[t] = observation, mask
        steps.seat[t] = torch.from_dlpack(turn.current_player)
        steps.action[t], steps.value[t] = action, value
        steps.chance[t] = logits.log_softmax(dim=1).gather(1, action[:, None])[:, 0]
        turn = env.step(action)
        points = torch.from_dlpack(turn.rewards) / scale
        others = (points.sum(dim=1, keepdim=True) - points) / (env.players - 1)
        steps.reward[t] = points - others
        truncated = torch.from_dlpack(turn.truncated)
        steps.ended[t] = torch.from_dlpack(turn.terminated) | truncated
        steps.reward[t] += cut_off(env, net, truncated)
    for seat in range(env.players):
        steps.after[:, seat] = net(torch.from_dlpack(env.observe(seat)))[1]


@torch.no_grad()
def cut_off(env: Batch, net: Net, truncated: Tensor) -> Tensor:
    """What games that were just cut off were still worth, by seat; 0 where games go on.

    The batch keeps what whoever was to act saw there. For the others the opposite is taken, in
    equal shares: what one seat wins beyond the mean, the others lose.
    """
    worth = torch.zeros(env.n, env.players, device=truncated.device)
    places = truncated.nonzero()[:, 0]
    if len(places) == 0:
        return worth
    seen = torch.from_dlpack(env.final_observation)[places]
    seat = torch.from_dlpack(env.final_player)[places].long()[:, None]
    value = net(seen)[1][:, None]
    shared = (-value / (env.players - 1)).expand(-1, env.players)
    worth[places] = shared.scatter(1, seat, value)
    return worth


def advantages(steps: Steps, trace: float) -> Tensor:
    """How much better each action was than what its seat could expect (generalised advantages).

    Backwards through the steps, every seat carries what it has won since it last acted, what it
    was worth when it next acts, and the advantage it had there.
    """
    found = torch.zeros_like(steps.value)
    won = torch.zeros_like(steps.after)
    worth = steps.after.clone()
    ahead = torch.zeros_like(steps.after)
    for t in reversed(range(len(found))):
        going_on = ~steps.ended[t][:, None]
        won, worth, ahead = won * going_on, worth * going_on, ahead * going_on
        won = won + steps.reward[t]
        seat = steps.seat[t][:, None]
        better = won.gather(1, seat) + worth.gather(1, seat) - steps.value[t][:, None]
        better = better + trace * ahead.gather(1, seat)
        found[t] = better[:, 0]
        won = won.scatter(1, seat, 0.0)
        worth = worth.scatter(1, seat, steps.value[t][:, None])
        ahead = ahead.scatter(1, seat, better)
    return found


def learn(
    net: Net, optimizer: torch.optim.Optimizer, steps: Steps, how: Settings, entropy: float
) -> None:
    """One lesson: a few passes over the steps in parts, never far from what was played."""
    better = advantages(steps, how.trace).flatten()
    goal = better + steps.value.flatten()
    better = (better - better.mean()) / (better.std() + 1e-8)
    observation, mask = steps.observation.flatten(0, 1), steps.mask.flatten(0, 1)
    action, before = steps.action.flatten()[:, None], steps.chance.flatten()
    for _ in range(how.epochs):
        for part in torch.randperm(len(goal), device=goal.device).chunk(how.parts):
            logits, value = net(observation[part])
            chances = logits.masked_fill(~mask[part], -1e9).log_softmax(dim=1)
            ratio = (chances.gather(1, action[part])[:, 0] - before[part]).exp()
            gain = torch.minimum(
                ratio * better[part], ratio.clamp(1 - how.clip, 1 + how.clip) * better[part]
            )
            spread = -(chances.exp() * chances).sum(dim=1)
            loss = functional.mse_loss(value, goal[part]) - (gain + entropy * spread).mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def train(how: Settings, device: str = "cpu") -> Iterator[tuple[dict[str, float], Net]]:
    """Play and learn by turns; after each lesson, where it stands, and the network."""
    torch.manual_seed(how.seed)
    env = kufsa.batch(
        "catch_dragon", how.games, how.players, device=device, seed=how.seed, rewards="points",
        max_steps=how.max_steps, validate=False, final_observations=True,
    )  # fmt: skip
    net = Net(env.encoding.observation.size - UP).to(device)
    optimizer = torch.optim.Adam(net.parameters(), lr=how.rate, eps=1e-5)
    steps = Steps.room(env, how.steps, device)
    began, lesson, done = time.monotonic(), 0, 0.0
    while done < 1:
        rate = how.rate ** (1 - done) * how.rate_at_end**done
        for group in optimizer.param_groups:
            group["lr"] = rate
        play(env, net, steps, how.scale)
        learn(net, optimizer, steps, how, how.entropy ** (1 - done) * how.entropy_at_end**done)
        lesson += 1
        seconds = time.monotonic() - began
        done = max(seconds / 60 / how.minutes, lesson / how.lessons if how.lessons else 0.0)
        ended = float(steps.ended.sum())
        yield (
            {
                "lesson": lesson,
                "steps": lesson * how.steps * how.games,
                "seconds": seconds,
                "length": steps.ended.numel() / ended if ended else 0.0,  # of a game, in steps
            },
            net,
        )


def save(net: Net, path: Path) -> None:
    """The weights as an archive of NumPy's, in half precision."""
    weights: dict[str, Any] = {
        name: value.cpu().numpy().astype(np.float16) for name, value in net.state_dict().items()
    }
    np.savez_compressed(path, **weights)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--device", default="cpu", choices=("cpu", "cuda"))
    parser.add_argument("--out", type=Path, default=Path("catch_dragon.npz"))
    parser.add_argument("--keep", type=int, default=12, help="how many networks of the way to keep")
    for name, value in asdict(Settings()).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value)
    given = vars(parser.parse_args())
    device, out, keep = given.pop("device"), given.pop("out"), given.pop("keep")
    how = Settings(**given)
    out.parent.mkdir(parents=True, exist_ok=True)
    kept, way = 0, []
    for stand, net in train(how, device):
        share = stand["seconds"] / 60 / how.minutes
        if share >= (kept / keep) ** 2 or share >= 1:  # more of them early, where most is learned
            kept += 1
            path = out.with_name(f"{out.stem}.{kept:02}.npz")
            save(net, path)
            way.append({**stand, "weights": path.name})
            print(json.dumps(way[-1]), flush=True)
    save(net, out)
    out.with_suffix(".json").write_text(json.dumps({"settings": asdict(how), "way": way}, indent=1))


if __name__ == "__main__":
    main()
