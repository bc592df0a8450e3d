"""Another version is installed on one server after the other while people play.

    python tools/faults.py --upgrade VERSION

VERSION is a tag or commit of this repository with the same database. Two servers of it serve; one
after the other is stopped, as an operator would, and started again as the version of this
checkout; then back. No table may be lost or wait for a lease, and everything else must hold as it
does for ``fault_nodes``.
"""

import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

import httpx
from fault_house import PATIENCE, House, Report
from fault_nodes import LOAD, Node, NodesRun, servers

HERE = Path(__file__).parents[1]
TAKEN_OVER = re.compile(r'^kufsa_owner_changes_total\{how="taken_over"\} (\S+)', re.MULTILINE)


COMPILE = "from kufsa.core.registry import game, games; [game(id).kernels for id in games()]"


def check_out(version: str, folder: Path) -> Path:
    """The files of a version, in a folder, with its rules compiled."""
    archive = subprocess.run(
        ["git", "archive", version, "src", "tools"],
        cwd=HERE,
        check=True,
        stdout=subprocess.PIPE,
    )
    subprocess.run(["tar", "--extract"], cwd=folder, input=archive.stdout, check=True)
    around = {**os.environ, "PYTHONPATH": str(folder / "src")}
    subprocess.run([sys.executable, "-c", COMPILE], env=around, check=True)
    return folder


async def stop(house: House) -> None:
    """Stop a server gracefully."""
    os.kill(house.pid, signal.SIGTERM)
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(ProcessLookupError):
                os.kill(house.pid, 0)
                await asyncio.sleep(0.01)
                continue
            return


async def taken_over(url: str) -> float:
    """How many tables a server has begun to play because the lease of another ran out."""
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=PATIENCE) as http:
        found = TAKEN_OVER.search((await http.get("/metrics")).text)
    return float(found[1]) if found else 0.0


async def replace(run: NodesRun, node: Node, source: Path) -> None:
    """Let another version take the place of a server."""
    old = node.house
    new = House(old.folder, old.database, old.manner, old.bus, source)
    await new.open()  # installed beforehand
    run.report.found.other += [
        f"{tables:g} tables waited for a lease" for tables in [await taken_over(old.url)] if tables
    ]
    node.up = False
    await stop(old)
    await old.close()
    node.house = new
    await new.start()
    node.up = True


async def trial(version: str, count: int, replaced: int, tables: int, seed: int = 1) -> Report:
    """Replace so many servers in turn, by this version and back by the other."""
    with tempfile.TemporaryDirectory(prefix="kufsa-version-") as folder:
        other = check_out(version, Path(folder))
        async with servers("upgrade", count, tables, seed=seed, source=other) as run:
            playing = [asyncio.create_task(player.stay()) for player in run.players]
            try:
                for number in range(replaced):
                    await run.answered(3 * LOAD)
                    source = other if number // count % 2 else HERE
                    await replace(run, run.nodes[number % count], source)
                    run.report.faults["replaced"] += 1
                    await run.answered(3 * LOAD)
                    await run.rest()
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
            for node in run.nodes:
                if waited := await taken_over(node.house.url):
                    run.report.found.other.append(f"{waited:g} tables waited for a lease")
            return run.close_books()
