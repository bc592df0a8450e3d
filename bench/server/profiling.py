"""Where the time of a move goes: a sampling profiler beside a server under load.

The profiler is py-spy, which reads the stacks of another process: the server runs as it is.
"""

import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from . import stages
from .measurement import Contender, Tell, contending
from .servers import NotHere, busy_seconds

TABLES, RATE = 200, 4.0  # and moves a second at each
SECONDS, SAMPLES = 12, 250  # and samples a second
MAIN, WRITER = "MainThread", "kufsa-writer"
LOOP = "asyncio/runners.py"  # outside of it is only how the server was started
ELSEWHERE = "event loop and libraries"

Profile = dict[str, Any]


def profile(tell: Tell = lambda _: None) -> Profile:
    """The shares of packages and functions in the time of a move, of each thread that matters."""
    with _sampled(tell=tell) as (run, stacks):
        return {"ms_per_move": run.get("ms_per_move"), **summarise(stacks)}


def draw(file: Path, before: Path | None = None, tell: Tell = lambda _: None) -> Profile:
    """The same as a picture, by parts of a move; ``before``: another checkout, drawn above it."""
    costs = []
    for name, source in (("before", before), ("now", None)) if before else (("now", None),):
        tell(f"{name}: starting")
        with _sampled(source, tell) as (run, stacks):
            moves = max(1, run["moves"])
            loop = run["loop_seconds"] * 1000 / moves
            found = stages.counted((frames, count) for _, frames, count in _samples(stacks, MAIN))
            costs.append(stages.Cost(name, loop, run["ms_per_move"], found))
    file.write_text(stages.drawn(costs) + "\n", encoding="utf-8")
    return {
        f"{cost.name}, {part}, microseconds": round(spent * 1000)
        for cost in costs
        for part, spent in cost.parts.items()
    }


@contextmanager
def _sampled(
    source: Path | None = None, tell: Tell = lambda _: None
) -> Iterator[tuple[dict[str, Any], str]]:
    """The figures of a run under the profiler, and the stacks that it saw."""
    spy = shutil.which("py-spy", path=str(Path(sys.executable).parent)) or shutil.which("py-spy")
    if spy is None:
        raise NotHere("py-spy is not installed: pip install py-spy")
    with contending("kufsa", source) as contender, tempfile.TemporaryDirectory() as folder:
        tell("opening tables")
        contender.order("open", tables=TABLES)
        contender.play(RATE, 0.5, 1.0)
        tell("playing")
        stacks = Path(folder) / "stacks"
        run = _record(spy, contender, stacks)
        yield run, stacks.read_text()


def _record(spy: str, contender: Contender, stacks: Path) -> dict[str, Any]:
    order = [spy, "record", "--threads", "--format", "raw", "--output", str(stacks)]
    order += ["--rate", str(SAMPLES), "--duration", str(SECONDS), "--pid", str(contender.process)]
    with tempfile.TemporaryFile() as said:
        spying = subprocess.Popen(order, stdout=said, stderr=said)
        before = busy_seconds(contender.process, thread=contender.process)
        run = contender.play(RATE, 0.0, SECONDS + 1.0)
        after = busy_seconds(contender.process, thread=contender.process)
        run["loop_seconds"] = (after or 0.0) - (before or 0.0)
        if spying.wait() or not stacks.exists():
            said.seek(0)
            raise NotHere(f"py-spy failed: {said.read().decode(errors='replace')[-300:]}")
    return run


def _samples(stacks: str, *threads: str) -> Iterator[tuple[str, list[str], int]]:
    """Thread, functions from the outermost, and count of each line of a recording."""
    for line in stacks.splitlines():
        stack, _, count = line.rpartition(" ")
        thread, *frames = stack.split(";")
        name = next((known for known in threads if known in thread), None)
        if name is not None and frames:
            yield name, [f"{frame.rpartition(':')[0]})" for frame in frames], int(count)


def summarise(stacks: str) -> Profile:
    """Shares of a recording: each line is the frames of a stack, from the outermost, and a count.

    >>> found = summarise("MainThread;run (uvloop.py:1);tell (kufsa/match/audience.py:9) 3")
    >>> found["threads"]["MainThread"]["packages"]
    {'kufsa.match': 1.0}
    """
    threads: dict[str, dict[str, Counter[str]]] = {}
    for name, functions, count in _samples(stacks, MAIN, WRITER):
        found = threads.setdefault(
            name, {part: Counter() for part in ("packages", "own", "with_callees")}
        )
        found["packages"][_package(functions)] += count
        found["own"][functions[-1]] += count
        found["with_callees"].update(dict.fromkeys(functions, count))
    return {"threads": {name: _shares(found) for name, found in threads.items()}}


def _package(functions: list[str]) -> str:
    """Whose work it is: the innermost package of ours, inside the event loop."""
    for function in reversed(functions):
        if LOOP in function:
            break
        path = function.rpartition("(")[2].rstrip(")")
        if path.startswith("kufsa/"):
            parts = path.split("/")[:-1]
            return ".".join(parts[:3] if parts[1] == "server" else parts[:2])
    return ELSEWHERE


def _shares(found: dict[str, Counter[str]]) -> dict[str, dict[str, float]]:
    total = found["packages"].total()
    return {
        part: {name: round(count / total, 4) for name, count in counted.most_common(30)}
        for part, counted in found.items()
    }
