"""``kufsa replay``: play a recorded game again and check every line of it."""

import json
from pathlib import Path
from typing import Annotated

import typer

from kufsa.core.log import BadLog, Log
from kufsa.core.telling import names_joined, tell

from .arguments import Json, Lang, pick_language
from .compiling import compile_rules_of
from .console import Problem, examples, is_interactive, say, screen

EXAMPLES = examples(
    "kufsa replay game.log",
    "kufsa replay game.log --step-through --lang nl",
)


def replay(
    file: Annotated[Path, typer.Argument()],
    json_: Json = False,
    step_through: Annotated[
        bool,
        typer.Option("--step-through"),
    ] = False,
    lang: Lang = None,
) -> None:
    """Replay a recorded game: every action must be legal, and the result must be the recorded one.

    The exit code is 0 if everything is right and 1 if a line is wrong.
    """
    lang = pick_language(lang)
    try:
        log = Log.load(file)
        compile_rules_of(log)
        _replay(log, json_, step_through, lang)
    except BadLog as error:
        if json_:
            print(json.dumps({"ok": False, "line": error.line, "error": str(error)}))
            raise typer.Exit(1) from None
        raise Problem(f"{file}: {error}", code=1) from None


def _replay(log: Log, as_json: bool, step_through: bool, lang: str) -> None:
    console = screen()
    names = log.seats
    for number, position in enumerate(log.replay()):
        if step_through and not as_json:
            if number:
                console.print(f"{number} {log.actions[number - 1]}", style="bold")
            for event in position.events():
                console.print(f"   {tell(position.game, event, lang, names, clause=True)}")
            if is_interactive():
                console.print(position.game.board(position.person_view(None), lang))
                input(say("press-enter", lang))
    if as_json:
        told = {"ok": True, "game": log.header["game"], "actions": len(log.actions)}
        result = {"scores": position.scores, "winners": position.winners, "over": position.over}
        print(json.dumps({**told, **result}))
        return
    count = len(log.actions)
    console.print(say("replayed", lang, count=count), style="green")
    if position.over:
        scores = ", ".join(
            f"{name} {score}" for name, score in zip(names, position.scores, strict=True)
        )
        winners = names_joined([names[seat] for seat in position.winners], lang)
        console.print(say("won-by", lang, winners=winners, count=len(position.winners)))
        console.print(scores)
    else:
        console.print(say("unfinished", lang))
