"""A table: one match, the people who watch it, and what it does by itself.

Everything that changes a match goes through ``perform``, one command at a time: decide, append to
the store, wait until that is durable, apply, acknowledge, and only then tell everybody. If another
node was faster, its events are read, and the command is decided again.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from time import monotonic

from kufsa.match import clock
from kufsa.match import events as e
from kufsa.match.commands import (
    AskUndo,
    Claim,
    ClockRanOut,
    Envelope,
    Moment,
    Pause,
    Refusal,
    Rematch,
    Repeated,
    Resume,
    TableCommand,
)
from kufsa.match.decide import check_claim, handle
from kufsa.match.match import PLAYING, Match, fold
from kufsa.match.refusals import Refused
from kufsa.server import protocol
from kufsa.server.clock import wall
from kufsa.server.store import Overloaded, StoreFailed

from . import listing
from .absence import Absence
from .bot_seats import BotSeats
from .broadcast import Broadcast, no_such_table
from .creation import creates_rematch
from .house_rules import against_the_house
from .ids import fresh_id
from .race import COUNT_DOWN, Race
from .reading import ReadableTable
from .services import TableServices
from .state import Outcome, TableState, Watcher, result_of
from .timers import Timers
from .turn_clock import TurnClock

Acknowledge = Callable[[Outcome], None]

SETTLING = 0.02  # seconds after which a pause looks again whether claims are decided
TRIES = 5  # how often a command is decided again after another node was faster


class TableClosed(Exception):
    """This actor was unloaded; the registry has, or will have, another one for the match."""


class TableActor(ReadableTable):
    """The actor of one match; ``perform`` is the only way to change it.

    ``changed`` is called with everything that happened, after everybody was told, and ``lost`` if
    it turns out that another server plays the match, since ``epoch`` is over.
    """

    def __init__(
        self,
        match: Match,
        epoch: int,
        services: TableServices,
        changed: "Callable[[TableActor, Sequence[e.AnyEvent]], None]",
        lost: "Callable[[TableActor], None]",
    ) -> None:
        self.services = services
        self.touched = monotonic()
        self.state = TableState(match, Timers(self._failed), epoch)
        self.bots = BotSeats(self.state, services, self.by_itself, self._resume)
        self.race = Race(self.state, self.bots, self.by_itself)
        self.broadcast = Broadcast(self.state, self.bots, services.metrics, self.race.sending)
        self.absence = Absence(self.state, self.by_itself)
        self._changed = changed
        self._lost = lost
        self._turn = TurnClock()
        self._lock = asyncio.Lock()
        self._in_doubt = False  # whether it is unknown if the last append was stored
        self._retired = False

    @property
    def busy(self) -> bool:
        """Whether something happens here even if nobody comes: bots, clocks, commands."""
        return self.state.timers.busy or self._lock.locked()

    @property
    def watched(self) -> bool:
        return bool(self.state.watchers)

    @property
    def present(self) -> bool:
        """Whether somebody who has a seat watches the table."""
        return any(self.match.seat_of(one.person) is not None for one in self.state.watchers)

    # Commands.

    async def perform(
        self, envelope: Envelope, acknowledge: Acknowledge | None = None, lang: str = "en"
    ) -> Outcome:
        """Carry out a command, or say why not. The acknowledgement goes out before the news."""
        onlooker = Refused("no_seat").answer(0) if self._is_onlooker(envelope.person) else None
        if why := onlooker or await against_the_house(self.match, envelope, self.services):
            told: Outcome = self._refused(envelope, why, lang)
        elif isinstance(envelope.command, Resume) and self._count_down(envelope):
            told = protocol.Done(id=envelope.id, seq=self.match.seq)
        else:
            return await self._perform(envelope, acknowledge, lang)
        if acknowledge is not None:
            acknowledge(told)
        return told

    async def _perform(
        self, envelope: Envelope, acknowledge: Acknowledge | None = None, lang: str = "en"
    ) -> Outcome:
        if isinstance(envelope.command, Pause):
            async with self._without_claims():
                return await self._perform_now(envelope, acknowledge, lang)
        async with self._lock:  # as ``alone`` does, but there is one for each move
            if self._retired:
                raise TableClosed
            return await self._perform_now(envelope, acknowledge, lang)

    async def _perform_now(
        self, envelope: Envelope, acknowledge: Acknowledge | None, lang: str
    ) -> Outcome:
        services, began = self.services, monotonic()
        try:
            with services.spans.span(
                "command", kind=type(envelope.command).__name__, game=self.match.game.id
            ) as tell:
                outcome, happened = await self._decide(envelope, lang)
                result = result_of(outcome)
                tell(result=result)
        except (StoreFailed, Overloaded):
            services.metrics.command("failed", monotonic() - began)
            raise
        services.metrics.command(result, monotonic() - began)
        if acknowledge is not None:
            acknowledge(outcome)
        if happened:
            self.broadcast.tell(happened)
            self._go_on(happened)
        return outcome

    def _count_down(self, envelope: Envelope) -> bool:
        """Whether the game goes on in a moment: in a race the table counts down first."""
        if not self.match.everyone_acts or self.state.timers.closed:
            return False
        if not isinstance(handle(self.match, envelope, Moment(at=wall())), list):
            return False
        self.race.count_down(lambda: self.state.timers.spawn(self._perform(envelope)))
        self.broadcast.tell_presence(counting=COUNT_DOWN)
        return True

    async def by_itself(self, command: TableCommand) -> Outcome:
        """Carry out a command of the table itself."""
        return await self.perform(Envelope(command))

    @asynccontextmanager
    async def _without_claims(self) -> AsyncIterator[None]:
        """The table for a pause, which waits until claims are decided, and lets none in.

        It is not refused at once: that would tell that somebody has claimed.
        """
        await self.race.hear_claims()
        while True:
            async with self.alone():
                if not self.race.has_claims:
                    with self.race.closed():
                        yield
                    return
            await asyncio.sleep(SETTLING)

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Nothing else happens at the table meanwhile; raises TableClosed if it was unloaded."""
        async with self._lock:
            if self._retired:
                raise TableClosed
            yield

    async def _decide(self, envelope: Envelope, lang: str) -> tuple[Outcome, list[e.AnyEvent]]:
        self.touched = monotonic()
        await self._end_doubt()
        for _ in range(TRIES):
            moment = Moment(
                at=wall(),
                waited=int(self._turn.seconds(self.match.paused) * 1000),
                fresh_id=fresh_id() if isinstance(envelope.command, Rematch) else "",
            )
            if isinstance(envelope.command, AskUndo):  # dozens of worlds are tried out for it
                verdict = await asyncio.to_thread(handle, self.match, envelope, moment)
            else:
                verdict = handle(self.match, envelope, moment)
            if isinstance(verdict, Refusal):
                return self._refused(envelope, verdict, lang), []
            if isinstance(verdict, Repeated):
                return protocol.Done(id=envelope.id, seq=verdict.seq), []
            if await self._append(verdict):
                return protocol.Done(id=envelope.id, seq=self.match.seq), verdict
            await self.catch_up()
        raise StoreFailed(f"another node was faster {TRIES} times in a row")

    async def _append(self, happened: list[e.AnyEvent]) -> bool:
        """Make events durable, then apply them here; False if another node came first."""
        ahead = self.match.fork()
        for event in happened:
            ahead.apply(event)
        projection = listing.projection(ahead, happened, self.match)
        if ahead.next_match != self.match.next_match:
            projection.then = creates_rematch(ahead, happened[-1].at)
        try:
            won = await self.services.append(self.match, happened, projection, self.state.epoch)
        except StoreFailed:
            self._in_doubt = True  # the events may have been stored nevertheless
            self._look_later()
            raise
        if won:
            self.state.match = ahead
            self._notice(happened)
        return won

    def _look_later(self) -> None:
        """See what was stored soon, even if nobody asks for anything."""
        timers = self.state.timers
        timers.retry(lambda: timers.spawn(self._look()), "doubt")

    async def _look(self) -> None:
        async with self.alone():
            await self._end_doubt()

    async def _end_doubt(self) -> None:
        if not self._in_doubt:
            return
        try:
            await self.catch_up()
        except (StoreFailed, Overloaded):
            self._look_later()
            raise

    def _is_onlooker(self, person: str) -> bool:
        """Whether somebody watches with a delay: any other answer would tell them how it stands."""
        return bool(person) and person != self.match.host and self.shows_later(person)

    def _refused(self, envelope: Envelope, why: Refusal, lang: str) -> protocol.Refused:
        later = envelope.person and self.shows_later(envelope.person)
        return protocol.Refused(
            id=envelope.id,
            code=why.code,
            message=why.message.text(lang),
            clause=why.clause,
            seq=self.seen(envelope.person)[0] if later else self.match.seq,
        )

    async def catch_up(self) -> None:
        """Read what was appended unheard, and tell everybody here.

        Not if another server plays the match: asked afterwards, so that nothing read is its own.
        """
        happened = await self.services.events_after(self.match.id, self.match.seq)
        if not await self.services.ownership.holds(self.id, self.state.epoch):
            self._lost(self)
            raise TableClosed
        self._in_doubt = False
        if not happened:
            return
        ahead = self.match.fork()  # what others work with meanwhile stays as it is
        for event in happened:
            ahead.apply(event)
        self.state.match = ahead
        self.bots.start_over()
        self._notice(happened)
        self.broadcast.tell(happened)
        self._go_on(happened)

    def _notice(self, happened: Iterable[e.AnyEvent]) -> None:
        """Update this table after events were applied to the match."""
        for event in happened:
            if isinstance(event, e.Acted | e.Claimed):
                self.race.moved(event)
            self.bots.notice(event)
            if isinstance(event, e.Configured):
                self.broadcast.reset_delay()
            if isinstance(event, e.Resumed) and self.match.everyone_acts:
                self.race.begin_anew()
            self._turn.notice(event)

    async def reload(self) -> None:
        """Read the match from the store again, after something was changed there.

        Only while nothing else happens at the table: see ``alone``.
        """
        happened = await self.services.events_after(self.match.id, 0)
        self.state.match = await asyncio.to_thread(fold, happened, self.match.secret)
        self.broadcast.reset_delay()
        self.broadcast.show_all()

    # People who watch.

    def watch(self, connection: Watcher, since: int = 0) -> None:
        connection.tables[self.id] = self
        self.broadcast.watch(connection, since)
        self.absence.look(connection.person)

    def admit(self, watcher: Watcher, since: int = 0) -> None:
        """Let somebody watch, or say that there is no table for them."""
        if self.may_watch(watcher.person):
            self.watch(watcher, since)
        else:
            watcher.say(no_such_table(watcher.lang, self.id))

    def unwatch(self, connection: Watcher) -> None:
        self.broadcast.unwatch(connection)
        self.absence.look(connection.person)

    async def do(self, watcher: Watcher, message: protocol.Do, arrived: int) -> None:
        """Carry out the command of somebody who may see the table, and answer."""
        if not self.may_watch(watcher.person):
            watcher.say(no_such_table(watcher.lang, self.id, message.id))
            return
        envelope = Envelope(message.command, watcher.person, watcher.name, message.id, message.seq)
        if isinstance(message.command, Claim):
            watcher.say(self.claim(envelope, watcher, arrived))
        else:
            await self.perform(envelope, watcher.say, watcher.lang)

    def claim(self, envelope: Envelope, connection: Watcher, arrived: int) -> Outcome:
        """A person claims something: the only command that does not wait for its turn."""
        assert isinstance(envelope.command, Claim)
        if self._is_onlooker(envelope.person):
            return self._refused(envelope, Refused("no_seat").answer(0), connection.lang)
        refusal = check_claim(self.match, envelope)
        if refusal is None:
            seat = self.match.seat_of(envelope.person)
            assert seat is not None
            refusal = self.race.claim(seat, envelope.command.turn, arrived, connection)
        if refusal is not None:
            return self._refused(envelope, refusal, connection.lang)
        return protocol.Done(id=envelope.id, seq=self.match.seq)

    # What the table does by itself.

    def wake(self, turn_began: int = 0) -> None:
        """Start timers and bots. Called once, when the table is opened, perhaps in mid-turn."""
        self._turn.go_on(turn_began, clock.deadline(self.match))
        self.broadcast.start_delay()
        self._resume()

    def _resume(self) -> None:
        self._go_on([])

    def _go_on(self, happened: Sequence[e.AnyEvent]) -> None:
        timers = self.state.timers
        timers.cancel("clock", "retry")
        self._changed(self, happened)
        self.absence.look()
        self.bots.release(happened)
        if timers.closed or self.match.status != PLAYING or self.match.paused:
            self.race.rest()
        elif self.match.everyone_acts:
            self.race.go_on()
        else:
            self._start_clock()
            self.bots.go_on()

    def _start_clock(self) -> None:
        limit = clock.deadline(self.match)
        if limit is None:
            return
        seat, milliseconds = limit
        left = max(0.0, milliseconds / 1000 - self._turn.seconds(self.match.paused))
        timers = self.state.timers
        timers.later("clock", left, lambda: timers.spawn(self._clock_ran_out(seat)))

    async def _clock_ran_out(self, seat: int) -> None:
        outcome = await self.by_itself(ClockRanOut(seat=seat))
        if isinstance(outcome, protocol.Refused):  # a timer may ring a little early
            self._resume()

    def _failed(self, error: Exception) -> None:
        if isinstance(error, TableClosed):
            return  # whoever has the match now goes on
        self.services.failed(self.id, error)
        self.bots.ask_again()
        self.state.timers.retry(self._resume)

    # The end.

    async def close(self) -> None:
        """Stop what the table does by itself; commands are still carried out."""
        self.race.rest()
        await self.state.timers.close()

    async def retire(self) -> None:
        """Stop everything: from now on another actor takes over the match."""
        self._retired = True
        await self.close()
        async with self._lock:  # let a command in progress finish
            pass
