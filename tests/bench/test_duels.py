"""``bench.duels``: a long run in parts, and its verdict."""

import json
from pathlib import Path

import pytest

from bench.duels import Score, kept, main, scores, wanted


def note(path: Path, wins: list[float]) -> Path:
    lines = [{"game": "red_handed", "number": n, "won": won} for n, won in enumerate(wins)]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def test_a_part_of_the_games_is_a_part_of_each() -> None:
    left = list(wanted(["one", "two"], 3, {("one", 0), ("two", 1)}))
    assert left == [("two", 0), ("one", 1), ("one", 2), ("two", 2)]


@pytest.mark.parametrize(("wins", "code"), [([1, 0, 0.5, 0.5], 0), ([0, 0, 1, 0.5], 1)])
def test_what_was_played_counts_and_is_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], wins: list[float], code: int
) -> None:
    file = note(tmp_path / "duels.jsonl", wins)
    assert scores(kept(file)) == {"red_handed": Score(4, sum(wins))}
    assert main(["red_handed", "--games", "4", "--keep", str(file)]) == code
    told = capsys.readouterr().out
    assert told.startswith(f"red_handed: {25 * sum(wins):.1f} % of 4 games, 95 % confidence ")
    assert ("the same level" in told) is (code == 0)


def test_what_is_missing_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="there is no engine"):
        main(["red_handed", "--bundle", str(tmp_path / "engine.js")])
    with pytest.raises(SystemExit):
        main(["chess"])
    assert "no such game: chess" in capsys.readouterr().err
