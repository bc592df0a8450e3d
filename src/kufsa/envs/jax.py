"""The games as pure functions for JAX: ``init``, ``step``, ``observe`` under ``jit`` and ``vmap``.

The functions call the kernels of a batch on the processor through ``jax.pure_callback``: inside a
compiled program, but with the data handed over at each call. Under ``vmap`` one call steps all
games. On a GPU the data goes through the processor's memory; to leave it there, step a
``kufsa.batch`` on the GPU and take its arrays by DLPack.
"""

from collections.abc import Callable
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kufsa.core.game import Game, OptionValue
from kufsa.core.lane import EPISODE, LANE
from kufsa.core.outcome import sign
from kufsa.core.registry import game as find_game
from kufsa.core.seed import chance_key

from . import loops
from .batch_settings import check_rewards, positive
from .bundles import Games, Request, Results
from .common import missing
from .cpu import CpuDevice
from .encoding import encoding

try:
    import jax
    from jax import numpy as jnp
except ModuleNotFoundError as error:
    raise missing(error, "jax") from None

__all__ = ["JaxEnv", "State", "make"]

Array = Any  # of JAX
WORDS = 4  # of a game's key that a key of JAX fills at most


class State(NamedTuple):
    """A game and its last turn; under ``vmap`` every field has one more dimension in front."""

    record: Array  # uint8: the state as the kernels keep it
    lane: Array  # int32: what a batch counts in it
    current_player: Array  # int32: the seat to act; -1 after the end
    legal_action_mask: Array  # bool, by action
    observation: Array  # int8: what the seat to act sees
    rewards: Array  # float32, by seat
    terminated: Array  # bool: the game is over
    truncated: Array  # bool: it was cut off after max_steps


def make(game: str | Game, players: int | None = None, **settings: Any) -> "JaxEnv":
    """The functions of a game with its options; ``rewards`` and ``max_steps`` as for a batch."""
    return JaxEnv(game, players, **settings)


class JaxEnv:
    """A game as pure functions; the same key and actions, the same game."""

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        rewards: str = "outcome",
        max_steps: int | None = None,
        threads: int | None = None,
        **options: OptionValue,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.options = self.game.check_options(
            self.game.players[0] if players is None else players, options
        )
        self.players = int(self.options["players"])
        self.encoding = encoding(self.game)
        self._device = CpuDevice(self.encoding, threads)
        self._turns = Lock()  # the memory of the device is for one call at a time
        settings = np.zeros(loops.SETTINGS, np.int64)
        settings[loops.MODE] = loops.DISABLED
        settings[loops.POINTS] = sign(self.game) if check_rewards(rewards) == "points" else 0
        settings[loops.SEATS] = self.players
        settings[loops.MASKS] = settings[loops.OBSERVATIONS] = 1
        if max_steps is not None:
            settings[loops.MAX_STEPS] = positive(max_steps, "max_steps is", "step")
        self._settings = settings
        self._encoded = self.game.encode(self.options)
        self._key = chance_key(b"jax")
        self._bytes = self.game.rules.STATE.itemsize
        self._shapes = self._empty(())

    def __repr__(self) -> str:
        return f"kufsa.envs.jax.make({self.game.id!r}, {self.players})"

    # What JAX traces.

    def init(self, key: Array) -> State:
        """A new game from a key of ``jax.random``."""
        if jnp.issubdtype(key.dtype, jax.dtypes.prng_key):
            key = jax.random.key_data(key)
        state: State = self._call(self._begin, self._shapes, key)
        return state

    def step(self, state: State, action: Array) -> State:
        """The game after an action; an illegal one, or one after the end, changes nothing."""
        after: State = self._call(self._step, self._shapes, state.record, state.lane, action)
        return after

    def step_or_begin(self, state: State, action: Array, key: Array) -> State:
        """The same, but a game that ends is followed by a new one at once, from this key.

        Rewards, ``terminated`` and ``truncated`` are then those of the game that ended.
        """
        after = self.step(state, action)
        ended = after.terminated | after.truncated
        fresh = self.init(key)._replace(
            rewards=after.rewards, terminated=after.terminated, truncated=after.truncated
        )
        chosen: State = jax.tree.map(lambda new, old: jnp.where(ended, new, old), fresh, after)
        return chosen

    def observe(self, state: State, seat: Array) -> Array:
        """What a seat sees, whoever is to act; for a seat that is not there, zeros."""
        return self._call(self._see, self._shapes.observation, state.record, jnp.asarray(seat))

    def _call(self, work: Callable[..., Any], shapes: Any, *given: Array) -> Any:
        return jax.pure_callback(work, shapes, *given, vmap_method="broadcast_all")

    # What the processor does.

    def _empty(self, games: tuple[int, ...]) -> State:
        """What a turn of so many games looks like."""

        def of(dtype: Any, *shape: int) -> Any:
            return jax.ShapeDtypeStruct((*games, *shape), dtype)

        return State(
            record=of(np.uint8, self._bytes),
            lane=of(np.int32, LANE),
            current_player=of(np.int32),
            legal_action_mask=of(np.bool_, self.encoding.actions.size),
            observation=of(np.int8, self.encoding.observation.size),
            rewards=of(np.float32, self.players),
            terminated=of(np.bool_),
            truncated=of(np.bool_),
        )

    def _begin(self, key: Array) -> State:
        words = np.asarray(key).astype(np.uint32)
        games = words.shape[:-1]
        words = words.reshape(-1, words.shape[-1])[:, :WORDS]
        keys = np.tile(self._key, (len(words), 1))
        keys[:, : words.shape[1]] ^= words
        states = np.zeros(len(keys), self.game.rules.STATE)
        lanes = np.zeros((len(keys), LANE), np.int32)
        lanes[:, EPISODE] = 1
        self.encoding.loops.deal_all(states, self._encoded, keys, 0, len(keys))
        return self._run(loops.LOOK, games, states, lanes, np.zeros(len(keys), np.int32))

    def _step(self, record: Array, lane: Array, action: Array) -> State:
        chosen = np.asarray(action)
        lanes = np.array(lane, np.int32).reshape(-1, LANE)
        numbers = np.clip(chosen.reshape(-1), -1, loops.FAR).astype(np.int32)
        return self._run(loops.STEP, chosen.shape, self._states(record), lanes, numbers)

    def _see(self, record: Array, seat: Array) -> NDArray[np.int8]:
        seats = np.asarray(seat)
        there = (seats >= 0) & (seats < self.players)
        rows = np.zeros((seats.size, self.encoding.observation.size), np.int8)
        with self._turns:
            asked = np.where(there, seats, 0).reshape(-1).astype(np.int32)
            self._device.see(self._states(record), asked, rows)
        rows[~there.reshape(-1)] = 0
        return rows.reshape((*seats.shape, rows.shape[1]))

    def _states(self, record: Array) -> NDArray[Any]:
        rows = np.array(record, np.uint8).reshape(-1, self._bytes)
        return rows.view(self.game.rules.STATE).reshape(-1)

    def _run(
        self,
        task: int,
        games: tuple[int, ...],
        states: NDArray[Any],
        lanes: NDArray[np.int32],
        actions: NDArray[np.int32],
    ) -> State:
        """A turn of these games, in the shape that they came in."""
        n = len(states)
        turn: list[Any] = [np.zeros(one.shape, one.dtype) for one in self._empty((n,))[2:]]
        settings = self._settings.copy()
        settings[loops.TASK] = task
        listed = np.zeros((n, self.encoding.listed), np.uint16)
        with self._turns:
            self._device.advance(
                Games(states, lanes),
                Request(self._encoded, self._key, actions, np.zeros(n, np.bool_), settings),
                Results(*turn, listed=listed),  # type: ignore[misc]
            )
        record = states.view(np.uint8).reshape(n, self._bytes)
        parts = [record, lanes, *turn]
        return State(*(part.reshape((*games, *part.shape[1:])) for part in parts))
