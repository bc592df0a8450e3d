"""The games as pure functions for JAX: ``init``, ``step``, ``observe`` under ``jit`` and ``vmap``.

On the processor the functions are foreign functions of XLA (``xla.py``): a compiled program calls
the kernels of a batch on its own memory. Under ``vmap`` one call steps all games. Elsewhere
they are called through ``jax.pure_callback``, and on a GPU the data goes through the processor's
memory; to leave it there, step a ``kufsa.batch`` on the GPU and take its arrays by DLPack.
"""

from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kufsa.core.game import Game, OptionValue
from kufsa.core.lane import EPISODE, LANE, MOST_SEATS
from kufsa.core.outcome import sign
from kufsa.core.registry import game as find_game
from kufsa.core.seed import chance_key

from . import loops, xla
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
BEGIN, STEP, SEE = "kufsa_begin", "kufsa_step", "kufsa_see"  # the names that XLA knows


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
        foreign: bool = True,
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
        self.settings = (self.game.id, str(self.options), rewards, max_steps, threads)
        self.foreign = foreign
        self._number = _register(self) if foreign else -1

    def __repr__(self) -> str:
        return f"kufsa.envs.jax.make({self.game.id!r}, {self.players})"

    # What JAX traces.

    def init(self, key: Array) -> State:
        """A new game from a key of ``jax.random``."""
        if jnp.issubdtype(key.dtype, jax.dtypes.prng_key):
            key = jax.random.key_data(key)
        return State(*self._call(BEGIN, self._shapes, key))

    def step(self, state: State, action: Array) -> State:
        """The game after an action; an illegal one, or one after the end, changes nothing."""
        action = jnp.clip(action, -1, loops.FAR).astype(jnp.int32)
        return State(*self._call(STEP, self._shapes, state.record, state.lane, action))

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
        seat = jnp.clip(jnp.asarray(seat), -1, MOST_SEATS).astype(jnp.int32)
        return self._call(SEE, self._shapes[4:5], state.record, seat)[0]

    def _call(self, name: str, shapes: Any, *given: Array) -> list[Array]:
        """Results of these shapes: by a foreign function where there is one, else by a callback."""
        shapes = tuple(shapes)

        def directly(*given: Array) -> list[Array]:
            call = jax.ffi.ffi_call(name, shapes, vmap_method="broadcast_all")
            return list(call(*given, env=np.int64(self._number)))

        def back(*given: Array) -> list[Array]:
            return list(self._by_callback(name, shapes, *given))

        if not self.foreign:
            return back(*given)
        found: list[Array] = jax.lax.platform_dependent(*given, cpu=directly, default=back)
        return found

    def _by_callback(self, name: str, shapes: Any, *given: Array) -> Any:
        work = WORK[name]

        def answer(*given: Array) -> tuple[NDArray[Any], ...]:
            arrays = [np.array(one) for one in given]
            games = arrays[-1].shape[: arrays[-1].ndim - (name == BEGIN)]
            results = [np.empty((*games, *shape.shape), shape.dtype) for shape in shapes]
            work(self, arrays, results)
            return tuple(results)

        return jax.pure_callback(answer, shapes, *given, vmap_method="broadcast_all")

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

    def _begin(self, given: list[NDArray[Any]], results: list[NDArray[Any]]) -> None:
        """New games from their keys."""
        words = given[0].reshape(-1, given[0].shape[-1])[:, :WORDS]
        keys = np.tile(self._key, (len(words), 1))
        keys[:, : words.shape[1]] ^= words.astype(np.uint32)
        turn = self._flat(results)
        states = self._states(turn.record)
        turn.lane[:] = 0
        turn.lane[:, EPISODE] = 1
        states.view(np.uint8)[:] = 0
        self.encoding.loops.deal_all(states, self._encoded, keys, 0, len(keys))
        self._look(loops.LOOK, turn, np.zeros(len(keys), np.int32))

    def _step(self, given: list[NDArray[Any]], results: list[NDArray[Any]]) -> None:
        record, lane, action = given
        turn = self._flat(results)
        turn.record[:] = record.reshape(turn.record.shape)
        turn.lane[:] = lane.reshape(turn.lane.shape)
        self._look(loops.STEP, turn, action.reshape(-1))

    def _see(self, given: list[NDArray[Any]], results: list[NDArray[Any]]) -> None:
        record, seats = given[0].reshape(-1, self._bytes), given[1].reshape(-1)
        there = (seats >= 0) & (seats < self.players)
        rows = results[0].reshape(-1, self.encoding.observation.size)
        with self._turns:
            self._device.see(self._states(record), np.where(there, seats, 0).astype(np.int32), rows)
        rows[~there] = 0

    def _flat(self, results: list[NDArray[Any]]) -> State:
        """The same memory with one row for each game."""
        shapes = self._shapes
        return State(
            *(part.reshape(-1, *one.shape) for part, one in zip(results, shapes, strict=True))
        )

    def _states(self, rows: NDArray[np.uint8]) -> NDArray[Any]:
        return rows.view(self.game.rules.STATE).reshape(-1)

    def _look(self, task: int, turn: State, actions: NDArray[np.int32]) -> None:
        """Play these actions, or none, and write what is known of the games then."""
        n = len(actions)
        settings = self._settings.copy()
        settings[loops.TASK] = task
        listed = np.zeros((n, self.encoding.listed), np.uint16)
        with self._turns:
            self._device.advance(
                Games(self._states(turn.record), turn.lane),
                Request(self._encoded, self._key, actions, np.zeros(n, np.bool_), settings),
                Results(*turn[2:], listed=listed),
            )


WORK: dict[str, Callable[[JaxEnv, list[NDArray[Any]], list[NDArray[Any]]], None]] = {
    BEGIN: JaxEnv._begin,
    STEP: JaxEnv._step,
    SEE: JaxEnv._see,
}
_envs: list[JaxEnv] = []  # by the number that a compiled program holds: they are never forgotten
_handlers: list[Any] = []


def _register(env: JaxEnv) -> int:
    """The number by which compiled programs name this; the first call tells XLA of the functions.

    Who makes the same environment again gets the number of the first.
    """
    if not _handlers:
        version = xla.version_of(Path(jax.ffi.include_dir(), "xla", "ffi", "api", "c_api.h"))
        for name, work in WORK.items():

            def run(number: int, given: Any, results: Any, work: Any = work) -> None:
                work(_envs[number], given, results)

            _handlers.append(xla.handler(run, version))
            capsule = jax.ffi.pycapsule(_handlers[-1])
            jax.ffi.register_ffi_target(name, capsule, platform="cpu")
    for number, other in enumerate(_envs):
        if other.settings == env.settings:
            return number
    _envs.append(env)
    return len(_envs) - 1
