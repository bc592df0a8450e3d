"""``kufsa verify``: check the record of a match, its chance and its play."""

import json
from pathlib import Path
from typing import Annotated

import typer

from kufsa.core import registry
from kufsa.core.log import BadLog
from kufsa.core.position import Position
from kufsa.match.record import Record, read
from kufsa.verify import Wrong, check

from .arguments import Json, Lang, pick_language
from .compiling import compile_rules
from .console import Problem, examples, say, screen

EXAMPLES = examples(
    ("kufsa verify match.kufsa", "was every card and die what it should be?"),
    ("kufsa verify match.kufsa --noted 9f86d0…", "and is it the match that I saw?"),
)


def verify(
    file: Annotated[Path, typer.Argument(help="The record of a match.")],
    noted: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HEX",
            help="A commitment or a head of the chain that you saw during the match; "
            "may be repeated.",
        ),
    ] = None,
    partial: Annotated[
        bool,
        typer.Option(
            "--partial",
            help="Be content with what can be checked of a match in play or an unknown game.",
        ),
    ] = False,
    json_: Json = False,
    lang: Lang = None,
) -> None:
    """Check the record of a match: the promise, every card and die, every action, the result.

    The exit code is 0 when all is right, and 1 when something is wrong or cannot be checked.
    """
    lang = pick_language(lang)
    data = file.read_bytes()
    try:
        found = check(data, noted or (), partial)
        last = _replay(read(data.decode()))
    except (Wrong, BadLog) as error:
        if json_:
            print(json.dumps({"ok": False, "line": error.line, "error": str(error)}))
            raise typer.Exit(1) from None
        raise Problem(say("verify-wrong", lang, file=str(file), reason=str(error)), 1) from None
    if json_:
        result = {"scores": last.scores, "winners": last.winners, "over": last.over} if last else {}
        print(json.dumps({"ok": True, "found": dict(found), **result}))
        return
    console = screen()
    for name, values in found:
        console.print(say(f"verify-{name}", lang, **values), soft_wrap=True)
    if last is not None:
        console.print(say("verify-rules", lang), style="green")


def _replay(record: Record) -> Position | None:
    """The last position, after the rules checked everything; None where they cannot."""
    header = record.header
    if record.end is None or header["game"] not in registry.games():
        return None
    game = registry.game(header["game"])
    if header["rules"] != game.rules_version:
        return None
    compile_rules(game)
    return record.final()
