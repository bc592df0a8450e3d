"""The bots at one table: what they were told, when they are asked, what they say about a move."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from kufsa.match import audience
from kufsa.match import events as e
from kufsa.match.commands import BotActs
from kufsa.server import protocol

from .bots.messages import Reason
from .bots.requests import BotAnswer
from .services import TableServices
from .state import Outcome, Perform, TableState

AT_ONCE = 50  # actions that are told again at once; of more in another thread
_FORGOTTEN_AFTER = frozenset({e.Ended, e.Undone})
Turn = tuple[int, int, int]  # how many undos and actions there were, and whose turn it is


class BotSeats:
    """Asks the bots whose turn it is to move; in a race, ``race`` asks them.

    ``perform`` carries out a command, and ``resume`` gets the table going after a pause.
    """

    def __init__(
        self,
        state: TableState,
        services: TableServices,
        perform: Perform,
        resume: Callable[[], None],
    ) -> None:
        self._state = state
        self._services = services
        self._perform = perform
        self._resume = resume
        self._told: dict[int, list[list[dict[str, Any]]]] = {}  # what bots observed, by seat
        self._undone = 0
        self._life = 0  # how often that began again
        self._asked: Turn | None = None  # the turn for which a bot was asked
        self._said: tuple[BotActs, Reason | None] | None = None  # about the last action of a bot

    # What happened.

    def notice(self, event: e.AnyEvent) -> None:
        """Take note of an event that was just applied to the match."""
        position = self._state.match.position
        if isinstance(event, e.Acted) and position is not None:
            for seat, told in self._told.items():
                told.append(position.events(seat))
        elif isinstance(event, e.Undone):
            self._undone += 1
            self.start_over()

    def start_over(self) -> None:
        """Several events were applied at once: collect again what bots were told."""
        self._life += 1
        self._told.clear()

    def release(self, happened: Iterable[e.AnyEvent]) -> None:
        """After an end or an undo, let the pool drop the bots that nobody will ask again."""
        if not _FORGOTTEN_AFTER.isdisjoint(map(type, happened)):
            for life in range(self._undone + 1):
                self._services.bots.forget(f"{self._state.match.id}/{life}")

    # Taking turns.

    def go_on(self) -> None:
        """Ask the bot whose turn it is, once."""
        match = self._state.match
        seat = match.to_act
        if seat is None or not match.is_bot(seat):
            return
        turn = (self._undone, len(match.moves), seat)
        if self._asked != turn:
            self._asked = turn
            self._state.timers.spawn(self._move(seat))

    def ask_again(self) -> None:
        """The last request came to nothing: the next ``go_on`` asks the bot again."""
        self._asked = None

    async def _move(self, seat: int) -> None:
        match, asked = self._state.match, self._asked
        assert match.position is not None
        actions = len(match.moves)
        before = match.moves[-1].seat if actions else None
        after_person = before is not None and not match.is_bot(before)
        delay = self._services.bot_delay(match.position, seat, before == seat, after_person)
        answer, _ = await asyncio.gather(self.choose(seat), asyncio.sleep(delay))
        assert isinstance(answer.choice, str)
        command = BotActs(seat=seat, action=answer.choice, actions=actions)
        outcome = await self.act(command, answer.why)
        if isinstance(outcome, protocol.Refused) and self._asked == asked:
            # The match is paused, or the person is back: ask again on the bot's next turn.
            self.ask_again()
            self._state.timers.retry(self._resume)

    async def choose(self, seat: int) -> BotAnswer:
        """What the bot in a seat would do now, and why."""
        await self._collect(seat)
        match = self._state.match
        life = f"{match.id}/{self._undone}"  # after an undo bots start with a new memory
        return await self._services.bot_choice(match, seat, life, self._told[seat])

    async def _collect(self, seat: int) -> None:
        """Make sure that everything a bot was told is known, even if it sits down late."""
        collected: list[list[dict[str, Any]]] = []
        life = self._life
        while seat not in self._told:
            match = self._state.match
            if life != self._life:
                collected, life = [], self._life
            if len(collected) == len(match.moves):  # nothing happened while it was collected
                self._told[seat] = collected
            elif len(match.moves) - len(collected) <= AT_ONCE:
                collected += audience.all_events(match, seat, len(collected))
            else:
                collected += await asyncio.to_thread(
                    audience.all_events, match, seat, len(collected)
                )

    async def act(self, command: BotActs, why: Reason | None) -> Outcome:
        """Let a bot act; what it says about that goes out with the news."""
        self._said = command, why
        return await self._perform(command)

    def reason(self) -> Reason | None:
        """What a bot said about the last action, if the action was its own; for everybody."""
        moves = self._state.match.moves
        if self._said is None or len(moves) != self._said[0].actions + 1:
            return None
        command, why = self._said
        return why if (moves[-1].seat, moves[-1].action) == (command.seat, command.action) else None
