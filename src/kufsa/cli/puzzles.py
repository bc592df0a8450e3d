"""``kufsa puzzles``: find positions with exactly one best move, and prove them again."""

import os
import time
from datetime import date, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import Progress

from kufsa.arena.days import Days, find_days, own_days, puzzle_of, read_days, today
from kufsa.arena.puzzles import (
    EASY,
    BadBook,
    Book,
    Puzzle,
    book_of,
    check,
    chosen,
    find,
    read_book,
)
from kufsa.core.game import Game

from .arguments import GameArgument, Lang, Options, find_game, pick_language, read_options
from .console import Problem, examples, say, screen

EXAMPLES = examples(
    "kufsa puzzles catch_dragon --check --sample 5",
    "kufsa puzzles my_game --count 60 --out board/puzzles.json",
    "kufsa puzzles my_game --from 2027-01-01 --count 90 --out board/days",
)
WEEK = 7  # days
FIRST_DAY = date(1970, 1, 1)


def puzzles(
    game: GameArgument,
    count: Annotated[int, typer.Option(min=1, max=1000)] = 60,
    seed: Annotated[str, typer.Option()] = "kufsa",
    option: Options = None,
    from_: Annotated[
        datetime | None, typer.Option("--from", metavar="DATE", formats=["%Y-%m-%d"])
    ] = None,
    easy: Annotated[float | None, typer.Option(min=0, max=1)] = None,
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
        if week:
            begin = today(time.time_ns() // 1_000_000) if from_ is None else _number(from_)
            first = f"{FIRST_DAY + timedelta(begin)}"
            screen().print(say("puzzles-own", lang, first=first, count=own_days(found, begin)))
            asked = {day: puzzle_of(found, book, day) for day in range(begin, begin + WEEK)}
        else:
            asked = {number: book.puzzles[number - 1] for number in chosen(book, sample, seed)}
        _prove_again(found, asked, seed, lang)
        return
    usual = book_of(found)  # what is not said is as it was there
    if easy is None:
        easy = usual.easy if usual else EASY
    options = (usual.options if usual else {}) | read_options(found, option)
    found.check_options(options.get("players", min(found.players)), options)
    cores = jobs or os.cpu_count() or 1
    if from_ is not None:
        _write_days(found, _number(from_), count, options, easy, cores, out)
        return
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


def _number(day: datetime) -> int:
    return (day.date() - FIRST_DAY).days


def _write_days(
    game: Game,
    first: int,
    count: int,
    options: dict[str, Any],
    easy: float,
    cores: int,
    out: Path | None,
) -> None:
    """Find the puzzles of some days, each written as soon as it is there.

    A file that holds the first of them already is continued; in a folder it is named by that day.
    """
    made: list[Puzzle] = []
    if out is not None and out.is_dir():
        out /= f"{first}.json"
    if out is not None and out.is_file():
        before = read_days(out.read_text(encoding="utf-8"))
        if (before.game, before.rules, before.first) == (game.id, game.rules_version, first):
            made, options = list(before.puzzles), before.options
    text = ""
    missing = max(0, count - len(made))
    for one in islice(find_days(game, first + len(made), options, easy, cores), missing):
        made.append(one)
        text = Days(game.id, game.rules_version, first, options, tuple(made)).text()
        if out is not None:
            out.write_text(text, encoding="utf-8")
    if out is None:
        print(text, end="")


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


def _prove_again(game: Game, asked: dict[int, Puzzle], seed: str, lang: str) -> None:
    wrong = 0
    for number, puzzle in asked.items():
        trouble = check(game, puzzle, f"again {seed} {number}")
        if trouble:
            wrong += 1
            screen().print(f"{number}: {trouble}", highlight=False)
    screen().print(say("puzzles-proved", lang, count=len(asked) - wrong, all=len(asked)))
    if wrong:
        raise typer.Exit(1)
