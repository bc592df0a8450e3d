"""Red-Handed in real time: cards come up at the table's pace, and hands go for the diamond.

Who was first is decided by ``kufsa.match.race``; here are the clock, the timers and the bots. A
bot's hand goes out after the time that its eyes and hand need, through the same door as people's.
"""

import asyncio
from random import SystemRandom
from typing import TYPE_CHECKING

import msgspec

from kufsa.match import events as e
from kufsa.match.commands import BotActs, MarkTimeout, Refusal, Settle, TurnUp
from kufsa.match.race import FRIENDS, STRANGERS, SnatchRefused, TurningUp
from kufsa.match.refusals import Refused

from .connection import Connection, Sent, microseconds
from .worker_process import Reason

if TYPE_CHECKING:
    from .table import Table

SECOND = 1.0  # how long a second lasts; only tests make it shorter
MARKING = (0.5, 1.3)  # seconds in which a bot marks its cards
GRACE = 0.25  # seconds on top of the time to mark: the way to the server is not counted
_CHANCE = SystemRandom()


class Racing:
    """The part of a table that runs against the clock."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self._coming = False  # the next cards are on their way
        self._turning: TurningUp | None = None  # since the last turning-up; None: hands off
        self._plans: dict[int, tuple[str, Reason | None]] = {}  # what bots' hands go out for
        self._frozen_for: int | None = None  # the number of the event that froze the table

    @property
    def cap(self) -> int:
        return STRANGERS if self.table.match.manners.public else FRIENDS

    # What happened.

    def moved(self, event: e.Acted | e.Snatched) -> None:
        """The position or the right to mark has changed: claims on what lay there lapse."""
        if isinstance(event, e.Snatched) or not self.table.match.everyone_acts:
            self._turning = None
        else:
            self._begin()

    def rest(self) -> None:
        """The table is paused or over."""
        self._turning = None
        self._frozen_for = None
        self.table.cancel("turn-up", "settle", "mark", "bot-marks")

    def go_on(self) -> None:
        """See to it that something will happen."""
        match = self.table.match
        for connection in self.table.watchers:
            connection.measure()
        if match.snatcher is not None:
            self._wait_for_marks(match.snatcher)
            return
        self._frozen_for = None
        self.table.cancel("mark", "bot-marks")
        if self._turning is None:
            self._begin()
        assert self._turning is not None and match.position is not None
        if self._turning.closes() is not None:
            if not self.table.waits_for("settle"):  # what went wrong is tried again
                self._settle_later(self._turning)
        elif "flip" in match.position.legal_for(0) and not self.table.waits_for("turn-up"):
            # Not to the millisecond: who hears the beat could tell that it was put off by a hand.
            pace = match.manners.pace * _CHANCE.uniform(0.9, 1.1)
            self.table.later("turn-up", pace * SECOND, self._turn_up)

    def _begin(self) -> None:
        match = self.table.match
        turning = TurningUp(match.turn, match.players, microseconds(), self.cap)
        self._turning = turning
        self._plans.clear()
        self.table.cancel("turn-up", "settle")
        for seat in range(match.players):
            if match.is_bot(seat):
                self.table.spawn(self._bot_looks(seat, turning))

    def sending(self, seat: int | None, connection: Connection) -> Sent | None:
        """What notes when the cards of this turning-up went out to a seat."""
        turning = self._turning
        if turning is None or seat is None:
            return None

        def note(at: int) -> None:
            turning.sent(seat, at, connection, connection.trips.credit(at, self.cap))

        return note

    # Snatches.

    def snatch(self, seat: int, turn: int, arrived: int, line: object = None) -> Refusal | None:
        """A hand goes out."""
        match = self.table.match
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
        self.table.cancel("turn-up")
        self.table.later("settle", wait, lambda: self.table.spawn(self._settle(turning)))

    async def _settle(self, turning: TurningUp) -> None:
        if self._turning is not turning:
            return
        claims = msgspec.to_builtins(turning.claims)
        await self.table.by_itself(Settle(turn=turning.number, cap=turning.cap, claims=claims))

    # Turning up and marking.

    def _turn_up(self) -> None:
        turning = self._turning
        if turning is not None and turning.closes() is None:
            # While the next cards are being written down, a hand would go out for cards that are
            # not the last any more, and its claim would lapse with them.
            self._coming = True
            self.table.spawn(self._turn_up_now())

    async def _turn_up_now(self) -> None:
        try:
            await self.table.by_itself(TurnUp())
        finally:
            self._coming = False

    def _wait_for_marks(self, seat: int) -> None:
        match = self.table.match
        if self._frozen_for == match.game_seq and self.table.waits_for("mark"):
            return
        self._frozen_for = match.game_seq
        self.table.cancel("turn-up", "settle")
        seconds = (match.manners.mark_seconds + GRACE) * SECOND
        self.table.later(
            "mark", seconds, lambda: self.table.spawn(self.table.by_itself(MarkTimeout()))
        )
        if match.is_bot(seat):
            if seat in self._plans:
                self._mark_later(seat)
            else:  # as after a restart
                self.table.spawn(self._bot_looks_again(seat))

    def _mark_later(self, seat: int) -> None:
        action, why = self._plans[seat]
        marks = BotActs(seat=seat, action=action, actions=len(self.table.match.moves))
        self.table.later(
            "bot-marks",
            _CHANCE.uniform(*MARKING) * SECOND,
            lambda: self.table.spawn(self.table.bot_acts(marks, why)),
        )

    # Bots.

    async def _bot_looks(self, seat: int, turning: TurningUp) -> None:
        """Look at the cards until the hand goes out or there are others to look at."""
        began = turning.turned
        while self._turning is turning:
            choice, why = await self.table.bot_chooses(seat)
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
        """Its hand lies on the diamond already, and what for it has to find once more."""
        frozen = self._frozen_for
        while self._frozen_for == frozen and not self.table.waits_for("bot-marks"):
            choice, why = await self.table.bot_chooses(seat)
            action, seconds = choice if isinstance(choice, tuple) else (None, 1.0)
            if action is None:
                await asyncio.sleep(seconds * SECOND)
            elif self._frozen_for == frozen:
                self._plans[seat] = action, why
                self._mark_later(seat)
