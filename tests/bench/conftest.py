"""The measurements as they are called from a command line."""

from collections.abc import Callable

import pytest
from typer.testing import CliRunner, Result

from bench.__main__ import app

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """``run("envs", "--json")``: what came out, after a look at the exit code."""
    monkeypatch.setenv("COLUMNS", "120")

    def invoke(*arguments: str, code: int = 0) -> Result:
        result = CliRunner().invoke(app, list(arguments))
        assert result.exit_code == code, result.output
        return result

    return invoke
