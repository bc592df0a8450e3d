"""The process that makes the load: it takes orders, one JSON object a line, and answers each.

``open`` tables, let them ``play`` at a rate for some seconds, open ``idle`` connections. The
figures of a run are those of the moves that came due in it; a move that not everybody has seen soon
after the end counts as never seen.
"""

import asyncio
import gc
import json
import math
import sys
import time
from collections import Counter
from typing import Any

from .boardgame_io_tables import BoardgameIoTable
from .kufsa_tables import KufsaServer, KufsaTable
from .load_table import LoadTable, Sample
from .raw_websocket import GROSS, RawWebSocket

HOST = "127.0.0.1"
TOGETHER = 8  # tables that are opened at the same time
GRACE = 1.0  # seconds that moves may still take after the end of a run
PATIENCE = 30  # seconds until pending moves are given up


class Load:
    """All tables of one server."""

    def __init__(self, kind: str, port: int) -> None:
        self.tables: list[LoadTable] = []
        self.problems: Counter[str] = Counter()
        self._kufsa = KufsaServer(HOST, port) if kind == "kufsa" else None
        self._port = port

    def _problem(self, what: str) -> None:
        self.problems[what] += 1

    def _new(self) -> LoadTable:
        if self._kufsa is not None:
            return KufsaTable(self._kufsa, self._problem)
        return BoardgameIoTable(HOST, self._port, self._problem)

    async def open(self, tables: int) -> dict[str, Any]:
        """Have this many tables in all."""
        missing = max(0, tables - len(self.tables))
        fresh = [self._new() for _ in range(missing)]
        await _a_few_at_a_time([table.open() for table in fresh])
        self.tables += fresh
        return {"tables": len(self.tables)}

    async def idle(self, connections: int) -> dict[str, Any]:
        """Add this many spectators, spread over the tables."""
        chosen = [self.tables[i % len(self.tables)] for i in range(connections)]
        for first in range(0, connections, len(self.tables)):  # one at a time at each table
            some = chosen[first : first + len(self.tables)]
            await _a_few_at_a_time([table.watch() for table in some])
        return {"idle": connections}

    async def play(self, rate: float, warm: float, seconds: float) -> dict[str, Any]:
        """Play at this rate at each table; returns what was seen after the warm-up."""
        before, sample, after = Sample(), Sample(), Sample()
        received = RawWebSocket.received
        self._record_in(before)
        for table in self.tables:
            table.begin(rate)
        await asyncio.sleep(warm)
        self._record_in(sample)
        began, worked = time.perf_counter(), time.process_time()
        await asyncio.sleep(seconds)
        took, work = time.perf_counter() - began, time.process_time() - worked
        within = len(sample.seconds)
        self._record_in(after)
        await asyncio.sleep(GRACE)
        figures = figures_of(sample)
        for table in self.tables:
            table.rest()
        for _ in range(PATIENCE):
            if not any(table.moving for table in self.tables):
                break
            await asyncio.sleep(1)  # let pending messages arrive
        return figures | {
            "moves": sum(len(one.seconds) for one in (before, sample, after)),
            "moves_per_second": round(within / took, 1),
            "load_busy": round(work / took, 2),
            GROSS: RawWebSocket.received - received,
            "problems": dict(self.problems),
        }

    def _record_in(self, sample: Sample) -> None:
        for table in self.tables:
            table.sample = sample

    def close(self) -> None:
        for table in self.tables:
            table.close()


def figures_of(sample: Sample) -> dict[str, Any]:
    missing = max(0, sample.due - len(sample.seconds))
    took = sorted([*sample.seconds, *[math.inf] * missing])

    def part(share: float) -> float | None:
        """Milliseconds within which this share of the moves was seen; None: never."""
        if not took:
            return None
        found = took[min(len(took) - 1, math.ceil(share * len(took)) - 1)]
        return None if math.isinf(found) else round(found * 1000, 1)

    return {
        "due": sample.due,
        "missing": missing,
        "games_ended": sample.games,
        "p50_ms": part(0.5),
        "p99_ms": part(0.99),
        "max_ms": part(1.0),
    }


async def _a_few_at_a_time(work: list[Any]) -> None:
    waiting = iter(work)

    async def worker() -> None:
        for one in waiting:
            await one

    await asyncio.gather(*(worker() for _ in range(TOGETHER)))


async def run(kind: str, port: int) -> None:
    """Carry out orders until there are no more."""
    load = Load(kind, port)
    loop = asyncio.get_running_loop()
    try:
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            order = json.loads(line)
            did = await getattr(load, order.pop("do"))(**order)
            gc.collect()
            print(json.dumps(did), flush=True)
    finally:
        load.close()


def main() -> None:
    """``python -m bench.server.generator kufsa|boardgame.io PORT``."""
    kind, port = sys.argv[1], int(sys.argv[2])
    gc.disable()  # a pause of ours would look like one of the server's
    try:
        import uvloop
    except ImportError:  # there is none for Windows
        asyncio.run(run(kind, port))
    else:
        uvloop.run(run(kind, port))


if __name__ == "__main__":
    main()
