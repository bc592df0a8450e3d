"""Every seat of many games as an environment of its own, in one of Gymnasium's vectors."""

from typing import Any

import numpy as np
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from kufsa.core.errors import BadOption
from kufsa.core.game import Game
from kufsa.core.registry import game as find_game

from . import common
from .common import Observation
from .seat_vector import SELF, SeatVectorEnv

WAITING = 0  # the action that a seat may choose while another one is to act; it is ignored


class AllSeatsVectorEnv(SeatVectorEnv):
    """Self-play for trainers that know of one seat only: each seat is an environment.

    Environment ``i`` is seat ``i % players`` of game ``i // players``, so their number is a
    multiple of ``players``. A step asks all of them. A seat that is not to act sees the table and
    may choose nothing but action 0, which is ignored; everybody is given what their own seat wins
    and loses, whoever acted, and all seats of a game end together. So what comes of one environment
    is the whole of what happened to one player.
    """

    def __init__(
        self, num_envs: int, game: str | Game, players: int | None = None, **settings: Any
    ) -> None:
        found = find_game(game) if isinstance(game, str) else game
        seats = found.players[0] if players is None else players
        found.check_options(seats, {})
        if num_envs < 1 or num_envs % seats:
            raise BadOption(
                f"every seat of a game is an environment: their number is a multiple of {seats}, "
                f"not {num_envs}"
            )
        super().__init__(num_envs // seats, found, seats, bots=SELF, **settings)
        self.num_envs = num_envs
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def step(
        self, actions: Any
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play what the seats to act have chosen."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise ValueError(f"actions are {self.num_envs} whole numbers, one for each seat")
        acting = self.batch.current_player.clip(0)
        chosen = given.reshape(self.games, -1)[self._everyone, acting]
        seen, _, terminated, truncated, infos = super().step(chosen)
        rewards = infos.pop("rewards").reshape(-1)
        return seen, rewards, self._by_seat(terminated), self._by_seat(truncated), infos

    def action_masks(self) -> NDArray[np.bool_]:
        """What each seat may choose now, under the name that MaskablePPO asks for."""
        batch = self.batch
        masks = np.zeros((self.num_envs, batch.encoding.actions.size), np.bool_)
        masks[:, WAITING] = True
        going = np.flatnonzero(batch.current_player >= 0)
        places = going * batch.players + batch.current_player[going]
        masks[places] = batch.legal_action_mask[going]
        return masks

    def render(self) -> Any:
        """What a person in each seat is shown."""
        return tuple(
            common.render(self.batch.position(number), seat, self.render_mode)
            for number in range(self.games)
            for seat in range(self.batch.players)
        )

    def _take_mask(self, mask: Any) -> NDArray[np.bool_]:
        """Which games begin again, from a flag for each seat."""
        taken: NDArray[np.bool_] = self.batch.device.take_mask(mask, self.num_envs)
        by_game = taken.reshape(self.games, -1)
        if (by_game != by_game[:, :1]).any():
            raise ValueError("the seats of a game begin together: their flags are the same")
        return by_game[:, 0].copy()

    def _observation(self) -> Observation:
        rows = [self.batch.observe(seat) for seat in range(self.batch.players)]
        seen = np.stack(rows, axis=1).reshape(self.num_envs, -1)
        return {"observation": seen, "action_mask": self.action_masks().view(np.int8)}

    def _infos(self) -> dict[str, Any]:
        return {"current_player": self._by_seat(self.batch.current_player)}

    def _ended_environments(self) -> NDArray[np.bool_]:
        return self._by_seat(self._ended)

    def _by_seat(self, by_game: NDArray[Any]) -> NDArray[Any]:
        return np.repeat(by_game, self.batch.players)
