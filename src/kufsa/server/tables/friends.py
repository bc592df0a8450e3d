"""People who know each other, wherever they are connected: who is there, and who is told what."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection

from kufsa.server import protocol
from kufsa.server.clock import wall
from kufsa.server.errors import ApiError
from kufsa.server.people import ties
from kufsa.server.people.person import Person
from kufsa.server.people.ties import Circle
from kufsa.server.store.schema import ASKED, BLOCKED, FRIEND

from .peers import Peers
from .registry import TableRegistry
from .remote.messages import BlocksChanged, ForPerson

PATIENCE = 1.0  # seconds in which other servers say who is there


class FriendBook:
    """What people have with each other, told to their open pages on every server."""

    def __init__(self, registry: TableRegistry, peers: Peers) -> None:
        self._registry = registry
        self._database = registry.services.database
        self._peers = peers

    async def circle(self, person: str) -> Circle:
        return await self._database.read(ties.circle, person)

    async def here(self, people: list[str]) -> set[str]:
        """Who of these is connected to any server."""
        near = {one for one in people if self._registry.connections_of(one)}
        far = [one for one in people if one not in near]
        if not far:
            return near
        try:
            return near | await asyncio.wait_for(self._peers.who(far), PATIENCE)
        except TimeoutError:
            return near

    async def ask_called(self, person: Person, name: str) -> None:
        """Ask somebody by their own name to be friends."""
        other = await self._database.read(ties.called, name)
        if other is None:
            raise ApiError(404, "no_such_person", field="name")
        await self._ask(person, other.id)

    async def ask(self, person: Person, other: str) -> None:
        """Ask somebody one has played with, or say yes to somebody who asked."""

        def may(connection: Connection) -> bool:
            asked = ties.kind_of(connection, other, person.id) == ASKED
            return asked or ties.have_met(connection, person.id, other)

        if not await self._database.read(may):
            raise ApiError(404, "no_such_person", field="person")
        await self._ask(person, other)

    async def _ask(self, person: Person, other: str) -> None:
        if other == person.id:
            raise ApiError(409, "yourself", field="name")

        def write(connection: Connection) -> tuple[str, bool]:
            if ties.is_full(connection, person.id, ASKED) or ties.is_full(
                connection, person.id, FRIEND
            ):
                raise ApiError(409, "too_many_friends")
            deaf = ties.has_blocked(connection, other, person.id)
            open_already = ties.kind_of(connection, person.id, other) or ties.kind_of(
                connection, other, person.id
            )
            if not open_already and ties.is_asked_by_many(connection, other):
                raise ApiError(409, "too_many_ask")
            return ties.ask(connection, person.id, other, wall()), deaf

        kind, deaf = await self._database.write(write)
        if not deaf:
            self._tell(other, protocol.Friends(name=person.name, asks=kind == ASKED))

    async def part(self, person: Person, other: str) -> None:
        """No longer friends, not friends at all, or no longer blocked."""

        def write(connection: Connection) -> None:
            ties.part(connection, person.id, other)
            ties.unblock(connection, person.id, other)

        await self._change_blocks(person, write)

    async def block(self, person: Person, other: str) -> None:
        """Hear nothing of somebody any more."""
        if other == person.id:
            raise ApiError(409, "yourself", field="person")

        def write(connection: Connection) -> None:
            if not ties.exist(connection, other):
                raise ApiError(404, "no_such_person", field="person")
            if ties.is_full(connection, person.id, BLOCKED):
                raise ApiError(409, "too_many_friends")
            ties.block(connection, person.id, other, wall())

        await self._change_blocks(person, write)

    async def _change_blocks(self, person: Person, write: Callable[[Connection], Any]) -> None:
        def change(connection: Connection) -> frozenset[str]:
            write(connection)
            return ties.blocked_by(connection, person.id)

        blocked = await self._database.write(change)
        self._registry.set_blocked(person.id, blocked)
        self._peers.publish(BlocksChanged(person=person.id, blocked=blocked))

    async def invite(self, person: Person, other: str, table: str, game: str) -> bool:
        """Invite somebody one knows to a table; returns whether a page of theirs is open.

        Whoever has blocked the person is not told, and seems to be away.
        """

        def read(connection: Connection) -> tuple[bool, bool]:
            friends = ties.kind_of(connection, person.id, other) == FRIEND
            knows = friends or ties.have_met(connection, person.id, other)
            return knows, ties.keep_apart(connection, person.id, [other])

        knows, apart = await self._database.read(read)
        if not knows:
            raise ApiError(404, "no_such_person", field="person")
        if apart or other not in await self.here([other]):
            return False
        self._tell(
            other, protocol.Invited(table=table, game=game, person=person.id, name=person.name)
        )
        return True

    def _tell(self, person: str, message: protocol.AnyOutgoing) -> None:
        frame = protocol.encode(message)
        self._registry.send(person, frame)
        self._peers.publish(ForPerson(person=person, frame=msgspec.Raw(frame)))
