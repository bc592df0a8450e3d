"""``kufsa puzzles``: find positions with exactly one best move, and prove them again."""

import os
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from kufsa.arena.puzzles import (
    EASY,
    BadBook,
    Book,
    book_of,
    check,
    chosen,
    find,
    of_week,
    read_book,
)
from kufsa.core.game import Game

from .arguments import GameArgument, Lang, Options, find_game, pick_language, read_options
from .console import Problem, examples, say, screen

EXAMPLES = examples(
    "kufsa puzzles catch_dragon --check --sample 5",
    "kufsa puzzles my_game --count 60 --out board/puzzles.json",
)


def puzzles(
    game: GameArgument,
    count: Annotated[int, typer.Option(min=1, max=1000)] = 60,
    seed: Annotated[str, typer.Option()] = "kufsa",
    option: Options = None,
    easy: Annotated[float, typer.Option(min=0, max=1)] = EASY,
    out: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    check_: Annotated[bool, typer.Option("--check")] = False,
    sample: Annotated[int | None, typer.Option(min=1)] = None,
    week: Annotated[bool, typer.Option("--week")] = False,
    jobs: Annotated[int | None, typer.Option(min=1, max=256)] = None,
    lang: Lang = None,
) -> None:
    """Find positions in which exactly one move is best, or prove those of a game again.

    The same seed finds the same puzzles. The exit code is 1 if a proof fails.
    """
    lang = pick_language(lang)
    found = find_game(game)
    if check_:
        book = _book(found, out, lang)
        numbers = of_week(book, time.time_ns() // 1_000_000) if week else chosen(book, sample, seed)
        _prove_again(found, book, numbers, seed, lang)
        return
    options = read_options(found, option)
    found.check_options(options.get("players", min(found.players)), options)
    cores = jobs or os.cpu_count() or 1
    with Progress(console=screen(stderr=True), transient=True) as bar:
        task = bar.add_task(found.title(lang), total=count)
        made = []
        for one in find(found, seed, count, options, easy, cores):
            made.append(one)
            bar.advance(task)
    book = Book(found.id, found.rules_version, seed, options, easy, tuple(made))
    if out is None:
        print(book.text(), end="")
    else:
        out.write_text(book.text(), encoding="utf-8")


def _book(game: Game, file: Path | None, lang: str) -> Book:
    try:
        book = book_of(game) if file is None else read_book(file.read_text(encoding="utf-8"))
    except (BadBook, UnicodeDecodeError) as error:
        raise Problem(str(error)) from None
    if book is None:
        raise Problem(say("puzzles-none", lang, game=game.title(lang)), code=1)
    if (book.game, book.rules) != (game.id, game.rules_version):
        raise Problem(say("puzzles-other", lang, game=book.game, rules=book.rules), code=1)
    return book


def _prove_again(game: Game, book: Book, numbers: list[int], seed: str, lang: str) -> None:
    wrong = 0
    for number in numbers:
        trouble = check(game, book.puzzles[number - 1], f"again {seed} {number}")
        if trouble:
            wrong += 1
            screen().print(f"{number}: {trouble}", highlight=False)
    screen().print(say("puzzles-proved", lang, count=len(numbers) - wrong, all=len(numbers)))
    if wrong:
        raise typer.Exit(1)
