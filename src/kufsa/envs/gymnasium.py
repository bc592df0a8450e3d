"""The games as Gymnasium environments: one seat learns, and the others are played for it.

Importing this registers ``kufsa/CatchDragon-v0`` and the others; the number is the version of the
game's encoding.

>>> import gymnasium, kufsa.envs.gymnasium
>>> env = gymnasium.make("kufsa/CatchDragon-v0", players=2, bots="greedy", seat=0)
>>> observation, info = env.reset(seed=7)
>>> observation["observation"].shape, observation["action_mask"].shape
((592,), (100,))

:class:`SeatEnv` plays against any bots. :class:`SeatVectorEnv` steps many games at once with
``kufsa.batch``, against random play, against a function, or with itself, and
:class:`AllSeatsVectorEnv` makes every seat of every game an environment of its own.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core import registry
from kufsa.core.errors import BadOption, IllegalAction
from kufsa.core.game import Game
from kufsa.core.outcome import good
from kufsa.core.position import EVERYONE, Position
from kufsa.search.protocol import Bot, bot

from . import common
from .batch_settings import check_rewards
from .common import ILLEGAL_REWARD, Observation
from .encoding import encoding
from .table import Table, outcome

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
except ModuleNotFoundError as error:
    raise common.missing(error, "research") from None

from .all_seats import AllSeatsVectorEnv
from .opponents import RANDOM
from .seat_vector import ALL, SELF, SeatVectorEnv, check_seat

__all__ = ["AllSeatsVectorEnv", "SeatEnv", "SeatVectorEnv", "for_rllib", "seat_vector"]

Player = str | int | Bot  # a bot's name, its level, or itself


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of one game; the others are bots, who get their views and events and nothing else.

    With ``seat="random"`` it is drawn for every game, and ``info["seat"]`` of a reset tells it.
    An action that is not in the mask ends the game and costs 1.
    """

    metadata = {"render_modes": common.RENDER_MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        bots: Player | Sequence[Player] = RANDOM,
        seat: int | str = 0,
        rewards: str = "outcome",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = registry.game(game) if isinstance(game, str) else game
        self.options: dict[str, Any] = self.game.check_options(
            self.game.players[0] if players is None else players, options
        )
        self.players = int(self.options["players"])
        self._asked_seat = check_seat(seat, self.players)
        self.seat = 0 if self._asked_seat == RANDOM else int(self._asked_seat)
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
        self._others: list[Bot | None] = []  # as they were asked for; None plays from the mask
        self._bots: dict[int, Bot] = {}  # by seat
        self._table: Table | None = None
        self._playing = False
        self._make_bots(None)  # a wrong name is reported now

    def _make_bots(self, dice: np.random.Generator | None) -> None:
        self._others = []
        for wanted in self._wanted:
            if wanted == RANDOM:
                self._others.append(None)
            elif isinstance(wanted, str | int):
                seed = None if dice is None else int(dice.integers(1 << 62))
                self._others.append(bot(self.game.id, wanted, seed))
            else:
                self._others.append(wanted)

    def _take_seats(self) -> None:
        """The learner's seat, which may be drawn; the others sit in their order."""
        if self._asked_seat == RANDOM:
            self.seat = int(self.np_random.integers(self.players))
        places = [other for other in range(self.players) if other != self.seat]
        self._bots = {
            place: player
            for place, player in zip(places, self._others, strict=True)
            if player is not None
        }

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, up to the first choice of the learner's seat."""
        super().reset(seed=seed)
        if seed is not None:
            self._make_bots(self.np_random)
        self._take_seats()
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
        told = {"seat": self.seat} if self._asked_seat == RANDOM else {}
        return self._observation(self._table), told

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

    @property
    def position(self) -> Position:
        """The game as it stands."""
        if self._table is None:
            raise ResetNeeded("there is no game yet: reset first")
        return self._table.position

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be chosen now, under the name that MaskablePPO asks for."""
        if self._table is None or not self._playing:
            return np.zeros(encoding(self.game).actions.size, np.bool_)
        return self._table.mask()

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
        if seat not in self._bots:
            legal = np.flatnonzero(table.mask())
            return table.text(int(legal[self.np_random.integers(len(legal))]))
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


def for_rllib(env: gymnasium.Env[Any, Any]) -> gymnasium.Env[Any, Any]:
    """The same environment under the names, and with the numbers, of RLlib's masked models."""
    before = env.observation_space
    assert isinstance(before, spaces.Dict)
    rows, mask = before["observation"], before["action_mask"]
    assert isinstance(rows, spaces.Box) and mask.shape is not None
    after = spaces.Dict(
        {
            "observations": spaces.Box(
                rows.low.astype(np.float32), rows.high.astype(np.float32), dtype=np.float32
            ),
            "action_mask": spaces.Box(0.0, 1.0, mask.shape, np.float32),
        }
    )
    return gymnasium.wrappers.TransformObservation(
        env,
        lambda seen: {
            "observations": seen["observation"].astype(np.float32),
            "action_mask": seen["action_mask"].astype(np.float32),
        },
        after,
    )


def seat_vector(
    num_envs: int, game: str | Game, players: int | None = None, **settings: Any
) -> SeatVectorEnv:
    """What ``make_vec`` makes: a seat of many games, or with ``seat="all"`` every seat of them."""
    if settings.get("seat") != ALL:
        return SeatVectorEnv(num_envs, game, players, **settings)
    bots = settings.pop("bots", SELF)
    if bots != SELF:
        raise BadOption(f"with seat={ALL!r} nobody is left for bots: leave them out")
    del settings["seat"]
    return AllSeatsVectorEnv(num_envs, game, players, **settings)


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
            vector_entry_point=f"{__name__}:seat_vector",
            kwargs={"game": id},
        )


_register()
