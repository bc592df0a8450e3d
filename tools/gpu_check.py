"""Checks a GPU against the processor, and measures it.

    python tools/gpu_check.py                     # needs a GPU and numba-cuda
    python tools/gpu_check.py --golden tests/envs/golden.json --figures figures.json

For every game: ten thousand games give the same bytes on both devices, playouts give the same sums,
and other libraries see the same memory. With ``--golden`` the hashes of the GPU's games are
written to a file, with the GPU's name; everywhere, the tests compare the processor's games with
them. Then it measures steps a second, and if Pgx is installed, some of its games in the same run.
One process for each game compiles; only one at a time measures.
"""

import argparse
import hashlib
import json
import multiprocessing
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

import kufsa
from kufsa.envs import Batch, Turn, playouts

GAMES = 10_000
STEPS = 120
LOOKS = 20  # between two hashes
SIZES = (1 << 14, 1 << 17, 1 << 20)
SECONDS = 1.0
PEERS = ("backgammon", "sparrow_mahjong", "2048", "connect_four")  # of Pgx


def trail(game: str, players: int, device: str, games: int, steps: int = STEPS) -> list[str]:
    """Hashes of everything that a batch of random games shows, on the way and at the end."""
    env = kufsa.batch(game, games, players, device=device, seed="golden", max_steps=90)
    actions = env.device.zeros((games,), np.int32)  # always the same: so steps are recorded
    found = []
    for step in range(1, steps + 1):
        env.step(env.sample(out=actions))
        if step % LOOKS == 0:
            digest = hashlib.sha256()
            for array in (env.states, env.lanes, *env.turn, env.observe(players - 1)):
                digest.update(np.ascontiguousarray(env.device.get(array)).tobytes())
            found.append(digest.hexdigest()[:32])
    return found


def shares(game: str) -> dict[int, int]:
    """How many of the games have how many players."""
    players = kufsa.game(game).players
    return {seats: GAMES // len(players) for seats in players}


def prove(game: str) -> dict[str, list[str]]:
    """The trails of the GPU, which are those of the processor."""
    found = {}
    for players, games in shares(game).items():
        card = trail(game, players, "cuda", games)
        if card != trail(game, players, "cpu", games):
            raise SystemExit(f"{game} for {players}: the GPU plays another game")
        found[str(players)] = card
    start = kufsa.game(game).start(seed=7)
    positions = [start, start.play(start.legal[-1])]
    for seat in (None, 0):
        both = [
            playouts(game, positions, 500, device, seat=seat, seed=1, limit=5_000)
            for device in ("cpu", "cuda")
        ]
        for part in ("scores", "shares", "ended", "steps"):
            if not np.array_equal(getattr(both[0], part), getattr(both[1], part)):
                raise SystemExit(f"{game}: playouts differ in {part}")
    return found


def share_memory(game: str) -> list[str]:
    """The installed libraries that get the same memory, not a copy."""
    env = kufsa.batch(game, 1_000, device="cuda", seed=7)
    there = env.observation.__cuda_array_interface__["data"][0]
    wanted = env.device.get(env.observation)
    found = []
    try:
        torch: Any = import_module("torch")

        for tensor in (torch.from_dlpack(env.observation), torch.as_tensor(env.observation)):
            assert tensor.data_ptr() == there and (tensor.cpu().numpy() == wanted).all()
        mask = torch.from_dlpack(env.legal_action_mask)
        env.step(mask.float().argmax(1))  # int64, still on the GPU
        out = [torch.from_dlpack(array) for array in env.empty()]
        env.step(torch.from_dlpack(env.legal_action_mask).float().argmax(1), out=Turn(*out))
        assert out[2].data_ptr() == env.observation.__cuda_array_interface__["data"][0]
        found.append(f"torch {torch.__version__}")
    except ImportError:
        pass
    env.reset()
    wanted = env.device.get(env.observation)
    there = env.observation.__cuda_array_interface__["data"][0]
    try:
        cupy: Any = import_module("cupy")

        for one in (cupy.asarray(env.observation), cupy.from_dlpack(env.observation)):
            assert one.data.ptr == there and (one.get() == wanted).all()
        found.append(f"cupy {cupy.__version__}")
    except ImportError:
        pass
    try:
        jax: Any = import_module("jax")

        one = import_module("jax.dlpack").from_dlpack(env.observation)
        assert one.unsafe_buffer_pointer() == there and (np.asarray(one) == wanted).all()
        found.append(f"jax {jax.__version__}")
    except ImportError:
        pass
    return found


def measure(game: str) -> dict[str, Any]:
    """Steps a second by size of the batch: by the rules alone, and with observations and masks."""
    figures: dict[str, Any] = {}
    for n in SIZES:
        bare = kufsa.batch(game, n, device="cuda", seed=1, masks=False, observations=False)
        figures[f"{n} rules"] = rate(bare, n * 64, lambda env: env.play_random(64))
        del bare
        full = kufsa.batch(game, n, device="cuda", seed=1, validate=False)
        full.play_random(200)
        actions = full.sample()
        figures[f"{n} full"] = rate(full, n, lambda env, a=actions: env.step(env.sample(out=a)))
        if n == SIZES[0]:  # and the same with every kernel started by itself
            recorded: Any = full.device
            figures[f"{n} recorded"] = recorded.recordings.works
            recorded.recordings = Unrecorded()
            alone = rate(full, n, lambda env, a=actions: env.step(env.sample(out=a)))
            figures[f"{n} one by one"] = alone
        del full
    start = kufsa.game(game).start(seed=7)
    began = time.perf_counter()
    found = playouts(game, start, 1 << 18, "cuda", seed=1, limit=5_000)
    spent = time.perf_counter() - began
    figures["playout steps"] = round(float(found.steps[0]) * (1 << 18) / spent)
    figures["playouts"] = round((1 << 18) / spent)
    return figures


class Unrecorded:
    """Does everything as it comes."""

    def run(self, arrays: Any, work: Any) -> None:
        work(0)


def rate(env: Batch, steps: int, work: Any) -> int:
    """Steps a second over about a second, after a warm-up."""
    waiting: Any = env.device
    work(env)
    waiting.synchronize()
    spent, rounds = 0.0, 0
    while spent < SECONDS:
        began = time.perf_counter()
        for _ in range(4):
            work(env)
        waiting.synchronize()
        spent += time.perf_counter() - began
        rounds += 4
    return round(steps * rounds / spent)


def measure_peers() -> dict[str, Any]:
    """Random steps a second of Pgx, with its masks and observations, new games as old ones end."""
    try:
        jax: Any = import_module("jax")
        pgx: Any = import_module("pgx")
    except ImportError:
        return {}
    again = import_module("pgx.experimental.wrappers").auto_reset
    n, steps = 1 << 18, 16
    figures: dict[str, Any] = {"pgx": pgx.__version__, "games": n}
    for name in PEERS:
        env = pgx.make(name)
        step = jax.vmap(again(env.step, env.init))

        def go(state: Any, key: Any, step: Any = step) -> Any:
            def once(state: Any, key: Any) -> tuple[Any, None]:
                logits = jax.numpy.log(state.legal_action_mask.astype("float32"))
                action = jax.random.categorical(key, logits, axis=1)
                return step(state, action, jax.random.split(key, n)), None

            return jax.lax.scan(once, state, jax.random.split(key, steps))[0]

        run = jax.jit(go)
        state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), n))
        state = jax.block_until_ready(run(state, jax.random.PRNGKey(1)))
        began, rounds = time.perf_counter(), 0
        while time.perf_counter() - began < SECONDS:
            rounds += 1
            state = jax.block_until_ready(run(state, jax.random.PRNGKey(rounds)))
        figures[name] = round(n * steps * rounds / (time.perf_counter() - began))
    return figures


def one_game(game: str, together: Any, alone: Any, answers: Any) -> None:
    try:
        began = time.perf_counter()
        found: dict[str, Any] = {"golden": prove(game), "sharing": share_memory(game)}
        found["seconds to prove"] = round(time.perf_counter() - began, 1)
        print(f"{game}: proved in {found['seconds to prove']} s", flush=True)
        together.wait(400)
        with alone:
            found["figures"] = measure(game)
        answers.put((game, found))
    except BaseException as error:
        import traceback

        traceback.print_exc()
        together.abort()
        answers.put((game, {"error": repr(error)}))


def card() -> dict[str, str]:
    from kufsa.envs.cuda_compiler import cuda

    name = cuda.get_current_device().name
    return {"device": name.decode() if isinstance(name, bytes) else str(name)}


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--golden", type=Path, help="where to write the hashes")
    words.add_argument("--figures", type=Path, help="where to write what was measured")
    words.add_argument("--games", nargs="*", default=list(kufsa.games()))
    chosen = words.parse_args()
    if not chosen.games:
        raise SystemExit("there is no game to check: install Kufsa with its games, or name some")
    context = multiprocessing.get_context("spawn")
    together, alone = context.Barrier(len(chosen.games)), context.Lock()
    answers = context.Queue()
    for game in chosen.games:
        context.Process(target=one_game, args=(game, together, alone, answers)).start()
    found = dict(sorted(answers.get(timeout=570) for _ in chosen.games))
    wrong = {game: one["error"] for game, one in found.items() if "error" in one}
    if wrong:
        raise SystemExit(f"failed: {wrong}")
    told = {"numba": import_module("numba").__version__, **card()}
    if chosen.golden:
        golden = {game: one["golden"] for game, one in found.items()}
        text = json.dumps({**told, "steps": STEPS, "games": golden}, indent=1)
        chosen.golden.write_text(text + "\n", encoding="utf-8")
    for game, one in found.items():
        print(game, one["sharing"], json.dumps(one["figures"]), flush=True)
    peers = measure_peers()
    print(json.dumps(peers))
    if chosen.figures:
        whole = {**told, "games": found, "peers": peers}
        chosen.figures.write_text(json.dumps(whole, indent=1) + "\n")


if __name__ == "__main__":
    main()
