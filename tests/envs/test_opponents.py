"""Who sits in the other seats: quick players, and leagues to draw opponents from."""

from typing import Any

import numpy as np
import pytest

import kufsa
from kufsa import BadOption, Game
from kufsa.core import kernel
from kufsa.envs import IllegalIndex, League
from kufsa.envs.gymnasium import SeatVectorEnv
from kufsa.envs.quick import QuickPlayers

STEPS = 3 if kernel.INTERPRETED else 120


def first(observations: Any, masks: Any) -> Any:
    return masks.argmax(axis=1)


def last(observations: Any, masks: Any) -> Any:
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


@pytest.mark.long
def test_quick_players_choose_what_is_legal_and_change_nothing(game: Game) -> None:
    players = game.players[-1]
    env = kufsa.batch(game, 6, players, seed=1)
    quick, twin = QuickPlayers(game, seed=2), QuickPlayers(game, seed=2, threads=1)
    for _ in range(STEPS):
        before = env.to_bytes()
        asked = env.states, env.current_player, env.legal_action_mask
        chosen = quick.choose(*asked)
        assert (chosen == twin.choose(*asked)).all()
        assert env.to_bytes() == before
        env.step(chosen)  # which refuses what is illegal


def test_quick_players_know_no_more_than_their_seats(game: Game) -> None:
    """What a seat cannot know is dealt again; the player, with the same dice, does the same."""
    env = kufsa.batch(game, 6, 2, seed=3)
    for number in range(STEPS // 3):
        seats = env.current_player.copy()
        other = env.copy()
        other.resample(seats, seed=number)
        here, there = (
            QuickPlayers(game, seed=number).choose(one.states, seats, one.legal_action_mask)
            for one in (env, other)
        )
        assert (here == there).all()
        env.step(here)


@pytest.mark.skipif(kernel.INTERPRETED, reason="many games take too long")
def test_quick_players_are_better_than_chance(game: Game) -> None:
    found = kufsa.evaluate("quick", game, games=60, players=2, seed=5, limit=4000)
    assert found.wins - found.half > 0.5
    mirrored = kufsa.evaluate("random", game, "quick", games=20, players=2, seed=5, limit=4000)
    assert mirrored.wins < 0.5


def test_quick_players_are_opponents_of_a_vector() -> None:
    envs = SeatVectorEnv(3, "triominoes", 2, bots="quick", seat=1)
    seen, told = envs.reset(seed=4)
    assert "opponent" not in told
    for _ in range(5):
        seen, _, _, _, _ = envs.step(first(None, seen["action_mask"].astype(bool)))
    with pytest.raises(BadOption, match="'quick'"):
        SeatVectorEnv(3, "triominoes", 2, bots="tiler")


def test_a_league_sits_down_at_each_table_for_a_game() -> None:
    asked: list[int] = []

    def noted(observations: Any, masks: Any) -> Any:
        asked.append(len(masks))
        return last(observations, masks)

    league = League({"first": first, "noted": noted})
    envs = SeatVectorEnv(16, "kings_court", 2, bots=league, autoreset_mode="SameStep")
    seen, told = envs.reset(seed=1)
    sat = told["opponent"].copy()
    assert set(sat.tolist()) == {0, 1}
    for _ in range(60):
        seen, _, terminated, _, told = envs.step(
            np.array([np.flatnonzero(row)[-1] for row in seen["action_mask"]])
        )
        assert (told["opponent"][~terminated] == sat[~terminated]).all()
        sat = told["opponent"].copy()
    assert 0 < max(asked) <= 16
    league.add("chance", "random")
    envs.reset(seed=1)
    assert league.names == ("first", "noted", "chance")
    twin = SeatVectorEnv(16, "kings_court", 2, bots=League([first, noted, "random"]))
    assert (twin.reset(seed=1)[1]["opponent"] == envs.reset(seed=1)[1]["opponent"]).all()


@pytest.mark.skipif(kernel.INTERPRETED, reason="whole games take too long")
def test_a_league_keeps_count_and_draws_who_is_hard() -> None:
    """Chance against rules of thumb: nearly every game of Catch the Dragon is lost to them."""
    league = League({"chance": "random", "thumb": "quick"}, draws="hard")
    envs = SeatVectorEnv(
        32, "catch_dragon", 2, bots=league, seat="random", autoreset_mode="SameStep"
    )
    dice = np.random.default_rng(1)
    seen, _ = envs.reset(seed=2)
    drawn = []
    for _ in range(400):
        actions = [dice.choice(np.flatnonzero(row)) for row in seen["action_mask"]]
        seen, _, ended, _, told = envs.step(np.array(actions))
        drawn += told["opponent"][ended].tolist()
    shares = league.shares()
    assert shares["thumb"] < 0.2 < shares["chance"]
    assert np.mean(drawn[32:]) > 0.5


def test_hard_leagues_draw_by_losses_and_even_ones_do_not() -> None:
    dice = np.random.default_rng(1)
    for draws, most in (("even", 0.6), ("hard", 0.99)):
        league = League(["random", first], draws)
        league.record(np.array([0] * 100 + [1] * 100), np.array([1.0] * 100 + [0.0] * 100))
        assert league.shares()["random"] > 0.98
        share = league.draw(2000, dice).mean()
        assert most - 0.2 < share < most


@pytest.mark.parametrize(
    ("members", "draws", "told"),
    [
        ([], "even", "at least one member"),
        (["tiler"], "even", "a member is 'random', 'quick', 'greedy', 'module:name' or a function"),
        (["random", "random"], "even", "a name of its own"),
        ([5], "even", "not 5"),
        (["random"], "often", "draws 'even' or 'hard', not 'often'"),
    ],
)
def test_what_is_no_league(members: Any, draws: str, told: str) -> None:
    with pytest.raises(BadOption, match=told):
        League(members, draws).draw(1, np.random.default_rng(1))


def test_a_member_that_chooses_wrongly_is_named() -> None:
    envs = SeatVectorEnv(
        2, "catch_dragon", bots={"wild": lambda seen, mask: np.full(len(mask), 99)}
    )

    def play() -> None:
        for number in range(50):
            seen, _ = envs.reset(seed=number)
            envs.step(first(None, seen["action_mask"]))

    with pytest.raises(IllegalIndex, match="wild chose 99"):
        play()
