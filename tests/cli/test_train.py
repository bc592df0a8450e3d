"""``kufsa train``: what it says while a network learns, and what it refuses."""

import json
from pathlib import Path

import pytest

from kufsa.cli import train

from .conftest import Run

pytestmark = pytest.mark.compiled
SETTINGS = """
games = 12
steps = 8
parts = 2
max_steps = 60
[evaluation]
every = 0
games_at_end = 2
against = ["random"]
workers = 1
"""


@pytest.fixture
def small(tmp_path: Path) -> list[str]:
    (tmp_path / "small.toml").write_text(SETTINGS)
    return ["--settings", "small.toml", "--device", "cpu", "--minutes", "600"]


def test_a_network_learns_goes_on_and_is_measured(
    run: Run, tmp_path: Path, small: list[str]
) -> None:
    pytest.importorskip("torch", reason="PyTorch comes with the extra `train`")
    told = run("train", "catch", *small, "--lessons", "2").output
    folder = tmp_path / "trained" / "catch_dragon"
    assert "learning on cpu" in told and "of the wins against random" in told
    assert {one.name for one in folder.iterdir()} == {
        "after-000002.npz", "checkpoint.pt", "curve.svg", "weights.npz"
    }  # fmt: skip
    again = run("train", "catch", *small, "--lessons", "2", code=2).output
    assert "holds a training: go on with --resume" in again
    more = json.loads(run("train", "catch", "--resume", "--lessons", "3", "--json").stdout)
    assert (more["lessons"], more["steps"]) == (3, 3 * 96)
    assert [one["lessons"] for one in more["measured"]] == [2, 3]
    weights = str(folder / "weights.npz")
    shares = json.loads(run("train", "catch", "--evaluate", weights, "--settings", "small.toml",
                            "--games", "2", "--json").stdout)  # fmt: skip
    assert [(one["rival"], one["games"]) for one in shares["measured"]] == [("random", 2)]
    other = run("train", "kings", *small, "--start-from", weights, code=2).output
    assert "are for catch_dragon, not for kings_court" in other
    wrong = run("train", "kings", "--resume", "--out", str(folder), code=2).output
    assert "is of catch_dragon, not of kings_court" in wrong


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["red_handed"], "played in real time"),
        (["catch", "--evaluate", "no.npz"], "there are no weights"),
        (["catch", "--evaluate", "no.npz", "--resume"], "leave out --resume"),
        (["catch", "--resume", "--start-from", "no.npz"], "name one"),
        (["catch", "--settings", "none.toml", "--evaluate", "no.npz"], "none.toml"),
    ],
)
def test_what_cannot_be_is_a_sentence(run: Run, typed: list[str], told: str) -> None:
    assert told in " ".join(run("train", *typed, code=2).output.split())


def test_without_pytorch_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "find_spec", lambda name: None)
    assert "install kufsa[train]" in run("train", "catch", code=2).output


def test_bad_settings_and_folders_are_sentences(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch comes with the extra `train`")
    (tmp_path / "bad.toml").write_text("sead = 1")
    assert "sead" in run("train", "catch", "--settings", "bad.toml", code=2).output
    assert "is cuda or cpu" in run("train", "catch", "--device", "tpu", code=2).output
    assert "no checkpoint" in run("train", "catch", "--resume", code=2).output
    assert not (tmp_path / "trained").exists()
