"""How many events a second the store takes, and how long until an append is on disk.

    python tools/appends.py                     SQLite, in the current folder
    python tools/appends.py ADDRESS…            any databases; what they hold stays as it is

Many tables append one event each, again and again, as soon as the previous one is acknowledged.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from uuid import uuid4

from rich.console import Console
from rich.table import Table

from kufsa.server.store import Append, Birth, Database, Projection, database_in, open_database
from kufsa.server.store.matches import remove_match

BODY = b'{"type":"acted","at":1763200000000,"seat":1,"action":"120@1,0v","command":"0a1b2c3d4e5f"}'
SHOWN = Projection("playing", False, "noa", "uri", '{"seats":["Noa","Uri"],"scores":[0,0]}' * 5)
SECRET = bytes(32)  # nothing is dealt here


async def measure(database: Database, tables: int, seconds: float) -> list[float]:
    """How long each append took, with this many tables at once."""
    names = [uuid4().hex for _ in range(tables)]
    birth = Birth("triominoes", SECRET)
    await asyncio.gather(
        *(database.create(Append(name, 0, [BODY], 0, SHOWN, birth)) for name in names)
    )
    took: list[float] = []
    end = time.perf_counter() + seconds

    async def play(name: str) -> None:
        seq, now = 1, time.perf_counter()
        while now < end:
            assert await database.append(name, seq, [BODY], 1763200000000, SHOWN)
            seq, began, now = seq + 1, now, time.perf_counter()
            took.append(now - began)

    await asyncio.gather(*map(play, names))
    await asyncio.gather(*(database.write(remove_match, name) for name in names))
    return took


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("address", nargs="*", help="of a database")
    parser.add_argument("--tables", type=int, nargs="*", default=[1, 50, 500, 2000])
    parser.add_argument("--seconds", type=float, default=5.0)
    chosen = parser.parse_args()
    report = Table("database", "tables", "appends/s", "p50 ms", "p99 ms", "together")
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".appends-") as folder:
        for url in chosen.address or [database_in(Path(folder))]:
            with open_database(url) as database:
                for tables in chosen.tables:
                    figures = database.writer.figures
                    figures.requests = figures.transactions = 0
                    took = sorted(asyncio.run(measure(database, tables, chosen.seconds)))
                    report.add_row(
                        database.writing.dialect.name,
                        f"{tables:,}",
                        f"{len(took) / chosen.seconds:,.0f}",
                        f"{took[len(took) // 2] * 1000:.1f}",
                        f"{took[len(took) * 99 // 100] * 1000:.1f}",
                        f"{figures.requests / figures.transactions:.0f}",
                    )
    Console().print(report)


if __name__ == "__main__":
    main()
