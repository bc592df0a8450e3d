"""The WebSocket of uvicorn, with a way to write a message at once, and a limit on frames.

A message sent through ASGI passes a task, several layers and a queue. Most of the time there is
nothing to wait for, because the connection is open and not busy: then it is framed and written
here. Nor does reading stop and start again around every message, but only where a client sends more
while its last message is still being handled.

Every frame counts, also those that no application sees: pings, pongs, parts of a message. They are
counted where they are parsed, so that the frames behind the one too many are not even looked at.
"""

import asyncio
import socket
from asyncio import BaseTransport
from collections.abc import Callable, Mapping
from typing import Any, cast

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ProtocolError
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]  # compiled, if it can
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from .small_waits import Inbox, SmallEvent

FRAMES, FRAMES_SECONDS = 120, 3.0  # twice as many as there may be messages
FLUSHING = 5.0  # seconds for the last frame of a connection that is cut off
_EXTENSION = "kufsa.direct_websocket"  # where the scope of a connection has it
_TEXT = 0x81  # the first byte of a text message in one frame
_MASKED = 0x80  # in the second byte, of clients


def framed(payload: bytes) -> bytes:
    """A text message as a server sends it.

    >>> framed(b"hi").hex(" ")
    '81 02 68 69'
    """
    size = len(payload)
    if size < 126:
        return bytes((_TEXT, size)) + payload
    if size < 1 << 16:
        return bytes((_TEXT, 126, size >> 8, size & 255)) + payload
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big") + payload


def whole_text(data: bytes) -> bytes | None:
    """The text of a message that a client has sent, if that is all there is, in one frame.

    >>> whole_text(bytes.fromhex("8182 01010101 6968"))
    b'hi'
    >>> whole_text(bytes.fromhex("8182 01010101 69")) is None
    True
    """
    if len(data) < 6 or data[0] != _TEXT:
        return None
    size, start = data[1] - _MASKED, 2
    if size == 126:
        size, start = int.from_bytes(data[2:4], "big"), 4
    elif not 0 <= size < 126:  # not masked, or very long
        return None
    if len(data) != start + 4 + size:
        return None
    return apply_mask(data[start + 4 :], data[start : start + 4])


class CountedFrames(ServerProtocol):
    """The parser of a connection, which fails at a frame that comes too soon.

    Nearly all that people send is a message in one frame: such a one need not be parsed if nothing
    before it is still to be completed (``is_between``).
    """

    def __init__(self, most: float, clock: Callable[[], float], **options: Any) -> None:
        super().__init__(**options)
        self._cost = FRAMES_SECONDS / most
        self._clock = clock
        self._paid_off = 0.0  # as in ``rate_limits``
        self._whole = False  # whether all that came so far are whole frames

    @property
    def is_between(self) -> bool:
        """Whether the next message may begin now."""
        return self._whole and self.current_size is None and self.state is OPEN

    def count(self) -> bool:
        """Count a frame; False if it comes too soon."""
        now = self._clock()
        self._paid_off = max(self._paid_off, now) + self._cost
        return self._paid_off - now <= FRAMES_SECONDS

    def receive_data(self, data: bytes | bytearray) -> None:
        """As websockets does."""
        self._whole = False  # until a frame ends with them
        super().receive_data(data)

    def recv_frame(self, frame: Frame) -> None:
        """Count a frame, then take it."""
        if not self.count():
            raise ProtocolError("too many frames")
        super().recv_frame(frame)
        self._whole = not self.reader.buffer


class DirectWebSocket(WebSocketsSansIOProtocol):
    """One connection. Messages are sent uncompressed: see ``operations.runner``."""

    conn: CountedFrames

    def __init__(self, *given: Any, rate_factor: float = 1.0, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn = CountedFrames(
            max(1.0, FRAMES * rate_factor),
            self.loop.time,
            max_size=self.config.ws_max_size,
            logger=self.logger,
        )
        self.queue = cast("asyncio.Queue[ASGIReceiveEvent]", Inbox())  # as far as it is used
        self.writable = SmallEvent()
        self.writable.set()

    def connection_made(self, transport: BaseTransport) -> None:
        """As uvicorn does."""
        super().connection_made(transport)
        self.wire: socket.socket | None = transport.get_extra_info("socket")
        self._framed: list[bytes] = []  # written in this turn of the event loop
        self._awaited = False  # whether the application has nothing to do but to read

    def handle_connect(self, event: Request) -> None:
        """As uvicorn does; the application finds this object in the scope's extensions."""
        super().handle_connect(event)
        if not self.close_sent:
            cast("dict[str, object]", self.scope["extensions"])[_EXTENSION] = self
            event.headers.clear()  # the scope has them, and the parser keeps this for ever

    def data_received(self, data: bytes) -> None:
        """As uvicorn does."""
        if self.conn.is_between:
            text = whole_text(data)
            if text is not None and self.conn.count():  # else the parser refuses it
                self.frames = [text]
                self.curr_msg_data_type = "text"
                self.send_receive_event_to_app()
                return
        super().data_received(data)

    async def receive(self) -> ASGIReceiveEvent:
        """As uvicorn does."""
        self._awaited = True
        return await super().receive()

    def send_receive_event_to_app(self) -> None:
        """As uvicorn does, but reading goes on if the application waits for this message."""
        paused = self.read_paused
        if self._awaited:
            self.read_paused = True  # so that it is not paused
        super().send_receive_event_to_app()
        if self._awaited:
            self.read_paused = paused
            self._awaited = False

    def send_now(self, payload: bytes) -> bool:
        """Write a message if it need not wait, and return whether it was written."""
        if not self.writable.is_set() or self.close_sent or self.disconnected:
            return False
        if not self._framed:
            self.loop.call_soon(self._flush)
        self._framed.append(framed(payload))
        return True

    def handle_ping(self) -> None:
        """As uvicorn does, but a client that does not read gets no more pongs to store for it."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # forgotten

    def handle_parser_exception(self) -> None:
        """As uvicorn does, but it does not wait for a client that never reads why."""
        super().handle_parser_exception()
        self.loop.call_later(FLUSHING, self.transport.abort)

    async def send(self, message: ASGISendEvent) -> None:
        """As uvicorn does, after what was sent before."""
        self._flush()
        await super().send(message)
        if message["type"] == "websocket.accept":
            del self.response  # nobody asks for the handshake any more

    def _flush(self) -> None:
        # An answer and the step that follows from it go out together.
        if self._framed and not self.transport.is_closing():
            self.transport.write(b"".join(self._framed))
        self._framed.clear()


def direct_websocket(scope: Mapping[str, Any]) -> DirectWebSocket:
    """The WebSocket behind the scope of a connection."""
    found: DirectWebSocket = scope["extensions"][_EXTENSION]
    return found
