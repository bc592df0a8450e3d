"""Rules are compiled before they are used, with a progress bar if that takes a while."""

from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from kufsa.core import registry
from kufsa.core.compiler import ENTRY_POINTS, compiled_kernels
from kufsa.core.game import Game
from kufsa.core.log import Log

from .arguments import pick_language
from .console import say, screen


def compile_rules(game: Game, *templates: str) -> None:
    """Have the game's rules compiled; if that is not done yet, a bar shows the progress."""
    with _CompilationBar(game) as bar:
        for template in (ENTRY_POINTS, *templates):
            compiled_kernels(game.package, template, progress=bar.advance)


def compile_rules_of(log: Log) -> None:
    """Compile the rules of a log's game, if the box has it; if not, replaying reports that."""
    if log.header["game"] in registry.games():
        compile_rules(registry.game(log.header["game"]))


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
