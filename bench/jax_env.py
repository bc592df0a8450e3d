"""Pure functions for JAX beside a batch whose arrays JAX takes by DLPack: random steps a second."""

import json
import statistics
from collections.abc import Callable
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.table import Table

import kufsa
from bench.example_lines import examples
from kufsa.cli.arguments import Json
from kufsa.cli.console import screen
from kufsa.core import registry
from kufsa.core.game import Game

EXAMPLES = examples(("python3 run.py bench jax --games 1024", "compare both ways on this machine"))
ROUNDS = 5


def jax(
    games: Annotated[int, typer.Option(min=1, help="How many games are stepped at once.")] = 1024,
    seconds: Annotated[float, typer.Option(min=0.1, help="For each way and game.")] = 2.0,
    json_: Json = False,
) -> None:
    """Steps of `kufsa.envs.jax` under jit and vmap, beside those of a batch by DLPack.

    A step has the observation and the mask of whoever is to act, and a random legal choice that
    JAX makes. Both ways take turns; median, low and high.
    """
    found = {}
    for id in registry.games():
        game = registry.game(id)
        ways = {"pure functions": _pure(game, games), "DLPack": _shared(game, games)}
        found[id] = _timed(ways, seconds)
    if json_:
        print(json.dumps({"games": games, "steps_per_second": found}))
        return
    table = Table("game", "way", "median", "low", "high", title=f"steps a second, {games} games")
    for id, by_way in found.items():
        for name, rates in by_way.items():
            told = (statistics.median(rates), min(rates), max(rates))
            table.add_row(id, name, *(f"{rate:,.0f}" for rate in told))
    screen().print(table)


def _timed(ways: dict[str, Callable[[], int]], seconds: float) -> dict[str, list[int]]:
    """Steps a second of each way, in turns."""
    rates: dict[str, list[int]] = {name: [] for name in ways}
    for run in ways.values():
        run()  # compiled now
    for _ in range(ROUNDS):
        for name, run in ways.items():
            began, done = perf_counter(), 0
            while perf_counter() - began < seconds / ROUNDS:
                done += run()
            rates[name].append(round(done / (perf_counter() - began)))
    return rates


def _pure(game: Game, games: int) -> Callable[[], int]:
    """A compiled program that chooses and steps; each run continues the games."""
    import jax as library

    numpy = library.numpy
    env = kufsa.envs.jax.make(game, max_steps=2_000)

    def one(state: Any, key: Any) -> Any:
        choice, fresh = library.random.split(key)
        logits = numpy.where(state.legal_action_mask, 0.0, -numpy.inf)
        return env.step_or_begin(state, library.random.categorical(choice, logits), fresh)

    step = library.jit(library.vmap(one))
    keys = library.random.split(library.random.key(7), games)
    held = [library.jit(library.vmap(env.init))(keys), library.random.key(8)]

    def run() -> int:
        held[1], key = library.random.split(held[1])
        held[0] = step(held[0], library.random.split(key, games))
        held[0].record.block_until_ready()
        return games

    return run


def _shared(game: Game, games: int) -> Callable[[], int]:
    """A batch, with choices made by JAX from the batch's own memory."""
    import jax as library

    numpy = library.numpy
    env = kufsa.batch(game, games, seed=7, max_steps=2_000, validate=False)

    choose = library.jit(
        lambda mask, key: library.random.categorical(key, numpy.where(mask, 0.0, -numpy.inf))
    )
    held = [library.random.key(8)]

    def run() -> int:
        held[0], key = library.random.split(held[0])
        mask = numpy.from_dlpack(env.legal_action_mask)
        env.step(choose(mask, key).block_until_ready())
        return games

    return run
