"""A server that is killed and started again, and what a run with it has found."""

import asyncio
import os
import resource
import signal
import sys
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from fault_ledger import Found

PATIENCE = 240  # seconds for a server to start, on a busy machine
ROOT = Path(__file__).parents[1]


class House:
    """A server that is killed and started again, in the folder of its data.

    ``source`` is the checkout that it runs.
    """

    def __init__(
        self, folder: Path, database: str, manner: str, bus: str = "", source: Path = ROOT
    ) -> None:
        self.folder = folder
        self.database = database
        self.manner = manner
        self.bus = bus
        self.source = source
        self.url = ""
        self.pid = 0
        self.starts: list[float] = []  # seconds that each start took
        self._process: asyncio.subprocess.Process | None = None

    async def open(self) -> None:
        """Load everything, once."""
        program = str(self.source / "tools" / "fault_server.py")
        with (self.folder / "server.log").open("wb") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, program, str(self.folder), self.database, self.manner, self.bus),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                env=self.environment(),
            )
        self.url = await self._line()

    def environment(self) -> dict[str, str]:
        """What the server's process finds around it."""
        return {**os.environ, "PYTHONPATH": str(self.source / "src")}

    async def start(self) -> None:
        """A new server, and wait until it answers."""
        await self.begin()
        await self.ready()

    async def begin(self) -> None:
        """A new server."""
        assert self._process and self._process.stdin
        self._began = monotonic()
        self._process.stdin.write(b"start\n")
        while (line := await self._line()).startswith("ready"):  # of one that was killed just then
            pass
        self.pid = int(line.removeprefix("pid "))

    async def ready(self) -> None:
        """Wait until the new server answers."""
        while await self._line() != f"ready {self.pid}":
            pass
        self.starts.append(monotonic() - self._began)

    def kill(self) -> None:
        """Kill the server, as a power cut would."""
        if self.pid:  # zero would be this process and all that belong to it
            os.kill(self.pid, signal.SIGKILL)

    async def close(self) -> None:
        """End everything."""
        assert self._process and self._process.stdin
        with suppress(ProcessLookupError):  # of a server that has died by itself
            self.kill()
        self._process.stdin.close()
        await self._process.wait()

    def allow_files(self, most: int) -> None:
        """Let the server's files grow to this many bytes and no further."""
        _, hard = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (most, hard))

    async def _line(self) -> str:
        assert self._process and self._process.stdout
        line = b""
        with suppress(TimeoutError):
            line = await asyncio.wait_for(self._process.stdout.readline(), PATIENCE)
        if not line:
            raise RuntimeError((self.folder / "server.log").read_text()[-3000:] or "it is silent")
        return line.decode().strip()


@dataclass
class Report:
    """The result of a run."""

    name: str
    kills: int = 0
    sent: int = 0
    repeated: int = 0
    refused: int = 0
    compared: int = 0
    not_stored: int = 0
    unsafe: int = 0  # sectors that a power loss has taken
    starts: list[float] = field(default_factory=list)
    found: Found = field(default_factory=Found)
    # Of several servers.
    faults: Counter[str] = field(default_factory=Counter)
    rests: int = 0
    slowest: float = 0.0  # seconds until everybody saw the same
    owners: int = 0  # how often a table began to be played by a server
    forks: list[str] = field(default_factory=list)

    @property
    def broken(self) -> list[str]:
        return [*self.found.broken, *self.forks]
