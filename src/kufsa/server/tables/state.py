"""What the parts of a table share."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Protocol

from kufsa.match.commands import TableCommand
from kufsa.match.match import Match
from kufsa.server import protocol
from kufsa.server.metrics import CommandResult

from .timers import Timers

Outcome = protocol.Done | protocol.Refused
Perform = Callable[[TableCommand], Coroutine[Any, Any, Outcome]]  # of the table itself


def result_of(outcome: Outcome) -> CommandResult:
    """How metrics count the answer to a command."""
    if isinstance(outcome, protocol.Done):
        return "accepted"
    return "stale" if outcome.code == "stale" else "refused"


Sent = Callable[[int], None]  # called with the microseconds at which a message went out


class Watcher(Protocol):
    """Who watches tables: a live connection here, or a line of another server."""

    line: int  # unlike that of any other on the same server
    person: str
    name: str
    lang: str
    blocked: frozenset[str]  # people of whom they hear nothing
    tables: "dict[str, WatchedTable]"

    def __hash__(self) -> int: ...

    def put(self, frame: bytes, sent: Sent | None = None) -> None:
        """Send or queue a message; ``sent`` is called when it goes out. Never waits."""

    def say(self, message: protocol.AnyOutgoing) -> None:
        """Send a message of the protocol."""

    def moved(self, table: str) -> bool:
        """Another server plays a table; returns whether the watcher finds it by itself."""

    def measure(self) -> None:
        """Measure round trips while a table with a race is watched."""

    def credit(self, now: int, cap: int, unproven: int) -> int:
        """The credit for a turn-up that goes out now."""

    def travelled(self, arrived: int) -> int | None:
        """The credit for a claim that arrived now; None: it is that of the turn-up."""


class WatchedTable(Protocol):
    """What a watcher needs of a table that it watches."""

    @property
    def races(self) -> bool:
        """Whether all act at once, so that round trips count."""

    def show(self, watcher: Any) -> None:
        """Send the whole scene again."""

    def unwatch(self, watcher: Any) -> None:
        """Stop watching."""


@dataclass
class TableState:
    """The match as it stands, who watches it, and the timers of the table.

    ``epoch`` is that of this server as the owner of the match.
    """

    match: Match
    timers: Timers
    epoch: int = 0
    watchers: set[Watcher] = field(default_factory=set)
