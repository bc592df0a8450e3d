"""Several servers on bad days, in simulated time; ``run.py simulate_cluster`` plays more."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

SEEDS = range(1, 31)
TOLD = (79, 416)  # these have found a line that was told everything twice


@pytest.fixture
def simulation(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "tools")
    import simulated_cluster

    with capture_logs():
        yield simulated_cluster


def test_nothing_is_lost_doubled_or_shown_to_others(simulation: Any) -> None:
    violations = {seed: simulation.World(seed).run() for seed in (*SEEDS, *TOLD)}
    assert not any(violations.values()), violations


def test_a_seed_plays_the_same_day_again(simulation: Any) -> None:
    def day(seed: int) -> Any:
        world = simulation.World(seed)
        world.run()
        return world.loop.now, world.acknowledged, list(world.receivers)

    assert day(1) == day(1) != day(2)


def test_it_notices_a_store_that_lets_late_owners_write(
    simulation: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def add(store: Any, match: str, expected: int, bodies: Sequence[bytes], epoch: int) -> bool:
        found = store.matches[match]
        found.bodies[expected:] = bodies
        return True

    monkeypatch.setattr(simulation.SimulatedStore, "add", add)
    assert any(simulation.World(seed).run() for seed in SEEDS)


def test_it_notices_steps_that_are_missing(
    simulation: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kufsa.server.tables.remote import remote_table

    monkeypatch.setattr(remote_table, "SCENE", b"")  # every frame counts as a whole scene
    assert any(simulation.World(seed).run() for seed in SEEDS)


def test_it_notices_that_time_stands_still(simulation: Any) -> None:
    world = simulation.World(1)

    def again() -> None:
        world.loop.call_soon(again)

    world.loop.call_soon(again)
    assert any("time stands still" in one for one in world.run())
