"""Listening, and stopping gracefully: a uvicorn server that drains before it exits.

When it is asked to stop (SIGTERM, Ctrl-C), it takes no new connections, tells everybody that the
server restarts, waits for requests in progress, and lets the application shut down, which flushes
the writer. All of that takes at most ``drain_seconds``. Asked a second time, it exits at once: what
was acknowledged is on disk anyway.
"""

import asyncio
import contextlib
import errno
import gc
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from types import FrameType
from typing import Any

import structlog
import uvicorn
from litestar import Litestar
from litestar.types import ASGIApp

import kufsa
from kufsa.server.settings import Settings
from kufsa.server.transport.address_limits import OpenConnections
from kufsa.server.transport.arrivals import Arrivals
from kufsa.server.transport.head_requests import HeadRequests
from kufsa.server.transport.uvicorn_http import TimedHttp
from kufsa.server.transport.uvicorn_websocket import DirectWebSocket

from .logs import AccessLog
from .service_manager import READY, STOPPING, ServiceManager

log = structlog.get_logger(__name__)

BACKLOG = 2048
FRAME_BYTES = 64 * 1024  # the longest message that a client may send
PONG_SECONDS = 10.0  # to answer a ping, of which there is one every 20 seconds
SWITCH_SECONDS = 0.0005
# A full garbage collection over a thousand tables takes half a second, in which all of them wait.
# So new objects are collected often and then frozen; everything is collected rarely.
COLLECT_AFTER = (10_000, 5, 1_000_000)  # thresholds: practically never a full collection
COLLECT_SECONDS = 5.0
COLLECT_ALL_EVERY = 120  # times: ten minutes
PORTS_TRIED = 20  # starting with the default, if no port was asked for


class CannotListen(Exception):
    """Why the server cannot listen, as a sentence."""


def listen(host: str, port: int, explicit: bool) -> socket.socket:
    """A listening socket; on the next free port if the default one is taken."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except socket.gaierror as error:
        raise CannotListen(f"there is no address {host!r} to listen on: {error.strerror}") from None
    family, *_, address = found[0]
    tried = 1 if explicit or port == 0 else PORTS_TRIED
    for number in range(port, min(port + tried, 65536)):
        try:
            return _bind(family, (address[0], number, *address[2:]))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise CannotListen(_why_not(error, host, number)) from None
    last = f"and the {tried - 1} after it are" if tried > 1 else "is"
    raise CannotListen(
        f"port {port} {last} taken by another program: stop it, or choose one with --port"
    )


def _bind(family: socket.AddressFamily, address: tuple[Any, ...]) -> socket.socket:
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # on Windows it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        listener.bind(address)
        listener.listen(BACKLOG)  # from now on the port is ours
    except OSError:
        listener.close()
        raise
    return listener


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EACCES:
        return f"this system does not let you listen on port {port}: choose 1024 or higher"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"this machine does not have the address {host}"
    return f"it is not possible to listen on {host}, port {port}: {error.strerror}"


def _first(error: BaseException) -> BaseException:
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


class Server(uvicorn.Server):
    """A server for one application; ``on_ready`` is called when it answers.

    ``answer``, if given, answers instead of the application itself: usually a wrapper around it.

    ``run`` raises what the application raises while it starts.
    """

    caught: tuple[signal.Signals, ...] = (signal.SIGINT, signal.SIGTERM)

    def __init__(
        self,
        app: Litestar,
        settings: Settings,
        on_ready: Callable[[], None],
        answer: ASGIApp | None = None,
    ) -> None:
        self.open = OpenConnections(settings)
        super().__init__(
            uvicorn.Config(
                AccessLog(HeadRequests(answer or app), app.state.metrics.request, app.state.spans),
                # uvicorn only calls these two.
                http=partial(TimedHttp, enter=self.open.enter, arrivals=Arrivals()),  # type: ignore[arg-type]
                ws=partial(DirectWebSocket, rate_factor=settings.rate_factor),  # type: ignore[arg-type]
                ws_max_size=FRAME_BYTES,
                ws_ping_timeout=PONG_SECONDS,
                # Compressed lengths would reveal what else a message holds, and every connection
                # would keep a window in memory.
                ws_per_message_deflate=False,
                lifespan="off",  # see ``serve``
                backlog=BACKLOG,
                timeout_graceful_shutdown=max(1, settings.drain_seconds // 2),
                log_config=None,
                access_log=False,
                proxy_headers=False,  # see transport.request_policy
                server_header=False,
            )
        )
        self._app = app
        self._drain_seconds = settings.drain_seconds
        self._on_ready = on_ready
        self._manager = ServiceManager()
        self._limit = threading.Timer(settings.drain_seconds, self._give_up)
        self._limit.daemon = True

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until asked to stop, and stop in time."""
        try:
            super().run(sockets)
        except BaseExceptionGroup as several:  # Litestar starts inside a group of tasks
            raise _first(several) from None
        finally:
            self._limit.cancel()

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the application, answer until asked to stop, and shut it down."""
        with self.capture_signals():
            async with self._app.lifespan():
                await self._serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and announce it."""
        await super().startup(sockets)
        # Everything loaded so far stays: the collector need not traverse it during play, nor take
        # it apart at the end, which took seconds.
        gc.freeze()
        gc.set_threshold(*COLLECT_AFTER)
        asyncio.get_running_loop().call_later(COLLECT_SECONDS, self._collect)
        # The writer's thread takes the GIL a dozen times in a commit: on a busy server it would
        # wait for the usual five milliseconds each time.
        sys.setswitchinterval(SWITCH_SECONDS)
        log.info("ready", version=kufsa.__version__)
        self._manager.tell(READY)
        self._manager.stay_alive()
        self._on_ready()

    def _collect(self, times: int = 1) -> None:
        if times % COLLECT_ALL_EVERY == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
        asyncio.get_running_loop().call_later(COLLECT_SECONDS, self._collect, times + 1)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drain: first the listeners, then the tables, then requests in progress."""
        log.info("draining", seconds=self._drain_seconds)
        self._manager.tell(STOPPING)
        self._limit.start()
        for server in self.servers:
            server.close()
        try:
            await asyncio.wait_for(self._app.state.registry.drain(), self._drain_seconds / 4)
        except TimeoutError:
            log.warning("not everybody could be told that the server stops")
        await super().shutdown(sockets)

    def _give_up(self) -> None:
        """Exit in time, whatever hangs."""
        log.error("could not stop in time", seconds=self._drain_seconds)
        os._exit(1)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As uvicorn does, but a handled signal is not raised again at the end."""
        before = {number: signal.signal(number, self.handle_exit) for number in self.caught}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first time, drain; the second time, exit."""
        if self.should_exit:
            os._exit(128 + sig)
        self.should_exit = True
