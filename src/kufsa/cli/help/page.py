"""A help page: usage, what a command does, its options one below the other, and examples.

What is typed and what is explained stand on lines of their own, so that a page is as readable from
right to left as from left to right, in every terminal.
"""

import textwrap
from collections.abc import Iterator
from typing import Any

from .words import explained, is_option, optional, placeholder, say, written

WIDTH = 80
INDENT = "  "


def usage(command: Any, path: str, lang: str) -> str:
    """How a command is typed."""
    parts = [path, "[--…]"]
    if hasattr(command, "commands"):
        parts.append("COMMAND …")
    for parameter in command.params:
        if not is_option(parameter):
            name = placeholder(parameter).removesuffix("…") + ("…" if parameter.nargs < 0 else "")
            parts.append(name if parameter.required else f"[{name}]")
    return say("usage", lang, how=" ".join(parts))


def page(command: Any, path: str, lang: str, width: int = WIDTH) -> str:
    """The whole page of a command, or of all commands."""
    name = str(command.name) if path.count(" ") else "kufsa"
    parts = [_wrapped(usage(command, path, lang), width), _wrapped(say(name, lang), width)]
    if more := optional(f"{name}-more", lang):
        parts.append(_wrapped(more, width))
    sections = {
        "arguments": [one for one in command.params if not is_option(one)],
        "options": [one for one in command.params if is_option(one) and one.name != "help"],
    }
    for title, parameters in sections.items():
        rows = [(written(one), _told(name, one, lang)) for one in parameters]
        if title == "options":
            rows.append(("-h, --help", say("option-help", lang)))
        if rows:
            parts.append([heading(say(title, lang)), *_listed(rows, width)])
    if hasattr(command, "commands"):
        rows = [(one, say(one, lang)) for one in command.commands]
        parts.append([heading(say("commands", lang)), *_listed(rows, width)])
    examples = [
        (line, say(f"{name}-example-{number}", lang))
        for number, line in enumerate((command.epilog or "").splitlines(), start=1)
    ]
    if examples:
        parts.append([heading(say("examples", lang)), *_listed(examples, width)])
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def heading(text: str) -> str:
    import typer

    return typer.style(text, bold=True)


def _told(command: str, parameter: Any, lang: str) -> str:
    """What a parameter is for, and what it is if it is not given."""
    told = explained(command, parameter, lang)
    default = getattr(parameter, "show_default", None)
    if not isinstance(default, str):  # as a setting says it in words
        default = parameter.default
    if default is None or isinstance(default, bool) or default in ("", ()):
        return told
    return f"{told} {say('default', lang, value=str(default))}"


def _wrapped(text: str, width: int, indent: str = "") -> list[str]:
    lines = textwrap.wrap(
        text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )
    return lines or [indent]


def _listed(rows: list[tuple[str, str]], width: int) -> Iterator[str]:
    import typer

    for typed, told in rows:
        yield INDENT + typer.style(typed, fg=typer.colors.CYAN)
        yield from _wrapped(told, width, INDENT * 3)
