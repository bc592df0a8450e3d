"""A table: one match, the people who look at it, and what it does by itself.

All that changes a match goes through ``perform``, one command at a time: decide, append to the
store, wait until that is durable, apply, acknowledge, and only then tell everybody. Another node
may have been faster: then its events are read, and the command is judged anew.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from time import monotonic, time
from typing import Any

import msgspec

from kufsa.match import audience, clock, record
from kufsa.match import events as e
from kufsa.match.commands import (
    BotActs,
    ClockRanOut,
    Envelope,
    Moment,
    Refusal,
    Rematch,
    Repeated,
    Snatch,
    TableCommand,
)
from kufsa.match.decide import check_snatch, handle
from kufsa.match.match import ENDED, PLAYING, WAITING, Match, fold

from . import listing, protocol
from .connection import Connection, no_such_table
from .founding import rematch_of
from .metrics import Result
from .racing import Racing
from .services import Services, fresh_id
from .spectating import Delay
from .store import StoreFailed
from .worker_process import Reason
from .workers import Explained

Outcome = protocol.Done | protocol.Refused
Acknowledge = Callable[[Outcome], None]

TRIES = 5  # how often a command is judged anew after another node was faster
_AT_SEATS = (e.Sat, e.Emptied, e.Configured)  # after these others may be spectators
AGAIN = 2.0  # seconds after which the table tries again what went wrong


def wall() -> int:
    """Milliseconds for people to read."""
    return int(time() * 1000)


class Table:
    """The actor round a match; ``perform`` is its only door."""

    def __init__(self, match: Match, services: Services) -> None:
        self.match = match
        self.services = services
        self.watchers: set[Connection] = set()
        self.touched = monotonic()
        self._lock = asyncio.Lock()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._began = monotonic()  # of the present turn
        self._waited = 0.0  # of the present turn, before the last pause
        self._told: dict[int, list[list[dict[str, Any]]]] = {}  # what bots observed, by seat
        self._undone = 0
        self._asked: tuple[int, int, int] | None = None  # the turn for which a bot was asked
        self._delay = Delay(match.manners.spectator_delay, self._curtain)
        self._racing = Racing(self)
        self._why: tuple[BotActs, Reason | None] | None = None  # what a bot said last
        self._summary: str | None = None  # of the lists, as it was last written
        self._in_doubt = False  # whether the last append came through
        self._closed = False

    @property
    def id(self) -> str:
        return self.match.id

    @property
    def busy(self) -> bool:
        """Whether something happens here without anybody coming: bots, clocks."""
        return bool(self._timers or self._tasks or self._lock.locked())

    # Commands.

    async def perform(
        self, envelope: Envelope, acknowledge: Acknowledge | None = None, lang: str = "en"
    ) -> Outcome:
        """Carry out a command, or say why not. The acknowledgement comes before the news."""
        async with self._lock:
            began = monotonic()
            outcome, happened = await self._decide(envelope, lang)
            result: Result = "accepted" if isinstance(outcome, protocol.Done) else "refused"
            if isinstance(outcome, protocol.Refused) and outcome.code == "stale":
                result = "stale"
            self.services.metrics.command(result, monotonic() - began)
            if acknowledge is not None:
                acknowledge(outcome)
            if happened:
                self._tell(happened)
                self._go_on(happened)
            return outcome

    async def _decide(self, envelope: Envelope, lang: str) -> tuple[Outcome, list[e.AnyEvent]]:
        self.touched = monotonic()
        if self._in_doubt:
            await self.catch_up()
        for _ in range(TRIES):
            moment = Moment(
                at=wall(),
                waited=int(self.waited() * 1000),
                fresh_id=fresh_id() if isinstance(envelope.command, Rematch) else "",
            )
            verdict = handle(self.match, envelope, moment)
            if isinstance(verdict, Refusal):
                return self.refused(envelope, verdict, lang), []
            if isinstance(verdict, Repeated):
                return protocol.Done(id=envelope.id, seq=verdict.seq), []
            if await self._append(verdict):
                return protocol.Done(id=envelope.id, seq=self.match.seq), verdict
            await self.catch_up()
        raise StoreFailed(f"another node was faster {TRIES} times in a row")

    async def _append(self, happened: list[e.AnyEvent]) -> bool:
        """Make events durable, then true here; False if another node came first."""
        ahead = self.match.fork()
        for event in happened:
            ahead.apply(event)
        projection = listing.projection(ahead, happened, self._summary)
        if ahead.next_match != self.match.next_match:
            projection = replace(projection, then=rematch_of(ahead, happened[-1].at))
        try:
            won = await self.services.append(self.match, happened, projection)
        except StoreFailed:
            self._in_doubt = True  # they may be there all the same
            raise
        if won:
            self.match = ahead
            self._summary = projection.summary
            self._notice(happened)
        return won

    def refused(self, envelope: Envelope, why: Refusal, lang: str) -> protocol.Refused:
        return protocol.Refused(
            id=envelope.id,
            code=why.code,
            message=why.message.text(lang),
            clause=why.clause,
            seq=self.match.seq,
        )

    async def catch_up(self) -> None:
        """Read what another node has appended, and tell it here."""
        happened = await self.services.events_after(self.match.id, self.match.seq)
        self._in_doubt = False
        if not happened:
            return
        for event in happened:
            self.match.apply(event)
        self._summary = None
        self._told.clear()
        self._notice(happened)
        self._tell(happened)
        self._go_on(happened)

    def _notice(self, happened: Iterable[e.AnyEvent]) -> None:
        """Keep up with what was just applied to the match."""
        for event in happened:
            if isinstance(event, e.Acted | e.Snatched):
                self._racing.moved(event)
            if isinstance(event, e.Acted) and self.match.position is not None:
                for seat, told in self._told.items():
                    told.append(self.match.position.events(seat))
            elif isinstance(event, e.Undone):
                self._undone += 1
                self._told.clear()
            elif isinstance(event, e.Configured):
                self._delay = Delay(event.manners.spectator_delay, self._curtain)
            if isinstance(event, e.Paused):
                self._waited += monotonic() - self._began
            elif isinstance(event, e.Resumed):
                self._began = monotonic()
            elif isinstance(event, e.Started | e.Acted | e.Undone):
                self._waited, self._began = 0.0, monotonic()

    def waited(self) -> float:
        """Seconds of the present turn, pauses left out."""
        return self._waited + (0.0 if self.match.paused else monotonic() - self._began)

    async def read_again(self) -> None:
        """Take the match from the store once more, after something was changed there.

        Only while nothing else happens at the table: see ``alone``.
        """
        happened = await self.services.events_after(self.match.id, 0)
        self.match = fold(happened, self.match.secret)
        self._summary = None
        self._delay = Delay(self.match.manners.spectator_delay, self._curtain)
        for connection in self.watchers:
            self.show(connection)

    # People who look at it.

    @property
    def present(self) -> bool:
        """Whether somebody who has a seat looks at the table."""
        return any(self.match.seat_of(one.person) is not None for one in self.watchers)

    def watch(self, connection: Connection, since: int = 0) -> None:
        self.watchers.add(connection)
        connection.tables[self.id] = self
        self.show(connection, since)
        self._tell_presence()

    def unwatch(self, connection: Connection) -> None:
        self.watchers.discard(connection)
        connection.tables.pop(self.id, None)
        self._tell_presence()

    def may_watch(self, person: str) -> bool:
        """Whether somebody may look on: who has a seat, and spectators where they are welcome."""
        if person and person in self.match.removed:
            return False
        if self.match.seat_of(person) is not None or person == self.match.host:
            return True
        waiting = self.match.status not in (PLAYING, ENDED)
        return waiting or self.match.manners.spectators

    def show(self, connection: Connection, since: int = 0) -> None:
        """Send the whole scene."""
        seat = self.match.seat_of(connection.person)
        text = self._delay.scene() if self._sees_later(seat) else self._scene(seat, since)
        self.services.metrics.snapshot()
        connection.put(text)

    def _tell(self, happened: Iterable[e.AnyEvent]) -> None:
        """Tell everybody who looks, each what they may know."""
        news = audience.News(self.match, happened)
        if any(isinstance(event, e.Removed | e.Started) for event in happened):
            self._show_out(news)
        frames: dict[int | None, str] = {}
        for connection in self.watchers:
            seat = self.match.seat_of(connection.person)
            if self._sees_later(seat):
                continue
            if seat not in frames:
                frames[seat] = self._frame(news, seat)
            connection.put(frames[seat], self._racing.sending(seat, connection))
        if self._sees_later(None):
            self._tell_later(self._scene(None), self._frame(news, None))
        if any(isinstance(event, _AT_SEATS) for event in happened):
            self._tell_presence()

    def _show_out(self, news: audience.News) -> None:
        """Who may not look on any more is told so: sent away, or no spectators in play."""
        for connection in [one for one in self.watchers if not self.may_watch(one.person)]:
            self.unwatch(connection)
            refusal = no_such_table(connection, self.id)
            if connection.person in self.match.removed:
                sentence = news.removed(connection.lang)
                refusal = protocol.Refused(code="removed", message=sentence, table=self.id)
            connection.say(refusal)

    def _frame(self, news: audience.News, seat: int | None) -> str:
        step = protocol.Step(
            table=self.id,
            seq=self.match.seq,
            changed=news.changed(seat),
            moves=news.moves,
            said=news.said,
            why=self._reason(),
        )
        return protocol.encode(step).decode()

    def _scene(self, seat: int | None, since: int = 0) -> str:
        scene = protocol.Scene(
            table=self.id,
            seq=self.match.seq,
            scene=audience.scene(self.match, seat),
            missed=audience.moves_since(self.match, since) if since else [],
            why=self._reason(),
        )
        return protocol.encode(scene).decode()

    def _reason(self) -> Reason | None:
        """What a bot said about the last action, if it was its own: the same for everybody."""
        if self._why is None or len(self.match.moves) != self._why[0].actions + 1:
            return None
        command, reason = self._why
        last = self.match.moves[-1]
        return reason if (last.seat, last.action) == (command.seat, command.action) else None

    def _curtain(self) -> str:
        """The table without its game: before anything is old enough to be seen.

        Of a match that was over when the table was opened, there is nothing to be kept back.
        """
        if self.match.status == ENDED and not self._delay.waiting:
            return self._scene(None)
        nothing: dict[str, Any] = {"seat": None, "view": None, "legal": [], "result": None}
        scene = {
            **audience.table_part(self.match), **nothing, "actions": 0, "history": [], "chat": []
        }  # fmt: skip
        return protocol.encode(protocol.Scene(table=self.id, seq=0, scene=scene)).decode()

    def _sees_later(self, seat: int | None) -> bool:
        """Whether this is a spectator with a delay: of the game, not of who comes before it."""
        return seat is None and self._delay.seconds > 0 and self.match.status != WAITING

    def _tell_later(self, scene: str, news: str) -> None:
        self._delay.keep(scene, news)
        if not self.waits_for("spectators"):
            self.later("spectators", self._delay.seconds, self._tell_spectators)

    def _tell_spectators(self) -> None:
        """What happened some time ago, for those who look on with a delay."""
        due, wait = self._delay.due()
        for connection in self.watchers:
            if self.match.seat_of(connection.person) is None:
                for text in due:
                    connection.put(text)
        if wait is not None:
            self.later("spectators", wait, self._tell_spectators)

    def _tell_presence(self) -> None:
        seats = {self.match.seat_of(one.person) for one in self.watchers}
        text = protocol.encode(
            protocol.Presence(
                table=self.id,
                seats=sorted(seat for seat in seats if seat is not None),
                spectators=sum(self.match.seat_of(one.person) is None for one in self.watchers),
            )
        ).decode()
        for connection in self.watchers:
            connection.put(text)

    # What the table does by itself.

    def wake(self) -> None:
        """Begin to act: timers, bots. Called once, when the table is opened."""
        if self._sees_later(None) and self.match.status == PLAYING:
            scene = self._scene(None)
            self._tell_later(scene, scene)
        self._go_on([])

    def _go_on(self, happened: Sequence[e.AnyEvent]) -> None:
        self.cancel("clock", "again")
        self.services.changed(self, happened)
        if any(isinstance(event, e.Ended | e.Undone) for event in happened):
            for life in range(self._undone + 1):
                self.services.workers.forget(f"{self.id}/{life}")
        if self._closed or self.match.status != PLAYING or self.match.paused:
            self._racing.rest()
            return
        if self.match.everyone_acts:
            self._racing.go_on()
            return
        limit = clock.deadline(self.match)
        if limit is not None:
            left = max(0.0, limit[1] / 1000 - self.waited())
            out = ClockRanOut(seat=limit[0])
            self.later("clock", left, lambda: self.spawn(self._clock_ran_out(out)))
        seat = self.match.to_act
        if seat is not None and self.match.is_bot(seat):
            turn = (self._undone, len(self.match.moves), seat)
            if self._asked != turn:
                self._asked = turn
                self.spawn(self._bot_moves(seat))

    async def by_itself(self, command: TableCommand) -> Outcome:
        return await self.perform(Envelope(command))

    async def _clock_ran_out(self, out: ClockRanOut) -> None:
        outcome = await self.by_itself(out)
        if isinstance(outcome, protocol.Refused):  # a timer may ring a little early
            self._go_on([])

    async def _bot_moves(self, seat: int) -> None:
        asked = self._asked
        actions = len(self.match.moves)
        position = self.match.position
        assert position is not None
        legal = position.legal_for(seat)
        moves = self.match.moves
        onward = len(moves) > 0 and moves[-1].seat == seat
        delay = self.services.bot_delay(len(legal), onward)
        chosen, _ = await asyncio.gather(self.bot_chooses(seat), asyncio.sleep(delay))
        assert isinstance(chosen.choice, str)
        acts = BotActs(seat=seat, action=chosen.choice, actions=actions)
        outcome = await self.bot_acts(acts, chosen.why)
        if isinstance(outcome, protocol.Refused) and self._asked == asked:
            # Paused, or the person was back: when it is the bot's turn again, it is asked anew.
            self._asked = None
            self.later("again", AGAIN, lambda: self._go_on([]))

    async def bot_acts(self, command: BotActs, why: Reason | None) -> Outcome:
        """A bot acts, and what it says about that goes out with the news of it."""
        self._why = command, why
        return await self.by_itself(command)

    async def bot_chooses(self, seat: int) -> Explained:
        """What the bot in a seat would do now, and why."""
        match = self.match
        if seat not in self._told:
            self._told[seat] = audience.all_events(match, seat)
        life = f"{match.id}/{self._undone}"  # after an undo the bots begin anew
        return await self.services.bot_choice(match, seat, life, self._told[seat])

    # Snatches.

    def snatch(self, envelope: Envelope, connection: Connection, arrived: int) -> Outcome:
        """A person's hand goes out: the only thing that is not decided one after another."""
        assert isinstance(envelope.command, Snatch)
        refusal = check_snatch(self.match, envelope)
        if refusal is None:
            seat = self.match.seat_of(envelope.person)
            assert seat is not None
            refusal = self._racing.snatch(seat, envelope.command.turn, arrived, connection)
        if refusal is not None:
            return self.refused(envelope, refusal, connection.lang)
        return protocol.Done(id=envelope.id, seq=self.match.seq)

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Nothing happens at the table meanwhile."""
        async with self._lock:
            yield

    # What is left of it.

    def seen(self, person: str) -> tuple[int, dict[str, Any]]:
        """What somebody may know: number and scene."""
        seat = self.match.seat_of(person)
        if self._sees_later(seat):
            scene = msgspec.json.decode(self._delay.scene(), type=protocol.Scene)
            return scene.seq, scene.scene
        return self.match.seq, audience.scene(self.match, seat)

    def shows_later(self, person: str) -> bool:
        """Whether somebody looks on with a delay while the match is in play."""
        return self.match.status != ENDED and self._sees_later(self.match.seat_of(person))

    async def record(self, person: str) -> str | None:
        """The record as somebody may have it now; None where there is none."""
        match = self.match
        if match.position is None:
            return None
        names = [who.name or who.bot for who in match.seats]
        if match.status == ENDED:
            return await asyncio.to_thread(record.finished, match.lines, names)
        if self._sees_later(match.seat_of(person)):
            return None
        return record.live(match.lines, names)

    async def steps(self, first: int, count: int) -> list[dict[str, Any]]:
        """Some steps of a match that is over."""
        return await asyncio.to_thread(audience.steps, self.match, first, count)

    # The end.

    async def close(self) -> None:
        """Stop everything that the table does by itself; the match stays as it is."""
        self._closed = True
        self.cancel(*list(self._timers))
        self._racing.rest()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # Time.

    def later(self, name: str, seconds: float, do: Callable[[], object]) -> None:
        self.cancel(name)
        if not self._closed:

            def ring() -> None:
                self._timers.pop(name, None)
                do()

            self._timers[name] = asyncio.get_running_loop().call_later(seconds, ring)

    def cancel(self, *names: str) -> None:
        for name in names:
            timer = self._timers.pop(name, None)
            if timer is not None:
                timer.cancel()

    def waits_for(self, name: str) -> bool:
        return name in self._timers

    def spawn(self, work: Any) -> None:
        """Do something beside; what goes wrong in it is logged and hurts nobody else."""
        task = asyncio.get_running_loop().create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Any) -> None:
        try:
            await work
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self.services.failed(self, error)
            self._asked = None
            self.later("again", AGAIN, lambda: self._go_on([]))
