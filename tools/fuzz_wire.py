"""Send a server what nobody would: requests, live messages, notations and records, at random.

    python3 run.py fuzz_wire                       100,000 inputs, or a minute, whichever is first
    python3 run.py fuzz_wire --inputs 0 --seconds 600
    python3 run.py fuzz_wire --seed 4711           the same inputs again
    python3 run.py fuzz_wire --jobs 16 --inputs 5000000 --seconds 7200

The server runs in this process, over ASGI, with a database of its own, without bots and without
limits. What is sent grows out of what is right: paths and bodies of the API's own description,
messages of the protocol, actions and documents of the games, with parts changed, doubled, cut or
made of something else. It prints how many inputs there were, how many the server answered with an
error of its own (500 and above), and how many of those that were refused changed anything. Both
must be 0. ``--jobs`` runs several such servers, each in a process of its own, with the next seed
and its share of the inputs.
"""

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from contextlib import AsyncExitStack
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from fuzz_inputs import Inputs
from fuzz_targets import Target, targets
from rich.console import Console

from kufsa.server.app import create_app
from kufsa.server.settings import Settings
from kufsa.server.tables.bots.pool import BotPool
from kufsa.server.tables.bots.queue import History
from kufsa.server.tables.bots.requests import BotAnswer, BotRequest

LEFT, LONGEST = 20, 500  # failures that are shown, and signs of each
UNLIMITED: dict[str, Any] = {
    "rate_factor": 1e6,
    "max_tables_per_person": 100_000,
    "max_tables_per_address": 100_000,
    "max_tables": 1_000_000,
    "min_free_megabytes": 0,
    "log_level": "error",
}


class NoBots(BotPool):
    """Nobody is asked to think: what is judged must not change by itself."""

    async def start(self) -> None: ...

    async def warm(self, games: Iterable[str]) -> None: ...

    async def explain(self, request: BotRequest, history: History) -> BotAnswer:
        answer: asyncio.Future[BotAnswer] = asyncio.get_running_loop().create_future()
        return await answer


class Found(NamedTuple):
    """How many inputs there were of each kind, how they were answered, and what went wrong."""

    sent: Counter[str]
    answers: Counter[str]
    failed: list[str]


async def fuzz(seed: int, inputs: int, seconds: float) -> Found:
    """Send inputs until there were enough; 0: only the seconds count."""
    dice = Random(seed)
    found = Found(Counter(), Counter(), [])
    sent, answers, failed = found
    with tempfile.TemporaryDirectory(prefix="kufsa-fuzz-") as data:
        app = create_app(Settings(data=Path(data), **UNLIMITED), NoBots)
        async with app.lifespan(), AsyncExitStack() as stack:
            database = str(app.state.registry.services.database.writing.url.database)
            chosen: list[Target] = await targets(app, Inputs(dice), database, stack)
            until = time.monotonic() + seconds  # rules may have to be compiled before it
            while time.monotonic() < until and (not inputs or sum(sent.values()) < inputs):
                target = dice.choice(chosen)
                sent[target.name] += 1
                outcome = await target.send()
                answers[outcome.kind] += 1
                if outcome.failure:
                    count = sum(sent.values())
                    told = f"seed {seed}, input {count}, {target.name}: {outcome.failure}"
                    # Errors of the server first: changes may be their consequences.
                    failed.insert(len(failed) if outcome.kind == "changed" else 0, told[:LONGEST])
    return found


def fuzz_here(seed: int, inputs: int, seconds: float) -> Found:
    """The same in a process that has nothing else to do."""
    return asyncio.run(fuzz(seed, inputs, seconds))


def fuzz_beside(seed: int, inputs: int, seconds: float, jobs: int) -> Found:
    """The same in several processes, each with a seed of its own and a part of the inputs."""
    shares = (
        [inputs // jobs + (job < inputs % jobs) for job in range(jobs)] if inputs else [0] * jobs
    )
    with ProcessPoolExecutor(jobs, get_context("spawn")) as processes:
        seeds = range(seed, seed + jobs)
        parts = list(processes.map(fuzz_here, seeds, shares, [seconds] * jobs))
    sent, answers = Counter[str](), Counter[str]()
    for part in parts:
        sent += part.sent
        answers += part.answers
    return Found(sent, answers, [line for part in parts for line in part.failed])


def show(found: Found, console: Console) -> int:
    """Print what was found; how many inputs failed."""
    sent, answers, failed = found
    for line in failed[:LEFT]:
        console.print(line, markup=False, highlight=False)
    told = ", ".join(f"{count:,} {name}" for name, count in sorted(sent.items()))
    console.print(f"{sum(sent.values()):,} inputs: {told}", highlight=False)
    said = ", ".join(f"{count:,} {kind}" for kind, count in sorted(answers.items()))
    console.print(f"answers: {said}", highlight=False)
    changes = answers["changed"]
    console.print(f"server errors: {len(failed) - changes}; changes by what was refused: {changes}")
    return len(failed)


def main() -> int:
    parser = argparse.ArgumentParser(prog="run.py fuzz_wire", description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000, help="0: only the seconds count")
    parser.add_argument("--seconds", type=float, default=60.0, help="at most so long")
    parser.add_argument("--seed", type=int, help="of an earlier run")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time")
    chosen = parser.parse_args()
    seed = secrets.randbelow(1 << 32) if chosen.seed is None else chosen.seed
    console = Console()
    console.print(f"seed {seed}")
    if chosen.jobs > 1:
        found = fuzz_beside(seed, chosen.inputs, chosen.seconds, chosen.jobs)
    else:
        found = fuzz_here(seed, chosen.inputs, chosen.seconds)
    return 1 if show(found, console) else 0


if __name__ == "__main__":
    sys.exit(main())
