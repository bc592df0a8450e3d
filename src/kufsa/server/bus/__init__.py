"""How the servers of one database talk to each other: PostgreSQL, NATS, or sockets of a machine."""

from .interface import Bus, Receive, open_bus

__all__ = ["Bus", "Receive", "open_bus"]
