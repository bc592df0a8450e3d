"""A game that everybody plays at once, at one keyboard and against the clock.

Enter turns cards up. Who snatches types the key of their seat and the numbers of the cards, or
first the key alone and then, within ``MARK_SECONDS``, the numbers. Opponents of the computer
take the time that their eyes and hands need: while people think, a monotonic clock runs, and the
earlier one counts. In a terminal their snatch comes at once; elsewhere it is told after the line
that came too late.
"""

import select
import sys
from time import monotonic
from typing import TYPE_CHECKING, Any

from rich.rule import Rule
from rich.text import Text

from kufsa.core.language import Message

from .session_commands import find_command, run_command

if TYPE_CHECKING:
    from .session import Session

MARK_SECONDS = 5.0
HORIZON = 600.0  # what would come later than that, nobody waits for

Plan = tuple[float, int, str]  # after so many seconds, which seat, what it does


class RealTimePlay:
    """The part of a session that everyone plays at once."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.people = session.people
        self.terminal: Any = session.game.optional("terminal")
        self.bots = session.bots
        session.at_screen = self.people[0]  # one screen for all: nothing is hidden here

    def run(self) -> None:
        """Play until the game is over."""
        while not self.session.position.over:
            self._show()
            self.session.play(self._next())
            for seat in self.people[1:]:
                self.session.unread[seat].clear()

    def _say(self, message: str, **values: str) -> str:
        return Message(self.session.game.package, message, dict(values)).text(self.session.lang)

    def _warn(self, sentence: str) -> None:
        self.session.console.print(sentence, style="yellow")

    def _show(self) -> None:
        self.session.clear_screen()
        self.session.show_unread(self.people[0])
        scores = " · ".join(
            f"{name} {score}"
            for name, score in zip(self.session.names, self.session.position.scores, strict=True)
        )
        keys = ", ".join(
            f"{self.terminal.KEYS[seat]} {self.session.names[seat]}" for seat in self.people
        )
        self.session.console.print(Rule(Text(scores, style="bold"), align="left"))
        self.session.show_board(self.people[0])
        self.session.console.print(self._say("race-keys", keys=keys), style="dim")

    # What happens next.

    def _next(self) -> str:
        """The action that comes first: what somebody types, or what an opponent does.

        Opponents look at the same cards until an action changes them: a line that is answered in
        another way, however often it is typed, does not make them begin anew.
        """
        began, plan = monotonic(), self._plan()
        while True:
            left = None if plan is None else plan[0] - (monotonic() - began)
            typed = read_line(self._say("race-prompt") + " ", left)
            if plan is not None and monotonic() - began >= plan[0]:
                if typed:
                    self._warn(self._say("race-late", player=self.session.names[plan[1]]))
                return plan[2]
            if typed is None:
                continue
            action = self._read(typed.strip())
            if action is not None:
                return action

    def _plan(self) -> Plan | None:
        """The earliest snatch of an opponent if no more cards are turned up."""
        plans = []
        for seat, one in self.bots.items():
            after = 0.0
            while after < HORIZON:
                choice = one.choose(self.session.position.view(seat), ())
                action, seconds = choice if isinstance(choice, tuple) else (None, HORIZON)
                after += seconds
                if action is not None:
                    plans.append((after, seat, action))
                    break
        return min(plans, default=None)

    def _read(self, typed: str) -> str | None:
        """The action that a line means, or None after it was answered in another way."""
        command, _, rest = typed.partition(" ")
        name = find_command(command, self.session.lang)
        if name is not None:
            run_command(self.session, name, rest.strip(), self.people[0])
            return None
        if not typed:
            return self._allowed("flip")
        snatched = self.terminal.hurried(typed, self.people)
        if snatched is None:
            if ":" in typed:
                return self._allowed(typed)
            self._warn(self._say("race-unclear"))
            return None
        action = self._allowed(self.terminal.snatch(snatched.seat, snatched.marks))
        return action if action is None or snatched.marks else self._mark(snatched.seat)

    def _allowed(self, action: str) -> str | None:
        """The action if the rules take it from somebody at the keyboard; else why they do not."""
        if action[:1].isdigit() and action.partition(":")[0] not in map(str, self.people):
            self._warn(self._say("race-unclear"))
            return None
        return None if self.session.refuse(action) else action

    def _mark(self, seat: int) -> str:
        """Who holds the diamond says which cards; not in time or not at all is wrong (RH-12)."""
        began = monotonic()
        while True:
            left = MARK_SECONDS - (monotonic() - began)
            typed = read_line(self._say("race-mark", player=self.session.names[seat]) + " ", left)
            if monotonic() - began >= MARK_SECONDS:
                self._warn(self._say("race-slow"))
                return str(self.terminal.snatch(seat, None))
            told = self.terminal.hurried(typed or "", [seat])
            if told is not None and told.marks is not None:
                action = self._allowed(self.terminal.snatch(seat, told.marks))
                if action is not None:
                    return action


def read_line(prompt: str, seconds: float | None) -> str | None:
    """A line that is typed; in a terminal, None when so many seconds have passed before it.

    Elsewhere (a pipe, a script, Windows) it waits for the line, however long that takes.
    """
    if seconds is None or not sys.stdin.isatty() or sys.platform == "win32":
        return input(prompt)
    print(prompt, end="", flush=True)
    ready, _, _ = select.select([sys.stdin], [], [], max(0.0, seconds))
    if not ready:
        print()
        return None
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line
