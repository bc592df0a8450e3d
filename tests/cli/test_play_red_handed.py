"""Red-Handed at one keyboard: typed by a script, and against a clock that the tests turn."""

import os
import sys
from pathlib import Path

import pytest

import kufsa
from kufsa.cli import real_time
from kufsa.core.log import Log

from .conftest import Run

PLAY = ("play", "red_handed", "--names", "Noa,Uri", "--seed", "3", "--save", "g.log")
ALONE = ("play", "red_handed", "--names", "Noa", "--bots", "1", "--seed", "3", "--save", "g.log")


class Clock:
    """A clock that goes forward by so many seconds whenever it is looked at."""

    def __init__(self, step: float) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.fixture
def stand_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(real_time, "monotonic", Clock(0.0))


def actions(folder: Path) -> list[str]:
    return Log.load(folder / "g.log").actions


def first_right(log: Path) -> str:
    """The marks of a right snatch at the end of a log."""
    snatch = next(one for one in Log.load(log).final().legal if one != "flip")
    return snatch.partition(" ")[2]


@pytest.mark.usefixtures("stand_still")
def test_enter_turns_up_and_a_key_snatches(run: Run, tmp_path: Path) -> None:
    output = run(*PLAY, typed="\n\n\nb 3 1 2\nquit\n").output
    assert actions(tmp_path) == ["flip", "flip", "flip", "1:snatch 1 2 3"]
    assert "Keys: a Noa, b Uri." in output
    assert "Uri snatches the diamond and marks" in output
    assert "Uri has to take all 6 face-up cards." in output
    assert "kufsa play --resume g.log" in output


@pytest.mark.usefixtures("stand_still")
def test_a_key_alone_holds_the_diamond_until_cards_are_named(run: Run, tmp_path: Path) -> None:
    output = run(*PLAY, typed="\n\na\n9\nwhat\n1 2\n").output
    assert actions(tmp_path) == ["flip", "flip", "0:snatch 1 2"]
    assert "Noa, you hold the diamond! Which cards? >" in output
    assert "(RH-10)" in output  # 9 is one mark, and no card has that number


def test_who_marks_too_late_has_marked_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(real_time, "monotonic", Clock(2.6))
    output = run(*PLAY, typed="\n\na\n1 2\n").output
    assert actions(tmp_path) == ["flip", "flip", "0:snatch"]
    assert "Too slow: the cards were not marked in time." in output
    assert "Noa snatches the diamond and marks nothing." in output


@pytest.mark.usefixtures("stand_still")
def test_what_is_not_understood_or_not_allowed_is_said(run: Run, tmp_path: Path) -> None:
    output = run(*PLAY, typed="a 1 2\nb\nc 1 2\n2:snatch 1 2\n1 2\nhello\nfoo:bar\n?\nwhy\n").output
    assert actions(tmp_path) == []
    assert output.count("No card is face up yet, so there is nothing to snatch for. (RH-10)") == 2
    assert output.count("Press Enter to turn up, or type your key") == 4
    assert "'foo:bar' is not a move." in output
    assert "what you can do now" in output
    assert "1 flip" in output
    assert "2 0:snatch" not in output  # the right snatches are nobody's to read


@pytest.mark.usefixtures("stand_still")
def test_one_person_needs_no_key_and_may_write_the_notation(run: Run, tmp_path: Path) -> None:
    run(*ALONE, typed="\n1 2\n\n0:snatch 1 2\nquit\n")
    assert actions(tmp_path) == ["flip", "0:snatch 1 2", "flip", "0:snatch 1 2"]


@pytest.mark.usefixtures("stand_still")
def test_no_seat_but_ones_own_is_played(run: Run, tmp_path: Path) -> None:
    run(*ALONE, typed="\n1:snatch 1 2\nb 1 2\nquit\n")
    assert actions(tmp_path) == ["flip"]


def test_the_computer_snatches_while_people_think(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(real_time, "monotonic", Clock(500.0))
    output = run(*ALONE, typed="\n" * 40 + "quit\n").output
    played = actions(tmp_path)
    assert any(action.startswith("1:snatch") for action in played)
    assert not any(action.startswith("0:") for action in played)
    position = kufsa.game("red_handed").start(2, seed=3)
    for action in played:  # it never guesses
        assert action in position.legal
        position = position.play(action)
    assert "Watchman snatches the diamond" in output


def test_who_types_after_the_computer_has_snatched_is_late(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(real_time, "monotonic", Clock(0.0))
    run(*ALONE, typed="\n" * 6 + "quit\n")
    marks = first_right(tmp_path / "g.log")
    monkeypatch.setattr(real_time, "monotonic", Clock(500.0))
    output = run("play", "--resume", "g.log", typed=f"{marks}\nquit\n").output
    assert "Too late: Watchman was faster." in output
    assert actions(tmp_path)[6].startswith("1:snatch")


@pytest.mark.parametrize("line", ["hello", "a 1 1", "why"])
def test_lines_that_do_nothing_do_not_hold_the_computer_up(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    """Its eyes are on the cards all the while, however quickly one types."""
    monkeypatch.setattr(real_time, "monotonic", Clock(0.0))
    run(*ALONE, typed="\n" * 6 + "quit\n")
    monkeypatch.setattr(real_time, "monotonic", Clock(0.03))
    run("play", "--resume", "g.log", typed=f"{line}\n" * 200 + "quit\n")
    assert [action[:8] for action in actions(tmp_path)[6:7]] == ["1:snatch"]


def test_an_alarm_that_comes_early_changes_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["", None, "", None, "quit"])
    monkeypatch.setattr(real_time, "monotonic", Clock(0.0))
    monkeypatch.setattr(real_time, "read_line", lambda prompt, seconds: next(lines))
    run(*ALONE)
    assert actions(tmp_path) == ["flip", "flip"]


@pytest.mark.usefixtures("stand_still")
def test_who_types_first_comes_first(run: Run, tmp_path: Path) -> None:
    run(*ALONE, typed="\n" * 6 + "quit\n")
    marks = first_right(tmp_path / "g.log")
    output = run("play", "--resume", "g.log", typed=f"{marks}\nquit\n").output
    assert "Too late" not in output
    assert actions(tmp_path)[6] == f"0:snatch {marks}"


@pytest.mark.usefixtures("stand_still")
@pytest.mark.parametrize(
    ("players", "options"), [(2, {}), (6, {}), (2, {"quick": True}), (6, {"quick": True})]
)
def test_a_whole_game_at_one_keyboard(
    run: Run, tmp_path: Path, players: int, options: dict[str, bool]
) -> None:
    position = kufsa.game("red_handed").start(players, seed=8, **options)
    typed = []
    while not position.over:
        # Whoever is seat 0 sees most; all others see something now and then.
        mine = [one for one in position.legal if one.startswith(f"{len(typed) % 3 and 0}:")]
        action = mine[0] if mine else "flip" if "flip" in position.legal else position.legal[0]
        position = position.play(action)
        seat, _, marks = action.partition(":snatch ")
        typed.append("\n" if action == "flip" else f"{'abcdef'[int(seat)]} {marks}\n")
    names = ",".join(["Noa", "Uri", "Dan", "Gal", "Tal", "Ziv"][:players])
    quick = ["--option", "quick=true"] if options else []
    result = run(
        "play", "red_handed", "--names", names, "--seed", "8", "--save", "g.log", *quick,
        typed="".join(typed),
    )  # fmt: skip
    assert "Game over" in result.output
    assert "win" in result.output
    assert Log.load(tmp_path / "g.log").final() == position
    assert run("replay", "g.log").exit_code == 0


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no terminals to make here")
def test_a_terminal_does_not_wait_for_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    mine, theirs = os.openpty()
    with os.fdopen(theirs, "r") as terminal:
        monkeypatch.setattr(sys, "stdin", terminal)
        assert real_time.read_line("> ", 0.01) is None
        os.write(mine, b"a 1 2\n")
        assert real_time.read_line("> ", 5.0) == "a 1 2\n"
        os.write(mine, b"\x04")  # the end of the input
        with pytest.raises(EOFError):
            real_time.read_line("> ", 5.0)
    os.close(mine)
