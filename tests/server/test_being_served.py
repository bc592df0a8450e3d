"""Whether people are served: what a real server counts of that, and where attacks come from."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog

from kufsa.server.client import Client
from kufsa.server.operations import measuring
from kufsa.server.store import StoreFailed
from kufsa.server.transport import security_events
from kufsa.server.transport.security_events import SecurityEvents
from tests.server.house import serving
from tests.server.players import refused
from tests.server.test_full_disk import writable
from tests.server.test_metrics import figures
from tests.server.test_wire_protocol import HeldBack, c, heard, protocol, two_at_a_table
from tests.server.visits import Visits, visits


def test_failures_refusals_and_returns_are_counted(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(tmp_path) as (url, app),
            two_at_a_table(url, app) as (noa, _uri, table, _act),
        ):
            before = figures(app.state.metrics)
            store = HeldBack(app)
            store.fails, store.keeps = StoreFailed("the disk is full"), False
            assert (await refused(noa.do(table, c.Say(text="hello")))).code == "not_stored"
            store.fails = None
            store.release.set()
            await noa.drop()
            await noa.connect()
            while len(heard(noa).of(protocol.Scene)) < 2:
                await asyncio.sleep(0.01)
            after = figures(app.state.metrics)

            def more(name: str) -> float:
                return after.get(name, 0) - before.get(name, 0)

            assert more("kufsa_commands_total failed") == 1
            assert more("kufsa_refusals_total not_stored") == 1
            assert more("kufsa_reconnects_total") == 1
            assert after["kufsa_requests_total 2xx"] > 0
            assert after["kufsa_waiting messages"] == after["kufsa_waiting store"] == 0

    asyncio.run(story())


def test_readiness_and_sizes_are_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "READY_EVERY", 0.01)
    monkeypatch.setattr("kufsa.server.transport.routes.health.WRITE_EVERY", 0.0)

    async def until(coming: Visits, figure: str, value: float) -> None:
        async with asyncio.timeout(60):
            while figures(coming.app.state.metrics).get(figure) != value:
                await asyncio.sleep(0.01)

    async def story() -> None:
        async with visits(tmp_path) as coming:
            await coming.guest("Noa")
            stranger = await coming.visitor()
            await stranger.post("/api/session")
            await until(coming, "kufsa_ready", 1)
            await until(coming, "kufsa_people guest", 1)
            await until(coming, "kufsa_people named", 1)
            assert figures(coming.app.state.metrics)["kufsa_database_bytes"] > 10_000
            assert figures(coming.app.state.metrics)["kufsa_disk_free_bytes"] > 0
            await writable(coming, False)
            await until(coming, "kufsa_ready", 0)
            await writable(coming, True)
            await until(coming, "kufsa_ready", 1)

    asyncio.run(story())


def test_an_attack_is_logged_with_its_source(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as coming:
            operator = await coming.visitor()
            with structlog.testing.capture_logs() as logged:
                await operator.get("/api/operator/reports", headers={"Authorization": "Bearer x"})
                await operator.get("/api/me", headers={"Host": "evil.example"})
                await operator.post("/api/session", headers={"Origin": "http://evil.example"})
            told = {one["event_code"]: one for one in logged if one["event"] == "security"}
            assert set(told) == {"forbidden", "unknown_host", "cross_origin"}
            assert {one["source"] for one in told.values()} == {"127.0.0.1"}
            assert "reason" not in told["forbidden"] and "Bearer" not in str(told)

    asyncio.run(story())


def test_a_refused_handshake_is_logged(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as (url, app):
            async with Client(url) as noa, httpx.AsyncClient(trust_env=False) as asking:
                upgrade = {
                    "Connection": "Upgrade",
                    "Upgrade": "websocket",
                    "Sec-WebSocket-Version": "13",
                    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
                    "Origin": "http://evil.example",
                    "Cookie": f"kufsa={noa.cookie}",
                }
                with structlog.testing.capture_logs() as logged:
                    answer = await asking.get(f"{url}/api/live", headers=upgrade)
            assert answer.status_code == 403
            told = [one for one in logged if one["event"] == "security"]
            assert [(one["event_code"], one["source"]) for one in told] == [
                ("cross_origin", "127.0.0.1")
            ]
            assert figures(app.state.metrics)["kufsa_refusals_total cross_origin"] == 1

    asyncio.run(story())


def lines(events: SecurityEvents, *seen: tuple[str, str]) -> list[dict[str, Any]]:
    with structlog.testing.capture_logs() as logged:
        for event, source in seen:
            events.notice(event, source)
    return [dict(one) for one in logged]


def test_many_events_of_one_kind_make_one_line_a_minute() -> None:
    now = 0.0
    events = SecurityEvents(clock=lambda: now)
    assert len(lines(events, *[("wrong_code", "192.0.2.7")] * 50)) == 1
    assert len(lines(events, ("wrong_code", "192.0.2.8"), ("too_many", "192.0.2.7"))) == 2
    now = 60.0
    (line,) = lines(events, ("wrong_code", "192.0.2.7"))
    assert line["times"] == 50


def test_many_sources_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security_events, "_SWEEP", 10)
    events = SecurityEvents(clock=lambda: 0.0)
    lines(events, *(("too_many", str(number)) for number in range(100)))
    assert len(events._seen) <= 10
