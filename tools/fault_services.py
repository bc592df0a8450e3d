"""What servers stand on, to be broken: a PostgreSQL, a NATS, the lines to them, and a small disk.

PostgreSQL waits for the disk as it does for an operator. Each can be killed and started again, and
each server reaches them over lines of its own, which can be slow, held up or cut.
"""

import asyncio
import os
import shutil
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.postgres import binaries, other_user

HERE = "127.0.0.1"
PATIENCE = 60.0  # seconds until something must answer
CHUNK = 65536


class NotInstalled(Exception):
    """What is missing on this machine, as a sentence."""


class Postgres:
    """A database server; ``crash`` ends it at once, as if its machine had stopped."""

    def __init__(self, folder: Path) -> None:
        found = binaries()
        if found is None:
            raise NotInstalled("PostgreSQL is not installed: initdb is not on the path")
        self._programs = found
        # PostgreSQL refuses to run as root.
        self._user = other_user() if os.getuid() == 0 else None
        self._folder = folder / "postgresql"
        self._folder.mkdir()
        self._data = str(self._folder / "data")
        if self._user is not None:
            folder.chmod(0o755)
            shutil.chown(self._folder, self._user)
        self.port = free_port()

    def open(self) -> None:
        """Make an empty database, and serve it."""
        self._run(
            "initdb", "-D", self._data, "-U", "kufsa", "-A", "trust", "-E", "UTF8", "--locale=C"
        )
        self.start()

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses={HERE} -c unix_socket_directories="
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", self._data, "-w", "-l", log, "-o", options, "start")

    def crash(self) -> None:
        """Stop at once, without writing anything down."""
        self._run("pg_ctl", "-D", self._data, "-m", "immediate", "-w", "stop")

    def url(self, port: int = 0) -> str:
        """The address of the database, by way of a line if ``port`` is one."""
        plain = "sslmode=disable&gssencmode=disable"
        return f"postgresql://kufsa@{HERE}:{port or self.port}/postgres?{plain}"

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self._programs / program), *arguments],
            user=self._user,
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr.decode().strip()}")


class Nats:
    """A message broker."""

    def __init__(self, folder: Path) -> None:
        found = shutil.which("nats-server", path=f"{os.environ['PATH']}:/usr/sbin")
        if found is None:
            raise NotInstalled("NATS is not installed: nats-server is not on the path")
        self._command = [found, "-a", HERE, "-l", str(folder / "nats.log")]
        self.port = free_port()
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._running = subprocess.Popen([*self._command, "-p", str(self.port)])

    def crash(self) -> None:
        assert self._running is not None
        self._running.kill()
        self._running.wait()


class Line:
    """One server's line to a service: it can be slow, held up, and cut."""

    delay = 0.0  # seconds on the way

    def __init__(self, to: int) -> None:
        self._to = to
        self._free = asyncio.Event()
        self._free.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self.port = 0

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._enter, HERE, 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def hold(self) -> None:
        """Whatever is on its way waits; nobody is told."""
        self._free.clear()

    def release(self) -> None:
        """What has waited arrives now."""
        self._free.set()

    def cut(self) -> None:
        """Whatever is on its way is lost, and both ends hear of it."""
        for writer in self._writers:
            writer.transport.abort()
        self._free.set()

    async def close(self) -> None:
        self._server.close()
        self.cut()

    async def _enter(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            await self._free.wait()
            onward, back = await asyncio.open_connection(HERE, self._to)
        except OSError:
            writer.transport.abort()
            self._writers.discard(writer)
            return
        self._writers.add(back)
        await asyncio.gather(self._carry(reader, back), self._carry(onward, writer))
        self._writers -= {writer, back}

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError, RuntimeError):
            while data := await source.read(CHUNK):
                await asyncio.sleep(self.delay)
                await self._free.wait()
                target.write(data)
                await target.drain()
        target.close()


class Disk:
    """A file system in memory that is there only for those started ``inside``.

    It can be made as small as what it holds, so that it is really full.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.folder.mkdir()

    def open(self, megabytes: int) -> None:
        mount = 'mount -t tmpfs -o size="$1"m kufsa "$0" && echo there && exec sleep infinity'
        command = ["unshare", "--map-root-user", "--mount", "sh", "-c", mount]
        if shutil.which("unshare") is None:
            raise NotInstalled("a small disk needs Linux: unshare is not on the path")
        self._holder = subprocess.Popen(
            [*command, str(self.folder), str(megabytes)], stdout=subprocess.PIPE
        )
        assert self._holder.stdout is not None
        with self._holder.stdout as told:
            made = told.readline()
        if not made:
            self.close()
            raise NotInstalled("a small disk needs the right to make namespaces")

    def inside(self) -> list[str]:
        """What comes before a command that is to see the disk."""
        holder = str(self._holder.pid)
        spaces = ("--user", "--mount", "--preserve-credentials")
        return ["nsenter", "--target", holder, *spaces]

    def leave(self, megabytes: int) -> None:
        """Let so much be free, whatever is on it."""
        now = os.statvfs(f"/proc/{self._holder.pid}/root{self.folder}")
        used = (now.f_blocks - now.f_bfree) * now.f_frsize
        size = used + megabytes * 1024 * 1024
        remount = ("mount", "-o", f"remount,size={size}", str(self.folder))
        subprocess.run([*self.inside(), *remount], check=True)

    def close(self) -> None:
        self._holder.kill()
        self._holder.wait()


def free_port() -> int:
    with socket.socket() as one:
        one.bind((HERE, 0))
        return int(one.getsockname()[1])


async def answering(port: int) -> None:
    """Wait until somebody listens there."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(OSError):
                _, writer = await asyncio.open_connection(HERE, port)
                writer.close()
                return
            await asyncio.sleep(0.05)
