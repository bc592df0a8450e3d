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

Turn = tuple[int, int, int]  # how many undos and actions there were, and whose turn it is


class BotSeats:
    """Moves the bots whose turn it is; in a race, ``race`` asks them.

    ``perform`` carries out a command, and ``resume`` sets the table going after a pause.
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
        self._asked: Turn | None = None  # the turn for which a bot was asked
        self._said: tuple[BotActs, Reason | None] | None = None  # about the last action of a bot

    # What happened.

    def notice(self, event: e.AnyEvent) -> None:
        """Keep up with an event that was just applied to the match."""
        position = self._state.match.position
        if isinstance(event, e.Acted) and position is not None:
            for seat, told in self._told.items():
                told.append(position.events(seat))
        elif isinstance(event, e.Undone):
            self._undone += 1
            self._told.clear()

    def start_over(self) -> None:
        """Several events were applied at once: what bots were told is collected anew."""
        self._told.clear()

    def release(self, happened: Iterable[e.AnyEvent]) -> None:
        """After an end or an undo, let the pool drop the bots that nobody will ask again."""
        if any(isinstance(event, e.Ended | e.Undone) for event in happened):
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
        """Whatever was asked came to nothing: the next ``go_on`` asks the bot anew."""
        self._asked = None

    async def _move(self, seat: int) -> None:
        match, asked = self._state.match, self._asked
        assert match.position is not None
        actions = len(match.moves)
        continues_turn = actions > 0 and match.moves[-1].seat == seat
        delay = self._services.bot_delay(len(match.position.legal_for(seat)), continues_turn)
        answer, _ = await asyncio.gather(self.choose(seat), asyncio.sleep(delay))
        assert isinstance(answer.choice, str)
        command = BotActs(seat=seat, action=answer.choice, actions=actions)
        outcome = await self.act(command, answer.why)
        if isinstance(outcome, protocol.Refused) and self._asked == asked:
            # The match is paused, or the person was back: ask anew on the bot's next turn.
            self.ask_again()
            self._state.timers.retry(self._resume)

    async def choose(self, seat: int) -> BotAnswer:
        """What the bot in a seat would do now, and why."""
        match = self._state.match
        if seat not in self._told:
            self._told[seat] = audience.all_events(match, seat)
        life = f"{match.id}/{self._undone}"  # after an undo bots start with a new memory
        return await self._services.bot_choice(match, seat, life, self._told[seat])

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
