"""``kufsa dataset``: rows that say what happened, from records and from simulated games."""

import json
import shutil
import sys
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import kufsa
from kufsa import Game, arena
from kufsa.arena import dataset
from kufsa.core.log import Log
from kufsa.envs import encoding

from .conftest import Run

RECORDS = Path(__file__).parents[1] / "verify" / "records"


def recorded(game: Game, count: int, folder: Path, players: int | None = None) -> list[Log]:
    """Simulated games, kept as anybody's records are; between as few as may play, or so many."""
    folder.mkdir(exist_ok=True)
    logs = []
    for number, (_, log) in enumerate(
        dataset.simulated(game, count, ["greedy"] * (players or game.players[0]), "test", limit=40)
    ):
        (folder / f"{number}.log").write_text(log.text(), encoding="utf-8")
        logs.append(log)
    return logs


@pytest.mark.compiled
def test_a_file_holds_what_was_played(game: Game, run: Run, tmp_path: Path) -> None:
    """Round trip: from the rows alone, the games come out again."""
    logs = recorded(game, 2, tmp_path / "kept")
    told = json.loads(run("dataset", "out.parquet", "kept", "--json").stdout)
    data = dataset.load(tmp_path / "out.parquet")
    assert told["games"] == 2 and told["rows"] == len(data["seat"])
    code = encoding(game)
    for episode, log in enumerate(logs):
        *before, last = log.replay()
        here = data["episode"] == episode
        assert set(data["source"][here]) == {str(Path("kept") / f"{episode}.log")}
        steps = data["step"][here]
        first_rows = np.flatnonzero(np.diff(steps, prepend=-1))
        assert data["text"][here][first_rows].tolist() == log.actions
        for row in np.flatnonzero(here):
            position, seat = before[data["step"][row]], int(data["seat"][row])
            action, text = data["action"][row], data["text"][row]
            assert (data["observation"][row] == code.observe(position, seat)).all()
            assert (data["action_mask"][row] == code.mask(position, seat)).all()
            assert data["action_mask"][row][int(action)]
            assert position.play(code.text(position, int(action), seat)) == position.play(text)
        for seat in range(2):
            own = here & (data["seat"] == seat)
            ended = data["terminated"] | data["truncated"]
            assert ended[own].tolist() == [False] * (own.sum() - 1) + [True]
            gained = data["points"][own].sum()
            assert gained == last.scores[seat] - before[data["step"][own][0]].scores[seat]


@pytest.mark.compiled
def test_rewards_are_the_outcome(run: Run, tmp_path: Path) -> None:
    run("dataset", "out.parquet", "--game", "kings", "--bots", "greedy,random,1",
        "--games", "2", "--seed", "7", "--option", "kinds=4")  # fmt: skip
    data = dataset.load(tmp_path / "out.parquet")
    for episode in range(2):
        here = data["episode"] == episode
        assert data["reward"][here].sum() == pytest.approx(0, abs=1e-6)
        assert data["terminated"][here].sum() == 3 and not data["truncated"].any()
        assert (data["outcome"][data["terminated"]] == data["reward"][data["terminated"]]).all()
        assert not data["reward"][~data["terminated"]].any()
    assert [data["player"][data["seat"] == seat][0] for seat in (1, 2)] == ["random", "page"]
    assert json.loads(data["options"][0]) == {"kinds": 4, "players": 3}


def test_in_a_game_without_turns_all_wait_or_one_snatches(run: Run, tmp_path: Path) -> None:
    run("dataset", "out.parquet", "--game", "red_handed", "--games", "1", "--players", "3")
    data = dataset.load(tmp_path / "out.parquet")
    waits, snatches = data["text"] == "flip", data["text"] != "flip"
    assert snatches.any()
    for step in np.unique(data["step"][waits]):
        assert data["seat"][data["step"] == step].tolist() == [0, 1, 2]
    assert (data["action"][waits] == 0).all() and (data["action"][snatches] > 0).all()


def test_records_of_matches_are_games_too(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    record = (RECORDS / "triominoes.jsonl").read_text(encoding="utf-8")
    (kept / "match.jsonl").write_text(record, encoding="utf-8")
    told = json.loads(run("dataset", "out.parquet", "kept", "--json").stdout)
    data = dataset.load(tmp_path / "out.parquet")
    assert (told["game"], told["rows"]) == ("triominoes", record.count('{"action"'))
    assert data["terminated"].sum() == 2 and data["reward"].sum() == pytest.approx(0)
    (kept / "match.jsonl").write_text(record.replace('"501@0,0^"', '"draw"'), encoding="utf-8")
    assert "match.jsonl" in run("dataset", "other.parquet", "kept", code=2).output
    assert not (tmp_path / "other.parquet").exists()


@pytest.mark.compiled
def test_what_may_be_added(run: Run, tmp_path: Path) -> None:
    added = "next_observation,state,probability"
    run("dataset", "out.parquet", "--game", "kings", "--bots", "greedy,random", "--games", "2",
        "--seed", "7", "--option", "kinds=4", "--add", added)  # fmt: skip
    data = dataset.load(tmp_path / "out.parquet")
    game = kufsa.game("kings_court")
    code = encoding(game)
    for row in range(len(data["seat"])):
        position, seat = game.position(data["state"][row]), int(data["seat"][row])
        assert (code.observe(position, seat) == data["observation"][row]).all()
        n = len(position.legal)
        expected = 1 / n if data["player"][row] == "random" or n == 1 else np.nan
        assert data["probability"][row] == pytest.approx(expected, nan_ok=True)
        later = (data["episode"] == data["episode"][row]) & (data["seat"] == seat)
        later[: row + 1] = False
        if later.any():
            assert (data["next_observation"][row] == data["observation"][later.argmax()]).all()
    last = int(np.flatnonzero(data["terminated"])[-1])
    over = game.position(data["state"][last], seed=1).play(data["text"][last])
    assert (data["next_observation"][last] == code.observe(over, int(data["seat"][last]))).all()


def test_nothing_else_may_be_added(run: Run, tmp_path: Path) -> None:
    told = run("dataset", "out.parquet", "--game", "kings", "--add", "reward,state", code=2).output
    assert "next_observation, state, probability" in told and "'reward'" in told
    assert not (tmp_path / "out.parquet").exists()


# What is wrong is named, and nothing is written.


@pytest.mark.compiled
def test_several_processes_play_the_same_games(run: Run, tmp_path: Path) -> None:
    asked = ("--game", "kings_court", "--games", "5", "--bots", "greedy,greedy", "--seed", "7")
    for workers in ("1", "2"):
        run("dataset", f"{workers}.parquet", *asked, "--workers", workers)
    one, two = ((tmp_path / f"{workers}.parquet").read_bytes() for workers in (1, 2))
    assert one == two


@pytest.mark.compiled
def test_a_card_says_what_a_file_holds(run: Run, tmp_path: Path) -> None:
    asked = ("--game", "kings_court", "--games", "3", "--bots", "greedy,random", "--seed", "7")
    told = json.loads(run("dataset", "d.parquet", *asked, "--card", "README.md", "--json").stdout)
    text = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert text.startswith("---\n") and "data_files: d.parquet" in text
    assert f"{told['rows']:,} choices of 3 games" in text and "greedy, random" in text
    names = pq.read_schema(tmp_path / "d.parquet").names
    assert all(f"| `{name}` |" in text for name in names)
    pq.write_table(pa.table({"a": [1]}), tmp_path / "other.parquet")
    with pytest.raises(ValueError, match="is not a dataset of Kufsa"):
        dataset.card(tmp_path / "other.parquet")


def test_bad_input_is_refused(game: Game, run: Run, tmp_path: Path) -> None:
    (log,) = recorded(game, 1, tmp_path / "kept")
    text = log.text()
    (tmp_path / "torn.log").write_text(text[:-5], encoding="utf-8")
    cheated = text.replace(f"\n3 {log.actions[2]}\n", "\n3 nonsense\n")
    (tmp_path / "cheated.log").write_text(cheated, encoding="utf-8")
    (tmp_path / "live.log").write_text(log.public(), encoding="utf-8")
    (tmp_path / "empty").mkdir()
    for source, told in [
        ("torn.log", "torn.log: it is cut off"),
        ("cheated.log", "line 4: cheated.log: action 3 is refused"),
        ("live.log", "live.log: the seed is not shown"),
        ("empty", "no file *.log or *.jsonl in the folder empty"),
        ("nowhere.log", "No such file"),
    ]:
        output = run("dataset", "out.parquet", "kept", source, code=2).output
        assert told in output.replace("\n", " ")
    assert "either records" in run("dataset", "out.parquet", code=2).output
    assert not list(tmp_path.glob("out.parquet*"))


def test_one_dataset_one_game(run: Run, logs: Path, tmp_path: Path) -> None:
    for name in ("catch_dragon", "kings_court"):
        found = next(path for path in sorted(logs.rglob("*.log")) if name in str(path))
        shutil.copy(found, tmp_path / f"{name}.log")
    output = run("dataset", "out.parquet", "catch_dragon.log", "kings_court.log", code=2).output
    assert "a dataset holds one game: catch_dragon, not kings_court too" in output.replace(
        "\n", " "
    )


def test_nothing_is_overwritten(run: Run, tmp_path: Path) -> None:
    (tmp_path / "out.parquet").write_text("mine")
    output = run("dataset", "out.parquet", "--game", "kings_court", "--games", "1", code=2).output
    assert "out.parquet exists already" in output
    assert (tmp_path / "out.parquet").read_text() == "mine"


def test_a_dataset_for_other_rules_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("dataset", "out.parquet", "--game", "kings_court", "--games", "1")
    monkeypatch.setattr(encoding("kings_court"), "version", 9)
    with pytest.raises(ValueError, match=r"versions \(1, 0\) .* here they are \(1, 9\)"):
        dataset.load(tmp_path / "out.parquet")


def test_without_the_extra_it_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "kufsa.arena.dataset")
    monkeypatch.delattr(arena, "dataset")
    output = run("dataset", "out.parquet", "--game", "kings_court", code=2).output
    assert "this needs pyarrow: install kufsa[research]" in output
