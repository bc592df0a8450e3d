"""Lessons by proximal policy optimisation: many games at once, and every seat learns from its own.

A step asks one seat of each game, so what a seat did lies scattered among the steps of the others:
``advantages`` puts it together again, seat by seat.
"""

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

import kufsa
from kufsa.core.game import Game

from .settings import Settings, Table


def card_can_play() -> bool:
    """Whether the games themselves can run on the card; else the processor plays for it."""
    try:
        from kufsa.envs.cuda_compiler import cuda
    except ImportError:
        return False
    return bool(cuda.is_available())


class Tables:
    """Batches of games for several numbers of players and options, side by side as one."""

    def __init__(self, game: Game, how: Settings, device: str, seed: str) -> None:
        total = sum(table.share for table in how.tables)
        self.device = device
        self.played_on = device if device == "cpu" or card_can_play() else "cpu"
        self.batches = []
        self.points = how.scale > 0
        for place, table in enumerate(how.tables):
            n = max(1, round(how.games * table.share / total))
            self.batches.append(self._batch(game, n, table, how, f"{seed}:{place}"))
        self.n = sum(batch.n for batch in self.batches)
        self.seats = max(batch.players for batch in self.batches)
        self.players = torch.cat(
            [torch.full((batch.n,), batch.players, device=device) for batch in self.batches]
        )
        self.present = torch.arange(self.seats, device=device)[None] < self.players[:, None]

    def _batch(self, game: Game, n: int, table: Table, how: Settings, seed: str) -> Any:
        options: dict[str, Any] = dict(table.options)
        return kufsa.batch(
            game, n, table.players, device=self.played_on, seed=seed, max_steps=how.max_steps,
            rewards="points" if self.points else "outcome", validate=False, **options,
        )  # fmt: skip

    def _joined(self, name: str) -> Tensor:
        parts = [torch.from_dlpack(getattr(batch.turn, name)) for batch in self.batches]
        joined = torch.cat(parts) if len(parts) > 1 else parts[0]
        return joined.to(self.device)

    def look(self) -> tuple[Tensor, Tensor, Tensor]:
        """What the seats to act see, what they may do, and which they are."""
        seats = self._joined("current_player").long().clamp(min=0)
        return self._joined("observation"), self._joined("legal_action_mask"), seats

    def observe(self, seat: int) -> Tensor:
        """What one seat sees in every game; seat 0 where there is no such seat."""
        parts = [
            torch.from_dlpack(batch.observe(seat if seat < batch.players else 0))
            for batch in self.batches
        ]
        joined = torch.cat(parts) if len(parts) > 1 else parts[0]
        return joined.to(self.device)

    def step(self, actions: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Rewards by seat, and which games have ended: by the rules, and cut off."""
        first = 0
        actions = actions.to(self.played_on)
        rewards = torch.zeros(self.n, self.seats, device=self.device)
        for batch in self.batches:
            part = slice(first, first + batch.n)
            chosen = actions[part].contiguous()
            batch.step(chosen if self.played_on != "cpu" else chosen.numpy())
            rewards[part, : batch.players] = torch.from_dlpack(batch.turn.rewards).to(self.device)
            first += batch.n
        return rewards, self._joined("terminated").clone(), self._joined("truncated").clone()


class Rewards:
    """What a step is worth: points beyond the mean of the others, and in the end the win."""

    def __init__(self, tables: Tables, how: Settings) -> None:
        self.tables, self.how = tables, how
        self.totals = torch.zeros(tables.n, tables.seats, device=tables.device)

    def of(self, won: Tensor, terminated: Tensor, truncated: Tensor) -> Tensor:
        present = self.tables.present
        others = (self.tables.players - 1)[:, None]
        if not self.tables.points:
            return won * self.how.winning
        self.totals += won
        found = (won - (won.sum(1, keepdim=True) - won) / others) / self.how.scale
        totals = self.totals.masked_fill(~present, -torch.inf)
        best = (totals == totals.amax(1, keepdim=True)) & present
        share = best / best.sum(1, keepdim=True)
        outcome = (share * self.tables.players[:, None] - 1) / others
        found = found + self.how.winning * outcome * terminated[:, None]
        self.totals *= ~(terminated | truncated)[:, None]
        return found * present


@dataclass
class Steps:
    """What happened in some steps of all games; the first index is the step."""

    observation: Tensor  # int8
    mask: Tensor
    seat: Tensor
    action: Tensor
    chance: Tensor  # log of the chance that the action had
    value: Tensor
    own: Tensor  # whether the network that learns has chosen
    reward: Tensor  # by seat
    ended: Tensor
    after: Tensor  # what each seat of each game is worth when the steps are over

    @classmethod
    def room(cls, tables: Tables, count: int) -> "Steps":
        def zeros(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(*shape, dtype=dtype, device=tables.device)

        n, code = tables.n, tables.batches[0].encoding
        return cls(
            zeros(count, n, code.observation.size, dtype=torch.int8),
            zeros(count, n, code.actions.size, dtype=torch.bool),
            zeros(count, n, dtype=torch.int64),
            zeros(count, n, dtype=torch.int64),
            zeros(count, n),
            zeros(count, n),
            zeros(count, n, dtype=torch.bool),
            zeros(count, n, tables.seats),
            zeros(count, n, dtype=torch.bool),
            zeros(n, tables.seats),
        )


def drawn(logits: Tensor) -> Tensor:
    """Actions drawn from the softmax: the largest of logits plus Gumbel noise, without the host."""
    noise = -torch.empty_like(logits).exponential_().log()
    return (logits + noise).argmax(dim=1)


class Teacher:
    """Plays and learns by turns."""

    def __init__(self, net: nn.Module, forward: Any, tables: Tables, how: Settings) -> None:
        self.net, self.forward, self.tables, self.how = net, forward, tables, how
        self.steps = Steps.room(tables, how.steps)
        self.rewards = Rewards(tables, how)
        cuda = tables.device == "cuda"
        self.optimizer = torch.optim.Adam(net.parameters(), lr=how.rate, eps=1e-5, fused=cuda)
        rows = torch.arange(tables.n, device=tables.device)
        guests = rows * 19 % 100 >= 100 - how.league.share * 100  # games with a past self
        self.guest_rows = guests.nonzero()[:, 0]
        self.host_seat = rows // 2 % tables.players

    def think(self, observation: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        device = self.tables.device
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            logits, value = self.forward(observation, mask)
        return logits.float(), value.float()

    @torch.no_grad()
    def play(self, past: nn.Module | None) -> None:
        """Let the network play all seats, but for the guests' ones; it all stays on the device."""
        steps = self.steps
        for t in range(len(steps.action)):
            observation, mask, seat = self.tables.look()
            logits, value = self.think(observation, mask)
            action = drawn(logits)
            own = torch.ones_like(mask[:, 0])
            if past is not None and len(self.guest_rows) > 0:
                rows = self.guest_rows
                foreign = seat[rows] != self.host_seat[rows]
                theirs = drawn(past(observation[rows], mask[rows])[0])
                action[rows] = torch.where(foreign, theirs, action[rows])
                own[rows] = ~foreign
            steps.observation[t], steps.mask[t], steps.seat[t] = observation, mask, seat
            steps.action[t], steps.value[t], steps.own[t] = action, value, own
            steps.chance[t] = logits.log_softmax(dim=1).gather(1, action[:, None])[:, 0]
            won, terminated, truncated = self.tables.step(action)
            steps.reward[t] = self.rewards.of(won, terminated, truncated)
            steps.ended[t] = terminated | truncated
        for seat in range(self.tables.seats):
            seen = self.tables.observe(seat)
            steps.after[:, seat] = self.think(seen, torch.zeros_like(steps.mask[0]))[1]

    def learn(self, rate: float, entropy: float) -> dict[str, float]:
        """One lesson: a few passes over the steps in parts, never far from what was played."""
        how, steps = self.how, self.steps
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        better = advantages(steps, how.trace)
        chosen = steps.own.flatten().nonzero()[:, 0]
        # Always the same size, which is compiled once: of guests' games a few steps are left.
        size = how.steps * (self.tables.n - len(self.guest_rows)) // how.parts
        better = better.flatten()
        goal = better + steps.value.flatten()
        mean, spread = better[chosen].mean(), better[chosen].std() + 1e-8
        better = (better - mean) / spread
        observation, mask = steps.observation.flatten(0, 1), steps.mask.flatten(0, 1)
        action, before = steps.action.flatten()[:, None], steps.chance.flatten()
        sums = torch.zeros(3, device=goal.device)
        for _ in range(how.epochs):
            order = chosen[torch.randperm(len(chosen), device=goal.device)]
            for number in range(how.parts):
                part = order[number * size : (number + 1) * size]
                logits, value = self.think(observation[part], mask[part])
                chances = logits.log_softmax(dim=1)
                ratio = (chances.gather(1, action[part])[:, 0] - before[part]).exp()
                gain = torch.minimum(
                    ratio * better[part],
                    ratio.clamp(1 - how.clip, 1 + how.clip) * better[part],
                )
                freedom = -(chances.exp() * chances).sum(dim=1).mean()
                error = functional.smooth_l1_loss(value, goal[part])
                loss = how.value * error - gain.mean() - entropy * freedom
                self.optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                self.optimizer.step()
                sums += torch.stack([loss.detach(), freedom.detach(), error.detach()])
        loss_mean, freedom_mean, error_mean = (sums / (how.epochs * how.parts)).tolist()
        ended = float(steps.ended.sum())
        return {
            "loss": loss_mean,
            "entropy": freedom_mean,
            "value_error": error_mean,
            "length": steps.ended.numel() / ended if ended else 0.0,  # of a game, in steps
        }


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
