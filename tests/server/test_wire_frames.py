"""Frames as they arrive: whole, together, in parts, cut anywhere; the same is heard of them."""

import asyncio
from random import Random
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from kufsa.server.transport.uvicorn_websocket import FRAMES, DirectWebSocket

CONTINUATION, TEXT, BINARY, PING, PONG = 0x0, 0x1, 0x2, 0x9, 0xA
HANDSHAKE = (
    b"GET /api/live HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class Wire(asyncio.Transport):
    """A connection that keeps what was written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""

    def write(self, data: Any) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...
    def close(self) -> None: ...
    def abort(self) -> None: ...


async def deaf(scope: Any, receive: Any, send: Any) -> None:
    """An application that lets everybody in and never asks for a message."""
    await receive()
    await send({"type": "websocket.accept"})
    await asyncio.Event().wait()


async def opened(rate_factor: float = 1000.0) -> DirectWebSocket:
    """A connection whose handshake is done."""
    config = uvicorn.Config(deaf, lifespan="off", log_config=None, ws_max_size=1 << 16)
    config.load()
    line = DirectWebSocket(
        config=config, server_state=ServerState(), app_state={}, rate_factor=rate_factor
    )
    line.connection_made(Wire())
    line.data_received(HANDSHAKE)
    while not line.handshake_complete:
        await asyncio.sleep(0)
    return line


def frame(dice: Random, opcode: int, content: bytes, final: bool = True) -> bytes:
    mask = dice.randbytes(4)
    size = len(content)
    length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(content))
    return bytes([opcode | 0x80 * final]) + length + mask + masked


def conversation(dice: Random) -> tuple[list[str], list[bytes]]:
    """Messages, and all frames that they take, with pings between them."""
    texts: list[str] = []
    frames: list[bytes] = []
    for _ in range(30):
        text = "שלום"[: dice.randrange(5)] + "x" * dice.choice((0, 1, 60, 115, 130, 3000))
        texts.append(text)
        content = text.encode()
        cut = dice.randrange(len(content) + 1)
        if dice.random() < 0.3:
            frames += [frame(dice, TEXT, content[:cut], final=False)]
            frames += [frame(dice, PING, b"p")] * dice.randrange(2)
            frames += [frame(dice, CONTINUATION, content[cut:])]
        else:
            frames.append(frame(dice, TEXT, content))
        if dice.random() < 0.2:
            frames.append(frame(dice, dice.choice((PING, PONG)), b"now"))
    return texts, frames


def chunks(dice: Random, frames: list[bytes]) -> list[bytes]:
    """Frame by frame, or cut anywhere."""
    if dice.random() < 0.5:
        return frames
    data, found = b"".join(frames), []
    while data:
        size = dice.choice((1, 2, 5, 100, 4000))
        found.append(data[:size])
        data = data[size:]
    return found


def heard(line: DirectWebSocket) -> list[str]:
    items: list[Any] = line.queue._items  # type: ignore[attr-defined]
    return [item["text"] for item in items if "text" in item]


@pytest.mark.parametrize("seed", range(20))
def test_messages_are_heard_however_their_bytes_arrive(seed: int) -> None:
    async def story() -> None:
        dice = Random(seed)
        texts, frames = conversation(dice)
        line = await opened()
        for chunk in chunks(dice, frames):
            line.data_received(chunk)
        assert heard(line) == texts
        assert line.conn.parser_exc is None
        pings = sum(one[0] & 0x0F == PING for one in frames)
        assert line.transport.written.count(b"\x8a") >= pings  # type: ignore[attr-defined]

    asyncio.run(story())


def test_a_message_inside_the_parts_of_another_is_a_mistake() -> None:
    async def story() -> None:
        dice, line = Random(1), await opened()
        line.data_received(frame(dice, TEXT, b"one"))
        line.data_received(frame(dice, TEXT, b"tw", final=False))
        line.data_received(frame(dice, TEXT, b"three"))
        assert line.conn.parser_exc is not None
        assert heard(line) == ["one"]

    asyncio.run(story())


def test_bytes_of_a_frame_are_no_frame() -> None:
    """What follows the head of a long frame belongs to it, even if it looks like a message."""

    async def story() -> None:
        dice, line = Random(1), await opened()
        line.data_received(frame(dice, TEXT, b"first"))
        inside = frame(dice, TEXT, b"inside")
        outer = bytes([0x80 | BINARY, 0x80 | len(inside), 0, 0, 0, 0]) + inside
        line.data_received(outer[:6])
        line.data_received(outer[6:])
        assert heard(line) == ["first"]
        assert line.queue._items[-1] == {"type": "websocket.receive", "bytes": inside}  # type: ignore[attr-defined]

    asyncio.run(story())


def test_what_is_not_text_closes_the_line() -> None:
    async def story() -> None:
        dice, line = Random(1), await opened()
        line.data_received(frame(dice, TEXT, b"first"))
        line.data_received(frame(dice, TEXT, b"\xff\xfe"))
        assert heard(line) == ["first"]
        assert line.close_sent or b"\x03\xef" in line.transport.written  # type: ignore[attr-defined]

    asyncio.run(story())


def test_too_many_messages_one_by_one_close_the_line() -> None:
    async def story() -> None:
        dice, line = Random(1), await opened(rate_factor=1.0)
        for _ in range(3 * FRAMES):
            line.data_received(frame(dice, TEXT, b"{}"))
        assert line.conn.parser_exc is not None
        assert len(heard(line)) < 2 * FRAMES

    asyncio.run(story())
