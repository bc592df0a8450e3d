"""``bench envs``: everybody takes turns, and what is not installed is named."""

import json

import pytest

from bench import environments
from bench.child import Child
from tests.bench.conftest import Run


@pytest.mark.compiled
def test_others_are_measured_in_processes_of_their_own() -> None:
    child = Child(environments.__name__, "openspiel", environments.SEEN, "0.02", "1")
    try:
        assert child.batch() > 500
    finally:
        child.close()


@pytest.mark.compiled
def test_ratios_are_taken_turn_by_turn(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a peer that is always half as fast as the games here are in that turn."""
    speeds = {"kings_court": iter([8.0, 4.0, 6.0, 2.0, 10.0] * 2), "rules": iter([1.0] * 10)}
    monkeypatch.setattr("kufsa.envs.cpu.cores", lambda: 2)
    monkeypatch.setattr(environments, "missing", lambda peer: None)
    monkeypatch.setattr(environments.importlib.metadata, "version", lambda package: "1.2")
    monkeypatch.setattr(environments, "seen_steps", lambda game, threads: "kings_court")
    monkeypatch.setattr(environments, "rules_steps", lambda game, threads: "rules")
    monkeypatch.setattr(environments, "_timed", lambda name, chunk: lambda: next(speeds[name]))
    monkeypatch.setattr(environments, "_children", lambda name, mode, count, chunk: [])
    halves = iter([4.0, 2.0, 3.0, 1.0, 5.0] * 2)
    monkeypatch.setattr(environments, "_together", lambda children: lambda: next(halves))
    figures = json.loads(run("envs", "kings_court", "--beside", "rlcard", "--json").stdout)
    for count in ("1", "2"):
        told = figures["speeds"][count]
        assert told["kings_court"]["seen"] == {"median": 6, "low": 2, "high": 10}
        assert told["kings_court"]["ratios"]["rlcard seen"] == {"median": 2, "low": 2, "high": 2}
    assert figures["peers"]["rlcard"] == {"title": "RLCard, uno", "version": "1.2"}


@pytest.mark.compiled
def test_what_is_not_installed_is_left_out(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environments, "missing", lambda peer: peer.needs[0])
    monkeypatch.setattr(environments, "LANES", 16)
    output = run("envs", "kings_court", "--seconds", "0.1").output
    assert "RLCard, uno: left out, rlcard is not installed." in output
    assert "kings_court" in output and "1 core" in output


def test_an_unknown_peer_is_named(run: Run) -> None:
    assert "'chess' is none of openspiel_rollouts" in run(
        "envs", "--beside", "chess", code=2
    ).output.replace("\n", " ")
