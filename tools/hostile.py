"""Runs the tests under hostile conditions: what passes depends on no luck, clock or load.

    python3 run.py hostile                      # all tests but those that repeat a proof
    python3 run.py hostile --seed 4711          # as that seed has it
    python3 run.py hostile tests/server -x      # with any other arguments of pytest

The order of the tests is random, and so is what they draw; the time zone has odd minutes, the clock
is more than a year ahead (if libfaketime is installed), and other processes keep all cores busy
meanwhile. The seed of the order and of the draws is printed first.
"""

import argparse
import multiprocessing
import os
import secrets
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ZONE = "Asia/Kathmandu"  # 5 hours and 45 minutes east
AHEAD = "+401d"
LIBRARIES = ("/usr/lib/*/faketime/libfaketime.so.1", "/usr/lib/faketime/libfaketime.so.1")


def clock_library() -> Path | None:
    """libfaketime, if the system has it."""
    found = (path for pattern in LIBRARIES for path in Path("/").glob(pattern.lstrip("/")))
    return next(found, None)


def environment() -> dict[str, str]:
    """Another time zone and another time; clocks that measure durations stay as they are."""
    moved = {**os.environ, "TZ": ZONE}
    library = clock_library()
    if library is None:
        print("the clock is not moved: libfaketime is not installed", flush=True)
        return moved
    return {
        **moved,
        "LD_PRELOAD": str(library),
        "FAKETIME": AHEAD,
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }


def burn() -> None:
    while True:
        pass


def main() -> int:
    words = argparse.ArgumentParser(prog="run.py hostile", description=__doc__)
    words.add_argument(
        "--seed", default=str(secrets.randbelow(1 << 32)), help="of the order and of the draws"
    )
    chosen, rest = words.parse_known_args()
    print(f"seed {chosen.seed}", flush=True)
    load = [multiprocessing.Process(target=burn, daemon=True) for _ in range(os.cpu_count() or 1)]
    for process in load:
        process.start()
    try:
        return subprocess.call(
            [
                sys.executable, "-m", "pytest", "-n", "auto", "--maxprocesses", "8",
                "-m", "not matrix", "--shuffle", chosen.seed, *rest,
            ],
            cwd=ROOT,
            env=environment(),
        )  # fmt: skip
    finally:
        for process in load:
            process.terminate()


if __name__ == "__main__":
    sys.exit(main())
