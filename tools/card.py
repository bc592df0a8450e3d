"""Everything that is measured on a GPU, in one go and within a limit of time.

    python tools/card.py --seconds 250 --out figures

Each part is a process of its own, which is ended when its time is over; what it printed until then
is kept. ``check`` proves that a GPU plays the games of the processor and measures steps a second
(``gpu_check.py``); ``jax`` lets JAX choose on the GPU for a batch there, and steps the pure
functions; ``search`` counts simulations a second: playouts in imagined worlds on the GPU, the tree
of ``examples/search``, and mctx on the backgammon of Pgx, as far as they are installed.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SMALL, LARGE = 1 << 14, 1 << 17
ROUNDS = 5

# The command of each part, and its share of the time.
PARTS: dict[str, tuple[Sequence[str], float]] = {
    "check": (("tools/gpu_check.py", "--figures", "{out}/gpu_check.json"), 0.72),
    "jax": (("tools/card.py", "--part", "jax"), 0.13),
    "search": (("tools/card.py", "--part", "search"), 0.15),
}


def run_parts(parts: dict[str, tuple[Sequence[str], float]], seconds: float, out: Path) -> int:
    """Run all parts, each within its time; how many failed. What one leaves goes to the rest."""
    out.mkdir(parents=True, exist_ok=True)
    end, failed = time.monotonic() + seconds, 0
    shared = {**os.environ, "XLA_PYTHON_CLIENT_PREALLOCATE": "false"}  # batches need memory, too
    shares = [share for _, share in parts.values()]
    for number, (name, (command, share)) in enumerate(parts.items()):
        left = (end - time.monotonic()) * share / sum(shares[number:])
        line = [sys.executable, "-u", *(word.format(out=out) for word in command)]
        began = time.monotonic()
        print(f"== {name}: at most {left:.0f} s", flush=True)
        with (out / f"{name}.log").open("wb") as log:
            made = subprocess.Popen(
                line, cwd=ROOT, env=shared, stdout=log, stderr=subprocess.STDOUT,
                start_new_session=True,
            )  # fmt: skip
            try:
                code = made.wait(left)
            except subprocess.TimeoutExpired:
                os.killpg(made.pid, signal.SIGKILL)
                code = made.wait()
        print((out / f"{name}.log").read_text(errors="replace")[-4000:])
        print(f"== {name}: {code} after {time.monotonic() - began:.0f} s", flush=True)
        failed += code != 0
    return failed


def rate(work: Callable[[], Any], steps: int) -> float:
    """Millions of steps a second: the median of some rounds, after a warm-up."""
    work()
    found = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        work()
        found.append(steps / (time.perf_counter() - began) / 1e6)
    return round(sorted(found)[ROUNDS // 2], 3)


def told(what: str, figure: Any) -> None:
    print(json.dumps({what: figure}), flush=True)


def attempt(what: str, measure: Callable[[], Any]) -> None:
    """A figure, or why there is none: the others are measured all the same."""
    try:
        told(what, measure())
    except Exception as error:
        told(what, f"{type(error).__name__}: {error}"[:300])


def by_dlpack(game: str, n: int) -> float:
    """JAX chooses on the GPU, and a batch there plays it: nothing leaves the GPU."""
    import kufsa

    jax: Any = import_module("jax")
    env = kufsa.batch(game, n, device="cuda", seed=7, validate=False)
    mask = jax.dlpack.from_dlpack(env.legal_action_mask)
    first = jax.jit(lambda legal: jax.numpy.argmax(legal, axis=1).astype("int32"))

    def steps() -> None:
        for _ in range(50):
            actions = jax.block_until_ready(first(mask))
            env.step(actions)
            env.device.synchronize()  # type: ignore[attr-defined]

    return rate(steps, 50 * n)


def by_functions(game: str, n: int) -> float:
    """The pure functions, ten steps in a scan."""
    import kufsa

    jax: Any = import_module("jax")
    env = kufsa.envs.jax.make(game, 2, max_steps=400)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(7), n))

    def once(state: Any, _: Any) -> Any:
        return jax.vmap(env.step)(state, jax.numpy.argmax(state.legal_action_mask, axis=-1)), None

    run = jax.jit(lambda state: jax.lax.scan(once, state, None, 10)[0])
    return rate(lambda: jax.block_until_ready(run(state)), 10 * n)


def jax_part() -> None:
    jax: Any = import_module("jax")
    told("jax", f"{jax.__version__} on {jax.devices()[0]}")
    for n in (SMALL, LARGE):
        attempt(f"kings_court by DLPack, {n}", lambda n=n: by_dlpack("kings_court", n))  # type: ignore[misc]
    attempt("kings_court by functions, 1024", lambda: by_functions("kings_court", 1024))


def imagined(game: str) -> float:
    """Playouts of worlds that a seat could be in, on the GPU."""
    import kufsa

    start = kufsa.game(game).start(seed=7)
    n = 1 << 17

    def playouts() -> None:
        kufsa.playouts(game, start, n, "cuda", seat=0, seed=1, limit=2_000)

    return rate(playouts, n)


def tree(game: str) -> float:
    """The tree of examples/search, for 128 games side by side."""
    sys.path.insert(0, str(ROOT))
    ismcts: Any = import_module("examples.search.ismcts")
    import kufsa

    search = ismcts.Search(ismcts.by_playouts(kufsa.envs.QuickPlayers(game, 1)), simulations=16)
    env = kufsa.batch(game, 128, 2, seed=7, autoreset="DISABLED", validate=False)
    return rate(lambda: search.choose(env, seed=1), 128 * 16)


def by_mctx() -> float:
    """Gumbel MuZero's search on Pgx's backgammon, with even priors and values of 0."""
    jax: Any = import_module("jax")
    mctx: Any = import_module("mctx")
    pgx: Any = import_module("pgx")
    jnp = jax.numpy
    env, games, simulations = pgx.make("backgammon"), 1024, 32
    step = jax.vmap(env.step)

    def priors(state: Any) -> Any:
        return jnp.where(state.legal_action_mask, 0.0, jnp.finfo(jnp.float32).min)

    def recurrent(_: Any, key: Any, action: Any, state: Any) -> Any:
        mover = state.current_player
        state = step(state, action, jax.random.split(key, games))
        same = jnp.where(state.current_player == mover, 1.0, -1.0)
        output = mctx.RecurrentFnOutput(
            reward=state.rewards[jnp.arange(games), mover],
            discount=jnp.where(state.terminated, 0.0, same),
            prior_logits=priors(state),
            value=jnp.zeros(games),
        )
        return output, state

    def search(state: Any, key: Any) -> Any:
        root = mctx.RootFnOutput(
            prior_logits=priors(state), value=jnp.zeros(games), embedding=state
        )
        return mctx.gumbel_muzero_policy(
            (), key, root, recurrent, simulations, invalid_actions=~state.legal_action_mask
        ).action

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), games))
    run = jax.jit(search)
    key = jax.random.PRNGKey(1)
    return rate(lambda: jax.block_until_ready(run(state, key)), games * simulations)


def search_part() -> None:
    attempt("mctx on backgammon of Pgx, million simulations a second", by_mctx)
    for game in ("kings_court", "triominoes"):
        attempt(f"{game}: million playouts a second on the GPU", lambda game=game: imagined(game))  # type: ignore[misc]
    attempt("kings_court: million simulations a second, tree", lambda: tree("kings_court"))


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=250)
    parser.add_argument("--out", type=Path, default=ROOT / "figures", help="a folder")
    parser.add_argument("--parts", nargs="*", default=list(PARTS), choices=list(PARTS))
    parser.add_argument("--part", choices=["jax", "search"], help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.part:
        {"jax": jax_part, "search": search_part}[asked.part]()
        return
    chosen = {name: PARTS[name] for name in asked.parts}
    raise SystemExit(run_parts(chosen, asked.seconds, asked.out.resolve()) > 0)


if __name__ == "__main__":
    main()
