"""Which matches this server may play: all of them, or those that it holds a lease for."""

from typing import Protocol

from kufsa.server.store import Database, matches, nodes
from kufsa.server.store.matches import MatchRow
from kufsa.server.store.nodes import Held, HeldElsewhere


class PlayedElsewhere(Exception):
    """Another server plays the match."""

    def __init__(self, match: str, owner: str) -> None:
        super().__init__(f"match {match} is played by the server {owner}")
        self.match = match
        self.owner = owner


class Ownership(Protocol):
    """Takes and gives back matches."""

    @property
    def node(self) -> str | None:
        """This server among others; None where there is no other."""

    async def take(self, match: str) -> Held | HeldElsewhere | None:
        """The right to play a match, or who has it; None if there is no such match."""

    async def check(self, match: str) -> None:
        """Raise PlayedElsewhere if another server plays a match."""

    async def release(self, match: str, epoch: int) -> bool:
        """Give a match back, so that any server may play it; False if it was not this one's."""

    async def holds(self, match: str, epoch: int) -> bool:
        """Whether this server still plays a match that it took with this epoch."""

    async def unowned(self) -> list[MatchRow]:
        """The matches in play that no server plays."""


class SoleOwner:
    """Of a server that is alone on its database: everything is its own, and nothing is written."""

    node = None

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, match: str) -> Held | HeldElsewhere | None:
        return await self._database.read(nodes.look, match)

    async def check(self, match: str) -> None: ...

    async def release(self, match: str, epoch: int) -> bool:
        return True

    async def holds(self, match: str, epoch: int) -> bool:
        """On PostgreSQL another server may have been here, alone as well, while this one slept."""
        held = await self._database.read(nodes.held, match) if self._database.is_shared else None
        return held is None or held[1] == epoch

    async def unowned(self) -> list[MatchRow]:
        return await self._database.read(matches.in_play)


class SharedOwner:
    """Of one server among several on a database: ``store.nodes`` says how leases work."""

    def __init__(self, database: Database, node: str) -> None:
        self._database = database
        self.node = node

    async def check(self, match: str) -> None:
        owner = await self._database.read(nodes.owner, match)
        if owner is not None and owner != self.node:
            raise PlayedElsewhere(match, owner)

    async def take(self, match: str) -> Held | HeldElsewhere | None:
        owner = await self._database.read(nodes.owner, match)
        if owner is not None and owner != self.node:
            return HeldElsewhere(owner)
        return await self._database.write(nodes.take, match, self.node)

    async def release(self, match: str, epoch: int) -> bool:
        return await self._database.write(nodes.release, match, self.node, epoch)

    async def holds(self, match: str, epoch: int) -> bool:
        held = await self._database.read(nodes.held, match)
        return held == (self.node, epoch)

    async def unowned(self) -> list[MatchRow]:
        return await self._database.read(nodes.unowned)
