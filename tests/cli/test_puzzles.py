"""Puzzles: found in real games, proved, kept beside their game, and proved again."""

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

import kufsa
from kufsa.arena.days import PLAIN, days_of, find_day, own_days, puzzle_of, read_days, today
from kufsa.arena.puzzles import (
    BadBook,
    book_of,
    check,
    chosen,
    find,
    from_one_game,
    prove,
    read_book,
)

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


@pytest.mark.parametrize("name", kufsa.games())
def test_a_week_of_days_is_proved_again(name: str) -> None:
    """Exactly one answer is best on each of seven days, by other luck than found them."""
    game = kufsa.game(name)
    book = book_of(game)
    assert book is not None
    spans = days_of(game)
    first = spans[0].first if spans else 20_776
    week = [puzzle_of(game, book, day) for day in range(first, first + 7)]
    assert len({json.dumps(one.document) for one in week}) == 7
    for day, puzzle in enumerate(week):
        assert check(game, puzzle, f"test of day {day}") == ""


@pytest.mark.parametrize("name", kufsa.games())
def test_the_days_of_a_game_are_as_they_were_written(name: str) -> None:
    game = kufsa.game(name)
    end = 0
    for span in days_of(game):
        assert (span.game, span.rules) == (name, game.rules_version)
        assert read_days(span.text()) == span
        assert end <= span.first and span.puzzles  # no day has two
        end = span.first + len(span.puzzles)


@pytest.mark.parametrize("name", ["catch_dragon", "kings_court", "red_handed"])
def test_the_puzzle_of_a_day_follows_from_the_day_alone(name: str) -> None:
    game = kufsa.game(name)
    span, book = days_of(game)[0], book_of(game)
    assert book is not None
    found = find_day(name, span.options, book.easy, span.first + 1)
    assert found.data() == span.puzzles[1].data()  # as it is written
    assert span.puzzles[0] != span.puzzles[1]


def test_days_without_a_puzzle_of_their_own_have_one_of_the_book() -> None:
    game = kufsa.game("red_handed")
    book, span = book_of(game), days_of(game)[-1]
    assert book is not None
    late = span.first + len(span.puzzles)
    assert puzzle_of(game, book, late - 1) == span.puzzles[-1]
    assert puzzle_of(game, book, late) == book.puzzles[late % len(book.puzzles)]
    assert puzzle_of(game, book, 20_000) == book.puzzles[20_000 % len(book.puzzles)]
    assert today(20_000 * 86_400_000 + 86_399_999) == 20_000
    assert own_days(game, late - 2) == 2
    assert own_days(game, late) == own_days(game, 20_000) == 0


def test_whatever_is_not_wanted_is_left_out_before_it_is_proved_again() -> None:
    """Where the answer may not be simple, the puzzles are those that are not, and the same."""
    day = "kings_court", "day 20776", {"kinds": 8, "copies": 1, "magic": 1}
    for number in range(1, 4):
        every = list(from_one_game(*day, number, PLAIN))
        hard = list(from_one_game(*day, number, PLAIN, simple=False))
        assert hard == [(puzzle, greedy) for puzzle, greedy in every if not greedy]


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
    week = ("puzzles", "red_handed", "--check", "--week", "--from", "2026-11-20")
    told = run(*week, "--out", str(file)).output.splitlines()
    own = own_days(kufsa.game("red_handed"), 20_777)
    assert told[0] == f"Days from 2026-11-20 on that have a puzzle of their own: {own}."
    assert told[1].startswith("7 of 7 ")
    late = ("puzzles", "red_handed", "--check", "--week", "--from", "2100-01-01")
    told = run(*late, "--out", str(file)).output.splitlines()
    assert told[0].endswith(": 0.")
    assert told[1].startswith("7 of 7 ")  # of two, again and again
    wrong = replace(book.puzzles[0], best="0:snatch 1 2 3 4")
    file.write_text(replace(book, puzzles=(wrong,)).text())
    failed = run("puzzles", "red_handed", "--check", "--out", str(file), code=1)
    assert failed.output.startswith("1: '0:snatch 1 2 3 4' is not legal there")
    run("puzzles", "triominoes", "--check", "--out", str(file), code=1)
    file.write_text("nonsense")
    run("puzzles", "red_handed", "--check", "--out", str(file), code=2)


def test_the_command_writes_days_and_goes_on_with_them(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "20800.json"
    asked = ("puzzles", "red_handed", "--from", "2026-12-13", "--jobs", "1")
    run(*asked, "--count", "2", "--out", str(file))
    two = read_days(file.read_text())
    assert (two.first, len(two.puzzles)) == (20_800, 2)
    run(*asked, "--count", "3", "--out", str(file))
    three = read_days(file.read_text())
    assert (three.puzzles[:2], len(three.puzzles)) == (two.puzzles, 3)
    assert run(*asked, "--count", "3").output.lstrip() == file.read_text()
    folder = tmp_path / "days"
    folder.mkdir()
    run(*asked, "--count", "1", "--out", str(folder))
    run(*asked, "--count", "2", "--out", str(folder))
    assert [one.name for one in folder.iterdir()] == [file.name]
    assert read_days((folder / file.name).read_text()) == two


@pytest.mark.parametrize("text", ["[]", "{", '{"format": 1}', '{"format": 2}'])
def test_what_are_no_days_is_refused(text: str) -> None:
    with pytest.raises(BadBook, match="days"):
        read_days(text)
