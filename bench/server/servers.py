"""The servers that are measured, each in its own process, and what the system says about them."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import resources
from pathlib import Path
from typing import Any

from kufsa.core.user_folders import cache_folder

HOST = "127.0.0.1"
PATIENCE = 240.0  # seconds until a server must answer, on a busy machine
STOPPING = 20.0  # seconds in which it must stop
INSTALLING = 300.0  # seconds for npm
BOARDGAME_IO = resources.files(__package__) / "boardgame_io"
_KUFSA = [sys.executable, "-c", "from kufsa.cli.app import main; main()", "serve"]


class NotHere(Exception):
    """Why a server cannot be measured on this machine, as a sentence."""


@contextmanager
def data_folder() -> Iterator[Path]:
    """A folder for the data of a server, removed in the end."""
    home = cache_folder()
    home.mkdir(parents=True, exist_ok=True)
    # Not in the folder for temporary files, which may be in memory: a commit would cost nothing.
    with tempfile.TemporaryDirectory(prefix="bench-", dir=home, ignore_cleanup_errors=True) as data:
        yield Path(data)


@contextmanager
def kufsa_server(
    data: Path | None = None, source: Path | None = None, database: str = "", processes: int = 1
) -> Iterator[tuple[int, int]]:
    """``kufsa serve`` as people run it, but without rate limits; its port and process.

    ``data`` is what it finds there, and ``source`` another checkout of the code to run.
    """
    port = _free_port()
    with ExitStack() as stack:
        settings = {
            "host": HOST,
            "port": port,
            "data": data or stack.enter_context(data_folder()),
            "log-level": "warning",
            "rate-factor": 1_000_000,
            "max-tables": 100_000,
            "max-connections": 100_000,
            "max-tables-per-address": 100_000,
            "max-connections-per-address": 100_000,
        }
        flags = [text for name, value in settings.items() for text in (f"--{name}", str(value))]
        if processes > 1:
            flags += ["--processes", str(processes)]
        around = {} if source is None else {"PYTHONPATH": str(source / "src")}
        if database:
            around["KUFSA_DATABASE"] = database
        with _running([*_KUFSA, *flags], port, "/health", around) as process:
            yield port, process


@contextmanager
def boardgame_io_server() -> Iterator[tuple[int, int]]:
    """boardgame.io with its minimal game; the first time on a machine npm fetches it."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise NotHere("boardgame.io needs Node.js and npm, which are not installed")
    folder = _installed(npm)
    port = _free_port()
    with _running(
        [node, str(folder / "server.js"), str(port)], port, "/socket.io/?EIO=4&transport=polling"
    ) as process:
        yield port, process


def _installed(npm: str) -> Path:
    folder = cache_folder() / "boardgame_io"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "server.js"):
        (folder / name).write_bytes((BOARDGAME_IO / name).read_bytes())
    if not (folder / "node_modules" / "boardgame.io").is_dir():
        order = [npm, "install", "--omit=dev", "--no-audit", "--no-fund", "--ignore-scripts"]
        done = subprocess.run(
            order, cwd=folder, capture_output=True, text=True, timeout=INSTALLING, check=False
        )
        if done.returncode:
            raise NotHere(f"npm could not install boardgame.io: {done.stderr.strip()[-300:]}")
    return folder


def _free_port() -> int:
    with socket.create_server((HOST, 0)) as found:
        port: int = found.getsockname()[1]
        return port


@contextmanager
def _running(
    order: list[str], port: int, answers: str, environment: dict[str, str] | None = None
) -> Iterator[int]:
    with tempfile.TemporaryFile() as said:
        environment = {**os.environ, "NODE_ENV": "production", **(environment or {})}
        process = subprocess.Popen(order, stdout=said, stderr=said, env=environment)
        try:
            if not _ready(process, f"http://{HOST}:{port}{answers}"):
                said.seek(0)
                tail = said.read().decode(errors="replace")[-2000:]
                raise NotHere(f"the server did not start: {tail}")
            yield process.pid
        finally:
            process.terminate()
            try:
                process.wait(STOPPING)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _ready(process: "subprocess.Popen[Any]", address: str) -> bool:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                answer.read()
            return True
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    return False


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of an empty PostgreSQL of this machine's own, which waits for the disk."""
    program = Path(__file__).parents[2] / "tests" / "server" / "postgres.py"
    running = subprocess.Popen(
        [sys.executable, str(program), "--safe"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert running.stdin is not None and running.stdout is not None
    try:
        address = running.stdout.readline().strip()
        if not address:
            raise NotHere("several processes need PostgreSQL, which is not installed")
        yield address
    finally:
        running.stdin.close()
        running.wait()
        running.stdout.close()


def children(process: int) -> list[int]:
    """The processes that a process has started and that still run."""
    found = []
    for one in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(one.read_text().rpartition(")")[2].split()[1])
        except OSError:  # it has just ended
            continue
        if parent == process:
            found.append(int(one.parent.name))
    return found


def busy_seconds(process: int, thread: int | None = None) -> float | None:
    """Processor seconds that a process, or a thread of it, has used; None: the system is silent."""
    place = f"{process}" if thread is None else f"{process}/task/{thread}"
    try:
        fields = Path(f"/proc/{place}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_bytes(process: int) -> int | None:
    """The memory that a process uses now; None if the system does not say."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except OSError:
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")


def machine() -> str:
    """This machine in words."""
    name = "unknown processor"
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                name = line.partition(":")[2].strip()
                break
    except OSError:
        pass
    return f"{os.cpu_count()} cores, {name}, {sys.platform}"
