"""The same tournament on a Ray cluster: a real one where it is installed, and its rules anyway."""

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from kufsa.arena import on_ray
from kufsa.arena.tournament import Plan, run
from kufsa.cli import app

pytestmark = pytest.mark.compiled
PLAN = Plan("kings_court", ("greedy", "random"), games=12, seed=1)


class FakeRay:
    """What is used of Ray, in this process; the last task that was given is done first."""

    def __init__(self, connected: bool = False) -> None:
        self.connected = connected
        self.most = 0  # tasks that waited at once

    def is_initialized(self) -> bool:
        return self.connected

    def init(self, **how: object) -> None:
        self.connected = True

    def shutdown(self) -> None:
        self.connected = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def put(self, value: object) -> object:
        return value

    def get(self, done: list[Callable[[], Any]]) -> list[Any]:
        return [task() for task in done]

    def remote(self, function: Callable[..., Any]) -> Any:
        return SimpleNamespace(remote=lambda *given: lambda: function(*given))

    def wait(self, running: list[Any]) -> tuple[list[Any], list[Any]]:
        self.most = max(self.most, len(running))
        return running[-1:], running[:-1]


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> FakeRay:
    ray = FakeRay()
    monkeypatch.setitem(__import__("sys").modules, "ray", ray)
    return ray


def test_results_are_the_same_and_no_cluster_is_flooded(fake: FakeRay) -> None:
    assert run(PLAN, played=on_ray.played) == run(PLAN, workers=1)
    assert fake.most == on_ray.AHEAD < 12
    assert not fake.connected


def test_a_connection_that_was_there_stays(fake: FakeRay) -> None:
    fake.connected = True
    assert len(run(PLAN, played=on_ray.played)) == 12
    assert fake.connected


def test_who_stops_early_leaves_no_cluster_behind(fake: FakeRay) -> None:
    results: Iterator[Any] = on_ray.played(PLAN, list(PLAN.matches()))
    next(results)
    assert fake.connected
    results.close()  # type: ignore[attr-defined]
    assert not fake.connected


def test_the_command_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kufsa.cli.arena.find_spec", lambda name: None if name == "ray" else True)
    told = CliRunner().invoke(app, ["arena", "kings_court", "--ray"])
    assert (told.exit_code, "kufsa[ray]" in told.output) == (2, True)
    monkeypatch.setattr("kufsa.cli.arena.find_spec", lambda name: True)
    told = CliRunner().invoke(app, ["arena", "kings_court", "--ray", "--workers", "2"])
    assert (told.exit_code, "--workers" in told.output) == (2, True)


def test_the_command_plays_there(fake: FakeRay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kufsa.cli.arena.find_spec", lambda name: True)
    asked = ["arena", "kings_court", "--bots", "greedy,random", "--games", "4", "--seed", "1"]
    here = CliRunner().invoke(app, [*asked, "--workers", "1", "--json"])
    there = CliRunner().invoke(app, [*asked, "--ray", "--json"])
    assert fake.most > 0
    assert there.stdout == here.stdout


@pytest.mark.long
def test_a_local_ray_gives_the_same_results() -> None:
    pytest.importorskip("ray", reason="ray is not installed (the extra 'ray')")
    assert run(PLAN, played=on_ray.played) == run(PLAN, workers=1)
