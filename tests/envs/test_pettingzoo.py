"""PettingZoo: its own tests on every game and number of players, and ours on what it may show."""

import copy
import importlib
import json
import pickle
import warnings
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from pettingzoo import ParallelEnv
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.test.state_test import state_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

import kufsa
from kufsa import BadOption, Game
from kufsa.core import kernel
from kufsa.envs import IllegalIndex, encoding
from kufsa.envs.pettingzoo import red_handed_v0
from tests.once import on_one_game

VERSIONS = Path(__file__).parent / "versions.json"
CYCLES = 4 if kernel.INTERPRETED else 20
ACCEPTED = (  # what PettingZoo remarks on every observation with a mask, its own games' excepted
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
)


@pytest.fixture
def module(game: Game) -> ModuleType:
    name = f"{game.id}_v{encoding(game).version}"
    found: ModuleType = getattr(kufsa.envs.pettingzoo, name)
    return found


@pytest.fixture(autouse=True)
def remarks() -> Iterator[list[warnings.WarningMessage]]:
    """All that PettingZoo remarks; nothing unexpected may be among it."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        yield said
    assert [str(one.message) for one in said if not str(one.message).startswith(ACCEPTED)] == []


@on_one_game
def test_their_tests_in_turn(game: Game, module: ModuleType) -> None:
    for players in game.players:

        def env(**arguments: Any) -> Any:
            return module.env(players=players, **arguments)  # noqa: B023

        api_test(env(rewards="points"), num_cycles=CYCLES)
        seed_test(env, num_cycles=CYCLES)
        render_test(env, {"svg": lambda picture: picture.startswith("<svg")})
        state_test(env(), turn_based_aec_to_parallel_wrapper(env()), num_cycles=CYCLES)


@pytest.mark.parametrize("players", kufsa.game("red_handed").players)
def test_their_tests_at_once(players: int) -> None:
    def env(**arguments: Any) -> Any:
        return red_handed_v0.parallel_env(players=players, **arguments)

    parallel_api_test(env(), num_cycles=CYCLES)
    parallel_seed_test(env, num_cycles=CYCLES)
    state_test(red_handed_v0.env(players=players), env())


# Versions.


def fingerprint(game: Game) -> str:
    """Everything that a learner depends on: what the indices mean, and how games go."""
    code = encoding(game)
    told = [[repr(part) for part in layout] for layout in (code.observation, code.actions)]
    digest = sha256(json.dumps(told).encode())
    env = kufsa.batch(game, 8, game.players[-1], seed="versions", max_steps=60, threads=1)
    for _ in range(40):
        for array in env.step(env.sample()):
            digest.update(array.tobytes())
    return digest.hexdigest()


@pytest.mark.compiled
def test_another_fingerprint_is_another_version(game: Game, module: ModuleType) -> None:
    """When this fails: raise VERSION in the encoding (or the rules' version), rename the modules,
    and write the new version's fingerprint beside the old ones."""
    known = json.loads(VERSIONS.read_text(encoding="utf-8"))[game.id]
    version = encoding(game).version
    assert module.raw_env.metadata["name"] == f"{game.id}_v{version}"
    assert known[str(version)] == {"rules": game.rules_version, "fingerprint": fingerprint(game)}
    assert len({one["fingerprint"] for one in known.values()}) == len(known)


# Play.


def finish(env: Any, choose: Callable[[dict[str, Any]], int]) -> dict[str, float]:
    """Every agent's reward at the end."""
    env.reset(seed=3)
    last = {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        ended = terminated or truncated
        if ended:
            last[agent] = reward
            assert terminated == ("winners" in info)
        env.step(None if ended else choose(observation))
    return last


def test_a_game_is_that_of_a_batch(game: Game, module: ModuleType) -> None:
    env = module.env(players=3)
    env.reset(seed=11)
    same = kufsa.batch(game, 1, 3, seed=11, autoreset="DISABLED")
    for _ in range(CYCLES):
        seat = int(same.current_player[0])
        assert env.agent_selection == f"player_{seat}"
        observation, *_ = env.last()
        assert (observation["observation"] == same.observation[0]).all()
        assert (observation["action_mask"] == same.legal_action_mask[0]).all()
        action = int(same.sample()[0])
        env.step(action)
        same.step([action])
    env.reset()
    other, *_ = env.last()
    assert (other["observation"] == same.reset().observation[0]).all(), "the game after it"


@pytest.mark.compiled
def test_rewards_are_the_outcome() -> None:
    dice = np.random.default_rng(1)
    env = kufsa.envs.pettingzoo.kings_court_v0.env(players=3, kinds=4)
    last = finish(env, lambda seen: int(dice.choice(np.flatnonzero(seen["action_mask"]))))
    assert set(last) == {"player_0", "player_1", "player_2"}
    assert sum(last.values()) == pytest.approx(0) and max(last.values()) > 0


def test_an_illegal_action_ends_the_game_and_costs() -> None:
    env = kufsa.envs.pettingzoo.catch_dragon_v0.env()
    env.reset(seed=1)
    actor = env.agent_selection
    env.step(99)
    assert env.rewards[actor] == -1 and all(env.terminations.values())
    raw = kufsa.envs.pettingzoo.catch_dragon_v0.raw_env()
    raw.reset(seed=1)
    with pytest.raises(IllegalIndex, match=r"99 \(stay\) is not legal"):
        raw.step(99)
    env = red_handed_v0.parallel_env(players=3)
    env.reset(seed=1)
    _, rewards, ended, _, _ = env.step({"player_0": 0, "player_1": 756, "player_2": 0})
    assert rewards == {"player_0": 0, "player_1": -1, "player_2": 0}
    assert all(ended.values()) and env.agents == []


def test_everybody_has_to_choose() -> None:
    env = red_handed_v0.parallel_env(players=3, max_steps=4)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="at once: player_1, player_2 did not"):
        env.step({"player_0": 0})
    wait = dict.fromkeys(env.agents, 0)
    assert not any(env.step(wait)[3].values())
    assert all(env.step(wait)[3].values()), "broken off after max_steps choices"


def test_bad_arguments_are_named() -> None:
    with pytest.raises(BadOption, match="2 to 5 players, not 9"):
        kufsa.envs.pettingzoo.catch_dragon_v0.env(players=9)
    with pytest.raises(
        BadOption, match="render_mode is one of human, ansi, svg, rgb_array, not 'rgb'"
    ):
        kufsa.envs.pettingzoo.catch_dragon_v0.env(render_mode="rgb")
    with pytest.raises(AttributeError, match="it has: catch_dragon_v0, "):
        _ = kufsa.envs.pettingzoo.catch_dragon_v9


def test_a_game_has_a_module_in_both_ways_of_importing() -> None:
    imported = importlib.import_module("kufsa.envs.pettingzoo.triominoes_v0")

    from kufsa.envs.pettingzoo import triominoes_v0

    assert imported is triominoes_v0
    assert "triominoes_v0" in kufsa.envs.pettingzoo.__all__
    assert not hasattr(triominoes_v0, "parallel_env"), "its players take turns"


def test_an_environment_can_be_sent_to_another_process() -> None:
    raw = kufsa.envs.pettingzoo.triominoes_v0.raw_env(players=4, mode="scoring")
    again = pickle.loads(pickle.dumps(raw))
    assert again.batch.options == raw.batch.options


# Secrets.


def test_nothing_shows_what_a_seat_may_not_know(game: Game, module: ModuleType) -> None:
    """Two tables that a seat cannot tell apart look the same through all that its agent is given;
    pictures show no more than a spectator may know."""
    env = module.raw_env(players=game.players[0], render_mode="svg")
    changed = 0
    for seed in range(3):
        env.reset(seed=seed)
        for _ in range(CYCLES):
            position = env.batch.position(0)
            for seat, agent in [(0, "player_0"), (1, "player_1"), (None, None)]:
                truth = env.batch.states.copy()
                told = shown(env, agent)
                env.batch.states[:] = position.resample(seat, seed=1)._state
                changed += truth.tobytes() != env.batch.states.tobytes()
                env._turn = env.batch.reset(np.zeros(1, np.bool_))  # only look again
                assert shown(env, agent) == told
                env.batch.states[:] = truth
                env._turn = env.batch.reset(np.zeros(1, np.bool_))
            env.step(int(env.batch.sample()[0]))
            if not env.agents or any(env.terminations.values()):
                break
    assert changed > CYCLES


def shown(env: Any, agent: str | None) -> Any:
    if agent is None:
        return env.render()
    assert env.infos[agent] == {}, "nothing is told beside observations while a game lasts"
    return {name: row.tobytes() for name, row in env.observe(agent).items()}


def step(env: Any, action: int) -> None:
    at_once = isinstance(env, ParallelEnv)
    env.step(dict.fromkeys(env.agents, action) if at_once else action)


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("kind", ["env", "raw_env", "parallel_env"])
def test_a_copy_goes_on_with_the_same_game(kind: str, duplicate: Any) -> None:
    env = getattr(red_handed_v0, kind)(players=3)
    env.reset(seed=7)
    for _ in range(7):
        step(env, 0)
    other = duplicate(env)
    mine, theirs = env.unwrapped.batch, other.unwrapped.batch
    assert theirs is not mine and other.agents == env.agents
    assert theirs.states.tobytes() == mine.states.tobytes()
    before = theirs.position(0)
    for _ in range(3):
        step(env, 0)
    assert theirs.position(0) == before != mine.position(0)
    for _ in range(3):
        step(other, 0)
    assert theirs.states.tobytes() == mine.states.tobytes()


def test_a_game_may_be_cut_off_after_cycles() -> None:
    """PettingZoo's own tests and wrappers speak of cycles: every agent chooses once in each."""
    env = kufsa.envs.pettingzoo.kings_court_v0.env(players=3, max_cycles=2)
    env.reset(seed=1)
    steps = 0
    while not env.truncations["player_0"]:
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
        steps += 1
    assert steps == 6
    together = kufsa.envs.pettingzoo.red_handed_v0.parallel_env(players=2, max_cycles=3)
    together.reset(seed=1)
    for cycle in range(3):
        _, _, _, truncated, _ = together.step(dict.fromkeys(together.agents, 0))
        assert truncated["player_1"] == (cycle == 2)
    for wrong in ({"max_cycles": 0}, {"max_cycles": 2, "max_steps": 4}):
        with pytest.raises(BadOption, match="max_cycles"):
            kufsa.envs.pettingzoo.kings_court_v0.env(**wrong)
