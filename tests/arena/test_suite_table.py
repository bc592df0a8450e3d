"""``tools/suite_table.py``: everybody on every task, in pieces."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from kufsa.arena import suite

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))  # as when it is run as a script
import suite_table

sys.path.pop(0)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, int]]:
    """What is measured; everybody wins a little more with every seed."""
    found: list[tuple[str, str, int]] = []

    def measure(column: str, entry: suite.Entry, seed: int, games: int, folder: Path) -> suite.Row:
        found.append((column, entry.id, seed))
        wins = 0.5 + seed / 100
        return suite.Row(entry.id, games, wins, wins - 0.1, wins + 0.1, 0.0, 0, 9.0)

    monkeypatch.setattr(suite_table, "measure", measure)
    return found


def run(folder: Path, *more: str) -> None:
    suite_table.main(["--results", str(folder), *more])


def test_what_is_measured_is_measured_once(
    tmp_path: Path, asked: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    run(tmp_path, "--columns", "greedy", "--games", "12", "--minutes", "-1")
    assert not asked and "20 cells are missing" in capsys.readouterr().out
    for _ in range(2):
        run(tmp_path, "--columns", "greedy", "--games", "12")
        assert asked == [("greedy", one.id, 0) for one in suite.entries()]
    run(tmp_path, "--columns", "greedy", "--games", "24", "--only", "K20-03")
    assert asked[20:] == [("greedy", "K20-03", 0)], "more games were asked for"
    rows = suite_table.Cells(tmp_path).rows()
    assert rows["greedy", "K20-03", 0].games == 24 and rows["greedy", "K20-04", 0].games == 15


def test_whole_columns_are_written_and_others_left_alone(
    tmp_path: Path, asked: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "leaderboard.json"
    monkeypatch.setattr(suite_table, "FILE", board)
    kept = {**suite.leaderboard()[0], "name": "somebody"}
    monkeypatch.setattr(suite, "leaderboard", lambda: [kept, {**kept, "name": "ppo"}])
    run(tmp_path, "--columns", "ppo", "--games", "60")
    run(tmp_path, "--columns", "3", "--only", "K20-01")
    assert len(asked) == 5 * 20 + 1
    run(tmp_path, "--write")
    found = json.loads(board.read_text())["submissions"]
    assert [one["name"] for one in found] == ["ppo", "somebody"]
    assert "3: 19 tasks missing" in capsys.readouterr().err
    first = found[0]["results"][0]
    assert first["games"] == 60 and first["wins"] == pytest.approx(0.53)
    # Seeds that differ by a hundredth say less than so few deals do.
    assert first["low"] < 0.38 and first["high"] > 0.67


def test_seeds_that_differ_widen_the_bounds() -> None:
    rows = [suite.Row("K20-01", 2_000, share, 0.0, 1.0, 0.0, 0, 9.0) for share in (0.2, 0.8)]
    sure = [suite.Row("K20-01", 2_000, 0.5, 0.0, 1.0, 0.0, 0, 9.0)] * 2
    wide, narrow = suite_table.together(rows), suite_table.together(sure)
    assert wide.low == 0.0 and wide.high == 1.0 and 0.47 < narrow.low < narrow.high < 0.53
