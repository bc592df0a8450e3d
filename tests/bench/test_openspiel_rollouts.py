"""OpenSpiel in a process of its own, and the games beside it."""

import json

import pytest

from bench import child
from bench import openspiel_rollouts as openspiel
from tests.bench.conftest import Run


@pytest.mark.skipif(not openspiel.available(), reason="OpenSpiel is not installed")
def test_openspiel_answers_in_its_own_process() -> None:
    rollouts = openspiel.Rollouts(0.05)
    try:
        assert 20 < rollouts.calibration["length"] < openspiel.LONGEST_ROLLOUT
        assert rollouts.calibration["rollouts"] >= 1
        assert rollouts.batch() > 10_000
    finally:
        rollouts.close()


@pytest.mark.skipif(not openspiel.available(), reason="OpenSpiel is not installed")
def test_openspiel_that_hangs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "PATIENCE", 0.01)
    with pytest.raises(TimeoutError, match="no answer"):
        openspiel.Rollouts(0.05)


@pytest.mark.compiled
@pytest.mark.skipif(not openspiel.available(), reason="OpenSpiel is not installed")
def test_the_games_take_turns_with_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.games.ROUNDS", 2)
    figures = json.loads(run("games", "kings_court", "--seconds", "0.1", "--json").stdout)
    one = figures["games"]["kings_court"]
    assert one["ratio"]["low"] <= one["ratio"]["median"] <= one["ratio"]["high"]
    assert one["steps_per_second"]["median"] > 10_000 < one["openspiel_steps_per_second"]["median"]


def test_without_openspiel_there_is_nothing_to_compare_with(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bench.games.available", lambda: False)
    assert "kufsa[openspiel]" in run("games", code=2).output
