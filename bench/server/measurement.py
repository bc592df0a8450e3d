"""The measurement: a ladder of tables, the most moves a second, memory of idle connections."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from kufsa.server.operations.open_files import allow_many_files

from . import servers
from .servers import NotHere

ROOT = Path(__file__).parents[2]
LIMIT_MS = 100.0  # the highest 99th percentile at which a rate counts as sustained
PROBES = 12  # in the search for the highest rate
CLOSE_ENOUGH = 1.08  # between a rate that was sustained and one that was not
FASTER = 1.5  # factor to the next rate, while every one is sustained

Figures = dict[str, Any]
Tell = Callable[[str], None]
SERVERS: dict[str, Callable[[], AbstractContextManager[tuple[int, int]]]] = {
    "kufsa": servers.kufsa_server,
    "boardgame.io": servers.boardgame_io_server,
}


@dataclass(frozen=True)
class Plan:
    """What is measured."""

    ladder: Sequence[int] = (50, 200, 500, 1000, 2000)
    rate: float = 1.0  # moves a second of each table
    warm: float = 5.0  # seconds before a run counts
    seconds: float = 20.0
    search_tables: int = 1000  # at which the rate is raised; 0: no search
    search_seconds: float = 10.0
    idle: int = 4000  # connections that only watch; 0: not measured


QUICK = Plan(
    ladder=(50, 200), warm=2, seconds=5, search_tables=200, search_seconds=4, idle=500
)  # fmt: skip


class Contender:
    """A running server and the process that loads it."""

    def __init__(self, name: str, port: int, process: int) -> None:
        self.name = name
        self.process = process
        self.processes = [process]  # whose work is counted
        self._load = subprocess.Popen(
            [sys.executable, "-m", "bench.server.generator", name, str(port)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def order(self, what: str, **how: Any) -> Figures:
        """Have the load process do something."""
        assert self._load.stdin is not None and self._load.stdout is not None
        self._load.stdin.write(json.dumps({"do": what, **how}) + "\n")
        self._load.stdin.flush()
        answer = self._load.stdout.readline()
        if not answer:
            raise NotHere(f"the process that loads {self.name} ended before it was done")
        done: Figures = json.loads(answer)
        return done

    def play(self, rate: float, warm: float, seconds: float) -> Figures:
        """One run, with what the server used for it."""
        before, began = self.busy_seconds(), time.monotonic()
        figures = self.order("play", rate=rate, warm=warm, seconds=seconds)
        after, took = self.busy_seconds(), time.monotonic() - began
        if before is not None and after is not None:
            figures["server_busy"] = round((after - before) / took, 2)
            figures["ms_per_move"] = round((after - before) * 1000 / max(1, figures["moves"]), 3)
        return figures

    def busy_seconds(self) -> float | None:
        """Processor seconds of all its processes; None if the system does not say."""
        each = [servers.busy_seconds(process) for process in self.processes]
        return None if None in each else sum(one for one in each if one is not None)

    def memory_bytes(self) -> int | None:
        """The memory of all its processes; None if the system does not say."""
        each = [servers.memory_bytes(process) for process in self.processes]
        return None if None in each else sum(one for one in each if one is not None)

    def close(self) -> None:
        """End the load: there are no more orders."""
        try:
            self._load.communicate(timeout=servers.STOPPING)
        except subprocess.TimeoutExpired:
            self._load.kill()
            self._load.communicate()


@contextmanager
def contending(name: str, source: Path | None = None) -> Iterator[Contender]:
    """A server and its load, from start to stop; ``source``: see ``servers.kufsa_server``."""
    start = SERVERS[name] if source is None else partial(servers.kufsa_server, source=source)
    with start() as (port, process):
        contender = Contender(name, port, process)
        try:
            yield contender
        finally:
            contender.close()


def measure(
    plan: Plan, names: Sequence[str] = tuple(SERVERS), tell: Tell = lambda _: None
) -> Figures:
    """All figures of a plan, JSON-ready; ``tell`` reports what is being measured."""
    allow_many_files()
    figures: Figures = {name: {"ladder": []} for name in names}
    with ExitStack() as stack:
        contenders = []
        for name in names:
            tell(f"{name}: starting")
            try:
                contenders.append(stack.enter_context(contending(name)))
            except NotHere as reason:
                if name == "kufsa":
                    raise
                figures[name] = {"missing": str(reason)}
        for tables in plan.ladder:  # in turns, so that both have the same conditions
            for one in contenders:
                tell(f"{one.name}: {tables} tables")
                one.order("open", tables=tables)
                run = one.play(plan.rate, plan.warm, plan.seconds)
                figures[one.name]["ladder"].append({"tables": tables, **run})
        for one in contenders if plan.search_tables else ():
            tell(f"{one.name}: the most moves a second")
            figures[one.name]["most"] = most(one, plan)
    for name in [one.name for one in contenders] if plan.idle else ():
        tell(f"{name}: {plan.idle} idle connections")
        figures[name]["idle_bytes"] = idle_bytes(name, plan.idle)
    return {"machine": servers.machine(), "rate": plan.rate, "servers": figures}


def most(contender: Contender, plan: Plan) -> Figures | None:
    """The run with the most moves a second whose 99th percentile is within the limit."""
    tables = contender.order("open", tables=plan.search_tables)["tables"]
    held: Figures | None = None
    low, high = 0.0, 0.0  # a rate that was sustained, and one that was not
    rate = plan.rate
    for _ in range(PROBES):
        run = contender.play(rate, plan.warm, plan.search_seconds)
        if is_held(run):
            low, held = rate, {"tables": tables, "rate": round(rate, 3), **run}
        else:
            high = rate
        if low and high and high / low < CLOSE_ENOUGH:
            break
        rate = low * FASTER if not high else high / FASTER if not low else (low * high) ** 0.5
    return held


def is_held(run: Figures) -> bool:
    """Whether a server kept up with a run."""
    p99 = run["p99_ms"]
    return run["missing"] == 0 and p99 is not None and p99 <= LIMIT_MS


def idle_bytes(name: str, connections: int) -> int | None:
    """Memory of the server for each connection that only watches."""
    with contending(name) as contender:
        contender.order("open", tables=max(1, connections // 10))
        before = servers.memory_bytes(contender.process)
        contender.order("idle", connections=connections)
        after = servers.memory_bytes(contender.process)
    if before is None or after is None:
        return None
    return round((after - before) / connections)
