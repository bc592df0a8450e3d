"""A server of its own for a browser: as it is started by hand, where bots move at once."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import kufsa
from kufsa.cli.background_compilation import compile_all
from kufsa.core.compiler import is_compiled

ROOT = Path(__file__).resolve().parents[2]
# But for the client's folder, and for the length of a second of Red-Handed's clock. A bot is loaded
# when it is first asked: most of them never are.
SERVER = """
import sys
from pathlib import Path
from kufsa.server.tables.bots.pool import BotPool
from kufsa.server.tables import race
from kufsa.server.transport import client_files
client_files.FOLDER = Path(sys.argv.pop(1))
race.SECOND = float(sys.argv.pop(1))
async def nothing(pool, games): ...
BotPool.warm = nothing
from kufsa.cli import main
main()
"""


def built() -> str:
    """The folder of the client, built from its sources as they are now.

    ``KUFSA_BUILT`` names the folder of one that was built elsewhere, to be used instead.
    """
    if elsewhere := os.environ.get("KUFSA_BUILT"):
        return elsewhere
    sys.path.insert(0, str(ROOT))
    try:
        import hatch_build
    finally:
        sys.path.remove(str(ROOT))
    if not hatch_build.is_fresh():
        hatch_build.build()
    return str(hatch_build.PAGE)


@contextmanager
def serving(
    client: str,
    data: Path,
    second: float = 1.0,
    pace: float = 0.0,
    environment: Mapping[str, str] | None = None,
    first: str = "",
) -> Iterator[str]:
    """The address of a server with the client of that folder; nothing goes wrong in it.

    ``first`` is Python that the server runs before it starts.
    """
    settings = ["--host", "127.0.0.1", "--port", "0", "--data", str(data), "--lang", "en"]
    settings += ["--bot-pace", str(pace)]
    settings += ["--rate-factor", "1000", "--max-tables-per-person", "1000"]
    command = [sys.executable, "-c", first + SERVER, client, str(second), "serve", *settings]
    # Settings of whoever runs this are not for this server, but where compiled rules are kept.
    plain = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("KUFSA_") or name == "KUFSA_CACHE_DIR"
    }
    plain |= environment or {}
    games = [kufsa.game(id) for id in kufsa.games()]
    compile_all([game for game in games if not is_compiled(game.package)])  # no table waits for it
    with (
        (data / "log.txt").open("w+") as log,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, text=True, env=plain
        ) as server,
    ):
        assert server.stdout is not None
        said = ""
        for line in server.stdout:
            said += line
            if found := re.search(r"http://\S+:\d+", line):
                try:
                    yield found[0]
                finally:
                    server.terminate()
                break
        else:
            log.seek(0)
            raise AssertionError(f"the server did not start:\n{said}{log.read()}")
        server.communicate()
        log.seek(0)
        assert "Traceback" not in (told := log.read()), told


def system_chromium() -> str | None:
    """Where the system's Chromium is: the one without windows if there is one, which is quicker.

    ``KUFSA_CHROMIUM`` names another one.
    """
    known = (os.environ.get("KUFSA_CHROMIUM"), "chromium-headless-shell", "chromium")
    return next((found for name in known if name and (found := shutil.which(name))), None)


@contextmanager
def files_of(folder: Path, log: Path | None = None) -> Iterator[str]:
    """The address of a web server as everybody has one, with the files of a folder."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    with (
        Path(os.devnull if log is None else log).open("w") as told,
        subprocess.Popen(
            [*command, "-d", str(folder)], stdout=subprocess.PIPE, stderr=told, text=True
        ) as server,
    ):
        assert server.stdout is not None
        found = re.search(r"http://\S+:\d+", server.stdout.readline())
        assert found is not None
        try:
            yield found[0]
        finally:
            server.terminate()
