"""Commands that speak the language of whoever types, and how their errors are shown."""

import difflib
import shutil
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

import kufsa
from kufsa.core.broken_contract import BrokenContract
from kufsa.core.language import languages
from kufsa.core.log import BadLog
from kufsa.server.settings import BadSetting

from .arguments import pick_language
from .console import Problem, complain

SENTENCES = (
    kufsa.UnknownGame,
    kufsa.BadOption,
    kufsa.BadPosition,
    BrokenContract,
    BadLog,
    BadSetting,
    OSError,
)
UsageError: Any = typer.BadParameter.__base__


class NoSuchCommand(UsageError):  # type: ignore[misc]
    """A command that is not there, and those that are called nearly so."""

    def __init__(self, ctx: Any, name: str, near: Sequence[str]) -> None:
        super().__init__(name, ctx)
        self.name = name
        self.near = near


def spoken(arguments: Sequence[str]) -> str:
    """The language that a line asks for, or that of the system: help and mistakes come in it."""
    for word, following in zip(arguments, [*arguments[1:], ""], strict=False):
        flag, _, value = word.partition("=")
        if flag == "--lang" and (asked := value or following) in languages():
            return asked
    return pick_language(None)


def _width() -> int:
    from .help.page import WIDTH

    return min(WIDTH, shutil.get_terminal_size().columns)


class Command(TyperCommand):
    """A command with a help page in every language."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from .help import page

        formatter.write(page(self, ctx.command_path, ctx.find_root().command.lang, _width()))


class Sentences(TyperGroup):
    """Errors of people and of files end in a sentence and an exit code, never in a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except Problem as problem:
            complain(str(problem))
            raise typer.Exit(problem.code) from None
        except SENTENCES as error:
            complain(str(error))
            raise typer.Exit(2) from None


class Commands(Sentences):
    """Commands whose help and mistakes are in the language of whoever types."""

    lang = ""

    format_help = Command.format_help

    def make_context(self, info_name: Any, args: list[str], *rest: Any, **extra: Any) -> Any:
        self.lang = spoken(args)
        return super().make_context(info_name, args, *rest, **extra)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            raise NoSuchCommand(ctx, args[0], difflib.get_close_matches(args[0], self.commands))
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **extra: Any) -> Any:
        alone = extra.pop("standalone_mode", True)
        parser: Any = super().main
        run = partial(parser, *args, **extra, standalone_mode=False)
        if not alone:
            return run()
        try:
            sys.exit(run() or 0)
        except UsageError as error:
            self._refuse(error)
        except typer.Abort:
            sys.exit(1)

    def _refuse(self, error: Any) -> NoReturn:
        from .help import sentence, usage
        from .help.words import say

        if type(error).__name__ == "NoArgsIsHelpError":
            typer.echo(error.format_message(), err=True)
            sys.exit(error.exit_code)
        ctx = error.ctx
        if ctx is not None:
            typer.echo(usage(ctx.command, ctx.command_path, self.lang), err=True)
        complain(sentence(error, self.lang))
        if ctx is not None:
            typer.echo(say("see-help", self.lang, how=f"{ctx.command_path} --help"), err=True)
        sys.exit(error.exit_code)
