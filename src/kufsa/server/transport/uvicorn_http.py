"""The HTTP of uvicorn, with deadlines: a connection that makes no progress is closed.

uvicorn closes a connection that is silent after an answer. It would wait for ever for the first
request, for the rest of a header, for a body that was announced, and for a client that does not
take its answer.
"""

import asyncio
import socket
from collections import deque
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

UNACKNOWLEDGED = 60_000  # milliseconds after which a connection that takes nothing breaks
HEADER_SECONDS = 10.0  # from the start of a connection, or the last answer, to a whole header
BODY_SECONDS = 30.0  # from there to the end of the body: a record over a slow line
ANSWER_SECONDS = 120.0  # to take what is left of an answer once it is complete
Enter = Callable[[str], Callable[[], None] | None]  # see ``OpenConnections.enter``
_DEADLINES = {h11.IDLE: HEADER_SECONDS, h11.SEND_BODY: BODY_SECONDS}  # what is waited for


class Arrivals:
    """New connections, one of which is heard in each turn of the event loop.

    When everybody comes back at once, those who are there already are heard in between.

    >>> from functools import partial
    >>> said = []
    >>> async def crowd():
    ...     arrivals, loop = Arrivals(), asyncio.get_running_loop()
    ...     for name in ("Noa", "Uri"):
    ...         arrivals.enter(loop, partial(said.append, name))
    ...     loop.call_soon(said.append, "somebody's move")
    ...     await asyncio.sleep(0.01)
    >>> asyncio.run(crowd())
    >>> said
    ['Noa', "somebody's move", 'Uri']
    """

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()

    def enter(self, loop: asyncio.AbstractEventLoop, let_in: Callable[[], None]) -> None:
        """Let somebody in after those who wait already."""
        self._waiting.append(let_in)
        if len(self._waiting) == 1:
            loop.call_soon(self._next, loop)

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            self._waiting[0]()
        finally:
            self._waiting.popleft()
            if self._waiting:
                loop.call_soon(self._next, loop)


class TimedHttp(H11Protocol):
    """One connection, until it ends or becomes a WebSocket."""

    def __init__(self, *given: Any, enter: Enter, arrivals: Arrivals, **named: Any) -> None:
        super().__init__(*given, **named)
        self._enter = enter
        self._arrivals = arrivals
        self._leave: Callable[[], None] | None = None
        self._awaited: Any = None  # the state of the client that has a deadline
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """As uvicorn does, but a connection whose other end takes nothing breaks after a while."""
        super().connection_made(transport)
        self._leave = self._enter(self.client[0] if self.client else "")
        if self._leave is None:
            transport.abort()
            return
        wire = transport.get_extra_info("socket")
        if wire is not None and hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux has it
            wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNACKNOWLEDGED)
        transport.pause_reading()
        self._arrivals.enter(self.loop, self._let_in)

    def _let_in(self) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()
            self._await(h11.IDLE)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._await(self.conn.their_state)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._await(self.conn.their_state)

    def connection_lost(self, exc: Exception | None) -> None:
        self._await(None)
        self._give_back()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """As uvicorn does; live connections are counted apart."""
        self._give_back()
        super().handle_websocket_upgrade(event)

    def _give_back(self) -> None:
        if self._leave is not None:
            self._leave()
            self._leave = None

    def timeout_keep_alive_handler(self) -> None:
        """As uvicorn does, but an answer that nobody takes is not kept for ever."""
        super().timeout_keep_alive_handler()
        self.loop.call_later(ANSWER_SECONDS, self.transport.abort)

    def _await(self, state: Any) -> None:
        """Restart the deadline when something else is waited for; bytes alone do not move it."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            state = None  # it is over, or a WebSocket by now
        if state is self._awaited:
            return
        self._awaited = state
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if state in _DEADLINES:
            self._deadline = self.loop.call_later(_DEADLINES[state], self.transport.abort)
