"""Several servers and everything that can go wrong between them, in one process.

    python3 run.py simulate_cluster --seeds 1000        seeds 1 to 1000
    python3 run.py simulate_cluster --first 77 --seeds 1    seed 77 again
    python3 run.py simulate_cluster --seeds 100000 --sum FILE --minutes 9    once more goes on

Every seed is a world of its own (``simulated_cluster``). The exit code is 1 if something was wrong
in one of them; its number shows it again.
"""

import argparse
import gc
import json
import math
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import monotonic

from simulated_cluster import World, quiet

CHUNK = 100  # seeds that a process plays before it tells

Wrong = dict[int, str]  # by seed: what was wrong first


def play(seeds: range) -> Wrong:
    """What was wrong in these worlds."""
    quiet()
    gc.disable()  # a world is thrown away as a whole
    gc.freeze()
    wrong = {seed: found[0] for seed in seeds if (found := _world(seed))}
    gc.enable()
    return wrong


def _world(seed: int) -> list[str]:
    if seed % 10 == 0:
        gc.collect()
    return World(seed).run()


def rounds(seeds: range, jobs: int, until: float) -> Iterator[tuple[range, Wrong]]:
    """Play seeds in so many processes, until a time; yields which were played now."""
    with ProcessPoolExecutor(jobs) as pool:
        while seeds and monotonic() < until:
            now, seeds = seeds[: CHUNK * jobs], seeds[CHUNK * jobs :]
            chunks = [now[first : first + CHUNK] for first in range(0, len(now), CHUNK)]
            wrong: Wrong = {}
            for found in pool.map(play, chunks):
                wrong |= found
            yield now, wrong


def main(arguments: list[str] | None = None) -> int:
    """Run the seeds and tell."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--seeds", type=int, default=200, help="how many worlds")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0: one for each core")
    parser.add_argument("--sum", type=Path, help="add to what this file knows, and go on there")
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after so many")
    asked = parser.parse_args(arguments)
    last, seconds, wrong = asked.first - 1, 0.0, 0
    if asked.sum is not None and asked.sum.exists():
        for line in asked.sum.read_text().splitlines():
            last, took, found = json.loads(line)
            seconds, wrong = seconds + took, wrong + len(found)
    began = before = monotonic()
    seeds = range(last + 1, asked.first + asked.seeds)
    jobs = asked.jobs or os.cpu_count() or 1
    for played, violations in rounds(seeds, jobs, began + 60 * asked.minutes):
        took, before = monotonic() - before, monotonic()
        last, seconds, wrong = played[-1], seconds + took, wrong + len(violations)
        for seed, violation in violations.items():
            print(f"seed {seed}: {violation}", flush=True)
        if asked.sum is not None:
            with asked.sum.open("a") as file:
                file.write(json.dumps([last, round(took, 1), violations]) + "\n")
    count = last - asked.first + 1
    rate = f"{60 * count / seconds:,.0f} a minute" if seconds else "none before"
    print(f"{count:,} seeds in {seconds:,.0f} s, {rate}, {wrong:,} with violations")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
