"""Send a server what nobody would: requests, live messages, notations and records, at random.

    python3 run.py fuzz_wire                       100,000 inputs, or a minute, whichever is first
    python3 run.py fuzz_wire --inputs 0 --seconds 600
    python3 run.py fuzz_wire --seed 4711           the same inputs again

The server runs in this process, over ASGI, with a database of its own, without bots and without
limits. What is sent grows out of what is right: paths and bodies of the API's own description,
messages of the protocol, actions and documents of the games, with parts changed, doubled, cut or
made of something else. It prints how many inputs there were, how many the server answered with an
error of its own (500 and above), and how many of those that were refused changed anything. Both
must be 0.
"""

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

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


async def fuzz(seed: int, inputs: int, seconds: float, console: Console) -> int:
    """Send inputs until there were enough; how many failed."""
    dice = Random(seed)
    until = time.monotonic() + seconds
    sent: Counter[str] = Counter()
    answers: Counter[str] = Counter()
    failed: list[str] = []
    with tempfile.TemporaryDirectory(prefix="kufsa-fuzz-") as data:
        app = create_app(Settings(data=Path(data), **UNLIMITED), NoBots)
        async with app.lifespan(), AsyncExitStack() as stack:
            database = str(app.state.registry.services.database.writing.url.database)
            chosen: list[Target] = await targets(app, Inputs(dice), database, stack)
            while time.monotonic() < until and (not inputs or sum(sent.values()) < inputs):
                target = dice.choice(chosen)
                sent[target.name] += 1
                outcome = await target.send()
                answers[outcome.kind] += 1
                if outcome.failure:
                    told = f"input {sum(sent.values())}, {target.name}: {outcome.failure}"
                    # Errors of the server first: changes may be their consequences.
                    failed.insert(len(failed) if outcome.kind == "changed" else 0, told[:LONGEST])
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
    chosen = parser.parse_args()
    seed = secrets.randbelow(1 << 32) if chosen.seed is None else chosen.seed
    console = Console()
    console.print(f"seed {seed}")
    return 1 if asyncio.run(fuzz(seed, chosen.inputs, chosen.seconds, console)) else 0


if __name__ == "__main__":
    sys.exit(main())
