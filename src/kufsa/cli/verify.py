"""``kufsa verify``: check the record of a match, its chance and its play."""

import json
import re
from pathlib import Path
from typing import Annotated

import typer

from kufsa.core import registry
from kufsa.core.deals import deals_files
from kufsa.core.log import BadLog
from kufsa.core.position import Position
from kufsa.match.record import Record, read
from kufsa.verify import HOW_TO_ALLOW, Finding, Wrong, check, read_record, tell

from .arguments import Json, Lang, pick_language
from .compiling import compile_rules
from .console import Problem, examples, say, screen

EXAMPLES = examples(
    "kufsa verify match.kufsa",
    "kufsa verify match.kufsa --noted 9f86d0…",
)


def verify(
    file: Annotated[Path, typer.Argument()],
    noted: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HEX",
        ),
    ] = None,
    partial: Annotated[
        bool,
        typer.Option(
            "--partial",
        ),
    ] = False,
    json_: Json = False,
    lang: Lang = None,
) -> None:
    """Check the record of a match: the commitment, every card and die, every action, the result.

    The exit code is 0 if all is right, and 1 if something is wrong or cannot be checked.
    """
    lang = pick_language(lang)
    data = read_record(file)
    try:
        found = check(data, noted or (), partial=True, deals=_deals(data))
        last = _replay(read(data.decode()))
        if not partial:
            found = _all_checked(found, last)
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


def _deals(data: bytes) -> dict[str, str] | None:
    """What the game of a record says about its chance; None if the game is not installed."""
    named = re.match(rb'\{"match":\{[^}]*"game":"([a-z0-9_]+)"', data)
    if named is None or named[1].decode() not in registry.games():
        return None
    return deals_files(registry.game(named[1].decode()))


def _all_checked(found: list[Finding], last: Position | None) -> list[Finding]:
    """What was found, if all was checked: deals that ``verify`` does not know, by the rules."""
    what = found[-1]
    if what[0] == "unknown" and last is not None:
        return found[:-1]
    if what[0] in ("live", "unknown"):
        raise Wrong(1, f"{tell(*what)} {HOW_TO_ALLOW}")
    return found


def _replay(record: Record) -> Position | None:
    """The last position, after the rules checked everything; None if they cannot."""
    header = record.header
    if record.end is None or header["game"] not in registry.games():
        return None
    game = registry.game(header["game"])
    if header["rules"] != game.rules_version:
        return None
    compile_rules(game)
    return record.final()
