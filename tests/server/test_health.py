"""/health and /metrics: what they say, and to whom."""

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import pytest
from litestar import Litestar
from litestar.datastructures import Headers, State
from litestar.testing import TestClient

import kufsa
from kufsa.server.metrics import Metrics
from kufsa.server.settings import Settings
from kufsa.server.transport.error_handlers import EXCEPTION_HANDLERS
from kufsa.server.transport.request_policy import RequestPolicy
from kufsa.server.transport.routes import health
from kufsa.server.transport.security_events import SecurityEvents

TOKEN = "a-token-for-the-monitor"


async def answers() -> None: ...


def client(read: Any = answers, draining: bool = False, **settings: Any) -> TestClient[Litestar]:
    state = State(
        {
            "settings": Settings(**settings),
            "metrics": Metrics(),
            "registry": SimpleNamespace(draining=draining),
            "started": time.monotonic() - 90,
            "request_policy": RequestPolicy(Settings(**settings)),
            "security_events": SecurityEvents(),
            "database_probe": health.DatabaseProbe(read, answers),
        }
    )
    app = Litestar(health.ROUTES, state=state, exception_handlers=EXCEPTION_HANDLERS)
    return TestClient(app)


# Health.


def test_a_server_that_is_well_says_so() -> None:
    with client() as asked:
        reply = asked.get("/health")
        told = reply.json()
        assert reply.status_code == 200
        assert 90 <= told.pop("uptime_seconds") < 120
        assert told == {
            "status": "ok",
            "version": kufsa.__version__,
            "database": "ok",
            "draining": False,
            "reason": "",
        }
        assert reply.headers["cache-control"] == "no-store"
        assert asked.get("/health/live").json() == {"status": "ok"}


def test_a_database_that_fails_is_told_without_its_secrets() -> None:
    async def fails() -> None:
        raise RuntimeError("canary: password authentication failed")

    with client(fails) as asked:
        reply = asked.get("/health")
        assert reply.status_code == 503
        assert reply.json()["reason"] == reply.json()["database"] == "the database cannot be read"
        assert "canary" not in reply.text
        assert asked.get("/health/live").status_code == 200


def test_a_database_that_hangs_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "READ_SECONDS", 0.01)
    asked = 0

    async def ask() -> list[str]:
        released = asyncio.Event()

        async def hangs() -> None:
            nonlocal asked
            asked += 1
            await released.wait()

        pulse = health.DatabaseProbe(hangs, answers)
        told = [await pulse.problem(), await pulse.problem()]
        assert asked == 1
        released.set()
        return [*told, await pulse.problem(), await pulse.problem()]

    late = "the database did not answer within 0.01 s"
    assert asyncio.run(ask()) == [late, late, "", ""]
    assert asked == 2


def test_a_server_that_drains_wants_no_more_visitors() -> None:
    with client(draining=True) as asked:
        reply = asked.get("/health")
    assert reply.status_code == 503
    assert reply.json()["draining"] is True
    assert reply.json()["reason"] == "the server is about to stop"
    assert reply.json()["database"] == "ok"


# Metrics.


@pytest.mark.parametrize(
    ("peer", "headers", "allowed"),
    [
        ("127.0.0.1", {}, True),
        ("::1", {}, True),
        ("::ffff:127.0.0.1", {}, True),
        ("192.168.1.5", {}, False),
        ("testclient", {}, False),
        ("", {}, False),
        ("127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, False),
        ("127.0.0.1", {"Forwarded": "for=127.0.0.1"}, False),
        ("127.0.0.1", {"X-Real-IP": "127.0.0.1"}, False),
        ("127.0.0.1", {"Via": "1.1 proxy"}, False),
    ],
)
def test_only_this_machine_is_this_machine(
    peer: str, headers: dict[str, str], allowed: bool
) -> None:
    assert health.is_this_machine(peer, Headers(headers)) == allowed


def test_without_a_token_strangers_get_nothing() -> None:
    with client() as asked:  # which says that it is called "testclient"
        reply = asked.get("/metrics")
    assert reply.status_code == 403
    assert "kufsa_" not in reply.text


def test_this_machine_may_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "is_this_machine", lambda peer, headers: True)
    with client() as asked:
        reply = asked.get("/metrics")
    assert reply.status_code == 200
    assert reply.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert "kufsa_connections 0.0" in reply.text


@pytest.mark.parametrize(
    ("authorization", "status"),
    [
        (f"Bearer {TOKEN}", 200),
        (f"bearer {TOKEN}", 200),
        (f"Bearer {TOKEN}x", 403),
        ("Bearer ", 403),
        (f"Basic {TOKEN}", 403),
        (TOKEN, 403),
        (None, 403),
    ],
)
def test_with_a_token_whoever_shows_it_may_read(
    monkeypatch: pytest.MonkeyPatch, authorization: str | None, status: int
) -> None:
    monkeypatch.setattr(health, "is_this_machine", lambda peer, headers: True)
    with client(metrics_token=TOKEN) as asked:
        headers = {"Authorization": authorization} if authorization else {}
        assert asked.get("/metrics", headers=headers).status_code == status


def test_metrics_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "is_this_machine", lambda peer, headers: True)
    with client(metrics=False) as asked:
        assert asked.get("/metrics").status_code == 404
