"""Lessons by proximal policy optimisation: many games at once, and every seat learns from its own.

A step asks one seat of each game, so what a seat did lies scattered among the steps of the others:
``advantages`` puts it together again, seat by seat. A critic of the table values every seat at
every step, and with it ``table_advantages`` has nothing to put together.
"""

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from kufsa.envs.quick import QuickPlayers

from .helpers import Helpers
from .learner import TorchNet
from .settings import TABLE, Settings
from .tables import Rewards, Tables

FIGURES = ("loss", "entropy", "value_error", "gradient")


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
    seen: Tensor | None = None  # what every seat saw, where a helper wants to know
    values: Tensor | None = None  # by seat, of the critic of the table

    @classmethod
    def room(cls, tables: Tables, how: Settings) -> "Steps":
        def zeros(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(*shape, dtype=dtype, device=tables.device)

        count, n, seats = how.steps, tables.n, tables.seats
        code = tables.batches[0].encoding
        steps = cls(
            zeros(count, n, code.observation.size, dtype=torch.int8),
            zeros(count, n, code.actions.size, dtype=torch.bool),
            zeros(count, n, dtype=torch.int64),
            zeros(count, n, dtype=torch.int64),
            zeros(count, n),
            zeros(count, n),
            zeros(count, n, dtype=torch.bool),
            zeros(count, n, seats),
            zeros(count, n, dtype=torch.bool),
            zeros(n, seats),
        )
        if how.critic == TABLE:
            steps.values = zeros(count, n, seats)
        if how.critic == TABLE or how.guess > 0:
            steps.seen = zeros(count, n, seats, code.observation.size, dtype=torch.int8)
        return steps


def drawn(logits: Tensor) -> Tensor:
    """Actions drawn from the softmax: the largest of logits plus Gumbel noise, without the host."""
    noise = -torch.empty_like(logits).exponential_().log()
    return (logits + noise).argmax(dim=1)


@dataclass
class Lesson:
    """The steps of a lesson in one row, with what is to be learned from each."""

    observation: Tensor
    mask: Tensor
    action: Tensor
    before: Tensor  # log of the chance that the action had
    better: Tensor  # how much better it was than expected, in deviations
    goal: Tensor  # what the position was worth after all
    seen: Tensor | None  # what every seat saw
    goals: Tensor | None  # what it was worth to every seat
    next_seat: Tensor
    present: Tensor  # which seats there are


class Teacher:
    """Plays and learns by turns."""

    def __init__(
        self, net: TorchNet, forward: Any, helpers: Helpers, tables: Tables, how: Settings
    ) -> None:
        self.net, self.forward, self.helpers = net, forward, helpers
        self.tables, self.how = tables, how
        self.steps = Steps.room(tables, how)
        self.rewards = Rewards(tables, how)
        cuda = tables.device == "cuda"
        parameters = [*net.parameters(), *helpers.parameters()]
        self.optimizer = torch.optim.Adam(parameters, lr=how.rate, eps=1e-5, fused=cuda)
        rows = torch.arange(tables.n, device=tables.device)
        place, league = rows * 19 % 100, how.league
        past = place >= 100 - league.share * 100  # games with a past self
        quick = ~past & (place >= 100 - (league.share + league.quick) * 100)
        self.past_rows, self.quick_rows = past.nonzero()[:, 0], quick.nonzero()[:, 0]
        self.host_seat = rows // 2 % tables.players
        self.quick = None
        if len(self.quick_rows) > 0:
            self.quick = QuickPlayers(tables.batches[0].game, how.seed)

    def think(
        self, observation: Tensor, mask: Tensor, forward: Any = None
    ) -> tuple[Tensor, Tensor]:
        """What a network thinks: the one that learns, or another."""
        device = self.tables.device
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            # What is compiled has no truth: it is not "forward or self.forward".
            logits, value = (self.forward if forward is None else forward)(observation, mask)
        return logits.float(), value.float()

    @torch.no_grad()
    def play(self, past: Any) -> None:
        """Let the network play all seats, but for the guests' ones; it all stays on the device."""
        steps = self.steps
        for t in range(len(steps.action)):
            observation, mask, seat = self.tables.look()
            logits, value = self.think(observation, mask)
            action = drawn(logits)
            foreign = seat != self.host_seat
            own = torch.ones_like(foreign)
            if past is not None and len(self.past_rows) > 0:
                rows = self.past_rows
                theirs = drawn(self.think(observation[rows], mask[rows], past)[0])
                action[rows] = torch.where(foreign[rows], theirs, action[rows])
                own[rows] = ~foreign[rows]
            if self.quick is not None:
                rows = self.quick_rows[foreign[self.quick_rows]]
                action[rows] = self._quick_actions(rows, seat, mask)
                own[rows] = False
            steps.observation[t], steps.mask[t], steps.seat[t] = observation, mask, seat
            steps.action[t], steps.value[t], steps.own[t] = action, value, own
            steps.chance[t] = logits.log_softmax(dim=1).gather(1, action[:, None])[:, 0]
            if steps.seen is not None:
                steps.seen[t] = self.tables.observe_all()
            if steps.values is not None and steps.seen is not None:
                steps.values[t] = self.helpers.worth(steps.seen[t])
            won, terminated, truncated = self.tables.step(action)
            found = self.rewards.of(won, terminated, truncated, seat)
            steps.reward[t] = found + self._cut_off(truncated)
            steps.ended[t] = terminated | truncated
        if steps.values is not None:
            steps.after = self.helpers.worth(self.tables.observe_all())
            return
        for seat in range(self.tables.seats):
            seen = self.tables.observe(seat)
            steps.after[:, seat] = self.think(seen, torch.zeros_like(steps.mask[0]))[1]

    def _quick_actions(self, rows: Tensor, seat: Tensor, mask: Tensor) -> Tensor:
        """What quick players choose in some games, on the processor."""
        assert self.quick is not None
        seats = seat[rows].to(torch.int32).cpu().numpy()
        chosen = self.quick.choose(self.tables.states(rows), seats, mask[rows].cpu().numpy())
        return torch.from_numpy(chosen).to(rows)

    def _cut_off(self, truncated: Tensor) -> Tensor:
        """What games that were just cut off were still worth, by seat; 0 where games go on.

        That is no end: what whoever was to act expects counts as if it had been won. For the others
        the opposite is taken, in equal shares: what one wins beyond the mean, the others lose.
        """
        tables = self.tables
        worth = torch.zeros(tables.n, tables.seats, device=tables.device)
        if not truncated.any():
            return worth
        if self.how.waiting > 0:  # whoever waits is told that it would go on like this for ever
            turns = 1 - self.how.discount**tables.players
            forever = (-self.how.waiting / turns)[:, None]
            return forever * tables.present * truncated[:, None]
        seen, seat = tables.last_look()
        nothing = torch.zeros_like(self.steps.mask[0])
        value = self.how.discount * self.think(seen, nothing)[1][:, None]
        shared = (-value / (tables.players - 1)[:, None]).expand(-1, tables.seats)
        worth = shared.scatter(1, seat.clamp(min=0)[:, None], value)
        return worth * tables.present * truncated[:, None]

    def _lesson(self, chosen: Tensor) -> Lesson:
        """What can be learned from the steps; ``chosen`` are those of the network itself."""
        how, steps, goals = self.how, self.steps, None
        seat = steps.seat[..., None]
        if steps.values is None:
            better = advantages(steps, how.trace, how.discount)
            goal = better + steps.value
        else:
            by_seat = table_advantages(steps, how.trace, how.discount)
            goals = (by_seat + steps.values).flatten(0, 1)
            better = by_seat.gather(2, seat)[..., 0]
            goal = better + steps.values.gather(2, seat)[..., 0]
        better = better.flatten()
        mean, spread = better[chosen].mean(), better[chosen].std() + 1e-8
        times = len(steps.seat)
        return Lesson(
            observation=steps.observation.flatten(0, 1),
            mask=steps.mask.flatten(0, 1),
            action=steps.action.flatten()[:, None],
            before=steps.chance.flatten(),
            better=(better - mean) / spread,
            goal=goal.flatten(),
            seen=None if steps.seen is None else steps.seen.flatten(0, 1),
            goals=goals,
            next_seat=((steps.seat + 1) % self.tables.players).flatten(),
            present=self.tables.present.repeat(times, 1),
        )

    def learn(self, rate: float, entropy: float) -> dict[str, float]:
        """One lesson: a few passes over the steps in parts, never far from what was played."""
        how, steps = self.how, self.steps
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        chosen = steps.own.flatten().nonzero()[:, 0]
        # Always the same size, which is compiled once: of guests' games a few steps are left.
        guests = len(self.past_rows) + len(self.quick_rows)
        size = how.steps * (self.tables.n - guests) // how.parts
        lesson = self._lesson(chosen)
        sums = torch.zeros(len(FIGURES), device=steps.value.device)
        for _ in range(how.epochs):
            order = chosen[torch.randperm(len(chosen), device=chosen.device)]
            for number in range(how.parts):
                part = order[number * size : (number + 1) * size]
                loss, freedom, error = self._loss(lesson, part, entropy)
                loss = loss + self._helpers_loss(lesson, part)
                self.optimizer.zero_grad()
                loss.backward()
                steep = nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                nn.utils.clip_grad_norm_(list(self.helpers.parameters()), 0.5)
                self.optimizer.step()
                sums += torch.stack([one.detach() for one in (loss, freedom, error, steep)])
        means = (sums / (how.epochs * how.parts)).tolist()
        ended = float(steps.ended.sum())
        length = steps.ended.numel() / ended if ended else 0.0  # of a game, in steps
        return {**dict(zip(FIGURES, means, strict=True)), "length": length}

    def _loss(self, lesson: Lesson, part: Tensor, entropy: float) -> tuple[Tensor, Tensor, Tensor]:
        """The loss of PPO in some steps, how free the choices were, and the error of the worths."""
        how = self.how
        logits, value = self.think(lesson.observation[part], lesson.mask[part])
        chances = logits.log_softmax(dim=1)
        ratio = (chances.gather(1, lesson.action[part])[:, 0] - lesson.before[part]).exp()
        better = lesson.better[part]
        gain = torch.minimum(ratio * better, ratio.clamp(1 - how.clip, 1 + how.clip) * better)
        freedom = -(chances.exp() * chances).sum(dim=1).mean()
        error = functional.smooth_l1_loss(value, lesson.goal[part])
        return how.value * error - gain.mean() - entropy * freedom, freedom, error

    def _helpers_loss(self, lesson: Lesson, part: Tensor) -> Tensor:
        """The errors of what helps to learn."""
        how, loss = self.how, torch.zeros((), device=part.device)
        if lesson.seen is None:
            return loss
        seen = lesson.seen[part]
        if lesson.goals is not None:
            off = functional.smooth_l1_loss(
                self.helpers.worth(seen), lesson.goals[part], reduction="none"
            )
            there = lesson.present[part]
            loss = loss + (off * there).sum() / there.sum()
        if how.guess > 0:
            observation, mask = lesson.observation[part], lesson.mask[part]
            mind = self.net.with_mind(observation, mask)[2]
            beside = seen[torch.arange(len(part), device=part.device), lesson.next_seat[part]]
            loss = loss + how.guess * self.helpers.guess_error(mind, beside)
        return loss


def advantages(steps: Steps, trace: float, discount: float = 1.0) -> Tensor:
    """How much better each action was than what its seat could expect (generalised advantages).

    Backwards through the steps, every seat carries what it has won since it last acted, what it
    was worth when it next acts, and the advantage it had there.
    """
    found = torch.zeros_like(steps.value)
    won = torch.zeros_like(steps.after)
    worth = steps.after.clone()
    ahead = torch.zeros_like(steps.after)
    for t in reversed(range(len(found))):
        later = discount * ~steps.ended[t][:, None]
        won, worth, ahead = won * later, worth * later, ahead * later
        won = won + steps.reward[t]
        seat = steps.seat[t][:, None]
        better = won.gather(1, seat) + worth.gather(1, seat) - steps.value[t][:, None]
        better = better + trace * ahead.gather(1, seat)
        found[t] = better[:, 0]
        won = won.scatter(1, seat, 0.0)
        worth = worth.scatter(1, seat, steps.value[t][:, None])
        ahead = ahead.scatter(1, seat, better)
    return found


def table_advantages(steps: Steps, trace: float, discount: float = 1.0) -> Tensor:
    """How much better each step was for every seat than what the critic of the table expected."""
    assert steps.values is not None
    found = torch.zeros_like(steps.values)
    worth, ahead = steps.after, torch.zeros_like(steps.after)
    for t in reversed(range(len(found))):
        later = discount * ~steps.ended[t][:, None]
        ahead = steps.reward[t] + later * (worth + trace * ahead) - steps.values[t]
        found[t] = ahead
        worth = steps.values[t]
    return found
