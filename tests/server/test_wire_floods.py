"""Floods over one socket: each is cut off, costs little, and grows nothing."""

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest

from kufsa.server.transport.uvicorn_websocket import DirectWebSocket
from tests.server.players import house
from tests.server.raw_sockets import CLOSE, CONTINUATION, PING, PONG, TEXT, frame, live

MANY = 20_000
MOST_ANSWERED = 200
FLOODS = {
    "pings": frame(PING),
    "pongs": frame(PONG),
    "continuations": frame(CONTINUATION, final=False),
    "messages": frame(TEXT, b"{}"),
}


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_of_tiny_frames_closes_the_line(tmp_path: Path, flood: str) -> None:
    async def play(url: str, app: Any) -> None:
        async with live(url) as line:
            line.send(frame(TEXT, b"{", final=False) if flood == "continuations" else b"")
            line.send(FLOODS[flood] * MANY)
            heard = await line.until_closed()
        assert len(heard) < MOST_ANSWERED
        code = int.from_bytes(next(content for kind, content in heard if kind == CLOSE)[:2], "big")
        assert code == 1002

    house(tmp_path, play, rate_factor=1.0)


def test_a_line_that_pings_now_and_then_stays(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with live(url) as line:
            assert (await line.frame())[0] == TEXT  # the welcome
            for number in range(20):
                line.send(frame(PING, b"%d" % number))
                assert await line.frame() == (PONG, b"%d" % number)

    house(tmp_path, play, rate_factor=1.0)


def test_pings_of_a_line_that_does_not_read_grow_no_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create = socket.create_server

    def small(*given: Any) -> socket.socket:  # the system's own buffers may take megabytes
        listener = create(*given)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)
        return listener

    monkeypatch.setattr(socket, "create_server", small)
    pings: list[DirectWebSocket] = []
    handle = DirectWebSocket.handle_ping

    def counted(wire: DirectWebSocket) -> None:
        pings.append(wire)
        handle(wire)

    monkeypatch.setattr(DirectWebSocket, "handle_ping", counted)

    async def play(url: str, app: Any) -> None:
        async with live(url) as line:
            await line.frame()
            line.reader._transport.pause_reading()  # type: ignore[attr-defined]
            (connection,) = app.state.registry.connections
            wire = connection._send_now.__self__.transport
            for _ in range(20):  # many times what the systems take
                line.send(frame(PING, bytes(125)) * 1_000)
                await line.writer.drain()
            while len(pings) < 20_000:
                await asyncio.sleep(0.01)
            assert wire.get_write_buffer_size() < 500_000  # one read and the mark

    house(tmp_path, play, rate_factor=1_000_000.0)
