"""The fixed suite: what it stands for never changes, and what is handed in is checked."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import kufsa
from kufsa.arena import suite
from kufsa.cli import app
from kufsa.core.language import languages

PINNED = "9e09c0a3a8005892e7cc979ceaa5519b6f5041e4cf93c9914136ac618948e27e"


def test_the_tasks_are_what_they_were() -> None:
    """A change here is another suite: it gets another name, and these stay."""
    assert suite.fingerprint() == PINNED
    assert [one.id for one in suite.entries()] == [f"K20-{n:02}" for n in range(1, 21)]


@pytest.mark.parametrize("entry", suite.entries(), ids=lambda one: one.id)
def test_every_task_can_be_played(entry: suite.Entry) -> None:
    game = kufsa.game(entry.game)
    game.check_options(entry.players, entry.options)
    assert entry.opponents == "random" or kufsa.bot(entry.game, entry.opponents)
    assert entry.games % entry.players == 0 and entry.limit > 0 and entry.rewards == "outcome"


def test_all_games_and_seeds_are_in_it() -> None:
    played = [one.game for one in suite.entries()]
    assert {played.count(id) for id in kufsa.games()} == {4}
    assert len({one.seed for one in suite.entries()}) == 20


def first(observations: Any, masks: Any) -> Any:
    return masks.argmax(axis=1)


def test_a_policy_is_measured_with_its_bounds() -> None:
    [row] = suite.run(first, ["K20-20"], games=8)
    assert (row.id, row.games) == ("K20-20", 8)
    assert 0 <= row.low < row.wins < row.high <= 1
    assert [row] == suite.run(first, ["K20-20"], games=8), "the same deals every time"
    with pytest.raises(kufsa.BadOption, match="has no 'K20-99'"):
        suite.run(first, ["K20-99"])


def test_who_wins_everything_may_still_lose() -> None:
    sure = kufsa.envs.Evaluation(games=8, wins=1.0, half=0.0, reward=1.0, cut_off=0, length=9.0)
    low, high = suite.bounds(sure, 2)
    assert 0.4 < low < 0.6 and high == pytest.approx(1.0)


def test_who_is_alike_in_every_deal_may_still_be_better() -> None:
    """Three players who do the same win a third of every deal, give or take what is rounded."""
    alike = kufsa.envs.Evaluation(
        games=240, wins=1 / 3, half=1e-17, reward=0.0, cut_off=0, length=9.0
    )
    low, high = suite.bounds(alike, 3)
    assert low < 0.25 and high > 0.42


# What is handed in.


def a_submission() -> dict[str, Any]:
    rows = [suite.Row(one.id, one.players, 0.5, 0.1, 0.9, 0.0, 0, 10.0) for one in suite.entries()]
    return suite.submission("somebody", "module:name", rows)


def test_the_leaderboard_holds_what_can_be_handed_in() -> None:
    for one in suite.leaderboard():
        suite.check(one)


def test_a_leaderboard_has_a_column_for_everybody() -> None:
    lines = suite.as_table([a_submission(), {**a_submission(), "name": "another"}]).splitlines()
    assert len(lines) == 22 and lines[0].endswith("| somebody | another |")
    assert lines[5].startswith("| K20-04 |") and lines[5].count("50.0% (10%–90%; 5)") == 2
    assert {line.count("|") for line in lines} == {8}


def test_a_whole_submission_is_taken() -> None:
    suite.check(json.loads(json.dumps(a_submission())))


def changed(place: tuple[Any, ...], value: Any) -> Any:
    found = copy.deepcopy(a_submission())
    inner: Any = found
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    return found


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        (("name",), "", "has a name"),
        (("card",), {"suite": 1}, "the card lacks"),
        (("card", "suite"), "other", "another suite"),
        (("results",), [3], "a result is an object"),
        (("results", 3, "id"), "K20-05", "one result for every entry"),
        (("results", 3, "wins"), "all", "K20-04: wins is a number"),
        (("results", 3, "wins"), 0.95, "within their bounds"),
        (("results", 3, "games"), 0, "from each of 5 seats"),
        (("results", 3, "games"), 6, "from each of 5 seats"),
        (("results", 3, "cut_off"), -1, "cut_off is a whole number"),
        (("results", 3, "luck"), 1, "a result has id, games"),
    ],
)
def test_what_is_wrong_with_one_is_said(place: tuple[Any, ...], value: Any, told: str) -> None:
    with pytest.raises(suite.BadSubmission, match=told):
        suite.check(changed(place, value))


def test_only_objects_are_handed_in() -> None:
    with pytest.raises(suite.BadSubmission, match="is an object"):
        suite.check([])


# The command.


def invoke(*arguments: str, code: int = 0) -> str:
    ran = CliRunner().invoke(app, ["suite", *arguments])
    assert ran.exit_code == code, ran.output
    return ran.output


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine_for_suite.py").write_text(
        "def policy(observations, masks):\n    return masks.argmax(axis=1)\n"
    )
    monkeypatch.chdir(tmp_path)
    for lang in languages():
        assert "K20-20" in invoke("--lang", lang)
    assert len(json.loads(invoke("--json"))) == 20
    asked = ("mine_for_suite:policy", "--only", "K20-20", "--games", "4")
    told = invoke(*asked, "--out", "mine.json", "--name", "mine")
    assert "K20-20" in told and "95% interval" in told and suite.fingerprint() in told
    written = json.loads(Path("mine.json").read_text())
    assert written["name"] == "mine" and written["results"][0]["games"] == 4
    assert "has no 'K20-21'" in invoke("random", "--only", "K20-21", code=2)
    assert "has no bot 'nobody'" in invoke("nobody", "--only", "K20-20", code=2)
