"""Several processes on one PostgreSQL, and an even load for a long time."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

from kufsa.server.operations.open_files import allow_many_files

from . import measurement, servers
from .measurement import Contender, Figures, Plan, Tell

MINUTE = 60.0


@dataclass(frozen=True)
class Ladder:
    """What is measured with each number of processes."""

    tables: Sequence[int] = (200, 500, 1000, 2000)
    rate: float = 1.0  # moves a second of each table
    warm: float = 5.0
    seconds: float = 20.0
    search: Plan = field(default_factory=Plan)  # for the most moves a second


QUICK = Ladder(tables=(50, 200), warm=2, seconds=5, search=measurement.QUICK)


@dataclass(frozen=True)
class Soak:
    """A load that stays the same: a move a second at each table."""

    minutes: int
    tables: int = 2000
    processes: int = 1
    minute: float = MINUTE


@contextmanager
def serving(processes: int, database: str = "") -> Iterator[Contender]:
    """A server of so many processes with its load; on SQLite without a database."""
    with servers.kufsa_server(database=database, processes=processes) as (port, process):
        contender = Contender("kufsa", port, process)
        if processes > 1:  # the first one only looks after the others
            contender.processes = [process, *servers.children(process)]
        try:
            yield contender
        finally:
            contender.close()


def measure_processes(most: int, plan: Ladder, tell: Tell = lambda _: None) -> Figures:
    """The ladder with one process, with two, and so on, each on an empty PostgreSQL.

    And the run with the most moves a second for each, None if there was none.
    """
    allow_many_files()
    runs, tops = [], []
    for processes in range(1, most + 1):
        with servers.postgresql() as database, serving(processes, database) as contender:
            for tables in plan.tables:
                tell(f"{processes} of {most} processes: {tables} tables")
                contender.order("open", tables=tables)
                run = contender.play(plan.rate, plan.warm, plan.seconds)
                runs.append({"processes": processes, "tables": tables, **run})
            if plan.search.search_tables:
                tell(f"{processes} of {most} processes: the most moves a second")
                tops.append(
                    {"processes": processes, "most": measurement.most(contender, plan.search)}
                )
    return {"machine": servers.machine(), "rate": plan.rate, "processes": runs, "most": tops}


def measure_soak(plan: Soak, tell: Tell = lambda _: None) -> Figures:
    """Latency, moves that nobody saw, and memory, minute by minute."""
    allow_many_files()
    minutes: list[Figures] = []
    with ExitStack() as stack:
        several = plan.processes > 1
        database = stack.enter_context(servers.postgresql()) if several else ""
        contender = stack.enter_context(serving(plan.processes, database))
        tell(f"opening {plan.tables} tables")
        contender.order("open", tables=plan.tables)
        for minute in range(1, plan.minutes + 1):
            tell(f"minute {minute} of {plan.minutes}")
            run = contender.play(1.0, 0.0, plan.minute)
            minutes.append({"minute": minute, "memory_bytes": contender.memory_bytes(), **run})
    return {
        "machine": servers.machine(),
        "tables": plan.tables,
        "minutes": minutes,
        "problems": minutes[-1]["problems"] if minutes else {},  # since the beginning
    }
