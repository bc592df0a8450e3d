"""What commands print: sentences in a language, and problems instead of tracebacks."""

import sys

from rich.console import Console

from kufsa.core.language import Message, Value

PACKAGE = "kufsa.cli"


class Problem(Exception):
    """What a person is told instead of a traceback; ``code`` is the exit code."""

    def __init__(self, sentence: str, code: int = 2) -> None:
        super().__init__(sentence)
        self.code = code


def say(message: str, lang: str, **values: Value) -> str:
    """A sentence of the command line in a language."""
    return Message(PACKAGE, message, values).text(lang)


def screen(stderr: bool = False) -> Console:
    """A console that prints texts as they are: names and actions may hold brackets."""
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def complain(sentence: str) -> None:
    screen(stderr=True).print(sentence, style="bold red", soft_wrap=True)


def examples(*lines: str) -> str:
    """Commands to copy, at the end of a help page; what they do is said there (see ``help``)."""
    return "\n".join(lines)


def is_interactive() -> bool:
    """Whether a person is at the keyboard and at the screen."""
    return sys.stdin.isatty() and sys.stdout.isatty()
