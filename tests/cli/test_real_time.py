"""A game of real time that brings nothing for a terminal, and no bots: the defaults do."""

from pathlib import Path
from typing import Any

import pytest

import kufsa
from kufsa.cli import real_time
from kufsa.core.game import Game
from kufsa.core.language import has_message
from kufsa.core.log import Log

from .conftest import Run

PLAY = ("play", "red_handed", "--names", "Noa,Uri", "--seed", "3", "--save", "g.log")
ALONE = ("play", "red_handed", "--names", "Noa", "--bots", "1", "--seed", "3", "--save", "g.log")


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Red-Handed without its own terminal, bots and sentences, and a clock that stands still."""
    optional = Game.optional

    def without(game: Game, module: str) -> Any:
        return None if module in ("terminal", "bots") else optional(game, module)

    monkeypatch.setattr(Game, "optional", without)
    monkeypatch.setattr(
        real_time,
        "has_message",
        lambda package, message, lang: (
            not message.startswith("race-") and has_message(package, message, lang)
        ),
    )
    monkeypatch.setattr(real_time, "monotonic", lambda: 0.0)


def actions(folder: Path) -> list[str]:
    return Log.load(folder / "g.log").actions


def test_a_key_and_what_is_claimed(run: Run, tmp_path: Path) -> None:
    output = run(*PLAY, typed="\n\nz 1\nb 1 2\nquit\n").output
    assert actions(tmp_path) == ["flip", "flip", "1:snatch 1 2"]
    assert "Keys: a Noa, b Uri." in output
    assert output.count("type your key and what you claim") == 1


def test_a_key_alone_and_then_what_is_claimed(run: Run, tmp_path: Path) -> None:
    output = run(*PLAY, typed="\na\n1 9\n1 2\nquit\n").output
    assert actions(tmp_path) == ["flip", "0:snatch 1 2"]
    assert output.count("Noa, you were first! What do you claim? >") == 2


def test_without_bots_there_is_one_that_watches(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The levels for every game imagine positions from views, which this one cannot now."""
    monkeypatch.setattr(kufsa.game("red_handed"), "can_determinize", False)
    assert [info.name for info in kufsa.bots("red_handed")] == ["random"]
    run(*ALONE, typed="\n\n1 2\nquit\n")
    assert actions(tmp_path) == ["flip", "flip", "0:snatch 1 2"]
