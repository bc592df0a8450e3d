"""The games as pure functions for JAX: the same as batches, under ``jit`` and ``vmap``."""

import re
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


def test_on_the_processor_programs_call_foreign_functions(kufsa_jax: Any) -> None:
    """They give what callbacks give."""
    ways = [kufsa_jax.make("kings_court", 3, max_steps=60, foreign=way) for way in (True, False)]
    keys = jax.random.split(jax.random.key(5), 12).reshape(3, 4)
    programs = []
    for env in ways:
        init, step = (jax.jit(jax.vmap(jax.vmap(one))) for one in (env.init, env.step))
        found = [init(keys)]
        found.append(step(found[0], lowest(found[0])))
        seen = jax.jit(jax.vmap(jax.vmap(env.observe)))(found[1], found[1].current_player)
        assert (seen == found[1].observation).all()
        text = jax.jit(jax.vmap(env.init)).lower(keys[0]).compile().as_text()
        programs.append((re.findall(r'custom_call_target="(\w+)"', text), found))
    (direct, ours), (back, theirs) = programs
    assert direct == ["kufsa_begin"] and len(back) == 1 and "callback" in back[0]
    same = jax.tree.map(lambda one, other: bool((one == other).all()), ours, theirs)
    assert all(jax.tree.leaves(same))


def test_a_flaw_is_told_and_the_program_goes_on(
    kufsa_jax: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    env = kufsa_jax.make("kings_court", 2, max_steps=61)
    init = jax.jit(env.init)
    wanted = np.asarray(init(jax.random.key(1)).record)
    with monkeypatch.context() as patch:
        patch.setattr(kufsa_jax.JaxEnv, "_look", lambda self, *given: 1 / 0)
        with pytest.raises(Exception, match="ZeroDivisionError: division by zero"):
            jax.block_until_ready(init(jax.random.key(1)))
    assert (np.asarray(init(jax.random.key(1)).record) == wanted).all()


def test_the_same_environment_is_known_by_one_number(kufsa_jax: Any) -> None:
    one, same, other = (kufsa_jax.make("drachenwurf", players) for players in (2, 2, 3))
    assert one._number == same._number != other._number


def test_settings_are_checked(kufsa_jax: Any) -> None:
    for wrong in ({"players": 9}, {"max_steps": 0}, {"rewards": "money"}, {"colour": "red"}):
        with pytest.raises(BadOption):
            kufsa_jax.make("catch_dragon", **wrong)
