"""Greedy opponents: inside compiled batches, beside the same bot that thinks in Python.

    python -m bench.opponents --seconds 3

For each game, in turns: steps a second of one seat that plays at random against ``greedy``, in
single environments and in a vector on one core; and what ``greedy`` itself chooses a second, asked
by itself. What counts are the ratios: everything runs on the same machine at the same time.
"""

import argparse
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

import numpy as np

import kufsa
from kufsa.core import registry
from kufsa.envs import GreedyPlayers
from kufsa.envs.gymnasium import SeatEnv, SeatVectorEnv

ROUNDS = 3
PLAYERS = 2


def single(game: str, seconds: float) -> float:
    """Steps a second of one environment, whose opponent is the bot in Python."""
    env, dice = SeatEnv(game, PLAYERS, bots="greedy"), np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        seen, _, over, _, _ = env.step(int(dice.choice(np.flatnonzero(seen["action_mask"]))))
        steps += 1
        if over:
            seen, _ = env.reset()
    return steps / (time.perf_counter() - began)


def vector(game: str, seconds: float, n: int) -> float:
    """The same with many games in a vector."""
    envs = SeatVectorEnv(n, game, PLAYERS, bots="greedy", threads=1)
    envs.reset(seed=1)
    envs.step(envs.batch.sample())
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        envs.step(envs.batch.sample())
        steps += n
    return steps / (time.perf_counter() - began)


def choices(game: str, seconds: float, n: int) -> tuple[float, float]:
    """Choices a second of the bot and of compiled players, at the same positions of random play."""
    env = kufsa.batch(game, n, PLAYERS, seed=1, autoreset="NEXT_STEP")
    bot, players = kufsa.bot(game, "greedy", seed=1), GreedyPlayers(game, seed=1, threads=1)
    spent, asked = np.zeros(2), np.zeros(2)
    dice = np.random.default_rng(2)
    began = time.perf_counter()
    while time.perf_counter() - began < 2 * seconds:
        rows = np.flatnonzero(env.current_player >= 0)
        states, seats = env.states[rows], env.current_player[rows]
        masks, start = env.legal_action_mask[rows], time.perf_counter()
        players.choose(states, seats, masks)
        spent[1] += time.perf_counter() - start
        asked[1] += len(rows)
        positions = [(env.position(int(row)), int(env.current_player[row])) for row in rows[:8]]
        start = time.perf_counter()
        for position, seat in positions:
            bot.choose(position.view(seat), position.legal_for(seat))
        spent[0] += time.perf_counter() - start
        asked[0] += len(positions)
        env.step(env.sample() if dice.random() < 0.5 else _choose(players, env))
    return float(asked[0] / spent[0]), float(asked[1] / spent[1])


def _choose(players: GreedyPlayers, env: Any) -> Any:
    return players.choose(env.states, env.current_player, env.legal_action_mask)


def in_turns(measures: list[Callable[[], float]]) -> list[float]:
    """The median of some rounds, each of which measures all."""
    found = [[measure() for measure in measures] for _ in range(ROUNDS)]
    return [median(column) for column in zip(*found, strict=True)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="of each measurement")
    parser.add_argument("--games", nargs="*", default=list(registry.games()))
    parser.add_argument("--n", type=int, default=2048, help="games of a vector")
    asked = parser.parse_args()
    print(
        "| game | steps a second, single | in a vector | times | choices, bot | compiled | times |"
    )
    print("|---|--:|--:|--:|--:|--:|--:|", flush=True)
    for game in asked.games:
        one, many = in_turns(
            [partial(single, game, asked.seconds), partial(vector, game, asked.seconds, asked.n)]
        )
        bot, compiled = choices(game, asked.seconds, asked.n)
        figures = [one, many, many / one, bot, compiled, compiled / bot]
        print(
            f"| {game} | " + " | ".join(f"{figure:,.0f}" for figure in figures) + " |", flush=True
        )


if __name__ == "__main__":
    main()
