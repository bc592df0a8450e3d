"""Compiled greedy players choose what the bot of that name chooses, at every table of a batch."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

import kufsa
from kufsa import BadOption, Game
from kufsa.core import kernel
from kufsa.envs import GreedyPlayers, League, encoding
from kufsa.envs.gymnasium import SeatVectorEnv
from kufsa.envs.league import Opposition
from kufsa.games.kings_court.bots.greedy import Court

GAMES, STEPS = (2, 4) if kernel.INTERPRETED else (4, 50)

SETTINGS = [
    ("catch_dragon", 2, {}),
    ("catch_dragon", 5, {}),
    ("drachenwurf", 2, {}),
    ("drachenwurf", 6, {}),
    ("kings_court", 2, {}),
    ("kings_court", 4, {"kinds": 4}),
    ("triominoes", 2, {}),
    ("triominoes", 3, {"mode": "basic"}),
    ("triominoes", 4, {"after_draw": "any"}),
    ("triominoes", 2, {"third_draw": "may_lay", "after_draw": "any"}),
    ("red_handed", 3, {}),
    ("red_handed", 2, {"quick": True}),
]


def wanted(position: kufsa.Position, seat: int, bot: Any) -> set[str]:
    """What the bot may choose here: in most games one action, elsewhere those that are alike."""
    view, legal = position.view(seat), position.legal_for(seat)
    if position.game.id == "kings_court":
        options = {name: option.default for name, option in position.game.options.items()}
        court = Court(view, {**options, **view["options"]})
        ranked = {action: (court.value(action), court.preference(action)) for action in legal}
        return {action for action in legal if ranked[action] == max(ranked.values())}
    if position.game.id == "red_handed":
        return {action for action in position.legal if action.startswith(f"{seat}:")} or {"flip"}
    return {bot.choose(view, legal)}


@pytest.mark.long
@pytest.mark.parametrize(("id", "players", "options"), SETTINGS)
def test_they_choose_what_the_bot_chooses(id: str, players: int, options: Any) -> None:
    """On the way of greedy games, with chance moves in between that lead elsewhere."""
    env = kufsa.batch(id, GAMES, players, seed=f"{id} {players}", **options)
    greedy = GreedyPlayers(id, seed=1)
    bot, code, dice = kufsa.bot(id, "greedy", seed=1), encoding(id), np.random.default_rng(2)
    compared = 0
    for _ in range(STEPS):
        seats = env.current_player.copy()
        chosen = greedy.choose(env.states, seats, env.legal_action_mask)
        for number, (seat, index) in enumerate(zip(seats.tolist(), chosen.tolist(), strict=True)):
            position = env.position(number)
            told = code.text(position, index, seat)
            assert told in wanted(position, seat, bot), (position.document, told)
            compared += 1
        env.step(np.where(dice.random(GAMES) < 0.3, env.sample(), chosen))
    assert compared == GAMES * STEPS


@pytest.mark.compiled
@pytest.mark.parametrize("id", ["catch_dragon", "drachenwurf", "triominoes"])
@pytest.mark.parametrize("players", [2, 3])
def test_whole_games_are_those_of_the_bot(
    id: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing is left to its dice: the same deals, the same games, the same figures."""

    def measured() -> list[Any]:
        asked: dict[str, Any] = {"games": 3, "players": players, "seed": 7, "limit": 400}
        return [kufsa.evaluate(policy, id, "greedy", **asked) for policy in (first, "greedy")]

    compiled = measured()
    monkeypatch.setattr(GreedyPlayers, "plays", lambda game: False)
    assert measured() == compiled


def first(observations: Any, masks: Any) -> Any:
    return masks.argmax(axis=1)


@pytest.mark.compiled
def test_a_lot_decides_between_equals() -> None:
    """At the beginning of King's Court all peeks are alike; in Red-Handed all right claims."""
    start = kufsa.game("kings_court").start(players=2, seed=3, first=0)
    env = kufsa.envs.Batch.of([start] * 700, seed=1)
    chosen = GreedyPlayers("kings_court", 5).choose(
        env.states, env.current_player, env.legal_action_mask
    )
    counted = Counter(chosen.tolist())
    alike = wanted(start, 0, None)
    assert len(counted) == len(alike) and min(counted.values()) > 0.6 * 700 / len(alike)


def test_the_same_seed_plays_the_same_games() -> None:
    def play(seed: int) -> list[int]:
        envs = SeatVectorEnv(4, "kings_court", 2, bots="greedy")
        envs.reset(seed=seed)
        path: list[int] = []
        for _ in range(STEPS // 4):
            envs.step(envs.action_masks().argmax(axis=1))
            path += envs.batch.states.tobytes()[:200]
        return path

    assert play(3) == play(3) != play(4)


@pytest.mark.compiled
@pytest.mark.parametrize("rewards", ["outcome", "points"])
@pytest.mark.parametrize(("id", "players"), [("drachenwurf", 3), ("triominoes", 2)])
def test_games_that_are_played_on_are_those_of_single_steps(
    id: str, players: int, rewards: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compiled players that need not be asked each time play the same, and win the same."""

    def play() -> list[Any]:
        envs = SeatVectorEnv(
            8, id, players, bots="greedy", seat="random", rewards=rewards,
            autoreset_mode="SameStep", threads=1,
        )  # fmt: skip
        seen, told = envs.reset(seed=1)
        path: list[Any] = [seen["observation"].tolist()]
        for _ in range(150):
            seen, won, ended, _, told = envs.step(envs.action_masks().argmax(axis=1))
            path += [seen["observation"].sum(), won.tolist(), ended.tolist(), told["seat"].tolist()]
        assert any(True in part for part in path[3::4])
        return path

    alone = play()
    monkeypatch.setattr(Opposition, "compiled", lambda self: None)
    assert play() == alone


def test_they_are_opponents_of_vectors_and_members_of_leagues() -> None:
    envs = SeatVectorEnv(3, "triominoes", 2, bots="greedy", seat=1)
    _, told = envs.reset(seed=4)
    assert "opponent" not in told
    league = League(["greedy", first])
    assert league.names[0] == "greedy"
    SeatVectorEnv(4, "kings_court", 2, bots=league).reset(seed=1)


def test_a_game_without_the_kernels_has_no_compiled_greedy_player(
    monkeypatch: pytest.MonkeyPatch, game: Game
) -> None:
    assert GreedyPlayers.plays(game)
    monkeypatch.setattr(GreedyPlayers, "plays", lambda game: False)
    with pytest.raises(BadOption, match="no compiled greedy player"):
        GreedyPlayers(game)


@pytest.mark.compiled
def test_a_bot_meets_a_policy() -> None:
    found = kufsa.evaluate("greedy", "kings_court", first, games=6, players=3, seed=1, limit=50)
    assert found.games == 6 and found.wins > 0.5
    cut = kufsa.evaluate("greedy", "kings_court", "greedy", games=4, players=2, seed=1, limit=1)
    assert (cut.cut_off, cut.length, cut.wins) == (4, 1.0, 0.0)
