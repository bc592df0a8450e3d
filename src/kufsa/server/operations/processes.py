"""Several servers of one machine behind one port.

Each is a process and a node of its own, on one PostgreSQL. They share the listening socket, and
each also answers alone at a port of its own on this machine: for metrics, and for a proxy that asks
each for its health. A process that dies or hangs is replaced. SIGHUP replaces all, one by one.
"""

import multiprocessing
import os
import signal
import socket
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from time import monotonic

import structlog

from kufsa.server.settings import Settings
from kufsa.server.settings.table import THIS_MACHINE
from kufsa.server.store import BadStore

from . import runner
from .service_manager import ALIVE, READY, STOPPING, ServiceManager
from .worker import BEAT, Make, work

log = structlog.get_logger(__name__)

LOOK = 0.25  # seconds between two looks at all processes
HANGS = 30.0  # seconds without a sign of life after which a process is killed
SETTLED = 10.0  # seconds after which a process that dies is replaced at once
LONGEST_WAIT = 30.0  # seconds before the next try, when one after the other dies
TRIES = 3  # starts of a process that never answered, before everything is given up
SPARE = 5.0  # seconds that stopping may take besides ``drain_seconds``
HANG_UP = getattr(signal, "SIGHUP", None)  # Windows has none
_spawning = multiprocessing.get_context("spawn")


def shared(settings: Settings, sockets: str = "") -> Settings:
    """The settings of each process, or BadStore with the reason why there cannot be several.

    ``sockets`` is the folder by which they talk to each other if there is no other bus.
    """
    if os.name != "posix":
        raise BadStore("several processes need Linux or macOS: leave out --processes")
    if not settings.database_url.startswith("postgres"):
        raise BadStore(
            "several processes share a PostgreSQL, and SQLite belongs to one: set database as "
            "well, or leave out --processes"
        )
    bots = max(1, settings.worker_processes // settings.processes)
    bus = settings.bus or f"unix:{sockets}"
    return replace(settings, processes=1, bus=bus, bot_processes=bots, open=False)


class Slot:
    """The place of one process, whichever it is now."""

    def __init__(
        self, number: int, sockets: list[socket.socket], settings: Settings, make: Make
    ) -> None:
        self.number = number
        self.ready = False
        self.reason = ""  # why it cannot serve
        self.failures = 0  # in a row
        self.wanted = False  # its end was asked for
        self.due = 0.0  # when it is started again
        self._sockets = sockets
        self._settings = settings
        self._make = make
        self._process: SpawnProcess | None = None
        self._link: Connection | None = None

    def start(self) -> None:
        """Start a process."""
        self._link, other = _spawning.Pipe(duplex=False)
        self.ready, self.wanted, self.reason = False, False, ""
        self._began = self._heard = monotonic()
        self._process = _spawning.Process(
            target=work, args=(self._make, self._settings, self._sockets, other), daemon=False
        )
        self._process.start()
        other.close()
        address = "{}:{}".format(*self._sockets[-1].getsockname())
        log.info("a process starts", process=self.number, pid=self.pid, alone_at=address)

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.is_alive()

    @property
    def things(self) -> list[Connection | int]:
        """What to wait for."""
        if self._process is None or self._link is None:
            return []
        return [self._process.sentinel] if self._link.closed else [self._link]

    def listen(self) -> None:
        """Take what the process has said."""
        link = self._link
        try:
            while link is not None and not link.closed and link.poll():
                said = link.recv()
                self._heard = monotonic()
                self.ready = self.ready or said == READY
                self.reason = "" if said in (READY, ALIVE) else str(said)
        except EOFError:
            assert link is not None
            link.close()

    def look(self) -> bool:
        """Kill a process that hangs; returns whether there is one."""
        if self.alive and self.ready and monotonic() - self._heard > HANGS:
            log.error("a process hangs and is killed", process=self.number)
            self.end(signal.SIGKILL)
        return self.alive

    def bury(self) -> None:
        """Note that the process has ended, and when the next one is due."""
        assert self._process is not None
        if self.wanted:
            self.due = monotonic()
        else:
            settled = self.ready and monotonic() - self._began > SETTLED
            self.failures = 0 if settled else self.failures + 1
            pause = 0.0 if settled else min(LONGEST_WAIT, 2.0 ** (self.failures - 2))
            code = self._process.exitcode
            log.error("a process has ended", process=self.number, code=code, reason=self.reason)
            self.due = monotonic() + pause
        self._process.join()
        self._process = None

    @property
    def empty(self) -> bool:
        return self._process is None

    def end(self, number: int = signal.SIGTERM) -> None:
        """Ask the process to stop, or kill it."""
        if self._process is not None and self._process.pid is not None and self.alive:
            os.kill(self._process.pid, number)


class Processes:
    """All processes; ``make`` makes the application in each.

    ``on_ready`` is called once, when all of them answer.
    """

    def __init__(
        self,
        settings: Settings,
        listener: socket.socket,
        make: Make,
        on_ready: Callable[[], None],
    ) -> None:
        self._settings = settings
        self._on_ready = on_ready
        self._manager = ServiceManager()
        os.environ.pop("NOTIFY_SOCKET", None)  # the manager listens to this process only
        port = listener.getsockname()[1]
        self._sockets = tempfile.TemporaryDirectory(prefix="kufsa-")  # nobody else may enter it
        one = shared(settings, self._sockets.name)
        self._own = [
            runner.listen(THIS_MACHINE, port + number if settings.port else 0, explicit=True)
            for number in range(1, settings.processes + 1)
        ]
        self.slots = [
            Slot(number, [listener, own], one, make)
            for number, own in enumerate(self._own, start=1)
        ]
        self._stopping = 0.0  # when it has to be over
        self._answered = False  # all of them have, once
        self._replacing: list[Slot] = []
        self._told = 0.0  # when the service manager heard that somebody is alive

    def run(self) -> None:
        """Keep all processes running until asked to stop; raises BadStore if none can serve."""
        with self._handling_signals():
            for slot in self.slots:
                slot.start()
            try:
                while not (self._stopping and all(slot.empty for slot in self.slots)):
                    wait([one for slot in self.slots for one in slot.things], LOOK)
                    self._look()
            finally:
                for slot in self.slots:
                    slot.end(signal.SIGKILL)
                for own in self._own:
                    own.close()
                self._sockets.cleanup()

    def _look(self) -> None:
        for slot in self.slots:
            slot.listen()
            if not slot.empty and not slot.look():
                slot.listen()  # its last words
                slot.bury()
                self._check(slot)
            if slot.empty and not self._stopping and monotonic() >= slot.due:
                slot.start()
        if self._stopping and monotonic() > self._stopping:
            for slot in self.slots:
                slot.end(signal.SIGKILL)
        if all(slot.ready for slot in self.slots):
            self._all_ready()
        if self._told < monotonic() - BEAT and any(slot.ready for slot in self.slots):
            self._manager.tell(ALIVE)
            self._told = monotonic()

    def _check(self, slot: Slot) -> None:
        """Give up if no process could ever serve."""
        if self._answered or self._stopping or not slot.failures:
            return
        if slot.reason or slot.failures >= TRIES:
            why = slot.reason or "its log says why"
            raise BadStore(f"process {slot.number} ended before it answered: {why}")

    def _all_ready(self) -> None:
        if not self._answered:
            self._answered = True
            self._manager.tell(READY)
            self._on_ready()
        if self._replacing and not self._stopping:
            slot = self._replacing.pop(0)
            log.info("a process is replaced", process=slot.number)
            slot.ready, slot.wanted = False, True
            slot.end()

    def _stop(self, *_: object) -> None:
        """The first time, let all of them drain; the second time, kill them."""
        again = bool(self._stopping)
        self._manager.tell(STOPPING)
        self._stopping = self._stopping or monotonic() + self._settings.drain_seconds + SPARE
        for slot in self.slots:
            slot.wanted = True
            slot.end(signal.SIGKILL if again else signal.SIGTERM)

    def _replace(self, *_: object) -> None:
        self._replacing = list(self.slots)

    @contextmanager
    def _handling_signals(self) -> Iterator[None]:
        handlers = {signal.SIGINT: self._stop, signal.SIGTERM: self._stop}
        if HANG_UP is not None:
            handlers[HANG_UP] = self._replace
        before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
