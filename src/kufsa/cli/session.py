"""A game played in the terminal: boards, prompts, curtains, and what everybody is told."""

from hashlib import sha256
from itertools import islice
from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kufsa.core.errors import IllegalAction
from kufsa.core.language import CORE, Message
from kufsa.core.log import Recorder
from kufsa.core.outcome import placing
from kufsa.core.position import Position
from kufsa.core.telling import names_joined, tell
from kufsa.search.protocol import Bot, bot

from .console import say
from .game_files import resume_command
from .names import bot_names, shown_names
from .real_time import RealTimePlay
from .session_commands import MANY, Leave, find_command, run_command
from .typed_actions import match_action

Told = tuple[str, str]  # a sentence, and the clause behind it, if there is one


class Session:
    """One game at one keyboard."""

    def __init__(
        self,
        console: Console,
        recorder: Recorder,
        position: Position,
        lang: str,
        explain: bool = False,
    ) -> None:
        self.console = console
        self.recorder = recorder
        self.position = position
        self.game = position.game
        self.lang = lang
        self.explain = explain
        seats = recorder.log.seats
        self.bots = self._seat_bots(seats)
        self.people = [seat for seat in range(len(seats)) if seat not in self.bots]
        self.names = shown_names(self.game.id, seats, lang)
        self.unread: dict[int, list[Told]] = {seat: [] for seat in self.people}
        self.at_screen: int | None = None
        self.clauses: list[str] = []  # what `why` explains: the rules behind what was told last

    def _seat_bots(self, seats: list[str]) -> dict[int, Bot]:
        """The bots, who have been told what happened so far."""
        found = bot_names(self.game.id)
        seed = self.recorder.log.header["seed"]
        made = {
            # The same game has the same bots; they are told nothing about its seed that helps them.
            seat: bot(self.game.id, name, sha256(f"{seed} bot {seat}".encode()).digest())
            for seat, name in enumerate(seats)
            if name in found
        }
        for seat, one in made.items():
            one.begin(seat, self.position.options)
        if made:
            for position in islice(self.recorder.log.replay(), 1, None):
                for seat, one in made.items():
                    one.observe(position.events(seat))
        return made

    def run(self) -> None:
        """Play until the game is over or somebody leaves; everything is saved on the way."""
        try:
            if self.recorder.log.result is None:
                self._play_all()
                self.recorder.finish(self.position)
        except (Leave, EOFError, KeyboardInterrupt):
            self.console.print()
            self.console.print(say("saved", self.lang, path=str(self.recorder.path)))
            self.console.print(resume_command(self.recorder.path), style="bold", soft_wrap=True)
            return
        self._show_result()

    def _play_all(self) -> None:
        while not self.position.over:
            seat = self.position.to_act
            if not isinstance(seat, int):
                RealTimePlay(self).run()
                return
            if seat in self.unread:
                self._hand_over(seat)
                self.play(self._ask(seat))
            else:
                view, legal = self.position.view(seat), self.position.legal_for(seat)
                self.play(str(self.bots[seat].choose(view, legal)), seat)

    def play(self, action: str, actor: int | None = None) -> None:
        """Carry out an action; after a bot's choice, show its reason if that was asked for."""
        self.position = self.position.play(action)
        why: Any = None if actor is None else getattr(self.bots[actor], "why", None)
        reason = why() if self.explain and why is not None else None
        self.recorder.add(action)
        for seat, one in self.bots.items():
            one.observe(self.position.events(seat))
        for seat, told in self.unread.items():
            for event in self.position.events(seat):
                told.append((tell(self.game, event, self.lang, self.names), event["clause"]))
            if reason is not None and actor is not None:
                said = Message(CORE, "quoted", {"text": reason}).text(self.lang)
                told.append((f"{self.names[actor]}: {said}", ""))

    # Who is looking.

    def _hand_over(self, seat: int) -> None:
        """Let the next person look; a curtain falls if the last one may see something else."""
        if seat == self.at_screen or len(self.people) == 1:
            self.at_screen = seat
            return
        if self._has_secrets():
            if self.at_screen is not None:
                self.show_unread(self.at_screen)
                input(say("curtain-close", self.lang, player=self.names[self.at_screen]))
            self.clear_screen()
            input(say("curtain-open", self.lang, player=self.names[seat]))
        elif self.at_screen is not None:
            # One screen for all: the next person reads what the last one has not read yet.
            self.unread[seat] = self.unread[self.at_screen]
            self.unread[self.at_screen] = []
        self.at_screen = seat

    def _has_secrets(self) -> bool:
        views = [{**self.position.person_view(seat), "seat": None} for seat in self.people]
        return any(view != views[0] for view in views)

    def clear_screen(self) -> None:
        """An empty screen, and nothing to scroll back to."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")
            self.console.file.flush()

    def show_unread(self, seat: int) -> None:
        for sentence, _ in self.unread[seat]:
            self.console.print(sentence)
        self.clauses = [clause for _, clause in self.unread[seat] if clause]
        self.unread[seat].clear()

    # The person to act.

    def _ask(self, seat: int) -> str:
        """The legal action that the person chooses."""
        self.clear_screen()
        self.show_unread(seat)
        self.console.print(Rule(self._heading(seat), align="left"))
        self.show_board(seat)
        legal = self.position.legal_for(seat)
        numbered = False
        while True:
            typed = input(f"{self.names[seat]} > ").strip()
            command, _, rest = typed.partition(" ")
            name = None if typed in legal else find_command(command, self.lang)
            if name in ("help", "legal"):
                numbered = True
            if name is not None:
                run_command(self, name, rest.strip(), seat)
                continue
            meant = match_action(typed, legal, numbered)
            if meant.action is not None:
                return meant.action
            if meant.perhaps:
                choices = ", ".join(meant.perhaps[:MANY])
                self.console.print(say("which", self.lang, choices=choices), style="yellow")
            elif typed:
                self.refuse(typed)

    def refuse(self, typed: str) -> bool:
        """Say why the rules do not accept an action; False if they do."""
        try:
            self.position.play(typed)
        except IllegalAction as error:
            sentence = error.message.text(self.lang)
            if error.clause is not None:
                sentence += f" ({error.clause})"
                self.clauses = [error.clause]
            self.console.print(sentence, style="yellow")
            return True
        return False

    def _heading(self, seat: int) -> Text:
        scores = " · ".join(
            f"{name} {score}" for name, score in zip(self.names, self.position.scores, strict=True)
        )
        return Text(
            f"{say('turn-of', self.lang, player=self.names[seat])}   {scores}", style="bold"
        )

    def show_board(self, seat: int | None) -> None:
        view = {**self.position.person_view(seat), "names": self.names}
        self.console.print(self.game.board(view, self.lang))

    # The end.

    def _show_result(self) -> None:
        for seat in self.people[:1] if self.at_screen is None else [self.at_screen]:
            self.show_unread(seat)
        self.show_board(None)
        table = Table(*(say(f"column-{name}", self.lang) for name in ("player", "score", "winner")))
        places = placing(self.game, self.position.scores, self.position.winners)
        for seat in sorted(range(len(self.names)), key=places.__getitem__):
            mark = "★" if seat in self.position.winners else ""
            table.add_row(self.names[seat], str(self.position.scores[seat]), mark)
        self.console.print(table)
        winners = names_joined([self.names[seat] for seat in self.position.winners], self.lang)
        self.console.print(
            say("won-by", self.lang, winners=winners, count=len(self.position.winners)),
            style="bold",
        )
        self.console.print(say("log-at", self.lang, path=str(self.recorder.path)), soft_wrap=True)
