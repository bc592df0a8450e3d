"""The puzzle of each day: found in games that are dealt from the seed of that day.

A game keeps a span of days in ``board/days/<first day>.json``, so that a device shows the same
puzzle as everybody else without looking for it, and without a server. Whoever has the rules can
find it again: the day alone says which games are played (``find_day``).

A puzzle of the day is plainer than one of the book: its best move has to lead by more.
"""

import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from importlib import resources
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from kufsa.core.game import Game
from kufsa.core.registry import game as find_game

from .puzzles import (
    DAY,
    EASY,
    FORMAT,
    USUAL,
    BadBook,
    Book,
    Demands,
    Puzzle,
    compact,
    from_one_game,
)

FOLDER = "board/days"
# The nearer the end, the more a move decides, and the sooner it is played out.
PLAIN = Demands(lead=0.2, confirmed=0.15, games=800, looks=30, late=0.4)


@dataclass(frozen=True)
class Days:
    """The puzzles of a span of days, one after the other; days count from 1970-01-01."""

    game: str
    rules: int
    first: int
    options: dict[str, Any]
    puzzles: tuple[Puzzle, ...]

    def text(self) -> str:
        """The file: a line for each day."""
        head = {"format": FORMAT, "game": self.game, "rules": self.rules, "first": self.first}
        lines = ",\n".join(compact(one.data()) for one in self.puzzles)
        return f'{compact(head | {"options": self.options})[:-1]},"puzzles":[\n{lines}\n]}}\n'

    def of(self, day: int) -> Puzzle | None:
        """The puzzle of a day; nothing if it is not one of these."""
        place = day - self.first
        return self.puzzles[place] if 0 <= place < len(self.puzzles) else None


def read_days(text: str) -> Days:
    """A span of days as it was written.

    >>> read_days("{}")
    Traceback (most recent call last):
    ...
    kufsa.arena.puzzles.BadBook: these are no puzzles of days, as kufsa puzzles writes them
    """
    try:
        found = json.loads(text)
        if found["format"] != FORMAT:
            raise BadBook(f"these days have format {found['format']!r}; this Kufsa reads {FORMAT}")
        puzzles = tuple(Puzzle(**one) for one in found["puzzles"])
        game, options = str(found["game"]), dict(found["options"])
        return Days(game, int(found["rules"]), int(found["first"]), options, puzzles)
    except (KeyError, TypeError, json.JSONDecodeError):
        raise BadBook("these are no puzzles of days, as kufsa puzzles writes them") from None


def days_of(game: Game) -> list[Days]:
    """The spans of days that a game brings, the earliest first."""
    folder = Path(str(resources.files(game.package))) / FOLDER
    texts = [file.read_text(encoding="utf-8") for file in folder.glob("*.json")]
    return sorted(map(read_days, texts), key=lambda span: span.first)


def puzzle_of(game: Game, book: Book, day: int) -> Puzzle:
    """What everybody is asked on a day: its own puzzle, or where there is none one of the book."""
    own = (span.of(day) for span in days_of(game))
    return next((one for one in own if one), None) or book.puzzles[day % len(book.puzzles)]


def own_days(game: Game, first: int) -> int:
    """How many days, from this one on and without a gap, have a puzzle of their own."""
    spans = days_of(game)
    has_own = (any(span.of(day) for span in spans) for day in itertools.count(first))
    return sum(1 for _ in itertools.takewhile(bool, has_own))


def today(milliseconds: int) -> int:
    """The day of a time since 1970."""
    return milliseconds // DAY


def find_day(game: str, options: dict[str, Any], easy: float, day: int) -> Puzzle:
    """The puzzle of a day, the same on every machine.

    ``easy`` is the share of days on which the answer may be the move that wins most at once.

    >>> find_day("red_handed", {}, 0.5, 20_777) == find_day("red_handed", {}, 0.5, 20_777)
    True
    """
    simple = Random(f"{game} {day}").random() < easy
    asked = PLAIN if find_game(game).real_time is None else USUAL
    for number in itertools.count(1):
        for puzzle, _ in from_one_game(game, f"day {day}", options, number, asked, simple):
            return puzzle
    raise AssertionError("games never run out")


def find_days(
    game: Game, first: int, options: dict[str, Any], easy: float = EASY, jobs: int = 1
) -> Iterator[Puzzle]:
    """The puzzles of a day and of those that follow it, without an end."""
    of_day = partial(find_day, game.id, options, easy)
    if jobs == 1:
        yield from map(of_day, itertools.count(first))
    with get_context("spawn").Pool(jobs) as pool:
        for start in itertools.count(first, 4 * jobs):
            yield from pool.imap(of_day, range(start, start + 4 * jobs))
