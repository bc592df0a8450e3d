"""Speed compared with other libraries, in one run: random steps a second, with what a learner sees.

Batches here and the others' environments take turns, several times, and the ratios are taken turn
by turn. **Seen** is a step with the observation and the legal actions of whoever is to act, and a
choice from them; **rules** is a step by the rules alone. Libraries that always make observations
have no figure for the latter. Each of the others runs in processes of its own: one that is pinned
to one core, then as many as there are cores (Pgx: one process that uses them all).

Run as a module this is such a process, a ``child.Child``.
"""

import importlib.metadata
import importlib.util
import json
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import kufsa
from bench.child import Child
from bench.openspiel_rollouts import GAME as CRAZY_EIGHTS
from bench.openspiel_rollouts import Rollouts, random_action
from kufsa.core.game import Game

ROUNDS = 5  # how often everybody takes a turn
SEEN, RULES = "seen", "rules"
LANES = 4_096  # games at once, for each core
FEW_LANES = 1_024  # games that fit the cache of one core: the quickest number for one
SPURT = 256  # steps between two readings of the clock

Figures = dict[str, Any]
Steps = Callable[[int], int]  # take about this many steps; returns how many it took


@dataclass(frozen=True)
class Peer:
    """A library to compare with: what it plays, what has to be installed, what it can do."""

    title: str
    needs: tuple[str, ...]  # modules
    package: str  # its version is printed
    modes: tuple[str, ...] = (SEEN,)
    threads: bool = False  # one process uses all cores


PEERS = {
    "openspiel_rollouts": Peer(
        f"OpenSpiel, {CRAZY_EIGHTS}, rollouts in C++", ("pyspiel",), "open_spiel", (RULES,)
    ),
    "openspiel": Peer(
        f"OpenSpiel, {CRAZY_EIGHTS}, from Python", ("pyspiel",), "open_spiel", (SEEN, RULES)
    ),
    "rlcard": Peer("RLCard, uno", ("rlcard",), "rlcard"),
    "pettingzoo": Peer("PettingZoo, connect_four", ("pettingzoo", "pygame"), "pettingzoo"),
    "pgx_2048": Peer("Pgx, 2048", ("pgx", "jax"), "pgx", threads=True),
    "pgx_backgammon": Peer("Pgx, backgammon", ("pgx", "jax"), "pgx", threads=True),
}


def missing(peer: Peer) -> str | None:
    """A module that a peer needs and that is not installed."""
    return next((name for name in peer.needs if importlib.util.find_spec(name) is None), None)


def measure(
    games: Sequence[Game],
    seconds: float,
    names: Sequence[str] = tuple(PEERS),
    tell: Callable[[str], None] = lambda what: None,
) -> Figures:
    """All figures, JSON-ready: on one core, then on all; ``tell`` reports the progress."""
    from kufsa.envs.cpu import cores

    figures: Figures = {"cores": cores(), "peers": {}, "missing": {}, "speeds": {}}
    for name in names:
        lacking = missing(PEERS[name])
        if lacking is None:
            version = importlib.metadata.version(PEERS[name].package)
            figures["peers"][name] = {"title": PEERS[name].title, "version": version}
        else:
            figures["missing"][name] = {"title": PEERS[name].title, "module": lacking}
    for count in sorted({1, cores()}):
        found = _measure_on(count, games, list(figures["peers"]), seconds / ROUNDS, tell)
        figures["speeds"][str(count)] = found
    return figures


def _measure_on(
    count: int,
    games: Sequence[Game],
    names: Sequence[str],
    chunk: float,
    tell: Callable[[str], None],
) -> Figures:
    """Speeds by peer and mode, and by game the ratios to every peer, each with its spread."""
    runs: dict[tuple[str, str], Callable[[], float]] = {}
    for game in games:
        tell(f"{game.id} on {count} cores")
        runs[game.id, SEEN] = _timed(seen_steps(game, count), chunk)
        runs[game.id, RULES] = _timed(rules_steps(game, count), chunk)
    children: list[Child] = []
    speeds: dict[tuple[str, str], list[float]] = {}
    try:
        for name in names:
            for mode in PEERS[name].modes:
                tell(f"{PEERS[name].title} on {count} cores")
                own = _children(name, mode, count, chunk)
                children += own
                runs[name, mode] = _together(own)
        for turn in range(ROUNDS):
            for (name, mode), run in runs.items():
                tell(f"turn {turn + 1} of {ROUNDS} on {count} cores: {name}")
                speeds.setdefault((name, mode), []).append(run())
    finally:
        for child in children:
            child.close()
    told: Figures = {}
    for (name, mode), values in speeds.items():
        told.setdefault(name, {})[mode] = _spread(values)
    for game in games:
        mine = speeds[game.id, SEEN]
        told[game.id]["ratios"] = {
            f"{name} {mode}": _spread(
                [a / b for a, b in zip(mine, speeds[name, mode], strict=True)]
            )
            for name in names
            for mode in PEERS[name].modes
        }
    return told


def _spread(values: list[float]) -> Figures:
    return {"median": statistics.median(values), "low": min(values), "high": max(values)}


# Here.


def lanes(threads: int) -> int:
    """How many games at once: threads have to be worth their start."""
    return FEW_LANES if threads == 1 else threads * LANES


def seen_steps(game: Game, threads: int) -> Steps:
    """Steps with observation, mask and a choice from the mask, in a batch."""
    env = kufsa.batch(game, lanes(threads), seed=7, threads=threads, validate=False)
    actions = env.sample()

    def steps(count: int) -> int:
        env.step(env.sample(out=actions))
        return env.n

    return steps


def rules_steps(game: Game, threads: int) -> Steps:
    """Steps by the rules alone."""
    env = kufsa.batch(
        game, lanes(threads), seed=7, threads=threads, masks=False, observations=False
    )

    def steps(count: int) -> int:
        env.play_random(16)
        return 16 * env.n

    return steps


def _timed(steps: Steps, chunk: float) -> Callable[[], float]:
    """Steps a second, over about this many seconds."""
    steps(SPURT)

    def run() -> float:
        made = 0
        began = now = time.perf_counter()
        while now - began < chunk:
            made += steps(SPURT)
            now = time.perf_counter()
        return made / (now - began)

    return run


# There.


class _Other(Child):
    patience = 240.0  # compiling takes long


def _children(name: str, mode: str, count: int, chunk: float) -> list[Child]:
    processes = 1 if PEERS[name].threads else count
    if name == "openspiel_rollouts":
        return [Rollouts(chunk) for _ in range(processes)]
    pinned = str(int(count == 1))
    return [_Other(__name__, name, mode, str(chunk), pinned) for _ in range(processes)]


def _together(children: list[Child]) -> Callable[[], float]:
    def run() -> float:
        with ThreadPoolExecutor(len(children)) as pool:
            return float(sum(pool.map(lambda child: child.batch(), children)))

    return run


def _openspiel(mode: str) -> Steps:
    import pyspiel

    game = pyspiel.load_game(CRAZY_EIGHTS)
    dice = random.Random(7)
    state = game.new_initial_state()

    def steps(count: int) -> int:
        nonlocal state
        made = 0
        while made < count:
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                state.apply_action(random_action(state, dice))
                continue
            if mode == SEEN:
                state.observation_tensor()
                state.legal_actions_mask()
            state.apply_action(dice.choice(state.legal_actions()))
            made += 1
        return made

    return steps


def _rlcard(mode: str) -> Steps:
    import rlcard

    env = rlcard.make("uno", config={"seed": 7})
    dice = random.Random(7)
    state, _ = env.reset()

    def steps(count: int) -> int:
        nonlocal state
        for _ in range(count):
            if env.is_over():
                state, _ = env.reset()
            state, _ = env.step(dice.choice(list(state["legal_actions"])))
        return count

    return steps


def _pettingzoo(mode: str) -> Steps:
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    dice = random.Random(7)
    env.reset(seed=7)

    def steps(count: int) -> int:
        for _ in range(count):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                observation, *_ = env.last()
            env.step(dice.choice(observation["action_mask"].nonzero()[0]))
        return count

    return steps


def _pgx(game: str) -> Callable[[str], Steps]:
    def make(mode: str) -> Steps:
        import jax
        import jax.numpy as jnp
        import pgx
        from pgx.experimental.wrappers import auto_reset

        env = pgx.make(game)
        step = jax.vmap(auto_reset(env.step, env.init))

        def turn(state: Any, key: Any) -> tuple[Any, Any]:
            key, own, chance = jax.random.split(key, 3)
            logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
            action = jax.random.categorical(own, logits, axis=-1)
            return step(state, action, jax.random.split(chance, LANES)), key

        run = jax.jit(turn)
        key = jax.random.PRNGKey(7)
        state = jax.jit(jax.vmap(env.init))(jax.random.split(key, LANES))

        def steps(count: int) -> int:
            nonlocal state, key
            state, key = run(state, key)
            jax.block_until_ready(state)
            return LANES

        return steps

    return make


MAKERS: dict[str, Callable[[str], Steps]] = {
    "openspiel": _openspiel,
    "rlcard": _rlcard,
    "pettingzoo": _pettingzoo,
    "pgx_2048": _pgx("2048"),
    "pgx_backgammon": _pgx("backgammon"),
}


def _serve(name: str, mode: str, chunk: float, pinned: bool) -> None:
    if pinned and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    run = _timed(MAKERS[name](mode), chunk)
    print(json.dumps({}), flush=True)
    for _ in sys.stdin:
        print(json.dumps([run(), 1.0]), flush=True)


if __name__ == "__main__":
    _serve(sys.argv[1], sys.argv[2], float(sys.argv[3]), sys.argv[4] == "1")
