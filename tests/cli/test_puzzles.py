"""Puzzles: found in real games, proved, kept beside their game, and proved again."""

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

import kufsa
from kufsa.arena.puzzles import BadBook, book_of, check, chosen, find, of_week, prove, read_book

from .conftest import Run

WEEKS = 6  # of days before a puzzle comes again


@pytest.mark.parametrize("name", kufsa.games())
def test_a_sample_of_every_book_is_proved_again(name: str) -> None:
    game = kufsa.game(name)
    book = book_of(game)
    assert book is not None
    assert (book.game, book.rules) == (name, game.rules_version)
    assert len(book.puzzles) >= 7 * WEEKS
    assert len({json.dumps(one.document) for one in book.puzzles}) == len(book.puzzles)
    assert read_book(book.text()) == book
    for number in chosen(book, 3, "sample"):
        assert check(game, book.puzzles[number - 1], f"test {number}") == ""


def test_the_same_seed_finds_the_same_puzzles() -> None:
    game = kufsa.game("red_handed")
    book = book_of(game)
    assert book is not None
    assert tuple(islice(find(game, book.seed, 5, book.options, book.easy), 5)) == book.puzzles[:5]
    assert tuple(find(game, book.seed, 2, jobs=2)) == book.puzzles[:2]
    assert next(find(game, "another", 1)) != book.puzzles[0]


def test_what_is_wrong_with_a_puzzle_is_said() -> None:
    game = kufsa.game("catch_dragon")
    book = book_of(game)
    assert book is not None
    puzzle = book.puzzles[0]
    position = game.position(puzzle.document)
    other = next(one for one in position.legal if one != puzzle.best)
    assert f"is better than {other!r}" in check(game, replace(puzzle, best=other), 1)
    assert check(game, replace(puzzle, best="z9"), 1) == "'z9' is not legal there"
    assert check(game, replace(puzzle, seat=7), 1) == "there is no seat 7"
    start = replace(puzzle, document=game.start(players=2, seed=1, first=0).document, seat=0)
    assert "only" in check(game, replace(start, best="a1"), 1) or "better" in check(
        game, replace(start, best="a1"), 1
    )


def test_a_seat_that_is_not_to_act_has_nothing_to_find() -> None:
    position = kufsa.game("catch_dragon").start(players=2, seed=1, first=0)
    assert prove(position, 1, 1) is None
    race = kufsa.game("red_handed").start(players=2, seed=1)
    assert prove(race, 0, 1) is None


def test_a_week_has_the_puzzles_that_the_browser_shows() -> None:
    book = book_of(kufsa.game("catch_dragon"))
    assert book is not None and (count := len(book.puzzles)) == 46
    day = 20_000  # since 1970: numberOf(20_000, 46) is 37
    assert of_week(book, day * 86_400_000)[0] == 37
    late = of_week(book, (day + 8) * 86_400_000 + 86_399_999)
    assert late == [45, 46, 1, 2, 3, 4, 5] and max(late) == count


@pytest.mark.parametrize("text", ["[]", "{", '{"format": 1}', '{"format": 2}'])
def test_what_is_no_book_is_refused(text: str) -> None:
    with pytest.raises(BadBook, match="book"):
        read_book(text)


def test_the_command_writes_a_book_and_proves_it(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.json"
    wanted = ("puzzles", "red_handed", "--count", "2", "--jobs", "1", "--seed", "x")
    assert run(*wanted, "--out", str(file)).exit_code == 0
    assert read_book(file.read_text()).seed == "x"
    assert run(*wanted).output.lstrip() == file.read_text()
    proved = run("puzzles", "red_handed", "--check", "--out", str(file))
    assert (proved.exit_code, proved.output) == (
        0,
        "2 of 2 puzzles have exactly one best answer.\n",
    )
    assert run("puzzles", "red_handed", "--check", "--sample", "1").output.startswith("1 of 1 ")
    book = read_book(file.read_text())
    week = run("puzzles", "red_handed", "--check", "--week", "--out", str(file))
    assert week.output.startswith("7 of 7 ")  # of two, again and again
    wrong = replace(book.puzzles[0], best="0:snatch 1 2 3 4")
    file.write_text(replace(book, puzzles=(wrong,)).text())
    failed = run("puzzles", "red_handed", "--check", "--out", str(file), code=1)
    assert failed.output.startswith("1: '0:snatch 1 2 3 4' is not legal there")
    run("puzzles", "triominoes", "--check", "--out", str(file), code=1)
    file.write_text("nonsense")
    run("puzzles", "red_handed", "--check", "--out", str(file), code=2)
