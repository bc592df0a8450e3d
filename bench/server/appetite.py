"""What one table and one move need, and what very many need by that."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import psycopg

from . import servers
from .measurement import Figures, Tell
from .raw_websocket import GROSS
from .several import serving

DAY = 86_400
EVERY = 10.0  # seconds between two moves of a table, of people who think
FULL = 0.5  # of a core, which leaves room for one machine that fails and for an evening


def measure_appetite(tables: int, seconds: float, tell: Tell = lambda _: None) -> Figures:
    """One process on PostgreSQL with so many tables of two people, a move a second each."""
    with servers.postgresql() as database, serving(1, database) as contender:
        contender.order("open", tables=4)
        contender.play(1.0, 0.0, 3.0)  # everything is loaded
        before = contender.memory_bytes() or 0
        tell(f"opening {tables} tables")
        contender.order("open", tables=tables)
        opened = contender.memory_bytes() or 0
        with psycopg.connect(database, autocommit=True) as connection:
            stored = Database(connection)
            began = stored.look()
            tell(f"playing for {seconds:g} seconds")
            run = contender.play(1.0, 0.0, seconds)
            ended = stored.look()
    moves = max(1, run["moves"])
    each = {name: (ended[name] - began[name]) / moves for name in began}
    return {
        "machine": servers.machine(),
        "moves": run["moves"],
        "p99_ms": run["p99_ms"],
        "problems": run["problems"],
        "table_kib": round((opened - before) / max(1, tables - 4) / 1024, 1),
        "server_ms": run["ms_per_move"],
        "database_ms": round(each["seconds"] * 1000, 3),
        "stored_bytes": round(each["stored"]),
        "log_bytes": round(each["log"]),
        "sent_bytes": round(run[GROSS] / moves),
    }


class Database:
    """What a PostgreSQL has used so far."""

    def __init__(self, connection: "psycopg.Connection[Any]") -> None:
        self._connection = connection
        backend = self._ask("SELECT pg_backend_pid()")
        stat = Path(f"/proc/{backend}/stat").read_text()
        self._first = int(stat.rpartition(")")[2].split()[1])

    def look(self) -> dict[str, float]:
        """Processor seconds, bytes of its tables, and bytes of its log."""
        each = map(servers.busy_seconds, [self._first, *servers.children(self._first)])
        return {
            "seconds": sum(one or 0.0 for one in each),
            "stored": self._ask("SELECT pg_database_size(current_database())"),
            "log": self._ask("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn"),
        }

    def _ask(self, question: Any) -> float:
        row = self._connection.execute(question).fetchone()
        assert row is not None
        return float(row[0]) if not isinstance(row[0], int) else row[0]


def needs(one: Mapping[str, float], tables: int, every: float = EVERY) -> dict[str, float]:
    """What so many tables need, each with a move in so many seconds.

    >>> one = {"server_ms": 0.5, "database_ms": 0.25, "table_kib": 100, "stored_bytes": 200,
    ...        "log_bytes": 1000, "sent_bytes": 2000}
    >>> needs(one, 1_000_000)["server_cores"], needs(one, 1_000_000)["memory_gib"]
    (100.0, 95.4)
    """
    moves = tables / every
    return {
        "moves_per_second": moves,
        "server_cores": round(moves * one["server_ms"] / 1000 / FULL, 1),
        "database_cores": round(moves * one["database_ms"] / 1000 / FULL, 1),
        "memory_gib": round(tables * one["table_kib"] / 2**20, 1),
        "stored_tb_a_day": round(moves * one["stored_bytes"] * DAY / 1e12, 2),
        "log_mb_a_second": round(moves * one["log_bytes"] / 1e6, 1),
        "sent_mbit_a_second": round(moves * one["sent_bytes"] * 8 / 1e6),
    }
