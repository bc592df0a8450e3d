"""An alert is brought about and seen by Prometheus, as ``run.py alerts`` does with all of them."""

import asyncio
import importlib
import shutil
import subprocess
from pathlib import Path

import pytest


def can_make_namespaces() -> bool:
    if shutil.which("unshare") is None:
        return False
    tried = ("unshare", "--map-root-user", "--mount", "true")
    return not subprocess.run(tried, capture_output=True, check=False).returncode


def test_an_alert_fires_and_rests(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if shutil.which("prometheus") is None:
        pytest.skip("Prometheus is not installed")
    if not can_make_namespaces():
        pytest.skip("a small disk needs the right to make namespaces")
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "tools")
    alerts = importlib.import_module("alerts")
    assert asyncio.run(alerts.main(["KufsaIsAway", "--shorten", "30"])) == 0
    told = capsys.readouterr().out
    assert "KufsaIsAway: seen firing" in told
    assert "never" not in told
