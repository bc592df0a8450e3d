"""A server that is killed: it writes, and prints what has been acknowledged.

    python busy_server.py ADDRESS MATCH…

Each line is a match and the number of its last event.
"""

import asyncio
import sys

from kufsa.server.store import Database
from kufsa.server.store.matches import match_row
from tests.server.store.sample import SHOWN


async def write(database: Database, match: str) -> None:
    """One event after another, for ever."""
    row = await database.read(match_row, match)
    seq = row.seq
    while await database.append(match, seq, [f"{match} {seq + 1}".encode()], 2000, SHOWN):
        seq += 1
        print(match, seq, flush=True)


async def main(url: str, *matches: str) -> None:
    """All of the matches at once."""
    database = Database(url)
    await asyncio.gather(*(write(database, match) for match in matches))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
