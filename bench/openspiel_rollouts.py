"""OpenSpiel's random rollouts in C++, in a process of their own, for comparison.

``pyspiel.MCTSBot`` with one simulation makes all rollouts of its evaluator from the state it
is asked about: that is how Python reaches them without a step in between. A step is what a
player decides, on both sides: a card that OpenSpiel draws at a chance node is, as here, part of
the step before it. The mean number of decisions in a rollout is measured separately.

Run as a module this is a ``child.Child``.
"""

import importlib.util
import json
import random
import sys
import time
from typing import Any

from bench.child import Child

GAME = "crazy_eights"
LONGEST_ROLLOUT = 10_000  # decisions
ROLLOUTS_FOR_LENGTH = 4_000
SECONDS_FOR_LENGTH = 5.0


def available() -> bool:
    return importlib.util.find_spec("pyspiel") is not None


class Rollouts(Child):
    """Rollouts in C++; each batch takes about this many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(__name__, str(seconds))


def _first_decision(game: Any, dice: random.Random) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random_action(state, dice))
    return state


def random_action(state: Any, dice: random.Random) -> int:
    if not state.is_chance_node():
        return int(dice.choice(state.legal_actions()))
    outcomes = state.chance_outcomes()
    return int(dice.choices([one for one, _ in outcomes], [p for _, p in outcomes])[0])


def _lengths(state: Any, dice: random.Random) -> list[int]:
    """How many decisions each of some thousands of random rollouts from a state has."""
    lengths: list[int] = []
    end = time.perf_counter() + SECONDS_FOR_LENGTH
    while len(lengths) < ROLLOUTS_FOR_LENGTH and time.perf_counter() < end:
        working = state.clone()
        made = 0
        while not working.is_terminal() and made < LONGEST_ROLLOUT:
            made += not working.is_chance_node()
            working.apply_action(random_action(working, dice))
        lengths.append(made)
    return lengths


def _serve(seconds: float) -> None:
    import pyspiel

    game = pyspiel.load_game(GAME)
    dice = random.Random(7)
    state = _first_decision(game, dice)
    lengths = _lengths(state, dice)
    mean = sum(lengths) / len(lengths)
    error = (sum((one - mean) ** 2 for one in lengths) / len(lengths) ** 2) ** 0.5

    def rollouts(count: int, seed: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(count, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 10, False, seed, False)
        began = time.perf_counter()
        bot.step(state)
        return time.perf_counter() - began

    trial = 500
    count = max(1, int(trial * seconds / rollouts(trial, 0)))
    print(json.dumps({"length": mean, "error": error, "rollouts": count}), flush=True)
    for number, _ in enumerate(sys.stdin, start=1):
        print(json.dumps([count * mean, rollouts(count, number)]), flush=True)


if __name__ == "__main__":
    _serve(float(sys.argv[1]))
