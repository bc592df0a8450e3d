"""Long drills are run in pieces: what was seen is kept, added up, and not done again."""

import asyncio
import importlib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "tools")
    return importlib.import_module


def report(tool: Any, name: str, **seen: Any) -> Any:
    made = tool("fault_house").Report(name, starts=[0.5], **seen)
    made.found.acknowledged = 3
    return made


def test_pieces_add_up_over_runs(tool: Any, tmp_path: Path) -> None:
    figures, file = tool("fault_figures"), tmp_path / "sums"
    for slowest in (2.0, 1.0):
        figures.Sums(file).add(report(tool, "nodes", kills=4, slowest=slowest))
    sums = figures.Sums(file)
    assert (sums.pieces, sums.of("nodes")["kills"], sums.of("nodes")["acknowledged"]) == (2, 8, 6)
    assert sums.of("nodes")[figures.SLOWEST] == 2000
    assert sums.is_well("nodes")
    broken = report(tool, "nodes", kills=1, forks=["a client that saw something else"])
    sums.add(broken)
    assert not figures.Sums(file).is_well("nodes")


def test_a_control_is_well_if_it_lost_something(tool: Any) -> None:
    sums = tool("fault_figures").Sums()
    sums.add(report(tool, "early", kills=1))
    assert not sums.is_well("early")
    lost = report(tool, "early", kills=1)
    lost.found.lost.append("what was acknowledged")
    sums.add(lost)
    assert sums.is_well("early")


def test_a_run_goes_on_where_it_stopped(
    tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults = tool("faults")
    asked: list[tuple[int, int]] = []

    async def run(kills: int, others: int, seed: int) -> Any:
        asked.append((kills, others))
        return report(tool, "nodes", kills=kills, faults=Counter(kill=kills, pause=others))

    trial = faults.Trial("nodes", 100, 50, run)
    monkeypatch.setattr(faults.Plan, "trials", lambda plan: [trial])
    plan = faults.Plan(100, 50, 1, "", 2, False, "")

    async def pieces(most: int) -> int:
        sums = tool("fault_figures").Sums(tmp_path / "sums")
        done = 0
        async for _ in faults.run_trials(plan, sums, float("inf")):
            done += 1
            if done == most:
                break
        return done

    assert asyncio.run(pieces(1)) == 1
    rest = asyncio.run(pieces(100))
    assert asyncio.run(pieces(100)) == 0
    assert len(asked) == 1 + rest
    assert [sum(one) for one in zip(*asked, strict=True)] == [100, 50]
    assert max(map(sum, asked)) <= faults.PIECE + 1


def test_the_simulation_goes_on_with_the_next_seed(
    tool: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    simulate = tool("simulate_cluster")
    monkeypatch.setattr(simulate, "CHUNK", 2)
    monkeypatch.setattr(simulate, "quiet", lambda: None)
    given = ["--jobs", "1", "--sum", str(tmp_path / "seeds")]
    with capture_logs():
        assert simulate.main([*given, "--seeds", "2"]) == 0
        assert capsys.readouterr().out.startswith("2 seeds in")
        assert simulate.main([*given, "--seeds", "3"]) == 0
        assert capsys.readouterr().out.startswith("3 seeds in")
    assert [line[:2] for line in (tmp_path / "seeds").read_text().splitlines()] == ["[2", "[3"]
