"""Red-Handed in real time: cards are turned up at the table's pace, and hands go for the diamond.

``kufsa.match.race`` decides who was first; here are the clock, the timers and the bots. A bot's
hand goes out after the time that its eyes and hand need, and is judged exactly as people's are.
"""

import asyncio
from random import SystemRandom
from typing import TYPE_CHECKING

import msgspec

from kufsa.match import events as e
from kufsa.match.commands import BotActs, MarkTimeout, Refusal, Settle, TurnUp
from kufsa.match.race import FRIENDS, STRANGERS, SnatchRefused, TurningUp
from kufsa.match.refusals import Refused
from kufsa.server.clock import microseconds

from .bot_seats import BotSeats
from .bots.messages import Reason
from .state import Perform, TableState

if TYPE_CHECKING:
    from kufsa.server.transport.connection import Connection, Sent

SECOND = 1.0  # how long a second lasts; only tests make it shorter
MARKING = (0.5, 1.3)  # seconds in which a bot marks its cards
GRACE = 0.25  # seconds on top of the time to mark: the way to the server does not count
_RANDOM = SystemRandom()


class Race:
    """The part of a table that runs against the clock."""

    def __init__(self, state: TableState, bots: BotSeats, perform: Perform) -> None:
        self._state = state
        self._timers = state.timers
        self._bots = bots
        self._perform = perform
        self._coming = False  # the next cards are on their way
        self._turning: TurningUp | None = None  # since the last turning-up; None: hands off
        self._plans: dict[int, tuple[str, Reason | None]] = {}  # what bots snatch for, by seat
        self._frozen_for: int | None = None  # the number of the event that froze the table

    @property
    def cap(self) -> int:
        return STRANGERS if self._state.match.manners.public else FRIENDS

    # What happened.

    def moved(self, event: e.Acted | e.Snatched) -> None:
        """The position or the right to mark has changed: earlier claims lapse."""
        if isinstance(event, e.Snatched) or not self._state.match.everyone_acts:
            self._turning = None
        else:
            self._begin()

    def rest(self) -> None:
        """The table is paused or over."""
        self._turning = None
        self._frozen_for = None
        self._timers.cancel("turn-up", "settle", "mark", "bot-marks")

    def go_on(self) -> None:
        """Make sure that something will happen."""
        match = self._state.match
        for connection in self._state.watchers:
            connection.measure()
        if match.snatcher is not None:
            self._wait_for_marks(match.snatcher)
            return
        self._frozen_for = None
        self._timers.cancel("mark", "bot-marks")
        if self._turning is None:
            self._begin()
        assert self._turning is not None and match.position is not None
        if self._turning.closes() is not None:
            if not self._timers.is_set("settle"):  # it went wrong: try again
                self._settle_later(self._turning)
        elif "flip" in match.position.legal_for(0) and not self._timers.is_set("turn-up"):
            # Not on the beat: a delay would reveal that a hand had gone out.
            pace = match.manners.pace * _RANDOM.uniform(0.9, 1.1)
            self._timers.later("turn-up", pace * SECOND, self._turn_up)

    def _begin(self) -> None:
        match = self._state.match
        turning = TurningUp(match.turn, match.players, microseconds(), self.cap)
        self._turning = turning
        self._plans.clear()
        self._timers.cancel("turn-up", "settle")
        for seat in range(match.players):
            if match.is_bot(seat):
                self._timers.spawn(self._bot_looks(seat, turning))

    def sending(self, seat: int | None, connection: "Connection") -> "Sent | None":
        """A function that notes when the cards of this turning-up went out to a seat."""
        turning = self._turning
        if turning is None or seat is None:
            return None

        def note(at: int) -> None:
            turning.sent(seat, at, connection, connection.trips.credit(at, self.cap))

        return note

    # Snatches.

    def snatch(self, seat: int, turn: int, arrived: int, line: object = None) -> Refusal | None:
        """A hand goes out."""
        match = self._state.match
        if self._coming:
            return Refused("another_turn", turn=match.turn + 1).answer(match.seq)
        if self._turning is None:
            return Refused("too_late").answer(match.seq)
        try:
            self._turning.snatch(seat, turn, arrived, line)
        except SnatchRefused as refused:
            return Refused(refused.reason, turn=match.turn).answer(match.seq)
        self._settle_later(self._turning)
        return None

    def _settle_later(self, turning: TurningUp) -> None:
        closes = turning.closes()
        assert closes is not None
        wait = max(0, closes - microseconds()) / 1e6
        self._timers.cancel("turn-up")
        self._timers.later("settle", wait, lambda: self._timers.spawn(self._settle(turning)))

    async def _settle(self, turning: TurningUp) -> None:
        if self._turning is not turning:
            return
        claims = msgspec.to_builtins(turning.claims)
        await self._perform(Settle(turn=turning.number, cap=turning.cap, claims=claims))

    # Turning up and marking.

    def _turn_up(self) -> None:
        turning = self._turning
        if turning is not None and turning.closes() is None:
            # A hand that goes out while the next cards are being stored would be for cards that
            # are no longer the last, and its claim would lapse with them.
            self._coming = True
            self._timers.spawn(self._turn_up_now())

    async def _turn_up_now(self) -> None:
        try:
            await self._perform(TurnUp())
        finally:
            self._coming = False

    def _wait_for_marks(self, seat: int) -> None:
        match = self._state.match
        if self._frozen_for == match.game_seq and self._timers.is_set("mark"):
            return
        self._frozen_for = match.game_seq
        self._timers.cancel("turn-up", "settle")
        seconds = (match.manners.mark_seconds + GRACE) * SECOND
        self._timers.later(
            "mark", seconds, lambda: self._timers.spawn(self._perform(MarkTimeout()))
        )
        if match.is_bot(seat):
            if seat in self._plans:
                self._mark_later(seat)
            else:  # for example after a restart
                self._timers.spawn(self._bot_looks_again(seat))

    def _mark_later(self, seat: int) -> None:
        action, why = self._plans[seat]
        marks = BotActs(seat=seat, action=action, actions=len(self._state.match.moves))
        self._timers.later(
            "bot-marks",
            _RANDOM.uniform(*MARKING) * SECOND,
            lambda: self._timers.spawn(self._bots.act(marks, why)),
        )

    # Bots.

    async def _bot_looks(self, seat: int, turning: TurningUp) -> None:
        """Look at the cards until the hand goes out or other cards are turned up."""
        began = turning.turned
        while self._turning is turning:
            choice, why = await self._bots.choose(seat)
            action, seconds = choice if isinstance(choice, tuple) else (None, 1.0)
            due = began + round(seconds * SECOND * 1e6)
            await asyncio.sleep(max(0, due - microseconds()) / 1e6)
            if self._turning is not turning:
                return
            if action is not None:
                self._plans[seat] = action, why
                self.snatch(seat, turning.number, max(due, turning.turned))
                return
            began = due

    async def _bot_looks_again(self, seat: int) -> None:
        """The bot's hand is on the diamond already: find out again what for."""
        frozen = self._frozen_for
        while self._frozen_for == frozen and not self._timers.is_set("bot-marks"):
            choice, why = await self._bots.choose(seat)
            action, seconds = choice if isinstance(choice, tuple) else (None, 1.0)
            if action is None:
                await asyncio.sleep(seconds * SECOND)
            elif self._frozen_for == frozen:
                self._plans[seat] = action, why
                self._mark_later(seat)
