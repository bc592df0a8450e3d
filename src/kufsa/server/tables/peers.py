"""What tables need of the other servers on the same database, if there are any."""

from typing import Any, Protocol

from kufsa.match.commands import Envelope

from .remote.messages import AnyMessage, Found, Seek
from .state import Outcome, WatchedTable, Watcher


class FoundTable(WatchedTable, Protocol):
    """A table that somebody here may use, wherever it is played."""

    def admit(self, watcher: Watcher, since: int = 0) -> None:
        """Show the table, or say that there is none for this watcher."""

    async def do(self, watcher: Watcher, message: Any, arrived: int) -> None:
        """Carry out a command and answer; raises TableClosed if another one has to be asked."""


class Peers(Protocol):
    """The other servers."""

    def table(self, id: str, owner: str) -> FoundTable:
        """A table that another server plays."""

    def known(self, id: str) -> FoundTable | None:
        """A table that somebody here watches at another server."""

    async def perform(self, owner: str, table: str, envelope: Envelope, lang: str) -> Outcome:
        """Carry out a command there; raises TableClosed if that server does not play it."""

    async def forget(self, owner: str, table: str, person: str) -> None:
        """Remove a person from a match there; raises TableClosed likewise."""

    async def seek(self, owner: str, wanted: Seek) -> Found | None:
        """A seat for somebody who wants to play now; raises TableClosed likewise."""

    async def who(self, people: list[str]) -> set[str]:
        """Which of these people are connected to one of them."""

    def publish(self, message: AnyMessage) -> None:
        """Tell all of them."""


class NoPeers:
    """There is no other server."""

    def table(self, id: str, owner: str) -> FoundTable:
        raise AssertionError(f"nobody else can play {id}")

    def known(self, id: str) -> FoundTable | None:
        return None

    async def perform(self, owner: str, table: str, envelope: Envelope, lang: str) -> Outcome:
        raise AssertionError(f"nobody else can play {table}")

    async def forget(self, owner: str, table: str, person: str) -> None:
        raise AssertionError(f"nobody else can play {table}")

    async def seek(self, owner: str, wanted: Seek) -> Found | None:
        raise AssertionError(f"nobody else can play {wanted.table}")

    async def who(self, people: list[str]) -> set[str]:
        return set()

    def publish(self, message: AnyMessage) -> None: ...
