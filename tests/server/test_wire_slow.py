"""Who does not read what is sent: gets a snapshot, is cut off in the end, and holds nobody up."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from kufsa.match import commands as c
from kufsa.match.limits import CHAT_LINES
from kufsa.server import protocol
from kufsa.server.client import Client
from kufsa.server.transport import connection, websocket
from kufsa.server.transport.uvicorn_http import UNACKNOWLEDGED
from tests.server.players import house, up_to

QUEUE = 16
LINE = "\N{GRINNING FACE}" * 300  # as long as a line may be, in four bytes each


@pytest.fixture(autouse=True)
def little_waits_in_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """The buffers of a system may take megabytes, and the tests would have to fill them."""
    create = socket.create_server

    def small(*args: Any) -> socket.socket:
        listener = create(*args)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)
        return listener

    monkeypatch.setattr(socket, "create_server", small)


@asynccontextmanager
async def not_reading(url: str, client: Client, table: str) -> AsyncIterator[ClientConnection]:
    """A device of a client that watches a table, and reads only what ``recv`` asks for."""
    place = urlsplit(url)
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.setblocking(False)
    await asyncio.get_running_loop().sock_connect(plain, (place.hostname, place.port))
    line = await connect(
        url.replace("http", "ws", 1) + "/api/live",
        sock=plain,
        subprotocols=[Subprotocol(protocol.SUBPROTOCOL)],
        additional_headers={"Cookie": f"kufsa={client.cookie}"},
        origin=url,
        compression=None,
        max_size=None,
        max_queue=1,
        close_timeout=0.1,
        ping_interval=None,
        proxy=None,
    )
    try:
        await line.send(json.dumps({"type": "watch", "table": table}))
        while json.loads(await line.recv())["type"] != "scene":
            pass
        yield line
    finally:
        await line.close()


async def talk(noa: Client, uri: Client, table: str, until: Any) -> int:
    """Say long lines until something is so; the other hears every one at once."""
    said = 0
    while not until():
        said += 1
        assert said < 1000, "the line that is not read never stops"
        done = await noa.do(table, c.Say(text=LINE))
        await up_to(done, table, uri)
        assert len(uri.tables[table].scene["chat"]) == min(said, CHAT_LINES)
    return said


def test_who_falls_behind_gets_everything_anew_and_goes_on(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with Client(url) as noa, Client(url) as uri:
            table = await noa.open(game="triominoes", players=2)
            await uri.watch(table)
            before = set(app.state.registry.connections)
            async with not_reading(url, uri, table) as line:
                (slow,) = set(app.state.registry.connections) - before
                said = await talk(noa, uri, table, lambda: slow.overflows)
                assert slow.waiting <= QUEUE
                scenes, seq = [], 0
                while seq < noa.tables[table].seq:
                    message = json.loads(await line.recv())
                    seq = message.get("seq", seq)
                    scenes += [message["scene"]] if message["type"] == "scene" else []
                # One scene, in the place of what was thrown away.
                assert [len(scene["chat"]) for scene in scenes] == [min(said, CHAT_LINES)]
                done = await noa.do(table, c.Say(text="Are you back?"))
                assert json.loads(await line.recv())["seq"] == done

    house(tmp_path, play, queue_length=QUEUE)


def test_who_reads_nothing_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "STALLED", 0.3)
    parting, gone = asyncio.Event(), asyncio.Event()
    part = websocket.LiveSession._part

    async def told(self: websocket.LiveSession, *tasks: Any) -> None:
        parting.set()
        await part(self, *tasks)

    monkeypatch.setattr(websocket.LiveSession, "_part", told)

    async def play(url: str, app: Any) -> None:
        async with Client(url) as noa, Client(url) as uri:
            table = await noa.open(game="triominoes", players=2)
            await uri.watch(table)
            async with not_reading(url, uri, table) as line:
                await talk(noa, uri, table, parting.is_set)
                with suppress(ConnectionClosed):
                    while True:
                        await line.recv()
                assert line.close_code == websocket.TOO_SLOW
            # And one who does not even read that.
            parting.clear()
            monkeypatch.setattr(websocket, "CLOSING", 0.1)
            leave = app.state.registry.leave

            def left(one: Any) -> None:
                leave(one)
                gone.set()

            monkeypatch.setattr(app.state.registry, "leave", left)
            async with not_reading(url, uri, table):
                await noa.do(table, c.Say(text="Somebody does not listen."))
                uri.tables[table].scene["chat"].clear()
                await talk(noa, uri, table, parting.is_set)
                await asyncio.wait_for(gone.wait(), 60)
                assert len(app.state.registry.connections) == 2

    house(tmp_path, play, queue_length=QUEUE)


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="Linux has it")
def test_a_line_whose_other_end_is_gone_without_a_word_breaks(tmp_path: Path) -> None:
    """A phone in a tunnel: the system gives up what it could not deliver."""

    async def play(url: str, app: Any) -> None:
        async with Client(url) as noa:
            await noa.open(game="catch_dragon", players=2)
            [here] = app.state.registry.connections
            wire = here._send_now.__self__.transport.get_extra_info("socket")
            assert wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == UNACKNOWLEDGED

    house(tmp_path, play)
