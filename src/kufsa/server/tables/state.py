"""What the parts of a table share."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kufsa.match.commands import TableCommand
from kufsa.match.match import Match
from kufsa.server import protocol
from kufsa.server.metrics import CommandResult

from .timers import Timers

if TYPE_CHECKING:
    from kufsa.server.transport.connection import Connection

Outcome = protocol.Done | protocol.Refused
Perform = Callable[[TableCommand], Coroutine[Any, Any, Outcome]]  # of the table itself


def result_of(outcome: Outcome) -> CommandResult:
    """How metrics count the answer to a command."""
    if isinstance(outcome, protocol.Done):
        return "accepted"
    return "stale" if outcome.code == "stale" else "refused"


@dataclass
class TableState:
    """The match as it stands, who watches it, and the timers of the table.

    ``epoch`` is that of this server as the owner of the match.
    """

    match: Match
    timers: Timers
    epoch: int = 0
    watchers: "set[Connection]" = field(default_factory=set)
