"""Addresses: what the machine has, found without sending anything."""

import socket
from typing import Any

import pytest

from kufsa.server.operations import addresses


class Sockets:
    """Sockets of a machine with these addresses, by the network they are in."""

    def __init__(self, **own: str) -> None:
        self.own = own
        self.opened: list[tuple[int, int]] = []

    def __call__(self, family: int, kind: int) -> "Sockets":
        self.opened.append((family, kind))
        return self

    def __enter__(self) -> "Sockets":
        return self

    def __exit__(self, *_: Any) -> None: ...

    def connect(self, far: tuple[str, int]) -> None:
        first = far[0].replace(":", ".").split(".", maxsplit=1)[0]
        if f"n{first}" not in self.own:
            raise OSError(101, "Network is unreachable")
        self.used = self.own[f"n{first}"]

    def getsockname(self) -> tuple[str, int]:
        return (self.used, 40000)


def machine(monkeypatch: pytest.MonkeyPatch, **own: str) -> Sockets:
    sockets = Sockets(**own)
    monkeypatch.setattr(addresses.socket, "socket", sockets)
    return sockets


HOME = {"n192": "192.168.1.5", "n10": "192.168.1.5", "n172": "192.168.1.5"}


def test_an_address_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    machine(monkeypatch, **HOME)
    assert addresses.addresses_of_machine() == ["192.168.1.5"]


def test_a_machine_in_several_networks_has_several(monkeypatch: pytest.MonkeyPatch) -> None:
    machine(monkeypatch, n192="192.168.1.5", n10="10.8.0.2", n2001="2001:db8:1::5")
    found = addresses.addresses_of_machine()
    assert found == ["192.168.1.5", "10.8.0.2", "2001:db8:1::5"]


def test_a_machine_without_a_network_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    machine(monkeypatch)
    assert addresses.addresses_of_machine() == []


@pytest.mark.parametrize("useless", ["127.0.0.1", "0.0.0.0", "169.254.3.3", "fe80::1%eth0", "?"])
def test_addresses_that_no_phone_could_use_are_left_out(
    monkeypatch: pytest.MonkeyPatch, useless: str
) -> None:
    machine(monkeypatch, n192=useless, n2001=useless)
    assert addresses.addresses_of_machine() == []


def test_only_unconnected_protocols_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connected TCP socket would send a packet; a UDP one sends nothing."""
    sockets = machine(monkeypatch, **HOME)
    addresses.addresses_of_machine()
    assert {kind for _, kind in sockets.opened} == {socket.SOCK_DGRAM}


def test_here_it_does_not_fail() -> None:
    for address in addresses.addresses_of_machine():
        assert not address.startswith("127.")


BOTH = {**HOME, "n2001": "2001:db8:1::5"}


@pytest.mark.parametrize(
    ("host", "local", "network"),
    [
        ("0.0.0.0", "http://localhost:8000", ["http://192.168.1.5:8000"]),
        (
            "::",
            "http://localhost:8000",
            ["http://192.168.1.5:8000", "http://[2001:db8:1::5]:8000"],
        ),
        ("127.0.0.1", "http://localhost:8000", []),
        ("::1", "http://localhost:8000", []),
        ("localhost", "http://localhost:8000", []),
        ("10.1.1.1", "http://10.1.1.1:8000", ["http://10.1.1.1:8000"]),
        ("box.example.org", "http://box.example.org:8000", ["http://box.example.org:8000"]),
    ],
)
def test_what_is_told_is_where_it_listens(
    monkeypatch: pytest.MonkeyPatch, host: str, local: str, network: list[str]
) -> None:
    machine(monkeypatch, **BOTH)
    assert addresses.local_url(host, 8000) == local
    assert addresses.network_urls(host, 8000) == network
