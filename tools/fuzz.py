"""Looks for examples that break a law: the property tests with new examples in every round.

    python3 run.py fuzz                  # for ten minutes
    python3 run.py fuzz --seconds 3600   # or for as long as this
    python3 run.py fuzz --seed 4711      # only the round of this seed

Every round prints its seed before it starts. It stops after the first round that fails; the seed of
that round repeats the failure.
"""

import argparse
import secrets
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def round_of(seed: int) -> list[str]:
    """The command that runs one round."""
    return [
        sys.executable, "-m", "pytest", "-q", "-n", "auto", "--maxprocesses", "8",
        "-m", "hypothesis", "--hypothesis-profile=fuzz",
        f"--hypothesis-seed={seed}", f"--sample-seed={seed}", "tests", "src/kufsa/testing/contract",
    ]  # fmt: skip


def main() -> None:
    words = argparse.ArgumentParser(prog="run.py fuzz", description=__doc__)
    words.add_argument("--seconds", type=float, default=600, help="no new round after this time")
    words.add_argument("--seed", type=int, help="only the round of this seed")
    chosen = words.parse_args()
    started = time.monotonic()
    rounds = 0
    while not rounds or (chosen.seed is None and time.monotonic() - started < chosen.seconds):
        seed = secrets.randbelow(1 << 32) if chosen.seed is None else chosen.seed
        rounds += 1
        print(f"round {rounds}: seed {seed}", flush=True)
        if subprocess.call(round_of(seed), cwd=ROOT):
            sys.exit(f"a law is broken; to see it again: python3 run.py fuzz --seed {seed}")
    print(f"nothing found in {rounds} rounds")


if __name__ == "__main__":
    main()
