"""What all commands share: sentences in a language, consoles, common arguments, readiness."""

import os
import re
import sys
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from kufsa.core import registry
from kufsa.core.compiler import ENTRY_POINTS, compiled_kernels
from kufsa.core.game import Game, OptionValue
from kufsa.core.language import FALLBACK, Message, Value, closest_language, language, languages
from kufsa.core.log import Log

PACKAGE = "kufsa.cli"


class Problem(Exception):
    """What a person should hear instead of a traceback; ``code`` is the exit code."""

    def __init__(self, sentence: str, code: int = 2) -> None:
        super().__init__(sentence)
        self.code = code


def say(message: str, lang: str, **values: Value) -> str:
    """A sentence of the command line in a language."""
    return Message(PACKAGE, message, values).text(lang)


def screen(stderr: bool = False) -> Console:
    """A console that takes texts as they are: names and actions may hold brackets."""
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def complain(sentence: str) -> None:
    screen(stderr=True).print(sentence, style="bold red", soft_wrap=True)


def examples(*pairs: tuple[str, str]) -> str:
    """The end of a help page: commands to copy, and what they do."""
    return "\n\n".join(
        ["[bold]Examples[/bold]", *(f"{line}   [dim]{why}[/dim]" for line, why in pairs)]
    )


# Arguments that several commands take.

GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="A game; `kufsa games` lists them.")
]
Players = Annotated[int | None, typer.Option(help="How many play; the fewest if not given.")]
Seed = Annotated[str | None, typer.Option(help="A number or a text: the same seed, the same game.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
Lang = Annotated[
    str | None,
    typer.Option(metavar="|".join(languages()), help="The language; else that of your system."),
]


def pick_language(asked: str | None) -> str:
    """The language asked for, or the system's where there is a text in it, or English."""
    if asked is not None:
        try:
            return language(asked)
        except ValueError as error:
            raise Problem(str(error)) from None
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return closest_language([value])
    return FALLBACK


def find_game(name: str) -> Game:
    """A game by its id, or by the beginning of it; case and dashes do not matter."""
    wanted = name.lower().replace("-", "_")
    matches = [one for one in registry.games() if one.startswith(wanted)]
    return registry.game(matches[0] if len(matches) == 1 else wanted)


def read_seed(text: str | None) -> int | str | None:
    return int(text) if text is not None and re.fullmatch(r"-?[0-9]{1,4000}", text) else text


def read_options(game: Game, pairs: list[str] | None) -> dict[str, OptionValue]:
    """Options from texts like ``mode=basic``; names and values are checked by the game."""
    chosen: dict[str, OptionValue] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Problem(f"an option is written name=value, not {pair!r}")
        choices = game.options[name].choices if name in game.options else ()
        chosen[name] = next((one for one in choices if str(one).lower() == value.lower()), value)
    return chosen


def count_players(game: Game, players: int | None) -> int:
    return game.players[0] if players is None else players


def ready(game: Game, *templates: str) -> None:
    """Have the game's rules compiled; where that is still to be done, a bar shows it."""
    with _CompilationBar(game) as bar:
        for template in (ENTRY_POINTS, *templates):
            compiled_kernels(game.package, template, progress=bar.advance)


def ready_for(log: Log) -> None:
    """The rules that a log was played by, if the box has its game; replaying says if not."""
    if log.header["game"] in registry.games():
        ready(registry.game(log.header["game"]))


class _CompilationBar:
    """Appears only when there is something to compile."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.bar: Progress | None = None
        self.task = TaskID(0)

    def __enter__(self) -> "_CompilationBar":
        return self

    def advance(self, name: str, done: int, total: int) -> None:
        if self.bar is None:
            self.bar = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                console=screen(stderr=True),
            )
            lang = pick_language(None)
            told = say("compiling", lang, game=self.game.title(lang))
            self.task = self.bar.add_task(told, total=total)
            self.bar.start()
        self.bar.update(self.task, completed=done, total=total)

    def __exit__(self, *problem: Any) -> None:
        if self.bar is not None:
            self.bar.stop()


def is_interactive() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
