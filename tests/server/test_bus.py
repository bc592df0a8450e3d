"""The real buses: what they carry, and what must not silence them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import nats
import psycopg
import pytest
from sqlalchemy import text

from kufsa.server.bus import nats as nats_bus
from kufsa.server.bus import open_bus
from kufsa.server.bus.links import Links
from kufsa.server.bus.nats import PING_SECONDS, NatsBus
from kufsa.server.store import BadStore, open_database
from kufsa.server.store.engines import GONE
from tests.server.conftest import NewUrl
from tests.server.test_links import Word

HERE, THERE = "bus-test-here", "bus-test-there"


async def shout(kind: str, url: str, message: str) -> None:
    """Send to a node what no server would send."""
    if kind == "postgres":
        async with await psycopg.AsyncConnection.connect(
            url.replace("+psycopg", ""), autocommit=True
        ) as connection:
            await connection.execute("SELECT pg_notify(%s, %s)", (f"kufsa_{THERE}", message))
    elif kind.startswith("unix"):
        _, writer = await asyncio.open_unix_connection(f"{kind.removeprefix('unix:')}/{THERE}")
        writer.write(len(message).to_bytes(4, "big") + message.encode())
        await writer.drain()
        writer.close()
    else:
        client = await nats.connect(kind)
        await client.publish(f"kufsa.{THERE}", message.encode())
        await client.drain()


@asynccontextmanager
async def both(kind: str, url: str) -> AsyncIterator[tuple[Links[Word], asyncio.Queue[str]]]:
    """One end, and what is heard at the other."""
    heard: asyncio.Queue[str] = asyncio.Queue()

    def take(node: str, word: Word) -> None:
        if word.text == "break":
            raise RuntimeError("a fault of the receiver")
        heard.put_nowait(word.text)

    here: Links[Word] = Links(open_bus(kind, url), HERE, Word)
    there: Links[Word] = Links(open_bus(kind, url), THERE, Word)
    await there.open(take, lambda *_: None)
    await here.open(lambda *_: None, lambda *_: None)
    try:
        yield here, heard
    finally:
        await here.close()
        await there.close()


@pytest.mark.parametrize("nonsense", ["", "?", "1not a number at all", "0not JSON", '0["short"]'])
def test_nonsense_does_not_end_the_listening(
    new_postgresql: NewUrl, bus: str, nonsense: str
) -> None:
    async def story() -> None:
        url = new_postgresql()
        async with both(bus, url) as (here, heard):
            here.send(THERE, Word("before"))
            assert await heard.get() == "before"
            await shout(bus, url, nonsense)
            here.send(THERE, Word("break"))
            here.send(THERE, Word("after"))
            assert await heard.get() == "after"

    asyncio.run(asyncio.wait_for(story(), 60))


def test_long_messages_arrive_whole_and_in_order(new_postgresql: NewUrl, bus: str) -> None:
    """Longer than a notification of PostgreSQL, or a message of NATS, may be."""

    async def story() -> None:
        async with both(bus, new_postgresql()) as (here, heard):
            said = ["short", "שלום " * 200_000, "x" * 7_899, "x" * 500_000, "", "the last one"]
            for one in said:
                here.send(THERE, Word(one))
            assert [await heard.get() for _ in said] == said

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_dead_line_is_given_up_soon(new_postgresql: NewUrl, nats: str) -> None:
    """A machine without power sends no farewell: only silence tells."""

    async def story() -> None:
        bus = NatsBus(nats)
        await bus.open(HERE, lambda message: None)
        assert bus._client.options["ping_interval"] == PING_SECONDS
        await bus.close()

    asyncio.run(story())
    with open_database(new_postgresql()) as database:
        for engine in (database.reading, database.writing):
            with engine.connect() as connection:
                connection.execute(text("SELECT 1"))
                raw: Any = connection.connection.dbapi_connection
                assert GONE.items() <= raw.info.get_parameters().items()


@pytest.mark.parametrize("patience", [15, 0])
def test_a_server_waits_for_a_broker_that_starts_but_not_for_ever(
    nats: str, monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    monkeypatch.setattr(nats_bus, "STARTING", patience)
    host, port = nats.removeprefix("nats://").split(":")
    came = 0

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(data)
        writer.close()

    async def enter(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal came
        came += 1
        if came <= 2:  # it is not there yet
            writer.transport.abort()
            return
        onward, back = await asyncio.open_connection(host, int(port))
        await asyncio.gather(pump(reader, back), pump(onward, writer), return_exceptions=True)

    async def story() -> None:
        server = await asyncio.start_server(enter, "127.0.0.1", 0)
        bus = NatsBus(f"nats://127.0.0.1:{server.sockets[0].getsockname()[1]}")
        if patience:
            await bus.open(HERE, lambda message: None)
            await bus.close()
            assert came == 3
        else:
            with pytest.raises(BadStore, match="the bus cannot be reached"):
                await bus.open(HERE, lambda message: None)
        server.close()
        await asyncio.sleep(0.1)  # for lines to end

    asyncio.run(story())
