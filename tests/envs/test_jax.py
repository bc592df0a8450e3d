"""The games as pure functions for JAX: the same as batches, under ``jit`` and ``vmap``."""

from typing import Any

import numpy as np
import pytest

import kufsa
from kufsa import BadOption, Game
from kufsa.core import kernel
from kufsa.envs import Batch

jax = pytest.importorskip("jax")

STEPS = 3 if kernel.INTERPRETED else 40


@pytest.fixture(scope="module", name="kufsa_jax")
def load() -> Any:
    return kufsa.envs.jax


def lowest(state: Any) -> Any:
    return jax.numpy.argmax(state.legal_action_mask, axis=-1)


def as_batch(env: Any, states: Any, **settings: Any) -> Batch:
    """The same games as a batch."""
    made = kufsa.batch(
        env.game, len(states.record), env.players, autoreset="DISABLED", validate=False, **settings
    )
    records = np.array(states.record).view(env.game.rules.STATE).reshape(-1)
    made.put(range(made.n), [made.position(0)] * made.n)
    made.states = records
    made.step([-1] * made.n)
    return made


def test_games_are_those_of_a_batch(kufsa_jax: Any, game: Game) -> None:
    env = kufsa_jax.make(game, game.players[-1], rewards="points")
    init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    state = init(jax.random.split(jax.random.key(7), 6))
    twin = as_batch(env, state, rewards="points")
    for _ in range(STEPS):
        for name in twin.turn._fields:
            assert (np.asarray(getattr(state, name)) == getattr(twin.turn, name)).all(), name
        seats = np.arange(6) % env.players
        seen = jax.jit(jax.vmap(env.observe))(state, seats)
        assert (np.asarray(seen) == twin.observe(seats)).all()
        actions = np.asarray(lowest(state))
        state = step(state, actions)
        twin.step(actions)


def test_keys_are_games(kufsa_jax: Any) -> None:
    env = kufsa_jax.make("drachenwurf", 2)
    init = jax.jit(env.init)
    one, same, other = (np.asarray(init(jax.random.key(seed)).record) for seed in (1, 1, 2))
    old = np.asarray(init(jax.random.PRNGKey(1)).record)
    assert (one == same).all() and (one == old).all() and (one != other).any()


def test_what_is_illegal_changes_nothing(kufsa_jax: Any) -> None:
    env = kufsa_jax.make("catch_dragon", 2)
    state = env.init(jax.random.key(1))
    for wrong in (-5, 99, 1 << 30):
        after = env.step(state, jax.numpy.asarray(wrong))
        assert (after.record == state.record).all() and not after.rewards.any()
    assert not env.observe(state, 2).any() and not env.observe(state, -1).any()


def test_a_game_that_ends_is_followed_by_another(kufsa_jax: Any) -> None:
    env = kufsa_jax.make("kings_court", 2, max_steps=5)

    def body(state: Any, key: Any) -> Any:
        state = env.step_or_begin(state, lowest(state), key)
        return state, (state.truncated, state.current_player)

    keys = jax.random.split(jax.random.key(3), 11)
    state, (ended, acting) = jax.jit(lambda: jax.lax.scan(body, env.init(keys[0]), keys[1:]))()
    assert np.flatnonzero(np.asarray(ended)).tolist() == [4, 9]
    assert (np.asarray(acting) >= 0).all()
    assert not (env.step(state, lowest(state)).rewards.any())


def test_many_games_at_once_do_not_wait_for_each_other(kufsa_jax: Any) -> None:
    """Callbacks with long arrays, nested dimensions and programs that run while others do."""
    env = kufsa_jax.make("catch_dragon", 2)
    keys = jax.random.split(jax.random.key(1), 4 * 64).reshape(4, 64)
    states = jax.jit(jax.vmap(jax.vmap(env.init)))(keys)
    run = jax.jit(jax.vmap(jax.vmap(env.step)))
    runs = [run(states, lowest(states)) for _ in range(4)]
    assert runs[0].observation.shape == (4, 64, 592)
    assert (runs[0].record == runs[3].record).all()


def test_settings_are_checked(kufsa_jax: Any) -> None:
    for wrong in ({"players": 9}, {"max_steps": 0}, {"rewards": "money"}, {"colour": "red"}):
        with pytest.raises(BadOption):
            kufsa_jax.make("catch_dragon", **wrong)
