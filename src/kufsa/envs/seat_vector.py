"""One seat of many games as one of Gymnasium's vectors, stepped by ``kufsa.batch``."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from kufsa.core.errors import BadOption, brief
from kufsa.core.game import Game
from kufsa.core.seed import Seed, chance_key

from . import common, stepping
from .batches import batch
from .common import ILLEGAL_REWARD, Observation
from .encoding import IllegalIndex
from .league import League, Opposition
from .moving import begin_by_seeds
from .opponents import COMPILED, RANDOM, Policy

SELF, ALL = "self", "all"  # RANDOM is a word for others, and for a seat


class SeatVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """A seat of many games, stepped at once by ``kufsa.batch``.

    It is the same in all games, or with ``seat="random"`` drawn for each, and then told in
    ``infos["seat"]``. The others play at random (``"random"``), by rules of thumb (``"quick"``), as
    the bot of that name (``"greedy"``), by a function of observations and masks that gives an
    action for every game, are drawn for each game from several of these (a list, or a
    :class:`League`; ``infos["opponent"]`` tells which), or are the learner itself (``"self"``):
    then every step asks whoever is to act, the reward is that of the seat that acted, and ``infos``
    has ``current_player`` and ``rewards`` of all seats; :class:`AllSeatsVectorEnv` is for trainers
    that know of one seat only. For bots that think in Python, ask ``gymnasium.make_vec`` for
    ``vectorization_mode="sync"`` or ``"async"``.
    """

    metadata = {"render_modes": [*common.RENDER_MODES[1:]]}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int,
        game: str | Game,
        players: int | None = None,
        *,
        bots: str | Policy | League | Sequence[Any] | Mapping[str, Any] = RANDOM,
        seat: int | str = 0,
        rewards: str = "outcome",
        max_episode_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        league = _league(bots)
        self.batch = batch(
            game, num_envs, players, autoreset="DISABLED", rewards=rewards, validate=False,
            threads=threads, **options,
        )  # fmt: skip
        self.num_envs = self.games = num_envs
        self.seat = check_seat(seat, self.batch.players)
        self._seats: NDArray[np.int64] = np.full(num_envs, 0 if self.seat == RANDOM else self.seat)
        self._dice = np.random.default_rng()  # for the seats
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.max_episode_steps = max_episode_steps
        self.copy = copy
        self.render_mode = common.check_render_mode(render_mode)
        self._alone = bots == SELF
        self._policy: Policy = bots if callable(bots) else lambda seen, mask: self.batch.sample()
        self._others = None if league is None else Opposition(league, self.batch, threads)
        self._names_others = not _is_compiled(bots)  # where there is more than one
        code = self.batch.encoding
        self.single_observation_space = common.observation_space(code)
        self.single_action_space = spaces.Discrete(code.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._steps = np.zeros(num_envs, np.int64)
        self._ended = np.ones(num_envs, np.bool_)
        self._everyone = np.arange(num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """New games, all or those of ``options["reset_mask"]``.

        With a list of seeds, each game begins as ``game.start`` does with its seed, or with chance
        of its own for None; the games after these follow from all the seeds together.
        """
        mask = (options or {}).get("reset_mask")
        chosen = np.ones(self.games, np.bool_) if mask is None else self._take_mask(mask)
        several = list(seed) if isinstance(seed, Iterable) else None
        single = None if seed is None or several is not None else int(seed)  # type: ignore[arg-type]
        super().reset(seed=single)
        if single is not None:
            self.batch.reset(mask, seed=single)
            self._reseed(single)
        elif several is not None:
            begin_by_seeds(self.batch, chosen, several)
            if any(one is not None for one in several):
                self._reseed(" ".join(map(str, several)))
        self._begin(chosen, seed is not None)
        return self._observation(), self._infos()

    def step(
        self, actions: Any
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in every game, and then the turns of the others."""
        given = np.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise ValueError(f"actions are {self.games} whole numbers, one for each game")
        starting = self._ended.copy()
        if starting.any() and self.autoreset_mode is not AutoresetMode.NEXT_STEP:
            raise ResetNeeded(f"game {int(starting.argmax())} is over: reset it first")
        mask = self.batch.legal_action_mask
        inside = (given >= 0) & (given < mask.shape[1])
        legal = inside & mask[self._everyone, np.where(inside, given, 0)]
        wrong = ~legal & ~starting
        acted = self.batch.current_player.clip(0) if self._alone else self._seats
        total = self._play(np.where(legal & ~starting, given, -1))
        rewards = total[self._everyone, acted]
        rewards[wrong] = ILLEGAL_REWARD
        self._steps += 1
        terminated = (self.batch.terminated & ~starting) | wrong
        truncated = np.zeros(self.games, np.bool_)
        if self.max_episode_steps is not None:
            truncated = (self._steps >= self.max_episode_steps) & ~terminated & ~starting
        infos: dict[str, Any] = {}
        if self._alone:
            total[wrong, acted[wrong]] = ILLEGAL_REWARD
            infos["rewards"] = total
        if self._others is not None:
            self._others.record(self.batch.terminated & ~starting, self._seats)
        self._ended = terminated | truncated
        if self.autoreset_mode is AutoresetMode.SAME_STEP and self._ended.any():
            infos |= self._final()
            starting = self._ended
        if starting.any():
            ended = self._ended & ~starting
            self._begin(starting)
            self._ended = ended
        return self._observation(), rewards, terminated, truncated, infos | self._infos()

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be chosen now in every game, under the name that MaskablePPO asks for."""
        masks: NDArray[np.bool_] = self.batch.legal_action_mask.copy()
        return masks

    def render(self) -> Any:
        """What a person in the learner's seat is shown of every game."""
        return tuple(
            common.render(self.batch.position(number), int(seat), self.render_mode)
            for number, seat in enumerate(self._seats)
        )

    def _take_mask(self, mask: Any) -> NDArray[np.bool_]:
        taken: NDArray[np.bool_] = self.batch.device.take_mask(mask, self.games)
        return taken

    def _play(self, actions: NDArray[Any]) -> NDArray[np.float32]:
        """Play these actions (-1: none), then the others' turns; returns every seat's rewards."""
        turn = self.batch.step(actions)
        total: NDArray[np.float32] = turn.rewards.copy()
        players = None if self._others is None else self._others.compiled()
        if players is not None:
            turn = stepping.play_on(self.batch, players, self._seats, total)
        while not self._alone:
            theirs = (turn.current_player >= 0) & (turn.current_player != self._seats)
            if not theirs.any():
                break
            if self._others is None:
                chosen = np.asarray(self._policy(turn.observation, turn.legal_action_mask))
            else:
                chosen = self._others.choose(theirs)
            legal = turn.legal_action_mask[self._everyone, chosen]
            if not legal[theirs].all():
                number = int((theirs & ~legal).argmax())
                raise IllegalIndex(f"game {number}: bots chose {chosen[number]}, which is illegal")
            turn = self.batch.step(np.where(theirs, chosen, -1))
            total += turn.rewards
        return total

    def _reseed(self, seed: Seed) -> None:
        """The seats that are drawn, and the dice of the others, follow from a seed."""
        self._dice = np.random.default_rng(chance_key(seed))
        if self._others is not None:
            self._others.reseed(seed)

    def _begin(self, chosen: NDArray[np.bool_], dealt: bool = False) -> None:
        """New games, up to the first choice of the learner's seat."""
        if not dealt:
            self.batch.reset(chosen)
        if self.seat == RANDOM:
            drawn = self._dice.integers(self.batch.players, size=self.games)
            self._seats = np.where(chosen, drawn, self._seats)
        if self._others is not None:
            self._others.sit_down(chosen, self._dice)
        self._steps[chosen] = 0
        self._ended[chosen] = False
        self._play(np.full(self.games, -1))
        again = chosen & self.batch.terminated
        if again.any():
            self._begin(again)

    def _observation(self) -> Observation:
        turn = self.batch.turn
        seen, mask = turn.observation, turn.legal_action_mask.view(np.int8)
        if self.copy:
            seen, mask = seen.copy(), mask.copy()
        over = turn.current_player < 0  # then the batch shows seat 0
        if self._seats.any() and not self._alone and over.any():
            seen[over] = self.batch.observe(self._seats)[over]
        return {"observation": seen, "action_mask": mask}

    def _infos(self) -> dict[str, Any]:
        infos: dict[str, Any] = {}
        if self._alone:
            infos["current_player"] = self.batch.current_player.copy()
        elif self.seat == RANDOM:
            infos["seat"] = self._seats.copy()
        if self._others is not None and self._names_others:
            infos["opponent"] = self._others.numbers.copy()
        return infos

    def _final(self) -> dict[str, Any]:
        """The last observations of the games that have just ended, in Gymnasium's form."""
        seen = self._observation()
        flags = self._ended_environments()
        final = np.full(self.num_envs, None, object)
        for number in np.flatnonzero(flags):
            final[number] = {name: rows[number].copy() for name, rows in seen.items()}
        return {
            "final_obs": final,
            "_final_obs": flags,
            "final_info": {},
            "_final_info": flags.copy(),
        }

    def _ended_environments(self) -> NDArray[np.bool_]:
        return self._ended.copy()


def _league(bots: Any) -> League | None:
    """What the others are drawn from; None where they are one function, chance or the learner."""
    if isinstance(bots, League):
        return bots
    if isinstance(bots, list | tuple | Mapping):
        return League(bots)
    if _is_compiled(bots):
        return League({bots: bots})
    if not callable(bots) and bots not in (RANDOM, SELF):
        words = ", ".join(map(repr, (RANDOM, *COMPILED, SELF)))
        raise BadOption(
            f"the others of a vector are {words}, a function or several, "
            f"not {brief(bots)}: for bots, use vectorization_mode='sync' or 'async'"
        )
    return None


def _is_compiled(bots: Any) -> bool:
    return isinstance(bots, str) and bots in COMPILED


def check_seat(seat: int | str, players: int) -> int | str:
    """The seat, or the word that has it drawn; or a BadOption."""
    if seat == RANDOM or (type(seat) is int and 0 <= seat < players):
        return seat
    raise BadOption(f"seats are 0 to {players - 1}, not {brief(seat)}: or it is {RANDOM!r}")


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        names = ", ".join(one.value for one in AutoresetMode)
        raise BadOption(f"autoreset_mode is one of {names}, not {brief(mode)}") from None
