"""A command line to type at, in a folder of its own."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kufsa.cli import app

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """``run("play", "catch_dragon", typed="c4\\n")``: what came out, and the exit code."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KUFSA_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "120")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def invoke(*arguments: str, typed: str = "", code: int = 0) -> Result:
        result = CliRunner().invoke(app, list(arguments), input=typed)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == code, result.output
        assert "Traceback" not in result.output
        return result

    return invoke


@pytest.fixture
def logs() -> Path:
    return Path(__file__).parent.parent / "logs"
