"""A server that can be killed at any moment and is back at once.

    python tools/fault_server.py FOLDER DATABASE MANNER [BUS]

This process loads everything, listens, and forks a server whenever it reads a line. The server
says ``pid`` and ``ready``, each with its process id. Only this way can a server be killed hundreds
of times in minutes: loading takes longer than any other part of a start. There are no bots'
processes.

The manner is ``safe``, the real server, or one of the controls, which break a promise on purpose:
``early`` acknowledges before anything is written, ``forgetful`` does not know the commands it
has carried out before, ``unsynced`` does not wait until the disk has a commit, and ``deaf`` does
not notice that messages of other servers were lost.
"""

import asyncio
import os
import signal
import sqlite3
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from kufsa.core.registry import game, games
from kufsa.match.growing import Answers
from kufsa.server import app
from kufsa.server.operations import logs, runner
from kufsa.server.settings import Settings
from kufsa.server.store.writer import Writer
from kufsa.server.tables.bots.pool import BotPool
from kufsa.server.tables.remote.exchange import Exchange

SLOW = 0.2  # seconds after which ``early`` begins to write what it has acknowledged


class NoBots(BotPool):
    """No processes: nobody at these tables is a bot."""

    async def start(self) -> None:
        """Start nothing."""

    async def warm(self, games: object) -> None:
        """Load nothing."""


def acknowledge_early() -> None:
    """Acknowledge events at once, and write them a little later."""
    honest = Writer.append

    def append(self: Writer, *args: Any) -> asyncio.Future[bool]:
        loop = asyncio.get_running_loop()
        loop.call_later(SLOW, lambda: honest(self, *args))
        promised: asyncio.Future[bool] = loop.create_future()
        promised.set_result(True)
        return promised

    Writer.append = append  # type: ignore[assignment,method-assign]


def forget_commands() -> None:
    """Treat every command as a new one, whatever its id."""
    Answers.__contains__ = lambda self, cause: False  # type: ignore[method-assign]


class Hasty(sqlite3.Connection):
    """A connection that commits without waiting for the disk."""

    def execute(self, sql: str, *given: Any) -> sqlite3.Cursor:
        return super().execute(sql.replace("synchronous = FULL", "synchronous = NORMAL"), *given)


def sync_later() -> None:
    """Let SQLite wait for the disk only now and then."""
    sqlite3.connect = partial(sqlite3.connect, factory=Hasty)  # type: ignore[assignment]


def miss_nothing() -> None:
    """Do not notice that messages were lost."""
    Exchange._missed = lambda self, node, lost: None  # type: ignore[method-assign]


MANNERS = {
    "safe": lambda: None,
    "early": acknowledge_early,
    "forgetful": forget_commands,
    "unsynced": sync_later,
    "deaf": miss_nothing,
}


def main(folder: str, database: str, manner: str, bus: str = "") -> None:
    """Fork a server for every line of the input, until it ends."""
    settings = Settings(
        data=Path(folder),
        database=database,
        bus=bus or None,
        lease_seconds=1.0,  # on PostgreSQL the next one waits until that of the killed one is over
        chat_default="on",
        rate_factor=1_000_000.0,
        max_tables_per_person=10_000,
        max_connections_per_person=10_000,
        max_tables_per_address=1_000_000,
        max_connections_per_address=10_000,
    )
    MANNERS[manner]()
    app.BotPool = NoBots  # type: ignore[attr-defined]
    for id in games():
        _ = game(id).kernels
    listener = runner.listen("127.0.0.1", 0, explicit=True)
    say(f"http://127.0.0.1:{listener.getsockname()[1]}")
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system reaps killed children
    logs.set_up("warning", "json")
    application = app.create_app(settings)
    child = 0
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            say(f"pid {os.getpid()}")
            server = runner.Server(application, settings, lambda: say(f"ready {os.getpid()}"))
            server.run([listener])
            os._exit(0)
    if child:
        with suppress(ProcessLookupError):  # the last one may have died already
            os.kill(child, signal.SIGKILL)


def say(line: str) -> None:
    """Tell the process that started this one."""
    print(line, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
