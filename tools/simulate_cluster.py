"""Several servers and everything that can go wrong between them, in one process.

    python3 run.py simulate_cluster --seeds 1000        seeds 1 to 1000
    python3 run.py simulate_cluster --first 77 --seeds 1    seed 77 again

Every seed is a world of its own (``simulated_cluster``). The exit code is 1 if something was wrong
in one of them; its number shows it again.
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from simulated_cluster import World, quiet


def trial(seed: int) -> tuple[int, list[str]]:
    """What was wrong in one world."""
    quiet()
    return seed, World(seed).run()


def main(arguments: list[str] | None = None) -> int:
    """Run the seeds and tell."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--seeds", type=int, default=200, help="how many worlds")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0: one for each core")
    asked = parser.parse_args(arguments)
    seeds = range(asked.first, asked.first + asked.seeds)
    began, wrong = time.monotonic(), 0
    with ProcessPoolExecutor(asked.jobs or None) as pool:
        for seed, violations in pool.map(trial, seeds, chunksize=4):
            if violations:
                wrong += 1
                print(f"seed {seed}: {violations[0]}", flush=True)
    seconds = time.monotonic() - began
    print(f"{len(seeds)} seeds in {seconds:.0f} s, {wrong} with violations")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
