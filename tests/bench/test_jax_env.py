"""The measurement of the two ways to JAX."""

import json

import pytest
from typer.testing import CliRunner

pytest.importorskip("jax")


def test_both_ways_are_measured_for_every_game() -> None:
    from bench.__main__ import app
    from kufsa.core import registry

    found = CliRunner().invoke(app, ["jax", "--games", "2", "--seconds", "0.1", "--json"])
    assert found.exit_code == 0, found.output
    figures = json.loads(found.stdout)["steps_per_second"]
    assert set(figures) >= set(registry.games()[:1])
    for ways in figures.values():
        assert all(len(rates) == 5 and min(rates) > 0 for rates in ways.values())
