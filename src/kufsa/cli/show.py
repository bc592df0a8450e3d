"""``kufsa show``: a picture of a position."""

import sys
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from kufsa.core import registry
from kufsa.core.errors import BadPosition
from kufsa.core.log import LONGEST, Log
from kufsa.core.notation import load
from kufsa.core.position import Position

from .arguments import Lang, Seed, find_game, pick_language, read_seed
from .compiling import compile_rules, compile_rules_of
from .console import Problem, examples, screen

EXAMPLES = examples(
    "kufsa show game.log -o end.svg",
    "kufsa show game.log --at 12 --seat 0",
    "kufsa show position.json",
    "kufsa show catch_dragon",
)


def show(
    source: Annotated[
        str,
        typer.Argument(metavar="FILE|GAME"),
    ],
    seat: Annotated[int | None, typer.Option()] = None,
    at: Annotated[int | None, typer.Option(min=0)] = None,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o"),
    ] = None,
    seed: Seed = None,
    lang: Lang = None,
) -> None:
    """Draw a position as SVG: from a recorded game, a document, or a fresh game."""
    lang = pick_language(lang)
    position = _position(source, at, seed)
    if seat is not None and not 0 <= seat < position.players:
        raise Problem(f"seats are 0 to {position.players - 1}, not {seat}")
    picture = position.svg(seat, lang)
    path = f"{position.game.id}.svg" if output is None else output
    if path == "-":
        print(picture)
        return
    Path(path).write_text(picture, encoding="utf-8")
    screen(stderr=True).print(path, soft_wrap=True)


def _position(source: str, at: int | None, seed: str | None) -> Position:
    if source != "-" and not Path(source).is_file():
        if any(mark in source for mark in "./\\"):
            raise Problem(f"there is no file {source}")
        game = find_game(source)
        compile_rules(game)
        return game.start(seed=read_seed(seed))
    text = _read(source)
    if _is_log(text):
        return _of_log(Log.read(text), at)
    if at is not None:
        raise Problem("--at counts the actions of a log, and this is a position document")
    document = load(text)
    if not isinstance(document.get("game"), str):
        raise BadPosition("a position document names its game")
    game = registry.game(document["game"])
    compile_rules(game)
    return game.position(document)


def _read(source: str) -> str:
    try:
        if source == "-":
            return sys.stdin.read(LONGEST + 1)
        with Path(source).open(encoding="utf-8", newline="") as file:
            return file.read(LONGEST + 1)
    except UnicodeDecodeError:
        raise Problem(f"{source} is not UTF-8 text") from None


def _is_log(text: str) -> bool:
    try:
        return "kufsa" in load(text.partition("\n")[0])
    except BadPosition:
        return False


def _of_log(log: Log, at: int | None) -> Position:
    if at is not None and at > len(log.actions):
        raise Problem(f"the log has {len(log.actions)} actions, so there is nothing after {at}")
    compile_rules_of(log)
    return log.final() if at is None else next(islice(log.replay(), at, None))
