"""A game between two browsers at two servers, of which one is killed."""

import asyncio
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

import pytest

from tests.client.hands import catch_dragon, patiently, tap
from tests.client.serving import serving
from tests.client.visitor import House, Visitor
from tests.server.conftest import NewUrl, new_postgresql, postgresql, spare_postgresql

__all__ = ["new_postgresql", "postgresql", "spare_postgresql"]

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="needs Linux"),
]


class Proxy:
    """What stands before the servers: it leads every new connection to the one in ``to``."""

    def __init__(self, to: str) -> None:
        self.to = to
        self.url = ""
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._ready.wait()

    def _run(self) -> None:
        async def serve() -> None:
            self._server = await asyncio.start_server(self._enter, "127.0.0.1", 0)
            self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
            self._ready.set()

        self._loop.create_task(serve())
        self._loop.run_forever()

    async def _enter(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host, _, port = self.to.removeprefix("http://").partition(":")
        try:
            onward, back = await asyncio.open_connection(host, int(port))
            await asyncio.gather(self._carry(reader, back), self._carry(onward, writer))
        except OSError:
            writer.close()

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        try:
            while data := await source.read(65536):
                target.write(data)
                await target.drain()
        except OSError:
            pass
        finally:
            target.close()

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await asyncio.sleep(0)  # what they have closed ends now


def kill(data: Path) -> None:
    """Kill the server with that data folder, as a machine would that loses its power."""
    for one in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            command = one.read_bytes().split(b"\0")
        except OSError:  # it has just ended
            continue
        if b"serve" in command and str(data).encode() in command:
            os.kill(int(one.parent.name), signal.SIGKILL)
            return
    raise AssertionError("there is no such server")


@contextmanager
def two_servers(client: str, folder: Path, database: str) -> Iterator[list[tuple[Path, Proxy]]]:
    about = {
        "KUFSA_DATABASE": database,
        "KUFSA_BUS": "postgres",
        "KUFSA_LEASE_SECONDS": "2",
        "KUFSA_BOT_PROCESSES": "1",
    }
    with ExitStack() as stack:
        found = []
        for name in ("one", "two"):
            data = folder / name
            data.mkdir()
            address = stack.enter_context(serving(client, data, environment=about))
            proxy = Proxy(address.replace("localhost", "127.0.0.1"))
            stack.callback(proxy.close)
            found.append((data, proxy))
        yield found


def test_a_game_goes_on_when_a_server_dies(
    house: House, built_client: str, tmp_path: Path, new_postgresql: NewUrl
) -> None:
    with two_servers(built_client, tmp_path, new_postgresql()) as servers:
        (first, at_one), (_, at_two) = servers
        noa, uri = (
            House(house.browser, at.url, house.patience).visitor() for at in (at_one, at_two)
        )
        dice = Random(1)
        for visitor in (noa, uri):
            visitor.game = "catch_dragon"
            visitor.expect_trouble("ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket|failed: |50[23]")
        table = noa.open_table("catch_dragon", players=2, bots=[], manners={"autostart": True})
        for visitor in (noa, uri):
            visitor.go(f"/t/{table}", until=".seats")
        uri.button("Sit here").tap()
        for visitor in (noa, uri):
            visitor.page.wait_for_selector(".board > *")
        play(noa, uri, table, dice, 2)

        before = uri.scene(table)["history"]
        kill(first)
        at_one.to = at_two.to  # as a proxy does that asks for /health
        play(uri, noa, table, dice, 4)
        for visitor in (noa, uri):
            assert visitor.scene(table)["history"][: len(before)] == before
            visitor.picture(f"after the kill {visitor is noa}")
        assert patiently(noa, lambda: board(noa) == board(uri))
        for visitor in (noa, uri):
            visitor.page.context.close()
            assert visitor.troubles == []


def board(visitor: Visitor) -> str:
    """What lies where, whoever may touch it now."""
    return visitor.page.get_by_role("grid").aria_snapshot().replace(" [disabled]", "")


def play(one: Visitor, other: Visitor, table: str, dice: Random, moves: int) -> None:
    """Some moves on the pages, of whoever is to act, each until both pages have it."""
    for _ in range(moves):
        scene = one.scene(table)
        actor = one if scene["to_act"] == scene["seat"] else other
        count = scene["actions"]
        catch_dragon(actor, dice.choice(actor.scene(table)["legal"]), tap)
        for visitor in (one, other):
            assert patiently(visitor, lambda: visitor.scene(table)["actions"] > count)  # noqa: B023
