"""Batches: exactly the rules, the same for any size and any number of threads."""

import copy
import importlib.util
import json
import pickle
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import kufsa
from kufsa import EVERYONE, BadOption, Game
from kufsa.core import compiler, kernel
from kufsa.core.lane import ASKED
from kufsa.envs import AutoresetMode, Batch, IllegalIndex, encoding, loops
from kufsa.envs.cpu import LEAST_SHARE
from kufsa.games.red_handed import GAME as RED_HANDED
from tests.once import on_one_game

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden.json"
LANES = 5
STEPS = 12 if kernel.INTERPRETED else 120


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("gpu_check", ROOT / "tools" / "gpu_check.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def everything(env: Batch) -> list[bytes]:
    """All bytes of a batch."""
    return [array.tobytes() for array in (env.states, env.lanes, *env.turn)]


# Exactly the rules.


def test_every_step_is_one_of_the_rules(game: Game) -> None:
    if game is RED_HANDED:
        pytest.skip("everybody at once: below")
    code = encoding(game)
    for players in game.players:
        env = kufsa.batch(game, LANES, players, seed="rules", autoreset="DISABLED")
        positions = [env.position(number) for number in range(LANES)]
        for _ in range(STEPS):
            actions = env.sample()
            for number, position in enumerate(positions):
                if not position.over:
                    told = code.text(position, int(actions[number]))
                    positions[number] = position.play(told)
            turn = env.step(actions)
            for number, position in enumerate(positions):
                assert env.position(number) == position
                assert turn.terminated[number] == position.over
                actor = -1 if position.to_act is None else position.to_act
                assert turn.current_player[number] == actor
                assert (turn.legal_action_mask[number] == code.mask(position)).all()
                assert (turn.observation[number] == code.observe(position)).all()


@pytest.mark.compiled
def test_what_may_be_chosen_is_also_listed_where_masks_are_long() -> None:
    for game in ("drachenwurf", "triominoes"):
        env = kufsa.batch(game, 300, seed=7)
        for steps in (1, 40, 150):
            env.play_random(steps)
            for mask, (count, *listed) in zip(env.legal_action_mask, env._listed, strict=True):
                assert sorted(listed[:count]) == np.flatnonzero(mask).tolist()


def test_everybody_at_once_is_asked_seat_by_seat() -> None:
    """Who snatches comes first by lot; where all wait, cards turn up; nobody sees the others."""
    code = encoding(RED_HANDED)
    env = kufsa.batch(RED_HANDED, 40, 3, seed=5)
    winners = set()
    for _ in range(60):
        before = [env.position(number) for number in range(env.n)]
        chosen = []
        for seat in range(3):
            assert (env.current_player == seat).all()
            assert [env.position(n).document for n in range(3)] == [
                position.document for position in before[:3]
            ]
            assert (env.legal_action_mask[0] == code.mask(before[0], seat)).all()
            assert (env.observation[0] == code.observe(before[0], seat)).all()
            actions = env.sample()
            actions[::2] = 0  # some games in which everybody waits
            chosen.append(actions.copy())
            env.step(actions)
        for number, position in enumerate(before):
            told = [code.text(position, int(chosen[seat][number]), seat) for seat in range(3)]
            snatches = [action for action in told if action != "flip"]
            after = env.position(number)
            if env.terminated[number]:
                continue
            wanted = snatches or [action for action in position.legal if action == "flip"]
            documents = [position.play(action).document for action in wanted]
            assert after.document in (documents or [position.document])
            if len(snatches) > 1:
                winners.add(documents.index(after.document))
    assert winners == {0, 1, 2}, "the lot never fell on some seats"


def test_a_game_is_the_same_in_any_batch(game: Game) -> None:
    few = kufsa.batch(game, 300, seed=3, threads=1, max_steps=25)
    lots = 700 if kernel.INTERPRETED else 3 * 4 * LEAST_SHARE  # so that each thread has its share
    many = kufsa.batch(game, lots, seed=3, threads=3, max_steps=25)
    other = kufsa.batch(game, 300, seed=4, threads=1, max_steps=25)
    assert few.states.tobytes() != other.states.tobytes()
    for _ in range(4 if kernel.INTERPRETED else 40):
        actions = many.sample()
        assert (few.sample() == actions[:300]).all()
        many.step(actions)
        few.step(actions[:300])
        assert few.states.tobytes() == many.states[:300].tobytes()
        for mine, theirs in zip(few.turn, many.turn, strict=True):
            assert mine.tobytes() == theirs[:300].tobytes()


def test_the_processor_plays_what_the_card_played(game: Game, tool: ModuleType) -> None:
    """The hashes were written by a GPU: see tools/gpu_check.py."""
    if kernel.INTERPRETED:
        pytest.skip("too many games to interpret")
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert golden["device"].startswith("NVIDIA") and golden["steps"] == tool.STEPS
    for players, games in tool.shares(game.id).items():
        found = tool.trail(game.id, players, "cpu", games)
        assert found == golden["games"][game.id][str(players)], f"{players} players"


@pytest.mark.parametrize(
    ("arguments", "registered"), [(["--games"], kufsa.games()), ([], ())], ids=["named", "found"]
)
def test_a_check_of_no_game_fails(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, arguments: list[str], registered: Any
) -> None:
    monkeypatch.setattr("sys.argv", ["gpu_check.py", *arguments])
    monkeypatch.setattr(kufsa, "games", lambda: registered)
    with pytest.raises(SystemExit, match="no game to check"):
        tool.main()


@pytest.mark.compiled
def test_interpreted_and_compiled_games_are_the_same(
    ask: Callable[..., str], game: Game, tool: ModuleType
) -> None:
    script = (
        "import sys; sys.path.insert(0, 'tools'); import gpu_check as tool; "
        f"print(tool.trail({game.id!r}, {game.players[0]}, 'cpu', 3, steps=20))"
    )
    told = ask(script, KUFSA_INTERPRET="1")
    assert told == str(tool.trail(game.id, game.players[0], "cpu", 3, steps=20))


@pytest.mark.compiled
@on_one_game
def test_a_second_process_compiles_nothing(ask: Callable[..., str], game: Game) -> None:
    kufsa.batch(game, 1)
    script = (
        f"import kufsa; found = kufsa.batch({game.id!r}, 1).encoding.loops; "
        "print(found.compiled, found.loaded == len(found.names()))"
    )
    assert ask(script) == "0 True"


def test_import_kufsa_loads_none_of_it(ask: Callable[..., str]) -> None:
    script = "import sys, kufsa; print('kufsa.envs' in sys.modules, 'numba' in sys.modules)"
    assert ask(script) == "False False"
    assert ask("import kufsa; print(callable(kufsa.batch), kufsa.envs.__name__)") == (
        "True kufsa.envs"
    )


# New games after old ones.


def finish(env: Batch, number: int = 0) -> None:
    """Step until a game has ended."""
    for _ in range(100_000):
        if env.terminated[number] or env.truncated[number]:
            return
        env.step(env.sample())
    raise AssertionError("it never ends")


def test_disabled_a_game_stays_as_it_ended() -> None:
    env = kufsa.batch("kings_court", 3, seed=1, autoreset=AutoresetMode.DISABLED, kinds=4)
    finish(env)
    ended = env.position(0)
    assert ended.over and env.current_player[0] == -1
    assert not env.legal_action_mask[0].any()
    env.step(env.sample())
    assert env.position(0) == ended and env.terminated[0]
    assert not env.turn.rewards[0].any(), "a reward comes once"
    turn = env.reset(np.array([True, False, False]))
    assert not turn.terminated[0] and env.lanes[0, loops.EPISODE] == 2
    assert turn.legal_action_mask[0].any()


def test_next_step_the_new_game_comes_with_the_step_after() -> None:
    env = kufsa.batch("kings_court", 1, seed=1, autoreset="NextStep", kinds=4)
    finish(env)
    assert env.position(0).over and env.turn.rewards.any()
    turn = env.step([3])  # any action will do
    assert not turn.terminated[0] and not turn.rewards.any()
    assert env.lanes[0, loops.STEPS] == 0 and env.position(0).document["pairs"] == ["", ""]


def test_same_step_the_new_game_is_there_at_once() -> None:
    env = kufsa.batch("kings_court", 1, seed=1, kinds=4)
    finish(env)
    assert env.turn.rewards.any() and not env.position(0).over
    assert env.legal_action_mask.any() and env.current_player[0] >= 0
    first = kufsa.batch("kings_court", 1, seed=1, kinds=4)
    first.reset()
    assert env.position(0) == first.position(0), "the second game of a lane is always the same"


def test_gymnasiums_own_modes_are_understood() -> None:
    class Foreign(Enum):
        NEXT_STEP = "NextStep"

    env = kufsa.batch("catch_dragon", 1, autoreset=Foreign.NEXT_STEP)
    assert env.autoreset is AutoresetMode.NEXT_STEP


def test_a_long_game_is_broken_off() -> None:
    env = kufsa.batch("catch_dragon", 2, seed=1, max_steps=5, autoreset="DISABLED")
    for step in range(1, 6):
        turn = env.step(env.sample())
        assert turn.truncated.tolist() == [step == 5] * 2
    assert not turn.terminated.any() and (turn.current_player >= 0).all()


def test_a_seed_begins_anew() -> None:
    env = kufsa.batch("red_handed", 3, seed=1)
    for _ in range(7):  # in the middle of a round
        env.step(env.sample())
    env.reset(seed=5)
    fresh = kufsa.batch("red_handed", 3, seed=5)
    for _ in range(7):
        assert everything(env) == everything(fresh)
        actions = fresh.sample()
        assert (env.sample() == actions).all()
        env.step(actions)
        fresh.step(actions)
    with pytest.raises(ValueError, match="cannot be combined with a mask"):
        env.reset(np.ones(3, np.bool_), seed=1)


# Rewards.


def test_the_outcome_is_shared_by_the_winners(game: Game) -> None:
    if kernel.INTERPRETED:
        pytest.skip("games to their end take long")
    for players in game.players:
        env = kufsa.batch(game, 30, players, seed=2, autoreset="DISABLED", max_steps=20_000)
        env.play_random(3000 if game.id == "catch_dragon" else 20)
        for _ in range(30_000):
            turn = env.step(env.sample())
            for number in np.flatnonzero(turn.rewards.any(axis=1)):
                won = env.position(int(number)).winners
                share, rest = (players - len(won)) / (len(won) * (players - 1)), -1 / (players - 1)
                wanted = [share if seat in won else rest for seat in range(players)]
                np.testing.assert_allclose(turn.rewards[number], wanted, rtol=1e-6)
            if turn.terminated.sum() >= 10:
                break
        assert turn.terminated.any()


def test_points_come_as_they_are_won() -> None:
    env = kufsa.batch("triominoes", 20, 3, seed=2, rewards="points", autoreset="DISABLED")
    total = np.zeros((20, 3))
    for _ in range(400):
        total += env.step(env.sample()).rewards
    assert env.terminated.all()
    for number in range(20):
        assert tuple(total[number]) == env.position(number).scores


# Memory.


def test_out_is_written_to_and_nothing_else() -> None:
    env, same = (kufsa.batch("drachenwurf", 50, seed=1) for _ in range(2))
    first = env.turn
    kept = [array.copy() for array in first]
    out = env.empty()
    actions = env.sample()
    given = env.step(actions, out=out)
    assert all(mine is theirs for mine, theirs in zip(given, out, strict=True))
    assert all((a == b).all() for a, b in zip(first, kept, strict=True))
    for mine, theirs in zip(out, same.step(actions), strict=True):
        assert (mine == theirs).all()
    again = env.step(env.sample())
    assert again.observation is out.observation, "what was given stays in use"
    with pytest.raises(ValueError, match=r"observation is int8 of shape \(50, 704\)"):
        env.step(env.sample(), out=out._replace(observation=np.zeros((50, 704), np.float32)))
    with pytest.raises(TypeError, match="rewards is an array of NumPy, not list"):
        env.step(env.sample(), out=out._replace(rewards=[0.0]))
    with pytest.raises(ValueError, match="contiguous"):
        env.step(env.sample(), out=out._replace(current_player=np.zeros(100, np.int32)[::2]))


def test_what_is_not_wanted_is_not_made() -> None:
    bare = kufsa.batch("catch_dragon", 4, seed=1, masks=False, observations=False)
    full = kufsa.batch("catch_dragon", 4, seed=1)
    assert bare.observation.shape == (4, 0) and bare.legal_action_mask.shape == (4, 0)
    actions = full.sample()
    full.step(actions)
    bare.step(actions)
    assert bare.states.tobytes() == full.states.tobytes()
    with pytest.raises(ValueError, match="without masks"):
        bare.sample()


def test_kept_and_loaded_games_go_on_alike(game: Game, tmp_path: Path) -> None:
    env = kufsa.batch(game, 20, seed=8, max_steps=50, rewards="points")
    for _ in range(10):
        env.step(env.sample())
    env.save(tmp_path / "games.npz")
    for again in (Batch.load(tmp_path / "games.npz"), Batch.load(env.to_bytes())):
        assert again.states.tobytes() == env.states.tobytes()
        assert again.observation.tobytes() == env.observation.tobytes()
    for _ in range(60 if not kernel.INTERPRETED else 5):
        actions = env.sample()
        assert (again.sample() == actions).all()
        env.step(actions)
        again.step(actions)
    assert everything(again) == everything(env)


def test_games_of_other_rules_are_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = kufsa.batch("catch_dragon", 2).to_bytes()
    monkeypatch.setattr(kufsa.game("catch_dragon"), "rules_version", 99)
    with pytest.raises(ValueError, match="other versions of the rules"):
        Batch.load(kept)


def test_any_seat_may_be_looked_at(game: Game) -> None:
    env = kufsa.batch(game, 6, seed=1)
    code = encoding(game)
    for _ in range(8):
        env.step(env.sample())
    for seat in range(env.players):
        seen = env.observe(seat)
        each = env.observe([seat] * 6)
        for number in range(6):
            assert (seen[number] == code.observe(env.position(number), seat)).all()
        assert (each == seen).all()


@pytest.mark.parametrize("wrong", [-1, 2, 9, 1 << 20, 1 << 40])
def test_a_seat_that_is_not_there_is_refused(wrong: int) -> None:
    env = kufsa.batch("triominoes", 3, seed=1)
    for seats in (wrong, [0, wrong, 1], np.array([0, wrong, 1])):
        with pytest.raises(ValueError, match=rf"^(game 1: )?seats are 0 to 1, not {wrong}$"):
            env.observe(seats)
    with pytest.raises(ValueError, match="seats are 3 whole numbers, not float64"):
        env.observe([0.0, 1.0, 0.0])


def test_what_is_only_read_may_be_read_only() -> None:
    """As arrays of JAX and pyarrow are."""
    env, same = (kufsa.batch("catch_dragon", 4, seed=1) for _ in range(2))
    for numbers in (env.sample(), env.sample().astype(np.int64)):
        frozen = numbers.copy()
        frozen.flags.writeable = False
        assert (env.step(frozen).observation == same.step(numbers).observation).all()
    mask = np.array([True, False, True, False])
    frozen = mask.copy()
    frozen.flags.writeable = False
    assert (env.reset(frozen).observation == same.reset(mask).observation).all()
    seats = np.array([1, 0, 1, 0], np.int32)
    seats.flags.writeable = False
    assert env.observe(seats).shape == env.observation.shape


def test_a_mask_may_be_a_list() -> None:
    env = kufsa.batch("catch_dragon", 3, seed=1)
    before = [env.position(number) for number in range(3)]
    env.reset([True, False, True])
    assert [env.position(number) == before[number] for number in range(3)] == [False, True, False]
    for wrong in ([1, 0, 1], [True], "yes"):
        with pytest.raises(ValueError, match="a mask is 3 flags, not"):
            env.reset(wrong)


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_batch_can_be_copied_and_pickled(game: Game, duplicate: Any) -> None:
    env = kufsa.batch(game, 3, seed=1, rewards="points", max_steps=9, threads=1)
    for _ in range(5):
        env.step(env.sample())
    other = duplicate(env)
    assert other.threads == 1
    assert not np.shares_memory(env.states, other.states)
    for _ in range(12):
        assert everything(env) == everything(other)
        env.step(env.sample())
        other.step(other.sample())


def test_the_arrays_of_a_turn_are_attributes() -> None:
    env = kufsa.batch("catch_dragon", 3, seed=1, rewards="points")
    turn = env.step(env.sample())
    assert all(getattr(env, name) is array for name, array in turn._asdict().items())


def test_roaming_leaves_games_that_go_on(game: Game) -> None:
    env = kufsa.batch(game, 50, seed=1)
    for _ in range(5 if not kernel.INTERPRETED else 1):
        turn = env.play_random(37)
        assert (turn.current_player >= 0).all() and turn.legal_action_mask.any(axis=1).all()
        assert not turn.terminated.any()
    assert (env.lanes[:, ASKED] == 0).all()
    env.step(env.sample())


# What goes wrong.


def test_an_illegal_action_changes_nothing() -> None:
    env = kufsa.batch("catch_dragon", 2 * LEAST_SHARE, seed=1, threads=2)
    before = everything(env)
    actions = env.sample()
    actions[-1] = 49
    with pytest.raises(IllegalIndex, match=r"game 1023: action 49 \(stop\) is not legal there"):
        env.step(actions)
    actions[100] = -5
    with pytest.raises(IllegalIndex, match="game 100: action -5 "):
        env.step(actions)
    actions = actions.astype(np.int64)
    actions[3] = 2**40
    with pytest.raises(IllegalIndex, match=rf"game 3: action {2**40} \(none\)"):
        env.step(actions)
    with pytest.raises(IllegalIndex, match=r"game 3: action -5 \(none\)"):
        env.step([-5 if place == 3 else int(action) for place, action in enumerate(actions)])
    assert everything(env) == before


def test_without_validation_a_wrong_game_stands_still() -> None:
    env = kufsa.batch("catch_dragon", 3, seed=1, validate=False)
    before = env.position(1)
    turn = env.step([0, 49, 1])
    assert env.position(1) == before and turn.legal_action_mask[1].sum() == 49
    assert env.lanes[:, loops.STEPS].tolist() == [1, 0, 1]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"n": 0}, "at least 1 game, not 0"),
        ({"n": True}, "at least 1 game, not True"),
        ({"players": 9}, "is for 2 to 5 players"),
        ({"device": "tpu"}, "a device is one of cpu, cuda, not 'tpu'"),
        ({"autoreset": "never"}, "autoreset is one of NEXT_STEP, SAME_STEP, DISABLED"),
        ({"max_steps": 0}, "max_steps is at least 1 step"),
        ({"rewards": "money"}, "rewards are one of outcome, points"),
        ({"colour": "red"}, "has no option 'colour'"),
        ({"seed": 1.5}, "a seed is a number"),
        ({"max_steps": 10**30}, "max_steps is at most"),
        ({"n": 10**30}, "a batch has at most"),
        ({"threads": 0}, "at least 1 thread"),
        ({"threads": "all"}, "at least 1 thread, not 'all'"),
        ({"threads": True}, "at least 1 thread, not True"),
        ({"final_observations": "yes"}, "final_observations is True or False, not 'yes'"),
    ],
)
def test_a_batch_says_what_it_cannot_be(wrong: dict[str, Any], told: str) -> None:
    asked: dict[str, Any] = {"n": 2, **wrong}
    with pytest.raises((BadOption, ValueError), match=told):
        kufsa.batch("catch_dragon", **asked)


def test_actions_are_one_number_a_game() -> None:
    env = kufsa.batch("catch_dragon", 2)
    for wrong in ([1], [0.5, 1.0], [[0, 1]], ["a", "b"]):
        with pytest.raises(ValueError, match="actions are 2 whole numbers"):
            env.step(wrong)
    with pytest.raises(IndexError, match="games are 0 to 1, not 2"):
        env.position(2)
    assert repr(env) == "kufsa.batch('catch_dragon', 2, 2, device='cpu')"


def test_a_position_of_a_batch_can_be_played_on() -> None:
    env = kufsa.batch("red_handed", 2, seed=1, quick=True)
    assert env.position(0).to_act is EVERYONE
    assert env.position(0).play("flip").document["phase"] == "play"
    assert env.position(0).options == {"players": 2, "quick": True}


def test_a_first_batch_says_that_it_compiles(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def compile_two(self: Any, progress: Any) -> None:
        for done in range(3):
            progress("loop", done, 2)

    monkeypatch.setattr(compiler, "_ready", {})
    monkeypatch.setattr(compiler.CompiledKernels, "prepare", compile_two)
    _ = encoding("kings_court").loops
    told = capsys.readouterr().err
    assert told == "Kufsa compiles the rules of kings_court, once on this machine …\n"
