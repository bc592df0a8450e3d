"""What a game counts from a view follows from its declaration and its kernel."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import kufsa
from kufsa.core.errors import BadPosition
from kufsa.core.schema import Share
from kufsa.core.schema.terms import Scope

EXAMPLE = Path(__file__).parents[2] / "examples" / "hot_coals" / "src" / "hot_coals"
DECLARED = """from kufsa.core.schema import ListOf, Number, Share

ODDS = {"coals": Number(), "of": ListOf(Share())}
"""
KERNEL = """
from numpy import int64
from kufsa.core.kernel import kernel
from kufsa.core.schema.writing import add, begin_list


@kernel
def odds(view, out):
    out[0] = view.left
    n = start = begin_list(out, 1)
    for seat in range(int64(view.players)):
        n = add(out, start, n, 250_000 * seat)
    return n
"""


def told(folder: Path, source: str) -> str:
    """What somebody is told who asks a game with this file for its odds."""
    shutil.copytree(EXAMPLE, folder / "hot_coals")
    (folder / "hot_coals" / "odds.py").write_text(source, "utf-8")
    script = "import hot_coals\ntry:\n    print(hot_coals.GAME.start(players=3, seed=1).odds(0))\n"
    script += "except TypeError as error:\n    print(type(error).__name__, error)"
    ran = subprocess.run(
        [sys.executable, "-c", script],
        cwd=folder,
        env={**os.environ, "KUFSA_INTERPRET": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout.strip()


def test_a_plug_in_may_bring_odds(tmp_path: Path) -> None:
    assert told(tmp_path, DECLARED + KERNEL) == "{'coals': 23, 'of': [0.0, 0.25, 0.5]}"


def test_numbers_that_nobody_declared_are_refused(tmp_path: Path) -> None:
    said = told(tmp_path, KERNEL)
    assert said == ("BrokenContract hot_coals.odds has no ODDS, which says what its kernel counts")


def test_more_numbers_than_there_is_room_for_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    position = kufsa.game("catch_dragon").start(players=2, seed=1)
    monkeypatch.setattr("kufsa.core.schema.odds.ROOM", 1)
    kernels = position.game.kernels
    monkeypatch.setattr(kernels, "count_odds", lambda view, out: 2)
    with pytest.raises(RuntimeError, match="take 2 numbers; the most is 1"):
        position.odds(0)


def test_a_game_without_odds_has_none() -> None:
    game = kufsa.game("kings_court")
    assert not game.has_odds and game.start(players=2, seed=1).odds(0) is None


@pytest.mark.parametrize("value", [-0.1, 1.5, "0.5", True, None])
def test_a_share_is_a_number_from_0_to_1(value: object) -> None:
    share, scope = Share(), Scope(players=2)
    assert share.read(share.write(570_112), "the share", scope) == 570_112
    with pytest.raises(BadPosition, match="from 0 to 1"):
        share.read(value, "the share", scope)
