"""A live connection of another server, as it watches one table of this one."""

from collections.abc import Callable

import msgspec

from kufsa.server import protocol
from kufsa.server.clock import microseconds
from kufsa.server.tables.state import Sent, WatchedTable

from .messages import Answer, AnyMessage, Caller, Do, Frame, Moved

Send = Callable[[AnyMessage], None]


class RemoteLine:
    """To the table it is a connection like any other.

    A frame that several lines of a server get is sent once: ``send_frame`` sees to that.
    """

    def __init__(
        self,
        table: str,
        line: int,
        caller: Caller,
        send: Send,
        send_frame: Callable[[Frame], None],
    ) -> None:
        self.line = line
        self.person, self.name, self.lang = caller.person, caller.name, caller.lang
        self.blocked = caller.blocked
        self.tables: dict[str, WatchedTable] = {}
        self._table = table
        self._send = send
        self._send_frame = send_frame
        self._turned = 0  # when the last turn-up went out from here
        self._unproven = 0
        self._claim: Do | None = None

    def put(self, frame: bytes, sent: Sent | None = None) -> None:
        if sent is not None:
            self._turned = microseconds()
            sent(self._turned)
        self._send_frame(
            Frame(
                table=self._table,
                lines=[self.line],
                frame=msgspec.Raw(frame),
                timed=self._unproven if sent is not None else 0,
                last=self._table not in self.tables,
            )
        )

    def say(self, message: protocol.AnyOutgoing) -> None:
        if isinstance(message, protocol.Done | protocol.Refused) and message.id:
            frame = msgspec.Raw(protocol.encode(message))
            self._send(Answer(table=self._table, line=self.line, id=message.id, frame=frame))
        else:
            self.put(protocol.encode(message))

    def moved(self, table: str) -> bool:
        """Another server plays the table: the line's own server looks for it."""
        self.tables.pop(table, None)
        self._send(Moved(table=table))
        return True

    # Races.

    def measure(self) -> None:
        """The line's own server does."""

    def credit(self, now: int, cap: int, unproven: int) -> int:
        """As much as there can be, so that a claim from far away is waited for."""
        self._unproven = unproven
        return cap

    def claims(self, claim: Do) -> None:
        """The next claim of this line, with what its own server has measured."""
        self._claim = claim

    def travelled(self, arrived: int) -> int | None:
        """What passed here between turn-up and claim, without what the person had of it.

        Both servers are trusted, so the time between them counts in full.
        """
        claim, self._claim = self._claim, None
        if claim is None or claim.waited is None:
            return 0
        return (arrived - self._turned) - claim.waited + claim.credit
