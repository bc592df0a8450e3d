"""``kufsa analyse``: what it prints, and what it says to files that are none."""

import json
from pathlib import Path

import pytest

from kufsa.core.language import languages
from kufsa.core.log import Log
from kufsa.match import record as records
from tests.search.conftest import hasty  # noqa: F401 - the strongest bot thinks little here

from .conftest import Run

pytestmark = [pytest.mark.compiled, pytest.mark.usefixtures("hasty")]
RECORDS = Path(__file__).parents[1] / "verify" / "records"
QUICK = ("--simulations", "10", "--workers", "1")


@pytest.mark.parametrize("lang", languages())
def test_a_game_is_told_of(run: Run, logs: Path, lang: str) -> None:
    file = logs / "drachenwurf" / "rules-1-six-for-one.log"
    output = run("analyse", str(file), *QUICK, "--lang", lang).output
    for name in Log.load(file).seats:
        assert name in output
    assert any(bar in output for bar in "▁▂▃▄▅▆▇█")


def test_turning_points_are_told_in_the_words_of_the_game(run: Run, logs: Path) -> None:
    file = logs / "triominoes" / "rules-1.log"
    told = json.loads(run("analyse", str(file), "--simulations", "60", "--json").stdout)
    output = run("analyse", str(file), "--simulations", "60").output
    assert told["turning_points"], "random players make mistakes"
    for point in told["turning_points"]:
        name = told["names"][point["seat"]]
        assert f"\n{point['number']} {point['chosen']}\n" in output
        assert f"Better, {name}: {point['best']}." in output


def test_a_race_has_no_luck(run: Run, logs: Path) -> None:
    output = run("analyse", str(logs / "red_handed" / "rules-1-quick.log"), *QUICK).output
    assert "In a race" in output


def test_the_same_figures_every_time(run: Run, logs: Path) -> None:
    asked = ("analyse", str(logs / "catch_dragon" / "rules-1-from-a-document.log"), "--json")
    first = run(*asked, *QUICK).output
    assert run(*asked, *QUICK).output == first
    told = json.loads(first)
    assert [one["luck"] for one in told["seats"]] == pytest.approx(
        [one["result"] - one["start"] + one["lost"] - one["given"] for one in told["seats"]]
    )


def test_no_turning_points_are_told_too(run: Run, logs: Path) -> None:
    file = logs / "catch_dragon" / "rules-1-from-a-document.log"
    assert "No single move decided" in run("analyse", str(file), *QUICK).output


def test_what_is_no_finished_game(run: Run, logs: Path, tmp_path: Path) -> None:
    log = Log.load(logs / "triominoes" / "rules-1.log")
    unfinished = tmp_path / "unfinished.log"
    unfinished.write_text(Log(log.header, log.actions[:-3]).text())
    assert "the game is not over" in run("analyse", str(unfinished), code=1).stderr
    (tmp_path / "none.log").write_text("{}\n")
    assert "line 1" in run("analyse", "none.log", code=1).stderr
    assert "nothing.log" in run("analyse", "nothing.log", code=2).stderr


def test_records_of_matches(run: Run, tmp_path: Path) -> None:
    record = (RECORDS / "triominoes.jsonl").read_text()
    told = json.loads(run("analyse", str(RECORDS / "triominoes.jsonl"), *QUICK, "--json").stdout)
    assert (told["game"], told["actions"]) == ("triominoes", record.count('{"action"'))
    (tmp_path / "changed.jsonl").write_text(record.replace('"501@0,0^"', '"draw"'))
    assert "changed" in run("analyse", "changed.jsonl", code=1).stderr
    lines = [line for line in record.splitlines() if line.startswith(('{"match"', '{"action"'))]
    (tmp_path / "live.jsonl").write_text(records.live(lines[:4], ["Noa", "Uri"]))
    assert "the match is not over" in run("analyse", "live.jsonl", code=1).stderr
