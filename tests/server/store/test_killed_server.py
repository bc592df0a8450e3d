"""What was acknowledged is there, whatever happens to the server that said so."""

import asyncio
import subprocess
import sys
from pathlib import Path

from kufsa.server.store import Database
from kufsa.server.store.check import problems
from tests.server.conftest import NewUrl
from tests.server.store.sample import bodies, start

ROOT = Path(__file__).parents[3]
MATCHES = [f"m{number}" for number in range(20)]


def test_nothing_acknowledged_is_lost_when_a_server_is_killed(new_url: NewUrl) -> None:
    url = new_url()
    with Database(url) as database:
        asyncio.run(start(database, *MATCHES))
    acknowledged = dict.fromkeys(MATCHES, 1)
    for heard in (1, 30, 333):  # killed after so many lines
        _let_it_write(url, heard, acknowledged)
        with Database(url) as database:
            asyncio.run(_look(database, acknowledged))
    assert sum(acknowledged.values()) >= len(MATCHES) + 364


def _let_it_write(url: str, heard: int, acknowledged: dict[str, int]) -> None:
    with subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("busy_server.py")), url, *MATCHES],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
    ) as server:
        for number, line in enumerate(server.stdout, 1):
            match, _, seq = line.rstrip("\n").partition(" ")
            if line.endswith("\n"):
                acknowledged[match] = int(seq)
            if number == heard:
                server.kill()  # what it had said by then is still in the pipe


async def _look(database: Database, acknowledged: dict[str, int]) -> None:
    assert await database.read(lambda connection: list(problems(connection))) == []
    for match, seq in acknowledged.items():
        stored = await bodies(database, match)
        assert len(stored) >= seq
        assert stored[1:] == [f"{match} {n}".encode() for n in range(2, len(stored) + 1)]
