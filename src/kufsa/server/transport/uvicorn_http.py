"""The HTTP of uvicorn, with deadlines and turns.

A connection that makes no progress is closed, and where many come at once, they are heard one after
the other.

uvicorn closes a connection that is silent after an answer. It would wait for ever for the first
request, for the rest of a header, for a body that was announced, and for a client that does not
take its answer.
"""

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .address_limits import Place
from .arrivals import Arrivals

UNACKNOWLEDGED = 60_000  # milliseconds after which a connection that takes nothing breaks
HEADER_SECONDS = 10.0  # from the start of a connection, or the last answer, to a whole header
BODY_SECONDS = 30.0  # from there to the end of the body: a record over a slow line
ANSWER_SECONDS = 120.0  # to take what is left of an answer once it is complete
Enter = Callable[[str], Place | None]  # see ``OpenConnections.enter``
BUSY = (
    "HTTP/1.1 503 Service Unavailable\r\nRetry-After: {}\r\nContent-Length: 0\r\n"
    "Connection: close\r\n\r\n"
)
_DEADLINES = {h11.IDLE: HEADER_SECONDS, h11.SEND_BODY: BODY_SECONDS}  # what is waited for


class TimedHttp(H11Protocol):
    """One connection, until it ends or becomes a WebSocket."""

    def __init__(self, *given: Any, enter: Enter, arrivals: Arrivals, **named: Any) -> None:
        super().__init__(*given, **named)
        self._enter = enter
        self._arrivals = arrivals
        self._place: Place | None = None
        self._early: bytes | None = b""  # of a request that waits for its turn; None: it is heard
        self._awaited: Any = None  # the state of the client that has a deadline
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """As uvicorn does, but a connection whose other end takes nothing breaks after a while."""
        super().connection_made(transport)
        self._place = self._enter(self.client[0] if self.client else "")
        if self._place is None:
            transport.abort()
            return
        wire = transport.get_extra_info("socket")
        if wire is not None and hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux has it
            wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNACKNOWLEDGED)
        self._await(h11.IDLE)

    def data_received(self, data: bytes) -> None:
        """Take a turn for each request; what belongs to one that is heard is taken at once."""
        if self._early is None:
            super().data_received(data)
            self._await(self.conn.their_state)
            return
        waits = bool(self._early)
        self._early += data
        if not waits:
            self.transport.pause_reading()
            self._take_turn(self._hear)

    def _hear(self) -> None:
        early, self._early = self._early, None
        self.transport.resume_reading()
        self.data_received(early or b"")

    def _take_turn(self, act: Callable[[], None]) -> None:
        """Do something when it is this address's turn, and not too soon after its last request."""
        assert self._place is not None
        self._await(None)
        self._unset_keepalive_if_required()

        def let_in() -> bool:
            if self.transport.is_closing():
                return False
            act()
            return True

        wait = self._place.wait()
        self.loop.call_later(wait, self._queue, let_in) if wait else self._queue(let_in)

    def _queue(self, let_in: Callable[[], bool]) -> None:
        if self._place is None or self.transport.is_closing():
            return
        if not self._arrivals.enter(self.loop, self._place.address, let_in):
            self.transport.write(BUSY.format(self._arrivals.retry_after).encode())
            self.transport.close()

    def on_response_complete(self) -> None:
        """As uvicorn does, but the next request takes its turn, even if it is here already."""
        if self.conn.trailing_data[0] and not self.transport.is_closing():
            self._take_turn(self._go_on)
        else:
            self._go_on()
            self._early = b""

    def _go_on(self) -> None:
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
        if self._place is not None:
            self._place.give_back()
            self._place = None

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
