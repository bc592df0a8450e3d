"""What a bus does: it carries messages to one node, or to all.

A bus may lose messages, for instance while it is disconnected, and may deliver one twice. Whoever
uses it counts them: see ``links``.
"""

from collections.abc import Callable
from typing import Protocol

from kufsa.server.store import BadStore

Receive = Callable[[bytes], None]

ADDRESS = "kufsa"  # what the addresses of all nodes on a bus begin with


class Bus(Protocol):
    """Connects a node with the others. ``kind`` is the same for nodes that can hear each other."""

    kind: str

    async def open(self, node: str, receive: Receive) -> None:
        """Connect; from now on ``receive`` gets what is sent to this node, or to all."""

    def send(self, node: str, message: bytes) -> None:
        """Send to one node. Never waits; messages to a node arrive in order, if they arrive."""

    def publish(self, message: bytes) -> None:
        """Send to all nodes, this one included."""

    async def close(self) -> None:
        """Send what is waiting, and disconnect."""


def open_bus(chosen: str, database_url: str) -> Bus:
    """The bus of the setting ``bus``, which is not empty; BadStore says why there is none."""
    if not database_url.startswith("postgres"):
        raise BadStore("a bus connects servers that share a PostgreSQL: set database as well")
    if chosen == "postgres":
        from .postgres import PostgresBus

        return PostgresBus(database_url)
    if chosen.startswith("unix:"):
        from .unix import UnixBus

        return UnixBus(chosen)
    try:
        from .nats import NatsBus
    except ModuleNotFoundError:
        raise BadStore("NATS needs nats-py: install kufsa with the extra nats") from None
    return NatsBus(chosen)
