"""One of several processes that serve together: what it does, and how it says that it is alive."""

import asyncio
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection

from litestar import Litestar

from kufsa.core.registry import game, games
from kufsa.server.settings import Settings
from kufsa.server.store import BadStore, StoreFailed

from . import logs, runner
from .open_files import allow_many_files
from .service_manager import ALIVE, READY

Make = Callable[[Settings], Litestar]  # it has to be a function of a module: it is sent by name
BEAT = 5.0  # seconds between two signs of life


class Worker(runner.Server):
    """A server that stops when the process that started it says so."""

    caught = (signal.SIGTERM,)


def work(make: Make, settings: Settings, sockets: list[socket.socket], link: Connection) -> None:
    """Serve until asked to stop, or until the process that started this one is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process of a terminal
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_first, daemon=True).start()
    allow_many_files()
    for id in games():
        _ = game(id).kernels
    app = make(settings)
    logs.set_up(settings.log_level, settings.log_format)
    say = partial(_say, link)
    try:
        Worker(app, settings, lambda: _begin(say)).run(sockets)
    except (BadStore, StoreFailed) as problem:
        say(str(problem))
        sys.exit(1)


def _begin(say: Callable[[object], None]) -> None:
    say(READY)
    _beat(say)


def _beat(say: Callable[[object], None]) -> None:
    say(ALIVE)
    asyncio.get_running_loop().call_later(BEAT, _beat, say)


def _say(link: Connection, what: object) -> None:
    try:
        link.send(what)
    except OSError:  # nobody listens any more
        link.close()


def _end_with_the_first() -> None:
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os.kill(os.getpid(), signal.SIGTERM)
