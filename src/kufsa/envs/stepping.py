"""Steps that keep more than a turn holds, and those that compiled players make by themselves."""

from typing import TYPE_CHECKING

import numpy as np

from kufsa.core.lane import ENDED, EPISODE, STEPS

from . import loops
from .batch_settings import FLAG
from .devices import Array

if TYPE_CHECKING:
    from .batches import Batch, Turn
    from .quick import QuickPlayers


def step(batch: "Batch", actions: Array, out: "Turn | None") -> "Turn":
    """A step of all games."""
    before = batch.device.get(batch.lanes).copy() if batch.validate == FLAG else None
    if batch._final is None:
        turn = batch._run(loops.STEP, actions, batch._everybody, out)
    else:
        if out is not None:
            raise ValueError("a batch that keeps final observations writes to its own memory only")
        turn = _step_and_deal(batch, actions)
    if before is not None:
        after = batch.device.get(batch.lanes)
        same = (before[:, (STEPS, EPISODE)] == after[:, (STEPS, EPISODE)]).all(axis=1)
        batch._ignored = batch.device.put(same & (before[:, ENDED] == 0))
    return turn


def _step_and_deal(batch: "Batch", actions: Array) -> "Turn":
    """A step, and then new games where one has ended: of rewards and ends, the step is told."""
    final = batch._final
    assert final is not None
    begun = batch._begun
    batch._run(loops.STEP, actions, batch._everybody, final)
    ended = batch.device.get(final.terminated) | batch.device.get(final.truncated)
    chosen = batch.device.take_mask(ended, batch.n)
    turn = batch._run(loops.RESET, batch._nothing, chosen, begun)
    batch._turn = turn._replace(
        rewards=final.rewards, terminated=final.terminated, truncated=final.truncated
    )
    return batch._turn


def play_on(batch: "Batch", players: "QuickPlayers", seats: Array, rewards: Array) -> "Turn":
    """Let compiled players play every game on until it is the turn of a seat in each.

    What all seats win by that is added to the rewards. For batches on the processor.
    """
    over = players.play_on(
        batch.states, batch._take_seats(seats), rewards, batch.rewarded_by == "points"
    )
    batch.lanes[over, ENDED] = loops.TERMINATED
    return batch._run(loops.LOOK, batch._nothing, batch._everybody, None)


def final_turn(batch: "Batch") -> "Turn":
    if batch._final is None:
        raise AttributeError("final observations are kept with final_observations=True")
    return batch._final


def ignored(batch: "Batch") -> Array:
    if batch.validate != FLAG:
        raise AttributeError("ignored actions are flagged with validate='flag'")
    if batch._ignored is None:
        batch._ignored = batch.device.zeros((batch.n,), np.bool_)
    return batch._ignored
