"""The games as Gymnasium environments: one seat learns, and the others are played for it.

Importing this registers ``kufsa/CatchDragon-v0`` and the others; the number is the version of the
game's encoding.

>>> import gymnasium, kufsa.envs.gymnasium
>>> env = gymnasium.make("kufsa/CatchDragon-v0", players=2, bots="greedy", seat=0)
>>> observation, info = env.reset(seed=7)
>>> observation["observation"].shape, observation["action_mask"].shape
((592,), (100,))

:class:`SeatEnv` plays against any bots. :class:`SeatVectorEnv` steps many games at once with
``kufsa.batch``, against random play, against a function, or with itself.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core import registry
from kufsa.core.errors import BadOption, IllegalAction, brief
from kufsa.core.game import Game
from kufsa.core.outcome import good
from kufsa.core.position import EVERYONE, Position
from kufsa.search.protocol import Bot, bot

from . import common
from .batch_settings import check_rewards
from .batches import batch
from .common import ILLEGAL_REWARD, Observation
from .encoding import IllegalIndex, encoding
from .table import Table, outcome

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise common.missing(error, "research") from None

RANDOM, SELF = "random", "self"

Player = str | int | Bot  # a bot's name, its level, or itself
Policy = Callable[[NDArray[np.int8], NDArray[np.bool_]], Any]  # observations, masks: actions


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of one game; the others are bots, who get their views and events and nothing else.

    An action that is not in the mask ends the game and costs 1.
    """

    metadata = {"render_modes": common.RENDER_MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        bots: Player | Sequence[Player] = RANDOM,
        seat: int = 0,
        rewards: str = "outcome",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = registry.game(game) if isinstance(game, str) else game
        self.options: dict[str, Any] = self.game.check_options(
            self.game.players[0] if players is None else players, options
        )
        self.players = int(self.options["players"])
        self.seat = _check_seat(seat, self.players)
        self.rewards = check_rewards(rewards)
        self.render_mode = common.check_render_mode(render_mode)
        self._wanted: list[Player] = (
            [bots] * (self.players - 1) if isinstance(bots, str | int | Bot) else list(bots)
        )
        if len(self._wanted) != self.players - 1:
            raise BadOption(f"{self.players - 1} other seats need bots, not {len(self._wanted)}")
        code = encoding(self.game)
        self.observation_space = common.observation_space(code)
        self.action_space = spaces.Discrete(code.actions.size)
        self._bots: dict[int, Bot] = {}
        self._table: Table | None = None
        self._playing = False
        self._make_bots(None)  # a wrong name is reported now

    def _make_bots(self, dice: np.random.Generator | None) -> None:
        others = [other for other in range(self.players) if other != self.seat]
        for other, wanted in zip(others, self._wanted, strict=True):
            if isinstance(wanted, str | int):
                seed = None if dice is None else int(dice.integers(1 << 62))
                self._bots[other] = bot(self.game.id, wanted, seed)
            else:
                self._bots[other] = wanted

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, up to the first choice of the learner's seat."""
        super().reset(seed=seed)
        if seed is not None:
            self._make_bots(self.np_random)
        while True:
            deal = int(self.np_random.integers(1 << 62))
            self._table = Table(self.game.start(seed=deal, **self.options))
            for other, player in self._bots.items():
                player.begin(other, self._table.position.options)
                player.observe(self._table.position.events(other))
            self._let_others_play(self._table)
            if not self._table.position.over:
                break
        self._playing = True
        self._show(self._table.position)
        return self._observation(self._table), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, and then the turns of the others."""
        table = self._table
        if table is None or not self._playing:
            raise ResetNeeded("the game is over, or never began: reset it first")
        before = self._points(table.position)
        if not self.action_space.contains(action) or not table.mask()[action]:
            self._playing = False
            return self._observation(table), ILLEGAL_REWARD, True, False, {"illegal": True}
        self._play(table, table.text(int(action)))
        self._let_others_play(table)
        position = table.position
        reward = self._points(position) - before
        self._show(position)
        info: dict[str, Any] = {}
        if position.over:
            self._playing = False
            info = {"scores": np.array(position.scores), "winners": np.array(position.winners)}
        return self._observation(table), reward, position.over, False, info

    def render(self) -> Any:
        """What a person in the learner's seat is shown."""
        if self._table is None:
            raise ResetNeeded("there is no game to draw: reset first")
        return common.render(self._table.position, self.seat, self.render_mode)

    def _show(self, position: Position) -> None:
        if self.render_mode == "human":
            common.render(position, self.seat, "human")

    def _points(self, position: Position) -> float:
        if self.rewards == "points":
            return float(good(position.game, position.scores[self.seat]))
        return outcome(position)[self.seat]

    def _observation(self, table: Table) -> Observation:
        code, position = table.code, table.position
        return {
            "observation": code.observe(position, self.seat),
            "action_mask": code.mask(position, self.seat).astype(np.int8),
        }

    def _let_others_play(self, table: Table) -> None:
        while not table.position.over and table.asked != self.seat:
            if table.asked is not None:
                self._play(table, self._ask(table, table.asked))

    def _ask(self, table: Table, seat: int) -> str:
        """A bot's choice; in a game without turns, all are equally quick, as in a batch."""
        position = table.position
        choice = self._bots[seat].choose(position.view(seat), position.legal_for(seat))
        if table.wait is None or position.to_act is not EVERYONE:
            return str(choice)
        action = choice[0] or table.wait
        if action != table.wait:
            try:
                position.play(action)
            except IllegalAction:
                return table.wait  # as at any table
        return action

    def _play(self, table: Table, action: str) -> None:
        """Play one choice, draw the lot that it may need, and tell the bots."""
        before = table.position
        table.play(action)
        if table.contest:
            table.settle(int(self.np_random.integers(len(table.contest))))
        if table.position is not before:
            for other, player in self._bots.items():
                player.observe(table.position.events(other))


class SeatVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """The same seat of many games, stepped at once by ``kufsa.batch``.

    The others play at random (``"random"``), by a function of observations and masks that gives an
    action for every game, or are the learner itself (``"self"``): then every step asks whoever is
    to act, the reward is that of the seat that acted, and ``infos`` has ``current_player`` and
    ``rewards`` of all seats. For bots that think in Python, ask ``gymnasium.make_vec`` for
    ``vectorization_mode="sync"`` or ``"async"``.
    """

    metadata = {"render_modes": [*common.RENDER_MODES[1:]]}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int,
        game: str | Game,
        players: int | None = None,
        *,
        bots: str | Policy = RANDOM,
        seat: int = 0,
        rewards: str = "outcome",
        max_episode_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if not callable(bots) and bots not in (RANDOM, SELF):
            raise BadOption(
                f"the others of a vector are {RANDOM!r}, {SELF!r} or a function, not "
                f"{brief(bots)}: for bots, use vectorization_mode='sync' or 'async'"
            )
        self.batch = batch(
            game, num_envs, players, autoreset="DISABLED", rewards=rewards, validate=False,
            threads=threads, **options,
        )  # fmt: skip
        self.num_envs = num_envs
        self.seat = _check_seat(seat, self.batch.players)
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.max_episode_steps = max_episode_steps
        self.copy = copy
        self.render_mode = common.check_render_mode(render_mode)
        self._alone = bots == SELF
        self._policy: Policy = bots if callable(bots) else lambda seen, mask: self.batch.sample()
        code = self.batch.encoding
        self.single_observation_space = common.observation_space(code)
        self.single_action_space = spaces.Discrete(code.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._steps = np.zeros(num_envs, np.int64)
        self._ended = np.ones(num_envs, np.bool_)
        self._everyone = np.arange(num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """New games, all or those of ``options["reset_mask"]``."""
        super().reset(seed=seed)
        mask = (options or {}).get("reset_mask")
        if seed is not None:
            self.batch.reset(mask, seed=seed)
        self._begin(np.ones(self.num_envs, np.bool_) if mask is None else mask, seed is not None)
        return self._observation(), self._infos()

    def step(
        self, actions: Any
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in every game, and then the turns of the others."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise ValueError(f"actions are {self.num_envs} whole numbers, one for each game")
        starting = self._ended.copy()
        if starting.any() and self.autoreset_mode is not AutoresetMode.NEXT_STEP:
            raise ResetNeeded(f"game {int(starting.argmax())} is over: reset it first")
        mask = self.batch.legal_action_mask
        inside = (given >= 0) & (given < mask.shape[1])
        legal = inside & mask[self._everyone, np.where(inside, given, 0)]
        wrong = ~legal & ~starting
        acted = self.batch.current_player.clip(0) if self._alone else self.seat
        total = self._play(np.where(legal & ~starting, given, -1))
        rewards = total[self._everyone, acted]
        rewards[wrong] = ILLEGAL_REWARD
        self._steps += 1
        terminated = (self.batch.terminated & ~starting) | wrong
        truncated = np.zeros(self.num_envs, np.bool_)
        if self.max_episode_steps is not None:
            truncated = (self._steps >= self.max_episode_steps) & ~terminated & ~starting
        infos: dict[str, Any] = {}
        if self._alone:
            infos["rewards"] = total
        self._ended = terminated | truncated
        if self.autoreset_mode is AutoresetMode.SAME_STEP and self._ended.any():
            infos |= self._final()
            starting = self._ended
        if starting.any():
            ended = self._ended & ~starting
            self._begin(starting)
            self._ended = ended
        return self._observation(), rewards, terminated, truncated, infos | self._infos()

    def render(self) -> Any:
        """What a person in the learner's seat is shown of every game."""
        return tuple(
            common.render(self.batch.position(number), self.seat, self.render_mode)
            for number in range(self.num_envs)
        )

    def _play(self, actions: NDArray[Any]) -> NDArray[np.float32]:
        """Play these actions (-1: none), then the others' turns; returns every seat's rewards."""
        turn = self.batch.step(actions)
        total: NDArray[np.float32] = turn.rewards.copy()
        while not self._alone:
            theirs = (turn.current_player >= 0) & (turn.current_player != self.seat)
            if not theirs.any():
                break
            chosen = np.asarray(self._policy(turn.observation, turn.legal_action_mask))
            legal = turn.legal_action_mask[self._everyone, chosen]
            if not legal[theirs].all():
                number = int((theirs & ~legal).argmax())
                raise IllegalIndex(f"game {number}: bots chose {chosen[number]}, which is illegal")
            turn = self.batch.step(np.where(theirs, chosen, -1))
            total += turn.rewards
        return total

    def _begin(self, chosen: NDArray[np.bool_], dealt: bool = False) -> None:
        """New games, up to the first choice of the learner's seat."""
        if not dealt:
            self.batch.reset(chosen)
        self._steps[chosen] = 0
        self._ended[chosen] = False
        self._play(np.full(self.num_envs, -1))
        again = chosen & self.batch.terminated
        if again.any():
            self._begin(again)

    def _observation(self) -> Observation:
        turn = self.batch.turn
        seen, mask = turn.observation, turn.legal_action_mask.view(np.int8)
        if self.copy:
            seen, mask = seen.copy(), mask.copy()
        over = turn.current_player < 0  # then the batch shows seat 0
        if self.seat > 0 and not self._alone and over.any():
            seen[over] = self.batch.observe(self.seat)[over]
        return {"observation": seen, "action_mask": mask}

    def _infos(self) -> dict[str, Any]:
        return {"current_player": self.batch.current_player.copy()} if self._alone else {}

    def _final(self) -> dict[str, Any]:
        """The last observations of the games that have just ended, in Gymnasium's form."""
        seen = self._observation()
        final = np.full(self.num_envs, None, object)
        for number in np.flatnonzero(self._ended):
            final[number] = {name: rows[number].copy() for name, rows in seen.items()}
        flags = self._ended.copy()
        return {
            "final_obs": final,
            "_final_obs": flags,
            "final_info": {},
            "_final_info": flags.copy(),
        }


def _check_seat(seat: int, players: int) -> int:
    if type(seat) is not int or not 0 <= seat < players:
        raise BadOption(f"seats are 0 to {players - 1}, not {brief(seat)}")
    return seat


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        names = ", ".join(one.value for one in AutoresetMode)
        raise BadOption(f"autoreset_mode is one of {names}, not {brief(mode)}") from None


def _register() -> None:
    for id in registry.games():
        try:
            version = encoding(id).version
        except TypeError:
            continue  # a game from elsewhere that has no encoding
        name = "".join(part.capitalize() for part in id.split("_"))
        gymnasium.register(
            f"kufsa/{name}-v{version}",
            entry_point=f"{__name__}:SeatEnv",
            vector_entry_point=f"{__name__}:SeatVectorEnv",
            kwargs={"game": id},
        )


_register()
