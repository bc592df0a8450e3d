"""What each alert is for, brought about for real: every trouble lasts until it is cancelled.

``ALONE`` and ``TWO`` have one for every alert in ``deploy/prometheus/alerts.yml``.
"""

import asyncio
import itertools
import os
import resource
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from alert_houses import ROOM, Alone, Two
from fault_services import HERE

from kufsa.match.commands import Start
from kufsa.server.client import Client

ELSEWHERE = "127.0.0.2"  # another address of this machine
WATCHERS = 40
MANY = 2500  # visitors in the same moment
FOREVER = 3600.0


# One server.


async def killed(house: Alone) -> None:
    house.kill()
    try:
        await asyncio.sleep(FOREVER)
    finally:
        await house.start()


async def disk_fills_up(house: Alone) -> None:
    """Less is free than the server wants to keep, and people try to open tables."""
    people = [await house.visitor() for _ in range(4)]
    house.disk.leave(100)
    try:
        for one in itertools.cycle(people):
            with suppress(httpx.HTTPError):
                await one.client.http.post("/api/tables", json={"game": "triominoes", "players": 2})
            await asyncio.sleep(1.5)
    finally:
        house.disk.leave(ROOM)


async def disk_is_full(house: Alone) -> None:
    house.disk.leave(0)
    try:
        await asyncio.sleep(FOREVER)
    finally:
        house.disk.leave(ROOM)


async def gets_no_processor(house: Alone) -> None:
    """Others on the machine are served first."""
    try:
        while True:
            os.kill(house.pid, signal.SIGSTOP)
            await asyncio.sleep(0.2)
            os.kill(house.pid, signal.SIGCONT)
            await asyncio.sleep(0.3)
    finally:
        os.kill(house.pid, signal.SIGCONT)


async def connections_break(house: Alone) -> None:
    """Many watch a table, and lose their connections one after the other."""
    table = next(iter(house.players[0].at))
    clients: list[Client] = []
    try:
        for _ in range(WATCHERS):
            clients.append(await Client(house.url).__aenter__())
            await clients[-1].watch(table)
        for one in itertools.cycle(clients):
            await one.drop()
            await one.connect()
            await asyncio.sleep(0.15)
    finally:
        for one in clients:
            await one.__aexit__()


async def asks_too_often(house: Alone) -> None:
    async with _elsewhere(house) as http:
        while True:
            await http.post("/api/session/recover", json={"code": "ABCD-EFGH-JKMN-PQRS"})
            await asyncio.sleep(0.05)


async def guesses_tokens(house: Alone) -> None:
    async with _elsewhere(house) as http:
        for guess in itertools.count():
            wrong = {"Authorization": f"Bearer {guess:020}"}
            await http.get("/api/operator/server", headers=wrong)
            await asyncio.sleep(0.2)


def _elsewhere(house: Alone) -> httpx.AsyncClient:
    way = httpx.AsyncHTTPTransport(local_address=ELSEWHERE)
    return httpx.AsyncClient(base_url=house.url, transport=way, headers={"Origin": house.url})


async def bots_die(house: Alone) -> None:
    """Somebody plays against bots, whose process is killed whenever it has begun."""
    player = await house.visitor()
    bots = {"game": "catch_dragon", "players": 3, "bots": ["greedy", "greedy"]}
    table = await player.client.open(**bots)
    await player.client.do(table, Start())
    await player.leave()
    player.at.add(table)
    playing = asyncio.create_task(player.live())
    try:
        while True:
            for child in _children(house.pid):
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            await asyncio.sleep(0.2)
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


def _children(pid: int) -> Iterator[int]:
    for thread in Path(f"/proc/{pid}/task").iterdir():
        yield from map(int, (thread / "children").read_text().split())


async def few_files(house: Alone) -> None:
    before = resource.prlimit(house.pid, resource.RLIMIT_NOFILE)
    now = len(list(Path(f"/proc/{house.pid}/fd").iterdir()))
    resource.prlimit(house.pid, resource.RLIMIT_NOFILE, (round(now * 1.15), before[1]))
    try:
        await asyncio.sleep(FOREVER)
    finally:
        resource.prlimit(house.pid, resource.RLIMIT_NOFILE, before)


# Two servers.


async def database_is_far(house: Two) -> None:
    """Every answer of the database takes a while."""
    try:
        for node in house.run.nodes:
            node.database.delay = 0.06
        await asyncio.sleep(FOREVER)
    finally:
        for node in house.run.nodes:
            node.database.delay = 0.0


async def database_stops(house: Two) -> None:
    await asyncio.to_thread(house.run.postgres.crash)
    try:
        await asyncio.sleep(FOREVER)
    finally:
        await asyncio.to_thread(house.run.postgres.start)


async def database_hangs(house: Two) -> None:
    """Nothing comes from the database of one server, at which many arrive."""
    node, visitors = house.run.nodes[0], []
    node.database.hold()
    try:
        asked = f"POST /api/session HTTP/1.1\r\nHost: {node.house.url.removeprefix('http://')}\r\n"
        asked += f"Origin: {node.house.url}\r\nContent-Length: 0\r\n\r\n"
        for _ in range(MANY):
            _, visitor = await asyncio.open_connection(HERE, int(node.house.url.rpartition(":")[2]))
            visitors.append(visitor)
            visitor.write(asked.encode())
        await asyncio.sleep(FOREVER)
    finally:
        node.database.release()
        for visitor in visitors:
            visitor.transport.abort()


async def stands_still(house: Two) -> None:
    """One server is paused for longer than its lease, again and again."""
    pid = house.run.nodes[0].house.pid
    try:
        while True:
            os.kill(pid, signal.SIGSTOP)
            await asyncio.sleep(3.0)
            os.kill(pid, signal.SIGCONT)
            await asyncio.sleep(3.0)
    finally:
        os.kill(pid, signal.SIGCONT)


async def messages_get_lost(house: Two) -> None:
    """The line of a server to the bus breaks again and again, with what is on its way."""
    line = house.run.nodes[0].bus
    try:
        while True:
            line.hold()
            await asyncio.sleep(0.5)
            line.cut()
            await asyncio.sleep(1.5)
    finally:
        line.release()


async def killed_again_and_again(house: Two) -> None:
    node = house.run.nodes[1]
    while True:
        node.house.kill()
        starting = asyncio.ensure_future(node.house.start())
        try:
            await asyncio.shield(starting)
        finally:
            await starting  # whoever comes next finds a server
        await asyncio.sleep(3.0)  # until it has been asked how it is


async def stays_away(house: Two) -> None:
    """A server is gone that was there for most of the time before."""
    node = house.run.nodes[1]
    await asyncio.sleep(60)
    node.up = False
    node.house.kill()
    try:
        await asyncio.sleep(FOREVER)
    finally:
        await node.house.start()
        node.up = True


class Drill(NamedTuple):
    """Alerts, what happens to servers for them to fire, in words and as a trouble."""

    alerts: tuple[str, ...]
    what: str
    trouble: Callable[[Any], Awaitable[None]]


ALONE = (
    Drill(("KufsaLoopIsHeldUp",), "others on the machine take the processor", gets_no_processor),
    Drill(("KufsaManyReconnect",), "connections break", connections_break),
    Drill(("KufsaTurnsManyAway",), "a script asks too often", asks_too_often),
    Drill(("KufsaIsAttacked",), "a script guesses the operator's token", guesses_tokens),
    Drill(("KufsaBotsFail",), "the bots' process is killed again and again", bots_die),
    Drill(("KufsaRunsOutOfFiles",), "the server may open few files more", few_files),
    Drill(
        ("KufsaStorageIsFull", "KufsaDiskFillsUp"),
        "100 MB are left on the disk, and people open tables",
        disk_fills_up,
    ),
    Drill(("KufsaMovesFail", "KufsaIsNotReady"), "nothing is left on the disk", disk_is_full),
    Drill(("KufsaIsAway",), "the server is killed", killed),
)
TWO = (
    Drill(
        ("KufsaIsSlow", "KufsaDiskIsSlow"),
        "the database takes 60 ms more, each way",
        database_is_far,
    ),
    Drill(("KufsaWritesPileUp",), "the database hangs, and 2,500 people arrive", database_hangs),
    Drill(("KufsaRequestsFail",), "the database stops", database_stops),
    Drill(("KufsaLosesTables",), "a server stands still for three seconds", stands_still),
    Drill(
        ("KufsaServersLoseMessages",),
        "the line to the bus breaks again and again",
        messages_get_lost,
    ),
    Drill(
        ("KufsaServerIsMissing",), "after a minute a server is killed, and stays away", stays_away
    ),
    Drill(("KufsaRestarts",), "a server is killed again and again", killed_again_and_again),
)
