"""``kufsa perft``: lines of play, counted and compared with the published numbers."""

import time
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from kufsa.arena.perft import SetUp, count_lines, set_ups
from kufsa.arena.simulate import LOOPS

from .arguments import GameArgument, Lang, find_game, pick_language
from .compiling import compile_rules
from .console import Problem, examples, say, screen

EXAMPLES = examples(
    "kufsa perft catch_dragon",
    "kufsa perft catch_dragon --depth 3 --position mine.json",
)

OWN_DEPTH = 3


def perft(
    game: GameArgument,
    depth: Annotated[
        int | None,
        typer.Option(min=1, max=30),
    ] = None,
    position: Annotated[Path | None, typer.Option()] = None,
    lang: Lang = None,
) -> None:
    """Count the lines of play to each depth, from published set-ups or a position of yours.

    A line that ends the game earlier counts once. The exit code is 1 when a published count
    is not met.
    """
    lang = pick_language(lang)
    found = find_game(game)
    compile_rules(found, LOOPS)
    if position is None:
        chosen = set_ups(found)
    else:
        try:
            own = found.position(position.read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            raise Problem(f"{position} is not UTF-8 text") from None
        chosen = [SetUp(position.name, own.document, ())]
    if not chosen:
        raise Problem(f"{found.id} has no published set-ups: give one with --position", code=1)
    wrong = 0
    console = screen()
    for one in chosen:
        table = Table(
            *(say(f"column-{name}", lang) for name in ("depth", "lines", "published", "seconds")),
            title=one.name,
        )
        start = found.position(one.document, seed=0)
        for level in range(1, (depth or len(one.counts) or OWN_DEPTH) + 1):
            began = time.perf_counter()
            lines = count_lines(start, level)
            seconds = time.perf_counter() - began
            known = one.counts[level - 1] if level <= len(one.counts) else None
            wrong += known not in (None, lines)
            mark = "" if known is None else "✓" if known == lines else f"✗ {known:,}"
            table.add_row(str(level), f"{lines:,}", mark, f"{seconds:.2f}")
        console.print(table)
    if wrong:
        raise Problem(say("perft-wrong", lang, count=wrong), code=1)
