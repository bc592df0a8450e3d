"""What one address may have: sessions are free, so they must not multiply what it may do."""

import asyncio
import json
from collections import Counter
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from kufsa.match.commands import Abandon, Envelope
from kufsa.server.operations import retention
from kufsa.server.settings import Settings
from kufsa.server.store import open_database, quota
from kufsa.server.store.quota import MEGABYTE, StorageQuota, used_bytes
from kufsa.server.transport.address_limits import OpenConnections
from kufsa.server.transport.rate_limits import BUCKETS, RateLimits, neighbourhood
from tests.server.conftest import NewUrl
from tests.server.players import house
from tests.server.raw_sockets import CLOSE, TEXT, connected, frame, live
from tests.server.small_house import House
from tests.server.visits import Visits, refusal, visits

# Which addresses count as one.


def test_visitors_by_ipv4_do_not_share_a_limit_where_a_socket_takes_both_kinds() -> None:
    limits = RateLimits(clock=lambda: 0.0)
    while not limits.wait("recover", address=neighbourhood("::ffff:192.0.2.1")):
        pass
    assert limits.wait("recover", address=neighbourhood("::ffff:192.0.2.2")) == 0.0
    assert limits.wait("recover", address=neighbourhood("192.0.2.1")) > 0.0


def test_one_household_has_one_limit_however_many_networks_it_got() -> None:
    assert neighbourhood("2001:db8:0:0a00::1") == neighbourhood("2001:db8:0:0aff:1::2")
    assert neighbourhood("2001:db8:0:0a00::1") != neighbourhood("2001:db8:0:0b00::1")


# Commands.


def test_many_sessions_of_one_address_do_no_more_than_the_address_may() -> None:
    limits = RateLimits(clock=lambda: 0.0)
    through = sum(
        limits.wait("command", session=b"%d" % session, address="192.0.2.1") == 0.0
        for session in range(15)
        for _ in range(65)
    )
    assert through == BUCKETS["command"].address.most  # type: ignore[union-attr]


def test_commands_over_sockets_count_for_the_address(tmp_path: Path) -> None:
    do = {"type": "do", "id": "1", "seq": 0, "command": {"do": "leave"}}
    limits = BUCKETS["command"]
    assert limits.session and limits.address
    sessions = limits.address.most // limits.session.most + 2

    async def play(url: str, app: Any) -> None:
        codes: Counter[str] = Counter()
        app.state.rate_limits._clock = lambda: 0.0
        for number in range(sessions):
            order = json.dumps({**do, "table": f"nowhere-{number}"}).encode()
            _, token = await app.state.accounts.welcome("en")
            async with live(url, headers=f"Cookie: kufsa={token}\r\n") as line:
                line.send(frame(TEXT, order) * limits.session.most)
                await line.frame()  # the welcome
                for _ in range(limits.session.most):
                    kind, content = await line.frame()
                    assert kind == TEXT
                    codes[json.loads(content)["code"]] += 1
        assert codes["no_table"] == limits.address.most
        assert codes["too_many"] == sessions * limits.session.most - limits.address.most

    house(tmp_path, play, rate_factor=1.0)


# Connections.


def test_sockets_without_a_session_are_few_and_sessions_still_come_in(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with live(url) as first:
            assert (await first.frame())[0] == TEXT
            async with live(url) as second:
                assert await second.frame() == (
                    CLOSE,
                    (4429).to_bytes(2, "big") + b"this address has too many connections",
                )
            _, token = await app.state.accounts.welcome("en")
            async with live(url, headers=f"Cookie: kufsa={token}\r\n") as third:
                assert (await third.frame())[0] == TEXT
        while app.state.registry.connections:
            await asyncio.sleep(0.01)
        async with live(url) as again:
            assert (await again.frame())[0] == TEXT

    house(tmp_path, play, max_connections_per_address=5)


def test_who_reconnects_without_end_is_turned_away_before_anything_is_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A token that nobody has costs a look into the database."""
    asked: list[str] = []
    limit = BUCKETS["connect"].address
    assert limit is not None

    async def play(url: str, app: Any) -> None:
        find = app.state.accounts.find

        async def counted(token: str) -> Any:
            asked.append(token)
            return await find(token)

        monkeypatch.setattr(app.state.accounts, "find", counted)
        app.state.rate_limits._clock = lambda: 0.0
        for number in range(limit.most + 5):
            async with live(url, headers=f"Cookie: kufsa={number:043}\r\n") as line:
                assert (await line.frame())[0] in (TEXT, CLOSE)
        assert len(asked) == limit.most

    house(tmp_path, play, rate_factor=1.0)


def test_an_address_has_so_many_requests_at_a_time(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        ask = f"GET /health/live HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\n\r\n".encode()
        async with live(url), connected(url) as one, connected(url) as two, asyncio.timeout(100):
            for line in (one, two):
                line.send(ask)
                assert b"200 OK" in await line.reader.readuntil(b"}")
            async with connected(url) as third:
                with suppress(ConnectionResetError):  # which of the two, the system decides
                    third.send(ask)
                    assert await third.reader.read() == b""
            for line in (one, two):
                line.writer.transport.abort()
            while True:
                async with connected(url) as again:
                    again.send(ask)
                    with suppress(asyncio.IncompleteReadError, ConnectionResetError):
                        assert b"200 OK" in await again.reader.readuntil(b"}")
                        break

    house(tmp_path, play, max_connections_per_address=2)


def test_a_trusted_proxy_has_as_many_connections_as_it_brings() -> None:
    proxy = Settings(max_connections_per_address=1, trusted_proxies=(ip_network("10.0.0.0/8"),))
    limits = OpenConnections(proxy)
    assert all(limits.enter("10.0.0.1") for _ in range(5))
    assert all(limits.enter("::ffff:10.0.0.1") for _ in range(5))
    assert limits.enter("192.0.2.1") and not limits.enter("192.0.2.1")


# Tables.


def test_an_address_has_so_many_tables_until_one_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path, max_tables_per_address=2) as coming:
            noa, uri = await coming.guest(), await coming.guest()
            first = await noa.open()
            await uri.open()
            third = await coming.guest()
            body = {"game": "kings_court"}
            assert refusal(await third.post("/api/tables", json=body), 409) == "too_many_tables"
            assert refusal(await third.post("/api/quick", json=body), 409) == "too_many_tables"
            await coming.app.state.registry.perform(first, Envelope(Abandon()))
            await third.open()

    asyncio.run(story())


async def keep_house(coming: Visits, hours: float) -> None:
    accounts = coming.app.state.accounts
    now = accounts.wall
    accounts.wall = lambda: now() + int(hours * retention.HOUR)
    try:
        await retention.apply_retention(coming.app.state.registry, accounts)
    finally:
        accounts.wall = now


def test_idle_tables_end_sooner_when_tables_are_scarce(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path, max_tables=10) as coming:
            noa = await coming.guest()
            tables = [await noa.open() for _ in range(5)]
            await keep_house(coming, 48)
            tables += [await noa.open() for _ in range(4)]
            await keep_house(coming, 0.5)
            assert (await noa.see(tables[0]))["scene"]["status"] == "waiting"
            await keep_house(coming, 1.5)
            for table in tables:
                assert (await noa.see(table))["scene"]["status"] == "ended"

    asyncio.run(story())


# Storage.


def test_a_full_storage_begins_nothing_new_and_goes_on_reading(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as coming:
            noa, uri = await coming.guest(), await coming.guest()
            table = await noa.open()
            coming.app.state.storage_quota._most = 1
            coming.app.state.storage_quota._measured -= quota.FRESH
            body = {"game": "kings_court"}
            for address in ("/api/tables", "/api/quick"):
                assert refusal(await noa.post(address, json=body), 503) == "storage_full"
            stranger = await coming.visitor()
            assert refusal(await stranger.post("/api/session"), 503) == "storage_full"
            assert (await uri.see(table))["scene"]["status"] == "waiting"
            await uri.do(table, "sit")

    asyncio.run(story())


def test_no_guest_is_made_while_there_is_no_room() -> None:
    small = House()
    small.quota.full = True
    for address, body in (("/api/session", None), ("/api/session/beside", {})):
        told = small.browser().post(address, json=body)
        assert told.status_code == 503 and told.json()["error"]["code"] == "storage_full"


def test_storage_is_measured_now_and_then(new_url: NewUrl, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        now = 100.0
        with open_database(new_url()) as database:
            used = await database.read(used_bytes)
            assert 50_000 < used < 50 * MEGABYTE
            roomy = StorageQuota(database, used // MEGABYTE + 1, 0, lambda: now)
            assert not await roomy.is_full()
            roomy._most = used
            assert not await roomy.is_full()  # it was measured a moment ago
            now += quota.FRESH
            assert await roomy.is_full()
            monkeypatch.setattr(quota, "free_bytes", lambda database: 10 * MEGABYTE)
            assert await StorageQuota(database, 0, 11, lambda: now).is_full()
            assert not await StorageQuota(database, 0, 10, lambda: now).is_full()

    asyncio.run(story())
