"""What systemd hears: ready, alive, stopping."""

import asyncio
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from kufsa.server.operations.service_manager import ALIVE, READY, ServiceManager
from tests.server.house import serving


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        address = f"/tmp/kufsa-notify-{os.getpid()}"  # a path of the tests may be too long
        Path(address).unlink(missing_ok=True)
        listening.bind(address)
        listening.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", address)
        yield listening
        Path(address).unlink()


def heard(manager: socket.socket) -> list[bytes]:
    found = []
    while True:
        try:
            found.append(manager.recv(100))
        except BlockingIOError:
            return found


def test_a_server_says_when_it_is_ready_alive_and_stops(
    manager: socket.socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "2000000")

    async def story() -> None:
        async with serving(tmp_path):
            begun = heard(manager)
            assert begun[:2] == [b"READY=1", b"WATCHDOG=1"]
            async with asyncio.timeout(60):
                while b"WATCHDOG=1" not in heard(manager):
                    await asyncio.sleep(0.01)
        assert b"STOPPING=1" in heard(manager)

    asyncio.run(story())


def test_a_watchdog_of_another_process_is_not_ours(
    manager: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "20000")
    monkeypatch.setenv("WATCHDOG_PID", "1")

    async def story() -> None:
        ServiceManager().stay_alive()

    asyncio.run(story())
    assert heard(manager) == []


def test_a_manager_that_does_not_read_holds_nobody_up(manager: socket.socket) -> None:
    told = [ServiceManager().tell(ALIVE) for _ in range(10_000)]
    assert told[0] and not told[-1]


def test_addresses() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as abstract:
        name = f"kufsa-test-{os.getpid()}"
        abstract.bind(f"\0{name}")
        assert ServiceManager({"NOTIFY_SOCKET": f"@{name}"}).tell(ALIVE)
        assert abstract.recv(100) == ALIVE
    assert not ServiceManager({"NOTIFY_SOCKET": "/nowhere/at/all"}).tell(READY)
    assert not ServiceManager({}).tell(READY)
