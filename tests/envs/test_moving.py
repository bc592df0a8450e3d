"""Games that move between batches, and what a step keeps besides its turn."""

import copy
from typing import Any

import numpy as np
import pytest

import kufsa
from kufsa import BadOption, Game
from kufsa.core import kernel
from kufsa.envs import Batch

STEPS = 4 if kernel.INTERPRETED else 30


def everything(env: Batch) -> list[bytes]:
    return [array.tobytes() for array in (env.states, env.lanes, *env.turn)]


def played(game: Game, n: int = 6) -> Batch:
    env = kufsa.batch(game, n, seed=7)
    for _ in range(STEPS):
        env.step(env.sample())
    return env


def test_a_batch_of_positions_is_those_positions(game: Game) -> None:
    source = played(game)
    positions = [source.position(number) for number in (5, 0, 0)]
    env = Batch.of(positions, seed=1)
    assert [env.position(number) for number in range(3)] == positions
    if game.real_time is None:
        actors = [position.to_act for position in positions]
        assert env.current_player.tolist() == actors
        told = [env.encoding.text(positions[0], int(env.sample()[0]))]
        assert told[0] in positions[0].legal


def test_taken_games_go_on_as_they_would_have(game: Game) -> None:
    env = played(game)
    some, again = env.take([4, 1, 4]), env.copy()
    assert everything(again) == everything(env)
    actions = env.sample()
    env.step(actions)
    some.step(actions[[4, 1, 4]])
    again.step(actions)
    for mine, theirs in zip(env.turn, some.turn, strict=True):
        assert (mine[[4, 1, 4]] == theirs).all()
    assert everything(again)[2:] == everything(env)[2:]


def test_games_are_put_where_they_are_wanted(game: Game) -> None:
    env, other = played(game), kufsa.batch(game, 2, seed=9)
    before = [env.position(number) for number in range(6)]
    env.put([3, 0], other)
    assert [env.position(number) for number in range(6)] == [
        other.position(1), before[1], before[2], other.position(0), *before[4:],
    ]  # fmt: skip
    env.put(np.arange(6) == 3, [before[3]])
    assert env.position(3) == before[3]


def test_copies_roll_the_same_dice_until_chance_is_renewed() -> None:
    game = kufsa.game("drachenwurf")
    env = Batch.of([game.start(players=2, seed=7, first=0)] * 20, seed=1)
    other = env.copy()
    other.renew_chance(seed=3)
    twin = env.copy()
    twin.renew_chance(seed=3)
    assert twin.states.tobytes() == other.states.tobytes()
    for batch, least, most in ((env, 1, 1), (other, 3, 20)):
        for _ in range(4):
            batch.step(np.array([np.flatnonzero(mask)[0] for mask in batch.legal_action_mask]))
        played = {str(batch.position(number).document) for number in range(20)}
        assert least <= len(played) <= most


def test_what_a_seat_cannot_see_is_dealt_again(game: Game) -> None:
    env = played(game)
    views = [env.position(number).view(number % 2) for number in range(6)]
    env.resample(np.arange(6) % 2, seed=5)
    for number, view in enumerate(views):
        assert {**env.position(number).view(number % 2), "last": 0} == {**view, "last": 0}
    before = env.states.tobytes()
    env.resample(0, seed=5)
    assert env.states.tobytes() != before


@pytest.mark.parametrize(
    ("indices", "games", "told"),
    [
        ([6], 1, "games are 0 to 5, not 6"),
        ([-1], 1, "games are 0 to 5, not -1"),
        ([1, 1], 2, "an index comes twice"),
        ([1, 2], 1, "2 games are replaced by as many, not by 1"),
        ([1.5], 1, "whole numbers or 6 flags"),
        ([[1]], 1, "whole numbers or 6 flags"),
    ],
)
def test_games_that_are_not_there_are_named(indices: Any, games: int, told: str) -> None:
    env = played(kufsa.game("kings_court"))
    before = everything(env)
    with pytest.raises((ValueError, IndexError), match=told):
        env.put(indices, kufsa.batch("kings_court", games, seed=1))
    assert everything(env) == before
    if "twice" not in told and "replaced" not in told:
        with pytest.raises((ValueError, IndexError), match=told):
            env.take(indices)


def test_only_games_of_one_kind_move() -> None:
    env = kufsa.batch("kings_court", 2, 2, seed=1)
    dragon = kufsa.game("catch_dragon").start(players=2, seed=1)
    court = kufsa.game("kings_court")
    others = kufsa.batch("kings_court", 1, 3), kufsa.batch("kings_court", 1, kinds=8)
    for wrong in ([dragon], [court.start(players=3, seed=1)], ["peek 1"], *others):
        with pytest.raises(BadOption):
            env.put([0], wrong)
    with pytest.raises(BadOption, match="at least one position"):
        Batch.of([])
    for wrong in (5, None, [5], "two", [env]):
        with pytest.raises(BadOption, match=r"positions?, not"):
            Batch.of(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at least one game"):
        env.take([])


@pytest.mark.parametrize("seat", [-1, 2, 9, 10**30, np.int64(5), [0, 9], True, np.uint64(2**63)])
def test_seats_are_checked_wherever_they_go_in(seat: Any) -> None:
    env = kufsa.batch("triominoes", 2, 2, seed=1)
    for ask in (env.observe, env.resample):
        with pytest.raises(ValueError, match="seats are 0 to 1"):
            ask(seat)
    assert (env.observe(np.int64(1)) == env.observe(1)).all()


@pytest.mark.parametrize("number", [-1, 2, 10**30, True, 1.0, "0"])
def test_a_position_that_is_not_there(number: Any) -> None:
    with pytest.raises((IndexError, TypeError)):
        kufsa.batch("triominoes", 2, 2, seed=1).position(number)


# What a step keeps.


def test_final_observations_are_those_before_the_new_game() -> None:
    settings: dict[str, Any] = {"seed": 3, "max_steps": 9}
    env = kufsa.batch("kings_court", 20, 2, final_observations=True, **settings)
    plain = kufsa.batch("kings_court", 20, 2, **settings)
    still = kufsa.batch("kings_court", 20, 2, autoreset="DISABLED", **settings)
    seen = 0
    for _ in range(20):
        actions = env.sample()
        env.step(actions)
        plain.step(actions)
        still.step(actions)
        for mine, theirs in zip(env.turn, plain.turn, strict=True):
            assert (mine == theirs).all(), "the games are the same as without"
        ended = env.terminated | env.truncated
        seen += int(ended.sum())
        assert (env.final_observation == still.observation).all()
        assert (env.final_player == still.current_player).all()
        still.reset(ended)
    assert seen >= 40
    again = copy.deepcopy(env)
    assert again.final_observations and again.states.tobytes() == env.states.tobytes()


def test_final_observations_have_to_be_asked_for() -> None:
    env = kufsa.batch("kings_court", 2, 2, seed=3)
    with pytest.raises(AttributeError, match="final_observations=True"):
        _ = env.final_observation
    for wrong in ({"autoreset": "DISABLED"}, {"observations": False}):
        with pytest.raises(BadOption, match="SAME_STEP with observations"):
            kufsa.batch("kings_court", 2, 2, final_observations=True, **wrong)
    env = kufsa.batch("kings_court", 2, 2, final_observations=True)
    with pytest.raises(ValueError, match="own memory"):
        env.step(env.sample(), out=env.empty())


def test_illegal_actions_can_be_flagged() -> None:
    env = kufsa.batch("kings_court", 4, 2, seed=3, validate="flag", max_steps=3)
    plain = kufsa.batch("kings_court", 4, 2, seed=3, validate=False, max_steps=3)
    assert env.ignored.tolist() == [False] * 4
    for step in range(9):
        actions = env.sample()
        actions[step % 4] = 10_000
        env.step(actions)
        plain.step(actions)
        assert everything(env) == everything(plain)
        assert env.ignored.tolist() == [number == step % 4 for number in range(4)]
    with pytest.raises(AttributeError, match="validate='flag'"):
        _ = plain.ignored
    with pytest.raises(BadOption, match="validate is True, False or 'flag'"):
        kufsa.batch("kings_court", 4, 2, validate="no")
