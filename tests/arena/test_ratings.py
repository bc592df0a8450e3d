"""``tools/ratings.py``: all bots on one page."""

import re
import sys
from pathlib import Path

import pytest

from kufsa.search.protocol import bots

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))  # as when it is run as a script
import ratings

sys.path.pop(0)
pytestmark = pytest.mark.compiled
GAME = "kings_court"


def test_all_bots_are_rated_with_bounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = [info for info in bots(GAME) if info.name in ("page", "greedy", "random")]
    monkeypatch.setattr(ratings, "bots", lambda game: few)
    asked = [GAME, "--games", "2", "--results", str(tmp_path / "kept"), "--workers", "1"]
    ratings.main(asked)
    text = capsys.readouterr().out
    rows = re.findall(
        r"^\| ([\w-]+) \| (\S+) \| ([\d.]+) ± ([\d.]+) \| (.+) \| (\d+) \|$", text, re.MULTILINE
    )
    assert {row[0] for row in rows} == {"page", "greedy", "random"}
    assert rows[0][0] != "random" and {row[0]: row[1] for row in rows}["page"] == "1"
    values = [float(row[2]) for row in rows]
    assert values == sorted(values, reverse=True) and all(float(row[3]) > 0 for row in rows)
    assert "6 games, 2 of each pair" in text
    kept = (tmp_path / "kept" / f"{GAME}.jsonl").read_bytes()
    ratings.main(asked)
    assert capsys.readouterr().out == text, "nothing is played twice"
    assert (tmp_path / "kept" / f"{GAME}.jsonl").read_bytes() == kept


def test_every_bot_of_a_game_takes_part() -> None:
    for game in (GAME, "triominoes"):
        plan = ratings.plan_of(game, 2)
        assert set(plan.bots) == {info.name for info in bots(game)}
