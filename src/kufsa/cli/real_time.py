"""A real-time game, at one keyboard and against the clock.

Enter turns something up. To claim, a player types the key of their seat and what they claim, or
first the key alone and then, within the game's seconds, what they claim. Bots take the time that
they need to see and to act: while people think, a monotonic clock runs, and whoever is earlier
counts. In a terminal a bot's claim appears at once; elsewhere it is shown after the line that came
too late.

A game may have keys of its own (``terminal.KEYS``), read what is typed in its own way
(``terminal.claimed``), and have sentences of its own (the messages ``race-…``).
"""

import select
import sys
from collections.abc import Callable, Sequence
from string import ascii_lowercase
from time import monotonic
from typing import TYPE_CHECKING

from rich.rule import Rule
from rich.text import Text

from kufsa.core.language import Message, has_message

from .console import PACKAGE
from .session_commands import find_command, run_command

if TYPE_CHECKING:
    from .session import Session

HORIZON = 600.0  # nobody waits for what would come later than this

Plan = tuple[float, int, str]  # after how many seconds, which seat, what it does
Claim = tuple[int, str | None]  # the seat, and what it claims; None: it has not said that yet


class RealTimePlay:
    """The part of a session that everyone plays at once."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.people = session.people
        assert session.game.real_time is not None
        self.real_time = session.game.real_time
        own = session.game.optional("terminal")
        self.keys: str = getattr(own, "KEYS", ascii_lowercase)
        self.claimed: Callable[[str, Sequence[int]], Claim | None] = getattr(
            own, "claimed", claimed
        )
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
        """The game's own sentence, or a general one."""
        own, lang = self.session.game.package, self.session.lang
        package = own if has_message(own, message, lang) else PACKAGE
        return Message(package, message, dict(values)).text(lang)

    def _warn(self, sentence: str) -> None:
        self.session.console.print(sentence, style="yellow")

    def _show(self) -> None:
        self.session.clear_screen()
        self.session.show_unread(self.people[0])
        scores = " · ".join(
            f"{name} {score}"
            for name, score in zip(self.session.names, self.session.position.scores, strict=True)
        )
        keys = ", ".join(f"{self.keys[seat]} {self.session.names[seat]}" for seat in self.people)
        self.session.console.print(Rule(Text(scores, style="bold"), align="left"))
        self.session.show_board(self.people[0])
        self.session.console.print(self._say("race-keys", keys=keys), style="dim")

    # What happens next.

    def _next(self) -> str:
        """The action that comes first: what somebody types, or what an opponent does.

        Bots look at the same position until an action changes it: a line that is not an action,
        however often it is typed, does not make them start over.
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
        """The earliest claim of a bot if nothing more turns up."""
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
        """The action that a line means; None if it was something else, which has been answered."""
        command, _, rest = typed.partition(" ")
        name = find_command(command, self.session.lang)
        if name is not None:
            run_command(self.session, name, rest.strip(), self.people[0])
            return None
        if not typed:
            return self._allowed(self.real_time.turn_up)
        if ":" in typed:
            return self._allowed(typed)
        claim = self.claimed(typed, self.people)
        if claim is None:
            self._warn(self._say("race-unclear"))
            return None
        action = self._allowed(self._action(*claim))
        return action if action is None or claim[1] else self._name(claim[0])

    def _action(self, seat: int, what: str | None) -> str:
        return f"{seat}:{self.real_time.claim} {what or ''}".rstrip()

    def _allowed(self, action: str) -> str | None:
        """The action if the rules accept it from somebody at the keyboard; else say why not."""
        if action[:1].isdigit() and action.partition(":")[0] not in map(str, self.people):
            self._warn(self._say("race-unclear"))
            return None
        return None if self.session.refuse(action) else action

    def _name(self, seat: int) -> str:
        """The first player says what they claim; if they are too late, the claim names nothing."""
        began, seconds = monotonic(), self.real_time.seconds
        while True:
            left = seconds - (monotonic() - began)
            typed = read_line(self._say("race-name", player=self.session.names[seat]) + " ", left)
            if monotonic() - began >= seconds:
                self._warn(self._say("race-slow"))
                return self._action(seat, None)
            claim = self.claimed(typed or "", [seat])
            if claim is not None and claim[1] is not None:
                action = self._allowed(self._action(*claim))
                if action is not None:
                    return action


def claimed(typed: str, people: Sequence[int]) -> Claim | None:
    """The claim that a line means: the key of a seat, and what it claims.

    Somebody who is alone at the keyboard may leave the key out.

    >>> claimed("b red 7", [0, 1]), claimed("b", [0, 1]), claimed("z 7", [0, 1])
    ((1, 'red 7'), (1, None), None)
    >>> claimed("red 7", [2]), claimed("c", [2]), claimed(" ", [2])
    ((2, 'red 7'), (2, None), None)
    """
    key, _, what = typed.strip().partition(" ")
    if not key:
        return None
    seat = ascii_lowercase.find(key.lower()) if len(key) == 1 else -1
    if seat in people:
        return seat, what.strip() or None
    return (people[0], typed.strip()) if len(people) == 1 else None


def read_line(prompt: str, seconds: float | None) -> str | None:
    """A line that is typed; in a terminal, None if this many seconds pass before it.

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
