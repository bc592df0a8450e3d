"""Real-time games: things turn up at the table's pace, and whoever is first claims them.

``kufsa.match.race`` decides who was first; here are the clock, the timers and the bots. A bot
claims after the time that it needs to see and to act, and is judged exactly as people are.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import SystemRandom

import msgspec

from kufsa.core.game import RealTime
from kufsa.match import events as e
from kufsa.match.commands import BotActs, ClaimTimeout, Refusal, Settle, TurnUp
from kufsa.match.race import (
    FRIENDS,
    STRANGERS,
    UNPROVEN,
    UNPROVEN_RATED,
    ClaimRefused,
    TurningUp,
)
from kufsa.match.refusals import Refused
from kufsa.server.clock import microseconds

from .bot_seats import BotSeats
from .bots.messages import Reason
from .state import Perform, Sent, TableState, Watcher

SECOND = 1.0  # how long a second lasts; only tests make it shorter
NAMING = (0.5, 1.3)  # seconds in which a bot names what it claims
HEARING = 1.0  # seconds before a pause: nearly everybody who saw something has claimed it by then
COUNT_DOWN = 3  # seconds after a pause before everybody sees the game again
GRACE = 0.25  # seconds added to the time to name it: the way to the server does not count
_RANDOM = SystemRandom()


class Race:
    """The part of a table that runs against the clock."""

    def __init__(self, state: TableState, bots: BotSeats, perform: Perform) -> None:
        self._state = state
        self._timers = state.timers
        self._bots = bots
        self._perform = perform
        self._pausing = False  # whether a pause is being stored: no claim would survive it
        self._coming = False  # whether the next turn-up is on its way
        self._turning: TurningUp | None = None  # since the last turn-up; None: nothing to claim
        self._plans: dict[int, tuple[str, Reason | None]] = {}  # what bots claim, by seat
        self._frozen_for: int | None = None  # the number of the event that froze the table

    @property
    def _real_time(self) -> RealTime:
        found = self._state.match.game.real_time
        assert found is not None  # otherwise nothing would race here
        return found

    @property
    def cap(self) -> int:
        manners = self._state.match.manners
        return STRANGERS if manners.public or manners.rated else FRIENDS

    @property
    def _unproven(self) -> int:
        return UNPROVEN_RATED if self._state.match.manners.rated else UNPROVEN

    # What happened.

    def moved(self, event: e.Acted | e.Claimed) -> None:
        """The position or the right to name a claim has changed: earlier claims lapse."""
        if isinstance(event, e.Claimed) or not self._state.match.everyone_acts:
            self._turning = None
        else:
            self._begin()

    def rest(self) -> None:
        """The table is paused or over."""
        self._turning = None
        self._frozen_for = None
        self._timers.cancel("turn-up", "settle", "name", "bot-names")

    def count_down(self, then: Callable[[], object]) -> None:
        """Continue after a pause, but not at once: nobody gets a head start."""
        if not self._timers.is_set("count-down"):
            self._timers.later("count-down", COUNT_DOWN * SECOND, then)

    def begin_anew(self) -> None:
        """Everybody is shown the game again: reactions count from now on."""
        if self._state.match.claimant is None:
            self._begin()

    def go_on(self) -> None:
        """Make sure that something will happen."""
        match = self._state.match
        for connection in self._state.watchers:
            connection.measure()
        if match.claimant is not None:
            self._wait_for_name(match.claimant)
            return
        self._frozen_for = None
        self._timers.cancel("name", "bot-names")
        if self._turning is None:
            self._begin()
        assert self._turning is not None
        if self._turning.closes() is not None:
            if not self._timers.is_set("settle"):  # it went wrong: try again
                self._settle_later(self._turning)
        elif self._can_turn_up() and not self._timers.is_set("turn-up"):
            # Not on the beat: a delay would reveal that somebody had claimed.
            pace = (match.manners.pace or self._real_time.pace) * _RANDOM.uniform(0.9, 1.1)
            self._timers.later("turn-up", pace * SECOND, self._turn_up)

    def _can_turn_up(self) -> bool:
        position = self._state.match.position
        return position is not None and self._real_time.turn_up in position.legal_for(0)

    def _begin(self) -> None:
        match = self._state.match
        turning = TurningUp(match.turn, match.players, microseconds(), self.cap)
        self._turning = turning
        self._plans.clear()
        self._timers.cancel("turn-up", "settle")
        for seat in range(match.players):
            if match.is_bot(seat):
                self._timers.spawn(self._bot_looks(seat, turning))

    def sending(self, seat: int | None, connection: Watcher) -> Sent | None:
        """A function that notes when this turn-up went out to a seat."""
        turning = self._turning
        if turning is None or seat is None:
            return None

        def note(at: int) -> None:
            turning.sent(seat, at, connection, connection.credit(at, self.cap, self._unproven))

        return note

    # Claims.

    @property
    def has_claims(self) -> bool:
        """Whether somebody has claimed and it is not decided yet. Nobody is told."""
        return self._turning is not None and self._turning.closes() is not None

    async def hear_claims(self) -> None:
        """Wait for claims that are about to come: somebody near could undo them by a pause."""
        if self._turning is not None:
            await asyncio.sleep(HEARING * SECOND)

    @contextmanager
    def closed(self) -> Iterator[None]:
        """No claim is taken meanwhile."""
        self._pausing = True
        try:
            yield
        finally:
            self._pausing = False

    def claim(
        self, seat: int, turn: int, arrived: int, line: Watcher | None = None
    ) -> Refusal | None:
        """A seat claims something."""
        match = self._state.match
        if self._pausing:
            return Refused("paused").answer(match.seq)
        if self._coming:
            return Refused("another_turn", turn=match.turn + 1).answer(match.seq)
        if self._turning is None:
            return Refused("too_late").answer(match.seq)
        travelled = None if line is None else line.travelled(arrived)
        if travelled is not None:
            self._turning.credit(seat, line, travelled)
        try:
            self._turning.claim(seat, turn, arrived, line)
        except ClaimRefused as refused:
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

    # Turning up, and naming what is claimed.

    def _turn_up(self) -> None:
        turning = self._turning
        if turning is not None and turning.closes() is None:
            # A claim that comes while the next turn-up is being stored would be for one that is no
            # longer the last, and would lapse with it.
            self._coming = True
            self._timers.spawn(self._turn_up_now())

    async def _turn_up_now(self) -> None:
        try:
            await self._perform(TurnUp())
        finally:
            self._coming = False

    def _wait_for_name(self, seat: int) -> None:
        match = self._state.match
        if self._frozen_for == match.game_seq and self._timers.is_set("name"):
            return
        self._frozen_for = match.game_seq
        self._timers.cancel("turn-up", "settle")
        seconds = (match.manners.claim_seconds or self._real_time.seconds) + GRACE
        self._timers.later(
            "name", seconds * SECOND, lambda: self._timers.spawn(self._perform(ClaimTimeout()))
        )
        if match.is_bot(seat):
            if seat in self._plans:
                self._name_later(seat)
            else:  # for example after a restart
                self._timers.spawn(self._bot_looks_again(seat))

    def _name_later(self, seat: int) -> None:
        action, why = self._plans[seat]
        named = BotActs(seat=seat, action=action, actions=len(self._state.match.moves))
        self._timers.later(
            "bot-names",
            _RANDOM.uniform(*NAMING) * SECOND,
            lambda: self._timers.spawn(self._bots.act(named, why)),
        )

    # Bots.

    async def _bot_looks(self, seat: int, turning: TurningUp) -> None:
        """Watch until the bot claims something, or something else turns up."""
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
                self.claim(seat, turning.number, max(due, turning.turned))
                return
            began = due

    async def _bot_looks_again(self, seat: int) -> None:
        """The bot was first, and no longer knows what it wants to claim: find out again."""
        frozen = self._frozen_for
        while self._frozen_for == frozen and not self._timers.is_set("bot-names"):
            choice, why = await self._bots.choose(seat)
            action, seconds = choice if isinstance(choice, tuple) else (None, 1.0)
            if action is None:
                await asyncio.sleep(seconds * SECOND)
            elif self._frozen_for == frozen:
                self._plans[seat] = action, why
                self._name_later(seat)
