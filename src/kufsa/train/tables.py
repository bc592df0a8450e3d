"""Many tables side by side as one, on the GPU or the processor, and what their steps are worth."""

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

import kufsa
from kufsa.core.game import Game

from .settings import Settings, Table


def card_can_play() -> bool:
    """Whether the games themselves can run on the GPU; else the processor plays for it."""
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
            self._stagger(self.batches[-1], how.stagger)
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
            rewards="points" if self.points else "outcome", validate=False,
            final_observations=True, **options,
        )  # fmt: skip

    def _stagger(self, batch: Any, steps: int) -> None:
        """Let chance play, and begin some games anew at every step: then all ages come up."""
        for _ in range(steps):
            batch.step(batch.sample())
            anew = torch.rand(batch.n, device=self.played_on) < 2 / steps
            batch.reset(anew if self.played_on != "cpu" else anew.numpy())

    def _joined(self, arrays: list[Any]) -> Tensor:
        parts = [torch.from_dlpack(array) for array in arrays]
        joined = torch.cat(parts) if len(parts) > 1 else parts[0]
        return joined.to(self.device)

    def _told(self, name: str) -> Tensor:
        return self._joined([getattr(batch.turn, name) for batch in self.batches])

    def look(self) -> tuple[Tensor, Tensor, Tensor]:
        """What the seats to act see, what they may do, and which they are."""
        seats = self._told("current_player").long().clamp(min=0)
        return self._told("observation"), self._told("legal_action_mask"), seats

    def states(self, rows: Tensor) -> NDArray[Any]:
        """The states of some games, in the processor's memory."""
        kept = [batch.device.get(batch.states) for batch in self.batches]
        found: NDArray[Any] = np.concatenate(kept)[rows.cpu().numpy()]
        return found

    def last_look(self) -> tuple[Tensor, Tensor]:
        """What was seen, and by which seat, before new games began: where one was cut off."""
        seen = self._joined([batch.final_observation for batch in self.batches])
        return seen, self._joined([batch.final_player for batch in self.batches]).long()

    def observe(self, seat: int) -> Tensor:
        """What one seat sees in every game; seat 0 where there is no such seat."""
        return self._joined(
            [batch.observe(seat if seat < batch.players else 0) for batch in self.batches]
        )

    def observe_all(self) -> Tensor:
        """What every seat sees in every game: by game and seat, zeros where there is no seat."""
        seen = torch.stack([self.observe(seat) for seat in range(self.seats)], 1)
        return seen * self.present[..., None]

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
        return rewards, self._told("terminated").clone(), self._told("truncated").clone()


class Rewards:
    """What a step is worth: points beyond the mean of the others, and in the end the win."""

    def __init__(self, tables: Tables, how: Settings) -> None:
        self.tables, self.how = tables, how
        self.totals = torch.zeros(tables.n, tables.seats, device=tables.device)

    def of(self, won: Tensor, terminated: Tensor, truncated: Tensor, seat: Tensor) -> Tensor:
        """By game and seat; ``seat`` is who has just acted."""
        found = self._won(won, terminated, truncated)
        if self.how.waiting > 0:
            cost = torch.full_like(found[:, :1], -self.how.waiting)
            found = found.scatter_add(1, seat[:, None], cost)
        return found

    def _won(self, won: Tensor, terminated: Tensor, truncated: Tensor) -> Tensor:
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
