"""Servers that work together, as processes of their own that can be killed or paused.

    python tests/server/cluster_node.py FOLDER DATABASE BUS LEASE

loads everything once, and starts a server for every line of its input; each says its process id
and its address when it is ready. All of them end with the input.
"""

import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

from kufsa.core.registry import game
from kufsa.server import app
from kufsa.server.operations import logs, runner
from kufsa.server.settings import Settings
from tests.server.house import BotsWhenAsked


def main(folder: str, database: str, bus: str, lease: str) -> None:
    """Fork a server for every line of the input."""
    settings = Settings(
        data=Path(folder),
        database=database,
        bus=bus,
        lease_seconds=float(lease),
        bot_processes=1,
        bot_pace=0.0,
        chat_default="on",
        rate_factor=10_000.0,
    )
    _ = game("triominoes").kernels
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system reaps killed children
    logs.set_up("info", "json")
    children = []
    for _ in sys.stdin:
        listener = runner.listen("127.0.0.1", 0, explicit=True)
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            told = f"{os.getpid()} http://127.0.0.1:{listener.getsockname()[1]}"
            made = app.create_app(settings, BotsWhenAsked)
            runner.Server(made, settings, lambda: print(told, flush=True)).run([listener])  # noqa: B023
            os._exit(0)
        listener.close()
        children.append(child)
    for child in children:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    main(*sys.argv[1:])
