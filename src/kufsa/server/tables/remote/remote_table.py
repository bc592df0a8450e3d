"""A table that another server plays, for the connections of this one."""

import asyncio
from collections.abc import Callable

from kufsa.match.commands import Claim
from kufsa.server import protocol
from kufsa.server.bus.links import Links
from kufsa.server.store import StoreFailed
from kufsa.server.tables.actor import TableClosed
from kufsa.server.tables.state import Watcher
from kufsa.server.tracing import NO_SPANS, Spans

from .messages import Answer, AnyMessage, Caller, Do, Frame, Unwatch, Watch

ANSWER_SECONDS = 2.0  # after which a command is sent again: the same id has one effect
TRIES = 10
SCENE = b'{"type":"scene"'  # what the frame of a whole scene begins with
CAP = 1_000_000  # microseconds: more credit than any line has; the owner has its own limits


class RemoteTable:
    """Passes on what people here want, and what the owner sends for them.

    ``unused`` is called when nobody here needs it any more.
    """

    def __init__(
        self,
        id: str,
        owner: str,
        links: Links[AnyMessage],
        unused: "Callable[[RemoteTable], None]",
        spans: Spans = NO_SPANS,
    ) -> None:
        self.id = id
        self.owner = owner
        self.races = False
        self.watchers: dict[int, Watcher] = {}
        self._blank: set[int] = set()  # lines whose scene is on its way
        self._links = links
        self._unused = unused
        self._spans = spans
        self._pending: dict[tuple[int, str], tuple[asyncio.Future[None], Watcher]] = {}
        self._turned: dict[int, tuple[int, int]] = {}  # by line: when, and the credit then
        self._closed = False

    # What people want.

    def admit(self, watcher: Watcher, since: int = 0) -> None:
        """Ask the owner to show the table, from now on."""
        self.watchers[watcher.line] = watcher
        watcher.tables[self.id] = self
        self._watch(watcher, since)

    def show(self, watcher: Watcher) -> None:
        self._watch(watcher, 0)

    def _watch(self, watcher: Watcher, since: int) -> None:
        self._blank.add(watcher.line)
        watch = Watch(table=self.id, line=watcher.line, caller=_caller(watcher), since=since)
        self._links.send(self.owner, watch)

    def doubt(self) -> None:
        """Something was lost: nobody is shown what follows from it before the whole table."""
        self._blank |= self.watchers.keys()

    def watch_again(self) -> None:
        """Something was lost: everybody is shown the whole table."""
        for watcher in self.watchers.values():
            self._watch(watcher, 0)

    def unwatch(self, watcher: Watcher) -> None:
        watcher.tables.pop(self.id, None)
        if self.watchers.pop(watcher.line, None) is not None:
            self._links.send(self.owner, Unwatch(table=self.id, line=watcher.line))
        self._turned.pop(watcher.line, None)
        self._blank.discard(watcher.line)
        self._look()

    async def do(self, watcher: Watcher, message: protocol.Do, arrived: int) -> None:
        """Let the owner carry out a command; its answer goes to the watcher.

        A claim is not repeated: the second one would be told that it comes second.
        """
        with self._spans.span("ask", kind="Do"):
            await self._do(watcher, message, arrived)

    async def _do(self, watcher: Watcher, message: protocol.Do, arrived: int) -> None:
        waited, credit = None, 0
        if isinstance(message.command, Claim) and watcher.line in self._turned:
            turned, credit = self._turned[watcher.line]
            waited = arrived - turned
        sent = Do(
            table=self.id,
            line=watcher.line,
            caller=_caller(watcher),
            id=message.id,
            seq=message.seq,
            command=message.command,
            waited=waited,
            credit=credit,
            trace=self._spans.carry(),
        )
        key = watcher.line, message.id
        answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending[key] = answered, watcher
        try:
            for _ in range(1 if isinstance(message.command, Claim) else TRIES):
                if self._closed:
                    raise TableClosed
                self._links.send(self.owner, sent)
                await asyncio.wait([answered], timeout=ANSWER_SECONDS)
                if answered.done():
                    return answered.result()
            raise StoreFailed("the server that plays this table does not answer")
        finally:
            self._pending.pop(key, None)
            self._look()

    # What the owner sends.

    def take_frame(self, message: Frame) -> None:
        """Show a frame. After a loss, steps mean nothing before the scene that was asked for."""
        frame = bytes(message.frame)
        whole = message.last or frame.startswith(SCENE)
        for line in message.lines:
            watcher = self.watchers.get(line)
            if watcher is None or (line in self._blank and not whole):
                continue
            self._blank.discard(line)
            if message.timed:
                self.races = True
                watcher.measure()
                watcher.put(frame, self._noting(watcher, message.timed))
            else:
                watcher.put(frame)
            if message.last:
                del self.watchers[line]
                watcher.tables.pop(self.id, None)
        self._look()

    def _noting(self, watcher: Watcher, unproven: int) -> Callable[[int], None]:
        """A function that notes when something that can be claimed has gone out."""

        def note(at: int) -> None:
            self._turned[watcher.line] = at, watcher.credit(at, CAP, unproven)

        return note

    def take_answer(self, message: Answer) -> None:
        answered, watcher = self._pending.get((message.line, message.id), (None, None))
        if answered is None or watcher is None or answered.done():
            return  # it was sent twice
        watcher.put(bytes(message.frame))  # at once, so that it stays before what follows from it
        answered.set_result(None)

    # The end.

    def close(self) -> list[Watcher]:
        """Another server plays the table; returns who watched it here."""
        self._closed = True
        for answered, _ in self._pending.values():
            if not answered.done():
                answered.set_exception(TableClosed())
        return list(self.watchers.values())

    def _look(self) -> None:
        if not (self.watchers or self._pending or self._closed):
            self._unused(self)


def _caller(watcher: Watcher) -> Caller:
    return Caller(watcher.person, watcher.name, watcher.lang, watcher.blocked)
