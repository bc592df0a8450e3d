"""Who is connected to this server, and what they are sent besides their tables."""

import asyncio
from collections import defaultdict
from typing import TYPE_CHECKING

from kufsa.server import protocol
from kufsa.server.errors import sentence

if TYPE_CHECKING:
    from kufsa.server.transport.connection import Connection


class ConnectedPeople:
    """The live connections here, by person."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self._deserted = asyncio.Event()  # set while nobody is connected
        self._deserted.set()
        self._by_person: dict[str, set[Connection]] = defaultdict(set)

    def join(self, connection: "Connection") -> None:
        self.connections.add(connection)
        self._deserted.clear()
        self._by_person[connection.person].add(connection)

    def leave(self, connection: "Connection") -> None:
        self.connections.discard(connection)
        if not self.connections:
            self._deserted.set()
        self._by_person[connection.person].discard(connection)
        if not self._by_person[connection.person]:
            del self._by_person[connection.person]

    def connections_of(self, person: str) -> int:
        return len(self._by_person.get(person, ()))

    def rename_connections(self, person: str, name: str) -> None:
        """A person has another name from now on."""
        for connection in self._by_person.get(person, ()):
            connection.name = name

    def set_blocked(self, person: str, blocked: frozenset[str]) -> None:
        """A person hears nothing of these people from now on, and of all others again."""
        for connection in self._by_person.get(person, ()):
            if connection.blocked != blocked:
                connection.blocked = blocked
                for table in list(connection.tables.values()):
                    table.show(connection)

    def send(self, person: str, frame: bytes) -> None:
        """Send a message to all connections that a person has here."""
        for connection in self._by_person.get(person, ()):
            connection.put(frame)

    def say_turn(self, person: str, table: str, game: str) -> None:
        """It is a person's turn: tell those of their connections that do not watch the table."""
        for connection in self._by_person.get(person, ()):
            if person and table not in connection.tables:
                connection.say(protocol.YourTurn(table=table, game=game))

    def close_session(self, key: bytes) -> None:
        """Close the connections of a session that has ended."""
        for connection in self.connections:
            if key and connection.session == key:
                told = sentence("session").text(connection.lang)
                connection.close(protocol.Bye(code="session", message=told, retry=False))

    def _ask_back(self, connection: "Connection") -> None:
        told = sentence("restart").text(connection.lang)
        connection.close(protocol.Bye(code="restart", message=told))
