"""Two servers broken in every way, and power losses, for seconds instead of an hour."""

import asyncio
import importlib
import os
import shutil
import sys
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from tests.server import postgres

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="servers are forked and killed"),
]


def tool(monkeypatch: pytest.MonkeyPatch, name: str) -> ModuleType:
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "tools")
    return importlib.import_module(name)


@pytest.fixture
def nodes(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    if postgres.binaries() is None or shutil.which("nats-server", path=_path()) is None:
        pytest.skip("PostgreSQL or NATS is not installed")
    return tool(monkeypatch, "fault_nodes")


def _path() -> str:
    return f"{os.environ['PATH']}:/usr/sbin"


EACH = ["kill", "pause", "database", "bus", "restart_bus", "restart_database"]


def broken(nodes: ModuleType, faults: list[str], manner: str = "safe") -> Any:
    async def trial() -> Any:
        async with nodes.servers("small", 2, 6, manner) as run:
            await run.suffer(faults)
            return run.close_books()

    return asyncio.run(trial())


def test_two_servers_survive_each_fault(nodes: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "EQUAL", 60.0)  # how long it takes is for the command to say
    report = broken(nodes, EACH)
    assert report.broken == []
    assert report.rests == 2
    assert report.found.acknowledged > 60
    assert report.compared > 12


def test_a_server_that_does_not_notice_losses_is_found_out(
    nodes: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes, "EQUAL", 1.0)
    assert broken(nodes, ["restart_bus"] * 5, manner="deaf").forks


def test_the_plan_has_every_fault_in_any_order(nodes: ModuleType) -> None:
    plan = nodes.plan(Random(3), 4, 12)
    assert sorted(set(plan)) == sorted(EACH)
    assert (plan.count("kill"), len(plan)) == (4, 16)
    assert plan != sorted(plan)


def power(monkeypatch: pytest.MonkeyPatch, losses: int, manner: str = "safe") -> tuple[Any, int]:
    """The report of a run with power losses, and how many sectors they took."""
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler")
    faults, house = tool(monkeypatch, "faults"), tool(monkeypatch, "fault_power").PowerHouse

    async def trial() -> tuple[Any, int]:
        async with faults.running("small", 6, manner=manner, kind=house) as run:
            run.house.armed = True
            report = await faults.killing(run, losses)
            return report, run.house.sectors

    return asyncio.run(trial())


def test_a_power_loss_takes_nothing_acknowledged(monkeypatch: pytest.MonkeyPatch) -> None:
    report, sectors = power(monkeypatch, 4)
    assert report.broken == []
    assert report.found.acknowledged > 30
    assert sectors > 0


def test_not_to_wait_for_the_disk_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    report, _ = power(monkeypatch, 1, manner="unsynced")
    assert report.found.lost


def test_a_sector_that_is_not_safe_is_old_or_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault_power = tool(monkeypatch, "fault_power")
    file, durable = tmp_path / "kufsa.db", tmp_path / "kufsa.db.durable"
    seen = set()
    for seed in range(20):
        durable.write_bytes(b"a" * 1024)
        file.write_bytes(b"a" * 512 + b"b" * 512 + b"c" * 512)
        lost = fault_power.lose_power(tmp_path, Random(seed))
        left = file.read_bytes()
        assert left == durable.read_bytes()
        assert left[:512] == b"a" * 512
        assert (left[512:1024] == b"a" * 512) + (left[1024:] == b"") == lost
        seen.add(lost)
    assert len(seen) > 1
