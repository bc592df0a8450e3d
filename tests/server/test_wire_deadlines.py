"""Connections that do not get on with it are closed; those that do are left alone."""

import asyncio
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import h11
import pytest

from kufsa.server.operations import runner
from kufsa.server.transport import uvicorn_http, websocket
from tests.server.players import house
from tests.server.raw_sockets import CLOSE, connected, live

SHORT = 0.3  # seconds instead of ten
START = "POST /api/session HTTP/1.1\r\nHost: {place}\r\n"
STUCK = {
    "silent": "",
    "half a header": START,
    "no body": START + "Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{{",
}


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    for state in (h11.IDLE, h11.SEND_BODY):
        monkeypatch.setitem(uvicorn_http._DEADLINES, state, SHORT)


@pytest.mark.parametrize("stuck", STUCK)
def test_a_request_that_never_comes_is_not_waited_for(tmp_path: Path, stuck: str) -> None:
    async def play(url: str, app: Any) -> None:
        async with connected(url) as line, asyncio.timeout(100):
            line.send(STUCK[stuck].format(place=urlsplit(url).netloc).encode())
            assert await line.reader.read() == b""

    house(tmp_path, play)


def test_a_byte_now_and_then_does_not_move_the_deadline(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with connected(url) as line:
            ended = asyncio.ensure_future(line.reader.read())
            for byte in START.format(place=urlsplit(url).netloc):
                line.send(byte.encode())
                await asyncio.wait({ended}, timeout=SHORT / 5)
                if ended.done():
                    break
            assert ended.done(), "the deadline moved with every byte"

    house(tmp_path, play)


def test_a_second_request_of_a_connection_has_a_deadline_too(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        whole = f"GET /health/live HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\n\r\n".encode()
        async with connected(url) as line, asyncio.timeout(100):
            for _ in range(2):
                line.send(whole)
                assert b"200 OK" in await line.reader.readuntil(b"}")
            line.send(whole[:10])
            assert await line.reader.read() == b""

    house(tmp_path, play)


def test_a_live_connection_outlives_the_deadline_of_its_handshake(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with live(url) as line:
            await line.frame()
            ended = asyncio.ensure_future(line.frame())
            await asyncio.wait({ended}, timeout=3 * SHORT)
            assert not ended.done()

    house(tmp_path, play)


def test_a_visitor_who_never_speaks_is_told_to_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "FIRST_SECONDS", SHORT)

    async def play(url: str, app: Any) -> None:
        async with live(url) as line:
            await line.frame()  # the welcome
            farewell = websocket.TOO_SLOW.to_bytes(2, "big") + b"nothing was asked for"
            assert await line.frame() == (CLOSE, farewell)

    house(tmp_path, play)


def test_a_line_that_answers_no_ping_is_closed_within_a_minute(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with live(url) as line:
            await line.frame()
            (connection,) = app.state.registry.connections
            wire = connection._send_now.__self__
            assert wire.ping_interval + wire.ping_timeout < 60

    house(tmp_path, play)
    assert runner.PONG_SECONDS < 60
