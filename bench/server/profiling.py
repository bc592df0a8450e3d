"""Where the time of a move goes: a sampling profiler beside a server under load.

The profiler is py-spy, which reads the stacks of another process: the server runs as it is.
"""

import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from .measurement import Contender, Tell, contending
from .servers import NotHere

TABLES, RATE = 200, 4.0  # and moves a second at each
SECONDS, SAMPLES = 12, 250  # and samples a second
MAIN, WRITER = "MainThread", "kufsa-writer"
LOOP = "asyncio/runners.py"  # outside of it is only how the server was started
ELSEWHERE = "event loop and libraries"

Profile = dict[str, Any]


def profile(tell: Tell = lambda _: None) -> Profile:
    """The shares of packages and functions in the time of a move, of each thread that matters."""
    spy = shutil.which("py-spy", path=str(Path(sys.executable).parent)) or shutil.which("py-spy")
    if spy is None:
        raise NotHere("py-spy is not installed: pip install py-spy")
    with contending("kufsa") as contender, tempfile.TemporaryDirectory() as folder:
        tell("opening tables")
        contender.order("open", tables=TABLES)
        contender.play(RATE, 0.5, 1.0)
        tell("playing")
        stacks = Path(folder) / "stacks"
        cost = _record(spy, contender, stacks)
        return {"ms_per_move": cost, **summarise(stacks.read_text())}


def _record(spy: str, contender: Contender, stacks: Path) -> float | None:
    order = [spy, "record", "--threads", "--format", "raw", "--output", str(stacks)]
    order += ["--rate", str(SAMPLES), "--duration", str(SECONDS), "--pid", str(contender.process)]
    with tempfile.TemporaryFile() as said:
        spying = subprocess.Popen(order, stdout=said, stderr=said)
        run = contender.play(RATE, 0.0, SECONDS + 1.0)
        if spying.wait() or not stacks.exists():
            said.seek(0)
            raise NotHere(f"py-spy failed: {said.read().decode(errors='replace')[-300:]}")
    cost: float | None = run.get("ms_per_move")
    return cost


def summarise(stacks: str) -> Profile:
    """Shares of a recording: each line is the frames of a stack, from the outermost, and a count.

    >>> found = summarise("MainThread;run (uvloop.py:1);tell (kufsa/match/audience.py:9) 3")
    >>> found["threads"]["MainThread"]["packages"]
    {'kufsa.match': 1.0}
    """
    threads: dict[str, dict[str, Counter[str]]] = {}
    for line in stacks.splitlines():
        stack, _, count = line.rpartition(" ")
        thread, *frames = stack.split(";")
        name = next((known for known in (MAIN, WRITER) if known in thread), None)
        if name is None or not frames:
            continue
        found = threads.setdefault(
            name, {part: Counter() for part in ("packages", "own", "with_callees")}
        )
        functions = [f"{frame.rpartition(':')[0]})" for frame in frames]
        found["packages"][_package(functions)] += int(count)
        found["own"][functions[-1]] += int(count)
        found["with_callees"].update(dict.fromkeys(functions, int(count)))
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
