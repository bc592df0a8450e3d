"""What watchers of a table are shown: whole scenes, steps and presence, each seat its own view."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from kufsa.match import audience
from kufsa.match import events as e
from kufsa.match.match import ENDED, PLAYING, WAITING
from kufsa.server import protocol
from kufsa.server.errors import sentence
from kufsa.server.metrics import Metrics

from .bot_seats import BotSeats
from .spectator_delay import SpectatorDelay
from .state import Sent, TableState, Watcher
from .unheard import without_lines

Note = Callable[[int | None, Watcher], Sent | None]  # see ``Race.sending``

CROWD = 30  # watchers of one table
PRESENCE_SECONDS = 1.0  # in which a crowd is told once who is there
_SHOWING_OUT = frozenset({e.Removed, e.Started})  # after these, some may no longer watch
_SEATING = frozenset({e.Sat, e.Emptied, e.Configured})  # after these, spectators may be players


class Broadcast:
    """Shows one table to its watchers; spectators may see it with a delay.

    ``sending`` returns what to call when a message to a seat has gone out.
    """

    def __init__(self, state: TableState, bots: BotSeats, metrics: Metrics, sending: Note) -> None:
        self._state = state
        self._bots = bots
        self._metrics = metrics
        self._sending = sending
        self.reset_delay()

    def reset_delay(self) -> None:
        """Start the delay for spectators that the table's settings now ask for."""
        seconds = self._state.match.manners.spectator_delay
        self._delay = SpectatorDelay(seconds, self._before_the_delay)

    # Who watches.

    def watch(self, connection: Watcher, since: int = 0) -> None:
        self._state.watchers.add(connection)
        self.show(connection, since)
        self._presence_changed()

    def unwatch(self, connection: Watcher) -> None:
        self._state.watchers.discard(connection)
        connection.tables.pop(self._state.match.id, None)
        self._presence_changed()

    def may_watch(self, person: str) -> bool:
        """Whether somebody may watch: players, the host, and spectators where they are welcome."""
        match = self._state.match
        if person and person in match.removed:
            return False
        if match.seat_of(person) is not None or person == match.host:
            return True
        return match.status not in (PLAYING, ENDED) or match.manners.spectators

    # What is sent.

    def show(self, connection: Watcher, since: int = 0) -> None:
        """Send the whole scene."""
        seat = self._state.match.seat_of(connection.person)
        frame = self._delay.scene() if self.is_delayed(seat) else self._scene(seat, since)
        self._metrics.snapshot()
        connection.put(_heard(connection, frame))

    def show_all(self) -> None:
        """Send everybody the whole scene."""
        for connection in self._state.watchers:
            self.show(connection)

    def tell(self, happened: Iterable[e.AnyEvent]) -> None:
        """Tell everybody who watches what they may know of these events."""
        match = self._state.match
        news = audience.News(match, happened)
        kinds = set(map(type, happened))
        if not kinds.isdisjoint(_SHOWING_OUT):
            self._show_out(news)
        step = self._step(news)
        delayed = self.is_delayed(None)
        for connection in self._state.watchers:
            seat = match.seat_of(connection.person)
            if seat is not None or not delayed:
                frame = _heard(connection, step.frame(seat)) if news.said else step.frame(seat)
                connection.put(frame, self._sending(seat, connection))
        if delayed:
            self._tell_later(self._scene(None), step.frame(None))
        if not kinds.isdisjoint(_SEATING):
            self.tell_presence()

    def _show_out(self, news: audience.News) -> None:
        """Tell those who may no longer watch: removed people, or spectators of a private match."""
        match = self._state.match
        for connection in [one for one in self._state.watchers if not self.may_watch(one.person)]:
            self.unwatch(connection)
            if connection.person in match.removed:
                told = news.removed(connection.lang)
                connection.say(protocol.Refused(code="removed", message=told, table=match.id))
            else:
                connection.say(no_such_table(connection.lang, match.id))

    def _step(self, news: audience.News) -> "StepFrames":
        match = self._state.match
        step = protocol.Step(
            table=match.id,
            seq=match.seq,
            changed=news.common,
            moves=news.moves,
            said=news.said,
            why=self._bots.reason(),
        )
        return StepFrames(step, news.own)

    def _scene(self, seat: int | None, since: int = 0) -> bytes:
        match = self._state.match
        scene = protocol.Scene(
            table=match.id,
            seq=match.seq,
            scene=audience.scene(match, seat),
            missed=audience.moves_since(match, since) if since else [],
            why=self._bots.reason(),
        )
        return protocol.encode(scene)

    def _presence_changed(self) -> None:
        """Tell who is there: at once, or in a crowd for all who come and go in the meantime.

        Otherwise everybody would be told of everybody: a crowd that comes back at once would take
        the square of its number.
        """
        if len(self._state.watchers) <= CROWD:
            self.tell_presence()
        elif not self._state.timers.is_set("presence"):
            self._state.timers.later("presence", PRESENCE_SECONDS, self.tell_presence)

    def tell_presence(self, counting: int = 0) -> None:
        """Who is there, and in how many seconds the game goes on after a pause."""
        match, watchers = self._state.match, self._state.watchers
        seats = [match.seat_of(one.person) for one in watchers]
        frame = protocol.encode(
            protocol.Presence(
                table=match.id,
                seats=sorted({seat for seat in seats if seat is not None}),
                spectators=seats.count(None),
                counting=counting,
            )
        )
        for connection in watchers:
            connection.put(frame)

    def seen(self, person: str) -> tuple[int, dict[str, Any]]:
        """What somebody may know of the table: number and scene."""
        match = self._state.match
        seat = match.seat_of(person)
        if self.is_delayed(seat):
            scene = msgspec.json.decode(self._delay.scene(), type=protocol.Scene)
            return scene.seq, scene.scene
        return match.seq, audience.scene(match, seat)

    # Spectators with a delay.

    def is_delayed(self, seat: int | None) -> bool:
        """Whether this is a spectator with a delay, which begins with the game, not before it."""
        return seat is None and self._delay.seconds > 0 and self._state.match.status != WAITING

    def start_delay(self) -> None:
        """Once the delay is over, show spectators of a match in play how it stands now."""
        if self.is_delayed(None) and self._state.match.status == PLAYING:
            scene = self._scene(None)
            self._tell_later(scene, scene)

    def _tell_later(self, scene: bytes, step: bytes) -> None:
        self._delay.keep(scene, step)
        if not self._state.timers.is_set("spectators"):
            self._state.timers.later("spectators", self._delay.seconds, self._tell_spectators)

    def _tell_spectators(self) -> None:
        """Send what happened some time ago to those who watch with a delay."""
        due, wait = self._delay.due()
        for connection in self._state.watchers:
            if self._state.match.seat_of(connection.person) is None:
                for frame in due:
                    connection.put(_heard(connection, frame))
        if wait is not None:
            self._state.timers.later("spectators", wait, self._tell_spectators)

    def _before_the_delay(self) -> bytes:
        """The table without its game, while nothing is old enough to be seen.

        A match that was over when the table was opened is shown at once.
        """
        match = self._state.match
        if match.status == ENDED and not self._delay.waiting:
            return self._scene(None)
        nothing: dict[str, Any] = {"seat": None, "view": None, "legal": [], "result": None}
        scene = {
            **audience.table_part(match), **nothing, "actions": 0, "history": [], "chat": []
        }  # fmt: skip
        return protocol.encode(protocol.Scene(table=match.id, seq=0, scene=scene))


def _heard(connection: Watcher, frame: bytes) -> bytes:
    """A frame as somebody gets it who may have blocked people."""
    return without_lines(frame, connection.blocked) if connection.blocked else frame


class StepFrames:
    """A step as each seat gets it; what is the same for everybody is encoded once.

    ``own`` are the parts of the scene that a seat alone may know. A frame has those of one seat
    only, and everybody in that seat gets the same frame.

    >>> step = protocol.Step(table="t1", seq=7, changed={"actions": 3})
    >>> frames = StepFrames(step, lambda seat: {"seat": seat})
    >>> frames.frame(1).decode()
    '{"type":"step","table":"t1","seq":7,"changed":{"seat":1,"actions":3}}'
    """

    def __init__(self, step: protocol.Step, own: Callable[[int | None], dict[str, Any]]) -> None:
        self._own = own
        # Before it there are only a number and an id, which cannot contain it.
        head, name, self._tail = protocol.encode(step).partition(b'"changed":{')
        self._head = head + name
        self._comma = b"," if step.changed else b""
        self._frames: dict[int | None, bytes] = {}

    def frame(self, seat: int | None) -> bytes:
        """The message for a seat (None: for spectators)."""
        frame = self._frames.get(seat)
        if frame is None:
            own = self._own(seat)
            told = protocol.encode(own)[1:-1] + self._comma if own else b""
            frame = self._frames[seat] = self._head + told + self._tail
        return frame


def no_such_table(lang: str, table: str, id: str = "") -> protocol.Refused:
    """The same answer for a table that does not exist and for one that may not be seen."""
    told = sentence("no_table").text(lang)
    return protocol.Refused(id=id, table=table, code="no_table", message=told)
